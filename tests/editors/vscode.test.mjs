// The VS Code extension: what is pure, its problem matchers on what majs prints, and the built bundle with an editor
// that only takes down what it is told.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { editors, majs, top } from "./tokenizer.mjs";

const extension = join(editors, "vscode");
const description = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
const place = { file: "/a b/x.majs", folder: "/a b", document: "/a b/x.json" };
const program = (command) => ({ command, args: [] });
const native = program(majs);
const engine = join(extension, "engine");
/** Whether the extension was built with the majs that it carries (tools/npm/build). */
const carries = existsSync(join(top, "build", "npm", "package", "package.json"));
const without = carries ? false : "the extension carries no majs: the npm package is not built (tools/npm/build)";
let tool;
let folder;

before(async () => {
  // A package names what runs in the browser, and that is made of the majs that is carried.
  for (const script of carries ? ["test"] : ["typecheck", "lint", "build"]) {
    execFileSync("npm", ["run", script, "--silent"], { cwd: extension, encoding: "utf8", stdio: "pipe" });
  }
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
  assert.deepEqual(args({ command: "platform" }), ["build", "--for", "riichi-advanced", "/a b/x.majs", "-o", "/a b/x.riichi-advanced.json"]);
  assert.deepEqual(args({ command: "platform", target: "y.majs", args: ["-o", "z"] }), ["build", "--for", "riichi-advanced", "y.majs", "-o", "z"]);
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
  assert.deepEqual(await tool.format(native, "set   a,1"), { kind: "formatted", text: "set a, 1\n" });
  const rejected = await tool.format(native, "set a,");
  assert.equal(rejected.kind, "rejected");
  assert.match(rejected.message, /^error\[M0101\]/);
  assert.equal((await tool.format(program(join(folder, "no such program")), "")).kind, "failed");
  assert.equal((await tool.format(program("false"), "x".repeat(1 << 20))).kind, "rejected");
  const long = readFileSync(join(top, "rulesets", "riichi.majs"), "utf8");
  assert.deepEqual(await tool.format(native, long), { kind: "formatted", text: long });
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
    const layout = await tool.format(native, script);
    // A long line is broken by the formatter on the next save; the words stay.
    if (!script.split("\n").some((line) => line.length > 80)) assert.equal(layout.text, script, name);
    assert.equal(result.status, 0, `${name}: ${result.stderr}\n${script}`);
  }
});

test("which majs runs", () => {
  const carried = { command: process.execPath, args: [join("/engine", "bin", "majs.cjs")], env: { ELECTRON_RUN_AS_NODE: "1" } };
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "majs"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(bin, "text"), "", { mode: 0o644 });
  const [found, none] = [{ PATH: `/nowhere:${bin}` }, { PATH: "/nowhere" }];
  assert.deepEqual(tool.chosen_program("auto", "majs", "/engine", found), program(join(bin, "majs")));
  assert.deepEqual(tool.chosen_program("auto", join(bin, "majs"), "/engine", none), program(join(bin, "majs")));
  assert.deepEqual(tool.chosen_program("carried", "majs", "/engine", found), carried);
  assert.deepEqual(tool.chosen_program("native", "majs", "/engine", none), program("majs"));
  for (const [path, env] of [["majs", none], ["majs", {}], ["text", found], [join(bin, "text"), found], ["bin", { PATH: folder }], ["", found]]) {
    assert.deepEqual(tool.chosen_program("auto", path, "/engine", env), carried, path);
  }
});

test("the walkthrough's ruleset is the one that `majs new` writes, and is fine", () => {
  run("new", "house");
  const text = readFileSync(join(extension, "walkthrough", "house.majs"), "utf8");
  assert.equal(text, readFileSync(join(folder, "house", "rulesets", "house.majs"), "utf8"));
  const known = new Set([...description.contributes.commands.map(({ command }) => command), "workbench.action.tasks.runTask"]);
  for (const { steps } of description.contributes.walkthroughs) {
    for (const { description: words, media, completionEvents } of steps) {
      assert.ok(existsSync(join(extension, media.markdown)), media.markdown);
      for (const [, command] of words.matchAll(/\(command:([^)]*)\)/g)) assert.ok(known.has(command), command);
      for (const event of completionEvents) assert.ok(!event.startsWith("onCommand:") || known.has(event.slice(10)), event);
    }
  }
});

const pages = (chosen, where) => async () => {
  const file = join(folder, "house", "rulesets", "house.majs");
  for (const [name, page] of Object.entries(tool.PAGES)) {
    const made = join(folder, `${where}-${name}`);
    mkdirSync(made);
    const { path, problem } = await tool.make_page(chosen(), page, file, made);
    assert.equal(problem, undefined, name);
    assert.match(readFileSync(path, "utf8"), /^<!doctype html>[^]*House/i, name);
  }
  writeFileSync(join(folder, "broken.majs"), "set x, ^\n");
  assert.match((await tool.make_page(chosen(), tool.PAGES["majs.docs"], join(folder, "broken.majs"), folder)).problem, /^error\[M0109\]/);
};
test("pages of the native majs", pages(() => native, "native"));
test("pages of the majs that is carried", { skip: without }, pages(() => tool.chosen_program("carried", "majs", engine), "carried"));

test("the majs that is carried formats, and serves", { skip: without }, async () => {
  const carried = tool.chosen_program("carried", "majs", engine);
  assert.deepEqual(await tool.format(carried, "set   a,1"), { kind: "formatted", text: "set a, 1\n" });
  const message = (content) => `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
  const uri = `file://${folder}/typed.majs`;
  const said = [
    { id: 1, method: "initialize", params: { rootUri: `file://${folder}`, capabilities: {} } }, { method: "initialized", params: {} },
    { method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "majs", version: 1, text: "set x, ^\n" } } },
  ].map((one) => message(JSON.stringify({ jsonrpc: "2.0", ...one }))).join("");
  const { command, args, env } = carried;
  const child = spawn(command, [...args, "lsp"], { env: { ...process.env, ...env } });
  let out = "";
  const found = new Promise((done) => child.stdout.on("data", (text) => {
    out += text;
    if (out.includes("typed.majs") && out.includes("M0109")) done();
  }));
  child.stdin.write(said);
  await found;
  child.stdin.end(message('{"jsonrpc":"2.0","id":2,"method":"shutdown"}') + message('{"jsonrpc":"2.0","method":"exit"}'));
  assert.equal(await new Promise((done) => child.on("close", done)), 0);
});

test("the bundle offers formatting, tasks and pages, and reacts to settings", async () => {
  const registered = {};
  const commands = {};
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
  class CustomExecution {
    constructor(start) {
      Object.assign(this, { start });
    }
  }
  class EventEmitter {
    #told = [];
    event = (listener) => this.#told.push(listener);
    fire(value) { for (const listener of this.#told) listener(value); }
  }
  const settings = { path: majs, "server.enable": false };
  let changed;
  let formatters = 0;
  let said;
  let tables;
  const ending = (end = () => {}) => ({ dispose: end });
  const vscode = {
    Task,
    ProcessExecution,
    CustomExecution,
    EventEmitter,
    Disposable: { from: (...all) => ending(() => all.forEach((one) => one.dispose())) },
    TaskScope: { Workspace: 2 },
    TaskGroup: { Build: "build", Test: "test" },
    Range: function Range(start, end) { return { start, end }; },
    TextEdit: { replace: (range, newText) => ({ range, newText }) },
    commands: { registerCommand: (name, work) => { commands[name] = work; return ending(); } },
    languages: { registerDocumentFormattingEditProvider: (language, provider) => { registered[language] = provider; formatters += 1; return ending(() => (formatters -= 1)); } },
    DebugAdapterExecutable: class { constructor(command, args, options) { Object.assign(this, { command, args, options }); } },
    debug: {
      registerDebugAdapterDescriptorFactory: (type, factory) => { registered.adapter = factory; return ending(); },
      registerDebugConfigurationProvider: (type, provider) => { registered.configurations = provider; return ending(); },
      registerDebugAdapterTrackerFactory: (type, factory) => { registered.tracker = factory; return ending(); },
    },
    tasks: { registerTaskProvider: (type, provider) => { registered.tasks = provider; return ending(); } },
    workspace: { getConfiguration: () => ({ get: (name) => settings[name] }), onDidChangeConfiguration: (work) => { changed = work; return ending(); } },
    ViewColumn: { Beside: -2 },
    window: { showInformationMessage: (text) => { said = text; }, createWebviewPanel: () => (tables = { webview: {}, onDidDispose: (work) => { tables.close = work; } }), createOutputChannel: () => ({ info() {}, error() {}, dispose() {} }), showErrorMessage() {}, activeTextEditor: { document: { uri: { fsPath: join(folder, "typed.majs") } } } },
  };
  const bundle = join(extension, "dist", "extension.js");
  const module = { exports: {} };
  const wrapped = new Function("module", "exports", "require", readFileSync(bundle, "utf8"));
  wrapped(module, module.exports, (name) => (name === "vscode" ? vscode : createRequire(bundle)(name)));
  const context = { subscriptions: [], extensionPath: extension, extensionUri: {} };
  module.exports.activate(context);
  // Every command of the description, and those of the lenses.
  assert.deepEqual(Object.keys(commands).sort(), [...description.contributes.commands.map(({ command }) => command), "majs.playRuleset", "majs.runTest"].sort());

  const text = "set   a, 1\n";
  const document = { getText: () => text, positionAt: (offset) => offset, uri: { fsPath: "x.majs" } };
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  const [edit] = await registered.majs.provideDocumentFormattingEdits(document, {}, token);
  assert.deepEqual(edit, { range: { start: 4, end: 6 }, newText: "" });
  settings["format.enable"] = false;
  assert.deepEqual(await registered.majs.provideDocumentFormattingEdits(document, {}, token), []);

  const tasks = registered.tasks.provideTasks();
  assert.deepEqual(tasks.map(({ name }) => name), ["check", "build", "test", "run", "platform"]);
  assert.deepEqual({ ...tasks[2].execution }, { process: majs, args: ["--color", "never", "test", "${fileDirname}"] });
  const definition = { type: "majs", command: "check", target: "rulesets" };
  const resolved = registered.tasks.resolveTask({ definition, scope: undefined });
  assert.equal(resolved.definition, definition);
  assert.deepEqual(resolved.execution.args.slice(2), ["check", "rulesets"]);
  assert.equal(registered.tasks.resolveTask({ definition: { type: "majs" } }), undefined);

  const adapter = registered.adapter.createDebugAdapterDescriptor({ workspaceFolder: { uri: { fsPath: folder } } });
  assert.deepEqual({ ...adapter }, { command: majs, args: ["dap"], options: { cwd: folder } });
  assert.equal(registered.configurations.resolveDebugConfiguration(undefined, {}).program, "${file}");
  // The table is drawn anew where the game stops; without a game somebody is told how to have one.
  commands["majs.debug.table"]();
  assert.match(said, /F5/);
  let step = 0;
  const session = { type: "majs", customRequest: async (name) => (name === "table" ? { html: `table ${(step += 1)}` } : {}) };
  vscode.debug.activeDebugSession = session;
  const told = registered.tracker.createDebugAdapterTracker(session);
  told.onDidSendMessage({ type: "event", event: "stopped" });
  commands["majs.debug.table"]();
  await Promise.resolve().then(() => {});
  assert.equal(tables.webview.html, "table 1");
  told.onDidSendMessage({ type: "event", event: "output" });
  told.onDidSendMessage({ type: "event", event: "stopped" });
  await Promise.resolve().then(() => {});
  assert.equal(tables.webview.html, "table 2");
  tables.close();
  told.onDidSendMessage({ type: "event", event: "stopped" });
  assert.equal(step, 2);
  const launch = { type: "majs", request: "launch", name: "x", program: "y" };
  assert.equal(registered.configurations.resolveDebugConfiguration(undefined, launch), launch);

  // A setting that has changed counts at once; another one begins nothing anew.
  const before = registered.majs;
  changed({ affectsConfiguration: (name) => name === "editor" });
  assert.equal(registered.majs, before);
  changed({ affectsConfiguration: (name) => name === "majs.use" });
  assert.notEqual(registered.majs, before);
  assert.equal(formatters, 1);
  commands["majs.restart"]();
  assert.equal(formatters, 1);

  // The one that is carried runs in a terminal of ours.
  if (!carries) return;
  settings.use = "carried";
  const carried = registered.adapter.createDebugAdapterDescriptor({});
  assert.equal(carried.command, process.execPath);
  assert.deepEqual(carried.args, [join(extension, "engine", "bin", "majs.cjs"), "dap"]);
  assert.deepEqual(carried.options, { env: { ELECTRON_RUN_AS_NODE: "1" } });
  writeFileSync(join(folder, "typed.majs"), "set x, ^\n");
  const [check] = registered.tasks.provideTasks();
  const terminal = await check.execution.start();
  let shown = "";
  const ended = new Promise((done) => terminal.onDidClose(done));
  terminal.onDidWrite((text) => (shown += text));
  terminal.open();
  assert.equal(await ended, 1);
  assert.equal(shown.replaceAll("\r\n", "\n"), run("check", join(folder, "typed.majs")));
  for (const one of context.subscriptions) one.dispose();
  assert.equal(formatters, 0);
});

test("the package has what the editor needs, and nothing else", { skip: without }, () => {
  const listed = execFileSync("python3", ["-m", "zipfile", "-l", join(extension, "dist", "majs.vsix")], { encoding: "utf8" });
  const files = listed.split("\n").slice(1).map((line) => line.split(/ {2,}/)[0]).filter((name) => name.startsWith("extension/") && !name.includes("/share/")).sort();
  const carried = ["bin/majs.cjs", "lib/command.cjs", "lib/engine.cjs", "lib/engine.wasm", "lib/files.cjs", "lib/library.json", "package.json"].map((name) => `extension/engine/${name}`);
  assert.deepEqual(files, [
    "extension/LICENSE.txt", "extension/dist/extension.js", "extension/dist/majs.tmLanguage.json", "extension/dist/web.js", "extension/dist/worker.js", ...carried,
    "extension/language-configuration.json", "extension/package.json", "extension/readme.md", "extension/snippets.json",
    ...["docs.md", "house.majs", "play.md", "read.md", "test.md", "write.md"].map((name) => `extension/walkthrough/${name}`),
  ].sort());
  const size = statSync(join(extension, "dist", "majs.vsix")).size;
  console.log(`  vsix: ${(size / 1e6).toFixed(2)} MB`);
  assert.ok(size < 5 << 20, `${size} bytes`);
});
