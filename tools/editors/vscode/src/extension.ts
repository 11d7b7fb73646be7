import * as vscode from "vscode";
import { formatting } from "./formatting.ts";
import { server } from "./server.ts";
import { serves } from "./settings.ts";
import { tasks } from "./tasks.ts";

/** What the extension offers, each with its own end. The language server formats as well. */
function features(): readonly ((output: vscode.LogOutputChannel) => vscode.Disposable)[] {
  return serves() ? [server, tasks] : [formatting, tasks];
}

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel("MahjongScript", { log: true });
  context.subscriptions.push(output, ...features().map((feature) => feature(output)));
}
