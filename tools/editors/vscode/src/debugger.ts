import * as vscode from "vscode";
import { program } from "./settings.ts";

/** `majs dap`: games step by step, forward and back, and the table beside them. */
export function debug(engine: string): vscode.Disposable {
  const descriptions = vscode.debug.registerDebugAdapterDescriptorFactory("majs", {
    createDebugAdapterDescriptor(session) {
      const { command, args, env } = program(session.workspaceFolder, engine);
      const cwd = session.workspaceFolder?.uri.fsPath;
      return new vscode.DebugAdapterExecutable(command, [...args, "dap"], { ...(cwd !== undefined && { cwd }), ...(env && { env }) });
    },
  });
  const configurations = vscode.debug.registerDebugConfigurationProvider("majs", {
    // Without a launch.json: the file in the editor.
    resolveDebugConfiguration(_folder, given) {
      if (given.type) return given;
      return { type: "majs", request: "launch", name: "MahjongScript", program: "${file}", stopOnEntry: true };
    },
  });
  return vscode.Disposable.from(descriptions, configurations, table());
}

/** The table where the game stands, in a panel that follows it. */
function table(): vscode.Disposable {
  let panel: vscode.WebviewPanel | undefined;
  const draw = async (session: vscode.DebugSession): Promise<void> => {
    const { html } = (await session.customRequest("table")) as { html: string };
    if (panel) panel.webview.html = html;
  };
  // A game that goes on has no table to show: the one before stays.
  const follow = (session: vscode.DebugSession): void => { draw(session).catch(() => undefined); };
  return vscode.Disposable.from(
    vscode.commands.registerCommand("majs.debug.table", () => {
      const session = vscode.debug.activeDebugSession;
      if (session?.type !== "majs") {
        void vscode.window.showInformationMessage("Debug a ruleset first (F5): the table is that of its game.");
        return;
      }
      panel ??= vscode.window.createWebviewPanel("majs.table", "Table", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true });
      panel.onDidDispose(() => { panel = undefined; });
      follow(session);
    }),
    vscode.debug.registerDebugAdapterTrackerFactory("majs", {
      createDebugAdapterTracker: (session) => ({
        onDidSendMessage(message: { type: string; event?: string; command?: string }) {
          const moved = message.event === "stopped" || message.command === "setVariable";
          if (panel && moved) follow(session);
        },
      }),
    }),
  );
}
