// A language client for tests: talks to `majs lsp` over its streams.
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

/** Longest time that an answer may take. */
const ANSWER_MILLISECONDS = 20_000;

export class Client {
  #child;
  #buffer = Buffer.alloc(0);
  #waiting = new Map();
  #watchers = [];
  #next = 1;
  /** The newest diagnostics of each address. */
  diagnostics = new Map();
  ended;

  constructor(program, args = []) {
    this.#child = spawn(program, [...args, "lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.#child.on("close", resolve));
    this.#child.stdout.on("data", (chunk) => this.#read(chunk));
    this.#child.stdin.on("error", () => undefined);
  }

  #read(chunk) {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const end = this.#buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.#buffer.subarray(0, end).toString())[1]);
      if (this.#buffer.length < end + 4 + length) return;
      const body = this.#buffer.subarray(end + 4, end + 4 + length).toString("utf8");
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#take(JSON.parse(body));
    }
  }

  #take(message) {
    if (message.method === "textDocument/publishDiagnostics") {
      this.diagnostics.set(message.params.uri, message.params);
    }
    this.#watchers = this.#watchers.filter((watcher) => !watcher(message));
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    waiting(message);
  }

  /** Sends bytes as they are. */
  raw(bytes) {
    this.#child.stdin.write(bytes);
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.raw(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** The next message for which `wanted` is true. */
  until(wanted) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("no such message came")), ANSWER_MILLISECONDS);
      this.#watchers.push((message) => {
        if (!wanted(message)) return false;
        clearTimeout(timer);
        resolve(message);
        return true;
      });
    });
  }

  /** The whole answer. */
  ask(method, params) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_MILLISECONDS);
      this.#waiting.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      this.send({ id, method, params });
    });
  }

  /** The result; an error rejects. */
  async request(method, params) {
    const message = await this.ask(method, params);
    if (message.error !== undefined) throw new Error(message.error.message);
    return message.result;
  }

  async start(folder, capabilities = {}) {
    const uri = pathToFileURL(folder).href;
    const result = await this.request("initialize", {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: "test" }],
      capabilities,
    });
    this.notify("initialized", {});
    return result;
  }

  open(path, text, version = 1) {
    const uri = pathToFileURL(path).href;
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "majs", version, text } });
    return uri;
  }

  change(uri, version, changes) {
    this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: changes });
  }

  /** The diagnostics of a version of a document, once they are there. */
  async diagnostics_of(uri, version) {
    const known = this.diagnostics.get(uri);
    if (known !== undefined && known.version >= version) return known.diagnostics;
    const message = await this.until(
      (one) => one.method === "textDocument/publishDiagnostics" && one.params.uri === uri && one.params.version >= version,
    );
    return message.params.diagnostics;
  }

  /** Ends the server as the protocol wants; its exit code. */
  async stop() {
    await this.request("shutdown", null);
    this.notify("exit", null);
    return this.ended;
  }

  /** Ends it whatever it does. */
  kill() {
    this.#child.kill("SIGKILL");
  }
}
