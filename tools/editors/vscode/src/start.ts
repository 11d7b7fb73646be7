import * as vscode from "vscode";

/** The command that opens a new ruleset, small and whole: the first step of the walkthrough. */
export function start(extension: vscode.Uri): vscode.Disposable {
  return vscode.commands.registerCommand("majs.new", async () => {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "walkthrough", "house.majs"));
    const document = await vscode.workspace.openTextDocument({ language: "majs", content: new TextDecoder().decode(bytes) });
    await vscode.window.showTextDocument(document);
  });
}
