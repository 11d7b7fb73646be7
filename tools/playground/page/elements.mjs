// Elements of the page. Texts are text nodes: nothing that a ruleset says is ever read as HTML.
import { make, spoken_to_reader } from "majs-elements";

export { make };

export const element = (id) => document.getElementById(id);

/** Arrow keys go through tabs; one of them is in the order of the Tab key. */
export function walk_tabs(list) {
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.children];
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    // Tabs may be made anew when one is chosen.
    const place = (to + tabs.length) % tabs.length;
    tabs[place].click();
    list.children[place]?.focus();
  });
}
export function select_tab(list, wanted) {
  for (const tab of list.children) {
    tab.setAttribute("aria-selected", String(wanted(tab)));
    tab.tabIndex = wanted(tab) ? 0 : -1;
  }
}

/** A page that majs wrote. It has its own policy, and no way to this one. */
export function frame(html, title) { return make("iframe", { title, sandbox: "allow-scripts", srcdoc: html }); }

/** What majs said instead of a result. */
export function problem({ err, out }) { return make("pre", { class: "problem" }, err || out || "Nothing came of it."); }

/** A form that runs something; `run` gets its data. */
export function form(run, ...children) {
  return make("form", { onsubmit: (event) => { event.preventDefault(); run(new FormData(event.target)); } }, ...children);
}
export function field(label, name, attributes) { return make("label", {}, `${label} `, make("input", { name, ...attributes })); }
export function choice(label, name, values) { return make("label", {}, `${label} `, make("select", { name }, ...values.map((value) => make("option", { value }, value)))); }

export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const SVG = "http://www.w3.org/2000/svg";

/** What tiles are called, of what the engine says: `{language, names}`, names by id. */
export const spoken = (text) => spoken_to_reader(JSON.parse(text ?? "{}"));

/** The drawing of a tile, where the sheet of drawings is on the page; `name` is what it is called. */
export function tile(id, name = id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 30 42");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#tile-${id}`);
  svg.append(use);
  return make("span", { class: "t", role: "img", "aria-label": name, title: id }, svg);
}

/** The sheet of drawings that majs made, as nodes of this page: nothing but shapes is taken over. */
export function drawings(html) {
  const sheet = new DOMParser().parseFromString(html, "text/html").querySelector("svg");
  const shapes = new Set(["svg", "defs", "symbol", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "text", "use", "title"]);
  for (const node of sheet?.querySelectorAll("*") ?? []) if (!shapes.has(node.localName)) node.remove();
  return sheet ? document.importNode(sheet, true) : null;
}
