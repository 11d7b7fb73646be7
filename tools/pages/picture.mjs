// The picture of the README: node tools/pages/picture.mjs [FILE.png]; $MAJS is the binary, `npm ci` in this folder first.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { start, top } from "../../tests/pages/browser.mjs";

const file = process.argv[2] ?? join(top, "tools", "pages", "table.png");
const browser = await start();
browser.majs("run", "riichi", "--seed", "3", "--replay", "table.html");
const { page, close } = await browser.open("table.html", { viewport: { width: 1180, height: 760 } });
await page.evaluate(() => { location.hash = "#round=1&at=75"; });
await page.waitForFunction(() => document.querySelector("nav output").textContent.startsWith("76/"));
// A plain cloth: half the size.
await page.evaluate(() => { document.querySelector(".felt").style.backgroundImage = "none"; });
writeFileSync(file, await page.locator(".sides").screenshot());
await close();
await browser.close();
