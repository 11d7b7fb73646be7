// What can be looked at beside the editor, a tab each: `title`, `show(playground, box)`, and `live` when every edit shows anew.
import { frame, make, problem } from "./elements.mjs";
import { debug } from "./debug.mjs";
import { exported } from "./exported.mjs";
import { hand } from "./hand.mjs";
import { mods } from "./mods.mjs";
import { simulate } from "./simulate.mjs";
import { table } from "./table.mjs";
import { tests } from "./tests.mjs";
import { changes, tree } from "./tree.mjs";

const built = {
  title: "Document",
  live: true,
  async show(playground, box) {
    const result = await playground.run(["build", ...playground.what()]);
    if (result.code !== 0) return box.replaceChildren(problem(result));
    const { before, now } = playground.built(result.out);
    const list = before === undefined ? [] : changes(before, now);
    const note = before === undefined ? "Change something: what an edit changes is shown here." : list.length === 0 ? "The last edit changed nothing here." : `The last edit changed ${list.length}${list.length === MOST_CHANGES ? " or more places" : list.length === 1 ? " place" : " places"}:`;
    box.replaceChildren(make("div", { class: "changes" }, make("p", { class: "none" }, note), make("ul", {}, ...list.slice(0, SHOWN_CHANGES).map(({ sign, path, text }) => make("li", { class: sign === "+" ? "gain" : sign === "-" ? "loss" : "" }, `${sign} `, make("code", {}, path), ` ${text}`)))),
      make("div", { class: "tree" }, tree(now, before, "ruleset")));
  },
};
const MOST_CHANGES = 200;
const SHOWN_CHANGES = 20;

const jq = {
  title: "jq",
  live: true,
  async show(playground, box) {
    const names = Object.keys(playground.project.files).filter((name) => name.endsWith(".majs"));
    const parts = [];
    for (const name of names) {
      const result = await playground.run(["compile", `./${name}`]);
      parts.push(make("h2", {}, name), result.code === 0 ? make("pre", {}, result.out) : problem(result));
    }
    box.replaceChildren(...parts);
  },
};

const docs = {
  title: "Docs",
  async show(playground, box) {
    const result = await playground.run(["docs", ...playground.what(), "-o", "docs.html"], ["docs.html"]);
    box.replaceChildren(result.made["docs.html"] ? frame(result.made["docs.html"], "Reference of the ruleset") : problem(result));
  },
};

const library = {
  title: "Library",
  show(playground, box) {
    const filter = make("input", { type: "search", "aria-label": "Find a file", placeholder: "Find a file" });
    const list = make("ul", { class: "paths" });
    const fill = () => list.replaceChildren(...playground.library_paths().filter((path) => path.includes(filter.value.trim())).map((path) =>
      make("li", {}, make("button", { type: "button", onclick: () => playground.read(path) }, path))));
    filter.addEventListener("input", fill);
    fill();
    box.replaceChildren(make("form", { onsubmit: (event) => event.preventDefault() }, filter, make("span", { class: "none" }, "Read what majs brings; F12 in the editor goes to where a name is given.")), list);
  },
};

export const VIEWS = { mods, document: built, jq, docs, hand, play: table, debug, simulate, tests, exported, library };
