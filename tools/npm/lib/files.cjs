// The files of the machine for the module: what Emscripten's memory file system does is done by node:fs. Like its NODERAWFS, but terminals, pipes
// and errors are what they are, and drives of Windows are folders (`/C:/games`).
"use strict";
const fs = require("node:fs");
const { isatty } = require("node:tty");

/** The numbers of errors in WebAssembly. */
const ERRORS = {
  E2BIG: 1, EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EEXIST: 20, EFBIG: 22, EINVAL: 28, EIO: 29, EISDIR: 31, ELOOP: 32, EMFILE: 33, EMLINK: 34,
  ENAMETOOLONG: 37, ENFILE: 41, ENODEV: 43, ENOENT: 44, ENOMEM: 48, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55, ENOTTY: 59, ENXIO: 60,
  EPERM: 63, EPIPE: 64, EROFS: 69, ESPIPE: 70, ETXTBSY: 74, EXDEV: 75, EOPNOTSUPP: 138,
};
/** Flags of open() in WebAssembly, and those of the machine. */
const FLAGS = [
  [0o1, "O_WRONLY"], [0o2, "O_RDWR"], [0o100, "O_CREAT"], [0o200, "O_EXCL"], [0o400, "O_NOCTTY"], [0o1000, "O_TRUNC"], [0o2000, "O_APPEND"],
  [0o4000, "O_NONBLOCK"], [0o400000, "O_NOFOLLOW"],
];
const DIRECTORY = 0o200000;
const TEMPORARY = 0o20000000;
const APPEND = 0o2000;

/** Thrown through the program when nobody reads what it writes: natively SIGPIPE ends it. */
class NobodyReads extends Error {}

const sleeper = new Int32Array(new SharedArrayBuffer(4));
/** Waits. */
function sleep(milliseconds) { Atomics.wait(sleeper, 0, 0, milliseconds); }

/** `/C:/games` as Windows says it, and back. Elsewhere paths are what they are. */
function to_host(path, platform = process.platform) {
  if (platform !== "win32") return path;
  const drive = /^\/([A-Za-z]:)(.*)$/.exec(path);
  return drive ? drive[1] + (drive[2] || "/").replaceAll("/", "\\") : path;
}
function from_host(path, platform = process.platform) {
  if (platform !== "win32") return path;
  const drive = /^([A-Za-z]:)(.*)$/.exec(path);
  return (drive ? `/${drive[1]}${drive[2]}` : path).replaceAll("\\", "/");
}

function again(work) {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error.code !== "EAGAIN" && error.code !== "EINTR") throw error;
      sleep(2);
    }
  }
}

/** Gives the module `FS` the files of the machine; `executable` is what it thinks it is. */
function use_files_of_host(FS, executable) {
  const STANDARD = ["/dev/stdin", "/dev/stdout", "/dev/stderr"];
  const standard = (path) => /^\/(?:dev|proc\/self)\/fd\/([012])$/.exec(path)?.[1] ?? (STANDARD.includes(path) ? String(STANDARD.indexOf(path)) : undefined);
  const state = (path) => {
    const number = standard(path);
    return number !== undefined ? fs.fstatSync(Number(number)) : fs.statSync(to_host(path));
  };
  const node_of = (path, status) => ({ id: status.ino, mode: status.mode, node_ops: functions, path });
  const pointer = (stream, position) => (position === undefined ? (stream.seekable ? stream.position : null) : position);
  const functions = {
    lookup(parent, name) {
      const { node } = FS.lookupPath(`${parent.path}/${name}`);
      // Lists of folders know files, folders, links and devices: a pipe is nearest to a device.
      const kind = node.mode & 0o170000;
      return [0o100000, 0o040000, 0o120000].includes(kind) ? node : { ...node, mode: (node.mode & 0o7777) | 0o020000 };
    },
    lookupPath(path, { parent = false, follow = false } = {}) {
      const asked = parent ? path.replace(/\/+[^/]*\/*$/, "") || "/" : path;
      return { path: asked, node: node_of(asked, follow ? state(asked) : fs.lstatSync(to_host(asked))) };
    },
    cwd: () => from_host(process.cwd()),
    mknod: (path, mode) => fs.writeFileSync(to_host(path), "", { mode }),
    mkdir: (path, mode) => fs.mkdirSync(to_host(path), mode),
    symlink: (target, path) => fs.symlinkSync(to_host(target), to_host(path)),
    rename: (from, to) => fs.renameSync(to_host(from), to_host(to)),
    rmdir: (path) => fs.rmdirSync(to_host(path)),
    readdir: (path) => [".", "..", ...fs.readdirSync(to_host(path))],
    unlink: (path) => fs.unlinkSync(to_host(path)),
    readlink: (path) => (path === "/proc/self/exe" ? executable : from_host(fs.readlinkSync(to_host(path)))),
    stat: state,
    lstat: (path) => (standard(path) !== undefined ? state(path) : fs.lstatSync(to_host(path))),
    chmod: (path, mode) => fs.chmodSync(to_host(path), mode),
    fchmod: (fd, mode) => fs.fchmodSync(FS.streams[fd].host, mode),
    truncate: (path, size) => fs.truncateSync(to_host(path), size),
    ftruncate: (fd, size) => fs.ftruncateSync(FS.streams[fd].host, size),
    utime: (path, atime, mtime) => fs.utimesSync(to_host(path), atime / 1000, mtime / 1000),
    open(path, flags, mode = 0o666) {
      if ((flags & TEMPORARY) !== 0) throw Object.assign(new Error("no nameless files"), { code: "EOPNOTSUPP" });
      let status = null;
      try {
        status = state(path);
      } catch (error) {
        if (error.code !== "ENOENT") throw error;
      }
      const is_folder = status?.isDirectory() ?? false;
      if ((flags & DIRECTORY) !== 0 && status !== null && !is_folder) throw Object.assign(new Error("no folder"), { code: "ENOTDIR" });
      if (is_folder && (flags & 3) !== 0) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
      let host = -1;  // folders are read by name: not every system opens them
      if (!is_folder) {
        const given = FLAGS.reduce((all, [bit, name]) => all | ((flags & bit) !== 0 ? fs.constants[name] ?? 0 : 0), 0);
        // Sockets cannot be opened by name, and what Windows gives has none.
        host = Number(standard(path) ?? again(() => fs.openSync(to_host(path), given, mode)));
        status = fs.fstatSync(host);
      }
      const fd = FS.nextfd();
      const seekable = !is_folder && status.isFile();
      return (FS.streams[fd] = { fd, host, position: 0, path, flags, node: node_of(path, status), seekable, tty: host >= 0 && isatty(host), error: false });
    },
    close(stream) {
      if (stream.host > 2) fs.closeSync(stream.host);
      FS.closeStream(stream.fd);
    },
    llseek(stream, offset, whence) {
      if (!stream.seekable && stream.host >= 0) throw Object.assign(new Error("no place"), { code: "ESPIPE" });
      const from = [0, stream.position, whence === 2 ? fs.fstatSync(stream.host).size : 0][whence];
      if (from + offset < 0) throw Object.assign(new Error("before the beginning"), { code: "EINVAL" });
      return (stream.position = from + offset);
    },
    read(stream, buffer, offset, length, position) {
      if (stream.host < 0) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
      const at = pointer(stream, position);
      let count = 0;
      try {
        count = again(() => fs.readSync(stream.host, buffer, offset, length, at));
      } catch (error) {
        if (error.code !== "EOF") throw error;  // how Windows says that a pipe has ended
      }
      if (position === undefined) stream.position += count;
      return count;
    },
    write(stream, buffer, offset, length, position) {
      const at = (stream.flags & APPEND) !== 0 ? null : pointer(stream, position);
      let count = 0;
      try {
        count = again(() => fs.writeSync(stream.host, buffer, offset, length, at));
      } catch (error) {
        throw error.code === "EPIPE" ? new NobodyReads() : error;
      }
      if (position === undefined) stream.position += count;
      return count;
    },
    fsync: (stream) => fs.fsyncSync(stream.host),
  };
  for (const [name, work] of Object.entries(functions)) {
    FS[name] = (...given) => {
      try {
        return work(...given);
      } catch (error) {
        if (error.code === undefined) throw error;
        throw new FS.ErrnoError(ERRORS[error.code] ?? ERRORS.EIO);
      }
    };
  }
  for (const fd of [0, 1, 2]) {
    const path = `/dev/fd/${fd}`;
    const seekable = (() => {
      try {
        return fs.fstatSync(fd).isFile() ? null : false;
      } catch {
        return false;
      }
    })();
    // Where a file is given, the system knows the place in it: others write to it, too.
    FS.streams[fd] = { fd, host: fd, position: 0, path, flags: fd === 0 ? 0 : 1, node: { id: fd, mode: 0o20666, node_ops: functions, path }, seekable: seekable ?? false, tty: isatty(fd), error: false };
  }
}

module.exports = { NobodyReads, from_host, sleep, to_host, use_files_of_host };
