import * as vscode from "vscode";
import { formatting } from "./formatting.ts";
import { tasks } from "./tasks.ts";

/** What the extension offers, each with its own end. A language client, once there is a server, is one more of these. */
const FEATURES: readonly ((output: vscode.LogOutputChannel) => vscode.Disposable)[] = [formatting, tasks];

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel("MahjongScript", { log: true });
  context.subscriptions.push(output, ...FEATURES.map((feature) => feature(output)));
}
