#!/usr/bin/env node
// The command line. The program never waits for anything but files: commands that are asked to come to an end by Ctrl-C run in a worker, so that
// somebody hears it; others are at an end sooner without one.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { setFlagsFromString } = require("node:v8");

const lib = join(__dirname, "..", "lib");
const words = process.argv.slice(2);
/** Those that have an `InterruptWatch`. */
const HEARING = ["run", "compare"];

// Functions are compiled when they are called, since Node.js 20, and need not be looked at before either. (18 does it slowly, and is better left
// alone; a flag that one after 24 does not know would be complained about.)
const major = Number(process.versions.node.split(".")[0]);
if (major >= 20 && major <= 24) setFlagsFromString("--wasm-lazy-validation");
const compiled = () => new WebAssembly.Module(readFileSync(join(lib, "engine.wasm")));

function run_in_worker() {
  const { Worker } = require("node:worker_threads");
  /** [0]: the program wants to be told of Ctrl-C instead of being ended by it; [1]: there was one. */
  const signals = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(join(lib, "command.cjs"), { argv: words, workerData: { signals }, execArgv: [], resourceLimits: { stackSizeMb: 16 } });
  process.on("SIGINT", () => {
    if (Atomics.load(signals, 0) !== 0 && Atomics.exchange(signals, 1, 1) === 0) return;
    process.removeAllListeners("SIGINT");
    process.kill(process.pid, "SIGINT");
  });
  worker.on("message", (code) => process.exit(code));
  worker.on("error", (error) => {
    process.stderr.write(`majs: internal error: ${error.message}\n`);
    process.exitCode = 3;
  });
  worker.postMessage(compiled());  // while the worker begins
}

if (words.some((word) => HEARING.includes(word))) run_in_worker();
else require(join(lib, "command.cjs")).run(compiled(), (code) => process.exit(code));
