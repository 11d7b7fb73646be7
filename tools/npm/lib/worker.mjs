// One engine behind messages: a worker of Node.js or of a browser.
import { in_memory } from "./memory.mjs";

const is_node = typeof process === "object" && process.versions?.node !== undefined;

async function start() {
  if (is_node) {
    const { readFile } = await import("node:fs/promises");
    const { createRequire } = await import("node:module");
    const [bytes, library] = await Promise.all([readFile(new URL("engine.wasm", import.meta.url)), readFile(new URL("library.json", import.meta.url), "utf8")]);
    return in_memory(createRequire(import.meta.url)("./engine.cjs"), await WebAssembly.compile(bytes), JSON.parse(library));
  }
  const at = (name) => fetch(new URL(name, import.meta.url)).then((answer) => (answer.ok ? answer : Promise.reject(new Error(`${name}: ${answer.status}`))));
  const [module, library, { default: make_majs }] = await Promise.all([
    at("engine.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
    at("library.json").then((answer) => answer.json()),
    import("./engine.mjs"),
  ]);
  return in_memory(make_majs, module, library);
}

const ready = start();
const answer = async ({ id, ...request }, tell) => {
  try {
    tell({ id, ...(await ready).run(request) });
  } catch (error) {
    tell({ id, broken: String(error) });
  }
};
// A browser throws away what comes before somebody listens: nothing is waited for first.
if (is_node) import("node:worker_threads").then(({ parentPort: port }) => port.on("message", (request) => answer(request, (told) => port.postMessage(told))));
else self.onmessage = ({ data }) => answer(data, (told) => self.postMessage(told));
