// The grammar in the engine that VS Code uses: texts to tokens with their scopes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const editors = join(top, "tools", "editors");
/** The binary under test. */
export const majs = process.env.MAJS || join(top, "build", "release", "tools", "majs");

const load = createRequire(join(editors, "package.json"));
const oniguruma = load("vscode-oniguruma");
const textmate = load("vscode-textmate");
await oniguruma.loadWASM(readFileSync(load.resolve("vscode-oniguruma/release/onig.wasm")).buffer);

const grammar_file = join(editors, "majs.tmLanguage.json");
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(grammar_file, "utf8"), grammar_file),
});
const grammar = await registry.loadGrammar("source.majs");

/**
 * Tokens of a script, in order.
 * @returns {{tokens: {line: number, text: string, scopes: string[]}[], open: string[]}} `open`: scopes that the end of
 * the text leaves open
 */
export function tokenize(text) {
  const tokens = [];
  let stack = textmate.INITIAL;
  text.split(/\r?\n/).forEach((line, index) => {
    const result = grammar.tokenizeLine(line, stack);
    if (result.stoppedEarly) throw new Error(`line ${index + 1} takes too long`);
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      tokens.push({ line: index + 1, text: line.slice(startIndex, endIndex), scopes });
    }
    stack = result.ruleStack;
  });
  const open = grammar.tokenizeLine("", stack).tokens[0].scopes.slice(1);
  return { tokens, open };
}

/** Scopes of the first token that is exactly `word`, or null. */
export function scopes_of(text, word) {
  return tokenize(text).tokens.find((token) => token.text === word)?.scopes ?? null;
}

/** The words of the language, from the binary. */
export function vocabulary() {
  const json = execFileSync(majs, ["vocab", "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  return JSON.parse(json).words;
}
