import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { formats, program } from "./settings.ts";

/** Files that the server looks at. */
const SELECTOR = [
  { language: "majs" },
  { scheme: "file", pattern: "**/*.tiles" },
  { scheme: "file", pattern: "**/*.jq" },
  { scheme: "file", pattern: "**/*.test.json" },
  { scheme: "file", pattern: "**/rulesets/*.json" },
];

/** `majs lsp`: findings while typing, completion, hovers, names, formatting. */
export function server(output: vscode.LogOutputChannel, engine: string): vscode.Disposable {
  let client: LanguageClient | undefined;
  let ended = false;
  const start = async (): Promise<void> => {
    // Loaded when it is wanted: it is most of the extension.
    const { LanguageClient } = await import("vscode-languageclient/node");
    const { command, args, env } = program(undefined, engine);
    output.info(`majs: ${[command, ...args].join(" ")}`);
    client = new LanguageClient(
      "majs",
      "MahjongScript",
      { command, args: [...args, "lsp"], options: { env: { ...process.env, ...env } } },
      {
        documentSelector: SELECTOR,
        outputChannel: output,
        synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{majs,jq,tiles,json}") },
        middleware: {
          provideDocumentFormattingEdits: (document, options, token, next) =>
            formats(document) ? next(document, options, token) : [],
        },
      },
    );
    if (!ended) await client.start();
  };
  start().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    output.error(message);
    void vscode.window.showErrorMessage(`majs lsp: ${message}`);
  });
  return new vscode.Disposable(() => {
    ended = true;
    if (client?.needsStop() === true) void client.stop();
  });
}
