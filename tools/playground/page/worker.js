// Runs majs: one command after another, on files that lie in memory. Where this file runs nothing else does: a ruleset that takes too long is ended
// together with it.
import make_majs from "majs-engine";

/** Where the files of the page lie, and those of majs. */
const WORK = "/work";
const SHARE = "/share/majs";

let engine = null;
let session = 0;
let out = [];
let err = [];
/** What lies in WORK, so that only what is new is written. */
const written = new Map();

async function start({ module, library }) {
  engine = await make_majs({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    },
    stdin: () => null,
    stdout: (byte) => out.push(byte),
    stderr: (byte) => err.push(byte),
  });
  for (const [path, text] of Object.entries(library)) put(`${SHARE}/${path}`, text);
  // As an installed majs does, this one finds its library beside itself.
  folder("/proc/self");
  engine.FS.symlink("/bin/majs", "/proc/self/exe");
  folder(WORK);
  engine.FS.chdir(WORK);
}
function folder(path) {
  if (path === "" || engine.FS.analyzePath(path).exists) return;
  folder(path.slice(0, path.lastIndexOf("/")));
  engine.FS.mkdir(path);
}
function put(path, text) {
  folder(path.slice(0, path.lastIndexOf("/")));
  engine.FS.writeFile(path, text);
}
function put_files(files) {
  for (const name of engine.FS.readdir(WORK)) {
    if (name === "." || name === ".." || files[name] !== undefined) continue;
    engine.FS.unlink(`${WORK}/${name}`);
    written.delete(name);
  }
  for (const [name, text] of Object.entries(files)) {
    if (written.get(name) === text) continue;
    put(`${WORK}/${name}`, text);
    written.set(name, text);
  }
}
const text_of = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));

/** `majs args…` with these files, and afterwards the files `read`. */
function run({ args, files, read }) {
  put_files(files);
  out = [];
  err = [];
  const code = engine.callMain(["--color", "never", ...args]);
  const made = {};
  for (const name of read) {
    if (engine.FS.analyzePath(`${WORK}/${name}`).exists) made[name] = engine.FS.readFile(`${WORK}/${name}`, { encoding: "utf8" });
  }
  return { code, out: text_of(out), err: text_of(err), made };
}

/** What is asked of the session (engine/session.cpp). */
function ask({ question, files }) {
  if (files) put_files(files);
  session ||= engine.ccall("majs_session", "number", [], []);
  return { answer: JSON.parse(engine.ccall("majs_ask", "string", ["number", "string"], [session, JSON.stringify(question)])) };
}

let ready = null;
self.onmessage = async ({ data }) => {
  try {
    if (data.module) {
      ready = start(data);
      await ready;
      self.postMessage({ id: data.id });
      return;
    }
    await ready;
    self.postMessage({ id: data.id, ...(data.question ? ask(data) : run(data)) });
  } catch (error) {
    self.postMessage({ id: data.id, broken: String(error) });
  }
};
