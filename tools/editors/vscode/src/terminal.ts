import * as vscode from "vscode";

/** Something that writes and ends with an exit code. */
export type Runner = (words: readonly string[], write: (text: string) => void, signal: AbortSignal) => Promise<number>;

/** A terminal in which `runner` runs with words that are known when it opens. */
export function terminal(runner: Runner, words: () => readonly string[]): vscode.Pseudoterminal {
  const writes = new vscode.EventEmitter<string>();
  const closes = new vscode.EventEmitter<number>();
  const abort = new AbortController();
  const write = (text: string): void => { writes.fire(text.replace(/\r?\n/g, "\r\n")); };
  return {
    onDidWrite: writes.event,
    onDidClose: closes.event,
    open() {
      runner(words(), write, abort.signal).then(
        (code) => { closes.fire(code); },
        (error: unknown) => {
          write(`majs: ${error instanceof Error ? error.message : String(error)}\n`);
          closes.fire(3);
        },
      );
    },
    close() { abort.abort(); },
  };
}
