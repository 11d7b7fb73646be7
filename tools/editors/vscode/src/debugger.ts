import * as vscode from "vscode";
import { program } from "./settings.ts";
import { is_native } from "./tool.ts";

/** `majs dap`: games step by step, forward and back. It plays beside the editor: the majs that is carried cannot. */
export function debug(engine: string): vscode.Disposable {
  const descriptions = vscode.debug.registerDebugAdapterDescriptorFactory("majs", {
    createDebugAdapterDescriptor(session) {
      const chosen = program(session.workspaceFolder, engine);
      if (!is_native(chosen)) throw new Error("the debugger needs a native majs: on PATH, or at the path of `majs.path`");
      const cwd = session.workspaceFolder?.uri.fsPath;
      return new vscode.DebugAdapterExecutable(chosen.command, [...chosen.args, "dap"], cwd === undefined ? {} : { cwd });
    },
  });
  const configurations = vscode.debug.registerDebugConfigurationProvider("majs", {
    // Without a launch.json: the file in the editor.
    resolveDebugConfiguration(_folder, given) {
      if (given.type) return given;
      return { type: "majs", request: "launch", name: "MahjongScript", program: "${file}", stopOnEntry: true };
    },
  });
  return vscode.Disposable.from(descriptions, configurations);
}
