// Pages that majs makes, in headless Chromium.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const majs = process.env.MAJS || join(top, "build", "release", "tools", "majs");
const load = createRequire(join(top, "tools", "pages", "package.json"));

/** The browser, or why there is none. */
export function chromium() {
  const found = ["chromium", "chromium-browser"].find((name) => spawnSync("which", [name]).status === 0);
  return found ? { path: spawnSync("which", [found], { encoding: "utf8" }).stdout.trim() } : { missing: "no chromium (Debian: chromium)" };
}

/** What axe finds wrong on a page: the rule, and where first. Tiles, of which there are thousands, have names (`unnamed`). */
export async function axe(page, rules) {
  await page.evaluate(readFileSync(load.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate((only) => window.axe.run({ exclude: ["svg.tile", ".felt .t"] }, { preload: false, resultTypes: ["violations"], ...(only && { runOnly: only }) }), rules);
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 120)}`);
}

/** A folder of pages and a browser; `close` ends both. */
export async function start() {
  const folder = mkdtempSync(join(tmpdir(), "majs-pages-"));
  const { chromium: engine } = load("playwright-core");
  // Pages come from this very machine: the sandbox, which root cannot have, is no loss.
  const browser = await engine.launch({ executablePath: chromium().path, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  return {
    folder,
    /** Runs majs in the folder. */
    majs: (...args) => execFileSync(majs, args, { cwd: folder, encoding: "utf8", stdio: "pipe", env: { ...process.env, LC_ALL: "C.UTF-8" } }),
    /**
     * Opens a page of the folder and takes down what it asks for and complains about. `beside`: it may load what lies in its folder, or below this address. `site`: an address
     * at which the folder is served, instead of the disk.
     */
    async open(name, { beside = false, site = pathToFileURL(folder).href, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", ...options });
      const page = await context.newPage();
      const complaints = [];
      const requests = [];
      const address = `${site}/${name}`;
      const own = typeof beside === "string" ? beside : address.slice(0, address.lastIndexOf("/") + 1);
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      await context.route("**", (route) => {
        const url = route.request().url();
        if (url.split("#")[0] === address.split("#")[0] || (beside && url.startsWith(own))) return route.continue();
        requests.push(url);
        return route.abort();
      });
      await page.goto(address, { waitUntil: "load" });
      return { page, complaints, requests, close: () => context.close() };
    },
    /** A picture for people, in $MAJS_SCREENSHOTS if that is set. */
    async picture(page, name, options = {}) {
      const pictures = process.env.MAJS_SCREENSHOTS;
      if (!pictures) return;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true, ...options });
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// What follows runs inside of the page.

/** How many pixels the page is wider than the window, and the first elements that stick out of it and of what scrolls. */
export function sticking_out() {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (["auto", "scroll", "hidden"].includes(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  };
  const out = [...document.body.querySelectorAll("*")]
    .filter((element) => !element.closest("svg") || element.tagName === "svg")
    .filter((element) => element.getBoundingClientRect().right > width + 0.5 && !scrolls(element))
    .map((element) => `<${element.tagName.toLowerCase()} class="${element.className.baseVal ?? element.className}"> ${element.textContent.trim().slice(0, 40)}`);
  return { wider: document.documentElement.scrollWidth - width, out: out.slice(0, 5) };
}

/** Tables that have to fit, though they could scroll: the names of those that do not. */
export function too_wide() {
  return [...document.querySelectorAll("table.seats")].filter((table) => table.scrollWidth > table.parentElement.clientWidth).map((table) => table.getAttribute("aria-label"));
}

/** What a screen reader misses: levels of headings that are left out, cells of headings without scope, pictures without name. */
export function unnamed() {
  const faults = [];
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) faults.push(`h${next} behind h${level}: ${heading.textContent}`);
    if (heading.textContent.trim() === "") faults.push(`an empty h${next}`);
    level = next;
  }
  if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
  for (const cell of document.querySelectorAll("th:not([scope])")) faults.push(`<th> without scope: ${cell.textContent.trim()}`);
  for (const table of document.querySelectorAll("table")) {
    if (!table.getAttribute("aria-label") && !table.querySelector(":scope > caption")) faults.push(`a table without name: ${table.textContent.trim().slice(0, 40)}`);
    if (!table.querySelector("th")) faults.push(`a table without <th>: ${table.textContent.trim().slice(0, 40)}`);
  }
  for (const svg of document.querySelectorAll("svg")) {
    if (svg.closest("[aria-hidden=true], defs")) continue;
    const container = svg.closest("[role=img], [role=group]");
    const named = (element) => element?.getAttribute("aria-label") || element?.getAttribute("aria-labelledby") || element?.querySelector(":scope > title")?.textContent;
    if (!container || !named(container)) faults.push(`a picture without name: ${svg.outerHTML.slice(0, 120)}`);
  }
  if (!document.documentElement.lang) faults.push("no language");
  if (!document.title) faults.push("no title");
  return faults;
}

/** Labels of charts that lie on each other, or are cut off by the picture. */
export function colliding() {
  const faults = [];
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.getBoundingClientRect();
    const clips = getComputedStyle(svg).overflow !== "visible";
    const labels = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() !== "");
    const boxes = labels.map((text) => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    boxes.forEach(([name, box], index) => {
      if (clips && (box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 1 || box.top < frame.top - 1)) faults.push(`cut off: ${name}`);
      for (const [other, next] of boxes.slice(index + 1)) {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        if (across > 1 && down > 3) faults.push(`"${name}" on "${other}"`);
      }
    });
  }
  return faults;
}

/** Texts whose colour has less contrast to what lies behind them than WCAG's 4.5 (3 for large ones). */
export function faint() {
  const numbers = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([red, green, blue]) => [red, green, blue].map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let up = element; up; up = up.parentElement) {
      const colour = numbers(getComputedStyle(up).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
      if (colour[3] > 0) return null;
    }
    return numbers(getComputedStyle(document.documentElement).backgroundColor).length === 4 ? [255, 255, 255] : [255, 255, 255];
  };
  const faults = new Set();
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg") || ![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "")) continue;
    const style = getComputedStyle(element);
    if (element.getBoundingClientRect().width === 0 || style.visibility === "hidden") continue;
    const back = behind(element);
    if (back === null) continue;
    const [front, rear] = [light(numbers(style.color)), light(back)];
    const contrast = (Math.max(front, rear) + 0.05) / (Math.min(front, rear) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) faults.add(`${contrast.toFixed(1)}: ${style.color} on ${back}: ${element.textContent.trim().slice(0, 40)}`);
  }
  return [...faults].slice(0, 10);
}
