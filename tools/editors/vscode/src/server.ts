import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { formats, program } from "./settings.ts";
import { lens_arguments } from "./tool.ts";

/** Files that the server looks at. */
const SELECTOR = [
  { language: "majs" },
  { scheme: "file", pattern: "**/*.tiles" },
  { scheme: "file", pattern: "**/*.jq" },
  { scheme: "file", pattern: "**/*.test.json" },
  { scheme: "file", pattern: "**/rulesets/*.json" },
];

/** `majs lsp`: findings while typing, completion, hovers, names, formatting; and what its lenses run. */
export function server(output: vscode.LogOutputChannel): vscode.Disposable {
  let client: LanguageClient | undefined;
  let ended = false;
  const start = async (): Promise<void> => {
    // Loaded when it is wanted: it is most of the extension.
    const { LanguageClient } = await import("vscode-languageclient/node");
    client = new LanguageClient(
      "majs",
      "MahjongScript",
      { command: program(undefined), args: ["lsp"] },
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
  const commands = ["majs.runTest", "majs.playRuleset"].map((name) =>
    vscode.commands.registerCommand(name, (...given: unknown[]) => {
      const args = lens_arguments(name, given);
      if (args === null) return;
      const execution = new vscode.ProcessExecution(program(undefined), args);
      const task = new vscode.Task({ type: "majs", command: args[0] ?? "" }, vscode.TaskScope.Workspace, args.join(" "), "majs", execution, ["$majs-test", "$majs"]);
      void vscode.tasks.executeTask(task);
    }),
  );
  return new vscode.Disposable(() => {
    ended = true;
    for (const command of commands) command.dispose();
    if (client?.needsStop() === true) void client.stop();
  });
}
