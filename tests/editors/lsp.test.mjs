// The language server as a process: bytes that are no messages, a client that goes away, and what an editor asks for.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "./lsp/client.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const majs = process.env.MAJS || join(top, "build", "release", "tools", "majs");

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), "majs-lsp-"))));
after(() => rmSync(folder, { recursive: true, force: true }));

test("ends with 0 after shutdown and exit, with 1 when the client just goes", async () => {
  const polite = new Client(majs);
  await polite.start(folder);
  assert.equal(await polite.stop(), 0);
  const rude = new Client(majs);
  await rude.start(folder);
  rude.notify("exit", null);
  assert.equal(await rude.ended, 1);
});

test("noise on the stream is answered, and the next message is served", async () => {
  const client = new Client(majs);
  await client.start(folder);
  const noise = ["hello\r\n\r\n", "Content-Length: 3\r\n\r\n{{{", "Content-Length: 0\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 2\r\n\r\n[]", "\u0000\u0001\r\n\r\n"];
  for (const bytes of noise) {
    const answer = client.until((message) => message.error !== undefined && message.id === null);
    client.raw(bytes);
    await answer;
  }
  const deep = `${"[".repeat(100_000)}`;
  const answer = client.until((message) => message.error !== undefined);
  client.raw(`Content-Length: ${deep.length}\r\n\r\n${deep}`);
  await answer;
  assert.deepEqual(await client.request("workspace/symbol", { query: "no such name at all" }), []);
  assert.equal(await client.stop(), 0);
});

test("every place of a script takes every request", async () => {
  const client = new Client(majs);
  const { capabilities } = await client.start(top);
  assert.equal(capabilities.positionEncoding, "utf-16");
  const path = join(top, "rulesets/tutorial.majs");
  const lines = readFileSync(path, "utf8").split("\n");
  const uri = client.open(path, lines.join("\n"));
  const textDocument = { uri };
  let offered = 0;
  const asked = [];
  lines.forEach((text, line) => {
    for (let character = 0; character <= text.length; character += 7) {
      const position = { line, character };
      asked.push(client.request("textDocument/completion", { textDocument, position }).then((list) => (offered += list.items.length)));
      asked.push(client.request("textDocument/signatureHelp", { textDocument, position }));
      asked.push(client.request("textDocument/definition", { textDocument, position }));
      asked.push(client.request("textDocument/documentHighlight", { textDocument, position }));
    }
  });
  await Promise.all(asked);
  assert.ok(offered > 3_000, `${offered}`);
  assert.equal(await client.stop(), 0);
});

test("diagnostics while typing are those of majs check", async () => {
  const client = new Client(majs);
  await client.start(top);
  const samples = join(top, "tests/samples/mistakes");
  let compared = 0; // those in the file itself: what is in libraries is shown there
  for (const name of readdirSync(samples, { recursive: true }).filter((one) => one.endsWith(".majs")).slice(0, 40)) {
    const path = join(samples, name);
    const uri = client.open(path, readFileSync(path, "utf8"));
    const shown = (await client.diagnostics_of(uri, 1)).map((one) => `${one.range.start.line + 1} ${one.code}`).sort();
    let output;
    try {
      output = execFileSync(majs, ["check", path, "--format", "json", "-o", "-"], { encoding: "utf8" });
    } catch (error) {
      output = error.stdout;
    }
    const told = JSON.parse(output).diagnostics.filter((one) => one.file === path).map((one) => `${one.start?.line ?? 1} ${one.code}`).sort();
    assert.deepEqual([...new Set(shown)], [...new Set(told)], name);
    compared += 1;
  }
  assert.ok(compared > 20);
  assert.equal(await client.stop(), 0);
});

test("the latency script measures", () => {
  const table = execFileSync("node", [join(top, "tools/editors/latency.mjs")], { encoding: "utf8", env: { ...process.env, MAJS: majs } });
  for (const row of ["completion", "diagnostics", "hover", "symbols", "tokens"]) assert.match(table, new RegExp(`^${row} +[0-9.]+ +[0-9.]+ +[0-9.]+$`, "m"));
});
