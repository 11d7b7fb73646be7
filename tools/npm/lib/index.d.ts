// Types of the package `majs`. Everything runs in a worker, in Node.js (18 and later) as in browsers; nothing is read but what is given, and nothing
// is written.

/** Texts by name (`house.majs`, `mods/dora.majs`): the first .majs file is the ruleset, unless `ruleset` says another. Or the name of a bundled ruleset. */
export type Files = Record<string, string>;
export type Source = Files | string;

/** What a command wrote, and the files `read` as it left them. */
export interface Outcome {
  /** 0 fine, 1 wrong input or failed check, 2 wrong usage, 3 I/O or internal error. */
  code: number;
  out: string;
  err: string;
  made: Files;
}

/** A line of `majs check --format json`. */
export interface Finding {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  file?: string;
  [more: string]: unknown;
}

export interface Choice {
  /** The ruleset that is meant: a name of `files`, or a bundled one on which the files are mods. */
  ruleset?: string;
  mods?: string[];
  /** More words for the command line. */
  args?: string[];
}

/** Options of the command line by name, without the dashes: `{hand: "123m", win: "1m"}`; `true` for those without a value. */
export type Options = Choice & Record<string, unknown>;

/** A worker with its own memory; commands are answered one after the other. What takes longer than `patience` (60,000 ms) is ended, and rejected. */
export class Engine {
  constructor(options?: { patience?: number });
  /** `majs ARGS...`: never rejected for what the command line answers. */
  command(args: string[], files?: Files, read?: string[]): Promise<Outcome>;
  check(files: Files, choice?: Choice): Promise<{ fine: boolean; findings: Finding[] }>;
  /** The ruleset as a JSON document. Rejected, with what `majs build` says, when it cannot be built. */
  build(source: Source, choice?: Choice): Promise<Record<string, unknown>>;
  score(source: Source, options: Options & { hand: string; win?: string }): Promise<Record<string, unknown>>;
  waits(source: Source, options: Options & { hand: string }): Promise<Record<string, unknown>>;
  /** Games of bots: statistics and findings. */
  run(source: Source, options?: Options & { games?: number; seed?: number }): Promise<Record<string, unknown>>;
  /** Ends the worker; the next command begins a new one. */
  close(): void;
}

export const command: Engine["command"];
export const check: Engine["check"];
export const build: Engine["build"];
export const score: Engine["score"];
export const waits: Engine["waits"];
export const run: Engine["run"];
/** Ends the worker that the functions share. */
export function close(): void;
