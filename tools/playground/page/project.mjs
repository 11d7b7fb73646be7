// Projects: what is typed. Kept in this browser, and carried in addresses, archives and single files.
import { deflateSync, inflateSync, strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const KEY = "majs-playground";
const EARLIER_KEY = "majs-playground-earlier";
/** Most projects that are kept besides the one that is open. */
const MOST_EARLIER = 20;
/** Most files of a project, and most characters of all of them. */
const MOST_FILES = 50;
const MOST_TEXT = 8 << 20;

/** Files that majs reads. */
export const is_file_name = (name) => /^[\w-][\w.-]*\.(majs|tiles|jq|json)$/.test(name) && name.length <= 60;

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
  if (Object.keys(files).length === 0) return null;
  return { base: /^\w*$/.test(project.base ?? "") ? project.base ?? "" : "", files };
}

/** Keeps the project in this browser; false where that is forbidden or full. */
export function keep(project) {
  try {
    localStorage.setItem(KEY, JSON.stringify(project));
    return true;
  } catch {
    return false;
  }
}
export function kept() {
  try {
    return checked(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return null;
  }
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
/** The project of an address, or null. */
export function from_fragment(fragment) {
  const text = new URLSearchParams(fragment.slice(1)).get("project");
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return checked(JSON.parse(strFromU8(inflated(bytes))));
  } catch {
    return null;
  }
}
/** A short text may be a long one, compressed: what is longer than any project is not taken. */
function inflated(bytes) { return inflateSync(bytes, { out: new Uint8Array(Math.min(bytes.length * 1032 + 64, 2 * MOST_TEXT)) }); }

/** The project as a .zip with its files, and playground.json that says what they are built on. */
export function to_zip(project) {
  const files = Object.fromEntries(Object.entries(project.files).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...files, [ABOUT]: strToU8(JSON.stringify({ base: project.base, files: Object.keys(project.files) }, null, 2)) });
}
const ABOUT = "playground.json";

/** The project as one file that people can read: a line above each file says its name. */
export function to_single_file(project) {
  return [`${HEAD}${project.base ? ` on ${project.base}` : ""}`, ...Object.entries(project.files).flatMap(([name, text]) => [`${MARK}${name}`, text.replace(/\n$/, "")])].join("\n") + "\n";
}
const HEAD = "# MahjongScript playground";
const MARK = "#--- ";

function from_single_file(text) {
  const base = /^# MahjongScript playground(?: on (\w+))?$/m.exec(text)[1] ?? "";
  const files = {};
  for (const part of text.split(/^#--- /m).slice(1)) {
    const end = part.indexOf("\n");
    files[part.slice(0, end).trim()] = part.slice(end + 1);
  }
  return checked({ base, files });
}

function from_zip(bytes) {
  let size = 0;
  const wanted = ({ name, originalSize }) => (name === ABOUT || is_file_name(name)) && (size += originalSize) <= MOST_TEXT;
  const { [ABOUT]: about, ...found } = unzipSync(bytes, { filter: wanted });
  const { base = "", files: order = [] } = about ? JSON.parse(strFromU8(about)) : {};
  const names = [...new Set([...order.filter((name) => found[name]), ...Object.keys(found)])];
  return checked({ base, files: Object.fromEntries(names.map((name) => [name, strFromU8(found[name])])) });
}

/** The project in a file that somebody opens: .zip, single file, or a file of majs; null when it is none. */
export function from_file(name, bytes) {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return from_zip(bytes);
    const text = strFromU8(bytes);
    return text.startsWith(HEAD) ? from_single_file(text) : checked({ base: "", files: { [name]: text } });
  } catch {
    return null;
  }
}
