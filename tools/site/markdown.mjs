// Markdown as HTML: our grammar colours MahjongScript, `tiles:123m` is a picture, tables scroll by themselves, links go where pages are.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import make from "markdown-it";
import { createHighlighter } from "shiki";
import { after, arguments_of, commands } from "./blocks.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const THEMES = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" };
const grammar = { ...JSON.parse(readFileSync(join(top, "tools", "editors", "majs.tmLanguage.json"), "utf8")), name: "majs" };
const highlighter = await createHighlighter({ themes: Object.values(THEMES), langs: [grammar, "json"] });
const LANGUAGES = { majs: "majs", elixir: "majs", json: "json" };
/** What scrolls can be reached by keyboard, and has a name. */
const region = 'tabindex="0" role="group"';

const coloured = (text, lang) => highlighter.codeToHtml(text, { lang, themes: THEMES, defaultColor: false }).replace(' tabindex="0"', ` ${region} aria-label="Code"`);
const uncoloured = (html, label) => `<pre class="plain" ${region} aria-label="${label}"><code>${html}</code></pre>`;

/** Commands and what they print. Those that a page can run have what it needs for that: arguments, and the files so far; files of a checkout are not there. */
function console_block(text, files) {
  return commands(text).map(({ command, expected }) => {
    const words = files && arguments_of(command);
    const args = words?.some((word) => /^\w+\/.*\.\w+$/.test(word) && files[word] === undefined) ? null : words;
    const shown = uncoloured(`<b>$ ${escape(command)}</b>\n${escape(expected.join("\n"))}`, "Commands");
    return args ? `<div class="runs" data-args="${escape(JSON.stringify(args))}" data-files="${escape(JSON.stringify(files))}">${shown}</div>` : shown;
  }).join("");
}
function fence(tokens, at, options, env) {
  const [kind = "", name = "", how = ""] = tokens[at].info.split(" ");
  const text = tokens[at].content;
  if (kind === "console") return console_block(text, env.files);
  if (env.files) env.files = after(env.files, { kind, name, how, text });
  const code = LANGUAGES[kind] ? coloured(text.replace(/\n$/, ""), LANGUAGES[kind]) : uncoloured(escape(text), "Text");
  return name ? `<figure><figcaption>${escape(name)}${{ add: ", at its end", cut: ", take this out" }[how] ?? ""}</figcaption>${code}</figure>` : code;
}

/** The tiles of a text such as 123m5z. */
const tiles_of = (text) => [...text.matchAll(/([0-9]+)([a-z])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));
function code(tokens, at) {
  const tiles = /^tiles:((?:[0-9]+[a-z])+)$/.exec(tokens[at].content);
  if (!tiles) return `<code>${escape(tokens[at].content)}</code>`;
  return `<span class="hand" role="img" aria-label="${tiles[1]}">${tiles_of(tiles[1]).map((tile) => `<svg viewBox="0 0 30 42" aria-hidden="true"><use href="#tile-${tile}"/></svg>`).join("")}</span>`;
}

/** The anchor of a heading, as in the repository. */
const slug = (text) => text.toLowerCase().replace(/\]\([^)]*\)/g, "").replace(/[^-a-z0-9_ ]/g, "").replaceAll(" ", "-");
function heading(tokens, at, options, env) {
  const name = slug(tokens[at + 1].content);
  const times = env.slugs.get(name) ?? 0;
  env.slugs.set(name, times + 1);
  return `<${tokens[at].tag} id="${name}${times > 0 ? `-${times}` : ""}">`;
}
/** `[text](page.md#place)` goes where env.link says; where that is nowhere, only the text stays. */
function link_open(tokens, at, options, env, self) {
  const target = env.link(tokens[at].attrGet("href"));
  tokens[at].meta = target !== null;
  if (target === null) return "";
  tokens[at].attrSet("href", target);
  return self.renderToken(tokens, at, options);
}
function link_close(tokens, at, options, env, self) {
  let open = at - 1;
  for (let depth = 1; depth > 0; --open) depth += { link_open: -1, link_close: 1 }[tokens[open].type] ?? 0;
  return tokens[open + 1].meta ? self.renderToken(tokens, at, options) : "";
}

function image(tokens, at, options, env) {
  const picture = env.link(tokens[at].attrGet("src"));
  return picture === null ? "" : `<img src="${escape(picture)}" alt="${escape(tokens[at].content)}">`;
}

const renderer = make({ html: true });
Object.assign(renderer.renderer.rules, {
  fence,
  code_inline: code,
  heading_open: heading,
  image,
  link_open,
  link_close,
  table_open: () => `<div class="table" ${region} aria-label="Table"><table>`,
  table_close: () => "</table></div>",
  th_open: (tokens, at) => (tokens[at + 1].content === "" ? "<td>" : '<th scope="col">'),
  th_close: (tokens, at) => (tokens[at - 1].content === "" ? "</td>" : "</th>"),
});

/** `files`: what the reader has at the beginning, or undefined where nothing is run; `link` says where an address of the text is. */
export const render = (text, { files, link }) => renderer.render(text, { files, link, slugs: new Map() });
/** A whole file, to be unfolded. */
export const whole_file = (name, text) => `<details><summary>${escape(name)} so far</summary>${coloured(text.replace(/\n$/, ""), "majs")}</details>`;
