// Commands of majs and questions to it, in workers that are replaced when they take too long.

/** Most time of one command, in milliseconds. */
const PATIENCE = 60_000;

/** What engine.js has brought: `{worker, wasm, library}`, the wasm as base64 of its gzip. */
export async function unpack({ worker, wasm, library }) {
  const packed = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const address = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return { address, module: await WebAssembly.compile(bytes), library };
}

/** One worker. */
export class Engine {
  /** `parts` as unpack() gives them; `on_start` is called whenever a worker is there, again after one was ended. */
  constructor(parts, on_start = () => {}) {
    this.parts = parts;
    this.on_start = on_start;
    this.waiting = new Map();
    this.next = 1;
    this.start();
  }
  start() {
    this.worker = new Worker(this.parts.address);
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.restart(event.message);
    this.started = this.post({ module: this.parts.module, library: this.parts.library });
    this.on_start(this);
  }
  take({ id, broken, ...result }) {
    const { done, timer } = this.waiting.get(id) ?? {};
    clearTimeout(timer);
    this.waiting.delete(id);
    done?.(broken ? stopped(`The engine broke: ${broken}`) : result);
    if (broken) this.restart();
  }
  post(message) {
    const id = this.next++;
    return new Promise((done) => {
      const timer = setTimeout(() => this.restart("It took too long and was stopped."), PATIENCE);
      this.waiting.set(id, { done, timer });
      this.worker.postMessage({ id, ...message });
    });
  }

  /** `{code, out, err, made}` of `majs args…`; `made` has the files `read` by name. */
  run(args, files, read = []) { return this.post({ args, files, read }); }
  /** The answer to a question (engine/session.cpp); `{problem}` when there is none. */
  async ask(question, files) {
    const { answer, err } = await this.post({ question, files });
    return answer ?? { problem: err };
  }

  /** Ends whatever runs, and begins anew. */
  restart(why = "Stopped.") {
    this.end(why);
    this.start();
  }
  end(why = "Stopped.") {
    this.worker.terminate();
    for (const { done, timer } of this.waiting.values()) {
      clearTimeout(timer);
      done(stopped(why));
    }
    this.waiting.clear();
  }
}

function stopped(why) { return { code: 130, out: "", err: why, made: {} }; }
