// Puts the playground together: node bundle.mjs ENGINE_FOLDER SITE_FOLDER
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..", "..");
const [engine, site] = process.argv.slice(2);
const read = (...path) => readFileSync(join(...path), "utf8");

/** Files of the library and the bundled rulesets, by path: what is installed with majs. */
function library() {
  const names = execFileSync("git", ["ls-files", "majs", "rulesets"], { cwd: top, encoding: "utf8" }).trim().split("\n");
  return Object.fromEntries(names.filter((name) => /\.(majs|tiles|jq|json)$/.test(name)).map((name) => [name, read(top, name)]));
}

/** The examples, in the order in which they teach. */
function examples() {
  const project = (title, base, name) => ({ title, base, files: { [`${name}.majs`]: read(here, "examples", `${name}.majs`) } });
  return {
    first_yaku: project("Your first yaku", "riichi", "first_yaku"),
    mod: project("A mod", "riichi", "mod"),
    wall: project("A new wall", "", "wall"),
    american: project("American card", "american", "american"),
    tutorial: { title: "A whole ruleset", base: "", files: { "tutorial.majs": read(top, "rulesets", "tutorial.majs") } },
  };
}

/** The names of commands, for colours: what `majs vocab` says. */
async function commands() {
  const make_majs = createRequire(import.meta.url)(join(process.cwd(), engine, "majs.cjs"));
  const out = [];
  const majs = await make_majs({ wasmBinary: readFileSync(join(engine, "majs.wasm")), stdout: (byte) => out.push(byte), stderr: () => {} });
  majs.callMain(["vocab", "--format", "json", "--current"]);
  return JSON.parse(Buffer.from(out).toString()).words.filter(({ kind }) => kind === "command").map(({ name }) => name);
}

/** Modules that are made here. */
const made = {
  name: "made",
  setup(bundle) {
    const values = { "majs-examples": examples, "majs-commands": commands };
    bundle.onResolve({ filter: /^majs-(examples|commands)$/ }, ({ path }) => ({ path, namespace: "made" }));
    bundle.onLoad({ filter: /.*/, namespace: "made" }, async ({ path }) => ({ contents: JSON.stringify(await values[path]()), loader: "json" }));
    // The pages that majs writes have scripts, not modules.
    bundle.onResolve({ filter: /^majs-elements$/ }, ({ path }) => ({ path, namespace: "script" }));
    bundle.onLoad({ filter: /.*/, namespace: "script" }, () => ({ contents: `${read(top, "runtime", "report", "table", "elements.js")}${read(top, "runtime", "report", "spoken.js")}\nexport { make, spoken_to_reader };\n` }));
    bundle.onResolve({ filter: /^majs-engine$/ }, () => ({ path: join(process.cwd(), engine, "majs.js") }));
    bundle.onResolve({ filter: /^(fs|path|crypto|ws|worker_threads|perf_hooks)$/ }, ({ path }) => ({ path, external: true }));
  },
};
const options = { bundle: true, minify: true, write: false, format: "iife", target: "es2022", nodePaths: [join(here, "node_modules")], plugins: [made], logLevel: "error" };
const text_of = async (file) => (await build({ ...options, entryPoints: [join(here, "page", file)] })).outputFiles[0].text;

mkdirSync(site, { recursive: true });
writeFileSync(join(site, "playground.js"), await text_of("playground.mjs"));
// Neither a worker nor WebAssembly can be loaded from a disk by its address: they are texts, of which the page makes what it needs.
const parts = { worker: await text_of("worker.js"), wasm: gzipSync(readFileSync(join(engine, "majs.wasm")), { level: 9 }).toString("base64"), library: library() };
writeFileSync(join(site, "engine.js"), `globalThis.begin_majs(${JSON.stringify(parts)});\n`);
writeFileSync(join(site, "playground.css"), read(here, "page", "playground.css"));
// Frames inherit this policy: the scripts of the pages that majs makes have to be allowed here, too. `file:` is for pages from a disk.
const pages = ["table_files", "reference_files"].map((name) => `'${/_script_hash\(\) \{ return "(sha256-[^"]+)"/.exec(read(engine, `${name}.cpp`))[1]}'`).join(" ");
const policy = `default-src 'none'; script-src 'self' file: ${pages} 'wasm-unsafe-eval'; style-src 'self' file: 'unsafe-inline'; img-src data:; worker-src blob:; frame-src 'self'; base-uri 'none'; form-action 'none'`;
writeFileSync(join(site, "index.html"), read(here, "page", "index.html").replace("@POLICY@", policy));
console.log(relative(process.cwd(), site));
