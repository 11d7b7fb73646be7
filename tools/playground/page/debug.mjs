// The debugger: a game step by step, forward and back, by the protocol that editors speak with `majs dap`.
import { choice, field, form, frame, make, problem } from "./elements.mjs";
import { place_of } from "./server.mjs";

/** Steps: what the button says, the request of the protocol, what it means. */
const STEPS = [
  ["Last stop", "reverseContinue", "Back to the last stop"],
  ["Back", "stepBack", "One step back"],
  ["Over", "next", "The next step of this list"],
  ["Into", "stepIn", "The next step, wherever it is"],
  ["Out", "stepOut", "To the end of this list"],
  ["Continue", "continue", "To the next stop"],
];
/** Lines of the log that stay on the page. */
const MOST_LINES = 200;

export const debug = {
  title: "Debug",
  show(playground, box) {
    const below = make("div", { class: "below" }, make("p", { class: "none" }, "Play a game step by step, forward and back. Stops are lines (click on a number in the editor, or press F9), and what is named: ",
      ...["after_turn_change", "button ron offered", "yaku All Pungs met", "when score < 0"].flatMap((name, number) => [number ? ", " : "", make("code", {}, name)]), "."));
    const begin = (data) => {
      const seed = Math.max(1, Math.floor(Number(data.get("seed"))) || 1);
      playground.debugging?.end();
      playground.debugging = new Debugging(playground, below, data.get("stops"));
      return playground.debugging.begin({ seed, bots: data.get("bots"), rounds: 1, stopOnEntry: true });
    };
    box.replaceChildren(form(begin, choice("Bots", "bots", ["efficient", "expert", "random", "odd", "pass"]), field("Seed", "seed", { type: "number", min: 1, value: 1 }),
      make("label", { class: "wide" }, "Stop at ", make("input", { name: "stops", placeholder: "after_turn_change, when score < 0" })), make("button", { type: "submit" }, "Play step by step")), below);
  },
};

class Debugging {
  constructor(playground, box, stops) {
    this.playground = playground;
    this.box = box;
    this.stops = stops.split(",").map((name) => name.trim()).filter(Boolean);
    this.sent = 0;
    this.lines = [];
    this.seen = "variables";
  }

  /** Asks all of it at once; what is answered, in the same order. A request that fails throws what it says. */
  async ask(...requests) {
    const messages = requests.map(([command, given = {}]) => ({ seq: ++this.sent, type: "request", command, arguments: given }));
    const { messages: told = [], problem: broken } = await this.playground.engine.ask({ debug: messages }, this.sent === messages.length ? this.playground.project.files : undefined);
    if (broken !== undefined) throw new Error(broken);
    const all = told.map((text) => JSON.parse(text));
    for (const { type, event, body } of all) if (type === "event") this.hear(event, body);
    return messages.map(({ seq }) => {
      const { success, message, body = {} } = all.find((one) => one.type === "response" && one.request_seq === seq) ?? { message: "There is no answer." };
      if (!success) throw new Error(message);
      return body;
    });
  }
  hear(event, body) {
    if (event === "output") this.lines = [...this.lines, ...body.output.trimEnd().split("\n")].slice(-MOST_LINES);
    if (event === "stopped") this.why = body.text ?? body.reason;
    if (event === "invalidated") this.stale = true;
    if (event === "terminated") this.over = true;
  }

  async begin(launch) {
    const [program, ...rest] = this.playground.what();
    try {
      await this.ask(["initialize", { supportsInvalidatedEvent: true }], ["launch", { program, mods: rest.filter((word) => word !== "--mod"), ...launch }]);
      const [{ breakpoints }] = await this.ask(["setFunctionBreakpoints", { breakpoints: this.stops.map((name) => ({ name })) }]);
      this.unknown = breakpoints.flatMap(({ verified, message }, number) => (verified ? [] : [`${this.stops[number]}: ${message ?? "there is nothing of that name"}`]));
      await this.put_lines();
      await this.ask(["configurationDone"]);
    } catch ({ message }) {
      return this.box.replaceChildren(problem({ err: message }));
    }
    this.show_controls();
    await this.show();
  }
  /** The lines of the editor's files at which it stops. */
  async put_lines() {
    for (const [name, lines] of Object.entries(this.playground.stop_lines)) {
      const path = name.startsWith("library ") ? `/share/majs/${name.slice("library ".length)}` : `/work/${name}`;
      await this.ask(["setBreakpoints", { source: { path }, breakpoints: [...lines].map((line) => ({ line })) }]);
    }
  }
  end() {
    this.over = true;
    this.playground.show_stop(undefined);
  }

  show_controls() {
    this.about = make("p", { role: "status" });
    this.main = make("div", { class: "debug" });
    this.answer = make("div", { class: "answer" });
    const buttons = STEPS.map(([label, command, title]) => make("button", { type: "button", title, onclick: () => this.go(command) }, label));
    const look = (seen, label) => make("button", { type: "button", "aria-pressed": String(this.seen === seen), onclick: ({ target }) => {
      this.seen = seen;
      for (const one of target.parentElement.children) one.setAttribute("aria-pressed", String(one === target));
      return this.show();
    } }, label);
    this.box.replaceChildren(make("div", { class: "steps" }, ...buttons, make("span", { class: "looks" }, look("variables", "Variables"), look("table", "Table"), look("log", "Log"))), this.about, this.main);
  }
  async go(command) {
    if (this.going || this.over) return;
    this.going = true;
    this.why = undefined;
    this.answer.replaceChildren();
    try {
      await this.ask([command]);
      await this.show();
    } catch ({ message }) {
      this.about.textContent = message;
    }
    this.going = false;
  }

  /** Where the game stands. */
  async show() {
    const notes = [this.over ? "The game is over: play it once more." : "", ...(this.unknown ?? [])].filter(Boolean);
    if (this.over) {
      this.end();
      this.about.textContent = notes.join(" ");
      return this.main.replaceChildren(this.log());
    }
    const [{ stackFrames: frames }] = await this.ask(["stackTrace"]);
    this.frames = frames;
    this.about.textContent = [frames[0] ? `${frames[0].name}${this.why && this.why !== "step" && this.why !== "entry" ? ` (${this.why})` : ""}` : "", ...notes].filter(Boolean).join("; ");
    this.playground.show_stop(frames[0]);
    if (this.seen === "log") return this.main.replaceChildren(this.log());
    if (this.seen === "table") {
      const [{ html }] = await this.ask(["table"]);
      return this.main.replaceChildren(frame(html, "The table"));
    }
    await this.show_variables(frames[0]);
  }
  log() { return make("pre", { class: "log", tabindex: "0", "aria-label": "What happened" }, this.lines.join("\n")); }

  async show_variables(chosen) {
    const [{ scopes }] = chosen ? await this.ask(["scopes", { frameId: chosen.id }]) : [{ scopes: [] }];
    const open = new Set([...this.main.querySelectorAll("details[open] > summary")].map((summary) => summary.dataset.path));
    const stack = this.frames.map((one) => make("li", {}, make("button", { type: "button", "aria-current": String(one === chosen), onclick: () => { this.playground.show_stop(one); return this.show_variables(one); } },
      one.name), one.source ? ` ${one.source.name}:${one.line}` : ""));
    const asking = form(async (data) => {
      const expression = data.get("expression");
      try {
        this.stale = false;
        const [{ result, variablesReference }] = await this.ask(["evaluate", { expression, frameId: chosen?.id, context: "repl" }]);
        this.answer.replaceChildren(this.variable({ name: expression, value: result, variablesReference }, "answer", new Set()));
        // What was told before does not count any more.
        if (this.stale) await this.show();
      } catch ({ message }) {
        this.answer.replaceChildren(problem({ err: message }));
      }
    }, make("label", { class: "wide" }, "Ask ", make("input", { name: "expression", placeholder: "a condition or an amount: has_draw, score" })), make("button", { type: "submit" }, "Ask"));
    this.main.replaceChildren(make("ol", { class: "stack", "aria-label": "Stack" }, ...stack), asking, this.answer,
      make("div", { class: "tree" }, ...scopes.map((scope) => this.variable({ ...scope, value: "" }, scope.name.split(" ")[0], open))));
  }
  /** A variable; what is inside is asked for when it is opened. */
  variable({ name, value, variablesReference: inside, presentationHint, parent }, path, open) {
    const text = [make("code", {}, name), value ? ` ${value}` : ""];
    if (!inside) {
      const fixed = parent === undefined || presentationHint?.attributes?.includes("readOnly");
      return make("div", {}, ...text, ...(fixed ? [] : [make("button", { type: "button", class: "change", title: `Another ${name}, and go on with it`, onclick: () => this.change(parent, name, value) }, "change")]));
    }
    const details = make("details", {}, make("summary", { "data-path": path }, ...text));
    const fill = async () => {
      if (details.children.length > 1) return;
      const [{ variables }] = await this.ask(["variables", { variablesReference: inside }]);
      details.append(...variables.map((one) => this.variable({ ...one, parent: inside }, `${path}/${one.name}`, open)));
    };
    details.addEventListener("toggle", () => details.open && fill().catch(() => {}));
    details.open = open.has(path) || path === "Step";
    return details;
  }
  async change(parent, name, value) {
    const wanted = window.prompt(`${name}, from here on`, value);
    if (wanted === null) return;
    try {
      await this.ask(["setVariable", { variablesReference: parent, name, value: wanted }]);
      await this.show();
    } catch ({ message }) {
      this.about.textContent = message;
    }
  }
}

/** Where a frame is written: `{file}` of the project or `{path}` of the library, and the line. */
export function place_of_frame(found) {
  if (!found?.source || !found.line) return undefined;
  return { ...place_of(`file://${found.source.path}`), line: found.line };
}
