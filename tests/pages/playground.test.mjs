// The playground in a browser, opened from disk and from a server. Left out where it is not built (tools/playground/build).
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { axe, chromium, faint, start, sticking_out, top, unnamed } from "./browser.mjs";

const out = join(top, "build", "playground");
const wasm = join(top, "build", "wasm");
const fresh = spawnSync(join(top, "tools", "playground", "build"), ["--fresh"]).status === 0;
const missing = chromium().missing ?? (fresh ? false : "the playground is not built from these sources (tools/playground/build)");
/** Games of each ruleset whose logs are compared with those of the command line. */
const GAMES = Number(process.env.MAJS_PLAYGROUND_GAMES ?? 2);
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css" };

describe("the playground", { skip: missing }, () => {
  let browser;
  let server;
  before(async () => {
    browser = await start();
    cpSync(join(out, "site"), join(browser.folder, "site"), { recursive: true });
    server = createServer(({ url }, answer) => {
      const file = join(browser.folder, "site", url.split("?")[0].replaceAll("..", ""));
      if (!existsSync(file)) return answer.writeHead(404).end();
      answer.writeHead(200, { "content-type": TYPES[file.split(".").at(-1)] }).end(readFileSync(file));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
  });
  after(async () => {
    server?.close();
    await browser?.close();
  });

  const is_ready = (page) => page.waitForFunction(() => document.getElementById("state").textContent === "Ready", null, { timeout: 60_000 });
  /** The page, when its engine runs. */
  async function open(name = "site/index.html", options = {}) {
    const opened = await browser.open(name, { beside: true, ...options });
    await is_ready(opened.page);
    return opened;
  }
  const type = async (page, text) => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
  };
  const editor = (page) => page.locator(".cm-content").evaluate((content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
  const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
  const sees = (page, selector, text, timeout = 30_000) => page.locator(selector, { hasText: text }).first().waitFor({ timeout });
  const table = (page) => page.frameLocator("#view iframe");
  async function sound({ complaints, requests, close }) {
    assert.deepEqual(requests, [], "requests");
    assert.deepEqual(complaints, [], "the console");
    await close();
  }

  for (const from of ["a disk", "a server"]) {
    test(`a mistake is found while one types, and mended; a reload loses nothing, from ${from}`, async () => {
      const site = from === "a server" ? `http://127.0.0.1:${server.address().port}` : undefined;
      const opened = await open(site ? "index.html" : "site/index.html", site ? { site } : {});
      const { page } = opened;
      await type(page, "on after_turn_change do\n  drw\nend\n");
      await sees(page, "#findings .warning", "drw");
      assert.match(await page.locator("#findings .warning").first().textContent(), /M0601 line 2/);
      await page.locator(".cm-lintRange-warning").first().waitFor();
      if (!site) await browser.picture(page, "playground_finding", { fullPage: false });
      await page.locator("#findings .fix").first().click();
      await page.waitForFunction(() => !document.querySelector("#findings li"));
      assert.match(await editor(page), /\n {2}draw\n/);
      await page.getByRole("button", { name: "New file" }).click();
      await type(page, "set max_rounds, 3\n");
      await page.reload();
      await is_ready(page);
      assert.match(await editor(page), /on after_turn_change do\n {2}draw/);
      await page.getByRole("tab", { name: "mod_2.majs" }).click();
      assert.match(await editor(page), /set max_rounds, 3/);
      await sound(opened);
    });
  }

  test("findings and fixes are those of the command line", async () => {
    const opened = await open();
    const text = "set display_name, \"x\"\non after_lunch do\n  draw\nend\ndefine_yaku yaku, \"Draw\", 1, has_drw\nset startng_tiles, 13\n";
    await type(opened.page, text);
    await sees(opened.page, "#findings .error", "has_drw");
    const shown = await opened.page.evaluate(() => [...document.querySelectorAll("#findings .code")].map((code) => code.textContent));
    const engine = await load_engine();
    engine.FS.writeFile("/five.majs", text);
    const told = JSON.parse(engine.run(["check", "/five.majs", "--format", "json", "--on", "riichi"]).out).diagnostics;
    browser_file("five.majs", text);
    const desk = JSON.parse(fails(() => browser.majs("check", "./five.majs", "--format", "json", "--on", "riichi"))).diagnostics;
    const short = (list) => list.map(({ code, message, start, fixes }) => ({ code, message, line: start?.line, fixes: fixes?.map(({ text: by }) => by) }));
    assert.deepEqual(short(told), short(desk));
    assert.deepEqual(shown, desk.map(({ code }) => code));
    await sound(opened);
  });

  test("the editor completes and explains, formats, and goes into the library", async () => {
    const opened = await open();
    const { page } = opened;
    await type(page, "require \"wall/standard\"\n\non after_turn_change do\n  dra");
    await page.keyboard.press("Control+Space");
    await sees(page, ".cm-tooltip-autocomplete li", "draw");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: /^draw/ }).first().click();
    assert.match(await editor(page), /\n {2}draw/);
    await type(page, "set   display_name ,   \"x\"\n");
    await page.getByRole("button", { name: "Format" }).click();
    await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes('set display_name, "x"'));
    await page.locator(".m-key", { hasText: "set" }).hover();
    await page.locator(".cm-tooltip-hover").waitFor();
    await tab(page, "Library");
    await page.getByRole("button", { name: "majs/lib/wall/standard.majs" }).click();
    assert.match(await editor(page), /^#/);
    assert.equal(await page.locator(".cm-content").getAttribute("contenteditable"), "true");
    await page.keyboard.insertText("nothing");
    assert.doesNotMatch(await editor(page), /nothing/);
    await sound(opened);
  });

  test("what is typed is indented, long lines are seen, arrow keys go through tabs", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    for (const line of ["on after_draw do", "if our_turn do", "draw", "else", "noop", "end", "end", "define_button pon,", "display_name: 1,", "show_when: our_turn"]) {
      await page.keyboard.type(line, { delay: 1 });
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
    }
    assert.equal((await editor(page)).trimEnd(), [
      "on after_draw do", "  if our_turn do", "    draw", "  else", "    noop", "  end", "end", "define_button pon,", "  display_name: 1,", "  show_when: our_turn"].join("\n"));
    await type(page, `# ${"far ".repeat(200)}`);
    assert.ok(await page.locator(".cm-line").evaluate((line) => line.getBoundingClientRect().height > 60 && line.scrollWidth <= line.clientWidth + 1));
    await tab(page, "Document");
    await page.keyboard.press("ArrowRight");
    const chosen = () => page.evaluate(() => [document.activeElement.textContent, document.querySelector("#views [aria-selected=true]").textContent, document.querySelectorAll('#views [tabindex="0"]').length]);
    const [next, selected, stops] = await chosen();
    assert.notEqual(next, "Document");
    assert.deepEqual([selected, stops], [next, 1]);
    await page.keyboard.press("ArrowLeft");
    assert.equal((await chosen())[1], "Document");
    await sound(opened);
  });

  test("every example builds, with its document, jq and docs", async () => {
    const opened = await open();
    const { page } = opened;
    const examples = await page.evaluate(() => [...document.querySelectorAll("#examples option")].map((option) => option.value).filter(Boolean));
    assert.ok(examples.length >= 4);
    for (const name of examples) {
      await page.locator("#examples").selectOption(name);
      await page.waitForFunction((file) => document.querySelector("#files [aria-selected=true]").textContent === `${file}.majs`, name);
      await tab(page, "Docs");
      await page.locator("#view iframe").waitFor({ timeout: 60_000 });
      assert.equal(await page.locator("#findings .error").count(), 0, name);
      await tab(page, "Document");
      await page.locator(".tree details").first().waitFor();
    }
    await page.locator("#examples").selectOption("first_yaku");
    await tab(page, "jq");
    await sees(page, "#view pre", "Quick Win");
    await tab(page, "Docs");
    await table(page).getByText("Quick Win").first().waitFor();
    await browser.picture(page, "playground_docs", { fullPage: false });
    await sound(opened);
  });

  test("the document shows what the last edit changed", async () => {
    const opened = await open();
    const { page } = opened;
    await type(page, "set display_name, \"one\"\n");
    await sees(page, ".tree", "display_name");
    await type(page, "set display_name, \"two\"\n");
    await sees(page, ".changes li", "\"two\"");
    assert.match(await page.locator(".changes li").first().textContent(), /^~ \/display_name "one" → "two"$/);
    await browser.picture(page, "playground_document", { fullPage: false });
    await sound(opened);
  });

  test("a hand is scored and explained, and one that does not win, too", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#examples").selectOption("first_yaku");
    await tab(page, "Try a hand");
    const suits = { m: "characters", p: "dots", s: "bamboo" };
    for (const [number, suit] of ["2m", "3m", "4m", "3p", "4p", "5p", "5s", "6s", "7s", "8s", "8s", "6s"]) await page.getByRole("button", { name: `add ${number} of ${suits[suit]}`, exact: true }).click();
    await page.getByLabel("Hand", { exact: true }).press("End");
    await page.keyboard.type(" 7s");
    await page.getByLabel("Winning tile").fill("8s");
    await page.getByRole("button", { name: "What is it worth?" }).click();
    await sees(page, ".answer", "Tanyao");
    await sees(page, ".answer", "Quick Win");
    await sees(page, ".answer", "payments");
    assert.equal(await page.locator(".rack .t").count(), 14);
    await browser.picture(page, "playground_hand", { fullPage: false });
    await page.getByLabel("Winning tile").fill("1z");
    await page.getByRole("button", { name: "What is it worth?" }).click();
    await sees(page, ".answer", "It does not win");
    await sees(page, ".answer", "waits on");
    await sound(opened);
  });

  test("bots play a game that can be stepped through", async () => {
    const opened = await open();
    const { page } = opened;
    await tab(page, "Play");
    await page.getByRole("button", { name: "Play a game" }).click();
    await table(page).locator(".felt .t").first().waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Wide" }).click();
    for (let i = 0; i < 30; ++i) await table(page).getByLabel("One step (right arrow)").click();
    assert.match(await table(page).locator("nav output").textContent(), /^31\/\d{3,}$/);
    await browser.picture(page, "playground_play", { fullPage: false });
    await sound(opened);
  });

  test("a person takes a seat and plays a round to its end", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#examples").selectOption("wall");
    await page.getByRole("button", { name: "Wide" }).click();
    await tab(page, "Play");
    await page.getByLabel("You are").selectOption("south");
    await page.getByLabel("Bots").selectOption("random");
    await page.getByRole("button", { name: "Play a game" }).click();
    const seat = table(page);
    await seat.locator(".asked-now").waitFor({ timeout: 60_000 });
    await seat.getByLabel("Speed").selectOption("8");
    let chosen = 0;
    for (; chosen < 100; ++chosen) {
      await seat.locator(".asked-now button, .mine .t[role='button'], .asked-now .none:text('over')").first().waitFor({ timeout: 30_000 });
      if (await seat.locator(".asked-now .none:text('over')").count() > 0) break;
      if (chosen === 2) await browser.picture(page, "playground_seat", { fullPage: false });
      // A button; or a tile of the hand, now pressed, now from the keyboard.
      const tile = seat.locator(".mine .t[role='button']").last();
      if (await seat.locator(".asked-now button").count() > 0) await seat.locator(".asked-now button").last().click();
      else if (chosen % 2 === 0) await tile.click();
      else await tile.press("Enter");
    }
    assert.ok(chosen >= 5, `${chosen} choices`);
    await seat.getByText("The game is over.").waitFor();
    await sound(opened);
  });

  test("a tile of two racks shows what may be done with it, and goes to the other rack", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#examples").selectOption("wall");
    await type(page, "define_base_ruleset siamese\nset display_name, \"Two racks\"\n");
    await page.getByRole("button", { name: "Wide" }).click();
    await tab(page, "Play");
    await page.getByLabel("You are").selectOption("east");
    await page.getByLabel("Bots").selectOption("pass");
    await page.getByRole("button", { name: "Play a game" }).click();
    const seat = table(page);
    await seat.locator(".mine .t[role='button']").first().waitFor({ timeout: 60_000 });
    await seat.getByLabel("Speed").selectOption("8");
    const rack = (number) => seat.locator("[data-place='0'].seat .hand").nth(number).locator(".t:not(.drawn)");
    assert.equal(await rack(0).count(), 27);
    for (let laid = 1; laid <= 3; ++laid) {
      await rack(0).nth(laid).click();
      await seat.getByRole("button", { name: /on rack B$/ }).click();
      await rack(1).nth(laid - 1).waitFor({ timeout: 30_000 });
      assert.deepEqual([await rack(0).count(), await rack(1).count()], [27 - laid, laid]);
    }
    await rack(1).first().click();
    await browser.picture(page, "playground_racks", { fullPage: false });
    await seat.getByRole("button", { name: "Nothing of this" }).click();
    await rack(1).first().click();
    await seat.getByRole("button", { name: /on rack A$/ }).click();
    await rack(0).nth(24).waitFor({ timeout: 30_000 });
    assert.deepEqual([await rack(0).count(), await rack(1).count()], [25, 2]);
    await sound(opened);
  });

  test("the buttons of riichi can be pressed", async () => {
    const opened = await open();
    const { page } = opened;
    await page.getByRole("button", { name: "Wide" }).click();
    await tab(page, "Play");
    await page.getByLabel("You are").selectOption("east");
    await page.getByLabel("Bots").selectOption("pass");
    await page.getByRole("button", { name: "Play a game" }).click();
    const seat = table(page);
    const asked = seat.locator(".asked-now button, .mine .t[role='button']");
    await asked.first().waitFor({ timeout: 60_000 });
    await seat.getByLabel("Speed").selectOption("8");
    const pressed = new Set();
    for (let chosen = 0; chosen < 60 && pressed.size < 2; ++chosen) {
      await asked.first().waitFor({ timeout: 30_000 });
      const button = seat.locator(".asked-now button").first();
      const first = await button.count() > 0 ? button : asked.last();
      const name = (await first.textContent()).trim();
      if (name !== "" && !pressed.has(name)) await browser.picture(page, `playground_press_${pressed.size}`, { fullPage: false });
      if (name !== "") pressed.add(name);
      await first.click();
    }
    assert.ok(pressed.size >= 1, "no button was offered");
    await sound(opened);
  });

  test("a game is debugged: it stops, goes back, says why a button is not offered, and goes on with another hand", async () => {
    const opened = await open();
    const { page } = opened;
    await type(page, "set display_name, \"Mine\"\n\non after_turn_change do\n  big_text(\"Turn\")\nend\n");
    await page.selectOption("#base", "hong_kong");
    await tab(page, "Debug");
    await page.locator("input[name=stops]").fill("when score < 0, no_such_thing");
    await page.getByRole("button", { name: "Play step by step" }).click();
    await sees(page, ".below [role=status]", "no_such_thing");
    assert.equal((await page.locator(".below [role=status]").textContent()).includes("score"), false);
    await page.locator("#files [role=tab]").first().click();
    await page.locator(".cm-lineNumbers .cm-gutterElement", { hasText: /^4$/ }).click();
    await page.locator(".stop-line", { hasText: "big_text" }).waitFor();
    const press = (name) => page.locator(".steps").getByRole("button", { name, exact: true }).click();
    const hand = () => page.locator(".tree details", { hasText: /^south/ }).locator("> div", { hasText: /^hand/ }).textContent();
    await press("Continue");
    await page.locator(".stands", { hasText: "big_text" }).waitFor();
    await sees(page, ".stack", "on after_turn_change");
    const step = () => page.locator(".tree details", { hasText: /^Step/ }).locator("> div", { hasText: /^step/ }).textContent();
    const first = await step();
    await page.locator(".tree > details > summary", { hasText: /^south/ }).click();
    await page.locator(".tree details", { hasText: /^south/ }).locator("> div", { hasText: /^hand/ }).waitFor();
    const dealt = await hand();
    await press("Continue");
    await page.waitForFunction((before) => !document.querySelector(".tree")?.textContent.includes(`${before}action`), first);
    const second = await step();
    assert.notEqual(second, first);
    await press("Last stop");
    await page.waitForFunction((before) => document.querySelector(".tree details > div")?.textContent === before, first);
    assert.equal(await hand(), dealt, "the same hand");
    // Why it may not be done: the conditions, part by part.
    await page.locator(".tree details", { hasText: /^south/ }).locator("> details > summary", { hasText: /^buttons/ }).click();
    await page.locator(".tree details details details > summary", { hasText: /^ron/ }).click();
    await sees(page, ".tree details details details", "false");
    // An amount, a condition, something that is neither.
    const ask = async (text) => {
      await page.locator("input[name=expression]").fill(text);
      await page.getByRole("button", { name: "Ask", exact: true }).click();
    };
    await ask("score");
    await sees(page, ".answer", "score 0");
    await ask("our_turn");
    await sees(page, ".answer", "true");
    await ask("our_tunr");
    await sees(page, ".answer .problem", "our_tunr");
    // What if.
    page.once("dialog", (dialog) => dialog.accept("123456789m1234p"));
    await page.locator(".tree details", { hasText: /^south/ }).locator("> div", { hasText: /^hand/ }).getByRole("button", { name: "change" }).click();
    await sees(page, ".tree details > div", "123456789m1234p");
    await press("Table");
    await table(page).locator("body").getByText("step").first().waitFor();
    await press("Log");
    await sees(page, ".log", "a round begins");
    await press("Variables");
    await press("Back");
    await page.locator(".stands").waitFor();
    await sound(opened);
  });

  test("many games are simulated, and can be stopped", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#examples").selectOption("wall");
    await tab(page, "Simulate");
    await page.getByLabel("Bots").selectOption("random");
    await page.getByRole("button", { name: "Simulate" }).click();
    await table(page).getByText("200 games").first().waitFor({ timeout: 60_000 });
    await browser.picture(page, "playground_simulate", { fullPage: false });
    await page.getByLabel("Games").fill("100000");
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.locator("progress").waitFor();  // that of a few games may be gone before it is looked for
    await page.getByRole("button", { name: "Stop" }).click();
    await sees(page, "#view", "Stopped after");
    await sound(opened);
  });

  test("a project goes into an address, an archive, one file, and comes back", async () => {
    const opened = await open();
    const { page } = opened;
    const text = `set display_name, "<img src=x onerror=parent.taken=1><script>parent.taken=2</script> \u9ebb\u96c0"\nset wall, ["1m", "1m", "2m", "2m"]\n`;
    await page.locator("#base").selectOption("");
    await type(page, text);
    await page.getByRole("button", { name: "New file" }).click();
    await type(page, "set max_rounds, 2\n");
    const saved = {};
    for (const [button, file] of [["Save .zip", "p.zip"], ["Save as file", "p.txt"]]) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
      saved[file] = join(browser.folder, file);
      await download.saveAs(saved[file]);
    }
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#project="));
    const fragment = await page.evaluate(() => location.hash);
    await opened.close();
    const same = async (there) => {
      await there.locator(".cm-line", { hasText: "onerror" }).waitFor();
      assert.equal(await editor(there), text);
      await there.getByRole("tab", { name: "mod_2.majs" }).click();
      assert.equal(await editor(there), "set max_rounds, 2\n");
    };
    const shared = await open(`site/index.html${fragment}`);
    await same(shared.page);
    // Texts of a ruleset run nothing, wherever they are shown.
    for (const view of ["Document", "Docs", "Play"]) {
      await tab(shared.page, view);
      if (view === "Play") await shared.page.getByRole("button", { name: "Play a game" }).click();
      await shared.page.locator("#view iframe, #view pre, #view .tree").first().waitFor({ timeout: 60_000 });
      await shared.page.waitForTimeout(300);
    }
    assert.equal(await shared.page.evaluate(() => window.taken), undefined);
    assert.deepEqual(shared.requests, []);
    await shared.close();
    for (const file of Object.values(saved)) {
      const fresh = await open();
      await fresh.page.locator("#open").setInputFiles(file);
      await same(fresh.page);
      await fresh.close();
    }
  });

  test("nothing that was typed is lost: by opening something else, by an address, by a reload", async () => {
    const opened = await open();
    const { page } = opened;
    await type(page, "set max_rounds, 11\n");
    await page.locator("#examples").selectOption("wall");
    await page.waitForFunction(() => document.querySelector("#files [aria-selected=true]").textContent === "wall.majs");
    await page.locator("#examples").selectOption({ label: await page.locator("#examples optgroup[label='What was open before'] option").first().textContent() });
    assert.equal(await editor(page), "set max_rounds, 11\n");
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#project="));
    const shared = await page.evaluate(() => location.hash);
    await type(page, "set max_rounds, 12\n");
    await page.waitForFunction(() => location.hash === "");
    await page.waitForTimeout(500);  // the browser is told of the new address
    await page.reload();
    await is_ready(page);
    assert.equal(await editor(page), "set max_rounds, 12\n");
    await page.evaluate((text) => { location.hash = text; }, shared);
    await page.locator(".cm-line", { hasText: "11" }).waitFor();
    const before = await page.evaluate(() => JSON.parse(localStorage.getItem("majs-playground-earlier")).map(({ project }) => Object.values(project.files)[0]));
    assert.ok(before.includes("set max_rounds, 12\n"), String(before));
    await sound(opened);
  });

  test("two tabs each keep what was typed in them", async () => {
    const opened = await open("index.html", { site: `http://127.0.0.1:${server.address().port}` });
    const { page } = opened;
    const second = await page.context().newPage();
    await second.goto(page.url());
    await is_ready(second);
    await type(page, "set max_rounds, 21\n");
    await type(second, "set max_rounds, 22\n");
    await sees(page, "#state", "another tab");
    await page.reload();
    await is_ready(page);
    assert.equal(await editor(page), "set max_rounds, 21\n");
    await second.reload();
    await is_ready(second);
    assert.equal(await editor(second), "set max_rounds, 22\n");
    await page.goto("about:blank");
    const kept = await second.evaluate(() => localStorage.getItem("majs-playground-earlier"));
    assert.ok(kept.includes("max_rounds, 21"), kept);
    await opened.close();
  });

  test("what is opened says what it is, and what is wrong with it", async () => {
    const opened = await open();
    const { page } = opened;
    const { strToU8, zipSync } = createRequire(join(top, "tools", "playground", "package.json"))("fflate");
    const offer = async (name, buffer, said) => {
      await page.evaluate(() => { document.getElementById("state").textContent = ""; });
      await page.locator("#open").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
      await sees(page, "#state", said, 10_000);
    };
    const lying = zipSync({ "a.majs": new Uint8Array(64 << 20) });
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 4; ++at) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    await offer("lies.zip", lying, "its files are too long");
    await offer("cut.zip", zipSync({ "a.majs": strToU8("set max_rounds, 1\n") }).subarray(0, 60), "the archive is cut or broken");
    await offer("old.majs", [0x73, 0xe9, 0xff], "it is no text in UTF-8");
    await offer("my mod.majs", "set max_rounds, 2\n", "my mod.majs is my_mod.majs here");
    assert.equal(await editor(page), "set max_rounds, 2\n");
    await page.locator("#open").setInputFiles({ name: "wide.majs", mimeType: "text/plain", buffer: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("set max_rounds, 3\n", "utf16le")]) });
    await page.locator(".cm-line", { hasText: "max_rounds, 3" }).waitFor();
    await offer("folders.zip", zipSync({ "rulesets/own.majs": strToU8("set max_rounds, 4\n"), "mods/own.majs": strToU8("noop\n"), "notes.txt": strToU8("x") }), "there is a own.majs already");
    assert.equal(await editor(page), "set max_rounds, 4\n");
    await page.evaluate(() => { location.hash = "#project=q1YqSy0qzszPU7"; });
    await sees(page, "#state", "it was cut or changed on its way");
    await sound(opened);
  });

  test("a code is explained", async () => {
    const opened = await open();
    const { page } = opened;
    await type(page, "on after_turn_change do\n  drw\nend\n");
    await page.locator("#findings .code").first().click();
    await sees(page, "#view pre", "M0601");
    await page.getByRole("button", { name: "Back" }).click();
    await page.locator(".tree").waitFor();
    await sound(opened);
  });

  test("what is no project is refused, and nothing is lost", async () => {
    const opened = await open();
    const { page } = opened;
    await type(page, "set max_rounds, 7\n");
    for (const [name, content] of [["a.zip", "PK\u0003\u0004 no archive"], ["b.txt", "# MahjongScript playground\n"], ["c.exe", "x"], ["d.zip", ""]]) {
      await page.locator("#open").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
      await sees(page, "#state", "no project");
      await page.evaluate(() => { document.getElementById("state").textContent = ""; });
    }
    for (const fragment of ["#project=", "#project=AAAA", "#project=%00", "#project=q1YqSy0qzszPU7JSUEpJLUlMVqoFAA"]) {
      await page.evaluate((text) => { location.hash = text; }, fragment);
    }
    await page.waitForTimeout(100);
    assert.equal(await editor(page), "set max_rounds, 7\n");
    await sound(opened);
  });

  test("a ruleset that runs for ever is stopped, and the page lives", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#base").selectOption("");
    await type(page, `set wall, ["1m", "1m", "2m", "2m"]\nset starting_tiles, 1\ndef again do\n  run("again")\n  run("again")\nend\non after_start do\n  run("again")\nend\n`);
    for (const [view, button] of [["Play", "Play a game"], ["Simulate", "Simulate"]]) {
      await tab(page, view);
      await page.getByRole("button", { name: button }).click();
      await page.locator("#view iframe, #view pre").first().waitFor({ timeout: 60_000 });
    }
    await page.locator("#examples").selectOption("tutorial");
    await tab(page, "Document");
    await sees(page, ".tree", "Tutorial");
    await sound(opened);
  });

  test("mods in jq run, those without an end are stopped, and the engine goes on", { skip: existsSync(join(wasm, "with_jq")) ? false : "the engine is built without libjq" }, async () => {
    const engine = await load_engine();
    const rounds = (program) => {
      engine.FS.writeFile("/mod.jq", `${program}\n`);
      const { code } = engine.run(["build", "riichi", "--mod", "/mod.jq", "--output", "/out.json"]);
      return code === 0 ? JSON.parse(engine.FS.readFile("/out.json", { encoding: "utf8" })).max_rounds : code;
    };
    assert.equal(rounds(".max_rounds = 3"), 3);
    assert.equal(rounds(".max_rounds = ([3, 2] | sort | first)"), 2);
    // What a program took is given back, however it ended: several of these would be more than there is.
    for (let i = 0; i < 3; i += 1) assert.equal(rounds("reduce range(40) as $i (\"x\"; . + .)"), 1);
    assert.match(engine.err(), /MiB of memory/);
    assert.equal(rounds(".max_rounds = ([4, 5] | add)"), 9);
  });

  test("a text of 2,000 lines is checked between two key presses", async (context) => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#base").selectOption("");
    const lines = readFileSync(join(top, "rulesets", "tutorial.majs"), "utf8").split("\n");
    while (lines.length < 2000) lines.push(`define_yaku yaku, "Yaku ${lines.length}", 1, won_by_draw and tiles_remaining(${lines.length % 60})`);
    await type(page, `${lines.join("\n")}\n`);
    await page.waitForTimeout(1500);
    const times = [];
    for (let i = 0; i < 5; ++i) {
      await page.keyboard.press("Control+End");
      times.push(await page.evaluate(() => new Promise((done) => {
        const began = performance.now();
        const list = document.getElementById("findings");
        new MutationObserver((_, observer) => { observer.disconnect(); done(Math.round(performance.now() - began)); }).observe(list, { childList: true });
        document.execCommand("insertText", false, "x");
      })));
      await page.waitForTimeout(400);
    }
    context.diagnostic(`from key to findings: ${times.join(", ")} ms`);
    assert.ok(Math.min(...times) < 2000, String(times));
    await sound(opened);
  });

  for (const [view, options] of Object.entries({ desktop: {}, phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, dark: { colorScheme: "dark" } })) {
    test(`nothing sticks out or is hard to read, ${view}`, async () => {
      const opened = await open("site/index.html", options);
      const { page } = opened;
      for (const name of ["Try a hand", "Simulate", "Play", "Document"]) {
        await tab(page, name);
        await page.locator("#view form, #view .tree").first().waitFor();
        assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] }, name);
        assert.deepEqual(await page.evaluate(faint), [], name);
        assert.deepEqual(await page.evaluate(unnamed), [], name);
        assert.deepEqual(await axe(page), [], name);
      }
      await browser.picture(page, `playground_${view}`, { fullPage: view === "phone" });
      await sound(opened);
    });
  }

  test("the page can be seen before its engine is there", async (context) => {
    const { page, close } = await browser.open("site/index.html", { beside: true });
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    await is_ready(page);
    context.diagnostic(`first paint ${Math.round(paint)} ms, ready ${Math.round(await page.evaluate(() => performance.now()))} ms`);
    assert.ok(paint < 5000);
    await close();
  });

  // The engine without a browser.

  /** The engine with the library; `run(words)` gives `{code, out}`, `err()` what it complained about. */
  async function load_engine() {
    const printed = [];
    const complained = [];
    // Exit codes of majs are not those of the tests.
    const quit = (_, stop) => { throw stop; };
    const engine = await createRequire(import.meta.url)(join(wasm, "majs.cjs"))({ quit, wasmBinary: readFileSync(join(wasm, "majs.wasm")), stdout: (byte) => printed.push(byte), stderr: (byte) => complained.push(byte) });
    const put = (path, text) => {
      path.split("/").slice(1, -1).reduce((folder, name) => {
        if (!engine.FS.analyzePath(`${folder}/${name}`).exists) engine.FS.mkdir(`${folder}/${name}`);
        return `${folder}/${name}`;
      }, "");
      engine.FS.writeFile(path, text);
    };
    for (const name of execFileSync("git", ["ls-files", "majs", "rulesets"], { cwd: top, encoding: "utf8" }).trim().split("\n")) put(`/share/majs/${name}`, readFileSync(join(top, name)));
    put("/proc/self/none", "");
    engine.FS.symlink("/bin/majs", "/proc/self/exe");
    engine.run = (words) => {
      printed.length = complained.length = 0;
      const code = engine.callMain(words);
      return { code, out: Buffer.from(printed).toString() };
    };
    engine.err = () => Buffer.from(complained).toString();
    return engine;
  }
  const browser_file = (name, text) => execFileSync("tee", [join(browser.folder, name)], { input: text, stdio: ["pipe", "ignore", "ignore"] });
  const fails = (run) => {
    try {
      return run();
    } catch (error) {
      return error.stdout;
    }
  };

  test(`the same seed gives the same logs as on the command line: ${GAMES} games of every bundled ruleset`, async () => {
    const engine = await load_engine();
    const rulesets = execFileSync("git", ["ls-files", "rulesets/*.majs"], { cwd: top, encoding: "utf8" }).trim().split("\n").map((path) => path.slice("rulesets/".length, -".majs".length));
    assert.ok(rulesets.length > 10);
    for (const bots of ["random", "efficient"]) {
      for (const name of rulesets) {
        const args = ["run", name, "--games", String(bots === "random" ? GAMES : 1), "--bots", bots, "--log", "log.jsonl", "-q"];
        fails(() => browser.majs(...args));
        engine.run(args);
        assert.equal(engine.FS.readFile("log.jsonl", { encoding: "utf8" }), readFileSync(join(browser.folder, "log.jsonl"), "utf8"), `${name}, ${bots}`);
      }
    }
  });
});
