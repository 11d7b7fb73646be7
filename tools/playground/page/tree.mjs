// A JSON document as a tree, and what two documents differ in.
import { make } from "./elements.mjs";

/** Most differences that are looked for, and most entries of a node that are shown at once. */
const MOST = 200;
const MOST_ENTRIES = 500;

const is_node = (value) => value !== null && typeof value === "object";
const same = (a, b) => a === b || (is_node(a) && is_node(b) && JSON.stringify(a) === JSON.stringify(b));
const short = (value) => { const text = JSON.stringify(value); return text.length > 80 ? `${text.slice(0, 80)}\u2026` : text; };
const step = (path, key) => `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** `{sign, path, text}` of each place: + new, - gone, ~ another value. */
export function changes(before, now, path = "", found = []) {
  if (found.length >= MOST || same(before, now)) return found;
  if (!is_node(before) || !is_node(now) || Array.isArray(before) !== Array.isArray(now)) {
    found.push({ sign: "~", path: path || "/", text: `${short(before)} \u2192 ${short(now)}` });
    return found;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (found.length >= MOST) break;
    const was = Object.hasOwn(before, key);
    if (was && Object.hasOwn(now, key)) changes(before[key], now[key], step(path, key), found);
    else found.push({ sign: was ? "-" : "+", path: step(path, key), text: short(was ? before[key] : now[key]) });
  }
  return found;
}

/** What differs from `before` is marked, and open. */
export function tree(value, before, name, depth = 0) {
  const fresh = before !== undefined && !same(value, before);
  const mark = fresh ? "changed" : "";
  if (!is_node(value)) return make("div", { class: mark }, `${name}: ${JSON.stringify(value)}`);
  const entries = Object.entries(value);
  const box = make("details", {}, make("summary", { class: mark }, `${name} (${entries.length})`));
  const fill = () => {
    if (box.children.length > 1) return;
    const known = before !== undefined;
    box.append(...entries.slice(0, MOST_ENTRIES).map(([key, part]) => tree(part, known ? (is_node(before) ? before[key] ?? null : null) : undefined, key, depth + 1)));
    if (entries.length > MOST_ENTRIES) box.append(make("div", {}, `and ${entries.length - MOST_ENTRIES} more`));
  };
  box.addEventListener("toggle", fill);
  if (depth === 0 || (fresh && depth < 4)) {
    fill();
    box.open = true;
  }
  return box;
}
