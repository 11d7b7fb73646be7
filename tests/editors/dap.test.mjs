// `majs dap` with the client that adapters for VS Code are tested with. MAJS_TRANSCRIPT=1 prints what was seen.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { editors, majs, top } from "./tokenizer.mjs";

const { DebugClient } = createRequire(join(editors, "package.json"))("@vscode/debugadapter-testsupport");
const house = `set display_name, "House"
set starting_tiles, 4
set max_rounds, 2
set interruptible_actions, ["draw"]
set wall, ~t"111122223333444455556666777788889999m"

def take do
  draw
  add_counter("drawn", 1)
end

on after_turn_change do
  if no_tiles_remaining do
    ryuukyoku
  else
    take
  end
end

define_button pass_on, show_when: our_turn and has_draw and counter_at_least("drawn", 3) do
  noop
end
`;
const line_of = (text) => house.split("\n").findIndex((line) => line.includes(text)) + 1;

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "majs-dap-"));
  writeFileSync(join(folder, "house.majs"), house);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** A client with words for what people do. */
class Session {
  constructor(arguments_) {
    this.arguments = arguments_;
    this.client = new DebugClient(majs, "dap", "majs", { cwd: folder }, true);
    this.client.defaultTimeout = 10_000;
    this.output = "";
    this.client.on("stopped", ({ body }) => this.told?.(body));
    this.client.on("terminated", () => this.told?.(null));
    this.client.on("output", ({ body }) => (this.output += body.output));
  }
  async start(functions = [], lines = {}, filters = ["error"]) {
    await this.client.start();
    const { body } = await this.client.initializeRequest({ adapterID: "majs", linesStartAt1: true, columnsStartAt1: true, pathFormat: "path", supportsInvalidatedEvent: true });
    const ready = this.client.waitForEvent("initialized");
    const launched = this.client.launchRequest(this.arguments);
    await Promise.all([ready, launched]);
    this.named = await this.named_breakpoints(functions);
    for (const [path, list] of Object.entries(lines)) this.lines = await this.line_breakpoints(path, list);
    await this.client.setExceptionBreakpointsRequest({ filters });
    const stopped = this.client.waitForEvent("stopped");
    await this.client.configurationDoneRequest();
    this.stopped = (await stopped).body;
    return body;
  }
  async named_breakpoints(names) {
    return (await this.client.setFunctionBreakpointsRequest({ breakpoints: names.map((name) => (typeof name === "string" ? { name } : name)) })).body.breakpoints;
  }
  async line_breakpoints(path, list) {
    return (await this.client.setBreakpointsRequest({ source: { path }, breakpoints: list.map((one) => (typeof one === "number" ? { line: one } : one)) })).body.breakpoints;
  }
  /** `continue`, `next`, `stepBack` …: where it stops then; null when the game is through. */
  async go(command) {
    const next = new Promise((done) => {
      this.told = done;
    });
    await this.client.send(command, { threadId: 1 });
    this.stopped = await next;
    return this.stopped;
  }
  async frames() { return (await this.client.stackTraceRequest({ threadId: 1 })).body.stackFrames; }
  async names() { return (await this.frames()).map(({ name }) => name); }
  async list(reference) { return (await this.client.variablesRequest({ variablesReference: reference })).body.variables; }
  /** The variable at a path of names that begins with a scope; its `parent` is what it is set through. */
  async variable(...path) {
    let found = { variablesReference: 0 };
    const [scope, ...rest] = path;
    const { scopes } = (await this.client.scopesRequest({ frameId: 1 })).body;
    found = scopes.find(({ name }) => name === scope || name.startsWith(`${scope} (`));
    assert.ok(found, `no ${scope} among ${scopes.map(({ name }) => name)}`);
    for (const name of rest) {
      const parent = found.variablesReference;
      const all = await this.list(parent);
      found = all.find((one) => one.name === name);
      assert.ok(found, `no ${name} among ${all.map((one) => one.name)}`);
      found.parent = parent;
    }
    return found;
  }
  async value(...path) { return (await this.variable(...path)).value; }
  async set(value, ...path) {
    const { parent, name } = await this.variable(...path);
    await this.client.setVariableRequest({ variablesReference: parent, name, value });
  }
  async evaluate(expression) { return (await this.client.evaluateRequest({ expression, frameId: 1, context: "repl" })).body.result; }
  async end() {
    await this.client.disconnectRequest();  // then it goes by itself
  }
}

test("a line, snapped to the next one that does something; the stack from the event to the action", async () => {
  const session = new Session({ program: "house.majs", bots: "random", seed: 3 });
  const able = await session.start([], { [join(folder, "house.majs")]: [line_of("def take"), 1000] });
  for (const what of ["supportsStepBack", "supportsSetVariable", "supportsFunctionBreakpoints", "supportsConditionalBreakpoints"]) assert.equal(able[what], true, what);
  assert.deepEqual(session.lines.map(({ verified, line }) => [verified, line]), [[true, line_of("  draw")], [false, undefined]]);
  assert.equal(session.stopped.reason, "breakpoint");
  assert.deepEqual(session.stopped.hitBreakpointIds, [session.lines[0].id]);
  const frames = await session.frames();
  assert.deepEqual(frames.map(({ name, line }) => [name, line]), [
    ["draw", line_of("  draw")],
    ["function take (east)", line_of("  draw")],
    ["on after_turn_change (east)", line_of("    take")],
  ]);
  assert.equal(frames[0].source.path, join(folder, "house.majs"));
  assert.equal(await session.value("Step", "action"), '["draw"]');
  await session.end();
});

test("over, into, out, and back again to the same places", async () => {
  const session = new Session({ program: "house.majs", bots: "random", seed: 3 });
  await session.start(["after_turn_change"]);
  assert.equal(session.stopped.reason, "function breakpoint");
  const seen = [];
  const note = async () => seen.push([await session.names(), await session.value("Step", "step"), await session.value("east", "hand")]);
  await note();
  for (const command of ["stepIn", "stepIn", "stepIn", "next", "stepOut", "next"]) {
    await session.go(command);
    await note();
  }
  assert.ok(seen.some(([names]) => names[0].endsWith("?")), "a condition was asked");
  assert.ok(seen.some(([names]) => names.includes("function take (east)")));
  const drawn = seen.findIndex(([names]) => names[0] === "draw");
  const before_draw = Number(seen[drawn][1]);
  for (let step = Number(seen.at(-1)[1]); step > before_draw;) {
    await session.go("stepBack");
    const now = Number(await session.value("Step", "step"));
    assert.ok(now < step, `${now} comes before ${step}`);
    step = now;
  }
  assert.equal(await session.value("east", "draw"), "", "the draw is taken back");
  await session.go("reverseContinue");
  assert.deepEqual([await session.names(), await session.value("Step", "step")], seen[0].slice(0, 2));
  await session.go("reverseContinue");
  assert.equal(session.stopped.reason, "entry");
  await session.end();
});

test("what is waited for: a button that is offered, a condition that comes true, one at a line", async () => {
  const session = new Session({ program: "house.majs", bots: "random", seed: 3 });
  await session.start(["button pass_on offered", 'when counter_at_least("drawn", 2)', "nothing of this name", "when has_drw"], { [join(folder, "house.majs")]: [{ line: line_of("  draw"), condition: 'counter_equals("drawn", 4)' }] });
  assert.deepEqual(session.named.map(({ verified }) => verified), [true, true, false, false]);
  assert.match(session.named[3].message, /has_drw/);
  assert.equal(session.stopped.reason, "data breakpoint");
  assert.equal(session.stopped.text, 'counter_at_least("drawn", 2)');
  assert.equal(await session.evaluate("drawn"), "2");
  while (!session.stopped.text?.startsWith("button")) await session.go("continue");
  const seat = ["east", "south", "west", "north"];
  const offered = await Promise.all(seat.map((one) => session.value(one, "offered")));
  assert.ok(offered.some((names) => names.includes("pass_on")), offered.join());
  while (session.stopped.reason !== "breakpoint") await session.go("continue");
  assert.equal(await session.evaluate("drawn"), "4");
  assert.equal(await session.evaluate('counter_equals("drawn", 4) and not no_tiles_remaining'), "true");
  assert.equal(await session.evaluate("honba + 2"), "2");
  await assert.rejects(session.evaluate("has_drw"), /has_drw/);
  await session.end();
});

test("what if: a counter and a hand are changed, the game goes on with them, and going back past that forgets it", async () => {
  const session = new Session({ program: "house.majs", bots: "pass", seed: 3 });
  await session.start(["after_turn_change"]);
  await session.go("continue");
  const step = await session.value("Step", "step");
  const hand = await session.value("south", "hand");
  await session.set("1111m", "south", "hand");
  await assert.rejects(session.set("1111z", "south", "hand"), /1z/);
  await assert.rejects(session.set("many", "south", "score"), /number/);
  assert.equal(await session.value("south", "hand"), "1111m");
  await session.go("continue");
  assert.equal(await session.value("south", "hand"), "1111m");
  await session.go("reverseContinue");
  assert.equal(await session.value("Step", "step"), step);
  assert.equal(await session.value("south", "hand"), "1111m", "the change itself stays");
  await session.go("stepBack");
  await session.go("stepIn");
  while (await session.value("Step", "step") !== step) await session.go("stepIn");
  assert.equal(await session.value("south", "hand"), hand);
  await session.end();
});

test("the end of the game is a place to go back from; then it is over", async () => {
  const session = new Session({ program: "house.majs", bots: "random", seed: 3 });
  await session.start();
  assert.match(session.stopped.text, /end of the game/);
  assert.deepEqual(await session.names(), ["the end of the game"]);
  assert.match(session.output, /draws 1m|draws/);
  await session.go("stepBack");
  assert.notDeepEqual(await session.names(), ["the end of the game"]);
  await session.go("continue");
  assert.equal(await session.go("continue"), null);
  await session.end();
});

test("lines stop a game where the coverage of majs run counts them", async () => {
  for (const ruleset of ["tutorial", "hong_kong"]) {
    const tracefile = join(folder, "run.info");
    execFileSync(majs, ["run", ruleset, "--seed", "4", "--bots", "random", "--coverage", tracefile, "--with-library"], { stdio: "ignore" });
    const ran = new Set();
    const lines = {};
    let file;
    for (const row of readFileSync(tracefile, "utf8").split("\n")) {
      if (row.startsWith("SF:")) file = realpathSync(row.slice(3));
      const [, line, times] = /^DA:(\d+),(\d+)/.exec(row) ?? [];
      if (line === undefined) continue;
      (lines[file] ??= []).push(Number(line));
      if (times !== "0") ran.add(`${file}:${line}`);
    }
    const session = new Session({ program: ruleset, bots: "random", seed: 4 });
    await session.start([], lines, []);
    const stopped = new Set();
    for (; session.stopped?.reason === "breakpoint"; await session.go("continue")) {
      const [{ source, line }] = await session.frames();
      stopped.add(`${source.path}:${line}`);
      // Once is enough.
      lines[source.path] = lines[source.path].filter((one) => one !== line);
      await session.line_breakpoints(source.path, lines[source.path]);
    }
    // A condition made of others counts in coverage where it begins, though none of its own may be asked there.
    const missed = [...ran].filter((one) => !stopped.has(one));
    assert.deepEqual([...stopped].filter((one) => !ran.has(one)), []);
    assert.deepEqual(missed, []);
    assert.ok(stopped.size > 5);
    await session.end();
  }
});

test("the table is drawn where the game stands; a new condition makes what was told before count no more, and says so", async () => {
  const session = new Session({ program: "house.majs", bots: "random", seed: 3 });
  await session.start(["after_turn_change"]);
  const { html } = (await session.client.send("table", {})).body;
  assert.match(html, /^<!doctype html>/i);
  assert.ok(html.includes(`step ${await session.value("Step", "step")}`));
  const hand = await session.variable("south", "hand");
  const set = (parent) => session.client.setVariableRequest({ variablesReference: parent, name: "hand", value: hand.value });
  await set(hand.parent);
  let told = 0;
  session.client.on("invalidated", () => { told += 1; });
  assert.equal(await session.evaluate("counter_at_least(\"drawn\", 1)"), "false");
  assert.equal(told, 1);
  await assert.rejects(set(hand.parent), /these variables are gone/);
  await set((await session.variable("south", "hand")).parent);
  assert.equal(await session.evaluate("counter_at_least(\"drawn\", 1)"), "false");
  assert.equal(told, 1, "it is known by now");
  await session.end();
});

test("a log, a record and a test case are debugged", async () => {
  execFileSync(majs, ["run", "riichi", "--preset", "Tenhou", "--seed", "3", "--log", join(folder, "game.json"), "--log-format", "tenhou"], { stdio: "ignore" });
  execFileSync(majs, ["run", "tutorial", "--seed", "3", "--log", join(folder, "game.jsonl")], { stdio: "ignore" });
  writeFileSync(join(folder, "house.test.json"), JSON.stringify([{ name: "a case", ruleset: "./house.majs", events: [{ type: "discard", player: "east", tile: "1m" }], expect: { no_winners: true } }]));
  for (const program of ["game.json", "game.jsonl", "house.test.json"]) {
    const session = new Session({ program });
    await session.start(["after_turn_change"]);
    assert.equal(session.stopped.reason, "function breakpoint", program);
    await session.go("continue");
    await session.go("reverseContinue");
    assert.equal(await session.value("Table", "dealer"), "east");
    await session.end();
  }
});

test("noise, requests out of turn, and a client that just goes", async () => {
  const child = spawn(majs, ["dap"], { cwd: folder });
  let out = "";
  child.stdout.on("data", (text) => (out += text));
  const say = (text) => child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  child.stdin.write("hello\r\n\r\nContent-Length: 3\r\n\r\n{{{Content-Length: x\r\n\r\n");
  for (const text of ["[]", "{}", '{"type":"request"}', '{"seq":1,"type":"request","command":"stackTrace"}', '{"seq":2,"type":"request","command":"launch","arguments":{"program":"no such ruleset"}}',
    '{"seq":3,"type":"request","command":"launch","arguments":{"program":"house.majs","bots":"nobody"}}', '{"seq":4,"type":"request","command":"setBreakpoints","arguments":{"source":{"path":3}}}',
    '{"seq":5,"type":"request","command":"launch","arguments":[]}', '{"seq":6,"type":"request","command":"fly"}']) say(text);
  child.stdin.end();
  const code = await new Promise((done) => child.on("close", done));
  assert.equal(code, 1);
  for (const seq of [1, 2, 3, 4, 5, 6]) assert.match(out, new RegExp(`"request_seq":${seq},"success":false`), `request ${seq}`);
});

/** A line of the transcript. */
function tell(text) {
  if (process.env.MAJS_TRANSCRIPT) console.log(text);
}

test("riichi: a condition, back over the draw, why ron is not offered, another hand, and on", async () => {
  const ron = join(top, "majs/lib/win/ron.majs");
  const line = readFileSync(ron, "utf8").split("\n").findIndex((text) => text.includes("and someone_else_just_discarded")) + 1;
  const session = new Session({ program: "riichi", bots: "efficient", seed: 1 });
  const show = async (what) => {
    tell(`> ${what}: ${session.stopped.reason}${session.stopped.text === undefined ? "" : `, ${session.stopped.text}`}`);
    for (const { name, source, line } of await session.frames()) tell(`    ${name}${source === undefined ? "" : `  ${source.name}:${line}`}`);
  };
  await session.start([], { [ron]: [{ line, condition: "someone_else_just_discarded" }] });
  await show(`breakpoint ron.majs:${line}, if someone_else_just_discarded`);
  assert.equal(session.stopped.reason, "breakpoint");
  const seat = await session.value("Step", "seat");
  const tile = await session.value("Table", "last discard");
  tell(`  ${seat}: hand ${await session.value(seat, "hand")}, last discard ${tile}`);
  const why = await session.value(seat, "buttons", "ron");
  tell(`  ron: ${why}`);
  assert.match(why, /^not offered, since this does not hold: your hand, your calls and the discard contain a winning hand/);
  for (const { name, value } of await session.list((await session.variable(seat, "buttons", "ron", "all of these")).variablesReference)) tell(`    ${value.padEnd(18)} ${name}`);

  await session.named_breakpoints(["after_turn_change"]);
  await session.line_breakpoints(ron, []);
  await session.go("reverseContinue");
  await show("reverseContinue to after_turn_change");
  const turn = await session.value("Table", "turn");
  assert.equal(await session.value(turn, "draw"), "", "the draw is taken back");

  const hand = `555z123456m${tile}${tile}99s`;
  await session.set(hand, seat, "hand");
  tell(`> set ${seat}'s hand: ${hand}`);
  await session.named_breakpoints(["button ron offered"]);
  await session.go("continue");
  await show("continue");
  assert.equal(session.stopped.text, "button ron is offered");
  assert.equal(await session.value("Table", "last discard"), tile);
  assert.match(await session.value(seat, "offered"), /\bron\b/);
  tell(`  ${seat} is offered: ${await session.value(seat, "offered")}`);

  await session.named_breakpoints(["before_win"]);
  await session.go("continue");
  await show("continue to before_win");
  assert.equal(session.stopped.reason, "function breakpoint");
  await session.named_breakpoints([]);
  session.output = "";
  await session.go("continue");
  await show("continue");
  const [won] = session.output.split("\n").filter((text) => text.includes(" wins"));
  tell(`  ${won}`);
  assert.match(won, new RegExp(`^${seat} wins`));
  await session.end();
});
