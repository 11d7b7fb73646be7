// Inside VS Code, in the worker of extensions: a workspace in memory, and what somebody does with the extension of majs in it. What came of it is sent
// to the test (vscode_web.test.mjs), which looks at it.
const vscode = require("vscode");

class Files {
  constructor(files) {
    this.texts = new Map(Object.entries(files));
    this.emitter = new vscode.EventEmitter();
    this.onDidChangeFile = this.emitter.event;
  }
  folders() { return new Set(["/", ...[...this.texts.keys()].flatMap((path) => path.split("/").slice(0, -1).map((_, at, parts) => parts.slice(0, at + 1).join("/") || "/"))]); }
  watch() { return { dispose() {} }; }
  stat({ path }) {
    const text = this.texts.get(path);
    if (text !== undefined) return { type: vscode.FileType.File, ctime: 0, mtime: Date.now(), size: text.length };
    if (this.folders().has(path)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(path);
  }
  readDirectory({ path }) {
    const below = path === "/" ? "/" : `${path}/`;
    const found = new Map();
    for (const name of this.texts.keys()) {
      if (!name.startsWith(below)) continue;
      const [first, ...rest] = name.slice(below.length).split("/");
      found.set(first, rest.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
    }
    return [...found];
  }
  readFile({ path }) {
    if (!this.texts.has(path)) throw vscode.FileSystemError.FileNotFound(path);
    return new TextEncoder().encode(this.texts.get(path));
  }
  writeFile(uri, bytes) {
    const type = this.texts.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.texts.set(uri.path, new TextDecoder().decode(bytes));
    this.emitter.fire([{ type, uri }]);
  }
  createDirectory() {}
  delete(uri) {
    this.texts.delete(uri.path);
    this.emitter.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }
  rename() { throw vscode.FileSystemError.NoPermissions(); }
}

const folder = vscode.Uri.from({ scheme: "memfs", path: "/house" });
const file = (name) => vscode.Uri.joinPath(folder, name);

/** Only what never comes costs this time: on a machine that does four things beside, findings came after half a minute. */
const PATIENCE_MS = 120_000;

async function until(what, wanted) {
  const begun = performance.now();
  while (performance.now() - begun < PATIENCE_MS) {
    const value = await wanted();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 150));
  }
  throw new Error(`never: ${what}`);
}
const codes = (uri) => vscode.languages.getDiagnostics(uri).map(({ code }) => code?.value ?? code);
async function use(report, files) {
  const document = await vscode.workspace.openTextDocument(file("house.majs"));
  const editor = await vscode.window.showTextDocument(document);
  report.language = document.languageId;
  const majs = vscode.extensions.getExtension("majs.majs");
  await majs.activate();
  report.active = majs.isActive;
  report.found = await until("findings", () => codes(document.uri).length > 0 && codes(document.uri));
  // What is typed is looked at.
  const wrong = document.getText().indexOf("remainig");
  await editor.edit((edit) => edit.insert(document.positionAt(wrong + "remaini".length), "n"));
  await until("no findings", () => codes(document.uri).length === 0);
  const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", document.uri, document.positionAt(document.getText().indexOf("ryuukyoku") + 2));
  report.hover = hovers.map(({ contents }) => contents.map(({ value }) => value).join("\n")).join("\n");
  const places = await vscode.commands.executeCommand("vscode.executeDefinitionProvider", document.uri, document.positionAt(document.getText().indexOf("hand/standard") + 2));
  const target = places[0]?.targetUri ?? places[0]?.uri;
  report.definition = target?.toString();
  report.library = target ? (await vscode.workspace.openTextDocument(target)).getText().slice(0, 2) : "";
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "set   spaced,1\n"));
  // VS Code gives formatting up, and saves, when the cursor is moved meanwhile; behind an edit it may be, on a busy machine. Only what is changed is saved.
  await until("formatted on save", async () => {
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 3), " "));
    await document.save();
    return !document.getText().startsWith("set  ");
  });
  report.formatted = document.getText().split("\n")[0];
  // A file that nobody has open.
  files.writeFile(file("other.majs"), new TextEncoder().encode("set x, ^\n"));
  report.other = await until("findings of another file", () => codes(file("other.majs")).length > 0 && codes(file("other.majs")));
  for (const name of ["majs.docs", "majs.play", "majs.report"]) {
    // The page takes the place that the editor had.
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await vscode.commands.executeCommand(name);
  }
  const pages = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof vscode.TabInputWebview).map(({ label }) => label);
  report.pages = await until("three pages", () => pages().length === 3 && pages());
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  // Tasks are offered; they are not run, for their terminals want a file system that can be searched.
  report.tasks = (await vscode.tasks.fetchTasks({ type: "majs" })).map(({ name }) => name);
  await vscode.commands.executeCommand("majs.restart");
  const again = await vscode.workspace.openTextDocument(file("other.majs"));
  await until("findings after a restart", () => codes(again.uri).length > 0);
  // A setting counts at once.
  await vscode.workspace.getConfiguration("majs").update("server.enable", false, vscode.ConfigurationTarget.Global);
  await until("no server, no findings", () => codes(again.uri).length === 0);
  report.commands = (await vscode.commands.getCommands(true)).filter((name) => name.startsWith("majs.")).sort();
}

exports.activate = async (context) => {
  const base = context.extensionUri.with({ path: "" }).toString(true).replace(/\/$/, "");
  const given = await (await fetch(`${base}/given.json`)).json();
  const files = new Files(given);
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider("memfs", files, { isCaseSensitive: true }));
  const report = {};
  // The editor goes on with its start when this is done.
  setTimeout(async () => {
    try {
      await use(report, files);
    } catch (error) {
      report.error = String(error?.stack ?? error);
    }
    await fetch(`${base}/report`, { method: "POST", body: JSON.stringify(report) });
  }, 0);
};
