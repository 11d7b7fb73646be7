// The extension on the desk: majs is a process.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { debug } from "./debugger.ts";
import { formatting } from "./formatting.ts";
import { pages } from "./pages.ts";
import { server } from "./server.ts";
import { start } from "./start.ts";
import { program, serves } from "./settings.ts";
import { tasks } from "./tasks.ts";
import { make_page, run } from "./tool.ts";

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel("MahjongScript", { log: true });
  const engine = join(context.extensionPath, "engine");
  // The language server formats as well.
  const features = (): vscode.Disposable => (serves() ? server(output, engine) : formatting(output, engine));
  let running = features();
  const restart = (): void => {
    running.dispose();
    running = features();
  };
  context.subscriptions.push(
    output,
    { dispose: () => { running.dispose(); } },
    start(context.extensionUri),
    debug(engine),
    tasks({
      native: (scope) => {
        const { command, env } = program(scope, engine);
        return env === undefined ? command : null;
      },
      runner: async (words, write, signal) => {
        const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
        return (await run(program(undefined, engine), words, { signal, folder, write })).code ?? 3;
      },
      path: (uri) => uri.fsPath,
    }),
    pages(output, async (page, document, signal) => {
      const folder = mkdtempSync(join(tmpdir(), "majs-"));
      try {
        const made = await make_page(program(document, engine), page, document.uri.fsPath, folder, signal);
        return "path" in made ? { html: readFileSync(made.path, "utf8") } : made;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    vscode.commands.registerCommand("majs.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (["majs.path", "majs.use", "majs.server"].some((name) => change.affectsConfiguration(name))) restart();
    }),
  );
}
