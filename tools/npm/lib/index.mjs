// majs for programs in JavaScript: what the command line answers, as promises. See index.d.ts.

const is_node = typeof process === "object" && process.versions?.node !== undefined;

/** A worker with its own memory; a command after the other. */
export class Engine {
  #patience;
  #worker = null;
  #waiting = new Map();
  #next = 1;

  constructor({ patience = 60_000 } = {}) { this.#patience = patience; }

  async #start() {
    const address = new URL("worker.mjs", import.meta.url);
    if (is_node) {
      const { Worker: NodeWorker } = await import("node:worker_threads");
      const worker = new NodeWorker(address, { execArgv: [], resourceLimits: { stackSizeMb: 16 } });
      worker.on("message", (answer) => this.#take(answer));
      worker.on("error", (error) => this.close(error.message));
      worker.unref();
      return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: (held) => (held ? worker.ref() : worker.unref()) };
    }
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => this.close(event.message);
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
  }
  #take({ id, broken, ...result }) {
    const { done, fail, timer } = this.#waiting.get(id) ?? {};
    clearTimeout(timer);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker?.then(({ hold }) => hold(false));
    if (broken) this.close(`majs broke: ${broken}`);
    if (broken) fail?.(new Error(`majs broke: ${broken}`));
    else done?.(result);
  }

  async command(args, files = {}, read = []) {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    worker.hold(true);
    const id = this.#next++;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.close(`majs took more than ${this.#patience} ms`), this.#patience);
      this.#waiting.set(id, { done, fail, timer });
      worker.post({ id, args, files, read });
    });
  }

  close(why = "closed") {
    this.#worker?.then(({ end }) => end());
    this.#worker = null;
    for (const { fail, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      fail(new Error(why));
    }
    this.#waiting.clear();
  }

  /** The answer of a command that writes JSON; `files` is `{name: text}`, or the name of a bundled ruleset. */
  async #asked(args, files, wrong_is_fine = false) {
    const { code, out, err } = await this.command(args, typeof files === "string" ? {} : files);
    if (code !== 0 && !(wrong_is_fine && code === 1 && out !== "")) throw Object.assign(new Error(err.trim() || `majs ended with ${code}`), { code });
    return JSON.parse(out);
  }
  async check(files, { ruleset, mods = [], args = [] } = {}) {
    const names = ruleset === undefined ? Object.keys(files).filter((name) => name.endsWith(".majs")) : [ruleset];
    const { code, out, err } = await this.command(["check", "--format", "json", ...chosen(mods), ...args, ...names], files);
    if (code > 1) throw Object.assign(new Error(err.trim()), { code });
    return { fine: code === 0, findings: JSON.parse(out).diagnostics };
  }
  build(files, { ruleset = first_of(files), mods = [], args = [] } = {}) { return this.#asked(["build", ruleset, ...chosen(mods), ...args], files); }
  score(files, { ruleset = first_of(files), mods = [], ...options }) { return this.#asked(["score", ruleset, "--format", "json", ...chosen(mods), ...options_of(options)], files); }
  waits(files, { ruleset = first_of(files), mods = [], ...options }) { return this.#asked(["waits", ruleset, "--format", "json", ...chosen(mods), ...options_of(options)], files); }
  run(files, { ruleset = first_of(files), mods = [], games = 1, seed = 1, ...options } = {}) {
    return this.#asked(["run", ruleset, "--format", "json", "--games", String(games), "--seed", String(seed), ...chosen(mods), ...options_of(options)], files, true);
  }
}

/** The ruleset that is meant: the first file, or the name itself. */
function first_of(files) { return typeof files === "string" ? files : Object.keys(files).find((name) => name.endsWith(".majs")) ?? ""; }
function chosen(mods) { return mods.flatMap((mod) => ["--mod", mod]); }
/** `{hand: "123m"}` as `--hand 123m`; `true` is an option alone. */
function options_of({ args = [], ...options }) {
  return [...Object.entries(options).flatMap(([name, value]) => (value === true ? [`--${name}`] : [].concat(value).flatMap((one) => [`--${name}`, String(one)]))), ...args];
}

const shared = new Engine();
export const command = (...given) => shared.command(...given);
export const check = (...given) => shared.check(...given);
export const build = (...given) => shared.build(...given);
export const score = (...given) => shared.score(...given);
export const waits = (...given) => shared.waits(...given);
export const run = (...given) => shared.run(...given);
export const close = () => shared.close();
