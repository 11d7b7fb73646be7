// The pages of `majs docs` and `majs run --report` in a browser: nothing is loaded, nothing sticks out, everything is named.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { axe, chromium, colliding, faint, start, sticking_out, too_wide, top, unnamed } from "./browser.mjs";

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
        // It takes seconds on long pages: all of it where there is least room, colours where they are others.
        if (view !== "desktop") assert.deepEqual(await axe(page, view === "dark" ? ["color-contrast"] : undefined), []);
        await close();
      });
    }

    test(`${name}, in print`, async () => {
      const { page, close } = await browser.open(`${name}.html`, { viewport: { width: 718, height: 1000 } });
      await page.emulateMedia({ media: "print" });
      await browser.picture(page, `${name}_print`);
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] });
      assert.deepEqual(await page.evaluate(faint), []);
      // 297 mm without the margins of browsers.
      const summary = await page.evaluate(() => document.querySelector("section:has(> #summary)")?.getBoundingClientRect().height ?? 0);
      assert.ok(name.startsWith("docs") === summary > 0 && summary < 1040, `one page: ${summary} px`);
      await close();
    });
  }

  test("hands of the reference: the winning tile apart, kongs laid down, tiles large enough and with names", async () => {
    const { page, close } = await browser.open("docs_riichi.html", VIEWS.phone);
    const row = (name) => page.evaluate((wanted) => {
      const found = [...document.querySelectorAll("td .hand")].map((hand) => [hand.closest("tr").querySelector("th").textContent, hand]).find(([yaku]) => yaku === wanted)[1];
      return [...found.children].map((part) => part.classList.contains("gap") ? "|" : part.getAttribute("aria-label")).join(", ").split(", |, ");
    }, name);
    assert.deepEqual(await row("Tanyao"), ["2 of characters, 3 of characters, 4 of characters, 5 of dots, 6 of dots, 7 of dots, 3 of dots, 3 of dots, 3 of dots, 8 of dots, 8 of dots, 4 of bamboo, 5 of bamboo", "6 of bamboo"]);
    const kongs = await row("Sankantsu");
    assert.deepEqual(kongs.slice(1), ["south", ...["1 of characters", "5 of dots", "9 of bamboo"].map((tile) => Array(4).fill(tile).join(", "))]);
    assert.equal(kongs[0].split(", ").length, 4);
    const smallest = await page.evaluate(() => Math.min(...[...document.querySelectorAll("svg.tile")].map((tile) => tile.getBoundingClientRect().width)));
    assert.ok(smallest >= 28, `${smallest} px`);
    await close();
  });

  test("tiles are called as their reader calls them, or as the page does", async () => {
    browser.majs("run", "tutorial", "--replay", "table.html");
    for (const [locale, bamboo, language] of [["de-DE", "6 Bambus", "de"], ["fr-CA", "6 de bambous", "fr"], ["ja-JP", "\u516d\u7d22", "ja"], ["zh-CN", "\u516d\u6761", "zh"], ["zh-TW", "\u516d\u689d", "zh-Hant"], ["en-GB", "6 of bamboo", null], ["ko-KR", "6 of bamboo", null]]) {
      for (const [name, selector] of [["docs_riichi", "svg.tile:has(use[href='#tile-6s'])"], ["table", ".t:has(use[href='#tile-6s'])"]]) {
        const { page, complaints, close } = await browser.open(`${name}.html`, { locale });
        const tile = page.locator(selector).first();
        assert.deepEqual([await tile.getAttribute("aria-label"), await tile.getAttribute("lang")], [bamboo, language], `${name}, ${locale}`);
        assert.deepEqual(complaints, []);
        await close();
      }
    }
  });

  test("hands of the reference are hands", async () => {
    /** Sets and a pair, pairs, or one of each; `left` counts tiles by suit and number. */
    const sets = (left) => {
      const first = Object.keys(left).filter((tile) => left[tile] > 0).sort()[0];
      if (first === undefined) return true;
      const without = (...tiles) => tiles.every((tile) => (left[tile] ?? 0) > 0) && sets(tiles.reduce((rest, tile) => ({ ...rest, [tile]: rest[tile] - 1 }), left));
      const next = (by) => `${first[0]}${Number(first[1]) + by}`;
      return (left[first] >= 3 && without(first, first, first)) || (first[0] !== "z" && without(first, next(1), next(2)));
    };
    const wins = (left) => Object.values(left).every((count) => count === 2) || Object.keys(left).length === 13
      || Object.keys(left).some((tile) => left[tile] >= 2 && sets({ ...left, [tile]: left[tile] - 2 }));
    // Knitted tiles are no sets.
    for (const [name, fewest] of [["docs_riichi", 35], ["docs_hong_kong", 10], ["docs_vietnamese", 3]]) {
      const { page, close } = await browser.open(`${name}.html`);
      const hands = await page.evaluate(() => [...document.querySelectorAll("td .hand")].map((hand) => [hand.closest("tr").querySelector("th").textContent,
        [...hand.children].map((part) => part.querySelector("use")?.getAttribute("href").slice(6) ?? "|")]));
      await close();
      let whole = 0;
      for (const [yaku, parts] of hands) {
        const tiles = parts.filter((part) => part !== "|");
        const count = (list) => list.reduce((sum, tile) => ({ ...sum, [`${tile[1]}${tile[0] === "0" ? "5" : tile[0]}`]: (sum[`${tile[1]}${tile[0] === "0" ? "5" : tile[0]}`] ?? 0) + 1 }), {});
        assert.ok(Object.values(count(tiles)).every((number) => number <= 4), `${name}: ${yaku}: ${tiles}`);
        const apart = parts.join(" ").split(" | ").map((part) => part.split(" "));
        if (apart.length < 2 || tiles.some((tile) => !/^[0-9][mpsz]$/.test(tile))) continue;
        ++whole;
        assert.equal(apart[1].length, 1, `${name}: ${yaku}`);
        const concealed = [...apart[0], ...apart[1]];
        assert.ok(wins(count(concealed)), `${name}: ${yaku}: ${parts.join(" ")}`);
        assert.equal(concealed.length + 3 * (apart.length - 2), 14, `${name}: ${yaku}`);
      }
      assert.ok(whole >= fewest, `${name}: ${whole} whole hands`);
    }
  });

  test("every bundled ruleset: whole hands have their number of tiles, tiles are large enough, one page to print", async () => {
    const rulesets = readdirSync(join(top, "rulesets")).filter((name) => name.endsWith(".majs")).map((name) => name.slice(0, -5));
    assert.ok(rulesets.length >= 16);
    for (const ruleset of rulesets) {
      browser.majs("docs", ruleset, "-o", "one.html");
      const dealt = JSON.parse(browser.majs("build", ruleset)).starting_tiles ?? 13;
      const { page, close } = await browser.open("one.html", VIEWS.phone);
      const seen = await page.evaluate(() => ({
        card: document.querySelector("#card") !== null,
        yaku: document.querySelector("#yaku") !== null,
        smallest: Math.min(...[...document.querySelectorAll("svg.tile")].map((tile) => tile.getBoundingClientRect().width)),
        hands: [...document.querySelectorAll("td .hand:has(.gap)")].map((hand) => [...hand.children].map((part) => part.querySelector("use") ? "t" : "|").join("")),
        others: [...document.querySelectorAll("td .hand:not(:has(.gap))")].map((hand) => [hand.closest("tr").querySelector("th").textContent, hand.querySelectorAll("use").length]),
      }));
      // A ready hand is what is said with one; whoever wins has a tile more.
      assert.deepEqual(seen.others.filter(([yaku, count]) => count === dealt && !/^(Double )?Riichi$/.test(yaku)), [], ruleset);
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] }, ruleset);
      assert.ok(seen.smallest >= 28, `${ruleset}: ${seen.smallest} px`);
      // The hands of a card are those of one rack.
      if (!seen.card) for (const hand of seen.hands) assert.equal(hand.match(/t/g).length - (hand.match(/\|tttt(?!t)/g) ?? []).length, dealt + 1, `${ruleset}: ${hand}`);
      await close();
      const print = await browser.open("one.html", { viewport: { width: 718, height: 1000 } });
      await print.page.emulateMedia({ media: "print" });
      const summary = await print.page.evaluate(() => document.querySelector("section:has(> #summary)")?.getBoundingClientRect().height ?? 0);
      assert.ok(summary < 1040 && summary > 0 === (seen.yaku && !seen.card), `${ruleset}: ${summary} px`);
      await print.close();
    }
  });

  test("charts are whole on a phone", async () => {
    const { page, close } = await browser.open("report_riichi.html", VIEWS.phone);
    const cut = await page.evaluate(() => [...document.querySelectorAll("svg.chart")].filter((chart) => chart.getBoundingClientRect().right > chart.closest("figure").getBoundingClientRect().right
      || chart.querySelector("text") && parseFloat(getComputedStyle(chart.querySelector("text")).fontSize) * chart.getBoundingClientRect().width / chart.viewBox.baseVal.width < 10).length);
    assert.equal(cut, 0);
    await close();
  });

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
      document.body.insertAdjacentHTML("beforeend", `<h5>deep</h5><table style="width: 900px"><tr><th>bare</th></tr></table>
        <p style="color: #eee; background: #fff">pale</p>
        <svg width="100" height="20"><text x="0" y="15">one label</text><text x="10" y="15">another</text></svg>`);
    });
    assert.ok((await page.evaluate(sticking_out)).wider > 0);
    const faults = await page.evaluate(unnamed);
    for (const fault of [/^h5 behind/, /a table without name: bare/, /<th> without scope: bare/, /without name/]) assert.ok(faults.some((text) => fault.test(text)), String(fault));
    assert.ok((await page.evaluate(colliding)).some((text) => text.includes('"one label" on "another"')));
    assert.ok((await page.evaluate(faint)).some((text) => text.includes("pale")));
    assert.ok((await axe(page)).some((text) => text.startsWith("color-contrast")));
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
