// The search: what was indexed when the site was built, loaded when somebody begins to type.
// OPTIONS and SYNONYMS stand in front of this file.
{
  const field = document.querySelector("#search");
  const list = document.querySelector("#found");
  const root = document.body.dataset.root;
  let search = null;
  const script = (name) => new Promise((done) => document.head.append(Object.assign(document.createElement("script"), { src: root + name, onload: done })));
  const load = async () => {
    await script("minisearch.js");
    await script("search-index.js");
    return MiniSearch.loadJS(globalThis.majs_index, OPTIONS);
  };
  /** The words of the field, with what the language calls it. */
  const asked = (text) => {
    const query = text.trim().toLowerCase();
    const other = SYNONYMS.filter(([name]) => query.includes(name)).map(([name, words]) => query.replace(name, words));
    return { combineWith: "OR", queries: [query, ...other] };
  };
  const show = async () => {
    const text = field.value;
    search ??= load();
    const index = await search;
    if (text !== field.value) return;
    const found = text.trim() === "" ? [] : index.search(asked(text)).slice(0, 12);
    list.replaceChildren(...found.map(({ url, page, title }) => {
      const link = Object.assign(document.createElement("a"), { href: root + url });
      link.append(title === page ? title : `${title} · ${page}`);
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
    if (text.trim() !== "" && found.length === 0) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
    list.hidden = text.trim() === "";
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
    if (event.key === "Escape") { field.value = ""; show(); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    field.focus();
  });
}
