// Try a hand: what it is worth in the ruleset as it is typed, and why; what it waits for; why it may not win.
import { choice, drawings, field, form, make, problem, spoken, tile } from "./elements.mjs";

/** Tiles of a ruleset, each once: those of its wall, in the order of a rack. */
function kinds_of(wall) {
  const ids = new Set((Array.isArray(wall) ? wall : []).map((one) => (Array.isArray(one) ? one[0] : one)).filter((id) => typeof id === "string" && /^\d+[a-z]+$/.test(id)));
  const suit = (id) => id.replace(/\d/g, "");
  const rank = (id) => parseInt(id) || 5.5;  // a red five beside the others
  return [...ids].sort((a, b) => suit(a).localeCompare(suit(b)) || rank(a) - rank(b));
}
/** `123m 55z` as ids; tiles of two digits stand by themselves. */
function ids_in(text) {
  return [...text.matchAll(/(\d+)([a-z]+)/g)].flatMap(([whole, digits, suit]) => (suit.length > 1 || /^[1-9]\d$/.test(digits) && known_long.has(whole) ? [whole] : [...digits].map((digit) => digit + suit)));
}
let known_long = new Set();

export const hand = {
  title: "Try a hand",
  async show(playground, box) {
    const built = await playground.run(["build", ...playground.what()]);
    if (built.code !== 0) return box.replaceChildren(problem(built));
    const kinds = kinds_of(JSON.parse(built.out).wall);
    known_long = new Set(kinds.filter((id) => /^\d\d/.test(id)));
    const { drawings: sheet, spoken: said } = await playground.engine.ask({ tiles: kinds });
    new Bench(playground, kinds, drawings(sheet ?? ""), spoken(said)).show(box);
  },
};

class Bench {
  constructor(playground, kinds, sheet, { language, names }) {
    this.language = language;
    this.called = (id) => names[id] ?? id;
    this.playground = playground;
    this.kinds = kinds;
    this.sheet = sheet;
    const kept = playground.tried;
    this.hand = make("input", { name: "hand", value: kept?.hand ?? "", "aria-label": "Hand", placeholder: "123m 456p 55z: click tiles, or type", size: 24 });
    this.win = make("input", { name: "win", value: kept?.win ?? "", "aria-label": "Winning tile", size: 4 });
    this.calls = make("input", { name: "calls", value: kept?.calls ?? "", "aria-label": "Calls", placeholder: "pon:555z", size: 10 });
    this.rack = make("div", { class: "tiles art rack", role: "group", "aria-label": "The hand" });
    this.answer = make("div", { class: "answer", "aria-live": "polite" });
    for (const input of [this.hand, this.win]) input.addEventListener("input", () => this.lay());
  }
  show(box) {
    const shelf = make("div", { class: "tiles art", role: "group", "aria-label": "Tiles" }, this.sheet, ...this.kinds.map((id) =>
      make("button", { type: "button", title: id, "aria-label": `add ${this.called(id)}`, lang: this.language, onclick: () => this.add(id) }, tile(id))));
    box.replaceChildren(shelf, form((data) => this.score(data), make("label", { class: "wide" }, "Hand ", this.hand), make("label", {}, "wins with ", this.win),
      choice("by", "by", ["draw", "discard"]), make("label", {}, "calls ", this.calls), field("with", "status", { size: 10, placeholder: "riichi,ippatsu", "aria-label": "Statuses" }),
      make("button", { type: "button", onclick: () => this.empty() }, "Empty"), make("button", { type: "submit" }, "What is it worth?")), this.rack, this.answer);
    this.lay();
  }
  empty() {
    this.hand.value = this.win.value = "";
    this.lay();
  }
  add(id) {
    this.hand.value = `${this.hand.value.trim()} ${id}`.trim();
    this.lay();
  }
  /** The hand as tiles; one that is clicked goes back. */
  lay() {
    const ids = ids_in(this.hand.value);
    this.rack.replaceChildren(...ids.map((id, place) => make("button", { type: "button", "aria-label": `take ${this.called(id)} out`, lang: this.language, onclick: () => {
      this.hand.value = ids.filter((_, other) => other !== place).join(" ");
      this.lay();
    } }, tile(id))), ...ids_in(this.win.value).map((id) => make("span", { class: "win", lang: this.language }, tile(id, this.called(id)))));
  }
  async score(data) {
    const text = (name) => String(data.get(name)).trim();
    const [hand, win, calls, status] = ["hand", "win", "calls", "status"].map(text);
    this.playground.tried = { hand, win, calls };
    const given = ["--hand", hand, ...(calls ? ["--calls", calls] : [])];
    const parts = [];
    if (win) {
      const result = await this.playground.run(["score", ...this.playground.what(), ...given, "--win", win, "--by", data.get("by"), ...(status ? ["--status", status] : [])]);
      parts.push(make("h2", {}, result.code === 0 ? "It wins" : "It does not win"), make("pre", {}, result.out || result.err));
    }
    const waits = await this.playground.run(["waits", ...this.playground.what(), ...given]);
    parts.push(make("h2", {}, win ? "What it waits for without that tile" : "What it waits for"), make("pre", {}, waits.out || waits.err));
    this.answer.replaceChildren(...parts);
  }
}
