import * as vscode from "vscode";

/** The majs program for a document or folder. */
export function program(scope: vscode.ConfigurationScope | undefined): string {
  const path = vscode.workspace.getConfiguration("majs", scope).get<string>("path")?.trim() ?? "";
  return path === "" ? "majs" : path;
}

/** Are scripts of this document's place formatted by us? */
export function formats(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("majs", document).get<boolean>("format.enable") ?? true;
}

/** Is the language server started? */
export function serves(): boolean {
  return vscode.workspace.getConfiguration("majs").get<boolean>("server.enable") ?? true;
}
