// The language server of majs, as editors use it: the same that is behind `majs lsp`.

const FOLDER = "file:///work";
const address = (name) => `${FOLDER}/${name}`;

export class Server {
  /** `engine` runs it; begin() whenever a new worker is there. */
  constructor(engine) { this.engine = engine; }

  begin(files) {
    this.notices = [];
    this.next = 1;
    this.versions = new Map();
    const capabilities = { general: { positionEncodings: ["utf-16"] }, textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    this.notices.push(this.message("initialize", { rootUri: FOLDER, workspaceFolders: [{ uri: FOLDER, name: "work" }], capabilities }), notice("initialized", {}));
    this.texts = {};
    this.put(files);
  }
  message(method, params) { return { jsonrpc: "2.0", id: this.next++, method, params }; }

  /** The texts as they are now; told with the next question. */
  put(files) {
    for (const name of Object.keys(this.texts)) {
      if (files[name] === undefined) this.notices.push(notice("textDocument/didClose", { textDocument: { uri: address(name) } }));
    }
    for (const [name, text] of Object.entries(files)) {
      if (this.texts[name] === text) continue;
      const version = (this.versions.get(name) ?? 0) + 1;
      this.versions.set(name, version);
      this.notices.push(this.texts[name] === undefined
        ? notice("textDocument/didOpen", { textDocument: { uri: address(name), languageId: "majs", version, text } })
        : notice("textDocument/didChange", { textDocument: { uri: address(name), version }, contentChanges: [{ text }] }));
    }
    this.texts = { ...files };
  }

  /** The result of a request about a place of a file: null when there is none. */
  async ask(method, name, rest = {}) {
    const request = this.message(method, { textDocument: { uri: address(name) }, ...rest });
    const messages = [...this.notices.splice(0), request];
    const { messages: answers = [] } = await this.engine.ask({ language: messages });
    return answers.map((text) => JSON.parse(text)).find(({ id }) => id === request.id)?.result ?? null;
  }
}

function notice(method, params) { return { jsonrpc: "2.0", method, params }; }

/** Where a place of the server leads: `{file}` of the project, or `{path}` of the library. */
export function place_of(uri) {
  const path = decodeURIComponent(uri.replace(/^file:\/\//, ""));
  if (path.startsWith("/work/")) return { file: path.slice("/work/".length) };
  return path.startsWith("/share/majs/") ? { path: path.slice("/share/majs/".length) } : {};
}
