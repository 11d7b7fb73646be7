// The reference of a ruleset. Its tiles are called as the reader calls them; and it is searched: what does not have all words of the
// question is hidden. Without scripts the field stays hidden itself, and everything else is there.
(() => {
  "use strict";
  const { language, names } = spoken_to_reader(JSON.parse(document.querySelector("#spoken").textContent));
  for (const tile of language === document.documentElement.lang ? [] : document.querySelectorAll("svg.tile")) {
    const name = names[tile.querySelector("use").getAttribute("href").slice("#tile-".length)];
    if (name === undefined) continue;
    tile.setAttribute("aria-label", name);
    tile.setAttribute("lang", language);
    tile.querySelector("title").textContent = name;
  }

  const field = document.querySelector("#search");
  const box = field.closest("search, div");
  const said = box.querySelector("output");
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // What is found or not, as one: rows, items of lists, a term with its description, tiles, paragraphs.
  const entries = [...document.querySelectorAll("section tbody tr, section li, section dt, section .tiles > div, section p")]
    .map((element) => {
      const parts = element.tagName === "DT" ? [element, element.nextElementSibling] : [element];
      return { parts, text: plain(parts.map((part) => part.textContent).join(" ")) };
    });
  const groups = [...document.querySelectorAll("section .block"), ...document.querySelectorAll("section")];

  function search() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { parts, text } of entries) {
      const hit = words.every((word) => text.includes(word));
      if (hit) found += 1;
      for (const part of parts) part.hidden = !hit;
    }
    for (const group of groups) {
      group.hidden = words.length > 0 && !entries.some(({ parts }) => !parts[0].hidden && group.contains(parts[0]));
    }
    said.textContent = words.length === 0 ? "" : found === 0 ? "nothing found" : `${found} found`;
  }

  field.addEventListener("input", search);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape" && document.activeElement === field) {
      field.value = "";
      search();
    }
  });
  box.hidden = false;
})();
