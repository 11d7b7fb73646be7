// How MahjongScript is coloured. The names of the commands come from `majs vocab`.
import { HighlightStyle, StreamLanguage, indentService, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(["on", "def", "do", "else", "end", "if", "unless", "and", "or", "not", "true", "false", "null", "nil"]);

/** `commands`: a set of their names. */
export function language(commands) {
  return StreamLanguage.define({
    name: "majs",
    startState: () => ({ heredoc: false }),
    token(stream, state) {
      if (state.heredoc) {
        if (stream.skipTo('"""')) { stream.pos += 3; state.heredoc = false; } else stream.skipToEnd();
        return "string";
      }
      if (stream.eatSpace()) return null;
      if (stream.match("#")) { stream.skipToEnd(); return "comment"; }
      if (stream.match(/^(~[a-z])?"""/)) { state.heredoc = true; return "string"; }
      if (stream.match(/^(~[a-z])?"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(/^-?\d[\d_.]*/)) return "number";
      if (stream.match(/^[a-z_]\w*:/)) return "propertyName";
      if (stream.match(/^[+!@]+[a-z_]\w*/)) return "variableName";
      const word = stream.match(/^[a-z_]\w*/);
      if (word) return KEYWORDS.has(word[0]) ? "keyword" : commands.has(word[0]) ? "keyword" : null;
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: "#" }, indentOnInput: /^\s*(?:end|else)$/ },
  });
}

const UNIT = 2;
const blanks = (text) => text.length - text.trimStart().length;
/** What counts of a line: without comment, texts and blanks at its end. */
const words_of = (text) => text.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/#.*/, "").trimEnd();
const count = (text, word) => (text.match(new RegExp(`(?<![\\w.])${word}(?![\\w:])`, "g")) ?? []).length;

/** How far a line goes in: `end` and `else` under what they belong to, else as the line before says. */
export const indentation = indentService.of((context, place) => {
  const { doc } = context.state;
  const text = context.lineAt(place, 1).text.trimStart();
  const above = [];
  // A line that is about to be broken here is above, too.
  const { number: here } = doc.lineAt(place);
  for (let number = context.simulatedBreak === place ? here : here - 1; number > 0; --number) {
    const line = number === here ? context.lineAt(place, -1).text : doc.line(number).text;
    if (line.trim() !== "") above.push([words_of(line), blanks(line)]);
    if (!/^(?:end|else)\b/.test(text) && above.length === 2) break;
  }
  if (above.length === 0) return 0;
  if (/^(?:end|else)\b/.test(text)) {
    let open = 1;
    for (const [line, column] of above) {
      open += count(line, "end") - count(line, "do");
      if (open <= 0) return column;
    }
    return 0;
  }
  const [[before, column], second] = above;
  if (/(?:\bdo|->|\belse|[([{])$/.test(before)) return column + UNIT;
  return before.endsWith(",") && !second?.[0].endsWith(",") ? column + UNIT : column;
});

export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, class: "m-key" }, { tag: tags.propertyName, class: "m-word" }, { tag: tags.variableName, class: "m-word" },
  { tag: tags.string, class: "m-text" }, { tag: tags.number, class: "m-number" }, { tag: tags.comment, class: "m-comment" },
]));
