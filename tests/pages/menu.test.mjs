// The menu of mods of the playground: by itself against the command line, and on the page with tests and export.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Menu, as_word } from "../../tools/playground/page/menu.mjs";
import { axe, chromium, faint, start, sticking_out, top, unnamed } from "./browser.mjs";

const majs = process.env.MAJS || join(top, "build", "release", "tools", "majs");
const build = (...args) => execFileSync(majs, ["build", ...args], { encoding: "utf8", maxBuffer: 1 << 26 });
const words = (menu) => menu.selection().flatMap((entry) => ["--mod", as_word(entry)]);
const RULESETS = readdirSync(join(top, "rulesets")).filter((name) => name.endsWith(".majs")).map((name) => name.slice(0, -5));

/** As in tests/compiler/load/mod_menu_test.cpp. */
const TEA = {
  available_mods: [{ id: "loose", order: 9 }, "Tea", { id: "kettle", order: 0 }, { id: "cup", deps: ["kettle", "missing"] }, { id: "mug", conflicts: ["cup"], order: -1 }, "Food",
    { id: "cake", conflicts: ["Tea"] }, { id: "bread", config: [{ name: "slices", values: [1, 2, 3], default: 2 }, { name: "spread", values: ["jam", "oil"] }] }, { id: "bread", order: -99 }, 5, { name: "no id" }, null],
  default_mods: ["bread", "gone", "loose"],
  available_presets: [{ display_name: "Guests", enabled_mods: ["cup", { name: "bread", config: { slices: 3, spread: "tar" } }, "ghost"] }, { display_name: "Alone", enabled_mods: [] }],
};

test("a menu chooses as the platform does", () => {
  const menu = new Menu(TEA);
  const ids = () => menu.selection().map((entry) => entry.name ?? entry).join(" ");
  assert.deepEqual(menu.selection(), [{ name: "bread", config: { slices: 2, spread: "jam" } }, "loose"]);
  assert.ok(menu.is_initial());
  menu.set("cup", true);
  assert.equal(ids(), "kettle cup bread loose");
  menu.set("mug", true);
  assert.equal(ids(), "mug kettle bread loose");
  menu.set("cake", true);
  assert.equal(ids(), "cake bread loose");
  menu.set("cup", true);
  menu.set("kettle", false);
  assert.equal(ids(), "cake bread loose");
  menu.take(menu.presets[0].mods);
  assert.equal(ids(), "kettle cup bread");
  assert.deepEqual(menu.selection()[2].config, { slices: 3, spread: "jam" });
  menu.take(menu.presets[1].mods);
  assert.equal(ids(), "");
  assert.equal(new Menu("nothing").mods.length + new Menu({ available_mods: 3, default_mods: [[]], available_presets: [7] }).mods.length, 0);
  assert.deepEqual(new Menu({ ...TEA, default_mods: [{ name: "bread", config: { slices: 1 } }] }).selection(), [{ name: "bread", config: { slices: 1, spread: undefined } }]);
  assert.equal(as_word({ name: "bread", config: { slices: 1, spread: 'a "b", c', on: true, none: null } }), 'bread:slices=1,spread="a \\"b\\", c",on=true');
});

for (const ruleset of RULESETS) {
  test(`${ruleset}: presets are those of the command line, and whatever is chosen can be built`, () => {
    const document = JSON.parse(build(ruleset));
    const menu = new Menu(document);
    for (const { name, mods } of menu.presets) {
      menu.take(mods);
      assert.equal(build(ruleset, ...words(menu)), build(ruleset, "--preset", name), name);
    }
    let seed = 1;
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 3 && menu.mods.length; ++round) {
      for (let click = 0; click < 30; ++click) {
        const mod = menu.mods[random(menu.mods.length)];
        menu.set(mod.id, random(3) > 0);
        for (const option of mod.options) option.value = option.values[random(option.values.length)];
      }
      build(ruleset, ...words(menu));
    }
  });
}

const missing = chromium().missing ?? (spawnSync(join(top, "tools", "playground", "build"), ["--fresh"]).status === 0 ? false : "the playground is not built from these sources (tools/playground/build)");

describe("mods, tests and export of a project", { skip: missing }, () => {
  let browser;
  before(async () => {
    browser = await start();
    cpSync(join(top, "build", "playground", "site"), join(browser.folder, "site"), { recursive: true });
  });
  after(() => browser?.close());

  async function open(hash = "", options = {}) {
    const opened = await browser.open(`site/index.html${hash}`, { beside: true, ...options });
    await opened.page.waitForFunction(() => document.getElementById("state").textContent === "Ready", null, { timeout: 60_000 });
    return opened;
  }
  const show = async (page, name, selector) => {
    await page.locator(`#view-${name}`).click();
    await page.locator(selector).first().waitFor({ timeout: 30_000 });
  };
  const type = async (page, text) => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
  };
  const button = (page, name) => page.getByRole("button", { name, exact: true }).click();
  const exported = async (page, program) => {
    await show(page, "exported", "#view form");
    await page.locator("#view select[name=for]").selectOption(program);
    await button(page, "Write it");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^Download/ }).click()]);
    await file.saveAs(join(browser.folder, "export.json"));
    return [file.suggestedFilename(), readFileSync(join(browser.folder, "export.json"), "utf8")];
  };
  async function sound({ complaints, requests, close }) {
    assert.deepEqual(requests, [], "requests");
    assert.deepEqual(complaints, [], "the console");
    await close();
  }

  test("mods are chosen, and everything is made with them; the address, the archive and the file carry them", async () => {
    const opened = await open();
    const { page } = opened;
    const checked = (there, name) => there.getByLabel(name, { exact: true }).isChecked();
    await show(page, "mods", ".mods li");
    await button(page, "M.League");
    await page.getByLabel("Triple Ron", { exact: true }).check();
    assert.equal(await checked(page, "Head Bump"), false, "what it conflicts with");
    await page.getByLabel("Uma: first").selectOption("15");
    await browser.picture(page, "playground_mods", { fullPage: false });
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await page.evaluate(unnamed), []);
    const text = readFileSync(join(top, "tools", "playground", "examples", "first_yaku.majs"), "utf8");
    writeFileSync(join(browser.folder, "first_yaku.majs"), text);
    const menu = new Menu(JSON.parse(build("riichi")));
    menu.take(menu.presets.find(({ name }) => name === "M.League").mods);
    menu.set("triple_ron", true);
    menu.find("uma").options.find(({ name }) => name === "first").value = 15;
    const wanted = browser.majs("build", "riichi", ...words(menu), "--mod", "./first_yaku.majs", "--pretty");
    assert.deepEqual(await exported(page, "any program"), ["riichi.json", wanted]);

    await button(page, "Share");
    await page.waitForFunction(() => location.hash.startsWith("#project="));
    const address = await page.evaluate(() => location.hash);
    for (const [save, file] of [["Save .zip", "mods.zip"], ["Save as file", "mods.txt"], ["", address]]) {
      const there = await open(save ? "" : file);
      if (save) {
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: save }).click()]);
        await download.saveAs(join(browser.folder, file));
        await there.page.locator("#open").setInputFiles(join(browser.folder, file));
      }
      await there.page.locator("#view-mods", { hasText: `(${menu.selection().length})` }).waitFor();
      await show(there.page, "mods", ".mods li");
      assert.ok(await checked(there.page, "Triple Ron"), file);
      assert.equal(await there.page.getByLabel("Uma: first").evaluate((select) => select.selectedOptions[0].text), "15");
      await there.close();
    }
    await page.reload();
    await page.locator("#view-mods", { hasText: `(${menu.selection().length})` }).waitFor();
    await page.locator("#base").selectOption("hong_kong");
    await page.waitForFunction(() => document.getElementById("view-mods").textContent === "Mods");
    await sound(opened);
  });

  test("a ruleset that is typed has its menu, with mods that are files of the project", async () => {
    const opened = await open();
    const { page } = opened;
    await page.locator("#base").selectOption("");
    await type(page, `set wall, ["1m", "1m", "2m", "2m"]\nset starting_tiles, 0\ndefine_mod_category "House"\ndefine_mod mod_2, name: "Seven <b>Rounds</b>", desc: "more"\nconfig_mod mod_2, name: "rounds", values: [7, 9], default: 9\ndefine_preset "Long", ["mod_2"]\n`);
    await button(page, "New file");
    await type(page, "default rounds, 1\nset max_rounds, !rounds\n");
    await show(page, "mods", ".mods li");
    assert.equal(JSON.parse((await exported(page, "any program"))[1]).max_rounds, undefined, "not chosen");
    await show(page, "mods", ".mods li");
    await button(page, "Long");
    await page.getByLabel("Seven <b>Rounds</b>: rounds").selectOption("7");
    assert.equal(JSON.parse((await exported(page, "any program"))[1]).max_rounds, 7);
    await sound(opened);
  });

  test("tests of the project are played, with the mods that they name, and written anew", async () => {
    const opened = await open();
    const { page } = opened;
    await show(page, "mods", ".mods li");
    await page.getByLabel("No Tobi", { exact: true }).check();
    await show(page, "tests", "#view form");
    await button(page, "New test");
    await button(page, "Test");
    await page.locator("#view", { hasText: "1 passed, 0 failed" }).waitFor({ timeout: 30_000 });
    const written = JSON.parse(await page.locator(".cm-content").evaluate((content) => content.cmTile?.view.state.doc.toString() ?? [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n")));
    assert.deepEqual([written.ruleset, written.mods], ["riichi", ["no_tobi", "first_yaku"]]);
    await type(page, JSON.stringify({ ...written, tests: [{ name: "<i>of</i> the west", events: [], expect: { turn: "west" } }] }));
    await button(page, "Test");
    await page.locator(".cases .failed", { hasText: '<i>of</i> the west' }).waitFor({ timeout: 30_000 });
    assert.match(await page.locator(".cases pre").textContent(), /turn: expected "west", happened "east"/);
    await browser.picture(page, "playground_tests", { fullPage: false });
    await button(page, "Step through what failed");
    await page.frameLocator("#view iframe").locator(".felt").first().waitFor();
    await button(page, "Expect what happens");
    await page.locator("#view", { hasText: "1 passed, 0 failed" }).waitFor({ timeout: 30_000 });
    await page.locator(".cm-content", { hasText: '"turn": "east"' }).waitFor();
    await type(page, "{");
    await button(page, "Test");
    await page.locator("#view .problem", { hasText: "case_1.test.json" }).waitFor({ timeout: 30_000 });
    await sound(opened);
  });

  test("tiles to click are called as their reader calls them", async () => {
    const opened = await open("", { locale: "de-DE" });
    await show(opened.page, "hand", "#view .rack");
    await button(opened.page, "add 3 Bambus");
    assert.equal(await opened.page.getByRole("button", { name: "take 3 Bambus out" }).getAttribute("lang"), "de");
    await sound(opened);
  });

  test("the export for Riichi Advanced is that of the command line, and says what is written otherwise", async () => {
    const opened = await open("", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const { page } = opened;
    await page.locator("#examples").selectOption("american");
    await page.waitForFunction(() => document.getElementById("base").value === "american");
    writeFileSync(join(browser.folder, "american.majs"), readFileSync(join(top, "tools", "playground", "examples", "american.majs"), "utf8"));
    browser.majs("build", "american", "--mod", "./american.majs", "--for", "riichi-advanced", "-o", "wanted.json");
    assert.deepEqual(await exported(page, "Riichi Advanced"), ["american.json", readFileSync(join(browser.folder, "wanted.json"), "utf8")]);
    assert.ok(await page.locator(".told li").count() > 3);
    for (const [view, selector] of [["exported", "#view form"], ["tests", "#view form"], ["mods", ".mods li"]]) {
      await show(page, view, selector);
      assert.deepEqual(await page.evaluate(sticking_out), { wider: 0, out: [] }, view);
      assert.deepEqual(await page.evaluate(faint), [], view);
      assert.deepEqual(await axe(page), [], view);
    }
    await browser.picture(page, "playground_mods_phone");
    await page.locator("#base").selectOption("siamese");
    await show(page, "exported", "#view form");
    await button(page, "Write it");
    await page.locator("#view .problem", { hasText: "error" }).waitFor({ timeout: 30_000 });
    await sound(opened);
  });
});
