// Bundles the extension into dist/, with the grammar that all editors share.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const common = { bundle: true, platform: "node", target: "node18", external: ["vscode"], logLevel: "warning" };

mkdirSync(dist, { recursive: true });
copyFileSync(join(here, "..", "..", "..", "LICENSE"), join(here, "LICENSE.txt"));
copyFileSync(join(here, "..", "majs.tmLanguage.json"), join(dist, "majs.tmLanguage.json"));
await build({ ...common, entryPoints: [join(here, "src", "extension.ts")], outfile: join(dist, "extension.js"), format: "cjs" });
// What needs no editor, for the tests.
await build({ ...common, entryPoints: [join(here, "src", "tool.ts")], outfile: join(dist, "tool.mjs"), format: "esm" });
