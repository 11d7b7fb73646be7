// Runs majs: one command after another, on files that lie in memory. Where this file runs nothing else does: a ruleset that takes too long is ended
// together with it.
import make_majs from "majs-engine";
import { in_memory } from "../../npm/lib/memory.mjs";

let ready = null;
self.onmessage = async ({ data }) => {
  try {
    if (data.module) {
      ready = in_memory(make_majs, data.module, data.library);
      await ready;
      self.postMessage({ id: data.id });
      return;
    }
    const engine = await ready;
    self.postMessage({ id: data.id, ...(data.question ? engine.ask(data) : engine.run(data)) });
  } catch (error) {
    self.postMessage({ id: data.id, broken: String(error) });
  }
};
