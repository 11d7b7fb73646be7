/** What Emscripten makes of the engine (build.mjs puts it there). */
declare module "majs-engine" {
  const make_majs: unknown;
  export default make_majs;
}

/** What the library of the language client calls the inside of a worker; TypeScript knows it only instead of pages. */
type DedicatedWorkerGlobalScope = EventTarget;
