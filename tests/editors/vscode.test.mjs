// The VS Code extension: what is pure, its problem matchers on what majs prints, and the built bundle with an editor
// that only takes down what it is told.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { editors, majs, top } from "./tokenizer.mjs";

const extension = join(editors, "vscode");
const description = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
const place = { file: "/a b/x.majs", folder: "/a b", document: "/a b/x.json" };
let tool;
let folder;

before(async () => {
  execFileSync("npm", ["test", "--silent"], { cwd: extension, encoding: "utf8", stdio: "pipe" });
  tool = await import(join(extension, "dist", "tool.mjs"));
  folder = mkdtempSync(join(tmpdir(), "majs-vscode-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Problems of an output, as VS Code finds them: each pattern on the line behind the one before. */
function problems(output, name) {
  const matcher = description.contributes.problemMatchers.find((entry) => entry.name === name);
  const patterns = [matcher.pattern].flat();
  const lines = output.split("\n");
  const found = [];
  lines.forEach((_, start) => {
    const problem = { severity: matcher.severity };
    for (const [index, pattern] of patterns.entries()) {
      const match = new RegExp(pattern.regexp).exec(lines[start + index] ?? "");
      if (match === null) return;
      for (const [key, group] of Object.entries(pattern)) if (typeof group === "number") problem[key] = match[group];
    }
    found.push(problem);
  });
  return found;
}

function run(...args) {
  const result = spawnSync(majs, ["--color", "never", ...args], { cwd: folder, encoding: "utf8" });
  return result.stdout + result.stderr;
}

test("findings of scripts are problems with their place", () => {
  writeFileSync(join(folder, "two words.majs"), "set a, 1\non after_lunch do\nend\ndefine_yaku yaku, \"A\", 1, has_drw\n");
  assert.deepEqual(problems(run("check", "two words.majs"), "majs"), [
    { severity: "error", code: "M0203", message: "`after_lunch` is not an event", file: "two words.majs", line: "2", column: "4" },
    { severity: "error", code: "M0207", message: "`has_drw` is not a valid condition", file: "two words.majs", line: "4", column: "27" },
  ]);
});

test("the problem matchers find what --format json has, on every kind of mistake", () => {
  const mistakes = ["set x, \"never closed", "set x, 1e5", "x += 1", "set x, foo", "apply set, \"a b\", 1", "on nothing do\nend", "def f do\n  drw\n  draw(\n", "define_set s, ~m\"a\"", "set x, \"#{a}\"", "set x, TRUE", "def f(x) do\nend", ""];
  let total = 0;
  for (const [index, text] of mistakes.entries()) {
    const file = `m${index}.majs`;
    writeFileSync(join(folder, file), text);
    const findings = JSON.parse(run("check", "--format", "json", file)).diagnostics ?? assert.fail("no diagnostics");
    const found = problems(run("check", file), "majs").map(({ code, line, column, message }) => [code, `${line}:${column}`, message]);
    assert.deepEqual(found, findings.map(({ code, start, message }) => [code, `${start.line}:${start.column}`, message]), text);
    total += found.length;
  }
  assert.ok(total >= 9, `${total} findings`);
});

test("findings of documents are problems of their file", () => {
  writeFileSync(join(folder, "house.json"), '{"wall": 3, "num_players": 9}');
  const found = problems(run("check", "house.json"), "majs");
  assert.deepEqual(found.map(({ file, code, column }) => [file, code, column]), [["house.json", "M0618", "10"], ["house.json", "M0618", "28"]]);
  run("build", "tutorial", "-o", "built.json");
  const played = problems(run("run", "built.json", "--games", "1", "--budget", "1000"), "majs");
  assert.deepEqual(played.map(({ file, code, line }) => [file, code, line]), [["built.json", "M0618", "1"]]);
});

test("failed test cases are problems of their file", () => {
  const expect = { scores: [1, 2, 3, 4] };
  writeFileSync(join(folder, "house.test.json"), JSON.stringify({ ruleset: "tutorial", tests: [{ name: "a: case", events: [], expect }] }));
  const found = problems(run("test", "house.test.json"), "majs-test");
  assert.deepEqual(found, [{ severity: "error", file: "house.test.json", message: "a: case" }]);
});

test("tasks: arguments", () => {
  const args = (task) => tool.task_arguments(task, place).slice(2);
  assert.deepEqual(tool.task_arguments({ command: "check" }, place), ["--color", "never", "check", "/a b/x.majs"]);
  assert.deepEqual(args({ command: "check", target: "rulesets", args: ["--deny", "warnings"] }), ["check", "rulesets", "--deny", "warnings"]);
  assert.deepEqual(args({ command: "build" }), ["build", "/a b/x.majs", "-o", "/a b/x.json"]);
  assert.deepEqual(args({ command: "build", target: "r/y.majs" }), ["build", "r/y.majs", "-o", "r/y.json"]);
  assert.deepEqual(args({ command: "build", target: "riichi" }), ["build", "riichi"]);
  for (const output of [["-o", "z"], ["--output", "z"], ["--output=z"], ["-oz"]]) {
    assert.deepEqual(args({ command: "build", args: output }), ["build", "/a b/x.majs", ...output]);
  }
  assert.deepEqual(args({ command: "test" }), ["test", "/a b"]);
  assert.deepEqual(args({ command: "run", target: "riichi", args: ["--seed", "1"] }), ["run", "riichi", "--seed", "1"]);
});

test("tasks: what tasks.json may say", () => {
  for (const good of [{ command: "check" }, { command: "run", target: "riichi", args: ["--seed", "1"], type: "majs" }]) assert.ok(tool.is_task(good));
  for (const bad of [null, 3, {}, { command: "rm" }, { command: "toString" }, { command: "check", target: 1 }, { command: "check", args: "x" }, { command: "check", args: [1] }]) {
    assert.ok(!tool.is_task(bad), JSON.stringify(bad));
  }
  const { command } = description.contributes.taskDefinitions[0].properties;
  assert.deepEqual(command.enum, Object.keys(tool.TASKS));
  const names = description.contributes.problemMatchers.map(({ name }) => `$${name}`);
  for (const { matchers } of Object.values(tool.TASKS)) for (const matcher of matchers) assert.ok(names.includes(matcher), matcher);
});

test("lenses of the language server: arguments", () => {
  assert.deepEqual(tool.lens_arguments("majs.runTest", ["/a.test.json", "b c"]), ["test", "/a.test.json", "--filter", "b c"]);
  assert.deepEqual(tool.lens_arguments("majs.runTest", ["/a.test.json"]), ["test", "/a.test.json"]);
  assert.deepEqual(tool.lens_arguments("majs.playRuleset", ["/r.majs"]), ["run", "/r.majs"]);
  for (const bad of [["majs.runTest", []], ["majs.runTest", [3]], ["rm", ["/x"]]]) assert.equal(tool.lens_arguments(...bad), null);
});

test("formatting", async () => {
  assert.deepEqual(await tool.format(majs, "set   a,1"), { kind: "formatted", text: "set a, 1\n" });
  const rejected = await tool.format(majs, "set a,");
  assert.equal(rejected.kind, "rejected");
  assert.match(rejected.message, /^error\[M0101\]/);
  assert.equal((await tool.format(join(folder, "no such program"), "")).kind, "failed");
  assert.equal((await tool.format("false", "x".repeat(1 << 20))).kind, "rejected");
  const long = readFileSync(join(top, "rulesets", "riichi.majs"), "utf8");
  assert.deepEqual(await tool.format(majs, long), { kind: "formatted", text: long });
});

test("a change is short, and makes the one text of the other", () => {
  const alphabet = ["a", "b", "\n", "\r\n", "🀄", "🀀", "é"];
  let state = 1;
  const random = (limit) => (state = (state * 48271) % 0x7fffffff) % limit;
  const text = () => Array.from({ length: random(7) }, () => alphabet[random(alphabet.length)]).join("");
  for (let round = 0; round < 20000; round += 1) {
    const [left, right] = [text(), text()];
    const change = tool.change_between(left, right);
    if (change === null) {
      assert.equal(left, right);
      continue;
    }
    assert.equal(left.slice(0, change.start) + change.text + left.slice(change.end), right);
    for (const piece of [change.text, left.slice(change.start, change.end)]) assert.ok(piece.isWellFormed(), JSON.stringify([left, right]));
    assert.ok(!/^\n/.test(left.slice(change.start)) || left[change.start - 1] !== "\r", JSON.stringify([left, right]));
  }
  assert.deepEqual(tool.change_between("set   a, 1\n", "set a, 1\n"), { start: 4, end: 6, text: "" });
});

test("snippets are MahjongScript in the canonical layout", async () => {
  const snippets = JSON.parse(readFileSync(join(extension, "snippets.json"), "utf8"));
  for (const [name, { body }] of Object.entries(snippets)) {
    const text = [body].flat().join("\n")
      .replace(/\$\{\d+\|([^,|]+)[^}]*\|\}/g, "$1")
      .replace(/\$\{\d+:((?:[^{}]|\{[^{}]*\})*)\}/g, "$1")
      .replace(/^( *)\$\d+$/gm, "$1draw")
      .replace(/\$\d+/g, "");
    // Conditions of actions stand in a body.
    const script = /^if /.test(text) ? `def f do\n${text.replace(/^/gm, "  ")}\nend\n` : `${text}\n`;
    const file = join(folder, "snippet.majs");
    writeFileSync(file, script);
    const result = spawnSync(majs, ["compile", file], { encoding: "utf8" });
    const layout = await tool.format(majs, script);
    // A long line is broken by the formatter on the next save; the words stay.
    if (!script.split("\n").some((line) => line.length > 80)) assert.equal(layout.text, script, name);
    assert.equal(result.status, 0, `${name}: ${result.stderr}\n${script}`);
  }
});

test("the bundle offers formatting and tasks", async () => {
  const registered = {};
  class Task {
    constructor(definition, scope, name, source, execution, matchers) {
      Object.assign(this, { definition, scope, name, source, execution, matchers });
    }
  }
  class ProcessExecution {
    constructor(process, args) {
      Object.assign(this, { process, args });
    }
  }
  const settings = { path: majs, "server.enable": false };
  const vscode = {
    Task,
    ProcessExecution,
    TaskScope: { Workspace: 2 },
    TaskGroup: { Build: "build", Test: "test" },
    Range: function Range(start, end) { return { start, end }; },
    TextEdit: { replace: (range, newText) => ({ range, newText }) },
    languages: { registerDocumentFormattingEditProvider: (language, provider) => (registered[language] = provider) },
    tasks: { registerTaskProvider: (type, provider) => (registered.tasks = provider) },
    workspace: { getConfiguration: () => ({ get: (name) => settings[name] }) },
    window: { createOutputChannel: () => ({ info() {}, error() {} }), showErrorMessage() {} },
  };
  const bundle = join(extension, "dist", "extension.js");
  const module = { exports: {} };
  const wrapped = new Function("module", "exports", "require", readFileSync(bundle, "utf8"));
  wrapped(module, module.exports, (name) => (name === "vscode" ? vscode : createRequire(bundle)(name)));
  const context = { subscriptions: [] };
  module.exports.activate(context);
  assert.equal(context.subscriptions.length, 3);

  const text = "set   a, 1\n";
  const document = { getText: () => text, positionAt: (offset) => offset, uri: { fsPath: "x.majs" } };
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  const [edit] = await registered.majs.provideDocumentFormattingEdits(document, {}, token);
  assert.deepEqual(edit, { range: { start: 4, end: 6 }, newText: "" });
  settings["format.enable"] = false;
  assert.deepEqual(await registered.majs.provideDocumentFormattingEdits(document, {}, token), []);

  const tasks = registered.tasks.provideTasks();
  assert.deepEqual(tasks.map(({ name }) => name), ["check", "build", "test", "run"]);
  assert.deepEqual({ ...tasks[2].execution }, { process: majs, args: ["--color", "never", "test", "${fileDirname}"] });
  const definition = { type: "majs", command: "check", target: "rulesets" };
  const resolved = registered.tasks.resolveTask({ definition, scope: undefined });
  assert.equal(resolved.definition, definition);
  assert.deepEqual(resolved.execution.args.slice(2), ["check", "rulesets"]);
  assert.equal(registered.tasks.resolveTask({ definition: { type: "majs" } }), undefined);
});

test("the package has what the editor needs, and nothing else", () => {
  const listed = execFileSync("python3", ["-m", "zipfile", "-l", join(extension, "dist", "majs.vsix")], { encoding: "utf8" });
  const files = listed.split("\n").slice(1).map((line) => line.split(/ {2,}/)[0]).filter((name) => name.startsWith("extension/")).sort();
  assert.deepEqual(files, [
    "extension/LICENSE.txt", "extension/dist/extension.js", "extension/dist/majs.tmLanguage.json",
    "extension/language-configuration.json", "extension/package.json", "extension/readme.md", "extension/snippets.json",
  ]);
});
