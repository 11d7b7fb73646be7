// The extension in the browser (vscode.dev): majs is WebAssembly in a worker.
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { Carried, FILES, follow, to_path, to_uri } from "./carried.ts";
import { pages } from "./pages.ts";
import { start } from "./start.ts";
import { tasks } from "./tasks.ts";

const LANGUAGES = [{ language: "majs" }, ...["**/*.tiles", "**/*.jq", "**/*.test.json", "**/rulesets/*.json"].map((pattern) => ({ pattern }))];

function setting(name: string): boolean { return vscode.workspace.getConfiguration("majs").get<boolean>(name) ?? true; }

function server(carried: Carried, output: vscode.LogOutputChannel): vscode.Disposable {
  let client: LanguageClient | undefined;
  let worker: Worker | undefined;
  let ended = false;
  const start = async (): Promise<void> => {
    worker = await carried.worker();
    client = new LanguageClient("majs", "MahjongScript", {
      documentSelector: LANGUAGES,
      outputChannel: output,
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(FILES) },
      uriConverters: {
        code2Protocol: (uri) => vscode.Uri.file(to_path(uri)).toString(),
        protocol2Code: (text) => to_uri(vscode.Uri.parse(text).path),
      },
      middleware: {
        provideDocumentFormattingEdits: (document, options, token, next) => (setting("format.enable") ? next(document, options, token) : []),
      },
    }, worker);
    if (!ended) await client.start();
  };
  start().catch((error: unknown) => {
    output.error(String(error));
    void vscode.window.showErrorMessage(`majs: ${String(error)}`);
  });
  return new vscode.Disposable(() => {
    ended = true;
    const end = (): void => { if (worker) carried.end(worker); };
    if (client?.needsStop() === true) client.stop().then(end, end);
    else end();
  });
}

export function activate(context: vscode.ExtensionContext): { carried: Carried } {
  const output = vscode.window.createOutputChannel("MahjongScript", { log: true });
  const carried = new Carried(context.extensionUri);
  const features = (): vscode.Disposable => (setting("server.enable") ? server(carried, output) : new vscode.Disposable(() => undefined));
  let running = features();
  const restart = (): void => {
    running.dispose();
    running = features();
  };
  /** A worker for one piece of work, which ends with it. */
  const alone = async <T>(signal: AbortSignal, work: (worker: Worker) => Promise<T>): Promise<T> => {
    const worker = await carried.worker();
    const stopped = new Promise<never>((_, fail) => { signal.addEventListener("abort", () => { fail(new Error("stopped")); }); });
    try {
      return await Promise.race([work(worker), stopped]);
    } finally {
      carried.end(worker);
    }
  };
  context.subscriptions.push(
    output,
    follow(carried),
    { dispose: () => { running.dispose(); } },
    vscode.workspace.registerTextDocumentContentProvider("majs-library", {
      provideTextDocumentContent: async (uri) => (await carried.parts()).library[uri.path.slice(1)] ?? "",
    }),
    start(context.extensionUri),
    tasks({
      native: () => null,
      runner: (words, write, signal) => alone(signal, async (worker) => {
        const at = words.indexOf("-o") + 1;
        const target = at > 0 ? words[at] : undefined;
        const { code, out, err, made } = await carried.command(worker, words, target === undefined ? [] : [target]);
        write(out + err);
        for (const [path, text] of Object.entries(made)) await vscode.workspace.fs.writeFile(to_uri(path), new TextEncoder().encode(text));
        return code;
      }),
      path: to_path,
    }),
    pages(output, (page, document, signal) => alone(signal, async (worker) => {
      const names: Record<string, string> = { "@file": to_path(document.uri), "@log": "/tmp/log.jsonl", "@page": "/tmp/page.html" };
      let html = "";
      for (const words of page.commands) {
        const { code, err, made } = await carried.command(worker, words.map((word) => names[word] ?? word), ["/tmp/page.html"]);
        if (code !== 0) return { problem: err };
        html = made["/tmp/page.html"] ?? html;
      }
      return { html };
    })),
    vscode.commands.registerCommand("majs.restart", restart),
    vscode.commands.registerCommand("majs.debug.table", () => {
      void vscode.window.showInformationMessage("Games are debugged by VS Code on the desk, and in the playground: not here yet.");
    }),
    vscode.workspace.onDidChangeConfiguration((change) => { if (change.affectsConfiguration("majs.server")) restart(); }),
  );
  return { carried };
}
