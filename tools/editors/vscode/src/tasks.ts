import * as vscode from "vscode";
import { program } from "./settings.ts";
import { is_task, task_arguments, TASKS, type TaskCommand, type TaskDefinition } from "./tool.ts";

/** Tasks that check, build, test and play; also those of tasks.json with the type `majs`. */
export function tasks(): vscode.Disposable {
  return vscode.tasks.registerTaskProvider("majs", {
    provideTasks() {
      return (Object.keys(TASKS) as TaskCommand[]).map((command) => task({ type: "majs", command }, vscode.TaskScope.Workspace));
    },
    resolveTask(given) {
      const { definition, scope } = given;
      // The editor compares definitions by identity: it is the given one that comes back.
      return is_task(definition) ? task(definition, scope ?? vscode.TaskScope.Workspace) : undefined;
    },
  });
}

/** The editor's words for the file it shows when a task starts; a process gets each as part of one argument. */
const PLACE = {
  file: "${file}",
  folder: "${fileDirname}",
  document: "${fileDirname}/${fileBasenameNoExtension}.json",
};

function task(definition: TaskDefinition & vscode.TaskDefinition, scope: vscode.TaskScope | vscode.WorkspaceFolder): vscode.Task {
  const { detail, matchers } = TASKS[definition.command];
  const folder = typeof scope === "object" ? scope : vscode.workspace.workspaceFolders?.[0];
  const execution = new vscode.ProcessExecution(program(folder), task_arguments(definition, PLACE));
  const result = new vscode.Task(definition, scope, definition.command, "majs", execution, [...matchers]);
  result.detail = detail;
  if (definition.command === "build") result.group = vscode.TaskGroup.Build;
  if (definition.command === "test") result.group = vscode.TaskGroup.Test;
  return result;
}
