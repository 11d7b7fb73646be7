// What majs is told, on the desk and in the browser: words of its command line. Nothing here needs the editor or a process.

/** Subcommands that are tasks, with what they are for and the problem matchers of their output. */
export const TASKS = {
  check: { detail: "What is wrong with this file", matchers: ["$majs"] },
  build: { detail: "The document as JSON, beside the script", matchers: ["$majs"] },
  test: { detail: "Play the test cases in the folder of this file", matchers: ["$majs-test", "$majs"] },
  run: { detail: "Play one game", matchers: ["$majs"] },
  platform: { detail: "The document for Riichi Advanced, beside the script", matchers: ["$majs"] },
} as const;

export type TaskCommand = keyof typeof TASKS;

/** A task as tasks.json writes it. */
export interface TaskDefinition {
  readonly command: TaskCommand;
  readonly target?: string;
  readonly args?: readonly string[];
}

/** Is this what tasks.json may say of a task of ours? */
export function is_task(value: unknown): value is TaskDefinition {
  if (typeof value !== "object" || value === null) return false;
  const { command, target, args } = value as Record<string, unknown>;
  return (
    typeof command === "string" &&
    Object.hasOwn(TASKS, command) &&
    (target === undefined || typeof target === "string") &&
    (args === undefined || (Array.isArray(args) && args.every((argument) => typeof argument === "string")))
  );
}

/** What a task without a target is about: the script in the editor, its folder, and where its document goes. */
export interface Place {
  readonly file: string;
  readonly folder: string;
  readonly document: string;
}

/** Arguments for majs. Colours are off: problem matchers read the output. */
export function task_arguments(task: TaskDefinition, place: Place): string[] {
  const given = task.args ?? [];
  const target = task.target ?? (task.command === "test" ? place.folder : place.file);
  const words = task.command === "platform" ? ["build", "--for", "riichi-advanced"] : [task.command];
  return ["--color", "never", ...words, target, ...output_arguments(task, place), ...given];
}

/** `-o` for a script that is built, unless the task names another output or the target is a ruleset by name. */
function output_arguments(task: TaskDefinition, place: Place): string[] {
  if ((task.command !== "build" && task.command !== "platform") || task.args?.some((word) => /^(?:-o|--output(?:=|$))/.test(word))) return [];
  const named = (path: string) => (task.command === "platform" ? path.replace(/\.json$/, ".riichi-advanced.json") : path);
  if (task.target === undefined) return ["-o", named(place.document)];
  return task.target.endsWith(".majs") ? ["-o", named(task.target.replace(/\.majs$/, ".json"))] : [];
}

/** Arguments for majs of a lens that the language server shows; null for anything else. */
export function lens_arguments(command: string, given: readonly unknown[]): string[] | null {
  const [path, name] = given;
  if (typeof path !== "string") return null;
  if (command === "majs.playRuleset") return ["run", path];
  if (command !== "majs.runTest") return null;
  return typeof name === "string" ? ["test", path, "--filter", name] : ["test", path];
}

/** A page about a ruleset: commands one after the other, in which `@file` is the ruleset, `@page` what they make in the end. */
export interface Page {
  readonly title: string;
  readonly commands: readonly (readonly string[])[];
}

export const PAGES: Readonly<Record<string, Page>> = {
  "majs.play": { title: "A game", commands: [["run", "@file", "--log", "@log"], ["replay", "@log", "-o", "@page"]] },
  "majs.report": { title: "Report", commands: [["run", "@file", "--games", "200", "--report", "@page"]] },
  "majs.docs": { title: "Reference", commands: [["docs", "@file", "-o", "@page"]] },
};
