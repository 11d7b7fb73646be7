// Elements of the page. Texts are text nodes: nothing that a ruleset says is ever read as HTML.
import { make } from "majs-elements";

export { make };

export const element = (id) => document.getElementById(id);

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

const SVG = "http://www.w3.org/2000/svg";

/** The drawing of a tile, where the sheet of drawings is on the page. */
export function tile(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 30 42");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#tile-${id}`);
  svg.append(use);
  return make("span", { class: "t", role: "img", "aria-label": id, title: id }, svg);
}

/** The sheet of drawings that majs made, as nodes of this page: nothing but shapes is taken over. */
export function drawings(html) {
  const sheet = new DOMParser().parseFromString(html, "text/html").querySelector("svg");
  const shapes = new Set(["svg", "defs", "symbol", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "text", "use", "title"]);
  for (const node of sheet?.querySelectorAll("*") ?? []) if (!shapes.has(node.localName)) node.remove();
  return sheet ? document.importNode(sheet, true) : null;
}
