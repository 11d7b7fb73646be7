// The ruleset as one document, for another program: as a file, or to be pasted.
import { choice, download, form, make, problem } from "./elements.mjs";

const PROGRAMS = { "Riichi Advanced": ["--for", "riichi-advanced", "--explain"], "any program": ["--pretty"] };

export const exported = {
  title: "Export",
  show(playground, box) {
    const below = make("div", { class: "below" }, make("p", { class: "none" }, "The whole ruleset as one JSON document, with the mods that are chosen. For Riichi Advanced, what it does not have is written with what it has."));
    const write = async (data) => {
      const result = await playground.run(["build", ...playground.what(), ...PROGRAMS[data.get("for")], "-o", "export.json"], ["export.json"]);
      const text = result.made["export.json"];
      if (result.code !== 0 || text === undefined) return below.replaceChildren(problem(result));
      const name = `${/(\w+)(\.\w+)?$/.exec(playground.built_on().first)[1]}.json`;
      const said = make("span", { role: "status" });
      const copy = async () => {
        try {
          await navigator.clipboard.writeText(text);
          said.textContent = "Copied.";
        } catch {
          said.textContent = "This browser does not let it be copied: download it.";
        }
      };
      const told = result.err.trim().split("\n").filter(Boolean);
      below.replaceChildren(
        make("p", {}, make("button", { type: "button", onclick: () => download(name, text, "application/json") }, `Download ${name}`), make("button", { type: "button", onclick: copy }, "Copy"), `${text.length.toLocaleString("en")} characters. `, said),
        ...(told.length ? [make("h2", {}, "Written otherwise"), make("ul", { class: "told" }, ...told.map((line) => make("li", {}, line)))] : []));
    };
    box.replaceChildren(form(write, choice("For", "for", Object.keys(PROGRAMS)), make("button", { type: "submit" }, "Write it")), below);
  },
};
