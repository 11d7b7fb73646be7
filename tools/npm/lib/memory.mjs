// majs on files that lie in memory, wherever WebAssembly runs. While it runs nothing else does in its thread.

/** Where the files given lie, and those of majs. */
const WORK = "/work";
const SHARE = "/share/majs";

const text_of = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));

/** `module` with the bundled `library`, `{path: text}`; `make_majs` is what Emscripten has made. */
export async function in_memory(make_majs, module, library) {
  let out = [];
  let err = [];
  let session = 0;
  /** What lies in WORK, so that only what is new is written. */
  const written = new Map();
  const engine = await make_majs({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    },
    quit(_, thrown) { throw thrown; },
    stdin: () => null,
    stdout: (byte) => out.push(byte),
    stderr: (byte) => err.push(byte),
  });
  const { FS } = engine;
  const folder = (path) => {
    if (path === "" || FS.analyzePath(path).exists) return;
    folder(path.slice(0, path.lastIndexOf("/")));
    FS.mkdir(path);
  };
  const put = (path, text) => {
    folder(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, text);
  };
  for (const [path, text] of Object.entries(library)) put(`${SHARE}/${path}`, text);
  // As an installed majs does, this one finds its library beside itself.
  folder("/proc/self");
  FS.symlink("/bin/majs", "/proc/self/exe");
  folder(WORK);
  FS.chdir(WORK);

  /** The files are these, and no others. */
  function put_files(files) {
    // Folders stay; of what lies in them only that is known which was put there.
    for (const name of new Set([...FS.readdir(WORK), ...written.keys()])) {
      if (files[name] !== undefined || !FS.analyzePath(`${WORK}/${name}`).exists || FS.isDir(FS.stat(`${WORK}/${name}`).mode)) continue;
      FS.unlink(`${WORK}/${name}`);
      written.delete(name);
    }
    for (const [name, text] of Object.entries(files)) {
      if (written.get(name) === text) continue;
      put(`${WORK}/${name}`, text);
      written.set(name, text);
    }
  }
  return {
    /** One file, by its whole path; null: it is gone. */
    put(path, text) {
      if (text !== null) put(path, text);
      else if (FS.analyzePath(path).exists) FS.unlink(path);
    },
    /** `majs args…` in a folder, with these files and no others if they are given, and afterwards the files `read`. */
    run({ args, files, read = [], folder: from = WORK }) {
      if (files) put_files(files);
      FS.chdir(FS.analyzePath(from).exists ? from : WORK);
      out = [];
      err = [];
      const code = engine.callMain(["--color", "never", ...args]);
      const made = {};
      for (const name of read) {
        if (FS.analyzePath(name).exists) made[name] = FS.readFile(name, { encoding: "utf8" });
      }
      return { code, out: text_of(out), err: text_of(err), made };
    },
    /** What is asked of the session (tools/wasm/session.cpp), which begins with the first question and these wishes. */
    ask({ question, files, wishes = {} }) {
      if (files) put_files(files);
      session ||= engine.ccall("majs_session", "number", ["string"], [JSON.stringify(wishes)]);
      return { answer: JSON.parse(engine.ccall("majs_ask", "string", ["number", "string"], [session, JSON.stringify(question)])) };
    },
  };
}
