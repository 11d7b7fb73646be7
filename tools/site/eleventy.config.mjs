// The site: the Markdown of this folder, and what majs and the rooms say themselves, as pages that need no server.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { after, blocks } from "./blocks.mjs";
import { index_of } from "./index_of.mjs";
import { render, whole_file } from "./markdown.mjs";
import { command_line, contents, cookbook, diagnostics, documents, library, rulesets, words } from "./reference.mjs";
import { layout } from "./theme/layout.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..", "..");
const out = join(top, "build", "site");
const playground = join(top, "build", "playground", "site");
const with_engine = existsSync(join(playground, "engine.js"));

/** What a reader has at the beginning of each chapter: one game grows through them. */
const files_before = {};
const files_after = {};
let files = {};
for (const name of readdirSync(join(here, "learn")).sort()) {
  files_before[name] = files;
  for (const block of blocks(readFileSync(join(here, "learn", name), "utf8"))) files = after(files, block);
  files_after[name] = files;
}

/** Where a file of this folder or of the repository is on the site: source path -> page, from the root of each. */
const page_of = (path) => path.replace(/(^|\/)\d+-/, "$1").replace(/\.md$/, ".html");

/** What makes a folder a project, whose mods are known by their names. */
const PROJECT = { "majs.toml": 'roots = ["."]\n' };

/** The address of a page, from the root of the site. */
const url_of = ({ url }) => url.slice(1).replace(/(^|\/)$/, "$1index.html");

export default function (config) {
  const generated = [...cookbook(), ...words(), ...library(), ...diagnostics(), ...command_line(), ...contents(), ...documents(), ...rulesets(out)];
  const sources = new Map(generated.filter(({ source }) => source).map(({ source, path }) => [source, `${path}.html`]));
  for (const { path, text, ...data } of generated) config.addTemplate(`${path}.md`, text, data);

  /** Addresses of a page: of Markdown files here or in the repository, of pages of the site ("site:"), of elsewhere. */
  const linker = (url, source) => (address) => {
    if (/^(https?|mailto):|^#/.test(address)) return address;
    const [path, place = ""] = address.split(/(?=#)/);
    const from = (target) => `${posix.relative(posix.dirname(url), target)}${place}`;
    if (path.startsWith("site:")) return from(path.slice(5));
    // Pictures of documents lie beside the pages.
    if (path.endsWith(".png")) return from(posix.basename(path));
    const target = posix.normalize(posix.join(posix.dirname(source), path));
    if (sources.has(target)) return from(sources.get(target));
    if (target.startsWith("tools/site/")) return from(page_of(target.slice("tools/site/".length)));
    return null;
  };

  config.setUseGitIgnore(false);
  for (const path of ["README.md", "node_modules/**"]) config.ignores.add(path);
  config.addGlobalData("permalink", () => ({ page }) => page_of(`${page.filePathStem.slice(1)}.md`));
  config.addExtension("md", {
    compile(text, path) {
      const name = posix.basename(path);
      const runs = /(^|\/)(learn|guide|from|cookbook)\//.test(path) && with_engine;
      return (data) => {
        const url = url_of(data.page);
        const whole = files_after[name]?.["house.majs"];
        const body = render(text, { files: runs ? files_before[name] ?? (data.project ? PROJECT : {}) : undefined, link: linker(url, data.source ?? data.source_of_links ?? `tools/site/${data.page.filePathStem.slice(1)}.md`) }) + (whole ? whole_file("house.majs", whole) : "");
        return layout({ body, url, data, with_engine, pages: data.collections.all.map((item) => ({ ...item.data, url: url_of(item) })) });
      };
    },
  });
  config.on("eleventy.after", ({ results }) => {
    const require = createRequire(import.meta.url);
    copyFileSync(join(dirname(require.resolve("minisearch")), "..", "umd", "index.js"), join(out, "minisearch.js"));
    copyFileSync(join(here, "theme", "site.css"), join(out, "site.css"));
    const theme = (name) => readFileSync(join(here, "theme", name), "utf8").replace(/^export /gm, "");
    writeFileSync(join(out, "search.js"), ["search_options.mjs", "synonyms.mjs", "search.js", "side.js"].map(theme).join("\n"));
    writeFileSync(join(out, "search-index.js"), `globalThis.majs_index = ${JSON.stringify(index_of(results.map(({ content, ...page }) => ({ content, url: url_of(page) }))))};\n`);
    for (const picture of ["pages/table.png", "playground/playground.png"]) copyFileSync(join(top, "tools", picture), join(out, posix.basename(picture)));
    if (!with_engine) return;
    cpSync(playground, join(out, "playground"), { recursive: true });
    // The engine of the playground, as a script of a page: modules cannot be loaded from a disk.
    const engine = readFileSync(join(top, "tools", "playground", "page", "engine.mjs"), "utf8").replace(/^export /gm, "");
    writeFileSync(join(out, "run.js"), `(() => {\n${engine}\n${readFileSync(join(here, "theme", "run.js"), "utf8")}})();\n`);
  });
  return { dir: { input: ".", output: "../../build/site", includes: "theme" }, templateFormats: ["md"], markdownTemplateEngine: false };
}
