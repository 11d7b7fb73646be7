// majs in a worker of the browser: a language server, and commands. It has the files of the workspace in memory, below /work.
import make_majs from "majs-engine";
import { in_memory, type Engine } from "../../../npm/lib/memory.mjs";
import type { ToWorker } from "./carried.ts";

interface Step { readonly messages: readonly string[]; readonly wait?: number }

const scope = self as unknown as { postMessage(message: unknown): void; onmessage: ((event: { data: unknown }) => void) | null };
let engine: Promise<Engine> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const wishes = { checks: true };

/** Files are checked while no message waits. */
function idle(majs: Engine): void {
  clearTimeout(timer);
  const { answer } = majs.ask({ question: { idle: true }, wishes }) as { answer: Step };
  for (const message of answer.messages) scope.postMessage(JSON.parse(message));
  if (answer.wait !== undefined) timer = setTimeout(() => { idle(majs); }, Math.max(answer.wait, 1));
}

async function take(data: ToWorker): Promise<void> {
  if ("begin" in data) {
    const { wasm, library, id } = data.begin;
    engine = WebAssembly.compile(wasm).then((module) => in_memory(make_majs, module, library));
    await engine;
    scope.postMessage({ id });
    return;
  }
  const majs = await engine;
  if (majs === null) return;
  if ("files" in data) {
    for (const [path, text] of Object.entries(data.files)) majs.put(path, text);
  } else if ("command" in data) {
    const { id, args, read } = data.command;
    scope.postMessage({ id, ...majs.run({ args, read, folder: "/work/0" }) });
  } else {
    const { answer } = majs.ask({ question: { language: [data] }, wishes }) as { answer: Step };
    for (const message of answer.messages) scope.postMessage(JSON.parse(message));
    clearTimeout(timer);
    timer = setTimeout(() => { idle(majs); }, 1);
  }
}
scope.onmessage = ({ data }) => {
  take(data as ToWorker).catch((error: unknown) => { scope.postMessage({ broken: String(error) }); });
};
