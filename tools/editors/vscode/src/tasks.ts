import * as vscode from "vscode";
import { terminal, type Runner } from "./terminal.ts";
import { is_task, lens_arguments, task_arguments, TASKS, type Place, type TaskCommand, type TaskDefinition } from "./words.ts";

/** How a task runs majs: as a process of the editor's, or with words that are made when it starts. */
export interface Tasks {
  /** The program, where the editor can start it. */
  native(scope: vscode.WorkspaceFolder | undefined): string | null;
  readonly runner: Runner;
  /** How the program names a file of the editor. */
  path(uri: vscode.Uri): string;
}

/** The editor's words for the file it shows when a task starts; a process gets each as part of one argument. */
const PLACE = {
  file: "${file}",
  folder: "${fileDirname}",
  document: "${fileDirname}/${fileBasenameNoExtension}.json",
};

/** Tasks that check, build, test and play; also those of tasks.json with the type `majs`. And what lenses of the language server run. */
export function tasks(host: Tasks): vscode.Disposable {
  const provider = vscode.tasks.registerTaskProvider("majs", {
    provideTasks() {
      return (Object.keys(TASKS) as TaskCommand[]).map((command) => task({ type: "majs", command }, vscode.TaskScope.Workspace, host));
    },
    resolveTask(given) {
      const { definition, scope } = given;
      // The editor compares definitions by identity: it is the given one that comes back.
      return is_task(definition) ? task(definition, scope ?? vscode.TaskScope.Workspace, host) : undefined;
    },
  });
  const lenses = ["majs.runTest", "majs.playRuleset"].map((name) =>
    vscode.commands.registerCommand(name, (...given: unknown[]) => {
      const words = lens_arguments(name, given);
      if (words === null) return;
      const execution = execution_of(host, undefined, words, () => words);
      const run = new vscode.Task({ type: "majs", command: words[0] ?? "" }, vscode.TaskScope.Workspace, words.join(" "), "majs", execution, ["$majs-test", "$majs"]);
      void vscode.tasks.executeTask(run);
    }),
  );
  return vscode.Disposable.from(provider, ...lenses);
}

function execution_of(host: Tasks, folder: vscode.WorkspaceFolder | undefined, words: readonly string[], later: () => readonly string[]): vscode.ProcessExecution | vscode.CustomExecution {
  const native = host.native(folder);
  return native !== null ? new vscode.ProcessExecution(native, [...words]) : new vscode.CustomExecution(() => Promise.resolve(terminal(host.runner, later)));
}

function task(definition: TaskDefinition & vscode.TaskDefinition, scope: vscode.TaskScope | vscode.WorkspaceFolder, host: Tasks): vscode.Task {
  const { detail, matchers } = TASKS[definition.command];
  const folder = typeof scope === "object" ? scope : vscode.workspace.workspaceFolders?.[0];
  const execution = execution_of(host, folder, task_arguments(definition, PLACE), () => task_arguments(definition, shown(host)));
  const result = new vscode.Task(definition, scope, definition.command, "majs", execution, [...matchers]);
  result.detail = detail;
  if (definition.command === "build" || definition.command === "platform") result.group = vscode.TaskGroup.Build;
  if (definition.command === "test") result.group = vscode.TaskGroup.Test;
  return result;
}

/** What PLACE says, of the file that is shown now. */
function shown(host: Tasks): Place {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const file = uri === undefined ? "." : host.path(uri);
  return { file, folder: file.replace(/[\\/]?[^\\/]*$/, "") || ".", document: file.replace(/(\.[^.\\/]*)?$/, ".json") };
}
