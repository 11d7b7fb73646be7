#!/usr/bin/env node
// How long the language server takes, measured as an editor sees it: a ruleset of 2,000 lines over 26 modules is made,
// opened, and typed into. Prints a table; with --limits exits with 1 when a 99th percentile is beyond its limit.
//
//   MAJS=build/release/tools/majs node tools/editors/latency.mjs [--limits]
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "../../tests/editors/lsp/client.mjs";

const MODULES = 26;
const LINES = 2000;
const KEYS = 200;
const LIMITS = { completion: 30, diagnostics: 100 };

/** A library with a few functions, yaku and a button. */
function library(number) {
  const out = [`# Library ${number}`];
  for (let i = 0; i < 8; i += 1) {
    out.push("", `# What happens in step ${i}.`, `def step_${number}_${i} do`, `  if has_draw and count_${number} > ${i} do`);
    out.push(`    count_${number} += 1`, `    set_status("seen_${number}")`, "  else", "    sort_hand", "  end", "end");
    out.push("", `on after_turn_change, step_${number}_${i}`);
  }
  return `${out.join("\n")}\n`;
}

/** The ruleset: requires everything, and is itself as long as it takes to have 2,000 lines. */
function ruleset() {
  const out = ["# A large ruleset", 'set display_name, "Large"', "set starting_tiles, 13", 'set interruptible_actions, ["play_tile"]', 'set wall, ~t"111122223333444455556666777788889999m111122223333444455556666777788889999p"', ""];
  for (let i = 0; i < MODULES - 1; i += 1) out.push(`require "large/part_${i}"`);
  out.push('define_set koutsu, ~s"0 0 0"', 'define_set pair, ~s"0 0"', 'define_match win, ~m"exhaustive, koutsu:4, pair:1"');
  out.push('apply merge, "score_calculation", %{yaku_lists: ["yaku"]}', "");
  for (let i = 0; out.length < LINES - 8; i += 1) {
    out.push(`# Yaku number ${i}`, `define_yaku yaku, "Yaku ${i}", ${(i % 9) + 1}, match(["hand", "calls"], ["win"]) and has_score(${i * 100}) and not has_draw`, "");
  }
  out.push("on after_draw do", "  if has_draw do", "    ", "  end", "end");
  return `${out.join("\n")}\n`;
}

function percentile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}

const folder = mkdtempSync(join(tmpdir(), "majs-latency-"));
try {
  mkdirSync(join(folder, "rulesets"));
  mkdirSync(join(folder, "mods/lib/large"), { recursive: true });
  for (let i = 0; i < MODULES - 1; i += 1) writeFileSync(join(folder, `mods/lib/large/part_${i}.majs`), library(i));
  const path = join(folder, "rulesets/large.majs");
  const text = ruleset();
  writeFileSync(path, text);

  const client = new Client(process.env.MAJS ?? "majs");
  await client.start(folder, { textDocument: { completion: { completionItem: { snippetSupport: true } } } });
  const uri = client.open(path, text);
  await client.diagnostics_of(uri, 1);

  const line = text.split("\n").findLastIndex((one) => one === "    ");
  const position = { line, character: 4 };
  const textDocument = { uri };
  const times = { completion: [], diagnostics: [], hover: [], symbols: [], tokens: [] };
  const timed = async (name, work) => {
    const begin = performance.now();
    const result = await work();
    times[name].push(performance.now() - begin);
    return result;
  };
  let version = 1;
  for (let i = 0; i < KEYS; i += 1) {
    // One letter, its completion, its diagnostics; then it is taken away again.
    const letter = "abcdefghijklmnopqrstuvwxyz"[i % 26];
    version += 1;
    const expected = version;
    client.change(uri, version, [{ range: { start: position, end: position }, text: letter }]);
    const found = timed("diagnostics", () => client.diagnostics_of(uri, expected));
    await timed("completion", () => client.request("textDocument/completion", { textDocument, position: { line, character: 5 } }));
    await found;
    await timed("hover", () => client.request("textDocument/hover", { textDocument, position: { line: line - 1, character: 6 } }));
    version += 1;
    client.change(uri, version, [{ range: { start: position, end: { line, character: 5 } }, text: "" }]);
    if (i % 10 === 0) {
      await timed("symbols", () => client.request("textDocument/documentSymbol", { textDocument }));
      await timed("tokens", () => client.request("textDocument/semanticTokens/full", { textDocument }));
    }
    await client.diagnostics_of(uri, version);
  }
  await client.stop();

  let late = false;
  console.log(`${text.split("\n").length} lines, ${MODULES} modules, ${KEYS} key presses; milliseconds`);
  console.log("what         median    p99    max");
  for (const [name, list] of Object.entries(times)) {
    const figures = [percentile(list, 0.5), percentile(list, 0.99), Math.max(...list)];
    console.log(`${name.padEnd(12)} ${figures.map((one) => one.toFixed(1).padStart(6)).join(" ")}`);
    late ||= figures[1] > (LIMITS[name] ?? Infinity);
  }
  if (late && process.argv.includes("--limits")) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
