// Many games, in several workers at once: each plays a part, and the parts are put together as `majs merge` does it.
import { Engine } from "./engine.mjs";
import { choice, field, form, frame, make, problem } from "./elements.mjs";

/** Games of a part: few enough that the bar moves, many enough that building the ruleset does not count. */
const PART = 25;
const MOST_PARTS = 200;
const MOST_WORKERS = 4;
const MOST_GAMES = 100_000;

export const simulate = {
  title: "Simulate",
  show(playground, box) {
    const below = make("div", { class: "below" }, make("p", { class: "none" }, "Many games, and what came of them: who wins and how, scores, what never happened."));
    let running = null;
    const run = async (data) => {
      running?.stop();
      running = new Run(playground, { games: Math.min(MOST_GAMES, Math.max(1, Math.floor(Number(data.get("games"))) || 1)), bots: data.get("bots"), seed: Math.max(1, Math.floor(Number(data.get("seed"))) || 1) }, below);
      await running.play();
    };
    box.replaceChildren(form(run, field("Games", "games", { type: "number", min: 1, max: MOST_GAMES, value: 200 }), choice("Bots", "bots", ["efficient", "expert", "random", "odd", "pass"]),
      field("Seed", "seed", { type: "number", min: 1, value: 1 }), make("button", { type: "submit" }, "Simulate")), below);
  },
};

class Run {
  constructor(playground, { games, bots, seed }, box) {
    this.playground = playground;
    this.files = { ...playground.project.files };
    this.parts = Math.min(MOST_PARTS, Math.ceil(games / PART));
    this.args = ["run", ...playground.what(), "--games", String(games), "--bots", bots, "--seed", String(seed)];
    this.games = games;
    this.box = box;
    this.done = [];
    this.next = 1;
    this.bar = make("progress", { max: this.parts, value: 0, "aria-label": "Games played" });
    this.said = make("span", { role: "status" });
  }

  async play() {
    this.box.replaceChildren(make("p", {}, this.bar, " ", this.said, " ", make("button", { type: "button", onclick: () => this.stop() }, "Stop")));
    this.tell();
    const count = Math.min(this.parts, MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1 || 1));
    this.engines = Array.from({ length: count }, () => new Engine(this.playground.parts));
    await Promise.all(this.engines.map((engine) => this.work(engine)));
    if (!this.stopped && !this.failed) await this.show();
    for (const engine of this.engines) engine.end();
  }
  async work(engine) {
    while (this.next <= this.parts && !this.stopped && !this.failed) {
      const number = this.next++;
      const name = `part-${number}.json`;
      const result = await engine.run([...this.args, "--shard", `${number}/${this.parts}`, "--stats", name, "-q"], this.files, [name]);
      if (this.stopped) return;
      if (!result.made[name]) {
        this.failed = true;
        this.box.replaceChildren(problem(result));
        return;
      }
      this.done[number] = result.made[name];
      this.tell();
    }
  }
  tell() {
    const played = this.done.filter(Boolean).length;
    this.bar.value = played;
    this.said.textContent = `${Math.floor(this.games * played / this.parts)} of ${this.games} games`;
  }
  async show() {
    const parts = Object.fromEntries(this.done.flatMap((text, number) => (text ? [[`part-${number}.json`, text]] : [])));
    const result = await this.engines[0].run(["merge", ...Object.keys(parts), "--report", "report.html"], { ...this.files, ...parts }, ["report.html"]);
    if (this.stopped) return;
    this.box.replaceChildren(result.made["report.html"] ? frame(result.made["report.html"], "What the games were like") : problem(result));
  }
  stop() {
    this.stopped = true;
    for (const engine of this.engines ?? []) engine.end();
    this.box.replaceChildren(make("p", { class: "none" }, `Stopped after ${this.said.textContent}.`));
  }
}
