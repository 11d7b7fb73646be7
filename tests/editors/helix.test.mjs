// The configuration for Helix: its formatter works, and the grammar it names reads every script of the repository.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { before, test } from "node:test";
import { editors, majs, top } from "./tokenizer.mjs";

const load = createRequire(join(editors, "package.json"));
const file = join(editors, "helix", "languages.toml");
const languages = JSON.parse(
  execFileSync("python3", ["-c", "import json, sys, tomllib; print(json.dumps(tomllib.load(open(sys.argv[1], 'rb'))))", file], { encoding: "utf8" }),
);
let parser;
let elixir;

before(async () => {
  const { Language, Parser } = await import(pathToFileURL(load.resolve("web-tree-sitter")));
  await Parser.init();
  const home = dirname(load.resolve("tree-sitter-elixir/package.json"));
  elixir = await Language.load(join(home, "tree-sitter-elixir.wasm"));
  parser = new Parser();
  parser.setLanguage(elixir);
});

/** The lines that the grammar does not know what to make of, as texts. */
function faults(text) {
  const tree = parser.parse(text);
  const lines = [];
  const visit = (node) => {
    if (node.isError || node.isMissing) lines.push(text.split("\n")[node.startPosition.row]);
    else if (node.hasError) node.children.forEach(visit);
  };
  visit(tree.rootNode);
  tree.delete();
  return lines;
}

test("one language with the formatter of majs", () => {
  const [language, ...others] = languages.language;
  assert.deepEqual(others, []);
  assert.deepEqual([language.name, language["file-types"], language.grammar], ["majs", ["majs"], "elixir"]);
  const { command, args } = language.formatter;
  assert.equal(command, "majs");
  const server = languages["language-server"][language["language-servers"][0]];
  assert.deepEqual([server.command, server.args], ["majs", ["lsp"]]);
  const { status, stdout } = spawnSync(majs, args, { input: "set   a,1", encoding: "utf8" });
  assert.deepEqual([status, stdout], [0, "set a, 1\n"]);
});

test("queries of majs are those of its grammar", () => {
  for (const name of ["highlights", "indents", "textobjects"]) {
    const query = readFileSync(join(editors, "helix", "queries", "majs", `${name}.scm`), "utf8");
    assert.equal(query, `; inherits: ${languages.language[0].grammar}\n`);
  }
});

test("the Elixir grammar reads every script, but for `x += 1`, which leaves a fault in its line only", () => {
  assert.notDeepEqual(faults("def do do end end end ("), []);
  const listed = execFileSync("git", ["ls-files", "-z", "majs/*.majs", "rulesets/*.majs"], { cwd: top, encoding: "utf8" });
  const scripts = listed.split("\0").filter((name) => name !== "");
  assert.ok(scripts.length > 100);
  for (const name of scripts) {
    for (const line of faults(readFileSync(join(top, name), "utf8"))) assert.match(line, /\w\s*[-+*/]=/, name);
  }
});
