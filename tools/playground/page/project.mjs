// Projects: what is typed. Kept in this browser, and carried in addresses, archives and single files.
import { Inflate, deflateSync, strFromU8, strToU8, zipSync } from "fflate";

const KEY = "majs-playground";
const EARLIER_KEY = "majs-playground-earlier";
/** Most projects that are kept besides the one that is open. */
const MOST_EARLIER = 20;
/** Most files of a project, and most characters of all of them. */
const MOST_FILES = 50;
const MOST_TEXT = 8 << 20;

/** Files that majs reads; tests may lie in a folder. */
export const is_file_name = (name) => /^(tests\/(?=.*\.test\.json$))?[\w-][\w.-]*\.(majs|tiles|jq|json)$/.test(name) && name.length <= 60;
export const is_test = (name) => name.endsWith(".test.json");

/** Most mods that are chosen, and most characters of what is. */
const MOST_MODS = 2000;
const MOST_CHOICE = 1 << 18;

/** What is chosen in the menu of mods, as documents have it: `"id"` and `{name, config}`. Nothing when it is no such list. */
function checked_mods(mods) {
  const is_id = (id) => typeof id === "string" && /^[A-Za-z_][\w/.-]*$/.test(id);
  const is_value = ([name, value]) => /^[A-Za-z_]\w*$/.test(name) && (value === null || ["string", "number", "boolean"].includes(typeof value));
  const is_entry = (entry) => is_id(entry) || (is_id(entry?.name) && typeof entry.config === "object" && entry.config !== null && Object.entries(entry.config).every(is_value));
  return Array.isArray(mods) && mods.length <= MOST_MODS && mods.every(is_entry) && JSON.stringify(mods).length <= MOST_CHOICE ? { mods } : {};
}

/** What comes from elsewhere is taken for what a project may be, or null. */
export function checked(project) {
  if (typeof project?.files !== "object" || project.files === null) return null;
  const files = {};
  let size = 0;
  for (const [name, text] of Object.entries(project.files)) {
    size += String(text).length;
    if (size > MOST_TEXT || Object.keys(files).length === MOST_FILES) return null;
    if (is_file_name(name) && typeof text === "string") files[name] = text;
  }
  if (Object.keys(files).every(is_test)) return null;
  return { base: /^\w*$/.test(project.base ?? "") ? project.base ?? "" : "", files, ...checked_mods(project.mods) };
}

/** Keeps the project: for this tab, which may be one of several, and for the next that is opened. False where that is forbidden or full. */
export function keep(project) {
  try {
    const text = JSON.stringify(project);
    sessionStorage.setItem(KEY, text);
    localStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
export function kept() {
  try {
    return checked(JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)));
  } catch {
    return null;
  }
}
/** `told()` when another tab keeps a project of its own. What this one has stays to be had when it is closed. */
export function share_with_tabs(own, told) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && newValue !== null && newValue !== JSON.stringify(own())) told();
  });
  window.addEventListener("pagehide", () => {
    try {
      if (localStorage.getItem(KEY) !== JSON.stringify(own()) && kept()) put_by(own());
    } catch {
      // Nothing can be kept here.
    }
  });
}

/** Projects that were open before, the newest first: `{project, when}`. */
export function earlier() {
  try {
    const list = JSON.parse(localStorage.getItem(EARLIER_KEY)) ?? [];
    return list.map(({ project, when }) => ({ project: checked(project), when: String(when) })).filter(({ project }) => project !== null);
  } catch {
    return [];
  }
}
/** Another project is opened: this one stays to be had. The oldest go when there is no room. */
export function put_by(project) {
  const text = JSON.stringify(project);
  const list = [{ project, when: new Date().toISOString().slice(0, 16).replace("T", " ") }, ...earlier().filter((one) => JSON.stringify(one.project) !== text)];
  for (let count = Math.min(list.length, MOST_EARLIER); count > 0; --count) {
    try {
      return localStorage.setItem(EARLIER_KEY, JSON.stringify(list.slice(0, count)));
    } catch {
      // Too much: one less.
    }
  }
}

function to_base64url(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** `project=…`: the project, compressed. */
export function to_fragment(project) { return `project=${to_base64url(deflateSync(strToU8(JSON.stringify(project)), { level: 9 }))}`; }
/** The project of an address, or the problem with it; neither when it names none. */
export function from_fragment(fragment) {
  const text = new URLSearchParams(fragment.slice(1)).get("project");
  if (text === null) return {};
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const project = checked(JSON.parse(strFromU8(inflated(bytes, 2 * MOST_TEXT))));
    return project ? { project } : { problem: "The address holds no project: none of its files is one of majs" };
  } catch {
    return { problem: "The address does not hold a whole project: it was cut or changed on its way" };
  }
}
/** Bit by bit: a short text may be a very long one, compressed. */
function inflated(bytes, most) {
  const PIECE = 1 << 14;
  const parts = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.length;
    if (size > most) throw new RangeError("too long");
    parts.push(part);
  });
  for (let at = 0; at < bytes.length || at === 0; at += PIECE) stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  const whole = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** The project as a .zip with its files, and playground.json that says what they are built on. */
export function to_zip(project) {
  const files = Object.fromEntries(Object.entries(project.files).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...files, [ABOUT]: strToU8(JSON.stringify({ base: project.base, files: Object.keys(project.files), mods: project.mods }, null, 2)) });
}
const ABOUT = "playground.json";

/** The project as one file that people can read: a line above each file says its name. */
export function to_single_file(project) {
  return [`${HEAD}${project.base ? ` on ${project.base}` : ""}`, ...(project.mods ? [`${CHOICE}${JSON.stringify(project.mods)}`] : []), ...Object.entries(project.files).flatMap(([name, text]) => [`${MARK}${name}`, text.replace(/\n$/, "")])].join("\n") + "\n";
}
const HEAD = "# MahjongScript playground";
const CHOICE = "# mods ";
const MARK = "#--- ";

function from_single_file(text) {
  const base = /^# MahjongScript playground(?: on (\w+))?$/m.exec(text)[1] ?? "";
  const [head, ...parts] = text.split(/^#--- /m);
  const mods = JSON.parse(/^# mods (.*)$/m.exec(head)?.[1] ?? "null");
  const files = {};
  for (const part of parts) {
    const end = part.indexOf("\n");
    files[part.slice(0, end).trim()] = part.slice(end + 1);
  }
  return checked({ base, files, mods });
}

/** Text of a file; throws where it has another encoding. */
function text_of(bytes) {
  const [first, second] = bytes;
  const sixteen = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;
  return new TextDecoder(sixteen ?? "utf-8", { fatal: true }).decode(bytes);
}

/** The files of an archive: `[name, bytes()]`. What it says of their sizes is not believed. */
function entries_of(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) --end;
  const entries = [];
  let room = MOST_TEXT;
  for (let at = view.getUint32(end + 16, true), count = view.getUint16(end + 10, true); count > 0; --count) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError("no directory");
    const name_length = view.getUint16(at + 28, true);
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + name_length));
    const [packed, length, local] = [view.getUint16(at + 10, true) === 8, view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    entries.push([name, () => {
      const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const data = bytes.subarray(begin, begin + length);
      const content = packed ? inflated(data, room) : data;
      room -= content.length;
      return content;
    }]);
    at += 46 + name_length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** A project of files with any names: blanks become `_`, folders but that of tests are cut off. `{project, note}` or `{problem}`. */
function with_names(base, found, mods) {
  const files = {};
  const notes = [];
  for (const [path, text] of found) {
    const plain = path.split("/").at(-1).replaceAll(/\s+/g, "_");
    const name = is_test(plain) && /(^|\/)tests\//.test(path) ? `tests/${plain}` : plain;
    if (!is_file_name(name)) notes.push(`${path} is left out: no .majs, .tiles, .jq or .json with a plain name`);
    else if (files[name] !== undefined) notes.push(`${path} is left out: there is a ${name} already, and no folders here`);
    else {
      files[name] = text;
      if (name !== path) notes.push(`${path} is ${name} here`);
    }
  }
  const project = checked({ base, files, mods });
  if (!project) return { problem: ["This file holds no project of the playground", ...notes].join("; ") };
  return { project, note: notes.join("; ") };
}

function from_zip(bytes) {
  const entries = entries_of(bytes).filter(([name]) => !name.endsWith("/")).slice(0, MOST_FILES + 1);
  const about = entries.find(([name]) => name === ABOUT);
  const { base = "", files: order = [], mods } = about ? JSON.parse(strFromU8(about[1]())) : {};
  const place = ([name]) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  const files = entries.filter((entry) => entry !== about).sort((a, b) => place(a) - place(b));
  const known = files.filter(([name]) => /\.(majs|tiles|jq|json)$/.test(name));
  const others = files.filter((entry) => !known.includes(entry)).map(([name]) => [name, ""]);
  return with_names(base, [...known.map(([name, content]) => [name, text_of(content())]), ...others], mods);
}

/** The project in a file that somebody opens: .zip, single file, or a file of majs. `{project, note}`, or `{problem}`: what it is not, and why. */
export function from_file(name, bytes) {
  const archive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    if (archive) return from_zip(bytes);
    const text = text_of(bytes);
    if (!text.startsWith(HEAD)) return with_names("", [[name, text]]);
    const project = from_single_file(text);
    return project ? { project } : { problem: "This file holds no project of the playground: there are no files in it" };
  } catch (error) {
    const why = !archive ? "it is no text in UTF-8: save it as such" : error instanceof RangeError && error.message === "too long" ? "its files are too long"
      : error instanceof TypeError ? "a file in it is no text in UTF-8" : "the archive is cut or broken";
    return { problem: `This file holds no project of the playground: ${why}` };
  }
}
