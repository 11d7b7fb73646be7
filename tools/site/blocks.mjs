// The blocks of code of a page, and the files that a reader has after each of them.
//
// A fence says what becomes of it: "majs NAME" is the file NAME, "majs NAME add" is added to its end,
// "majs NAME cut" is taken out of it, and the same for json, tiles and text;
// "majs" alone is looked at by the compiler, "json" alone is only parsed. "console" has commands behind "$ " and what they print, where
// "..." stands for any lines, or the rest of one; in "console figures" numbers stand for any numbers. "python" is run, too. Of "sh" and "yaml" only the usage of majs is looked at, "text" is only shown.

import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

export const KINDS = ["majs", "json", "tiles", "console", "sh", "yaml", "python", "text"];

/** `{kind, name, how, text, line}` of every fence. */
export function blocks(markdown) {
  const found = [];
  let open = null;
  markdown.split("\n").forEach((line, at) => {
    const fence = /^```(\w*) ?(.*)$/.exec(line);
    if (!fence) return open?.lines.push(line);
    if (open) {
      found.push({ ...open, text: `${open.lines.join("\n")}\n` });
      open = null;
      return;
    }
    const [name = "", how = ""] = fence[2].split(" ");
    open = { kind: fence[1], name, how, line: at + 1, lines: [] };
  });
  return found;
}

/** The files after a block. */
export function after(files, { kind, name, how, text }) {
  if (!name || kind === "console") return files;
  const old = files[name] ?? "";
  if (how === "cut" && !old.includes(text)) throw new Error(`nothing to cut out of ${name}:\n${text}`);
  const now = { add: old ? `${old}\n${text}` : text, cut: old.replace(text, "").replace(/\n{3,}/g, "\n\n") }[how] ?? text;
  return { ...files, [name]: now };
}

/** `[{command, expected}]` of a console block. */
export function commands(text) {
  const list = [];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    if (line.startsWith("$ ")) list.push({ command: line.slice(2), expected: [] });
    else list.at(-1)?.expected.push(line);
  }
  return list;
}

/** The arguments of a command that is `majs` and nothing else, or null: pipes and other programs do not run in a page. */
export function arguments_of(command) {
  const words = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  if (words[0] !== "majs" || words.some((word) => /^[|<>&;]/.test(word))) return null;
  return words.slice(1).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
}

/** The recipes of a cookbook: `{path, name, kind}`; mods are in house/mods, games in games. */
export function recipes_of(folder) {
  return ["house/mods", "games"].flatMap((inside) =>
    readdirSync(join(folder, inside)).filter((name) => name.endsWith(".majs")).map((name) => ({ path: join(folder, inside, name), name: basename(name, ".majs"), kind: inside === "games" ? "game" : "mod" })));
}
