// The majs that the extension carries, in workers of the browser, and the files of the workspace in their memory.
import * as vscode from "vscode";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly made: Readonly<Record<string, string>>;
}

/** What a worker is told; everything else is a message to the language server. */
export type ToWorker =
  | { readonly begin: { readonly id: number; readonly wasm: Uint8Array<ArrayBuffer>; readonly library: Readonly<Record<string, string>> } }
  /** Texts by path; null: it is gone. */
  | { readonly files: Readonly<Record<string, string | null>> }
  | { readonly command: { readonly id: number; readonly args: readonly string[]; readonly read: readonly string[] } }
  | { readonly jsonrpc: string };

/** Files that rulesets are made of. */
export const FILES = "**/*.{majs,jq,tiles,json,toml}";
const ENDINGS = /\.(?:majs|jq|tiles|json|toml)$/;
const MOST_FILES = 2000;
const LARGEST = 8 << 20;

/** Paths in the worker: /work/0/… is the first folder of the workspace, /share/majs/… the library. */
export function to_path(uri: vscode.Uri): string {
  if (uri.scheme === "majs-library") return `/share/majs${uri.path}`;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) return `/work/other${uri.path}`;
  return `/work/${String(folder.index)}${uri.path.slice(folder.uri.path.replace(/\/$/, "").length)}`;
}
export function to_uri(path: string): vscode.Uri {
  const library = /^\/share\/majs(\/.*)$/.exec(path);
  if (library) return vscode.Uri.from({ scheme: "majs-library", path: library[1] ?? "" });
  const own = /^\/work\/(\d+)(.*)$/.exec(path);
  const folder = own ? vscode.workspace.workspaceFolders?.[Number(own[1])] : undefined;
  return folder ? folder.uri.with({ path: folder.uri.path.replace(/\/$/, "") + (own?.[2] ?? "") }) : vscode.Uri.file(path.replace(/^\/work\/other/, ""));
}

/** What workers are begun with. */
export class Carried {
  #parts: Promise<{ wasm: Uint8Array<ArrayBuffer>; library: Record<string, string> }> | null = null;
  #next = 1;
  readonly workers = new Set<Worker>();
  readonly extension: vscode.Uri;

  constructor(extension: vscode.Uri) {
    this.extension = extension;
  }

  #file(...names: string[]): vscode.Uri { return vscode.Uri.joinPath(this.extension, ...names); }
  parts(): Promise<{ wasm: Uint8Array<ArrayBuffer>; library: Record<string, string> }> {
    return (this.#parts ??= (async () => {
      const [wasm, library] = await Promise.all(["engine.wasm", "library.json"].map((name) => vscode.workspace.fs.readFile(this.#file("engine", "lib", name))));
      return { wasm: new Uint8Array(wasm ?? []), library: JSON.parse(new TextDecoder().decode(library)) as Record<string, string> };
    })());
  }

  /** A worker with the files of the workspace; it takes messages of the language server from now on. */
  async worker(): Promise<Worker> {
    const worker = new Worker(this.#file("dist", "worker.js").toString(true));
    this.workers.add(worker);
    await this.#answer(worker, async (id) => ({ begin: { id, ...(await this.parts()) } }));
    worker.postMessage({ files: await files_of_workspace() } satisfies ToWorker);
    return worker;
  }
  end(worker: Worker): void {
    this.workers.delete(worker);
    worker.terminate();
  }
  command(worker: Worker, args: readonly string[], read: readonly string[] = []): Promise<Outcome> {
    return this.#answer(worker, (id) => ({ command: { id, args, read } })) as Promise<Outcome>;
  }
  async #answer(worker: Worker, message: (id: number) => ToWorker | Promise<ToWorker>): Promise<unknown> {
    const id = this.#next++;
    const question = await message(id);
    return new Promise((done, fail) => {
      const take = ({ data }: MessageEvent<{ id?: number; jsonrpc?: string; broken?: string }>): void => {
        if (data.broken !== undefined) fail(new Error(data.broken));
        else if (data.jsonrpc === undefined && data.id === id) done(data);
        else return;
        worker.removeEventListener("message", take);
      };
      worker.addEventListener("message", take);
      worker.addEventListener("error", (event) => { fail(new Error(event.message)); });
      worker.postMessage(question);
    });
  }
  /** Tells all workers of files that changed. */
  tell(files: Record<string, string | null>): void {
    for (const worker of this.workers) worker.postMessage({ files } satisfies ToWorker);
  }
}

async function text_of(uri: vscode.Uri): Promise<string | null> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return bytes.length > LARGEST ? null : new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}
/** Files below a folder, by name of the folder, nearest first. Not found by search: not every file system of a browser has one. */
async function files_of_workspace(): Promise<Record<string, string | null>> {
  const found: vscode.Uri[] = [];
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  for (let folder = folders.shift(); folder !== undefined && found.length < MOST_FILES; folder = folders.shift()) {
    const here = folder;
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(here)).catch(() => []);
    for (const [name, type] of entries) {
      if (name.startsWith(".") || name === "node_modules") continue;
      const uri = vscode.Uri.joinPath(here, name);
      if (type === vscode.FileType.Directory) folders.push(uri);
      else if (ENDINGS.test(name)) found.push(uri);
    }
  }
  const texts = await Promise.all(found.slice(0, MOST_FILES).map(async (uri) => [to_path(uri), await text_of(uri)] as const));
  return Object.fromEntries(texts);
}

/** Keeps the memory of the workers as the files are. */
export function follow(carried: Carried): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(FILES);
  const tell = async (uri: vscode.Uri): Promise<void> => { carried.tell({ [to_path(uri)]: await text_of(uri) }); };
  watcher.onDidChange(tell);
  watcher.onDidCreate(tell);
  watcher.onDidDelete((uri) => { carried.tell({ [to_path(uri)]: null }); });
  return watcher;
}
