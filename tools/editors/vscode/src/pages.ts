import * as vscode from "vscode";
import { PAGES, type Page } from "./words.ts";

/** Makes a page about a script. */
export type Maker = (page: Page, document: vscode.TextDocument, signal: AbortSignal) => Promise<{ html: string } | { problem: string }>;

/** Commands that show a page about the script in the editor, beside it. */
export function pages(output: vscode.LogOutputChannel, make: Maker): vscode.Disposable {
  const commands = Object.entries(PAGES).map(([name, page]) =>
    vscode.commands.registerCommand(name, async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (document?.languageId !== "majs") {
        void vscode.window.showInformationMessage("Open a ruleset first: a .majs file.");
        return;
      }
      await document.save();
      const title = `${page.title}: ${document.uri.path.replace(/^.*\//, "")}`;
      const made = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, async (_, token) => {
        const abort = new AbortController();
        token.onCancellationRequested(() => { abort.abort(); });
        return make(page, document, abort.signal);
      });
      if ("problem" in made) {
        output.error(made.problem);
        void vscode.window.showErrorMessage(made.problem.split("\n")[0] ?? "majs");
        return;
      }
      // The pages need nothing from elsewhere, and say so themselves.
      const panel = vscode.window.createWebviewPanel("majs.page", title, vscode.ViewColumn.Beside, { enableScripts: true, enableFindWidget: true });
      panel.webview.html = made.html;
    }),
  );
  return vscode.Disposable.from(...commands);
}
