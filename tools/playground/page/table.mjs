// Games at the table: bots among themselves, or somebody with them.
import { choice, field, form, frame, make, problem } from "./elements.mjs";

const SEATS = ["nobody, look on", "east", "south", "west", "north"];

export const table = {
  title: "Play",
  show(playground, box) {
    const below = make("div", { class: "below" }, make("p", { class: "none" }, "Take a seat and press the buttons of your ruleset, or look on while bots play."));
    const play = async (data) => {
      below.replaceChildren(make("p", { class: "none", role: "status" }, "The tiles are dealt \u2026"));
      const seat = SEATS.indexOf(data.get("seat")) - 1;
      const how = { seed: String(Math.max(1, Math.floor(Number(data.get("seed"))) || 1)), bots: data.get("bots") };
      if (seat < 0) await look_on(playground, how, below);
      else await new Sitting(playground, below).sit({ ...how, seat });
    };
    box.replaceChildren(form(play, choice("You are", "seat", SEATS), choice("Bots", "bots", ["efficient", "expert", "random", "odd", "pass"]), field("Seed", "seed", { type: "number", min: 1, value: 1 }),
      make("button", { type: "submit" }, "Play a game")), below);
  },
};

async function look_on(playground, { seed, bots }, box) {
  const result = await playground.run(["run", ...playground.what(), "--seed", seed, "--bots", bots, "--replay", "game.html"], ["game.html"]);
  box.replaceChildren(result.made["game.html"] ? frame(result.made["game.html"], "The table") : problem(result));
}

/** Somebody plays: the page of the table (runtime/report/table/seat.js) says what is chosen, and is told what comes of it. */
class Sitting {
  constructor(playground, box) {
    this.playground = playground;
    this.box = box;
  }
  async sit(request) {
    const [ruleset, ...rest] = this.playground.what();
    const mods = rest.filter((word) => word !== "--mod");
    this.listen();
    this.show(await this.playground.engine.ask({ sit: { ruleset, mods, ...request } }, this.playground.project.files));
  }
  listen() {
    const hear = async ({ source, data }) => {
      if (!this.frame?.isConnected) return this.frame && window.removeEventListener("message", hear);
      if (source !== this.frame.contentWindow) return;
      if (data?.ready) this.tell({ from: this.from, question: this.question });
      if (Number.isInteger(data?.choose)) this.show(await this.playground.engine.ask({ choose: data.choose }));
    };
    window.addEventListener("message", hear);
  }
  show(answer) {
    if (answer.problem !== undefined) return this.box.replaceChildren(problem({ err: answer.problem }));
    this.from = answer.from;
    this.question = answer.question;
    if (answer.page) {
      this.frame = frame(answer.page, "The table");
      this.box.replaceChildren(this.frame);
    } else {
      this.tell({ news: JSON.parse(answer.news), question: answer.question });
    }
  }
  tell(message) { this.frame.contentWindow.postMessage(message, "*"); }
}
