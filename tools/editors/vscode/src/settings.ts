import * as vscode from "vscode";
import { chosen_program, type Program } from "./tool.ts";

function setting<T>(name: string, scope: vscode.ConfigurationScope | undefined, otherwise: T): T {
  return vscode.workspace.getConfiguration("majs", scope).get<T>(name) ?? otherwise;
}

/** Which majs runs for a document or folder; `engine` is the folder of the one that the extension carries. */
export function program(scope: vscode.ConfigurationScope | undefined, engine: string): Program {
  const path = setting("path", scope, "").trim();
  return chosen_program(setting("use", scope, "auto"), path === "" ? "majs" : path, engine);
}

/** Are scripts of this document's place formatted by us? */
export function formats(document: vscode.TextDocument): boolean {
  return setting("format.enable", document, true);
}

/** Is the language server started? */
export function serves(): boolean {
  return setting("server.enable", undefined, true);
}
