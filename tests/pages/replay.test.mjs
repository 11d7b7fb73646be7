// Replay pages in a browser: a recorded game of every bundled ruleset, stepped through to its end.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { axe, chromium, faint, start, sticking_out, top, unnamed } from "./browser.mjs";

const RULESETS = readdirSync(join(top, "rulesets")).filter((name) => name.endsWith(".majs")).map((name) => name.slice(0, -5)).sort();
const VIEWS = {
  desktop: {},
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  dark: { colorScheme: "dark" },
};

// Inside of the page: `data` is what it shows, as it reads it itself.
const read_page = () => {
  const number = (text) => Number(text.replaceAll("\u202f", "").replace("\u2212", "-"));
  return {
    scores: Object.fromEntries([...document.querySelectorAll(".seat")].map((seat, place) => [
      seat.getAttribute("aria-label").toLowerCase(), number([...document.querySelectorAll(".plate")][place].querySelector(".score").textContent)])),
    count: document.querySelector("nav output").textContent,
    line: document.querySelector(".line").textContent,
    result: document.querySelector(".result").hidden ? null : document.querySelector(".result h2").textContent,
  };
};
/** Goes on step by step, and gives the scores that were to be seen, in order. */
const step_through = (total) => {
  const seats = [...document.querySelectorAll(".seat")].map((seat) => seat.getAttribute("aria-label").toLowerCase());
  const plates = [...document.querySelectorAll(".plate")];
  const seen = [];
  for (let i = 0; i < total; ++i) {
    const texts = plates.map((plate) => plate.querySelector(".score").textContent);
    if (texts.join() !== seen.at(-1)?.join()) seen.push(texts);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  }
  const number = (text) => Number(text.replaceAll("\u202f", "").replace("\u2212", "-"));
  return seen.map((texts) => Object.fromEntries(texts.map((text, place) => [seats[place], number(text)])));
};
const press = (page, key, times = 1) => page.evaluate(([name, count]) => {
  for (let i = 0; i < count; ++i) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
}, [key, times]);

describe("replay pages in a browser", { skip: chromium().missing }, () => {
  let browser;
  before(async () => {
    browser = await start();
    for (const name of RULESETS) {
      browser.majs("run", name, "--seed", "3", "--log", `${name}.jsonl`);
      browser.majs("replay", `${name}.jsonl`, "-o", `${name}.html`);
    }
  });
  after(() => browser?.close());
  const log_of = (name) => readFileSync(join(browser.folder, `${name}.jsonl`), "utf8").trim().split("\n").map((line) => JSON.parse(line));

  for (const name of RULESETS) {
    test(`${name}: to the end, step by step`, async () => {
      const { page, complaints, requests, close } = await browser.open(`${name}.html`);
      const log = log_of(name);
      const total = await page.evaluate(() => Number(document.querySelector("input[type=range]").max) + 1);
      assert.ok(total > 50, `${total} moments`);
      // Every score of the log is seen on the way, in this order.
      const wanted = log.filter((line) => line.type === "scores").map((line) => line.scores);
      const seen = await page.evaluate(step_through, total);
      let at = 0;
      for (const scores of wanted) {
        at = seen.findIndex((one, place) => place >= at && Object.keys(scores).every((seat) => one[seat] === scores[seat]));
        assert.ok(at >= 0, `${JSON.stringify(scores)} is never shown`);
      }
      const end = await page.evaluate(read_page);
      assert.equal(end.count, `${total}/${total}`);
      const last = log.findLast((line) => line.type === "game_end" || line.type === "scores");
      assert.deepEqual(end.scores, last.scores);
      assert.deepEqual(complaints, []);
      assert.deepEqual(requests, []);
      await close();
    });
  }

  for (const [view, options] of Object.entries(VIEWS)) {
    test(`the table and the win screen, ${view}`, async () => {
      const { page, complaints, requests, close } = await browser.open("riichi.html", options);
      await press(page, "ArrowRight", 60);
      await browser.picture(page, `table_${view}`, { fullPage: view === "phone" });
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] });
      assert.deepEqual(await page.evaluate(unnamed), []);
      assert.deepEqual(await page.evaluate(faint), []);
      await press(page, "w");
      assert.match((await page.evaluate(read_page)).line, /wins/);
      while ((await page.evaluate(read_page)).result === null) await press(page, "ArrowRight");
      assert.match((await page.evaluate(read_page)).result, /wins/);
      assert.ok(await page.evaluate(() => document.querySelectorAll(".yaku tr").length > 0));
      await browser.picture(page, `win_${view}`, { fullPage: false });
      assert.deepEqual(await page.evaluate(unnamed), []);
      assert.deepEqual(await page.evaluate(faint), []);
      assert.deepEqual(await axe(page), []);
      assert.deepEqual(complaints, []);
      assert.deepEqual(requests, []);
      await close();
    });
  }

  const tables = ["american", "sanma", "taiwanese", "sichuan"].map((name) => [name, "desktop"]);
  for (const [name, view] of [...tables, ["royale_siamese", "phone"], ["american", "phone"]]) {
    test(`the table of ${name} has room for everything, ${view}`, async () => {
      const { page, close } = await browser.open(`${name}.html`, VIEWS[view]);
      const total = await page.evaluate(() => Number(document.querySelector("input[type=range]").max));
      await press(page, "ArrowRight", Math.floor(total * 0.15));
      await browser.picture(page, `table_${name}_${view}`, { fullPage: false });
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] });
      const outside = await page.evaluate(() => {
        const felt = document.querySelector(".felt").getBoundingClientRect();
        return [...document.querySelectorAll(".felt .t")].map((tile) => tile.getBoundingClientRect())
          .filter((box) => box.left < felt.left - 1 || box.right > felt.right + 1 || box.top < felt.top - 1 || box.bottom > felt.bottom + 1).length;
      });
      assert.equal(outside, 0, "tiles beside the table");
      await close();
    });
  }

  test("keys, buttons, play, the address", async () => {
    const { page, close } = await browser.open("riichi.html");
    const state = () => page.evaluate(read_page);
    await page.getByLabel("One step (right arrow)").click();
    assert.match((await state()).count, /^2\//);
    await page.keyboard.press("ArrowLeft");
    assert.match((await state()).count, /^1\//);
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => location.hash.startsWith("#round=2&at=0"));
    await page.getByLabel("Speed").selectOption("8");
    await page.getByLabel("Play (space)").click();
    await page.waitForFunction(() => Number(/at=(\d+)/.exec(location.hash)?.[1]) > 3);
    await page.getByLabel("Pause (space)").click();
    const shared = (await state()).line;
    await page.waitForFunction(() => !document.querySelector("[aria-label^=Pause]"));
    await page.waitForTimeout(300);
    const fragment = await page.evaluate(() => location.hash);
    await page.evaluate(() => { location.hash = "#moment=1"; });
    await page.waitForFunction(() => document.querySelector("nav output").textContent.startsWith("1/"));
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.waitForFunction((line) => document.querySelector(".line").textContent === line, shared);
    await page.getByLabel("Jump to").selectOption({ index: 3 });
    await page.evaluate(() => { location.hash = "#win=1"; });
    await page.waitForFunction(() => document.querySelector(".line").textContent.includes("wins"));
    await close();
  });

  test("hidden hands are hidden, also in words; the table turns; letters", async () => {
    const { page, close } = await browser.open("riichi.html");
    await press(page, "ArrowRight", 5);
    const backs = () => page.evaluate(() => [...document.querySelectorAll(".seat")].map((seat) => seat.querySelectorAll(".hand [aria-label='face down']").length));
    assert.deepEqual(await backs(), [0, 0, 0, 0]);
    await page.getByText("Hide hands").click();
    assert.deepEqual((await backs()).map((count) => count > 0), [false, true, true, true]);
    await page.keyboard.press("t");
    assert.deepEqual((await backs()).map((count) => count > 0), [true, false, true, true]);
    assert.equal(await page.evaluate(() => document.querySelector(".seat[data-place='0']").getAttribute("aria-label")), "South");
    await page.evaluate(() => document.querySelectorAll(".panel details").forEach((part) => { part.open = true; }));
    const told = await page.evaluate(() => document.querySelector(".log").textContent);
    assert.match(told, /draws a tile/);
    assert.doesNotMatch(told, /(east|west|north) draws \d/);
    await page.keyboard.press("i");
    assert.ok(await page.evaluate(() => document.body.classList.contains("letters")));
    await close();
  });

  test("a finger wipes", async () => {
    const { page, close } = await browser.open("riichi.html", VIEWS.phone);
    await page.evaluate(() => {
      const stage = document.querySelector(".stage");
      const touch = (x) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 200 });
      stage.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(300)], changedTouches: [touch(300)], bubbles: true }));
      stage.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(200)], bubbles: true }));
    });
    assert.match((await page.evaluate(read_page)).count, /^2\//);
    await close();
  });

  test("names of players, however long, scripts by module, tiles by name", async () => {
    const names = ["Ann", "x".repeat(80), "Ahmed \u0627\u0644\u0639\u0631\u0628\u064a\u0629", "<b>D</b>"];
    const html = readFileSync(join(browser.folder, "riichi.html"), "utf8");
    writeFileSync(join(browser.folder, "named.html"), html.replace(/(id="game">)([^]*?)(<\/script>)/, (_, open, data, end) =>
      open + JSON.stringify({ ...JSON.parse(data), names }).replaceAll("<", "\\u003c") + end));
    for (const view of ["desktop", "phone"]) {
      const opened = await browser.open("named.html", VIEWS[view]);
      await press(opened.page, "ArrowRight", 40);
      await browser.picture(opened.page, `table_named_${view}`, { fullPage: view === "phone" });
      assert.deepEqual(await opened.page.evaluate(sticking_out), { wider: 0, out: [] });
      const seen = await opened.page.evaluate(() => {
        const middle = document.querySelector(".middle").getBoundingClientRect();
        const lies_on = (one) => Math.min(one.right, middle.right) - Math.max(one.left, middle.left) > 1 && Math.min(one.bottom, middle.bottom) - Math.max(one.top, middle.top) > 1;
        return {
          names: [...document.querySelectorAll(".plate .name")].map((name) => name.textContent),
          on_middle: [...document.querySelectorAll(".plate")].filter((plate) => lies_on(plate.getBoundingClientRect())).length,
          round: document.querySelector(".middle strong").getBoundingClientRect().height,
          tiles: [...document.querySelectorAll(".felt .t")].map((tile) => tile.getAttribute("aria-label")),
        };
      });
      assert.deepEqual(seen.names, names);
      assert.equal(seen.on_middle, 0);
      assert.ok(seen.round < 30, `the round in one line: ${seen.round} px`);
      assert.ok(seen.tiles.some((name) => /^[1-9] of bamboo$/.test(name)), seen.tiles.slice(0, 20).join(", "));
      assert.ok(seen.tiles.every((name) => !/^[1-9][mpsz]\b/.test(name)), seen.tiles.join(", "));
      await opened.close();
    }
    assert.ok(/"lib\/[a-z_/]+:[0-9]+"/.test(html), "places of modules");
    assert.ok(!html.includes("/majs/lib/"), "a path of this machine");
  });

  test("a seat: tiles of the hand are pressed, by a finger or from the keyboard; buttons are for the rest", async () => {
    // The game up to where the seat has drawn, in a page that asks as the playground does.
    const html = readFileSync(join(browser.folder, "riichi.html"), "utf8");
    const game = JSON.parse(/id="game">([^]*?)<\/script>/.exec(html)[1]);
    const lies = {};
    const last = game.moments.findIndex(({ table }) => Object.assign(lies, table) && lies["0.hands"]?.[0].length === 13 && lies["0.draw"]?.length === 1);
    const id = (tile) => [game.tiles[tile]].flat()[0];
    const [hand, draw] = [lies["0.hands"][0].map(id), lies["0.draw"].map(id)];
    const options = [{ button: "riichi" }, ...[...hand, ...draw].map((discard, index) => ({ discard, index }))];
    writeFileSync(join(browser.folder, "seat.html"), html.replace(/(id="game">)([^]*?)(<\/script>)/, (_, open, data, end) =>
      open + JSON.stringify({ ...game, seat: 0, moments: game.moments.slice(0, last + 1) }).replaceAll("<", "\\u003c") + end));
    writeFileSync(join(browser.folder, "around.html"), `<!doctype html><html lang="en"><title>Around</title><iframe src="seat.html" title="Table" width="380" height="800"></iframe><script>
      globalThis.chosen = [];
      addEventListener("message", ({ data, source }) => {
        if (data.choose !== undefined) chosen.push(data.choose);
        source.postMessage({ from: ${last}, question: { hand: ${JSON.stringify(hand)}, draw: ${JSON.stringify(draw)}, options: ${JSON.stringify(options)} } }, "*");
      });</script>`);
    const { page, close } = await browser.open("around.html", { beside: true, viewport: { width: 390, height: 844 } });
    const seat = page.frameLocator("iframe");
    const tiles = seat.locator(".mine .t[role='button']");
    await tiles.nth(13).waitFor();
    assert.equal(await tiles.count(), 14);
    assert.deepEqual(await seat.locator(".asked-now button").allTextContents(), ["Riichi"]);
    await tiles.nth(2).click();
    await tiles.nth(13).waitFor();
    await tiles.nth(13).press("Enter");
    await tiles.nth(13).waitFor();
    await seat.locator(".asked-now button").click();
    await tiles.nth(13).waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.chosen.map(Number)), [3, 14, 0]);
    await browser.picture(page, "seat_phone", { fullPage: false });
    await close();
  });

  test("a ruleset whose names are HTML and scripts", async () => {
    const hostile = `</script><script>window.taken = 1</script><img src="https://example.invalid/x.png" onerror="window.taken = 2">`;
    const tutorial = readFileSync(join(top, "rulesets", "tutorial.majs"), "utf8");
    assert.match(tutorial, /set display_name, "Tutorial"/);
    writeFileSync(join(browser.folder, "hostile.majs"), tutorial.replace('"Tutorial"', () => JSON.stringify(hostile)) +
      `\non after_start do\n  push_message(${JSON.stringify(hostile)})\n  set_status_all(${JSON.stringify(hostile)})\n  set_counter("<svg onload=taken=3>", 7)\nend\n`);
    browser.majs("run", "./hostile.majs", "--replay", "hostile.html");
    const { page, complaints, requests, close } = await browser.open("hostile.html");
    await press(page, "ArrowRight", 10);
    assert.equal(await page.evaluate(() => window.taken), undefined);
    assert.equal(await page.evaluate(() => document.querySelectorAll("main img, main script").length), 0);
    assert.equal(await page.evaluate(() => document.querySelector("h1").textContent), hostile);
    await press(page, "Home");
    let told = "";
    for (let i = 0; i < 5; ++i) {
      told += await page.evaluate(() => document.querySelector(".panel").textContent);
      await press(page, "ArrowRight");
    }
    assert.ok(told.includes("<svg onload=taken=3>: 0"), told.slice(0, 2000));
    assert.ok(told.includes(hostile), told.slice(0, 2000));
    assert.deepEqual(complaints, []);
    assert.deepEqual(requests, []);
    await close();
  });

  test("the page's own policy forbids everything else", async () => {
    const { page, complaints, requests, close } = await browser.open("riichi.html");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.taken = 1";
      document.body.append(script);
      const image = new Image();
      image.src = "https://example.invalid/x.png";
      document.body.append(image);
      document.body.insertAdjacentHTML("beforeend", `<p style="color: red" onclick="window.taken = 2">x</p>`);
      document.body.lastElementChild.click();
    });
    assert.equal(await page.evaluate(() => window.taken), undefined);
    assert.deepEqual(requests, []);
    assert.ok(complaints.length >= 3, complaints.join("\n"));
    await close();
  });
});
