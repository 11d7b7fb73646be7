import * as vscode from "vscode";
import { formats, program } from "./settings.ts";
import { change_between, format } from "./tool.ts";

/** Format document, and format on save, through `majs fmt -`. */
export function formatting(output: vscode.LogOutputChannel, engine: string): vscode.Disposable {
  return vscode.languages.registerDocumentFormattingEditProvider("majs", {
    async provideDocumentFormattingEdits(document, _options, token) {
      if (!formats(document)) return [];
      const abort = new AbortController();
      const listener = token.onCancellationRequested(() => {
        abort.abort();
      });
      const before = document.getText();
      const result = await format(program(document, engine), before, abort.signal);
      listener.dispose();
      if (token.isCancellationRequested) return [];
      switch (result.kind) {
        case "rejected":
          // A save in the middle of a thought: no reason to interrupt.
          output.info(`${document.uri.fsPath}: not formatted\n${result.message}`);
          return [];
        case "failed":
          output.error(result.message);
          void vscode.window.showErrorMessage(`majs fmt: ${result.message}`);
          return [];
        case "formatted": {
          const change = change_between(before, result.text);
          if (change === null) return [];
          const range = new vscode.Range(document.positionAt(change.start), document.positionAt(change.end));
          return [vscode.TextEdit.replace(range, change.text)];
        }
      }
    },
  });
}
