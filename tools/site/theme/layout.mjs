// The frame of every page.
import { posix } from "node:path";
import { tile_drawings } from "../reference.mjs";
import { escape } from "../markdown.mjs";

/** Sections in their order; the first title is the link at the top. */
const SECTIONS = [
  ["learn", "Learn"],
  ["cookbook", "Cookbook"],
  ["guide", "Guides"],
  ["from", "Coming from elsewhere"],
  ["reference", "Reference"],
  ["words", "Words"],
  ["library", "Library"],
  ["rulesets", "Rulesets"],
  ["documents", "Documents"],
  ["about", "About"],
];
/** Reference is five sections of the side. */
const TOP = [["learn/index.html", "Learn"], ["cookbook/index.html", "Cookbook"], ["reference/index.html", "Reference"], ["rulesets/index.html", "Rulesets"]];
const section_of = ({ url, section }) => section ?? url.split("/")[0];
let drawings = null;

const drawing_of = (tile) => {
  if (!drawings.has(tile)) throw new Error(`there is no drawing of ${tile}`);
  return drawings.get(tile);
};
function sprite(body) {
  const used = new Set([...body.matchAll(/href="#(tile-\w+)"/g)].map((match) => match[1]));
  if (used.size === 0) return "";
  drawings ??= tile_drawings();
  return `<svg width="0" height="0" aria-hidden="true" class="drawings">${[...used].map((tile) => drawing_of(tile)).join("")}</svg>`;
}

export function layout({ body, url, data, pages, with_engine }) {
  const root = "../".repeat(url.split("/").length - 1);
  const here = section_of({ url, ...data });
  const link = (target, title) => `<a href="${posix.relative(posix.dirname(url), target) || posix.basename(target)}"${target === url ? ' aria-current="page"' : ""}>${escape(title)}</a>`;
  const of = (section) => pages.filter((page) => section_of(page) === section && page.url !== "index.html")
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const side = SECTIONS.filter(([section]) => of(section).length > 0).map(([section, title]) => `<details${section === here ? " open" : ""}><summary>${title}</summary><ul>${of(section).map((page) => `<li>${link(page.url, page.title)}</li>`).join("")}</ul></details>`).join("\n");
  const around = here === "learn" ? of("learn") : [];
  const at = around.findIndex((page) => page.url === url);
  const steps = at < 0 ? "" : `<nav class="steps" aria-label="Chapters">${at > 0 ? `<span>Before: ${link(around[at - 1].url, around[at - 1].title)}</span>` : "<span></span>"}${at + 1 < around.length ? `<span>Next: ${link(around[at + 1].url, around[at + 1].title)}</span>` : ""}</nav>`;
  const title = url === "index.html" ? "MahjongScript" : `${data.title} · MahjongScript`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${root}site.css">
</head>
<body data-root="${root}">
<a class="skip" href="#content">To the content</a>
<header>
${link("index.html", "majs")}
<nav aria-label="Parts">${TOP.map(([target, name]) => link(target, name)).join("")}${with_engine ? `<a href="${root}playground/index.html">Playground</a>` : ""}</nav>
<search><label for="search" class="unseen">Search</label><input id="search" type="search" placeholder="Search ( / )" autocomplete="off"><ol id="found" hidden></ol></search>
</header>
<div class="sides">
<nav class="side" aria-label="Pages"><details class="all"><summary>All pages</summary>${side}</details></nav>
<main id="content" tabindex="-1">
${sprite(body)}${body}${steps}
</main>
</div>
<script src="${root}search.js"></script>
${with_engine && body.includes('class="runs"') ? `<script src="${root}run.js"></script>` : ""}
</body>
</html>
`;
}
