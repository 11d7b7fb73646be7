// How MahjongScript is coloured. The names of the commands come from `majs vocab`.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
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
    languageData: { commentTokens: { line: "#" } },
  });
}

export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, class: "m-key" }, { tag: tags.propertyName, class: "m-word" }, { tag: tags.variableName, class: "m-word" },
  { tag: tags.string, class: "m-text" }, { tag: tags.number, class: "m-number" }, { tag: tags.comment, class: "m-comment" },
]));
