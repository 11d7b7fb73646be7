// The site (tools/site/build) in headless Chromium: links, accessibility, narrow screens, the search, commands that run in a page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { chromium, start, sticking_out, top } from "../pages/browser.mjs";

const site = join(top, "build", "site");
const pages = existsSync(site) ? readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html") && !name.startsWith("playground")) : [];
const built = pages.includes("index.html") || "the site is not built (tools/site/build)";
const skip = built === true ? false : built;
const with_browser = { skip: skip || chromium().missing };
// What majs makes for rulesets has tests of its own (pages.test.mjs).
const ours = pages.filter((name) => !name.startsWith("rulesets/") || name === "rulesets/index.html");
/** Of each kind some. */
const looked_at = ["index.html", "learn/walls.html", "learn/payments.html", "guide/commands.html", "guide/hands.html", "from/python.html", "cookbook/yaku_history.html", "reference/library/call.html", "reference/words/events.html", "reference/index.html"];

test("every link leads somewhere", { skip }, () => {
  const anchors = new Map();
  const anchors_of = (name) => {
    if (!anchors.has(name)) anchors.set(name, new Set([...readFileSync(join(site, name), "utf8").matchAll(/ id="([^"]+)"/g)].map((match) => match[1])));
    return anchors.get(name);
  };
  const broken = [];
  for (const name of ours) {
    for (const [, address] of readFileSync(join(site, name), "utf8").matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|#tile-)/.test(address)) continue;
      const [path, anchor] = address.split("#");
      const target = path === "" ? name : posix.normalize(posix.join(posix.dirname(name), path));
      if (!existsSync(join(site, target))) broken.push(`${name}: ${address}`);
      else if (anchor && target.endsWith(".html") && !target.startsWith("playground") && !anchors_of(target).has(anchor)) broken.push(`${name}: no ${address}`);
    }
  }
  assert.deepEqual(broken.slice(0, 20), []);
});

test("every word that a script can write has an example", { skip }, () => {
  const without = [];
  for (const name of ours.filter((each) => /^reference\/words\/(?!index)/.test(each))) {
    for (const part of readFileSync(join(site, name), "utf8").split("</main>")[0].split(/(?=<h3 )/).slice(1)) {
      if (!/<pre|Only in older rulesets|Not a name in MahjongScript/.test(part)) without.push(/id="word-([^"]+)"/.exec(part)[1]);
    }
  }
  // Clauses of `anyone` are written in JSON only; what begins with a line is not for scripts.
  assert.deepEqual(without.filter((name) => !name.startsWith("_")), ["anyone"]);
});

test("no page calls elsewhere for what it shows", { skip }, () => {
  for (const name of ours) assert.doesNotMatch(readFileSync(join(site, name), "utf8"), /<(?:script|link|img|iframe)[^>]*(?:src|href)="https?:/, name);
});

test("every page is small, and so is what the search loads", { skip }, () => {
  const sizes = ours.map((name) => [statSync(join(site, name)).size, name]).sort(([a], [b]) => b - a);
  assert.ok(sizes[0][0] < 1_200_000, `${sizes[0]}`);
  assert.ok(statSync(join(site, "search-index.js")).size < 4_000_000);
});

test("in the browser", with_browser, async (t) => {
  const browser = await start();
  t.after(() => browser.close());
  const address = pathToFileURL(site).href;
  const open = (name, options = {}) => browser.open(name, { site: address, beside: `${address}/`, ...options });
  const axe = readFileSync(createRequire(join(top, "tools", "site", "package.json")).resolve("axe-core/axe.min.js"), "utf8");
  await t.test("everybody can read it (axe), in the light and in the dark, and nothing sticks out at 390 pixels", async () => {
    const found = [];
    for (const name of looked_at) {
      const { page, complaints, requests, close } = await open(name);
      await page.addScriptTag({ content: axe });
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate((dark) => globalThis.axe.run("body", { preload: false, resultTypes: ["violations"], ...(dark && { runOnly: ["color-contrast"] }) }), colorScheme === "dark");
        for (const { id, nodes } of violations) found.push(`${name}, ${colorScheme}: ${id}: ${nodes[0].html.slice(0, 160)}`);
      }
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 390, height: 844 });
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] }, name);
      await browser.picture(page, `site-narrow-${name.replaceAll("/", "-")}`, { fullPage: false });
      assert.deepEqual([complaints, requests], [[], []], name);
      await close();
    }
    assert.deepEqual(found, []);
  });

  await t.test("the search knows what players call it", async () => {
    const { page, close } = await open("index.html");
    for (const [asked, expected] of [
      ["furiten", /win\/furiten|furiten/i],
      ["all last", /last/i],
      ["kuikae", /kuikae/],
      ["last round", /last round/i],
      ["call/pon", /call\/pon/],
      ["M0207", /M0207/],
      ["payments at once", /at once/],
      ["has_draw", /has_draw/],
    ]) {
      await page.fill("#search", asked);
      await page.waitForFunction(() => !document.querySelector("#found").hidden);
      await page.waitForTimeout(250);
      const found = await page.locator("#found a").allTextContents();
      assert.ok(found.some((text) => expected.test(text)), `${asked}: ${found.join(" | ")}`);
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(/conditions\.html/);
    await close();
  });

  await t.test("pages are seen soon", async () => {
    const { page, close } = await open("learn/walls.html");
    const paint = await (await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime)).jsonValue();
    console.log(`# first paint of a chapter: ${Math.round(paint)} ms`);
    assert.ok(paint < 2000, `${paint} ms`);
    await close();
  });

  const engine = existsSync(join(site, "run.js"));
  await t.test("a command runs in the page, and prints what stands there", { skip: engine ? false : "the site is built without the playground" }, async () => {
    const { page, close } = await open("learn/turns.html");
    const block = page.locator(".runs").first();
    await block.locator("button").click();
    await page.waitForFunction(() => /problems/.test(document.querySelector(".printed").textContent), null, { timeout: 60_000 });
    assert.equal(await block.locator("output").textContent(), "no problems in 1 file");
    await close();
  });
});

test("the build says when there is nothing to do", { skip }, () => {
  assert.match(execFileSync(join(top, "tools", "site", "build"), { encoding: "utf8" }), /unchanged/);
});
