// Bundles the extension into dist/, with the grammar that all editors share; and the majs that it carries into engine/, the npm package
// (tools/npm/build) without what is for other programs. Where that is not built the extension is made without it, and needs a majs on the machine.
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const engine = join(here, "engine");
const carried = join(here, "..", "..", "..", "build", "npm", "package");
const common = { bundle: true, platform: "node", target: "node18", external: ["vscode"], logLevel: "warning" };

mkdirSync(dist, { recursive: true });
copyFileSync(join(here, "..", "..", "..", "LICENSE"), join(here, "LICENSE.txt"));
copyFileSync(join(here, "..", "majs.tmLanguage.json"), join(dist, "majs.tmLanguage.json"));
await build({ ...common, entryPoints: [join(here, "src", "extension.ts")], outfile: join(dist, "extension.js"), format: "cjs", minify: true });
// What needs no editor, for the tests.
await build({ ...common, entryPoints: [join(here, "src", "tool.ts")], outfile: join(dist, "tool.mjs"), format: "esm" });

rmSync(engine, { recursive: true, force: true });
for (const name of ["web.js", "worker.js"]) rmSync(join(dist, name), { force: true });
if (existsSync(carried)) {
  for (const name of ["bin/majs.cjs", "lib/command.cjs", "lib/files.cjs", "lib/engine.cjs", "lib/engine.wasm", "lib/library.json", "share", "package.json"]) cpSync(join(carried, name), join(engine, name), { recursive: true });
  const web = { bundle: true, platform: "browser", target: "es2022", external: ["vscode"], logLevel: "warning", minify: true };
  await build({ ...web, entryPoints: [join(here, "src", "web.ts")], outfile: join(dist, "web.js"), format: "cjs" });
  const found = {
    name: "engine",
    setup(bundle) {
      bundle.onResolve({ filter: /^majs-engine$/ }, () => ({ path: join(carried, "lib", "engine.cjs") }));
      bundle.onResolve({ filter: /^(fs|path|crypto|ws|worker_threads|perf_hooks)$/ }, ({ path }) => ({ path, external: true }));
    },
  };
  await build({ ...web, external: [], plugins: [found], entryPoints: [join(here, "src", "worker.ts")], outfile: join(dist, "worker.js"), format: "iife" });
} else {
  console.warn("left out: the majs that the extension carries (tools/npm/build)");
}
