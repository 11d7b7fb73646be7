// The majs program as the extension calls it. Nothing here needs the editor.
import { spawn } from "node:child_process";

/** Subcommands that are tasks, with what they are for and the problem matchers of their output. */
export const TASKS = {
  check: { detail: "What is wrong with this file", matchers: ["$majs"] },
  build: { detail: "The document as JSON, beside the script", matchers: ["$majs"] },
  test: { detail: "Play the test cases in the folder of this file", matchers: ["$majs-test", "$majs"] },
  run: { detail: "Play one game", matchers: ["$majs"] },
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
  return ["--color", "never", task.command, target, ...output_arguments(task, place), ...given];
}

/** `-o` for a script that is built, unless the task names another output or the target is a ruleset by name. */
function output_arguments(task: TaskDefinition, place: Place): string[] {
  if (task.command !== "build" || task.args?.some((word) => /^(?:-o|--output(?:=|$))/.test(word))) return [];
  if (task.target === undefined) return ["-o", place.document];
  return task.target.endsWith(".majs") ? ["-o", task.target.replace(/\.majs$/, ".json")] : [];
}

/** Arguments for majs of a lens that the language server shows; null for anything else. */
export function lens_arguments(command: string, given: readonly unknown[]): string[] | null {
  const [path, name] = given;
  if (typeof path !== "string") return null;
  if (command === "majs.playRuleset") return ["run", path];
  if (command !== "majs.runTest") return null;
  return typeof name === "string" ? ["test", path, "--filter", name] : ["test", path];
}

/** What became of a text given to `majs fmt -`. */
export type Formatted =
  | { readonly kind: "formatted"; readonly text: string }
  | { readonly kind: "rejected"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/** A script takes milliseconds; beyond this the program hangs. */
const FORMAT_MILLISECONDS = 10_000;

/** Formats a script with `program`; never rejects. `rejected`: the text is not MahjongScript, its editor keeps it. */
export function format(program: string, text: string, cancelled?: AbortSignal): Promise<Formatted> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    const signals = [AbortSignal.timeout(FORMAT_MILLISECONDS), ...(cancelled ? [cancelled] : [])];
    const child = spawn(program, ["--color", "never", "fmt", "-"], { stdio: "pipe", signal: AbortSignal.any(signals) });
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    // A program that ends early closes its input; how it ended says why.
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => {
      resolve({ kind: "failed", message: `${program}: ${error.message}` });
    });
    child.on("close", (code) => {
      const message = Buffer.concat(errors).toString("utf8").trim();
      if (code === 0) resolve({ kind: "formatted", text: Buffer.concat(output).toString("utf8") });
      else if (code === 1) resolve({ kind: "rejected", message });
      else resolve({ kind: "failed", message: message || `${program} ended with ${code === null ? "a signal" : String(code)}` });
    });
    child.stdin.end(text);
  });
}

/** A replacement of the characters from `start` up to `end`. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The one change that makes `after` of `before`, as short as it can be, or null: the cursor stays where it is. */
export function change_between(before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  // Neither half of a surrogate pair, nor of a CR LF, may be changed alone.
  const splits = (text: string, index: number) => /^(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|\r\n)/.test(text.slice(index - 1, index + 1));
  while (start > 0 && (splits(before, start) || splits(after, start))) start -= 1;
  while (tail > 0 && (splits(before, before.length - tail) || splits(after, after.length - tail))) tail -= 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
