"use strict";
// Searching the reference of a ruleset: what does not have all words of the question is hidden. Without scripts the field
// stays hidden itself, and everything else is there.
(() => {
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
