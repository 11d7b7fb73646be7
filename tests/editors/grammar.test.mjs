// The TextMate grammar: every bundled file, every word of the vocabulary, and the marked samples in grammar/.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TEXT_KINDS } from "../../tools/editors/grammar.mjs";
import { editors, majs, scopes_of, tokenize, top, vocabulary } from "./tokenizer.mjs";

const words = vocabulary();
const listed = execFileSync("git", ["ls-files", "-z", "*.majs"], { cwd: top, encoding: "utf8" });
const scripts = listed.split("\0").filter((file) => /^(majs|rulesets|tests\/samples)\/(?!mistakes\/)/.test(file));

test("what is made from the vocabulary is up to date", () => {
  execFileSync(process.execPath, [join(editors, "generate.mjs"), "--check"], { env: { ...process.env, MAJS: majs } });
});

test("no valid script has a scope `invalid`, an unclosed text or a name nobody knows", () => {
  assert.ok(scripts.length > 100, `${scripts.length} scripts`);
  for (const file of scripts) {
    const { tokens, open } = tokenize(readFileSync(join(top, file), "utf8"));
    assert.deepEqual(open, [], `${file}: open at its end`);
    for (const { line, text, scopes } of tokens) {
      const where = `${file}:${line}: ${text}`;
      assert.ok(!scopes.some((scope) => scope.startsWith("invalid")), `${where} is ${scopes.at(-1)}`);
      if (scopes.length === 1) assert.match(text, /^[\s\\]*$/, `${where} has no scope`);
    }
  }
});

test("outside of comments and texts every `do` has its `end`", () => {
  for (const file of scripts) {
    const { tokens } = tokenize(readFileSync(join(top, file), "utf8"));
    const code = tokens.filter(({ scopes }) => scopes.length > 1);
    const keywords = code.filter(({ scopes }, index) =>
      scopes.includes("keyword.control.majs") && !code[index + 1]?.scopes.includes("punctuation.separator.key-value.majs"));
    const count = (word) => keywords.filter(({ text }) => text === word).length;
    assert.equal(count("do"), count("end"), file);
  }
});

/** Where a word of a kind stands in a script, and the scope it has there. */
const PLACES = {
  command: [(word) => `${word} x, 1`, (word) => (/^(if|unless|cond)$/.test(word) ? "keyword.control.majs" : "keyword.other.command.majs")],
  event: [(word) => `on ${word} do\nend`, () => "support.constant.event.majs"],
  action: [(word) => `def f do\n  ${word}\nend`, (word) => (/^(as|unless)$/.test(word) ? "keyword.control.majs" : "support.function.action.majs")],
  minipoints_action: [(word) => `def f do\n  ${word}(1)\nend`, (word) => (word === "round_up" ? "support.function.arithmetic.majs" : "support.function.action.majs")],
  condition: [(word) => `define_yaku yaku, "A", 1, ${word} and x`, condition_scope],
  amount: [(word) => `def f do\n  x = 1 + ${word}\nend`, (word) => (is("condition", word) ? "support.function.condition.majs" : "support.variable.amount.majs")],
  special_form: [(word) => `  ${word}(1, x)`, () => "keyword.control.majs"],
  load_test: [(word) => `if not x ${word} "y" do`, (word) => (word === "in" ? "keyword.operator.word.majs" : "support.function.test.majs")],
  operator: [(word) => `def f do\n  x = a ${word} b\nend`, (word) => operator_scope(word)],
  apply_method: [(word) => `apply ${word}, "x", 1`, () => "support.constant.method.majs"],
  toplevel_key: [(word) => `set ${word}, 1`, () => "support.variable.key.majs"],
  button_field: [(word) => `define_button b, ${word}: 1`, () => "support.type.property-name.majs"],
  auto_button_field: [(word) => `define_auto_button b, ${word}: 1`, () => "support.type.property-name.majs"],
  mod_field: [(word) => `define_mod b, ${word}: 1`, () => "support.type.property-name.majs"],
  mod_config_field: [(word) => `config_mod b, ${word}: 1`, () => "support.type.property-name.majs"],
  scoring_key: [(word) => `set score_calculation, %{${word}: 1}`, () => "support.type.property-name.majs"],
  match_keyword: [(word) => `set x, ~m"${word}, pair:1"`, () => "keyword.other.match.majs"],
};
for (const kind of TEXT_KINDS.filter((kind) => !(kind in PLACES))) {
  PLACES[kind] = [(word) => `set x, f("${word}")`, () => "support.constant.value.majs"];
}

function is(kind, name) {
  return words.some((word) => word.kind === kind && word.name === name);
}
function condition_scope(word) {
  if (word === "not") return "keyword.operator.word.majs";
  if (is("load_test", word)) return "support.function.test.majs";
  return is("action", word) ? "support.function.action.majs" : "support.function.condition.majs";
}
function operator_scope(word) {
  if (/^\w/.test(word)) return "support.function.arithmetic.majs";
  return word === "=" ? "keyword.operator.assignment.majs" : "keyword.operator.arithmetic.majs";
}

test("every word of the vocabulary has the scope of its kind", () => {
  for (const { kind, name, compilable } of words) {
    // Values and words of the document, not of scripts.
    if (!compilable || /^(true|false|when)$/.test(name)) continue;
    // An amount that is no name, and numbers of tiles, can only stand in texts.
    if (/^\d+$/.test(name)) continue;
    const [place, scope] = /^\d/.test(name) ? [(word) => `f("${word}")`, () => "support.constant.value.majs"] : PLACES[kind] ?? assert.fail(`no place for words of the kind ${kind}`);
    const text = place(name);
    const scopes = kind === "operator" && name === "=" ? scopes_of("x = 1", "=") : scopes_of(text, name);
    assert.ok(scopes?.includes(scope(name)), `${kind} ${name} in ${JSON.stringify(text)}: ${scopes ?? "no token"}, not ${scope(name)}`);
  }
});

test("a word is none in a comment, as a part of a name, or as a key", () => {
  for (const { kind, name } of words.filter(({ kind }) => /^(action|condition|event|command)$/.test(kind))) {
    assert.deepEqual(scopes_of(`# ${name}`, ` ${name}`)?.slice(1), ["comment.line.number-sign.majs"], name);
    for (const longer of [`${name}x`, `x${name}`, `${name}_2`, `${name}é`]) {
      const scopes = scopes_of(`def f do\n  g(${longer})\nend`, longer);
      const known = words.some((word) => word.name === longer.replace(/^(not|uninterruptible)_/, ""));
      if (!known) assert.deepEqual(scopes?.slice(1), ["variable.other.name.majs"], `${kind} ${longer}`);
    }
    const key = scopes_of(`f(${name}: 1)`, name);
    assert.match(key.at(-1), /^(variable\.other\.property|support\.type\.property-name)\.majs$/, `${name}:`);
  }
});

test("prefixes belong to their word", () => {
  for (const { name } of words.filter(({ kind, name, compilable }) => compilable && kind === "condition" && !is("action", name) && !is("load_test", name))) {
    assert.ok(scopes_of(`if not_${name} do`, `not_${name}`)?.includes("support.function.condition.majs"), name);
  }
  assert.ok(scopes_of("f(uninterruptible_draw)", "uninterruptible_draw").includes("support.function.action.majs"));
  assert.ok(scopes_of("apply set_append, \"x\", 1", "set_append").includes("support.constant.method.majs"));
});

for (const [open, close] of [['"', '"'], ["'", "'"], ["(", ")"], ["[", "]"], ["{", "}"], ["<", ">"], ["|", "|"], ["/", "/"], ['"""', '"""'], ["'''", "'''"]]) {
  test(`sigils in ${open} ${close} end where they should`, () => {
    for (const letter of "smatT") {
      const rest = open.length === 3 ? [`~${letter}${open}`, "  1m", `  ${close}`, "set y, 2"] : [`~${letter}${open}1m \\${close} 2m${close}, 2`];
      const { tokens, open: left } = tokenize(`set x, ${rest.join("\n")}`);
      assert.deepEqual(left, [], `~${letter}${open}`);
      const outside = tokens.filter(({ text, scopes }) => text.trim() === "2" && scopes.includes("constant.numeric.integer.majs"));
      assert.equal(outside.length, 1, `~${letter}${open}: the number behind it`);
      assert.ok(!outside[0].scopes.some((scope) => scope.startsWith("string")), `~${letter}${open}`);
    }
  });
}

test("marked samples (vscode-tmgrammar-test)", () => {
  const tool = join(editors, "node_modules", ".bin", "vscode-tmgrammar-test");
  const samples = ["commands", "values", "rejected"].map((name) => join(top, "tests", "editors", "grammar", `${name}.majs`));
  const { status, stdout } = spawnSync(tool, ["-g", join(editors, "majs.tmLanguage.json"), ...samples], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
});
