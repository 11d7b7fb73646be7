// Pages that nobody writes: what majs says about its words, its library, its diagnostics and itself, and the documents of the rooms.
// Each is `{path, text, title, section, order, source}`; `source` is the file in the repository that it stands for.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { recipes_of } from "./blocks.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..", "..");
const majs = resolve(process.env.MAJS ?? join(top, "build", "release", "tools", "majs"));
const pipe = (input, ...args) => execFileSync(majs, args, { input, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", LC_ALL: "C.UTF-8" }, maxBuffer: 1 << 26 });
const ask = (...args) => pipe("", ...args);
const read = (...path) => readFileSync(join(top, ...path), "utf8");
const tracked = execFileSync("git", ["ls-files", "majs", "rulesets"], { cwd: top, encoding: "utf8" }).trim().split("\n");
const scripts = tracked.filter((name) => name.endsWith(".majs")).map((name) => ({ name, text: read(name) }));

/** The comment at the head of a script, without its signs, and what follows. */
function split_head(text) {
  const head = /^(?:#[^\n]*\n)+/.exec(text)?.[0] ?? "";
  return { head: head.replace(/^# ?/gm, "").replace(/^majs: .*\n/gm, ""), rest: text.slice(head.length) };
}
/**
 * A head as Markdown. What is set in is code; "name   what it is", with what goes on below it set in, is one of a list.
 */
function as_markdown(head) {
  const out = [];
  let inside = "text";
  for (const line of head.split("\n")) {
    const option = /^(\S.*?) {2,}(\S.*)$/.exec(line);
    const set_in = /^ {2,}\S/.test(line);
    const now = option && !set_in ? "list" : set_in ? (inside === "list" ? "list" : "code") : line.trim() === "" ? "" : "text";
    if (inside === "code" && now !== "code") out.push("```");
    if (now !== inside && now !== "code") out.push("");
    if (inside !== "code" && now === "code") out.push("", "```majs");
    out.push(now === "list" && option && !set_in ? `- ${option[1].split(", ").map((name) => (/^[\w"]+$/.test(name) ? `\`${name}\`` : name)).join(", ")}: ${option[2]}` : now === "code" ? line.replace(/^ {2,3}/, "") : set_in ? `  ${line.trim()}` : line);
    inside = now;
  }
  if (inside === "code") out.push("```");
  return out.join("\n");
}

export function cookbook() {
  const recipes = recipes_of(join(here, "cookbook")).map(({ path, name, kind }) => {
    const { head, rest } = split_head(readFileSync(path, "utf8"));
    const [question, ...answer] = head.split("\n");
    return { name, kind, question, answer: answer.join("\n"), rest: rest.trim(), test: readFileSync(path.replace(/\.majs$/, ".test.json"), "utf8") };
  });
  const topics = JSON.parse(readFileSync(join(here, "cookbook", "topics.json"), "utf8"));
  const listed = Object.values(topics).flat();
  if ([...listed].sort().join() !== recipes.map(({ name }) => name).sort().join()) throw new Error("cookbook/topics.json does not name every recipe once");
  const page = ({ name, kind, question, answer, rest, test }) => {
    const cases = JSON.parse(test);
    const [folder, file] = kind === "mod" ? ["mods/", `mods/${name}.test.json`] : ["", `${name}.test.json`];
    return {
      path: `cookbook/${name}`,
      title: question,
      section: "cookbook",
      project: kind === "mod",
      order: listed.indexOf(name),
      text: `# ${question}\n${as_markdown(answer)}\n\`\`\`majs ${folder}${name}.majs\n${rest}\n\`\`\`\n\n${kind === "mod" ? `A mod, here of \`${cases.ruleset}\`: \`majs build ${cases.ruleset} --mod mods/${name}.majs\`` : `A game of its own: \`majs run ./${name}.majs\``}. The test fails without it:\n\n\`\`\`json ${file}\n${test.trim()}\n\`\`\`\n\n\`\`\`console\n$ majs test ${file}\n${cases.tests.length} passed, 0 failed\n\`\`\`\n`,
    };
  };
  const question_of = Object.fromEntries(recipes.map(({ name, question }) => [name, question]));
  const list = Object.entries(topics).map(([topic, names]) => `## ${topic}\n\n${names.map((name) => `- [${question_of[name]}](site:cookbook/${name}.html)`).join("\n")}\n`).join("\n");
  const text = `# Cookbook\n\n${recipes.length} questions as people ask them. Each answer is a mod or a small game with a test that fails without it; all of them are run in CI.\n\nMods lie in the folder \`mods\` of a project (\`majs new NAME\` makes one), with the test beside them. A folder with mods of its own takes nothing from the bundled library: what is written there shall work on Riichi Advanced as well. A game in a folder without is free to \`require\` it.\n\n${list}\n`;
  return [...recipes.map(page), { path: "cookbook/index", title: "Cookbook", section: "cookbook", order: -1, text }];
}

const KINDS = {
  command: ["commands", "Toplevel commands"],
  load_test: ["load-tests", "Tests while a ruleset is built"],
  apply_method: ["apply", "Methods of apply"],
  event: ["events", "Events"],
  action: ["actions", "Actions"],
  special_form: ["forms", "Special forms"],
  condition: ["conditions", "Conditions"],
  amount: ["amounts", "Amounts"],
  operator: ["operators", "Operators"],
  seat_spec: ["seats", "Seats"],
  match_target: ["targets", "Match targets"],
  match_keyword: ["match-keywords", "Keywords of match definitions"],
  minipoints_action: ["minipoints", "Minipoint steps"],
  tile_spec: ["tile-specs", "Tile specs"],
  zone: ["zones", "Zones"],
  mark_restriction: ["marks", "Mark restrictions"],
  button_field: ["button-fields", "Fields of define_button"],
  auto_button_field: ["auto-button-fields", "Fields of define_auto_button"],
  mod_field: ["mod-fields", "Fields of define_mod"],
  mod_config_field: ["config-fields", "Fields of config_mod"],
  toplevel_key: ["keys", "Keys of a ruleset"],
  scoring_key: ["scoring-keys", "Keys of score_calculation"],
};

/** The commands at the top of a script, each with its block; texts of several lines are no place to look for words. */
const statements = scripts.flatMap(({ name, text }) =>
  text.replace(/^\s*#.*\n/gm, "").split(/\n(?=[a-z])(?!end\b)/).map((code) => ({ name, code: code.trim().replace(/ +# .*$/gm, ""), length: code.trim().split("\n").length }))
    .filter(({ code, length }) => length <= 12 && code.length < 600 && !code.includes('"""') && !code.includes("add_rule")));
/** Kinds whose words stand in texts or in front of a colon. */
const IN_TEXTS = new Set(["match_target", "tile_spec", "zone", "mark_restriction", "seat_spec", "match_keyword", "toplevel_key", "scoring_key", "button_field", "auto_button_field", "mod_field", "mod_config_field", "apply_method", "event"]);
/** The shortest command of the bundled scripts with this word: those scripts are built and played by tests. */
function example_of({ name, kind }) {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(kind === "event" ? `^on ${word}\\b` : kind === "apply_method" ? `^\\s*apply (?:set_)?${word}\\b` : kind === "match_keyword" ? `~m"[^"]*\\b${word}\\b` : `(^|[^\\w@!.])(?:not_|uninterruptible_)?${word}(?![\\w])`, "m");
  let best = null;
  for (const one of statements) {
    if (best && one.code.length >= best.code.length) continue;
    const looked_at = IN_TEXTS.has(kind) ? one.code : one.code.replace(/~[a-zA-Z]"[^"]*"|"[^"]*"/g, '""');
    if (whole.test(looked_at)) best = one;
  }
  return best;
}
/** Words that the samples of types do not fit. */
const BY_HAND = {
  when: "def example do\n  if our_turn do\n    draw\n  end\nend",
  ite: "def example do\n  if our_turn do\n    draw\n  else\n    big_text(\"Wait\")\n  end\nend",
  when_anyone: "def example do\n  when_anyone has_score_below(0) do\n    end_game\n  end\nend",
  when_everyone: "def example do\n  when_everyone status(\"ready\") do\n    draw\n  end\nend",
  when_others: "def example do\n  when_others status(\"ready\") do\n    draw\n  end\nend",
  var: "var max_rounds, 4",
  remove_mod: "remove_mod head_bump, no_dora",
  define: 'define "red_fives"',
  define_global: "define_global stake, 2",
  define_base_ruleset: "define_base_ruleset hong_kong",
  require_after: 'require_after "auto/sort"',
  defined: 'if defined("red_fives") do\n  set max_rounds, 4\nend',
  equals: 'default stake, 2\n\nif equals(!stake, 2) do\n  set max_rounds, 4\nend',
  not_equals: 'default stake, 2\n\nif not_equals(!stake, 2) do\n  set max_rounds, 4\nend',
  in: 'if "1f" in "wall" do\n  set max_rounds, 4\nend',
  delete_all: 'apply delete_all, "wall", ["1z", "2z"]',
  deep_merge: 'apply deep_merge, "score_calculation", %{score_table: %{"1" => 2}}',
  almost: 'define_match one_away, ~m"almost, exhaustive, (shuntsu koutsu):4, pair:1"',
};
/** Where no bundled script has a word: what the types of its arguments have as examples, put together. */
function example_made(word, types) {
  if (BY_HAND[word.name] && word.kind !== "condition") return BY_HAND[word.name];
  const samples = { ...Object.fromEntries(types.map(({ name, example }) => [name, example])), any: "1", amount: '"honba"', tile: '"5m"', integer: "1", number: "1", path: '"max_rounds"', arguments: "n: 2", expression: '"honba"', actions: "do\n  draw\nend", map: '%{example: 1}', list: '["Example"]' };
  const given = word.parameters.filter(({ type, name }) => type !== "actions" && !/^unused|^vars|_or_order$|^order$/.test(name) && samples[type]).slice(0, 2).map(({ type }) => samples[type]);
  const call = given.length > 0 ? `${word.name}(${given.join(", ")})` : word.name;
  const value = samples[word.parameters[0]?.type] ?? "1";
  const place = /^In `?call_conditions/.test(word.doc) ? 'apply append, "buttons.pon.call_conditions", ' : /^In `?show_when/.test(word.doc) ? 'apply append, "buttons.pon.show_when", ' : /^In a play restriction/.test(word.doc) ? 'define_play_restriction "any", ' : 'define_yaku yaku, "Example", 1, ';
  const rest = given.length > 0 ? `, ${given.join(", ")}` : "";
  switch (word.kind) {
    case "action": return `def example do\n  ${call}\nend`;
    // Its clauses are written in JSON only.
    case "condition": return word.name === "anyone" ? null : `${place}${call}`;
    case "amount": return `def example do\n  add_counter("so_many", "${word.name}"${rest})\nend`;
    case "match_target": return `define_yaku yaku, "Example", 1, match(["${word.name}"], ~m"koutsu:1")`;
    case "tile_spec": return `define_play_restriction "${word.name}", num_discards == 0`;
    case "seat_spec": return `def example do\n  add_score(100, "${word.name}")\nend`;
    case "event": return `on ${word.name} do\n  big_text("Now")\nend`;
    case "operator": return /\w/.test(word.name) ? `def example do\n  x = ${word.name}(x, 2)\nend` : `def example do\n  x = x ${word.name} 2\nend`;
    case "apply_method": return `apply ${word.name}, "initial_score"${word.parameters.length > 0 ? ", 2" : ""}`;
    case "match_keyword": return `define_match example, ~m"${word.name}, koutsu:1, pair:1"`;
    case "minipoints_action": return `on before_scoring do\n  set_counter("fu", "minipoints") do\n    ${call}\n  end\nend`;
    case "mark_restriction": return `define_button example, display_name: "Give", show_when: our_turn do\n  mark([["hand", 1, ["self", "${word.name}"]]])\nend`;
    case "zone": return `def example do\n  add_attr(["${word.name}"], ["mine"])\nend`;
    case "toplevel_key": return `set ${word.name}, ${value}`;
    case "scoring_key": return `apply merge, "score_calculation", %{${word.name}: ${value}}`;
    case "button_field": return word.name === "actions" ? "define_button example, display_name: \"Draw\", show_when: our_turn do\n  draw\nend" : `apply set, "buttons.pon.${word.name}", ${value}`;
    case "auto_button_field": return "define_auto_button example, display_name: \"A\", desc: \"Sort the hand.\" do\n  sort_hand\nend";
    case "mod_field": return `define_mod example, name: "Example", desc: "An example.", ${word.name}: ${value}`;
    case "mod_config_field": return `config_mod example, name: "stake", ${word.name}: ${value}`;
    default: return null;
  }
}
/** Those of them that compile, laid out, by name; a word whose sample does not fit has none, which a test notices (tests/site). */
function examples_made(all, types) {
  const compiles = (code) => {
    try {
      pipe(code, "compile", "-");
      return true;
    } catch {
      return false;
    }
  };
  const together = (list) => list.map(([, code]) => `# ---\n${code}\n`).join("\n");
  let wanted = all.filter((word) => word.current && word.compilable && !word.name.startsWith("_") && !example_of(word)).map((word) => [word, example_made(word, types)]).filter(([, code]) => code !== null);
  if (!compiles(together(wanted))) wanted = wanted.filter(([, code]) => compiles(code));
  const laid_out = pipe(together(wanted), "fmt", "-").split(/^# ---\n/m).slice(1);
  return new Map(wanted.map(([word], at) => [`${word.kind} ${word.name}`, { code: laid_out[at].trim() }]));
}
/** Recipes with this word, at most three. */
const recipe_texts = recipes_of(join(here, "cookbook")).map(({ path, name }) => ({ name, ...split_head(readFileSync(path, "utf8")) }));
function recipes_with({ name }) {
  const whole = new RegExp(`(^|[^\\w@!.])(?:not_)?${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w])`, "m");
  const found = name.length < 3 ? [] : recipe_texts.filter(({ rest }) => whole.test(rest));
  return found.length > 8 ? [] : found.slice(0, 3).map((recipe) => `[${recipe.head.split("\n")[0]}](site:cookbook/${recipe.name}.html)`);
}
const anchor = (name) => `word-${name.replace(/[^a-z0-9_]/gi, (sign) => `-${sign.charCodeAt(0)}`)}`;

export function words() {
  const { words: all, types } = JSON.parse(ask("vocab", "--format", "json"));
  const made = examples_made(all, types);
  const entry = (word) => {
    const marks = [word.extension && "*Ours: Riichi Advanced does not know it.*", word.superseded_by && `*Superseded by \`${word.superseded_by}\`.*`, !word.current && "*Only in older rulesets.*", word.ui_only && "*Shown only.*", !word.compilable && "*Not a name in MahjongScript.*"].filter(Boolean).join(" ");
    const example = word.current ? example_of(word) ?? made.get(`${word.kind} ${word.name}`) : null;
    const recipes = recipes_with(word);
    return `<h3 id="${anchor(word.name)}"><code>${word.signature.replaceAll("<", "&lt;")}</code></h3>\n\n${word.doc.replace(/^Ours: /, "")} ${marks}\n${example ? `\n\`\`\`majs\n${example.code}\n\`\`\`\n${example.name ? `\nIn \`${example.name}\`.\n` : ""}` : ""}${recipes.length > 0 ? `\nRecipes: ${recipes.join(" ")}\n` : ""}`;
  };
  const pages = Object.entries(KINDS).map(([kind, [path, title]], at) => {
    const mine = all.filter((word) => word.kind === kind);
    const families = [...new Set(mine.map((word) => word.family))];
    const text = families.map((family) => `## ${family}\n\n${mine.filter((word) => word.family === family).map(entry).join("\n")}`).join("\n");
    return { path: `reference/words/${path}`, title, section: "words", order: 10 + at, text: `# ${title}\n\n${mine.length} words. Types of arguments are explained on [the page of all words](../../grammar/vocabulary.md#types-of-arguments).\n\n${text}`, source_of_links: "tools/site/x.md" };
  });
  const unknown = all.find(({ kind }) => !KINDS[kind]);
  if (unknown) throw new Error(`reference.mjs: words of the kind ${unknown.kind} have no page`);
  const by_name = [...all].sort((a, b) => a.name.localeCompare(b.name)).map((word) => `| [\`${word.name}\`](site:reference/words/${KINDS[word.kind][0]}.html#${anchor(word.name)}) | ${KINDS[word.kind][1]} | ${word.doc.replaceAll("|", "\\|")} |`).join("\n");
  const index = `# Every word by its name\n\n${all.length} words, as \`majs vocab\` lists them. By meaning: ${Object.values(KINDS).map(([path, title]) => `[${title.toLowerCase()}](site:reference/words/${path}.html)`).join(", ")}.\n\n| Word | What it is | Meaning |\n|---|---|---|\n${by_name}\n`;
  return [{ path: "reference/words/index", title: "Every word by its name", section: "words", order: 0, text: index }, ...pages];
}

export function library() {
  const id = (name) => name.replace(/^majs\/lib\//, "").replace(/\.majs$/, "");
  const modules = scripts.filter(({ name }) => name.startsWith("majs/lib/"));
  const requires = ({ text }) => [...new Set([...text.matchAll(/^\s*require(?:_after)? "([^"]+)"/gm)].map((match) => match[1]))];
  const folders = [...new Set(modules.map(({ name }) => id(name).split("/")[0]))];
  const link = (module) => `[\`${module}\`](site:reference/library/${module.split("/")[0]}.html#${module.replace("/", "-")})`;
  const users = (module) => scripts.filter((script) => requires(script).includes(module)).map(({ name }) => (name.startsWith("majs/lib/") ? link(id(name)) : name.startsWith("rulesets/") ? `[${basename(name, ".majs")}](site:rulesets/${basename(name, ".majs")}.html)` : `\`${name}\``));
  const pages = folders.map((folder, at) => {
    const mine = modules.filter(({ name }) => id(name).startsWith(`${folder}/`));
    const text = mine.map((module) => {
      const name = id(module.name);
      const needs = requires(module).map(link).join(", ");
      const used = users(name).join(", ");
      return `<h2 id="${name.replace("/", "-")}"><code>${name}</code></h2>\n\n${as_markdown(split_head(module.text).head)}\n\n${needs ? `Needs ${needs}. ` : ""}${used ? `Used by ${used}.` : "Used by no bundled ruleset."}\n`;
    }).join("\n");
    return { path: `reference/library/${folder}`, title: `Library: ${folder}`, section: "library", order: 10 + at, text: `# Library: ${folder}\n\n${text}` };
  });
  const rows = modules.map((module) => `| ${link(id(module.name))} | ${split_head(module.text).head.split(/(?<=[.:])\s/)[0].replace(/\s+/g, " ").replaceAll("|", "\\|")} |`).join("\n");
  return [{ path: "reference/library/index", title: "The library", section: "library", order: 0, text: `# The library\n\n${modules.length} modules, each a \`require\` away. What stands here is the head of the file.\n\n| Module | What it gives |\n|---|---|\n${rows}\n` }, ...pages];
}

export function diagnostics() {
  const codes = ask("explain").trim().split("\n").map((line) => line.split(" ")[0]);
  const families = { M: "Diagnostics: M", R: "Findings of the runtime: R" };
  return Object.entries(families).map(([letter, title]) => ({
    path: `reference/${letter === "M" ? "diagnostics" : "findings"}`,
    title,
    section: "reference",
    order: letter === "M" ? 3 : 4,
    text: `# ${title}\n\nWhat \`majs explain CODE\` prints. A warning that is meant is switched off by \`# majs: allow M0611\` behind the line, above it, or before the first command for the whole file.\n\n${codes.filter((code) => code.startsWith(letter)).map((code) => ask("explain", code, "--format", "markdown").replace(/^#+ /, "## ").replace(/^```$/m, "```majs").replaceAll("```elixir", "```majs")).join("\n")}`,
  }));
}

export function command_line() {
  const names = [...ask("--help").split("Subcommands:")[1].split("Examples:")[0].matchAll(/^  ([a-z]+) /gm)].map((match) => match[1]);
  const block = (text) => `\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;
  return [{ path: "reference/commands", title: "The command line", section: "reference", order: 2, text: `# The command line\n\n${block(ask("--help"))}\n${names.map((name) => `## majs ${name}\n\n${block(ask("help", name))}`).join("\n")}` }];
}

/** The way into all of it; the texts of the sections are those of the pages. */
export function contents() {
  const text = `# Reference

- [Every word by its name](site:reference/words/index.html), and by meaning: ${Object.values(KINDS).map(([path, title]) => `[${title.toLowerCase()}](site:reference/words/${path}.html)`).join(", ")}. [On one page](../../grammar/vocabulary.md).
- [The library](site:reference/library/index.html): what can be required, with options, and who uses it.
- [The command line](site:reference/commands.html); [in one table](guide/commands.md).
- [Diagnostics](site:reference/diagnostics.html) and [findings of the runtime](site:reference/findings.html), with a wrong and a right example each.
- [Every ruleset](site:rulesets/index.html) as a page for players, and [how they are organised](../../rulesets/README.md).

## The language

- [The language](../../grammar/README.md): how text becomes commands, and what every command does.
- [How a game runs](../../runtime/game/README.md), [what actions do](../../runtime/game/actions.md), [what conditions ask](../../runtime/game/conditions.md).
- [Matching hands](../../runtime/match/README.md), [scoring](../../runtime/scoring/README.md).
- [Building, mods and platforms](../../compiler/README.md).

## Formats

- [Test files](../../runtime/play/README.md#31-test-files) (\`*.test.json\`), [logs and statistics](../../runtime/play/README.md), [records of other programs](../../runtime/records/README.md).
- [Tile sets](../../grammar/tile_sets.md) (\`.tiles\`).
- [Projects](../../tools/majs/README.md#3-where-names-are-looked-up) (\`majs.toml\`).
`;
  return [{ path: "reference/index", title: "Reference", section: "reference", order: 0, text, source_of_links: "tools/site/x.md" }];
}

/** Documents of the repository that are read here, too. */
const DOCUMENTS = [
  ["grammar/README.md", "language", "The language"],
  ["grammar/vocabulary.md", "vocabulary", "All words on one page"],
  ["grammar/tile_sets.md", "tile-sets", "Tile sets (.tiles)"],
  ["runtime/game/README.md", "game", "How a game runs"],
  ["runtime/game/actions.md", "actions", "What actions do"],
  ["runtime/game/conditions.md", "conditions", "What conditions ask"],
  ["runtime/match/README.md", "matching", "Matching hands"],
  ["runtime/scoring/README.md", "scoring", "Scoring"],
  ["runtime/play/README.md", "playing", "Playing, logs and statistics"],
  ["runtime/records/README.md", "records", "Records of other programs"],
  ["compiler/README.md", "compiler", "Building, mods and platforms"],
  ["tools/majs/README.md", "majs", "The command line, how it is made"],
  ["tools/playground/README.md", "playground", "The playground"],
  ["tools/wasm/README.md", "wasm", "WebAssembly"],
  ["tools/npm/README.md", "npm", "The npm package"],
  ["tools/site/README.md", "site", "The site"],
  ["tools/editors/README.md", "editors", "Editors"],
  ["tools/ci/README.md", "ci", "In CI"],
  ["tools/cluster/README.md", "cluster", "Many machines"],
  ["rulesets/README.md", "rulesets", "The bundled rulesets"],
];
export function documents() {
  const own_rules = readdirSync(join(top, "rulesets")).filter((name) => name.endsWith(".md") && name !== "README.md").map((name) => [`rulesets/${name}`, `rules-${basename(name, ".md")}`, `Rules of ${basename(name, ".md")}`]);
  return [...DOCUMENTS, ...own_rules].filter(([source]) => existsSync(join(top, source))).map(([source, path, title], at) => ({ path: `documents/${path}`, title, section: source.startsWith("rulesets/") ? "rulesets" : "documents", order: at, source, text: read(source).replace(/^<!--.*-->$/gm, "") }));
}

/** The pages that `majs docs` makes, written into the site; here only a list of them. */
export function rulesets(out) {
  const names = readdirSync(join(top, "rulesets")).filter((name) => name.endsWith(".majs")).map((name) => basename(name, ".majs")).sort();
  mkdirSync(join(out, "rulesets"), { recursive: true });
  for (const name of names) ask("docs", name, "-o", join(out, "rulesets", `${name}.html`));
  const rows = names.map((name) => `| [${name}](site:rulesets/${name}.html) | ${/set display_name, "([^"]*)"/.exec(read("rulesets", `${name}.majs`))?.[1] ?? name} | \`majs run ${name} --seed 1\` |`).join("\n");
  return [{ path: "rulesets/index", title: "Every ruleset", section: "rulesets", order: -1, source_of_links: "tools/site/x.md", text: `# Every ruleset\n\nWhat players need: tiles, yaku with example hands, buttons, options. Made by \`majs docs\`. Read \`rulesets/tutorial.majs\` first: it builds a playable game step by step, with comments. Then \`hong_kong\`, a complete ruleset on the library, and \`riichi\`, the largest one, with a menu of mods and presets (\`sanma\` is the same for three players). The others play games with rules of their own: \`mcr\` counts each set once, \`zung_jung\` adds patterns by series, \`taiwanese\` has hands of sixteen, \`sichuan\` goes on after a win, in \`classical\` everybody settles with everybody, \`vietnamese\` has eight kinds of jokers, \`malaysian\` is for three with fei and animals, in \`tianjin\` and \`ningbo\` a turned tile chooses jokers, and \`american\` has a card, which \`siamese\` and \`royale_siamese\` play on two racks. [How they are organised](../../rulesets/README.md).\n\n| Page | Game | Watch it |\n|---|---|---|\n${rows}\n` }];
}

/** The tiles in our own drawings, once for each tile: those of the pages of two rulesets that have all. */
export function tile_drawings() {
  const drawings = new Map();
  for (const name of ["riichi", "hong_kong", "american", "malaysian", "vietnamese"]) {
    for (const [drawing, tile] of ask("docs", name, "-o", "-").matchAll(/<g id="(tile-\w+)">.*<\/g>/g)) drawings.set(tile, drawing);
  }
  return drawings;
}
