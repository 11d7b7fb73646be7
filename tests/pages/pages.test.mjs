// The pages of `majs docs` and `majs run --report` in a browser: nothing is loaded, nothing sticks out, everything is named.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chromium, colliding, faint, start, sticking_out, too_wide, unnamed } from "./browser.mjs";

const PAGES = {
  docs_riichi: (to) => ["docs", "riichi", "-o", to],
  docs_hong_kong: (to) => ["docs", "hong_kong", "-o", to],
  docs_vietnamese: (to) => ["docs", "vietnamese", "-o", to],
  docs_mcr: (to) => ["docs", "mcr", "-o", to],
  compare: (to) => ["compare", "none", "kiriage_mangan", "--on", "riichi", "--games", "20", "--report", to],
  report_riichi: (to) => ["run", "riichi", "--games", "20", "--report", to],
  report_sanma: (to) => ["run", "sanma", "--games", "5", "--report", to],
  report_sichuan: (to) => ["run", "sichuan", "--games", "5", "--bots", "efficient", "--report", to],
};
const VIEWS = {
  desktop: {},
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  dark: { colorScheme: "dark" },
};

describe("pages in a browser", { skip: chromium().missing }, () => {
  let browser;
  before(async () => {
    browser = await start();
    for (const [name, args] of Object.entries(PAGES)) browser.majs(...args(`${name}.html`));
  });
  after(() => browser?.close());

  for (const name of Object.keys(PAGES)) {
    for (const [view, options] of Object.entries(VIEWS)) {
      test(`${name}, ${view}`, async () => {
        const { page, complaints, requests, close } = await browser.open(`${name}.html`, options);
        await browser.picture(page, `${name}_${view}`);
        assert.deepEqual(complaints, [], "the console");
        assert.deepEqual(requests, [], "requests");
        assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] });
        assert.deepEqual(await page.evaluate(too_wide), []);
        assert.deepEqual(await page.evaluate(unnamed), []);
        assert.deepEqual(await page.evaluate(colliding), []);
        assert.deepEqual(await page.evaluate(faint), []);
        await close();
      });
    }

    test(`${name}, in print`, async () => {
      const { page, close } = await browser.open(`${name}.html`, { viewport: { width: 718, height: 1000 } });
      await page.emulateMedia({ media: "print" });
      await browser.picture(page, `${name}_print`);
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] });
      assert.deepEqual(await page.evaluate(faint), []);
      await close();
    });
  }

  test("the reference is searched", async () => {
    const { page, complaints, close } = await browser.open("docs_riichi.html");
    const rows = () => page.evaluate(() => [...document.querySelectorAll("#yaku ~ .block tbody tr")]
      .filter((row) => row.getBoundingClientRect().height > 0).map((row) => row.querySelector("th").textContent.trim()));
    const sections = () => page.evaluate(() => [...document.querySelectorAll("section > h2")]
      .filter((heading) => heading.getBoundingClientRect().height > 0).map((heading) => heading.textContent));
    const all = await rows();
    const everything = await sections();
    await page.keyboard.press("/");
    await page.keyboard.type("  PURE  closed ");
    assert.deepEqual(await rows(), []);
    await page.fill("#search", "suit honours");
    assert.deepEqual(await rows(), ["Honitsu"]);
    assert.match(await page.textContent(".search output"), /^[1-9]\d* found$/);
    assert.ok(!(await sections()).includes("Presets"));
    await page.fill("#search", "no such thing");
    assert.equal(await page.textContent(".search output"), "nothing found");
    assert.deepEqual(await sections(), []);
    await page.keyboard.press("Escape");
    assert.deepEqual(await rows(), all);
    assert.deepEqual(await sections(), everything);
    assert.deepEqual(complaints, []);
    await close();
  });

  test("without scripts the reference is all there, and no field that does nothing", async () => {
    const { page, close } = await browser.open("docs_riichi.html", { javaScriptEnabled: false });
    assert.equal(await page.locator("#search").isVisible(), false);
    assert.equal(await page.locator("#yaku").isVisible(), true);
    await close();
  });

  test("the checks see faults", async () => {
    const { page, close } = await browser.open("docs_riichi.html", VIEWS.phone);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", `<h4>deep</h4><table style="width: 900px"><tr><th>bare</th></tr></table>
        <p style="color: #eee; background: #fff">pale</p>
        <svg width="100" height="20"><text x="0" y="15">one label</text><text x="10" y="15">another</text></svg>`);
    });
    assert.ok((await page.evaluate(sticking_out)).wider > 0);
    const faults = await page.evaluate(unnamed);
    for (const fault of [/^h4 behind/, /a table without name: bare/, /<th> without scope: bare/, /without name/]) assert.ok(faults.some((text) => fault.test(text)), String(fault));
    assert.ok((await page.evaluate(colliding)).some((text) => text.includes('"one label" on "another"')));
    assert.ok((await page.evaluate(faint)).some((text) => text.includes("pale")));
    await close();
  });

  test("a page cannot load anything: its own policy says so", async () => {
    const { page, complaints, requests, close } = await browser.open("report_riichi.html");
    await page.evaluate(() => new Promise((resolve) => {
      const image = new Image();
      image.onerror = image.onload = resolve;
      image.src = "https://example.invalid/x.png";
      document.body.append(image);
    }));
    assert.deepEqual(requests, []);
    assert.ok(complaints.some((text) => text.includes("Content Security Policy")), complaints.join("\n"));
    await close();
  });
});
