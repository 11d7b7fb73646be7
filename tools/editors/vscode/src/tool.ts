// The majs program as the extension calls it on the desk. Nothing here needs the editor.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Page } from "./words.ts";

/** How majs is started. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The file that a name on PATH, or a path, stands for; null when there is none that can be run. */
export function found_program(name: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const endings = process.platform === "win32" ? ["", ".exe"] : [""];
  const folders = /[\\/]/.test(name) ? [""] : (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const folder of folders) {
    for (const ending of endings) {
      const file = folder === "" ? name + ending : join(folder, name + ending);
      try {
        accessSync(file, constants.X_OK);
        if (statSync(file).isFile()) return file;
      } catch {
        // the next one
      }
    }
  }
  return null;
}

/** Which majs runs: `native` or `carried` by wish, else the native one where there is one. `engine` is the folder of the one that is carried. */
export function chosen_program(wish: string, path: string, engine: string, env: NodeJS.ProcessEnv = process.env): Program {
  const native = wish === "carried" ? null : found_program(path, env);
  if (native !== null || wish === "native") return { command: native ?? path, args: [] };
  // The program of the editor is a Node.js, when it is asked to be one.
  return { command: process.execPath, args: [join(engine, "bin", "majs.cjs")], env: { ELECTRON_RUN_AS_NODE: "1" } };
}

/** What a program wrote, and how it ended. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly signal?: AbortSignal | undefined;
  readonly folder?: string | undefined;
  /** Told what is written, as it comes. */
  readonly write?: (text: string) => void;
}

/** Runs majs; never rejects: a program that cannot be started ends with null. */
export function run(program: Program, args: readonly string[], { input = "", signal, folder, write }: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    const child = spawn(program.command, [...program.args, ...args], { stdio: "pipe", signal, cwd: folder, env: { ...process.env, ...program.env } });
    for (const [stream, into] of [[child.stdout, output], [child.stderr, errors]] as const) {
      stream.on("data", (chunk: Buffer) => {
        into.push(chunk);
        write?.(chunk.toString("utf8"));
      });
    }
    // A program that ends early closes its input; how it ended says why.
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => {
      resolve({ code: null, out: "", err: `${program.command}: ${error.message}` });
    });
    child.on("close", (code) => {
      resolve({ code, out: Buffer.concat(output).toString("utf8"), err: Buffer.concat(errors).toString("utf8").trim() });
    });
    child.stdin.end(input);
  });
}

/** Makes a page about a file, with files of its own in `folder`: its path, or what went wrong. */
export async function make_page(program: Program, page: Page, file: string, folder: string, signal?: AbortSignal): Promise<{ path: string } | { problem: string }> {
  const path = join(folder, "page.html");
  const names: Readonly<Record<string, string>> = { "@file": file, "@log": join(folder, "log.jsonl"), "@page": path };
  for (const args of page.commands) {
    const { code, err } = await run(program, ["--color", "never", ...args.map((word) => names[word] ?? word)], { signal, folder: join(file, "..") });
    if (code !== 0) return { problem: err === "" ? `majs ended with ${code === null ? "a signal" : String(code)}` : err };
  }
  return { path };
}

/** What became of a text given to `majs fmt -`. */
export type Formatted =
  | { readonly kind: "formatted"; readonly text: string }
  | { readonly kind: "rejected"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/** A script takes milliseconds; beyond this the program hangs. */
const FORMAT_MILLISECONDS = 10_000;

/** Formats a script with `program`; never rejects. `rejected`: the text is not MahjongScript, its editor keeps it. */
export async function format(program: Program, text: string, cancelled?: AbortSignal): Promise<Formatted> {
  const signals = [AbortSignal.timeout(FORMAT_MILLISECONDS), ...(cancelled ? [cancelled] : [])];
  const { code, out, err } = await run(program, ["--color", "never", "fmt", "-"], { input: text, signal: AbortSignal.any(signals) });
  if (code === 0) return { kind: "formatted", text: out };
  if (code === 1) return { kind: "rejected", message: err };
  return { kind: "failed", message: err === "" ? `${program.command} ended with ${code === null ? "a signal" : String(code)}` : err };
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

export * from "./words.ts";
