#!/usr/bin/env node
// Writes what editors know of the words of MahjongScript, from `majs vocab`: the TextMate grammar and the words of the
// Vim syntax.
//
//   node generate.mjs [--check]     $MAJS: the binary (default: majs)
//
// --check writes nothing and fails when a file is out of date.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { grammar } from "./grammar.mjs";
import { vim_words } from "./vim_words.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const vocabulary = JSON.parse(
  execFileSync(process.env.MAJS || "majs", ["vocab", "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 26 }),
).words;
const files = new Map([
  [join(here, "majs.tmLanguage.json"), JSON.stringify(grammar(vocabulary), null, 2) + "\n"],
  [join(here, "neovim", "syntax", "majs", "words.vim"), vim_words(vocabulary)],
]);

for (const [file, text] of files) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  if (process.argv.includes("--check")) {
    console.error(`${relative(process.cwd(), file)} is out of date: run tools/editors/generate.mjs`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
  }
}
