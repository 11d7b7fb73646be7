// The words of MahjongScript as Vim keywords: `generate.mjs` writes them to neovim/syntax/majs/words.vim.

/** Vim's syntax groups and the kinds of words in them; a word belongs to the first group that has it. */
const GROUPS = [
  ["majsControl", ["special_form"]],
  ["majsOperatorWord", ["operator", "load_test"]],
  ["majsCommand", ["command"]],
  ["majsEvent", ["event"]],
  ["majsAction", ["action", "minipoints_action"]],
  ["majsCondition", ["condition"]],
  ["majsAmount", ["amount"]],
];

/** @param {{kind: string, name: string}[]} vocabulary the `words` of `majs vocab --format json` */
export function vim_words(vocabulary) {
  const taken = new Set();
  const lines = ['" Made by tools/editors/generate.mjs from `majs vocab`: the words of MahjongScript.'];
  for (const [group, kinds] of GROUPS) {
    const names = vocabulary
      .filter(({ kind, name, compilable }) => compilable && kinds.includes(kind) && /^[a-z_]\w*$/.test(name) && !taken.has(name))
      .map(({ name }) => name);
    for (const name of [...new Set(names)].sort()) {
      taken.add(name);
      lines.push(`syntax keyword ${group} contained ${name}`);
    }
  }
  return lines.join("\n") + "\n";
}
