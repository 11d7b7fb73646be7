// majs with these arguments, in the process itself or in a worker (bin/majs.cjs).
"use strict";
const { spawnSync } = require("node:child_process");
const { read, writeSync } = require("node:fs");
const { join } = require("node:path");
const { parentPort, workerData } = require("node:worker_threads");
const { NobodyReads, from_host, sleep, use_files_of_host } = require("./files.cjs");
const make_majs = require("./engine.cjs");

const top = join(__dirname, "..");
let session = null;

/** On Windows, an argument that is a path with a drive or backslashes is what the program takes for one. */
const words = process.argv.slice(2).map((word) => (/^[A-Za-z]:[\\/]/.test(word) ? from_host(word) : word));

function broken(error) {
  if (error instanceof NobodyReads) return 141;
  const why = error instanceof RangeError ? "what was given is nested too deeply for it" : error.message;
  writeSync(2, `majs: internal error: ${why}\n`);
  return 3;
}

/** `majs lsp`: messages are given to the session as they come, and while none comes it checks files. */
function serve(majs, { roots }, done) {
  const buffer = Buffer.alloc(1 << 16);
  const server = majs.ccall("majs_session", "number", ["string"], [JSON.stringify({ checks: true, roots })]);
  let timer = null;
  let over = false;
  // Nothing is read after that: Node.js would wait for it before it ends.
  const end = (code) => {
    over = true;
    done(code);
  };
  const step = () => {
    const { messages, wait, ended, well } = JSON.parse(majs.ccall("majs_ask", "string", ["number", "string"], [server, '{"idle":true}']));
    for (const message of messages) write_all(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`);
    if (ended) return end(well ? 0 : 1);
    if (wait !== undefined) timer = setTimeout(guarded, wait, step);
  };
  const guarded = (work) => {
    clearTimeout(timer);
    try {
      work();
    } catch (error) {
      end(broken(error));
    }
  };
  const next = () => read(0, buffer, 0, buffer.length, null, (error, count) => guarded(() => {
    if (error?.code === "EAGAIN") return void setTimeout(next, 5);
    if (error || count === 0) return end(majs.ccall("majs_begun", "number", ["number"], [server]));
    majs.ccall("majs_feed", null, ["number", "array", "number"], [server, buffer.subarray(0, count), count]);
    step();
    if (!over) next();
  }));
  next();
}
function write_all(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error.code === "EPIPE" ? new NobodyReads() : error;
      sleep(2);
    }
  }
}

/** `signals`: where Ctrl-C is told of, if somebody hears it. */
async function main(module, done, signals) {
  const majs = await make_majs({
    thisProgram: "majs",
    instantiateWasm: (imports, made) => made(new WebAssembly.Instance(module, imports), module),
    preRun: [(made) => Object.assign(made.ENV, process.env)],
    quit(_, thrown) { throw thrown; },
    sleep(milliseconds) {
      sleep(milliseconds);
      return 1;
    },
    watch_interrupts: (wanted) => signals && Atomics.store(signals, 0, wanted),
    interrupted: () => (signals ? Atomics.load(signals, 1) : 0),
    run_own_program(given) {
      const { status, signal } = spawnSync(process.execPath, [join(top, "bin", "majs.cjs"), ...given], { stdio: "inherit" });
      return status ?? (signal === "SIGINT" ? 130 : 3);
    },
    serve(asked) { session = asked; },
  });
  use_files_of_host(majs.FS, from_host(join(top, "bin", "majs")));
  majs.ccall("majs_umask", null, ["number"], [process.umask()]);
  const code = majs.callMain(words);
  if (session !== null && code === 0) return serve(majs, { roots: session }, done);
  done(code);
}

/** Runs it; `done` is told its exit code. */
function run(module, done, signals) { main(module, done, signals).catch((error) => done(broken(error))); }
module.exports = { run };
if (workerData?.signals) parentPort.once("message", (module) => run(module, (code) => parentPort.postMessage(code), workerData.signals));
