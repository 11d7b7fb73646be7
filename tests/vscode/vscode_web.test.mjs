// The extension in VS Code itself, as vscode.dev runs it: the workbench of code-server in Chromium, extensions in a worker, no server behind it. Left
// out without code-server (tools/editors/host: npm ci) or where the extension was built without the majs that it carries.
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium, start } from "../pages/browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..", "..");
const extension = join(top, "tools", "editors", "vscode");
const code = join(top, "tools", "editors", "host", "node_modules", "code-server", "lib", "vscode");
const missing = chromium().missing ?? (existsSync(code) ? existsSync(join(extension, "dist", "worker.js")) ? false : "VS Code: the extension carries no majs (tools/npm/build)" : "VS Code: no code-server (npm ci in tools/editors/host)");

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".html": "text/html", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".ttf": "font/ttf" };
const given = {
  "/house/house.majs": 'require "wall/standard"\nrequire "hand/standard"\nset display_name, "House"\nset max_rounds, 1\n\non after_turn_change do\n  if no_tiles_remainig do\n    ryuukyoku\n  else\n    draw\n  end\nend\n',
};

/** Folders by the first part of the address; the address of the workbench with a workspace that our own file system has. */
function serve() {
  const roots = { code, majs: extension, files: join(here, "files") };
  let told;
  const report = new Promise((done) => (told = done));
  const asked = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    const { pathname } = new URL(request.url, "http://x");
    asked.push(pathname);
    if (pathname === "/report") {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => { response.end(); if (text) told(JSON.parse(text)); });
      return;
    }
    if (pathname === "/given.json") return void response.end(JSON.stringify(given));
    if (pathname === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page(request.headers.host));
    const [, root, ...rest] = pathname.split("/");
    const path = normalize(join(roots[root] ?? "/nowhere", rest.map(decodeURIComponent).join("/")));
    if (roots[root] === undefined || !path.startsWith(roots[root]) || !existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    // The workbench of code-server takes for granted that a server keeps settings and runs extensions; that of vscode.dev has none.
    const alone = (text) => text.replace("remoteAuthority:location.host", "remoteAuthority:undefined").replace(/(P\.file\(this\.userDataPath\)\.with\(\{scheme:)\w+\.vscodeRemote/, '$1"vscode-userdata"');
    response.end(path.endsWith("/workbench.js") ? alone(readFileSync(path, "utf8")) : readFileSync(path));
  });
  return { server, report, asked };
}

function page(host) {
  const at = (path) => ({ scheme: "http", authority: host, path });
  const settings = {
    userDataPath: "/user", isEnabledFileDownloads: true, isEnabledFileUploads: true, isEnabledCoderGettingStarted: false,
    folderUri: { scheme: "memfs", path: "/house" },
    additionalBuiltinExtensions: [at("/files"), at("/majs")],
    productConfiguration: { enableTelemetry: false, extensionsGallery: undefined },
    configurationDefaults: { "security.workspace.trust.enabled": false, "workbench.startupEditor": "none" },
  };
  const escaped = JSON.stringify(settings).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><html><head><meta charset="utf-8"><meta id="vscode-workbench-web-configuration" data-settings="${escaped}">
<meta id="vscode-workbench-web-base-url" data-settings="/code"><link rel="stylesheet" href="/code/out/vs/code/browser/workbench/workbench.css"></head><body></body>
<script>globalThis._VSCODE_FILE_ROOT = location.origin + "/code/out/";</script><script type="module" src="/code/out/nls.messages.js"></script>
<script type="module" src="/code/out/vs/code/browser/workbench/workbench.js"></script></html>`;
}

test("the extension in VS Code, in the browser", { skip: missing, timeout: 400_000 }, async (t) => {
  const { server, report, asked } = serve();
  await new Promise((done) => server.listen(0, "localhost", done));
  const site = `http://localhost:${server.address().port}`;
  const browser = await start();
  t.after(async () => {
    await browser.close();
    server.close();
  });
  const begun = performance.now();
  const { page: shown, complaints } = await browser.open("", { site, beside: "http" });
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error(`nothing after 300 s\n${complaints.join("\n")}\n${asked.slice(-20).join("\n")}`)), 300_000).unref());
  const told = await Promise.race([report, late]);
  console.log(`  VS Code: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await browser.picture(shown, "vscode", { fullPage: false });
  assert.equal(told.error, undefined, `${told.error}\n${JSON.stringify(told)}\n${complaints.join("\n")}`);
  assert.equal(told.language, "majs");
  assert.deepEqual(told.found, ["M0207"]);
  assert.match(told.hover, /drawn|round/i);
  assert.match(told.definition, /^majs-library:\/.*hand\/standard\.majs/);
  assert.equal(told.library, "# ");
  assert.equal(told.formatted, "set spaced, 1");
  assert.deepEqual(told.other, ["M0109"]);
  assert.deepEqual(told.pages.sort(), ["A game: house.majs", "Reference: house.majs", "Report: house.majs"]);
  assert.deepEqual(told.tasks, ["check", "build", "test", "run", "platform"]);
  const { contributes } = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
  for (const { command } of contributes.commands) assert.ok(told.commands.includes(command), command);
});
