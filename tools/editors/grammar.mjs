// The TextMate grammar of MahjongScript, made from the words of `majs vocab`: `generate.mjs` writes it to
// majs.tmLanguage.json. What the language rejects has a scope `invalid.illegal.…`; where a word has several meanings
// the place decides, and where that cannot be told from a line, the order of `words`.

const { raw } = String;

const NAME = raw`[\p{Ll}\p{Lo}\p{Lm}_][\p{L}\p{N}\p{M}_]*(?:[?!](?!=))?`;
/** Before and behind a word: it is no part of a longer name, and no key (`draw: 1`). */
const START = raw`(?<![\p{L}\p{N}_@$.?])`;
const STOP = raw`(?![\p{L}\p{N}_]|[?!](?!=)|:(?=\s|$))`;
/** Where a command may stand: first on a line, behind `;`, `->`, `(`, `do`, `do:` and `else`. */
const STATEMENT = raw`(?:^\s*|(?<=;|->|\(|\bdo:)\s*|(?<=\bdo|\belse)\s+)`;
/** Between a command and its first argument. */
const ARGUMENT = raw`(?:\s+|\s*\(\s*)`;

/** Kinds of words whose names are whole texts: `match(["hand"], …)`, `seat_is("east")`. */
export const TEXT_KINDS = [
  "match_target", "seat_spec", "zone", "tile_spec", "mark_restriction", "match_keyword", "amount",
];

/**
 * Words of the kinds that scripts can say, as alternatives of a regular expression, the longest first.
 * @param {{kind: string, name: string}[]} vocabulary the `words` of `majs vocab --format json`
 * @param {string[]} kinds
 * @param {(word: object) => boolean} [wanted]
 */
export function words(vocabulary, kinds, wanted = () => true) {
  const known = vocabulary.filter((word) => word.compilable && kinds.includes(word.kind) && wanted(word));
  const names = new Set(known.map((word) => word.name));
  return [...names]
    .sort((left, right) => right.length - left.length || (left < right ? -1 : 1))
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, raw`\$&`))
    .join("|");
}

const isName = (word) => /^[a-z_]\w*$/.test(word.name);
const isNumber = (word) => /^\d+$/.test(word.name);

/** A sigil with one kind of content, `~m"…"` and `~m(…)`: quotes end with themselves, brackets with their partners. */
function sigil(letters, name, content) {
  const rule = (begin, end) => ({
    name: `string.other.sigil.${name}.majs`,
    begin,
    end,
    beginCaptures: { 0: { name: "punctuation.definition.string.begin.majs" } },
    endCaptures: { 0: { name: "punctuation.definition.string.end.majs" } },
    patterns: [{ include: "#sigil-escape" }, ...content],
  });
  return [
    rule(raw`~[${letters}]("""|''')`, raw`^\s*\1[A-Za-z]*`),
    rule(raw`~[${letters}](["'|/])`, raw`\1[A-Za-z]*`),
    // A group that took no part is empty in `end`, and `(?!)` never fits.
    rule(raw`~[${letters}](?:(\()|(\[)|(\{)|(<))`, raw`(?:(?!\1)\)|(?!\2)\]|(?!\3)\}|(?!\4)>)[A-Za-z]*`),
  ];
}

/** @param {object[]} vocabulary the `words` of `majs vocab --format json` */
export function grammar(vocabulary) {
  const some = (...kinds) => words(vocabulary, kinds, isName);
  const word = (name, list, prefix = "") => ({ name, match: `${START}${prefix}(?:${list})${STOP}` });
  const defining = words(vocabulary, ["command"], ({ name, parameters }) =>
    /^(?:def(?:ine_|$)|extend_)/.test(name) && parameters[0]?.type === "name" && name !== "def");

  return {
    $schema: "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
    comment: "Made by tools/editors/generate.mjs: edit grammar.mjs there.",
    name: "MahjongScript",
    scopeName: "source.majs",
    fileTypes: ["majs"],
    patterns: [{ include: "#expression" }],
    repository: {
      expression: {
        patterns: [
          "comment", "sigil", "text", "key", "definition", "event", "method", "document-key", "command", "number",
          "atom", "constant", "variable", "keyword", "assignment", "operator-word", "arithmetic", "test", "action",
          "condition", "amount", "call", "name", "rejected", "operator", "punctuation",
        ].map((name) => ({ include: `#${name}` })),
      },

      comment: {
        name: "comment.line.number-sign.majs",
        match: "(#).*$",
        captures: { 1: { name: "punctuation.definition.comment.majs" } },
      },

      // Texts

      text: {
        patterns: [
          {
            name: "string.quoted.triple.majs",
            begin: raw`"""`,
            end: raw`^\s*"""`,
            beginCaptures: { 0: { name: "punctuation.definition.string.begin.majs" } },
            endCaptures: { 0: { name: "punctuation.definition.string.end.majs" } },
            patterns: [{ include: "#escape" }, { include: "#parameter" }],
          },
          {
            comment: "A key: \"two words\": 1",
            match: raw`(")([^"\\#]*)(")(:)(?=\s|$)`,
            captures: {
              0: { name: "meta.mapping.key.majs string.quoted.double.majs" },
              1: { name: "punctuation.definition.string.begin.majs" },
              3: { name: "punctuation.definition.string.end.majs" },
              4: { name: "punctuation.separator.key-value.majs" },
            },
          },
          {
            name: "string.quoted.double.majs",
            begin: '"',
            end: '"',
            beginCaptures: { 0: { name: "punctuation.definition.string.begin.majs" } },
            endCaptures: { 0: { name: "punctuation.definition.string.end.majs" } },
            patterns: [
              { include: "#escape" },
              { include: "#tile-text" },
              { include: "#path-text" },
              { include: "#word-text" },
              { include: "#reference-text" },
              { include: "#parameter" },
            ],
          },
          { name: "invalid.illegal.charlist.majs", match: raw`'(?:[^'\\]|\\.)*'?` },
        ],
      },
      escape: {
        patterns: [
          { name: "invalid.illegal.interpolation.majs", match: raw`#\{[^}"]*\}?` },
          { name: "invalid.illegal.escape.majs", match: raw`\\(?:x(?![0-9A-Fa-f])|u(?![0-9A-Fa-f]{4}|\{[0-9A-Fa-f]+\}))` },
          { name: "constant.character.escape.majs", match: raw`\\(?:x[0-9A-Fa-f]{1,2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]+\}|.|$)` },
        ],
      },
      "tile-text": {
        comment: "A text that is one tile: \"5m\", \"10m\", \"5m@red\"",
        match: raw`(?<=")(\d{1,2}[a-zA-Z])((?:@[\w&]+)?)(?=")`,
        captures: { 1: { name: "constant.other.tile.majs" }, 2: { name: "entity.other.attribute-name.majs" } },
      },
      "path-text": {
        comment: "A path that begins with a key of the document: \"buttons.ron.show_when\"",
        match: raw`(?<=")\.?(${some("toplevel_key")})((?:\.[A-Za-z0-9_]+|\[[-0-9, ]+\])+)(?=")`,
        captures: { 1: { name: "support.variable.key.majs" }, 2: { name: "variable.other.property.majs" } },
      },
      "word-text": {
        name: "support.constant.value.majs",
        match: raw`(?<=")(?:${words(vocabulary, TEXT_KINDS, (known) => !isNumber(known))})(?=")`,
      },
      "reference-text": { name: "variable.other.constant.majs", match: raw`(?<=")\+?@[a-z_]\w*(?=")` },
      parameter: { name: "variable.parameter.majs", match: raw`\$[a-z_]\w*` },

      // Sigils

      sigil: {
        patterns: [
          ...sigil("m", "match", [{ include: "#match-content" }, { include: "#set-content" }]),
          ...sigil("s", "set", [{ include: "#set-content" }]),
          ...sigil("tT", "tiles", [{ include: "#tile-content" }]),
          ...sigil("a", "american", []),
          { name: "invalid.illegal.sigil.majs", match: raw`~[A-Za-z](?=["'(\[{<|/])` },
        ],
      },
      "sigil-escape": {
        patterns: [
          { name: "constant.character.escape.majs", match: raw`\\["'|/)\]}>]` },
          { comment: "Two signs that are themselves, also two backslashes", match: raw`\\.` },
        ],
      },
      "match-content": {
        name: "keyword.other.match.majs",
        match: raw`(?<![\w@&])(?:${some("match_keyword")})(?![\w@])`,
      },
      "set-content": {
        patterns: [
          { name: "invalid.illegal.interpolation.majs", match: raw`#\{` },
          { name: "entity.other.attribute-name.majs", match: raw`@[\w&]+` },
          { name: "constant.other.tile.majs", match: raw`(?<![\w-])\d{1,2}[a-zA-Z](?!\w)` },
          { name: "constant.numeric.integer.majs", match: raw`(?<!\w)[-+]?\d+(?!\w)` },
          { name: "keyword.operator.alternative.majs", match: raw`\|` },
          { name: "punctuation.separator.majs", match: "[,:]" },
          { name: "punctuation.section.group.majs", match: "[()]" },
        ],
      },
      "tile-content": {
        patterns: [
          {
            match: raw`(\d+[A-Za-z])((?:@[\w&]+)?)`,
            captures: { 1: { name: "constant.other.tile.majs" }, 2: { name: "entity.other.attribute-name.majs" } },
          },
        ],
      },

      // Commands, with what stands first behind them

      definition: {
        patterns: [
          {
            match: raw`${STATEMENT}(def)${ARGUMENT}(${NAME})`,
            captures: { 1: { name: "keyword.other.command.majs" }, 2: { name: "entity.name.function.majs" } },
          },
          {
            match: raw`${STATEMENT}(${defining})${ARGUMENT}(${NAME})`,
            captures: { 1: { name: "keyword.other.command.majs" }, 2: { name: "entity.name.type.majs" } },
          },
        ],
      },
      event: {
        match: raw`${STATEMENT}(on)${ARGUMENT}"?(${some("event")})"?${STOP}`,
        captures: { 1: { name: "keyword.other.command.majs" }, 2: { name: "support.constant.event.majs" } },
      },
      method: {
        match: raw`${STATEMENT}(apply)${ARGUMENT}"?((?:set_)*(?:${some("apply_method")}))"?${STOP}`,
        captures: { 1: { name: "keyword.other.command.majs" }, 2: { name: "support.constant.method.majs" } },
      },
      "document-key": {
        match: raw`${STATEMENT}(set|var)${ARGUMENT}"?(${some("toplevel_key")})"?${STOP}`,
        captures: { 1: { name: "keyword.other.command.majs" }, 2: { name: "support.variable.key.majs" } },
      },
      command: {
        match: raw`${STATEMENT}(${words(vocabulary, ["command"], ({ name }) => !["if", "unless", "cond"].includes(name))})${STOP}`,
        captures: { 1: { name: "keyword.other.command.majs" } },
      },
      key: {
        patterns: [
          {
            match: raw`${START}(${some("button_field", "auto_button_field", "mod_field", "mod_config_field", "scoring_key")})(:)(?=\s|$)`,
            captures: {
              1: { name: "support.type.property-name.majs" },
              2: { name: "punctuation.separator.key-value.majs" },
            },
          },
          {
            match: raw`${START}(do|else)(:)(?=\s|$)`,
            captures: { 1: { name: "keyword.control.majs" }, 2: { name: "punctuation.separator.key-value.majs" } },
          },
          {
            match: raw`${START}([\p{L}_][\p{L}\p{N}\p{M}_]*[?!]?)(:)(?=\s|$)`,
            captures: {
              1: { name: "variable.other.property.majs" },
              2: { name: "punctuation.separator.key-value.majs" },
            },
          },
        ],
      },

      // Values

      number: {
        patterns: [
          { name: "constant.numeric.hex.majs", match: raw`${START}0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*(?!\w)` },
          { name: "constant.numeric.binary.majs", match: raw`${START}0b[01](?:_?[01])*(?!\w)` },
          { name: "constant.numeric.octal.majs", match: raw`${START}0o[0-7](?:_?[0-7])*(?!\w)` },
          { name: "constant.numeric.float.majs", match: raw`${START}\d(?:_?\d)*\.\d(?:_?\d)*(?:[eE][-+]?\d+)?(?![\w.])` },
          { name: "constant.numeric.integer.majs", match: raw`${START}\d(?:_?\d)*(?![\w.])` },
          { name: "invalid.illegal.number.majs", match: raw`${START}\d[\w.]*` },
          { name: "constant.numeric.character.majs", match: raw`(?<![\p{L}\p{N}_])\?(?:\\.|\S)` },
        ],
      },
      atom: {
        patterns: [
          { name: "constant.other.symbol.majs", match: raw`(?<!:):${NAME}` },
          { name: "constant.other.symbol.quoted.majs", match: raw`(?<!:):"(?:[^"\\]|\\.)*"` },
        ],
      },
      constant: {
        match: raw`(\+?@)(${NAME})`,
        captures: {
          0: { name: "variable.other.constant.majs" },
          1: { name: "punctuation.definition.constant.majs" },
        },
      },
      variable: {
        match: raw`(?<![\p{L}\p{N}_])(!)(${NAME})`,
        captures: { 0: { name: "variable.other.majs" }, 1: { name: "punctuation.definition.variable.majs" } },
      },

      // Words; the first that fits counts

      keyword: {
        patterns: [
          word("constant.language.majs", "true|false|nil"),
          word("keyword.control.majs", `do|end|else|${some("special_form")}`),
          word("invalid.illegal.reserved.majs", "when|fn|catch|rescue|after"),
        ],
      },
      assignment: {
        match: raw`${START}(${NAME})(?=\s*(?:\*\*|[-+*/])?=(?![=>~]))`,
        captures: { 1: { name: "variable.other.counter.majs" } },
      },
      "operator-word": word("keyword.operator.word.majs", "and|or|not|in"),
      arithmetic: word("support.function.arithmetic.majs", some("operator")),
      test: word("support.function.test.majs", words(vocabulary, ["load_test"], ({ name }) => name !== "in")),
      action: word("support.function.action.majs", some("action", "minipoints_action"), "(?:uninterruptible_)*"),
      condition: word("support.function.condition.majs", some("condition"), "(?:not_)*"),
      amount: word("support.variable.amount.majs", some("amount")),
      call: { name: "entity.name.function.call.majs", match: raw`${START}${NAME}(?=\()` },
      name: { name: "variable.other.name.majs", match: START + NAME + STOP },

      rejected: {
        patterns: [
          {
            name: "invalid.illegal.operator.majs",
            match: raw`&&&?|\|\||\|>|===|!==|=~|<>|\+\+|--|\.\.\.?|\.|~~~|<<<?|>>>?|//|\^+|&|\||\\\\`,
          },
          { name: "invalid.illegal.alias.majs", match: raw`${START}\p{Lu}[\p{L}\p{N}_]*` },
        ],
      },
      operator: {
        patterns: [
          { name: "keyword.operator.label.majs", match: "::" },
          { name: "keyword.operator.arrow.majs", match: "->|=>" },
          { name: "keyword.operator.comparison.majs", match: "==|!=|<=|>=|<|>" },
          { name: "keyword.operator.assignment.majs", match: raw`(?:\*\*|[-+*/])?=` },
          { name: "keyword.operator.arithmetic.majs", match: raw`\*\*|[-+*/]` },
          { name: "keyword.operator.not.majs", match: "!" },
        ],
      },
      punctuation: {
        patterns: [
          { name: "punctuation.section.map.majs", match: raw`%\{|\}` },
          { name: "punctuation.section.list.majs", match: raw`[\[\]]` },
          { name: "punctuation.section.group.majs", match: "[()]" },
          { name: "punctuation.separator.majs", match: "," },
          { name: "punctuation.terminator.majs", match: ";" },
        ],
      },
    },
  };
}
