"use strict";
// The recorded game: moments, and what lay on the table at each (README.md).

/** A number of moments after which the whole table is kept, so that stepping back is quick. */
const EVERY = 64;

class Moments {
  constructor(game) {
    this.game = game;
    this.read();
  }

  read() {
    this.all = this.game.moments;
    this.kept = [];
    let table = new Map();
    this.all.forEach((moment, index) => {
      table = this.after(table, moment);
      if (index % EVERY === 0) this.kept.push(new Map(table));
    });
    this.last = { index: -1, table: new Map() };
    this.buttons = this.find_buttons();
    this.rounds = this.find_rounds();
  }

  /** The game goes on: what is known now of texts, tiles and places, and the moments from number `from` on. */
  extend({ from, moments, ...words }) {
    Object.assign(this.game, words);
    this.game.moments.splice(from, Infinity, ...moments);
    this.read();
  }

  get length() { return this.all.length; }
  at(index) { return this.all[index]; }
  text(number) { return this.game.texts[number]; }
  seat(number) { return number >= 0 ? this.game.seats[number] : "nobody"; }
  /** Who sits there: the player's name, where there is one. */
  name(number) { return (number >= 0 && this.game.names?.[number]) || titled(this.seat(number)); }

  /** The table one moment later. Changes `table`. */
  after(table, moment) {
    if (moment.fresh) table = new Map();
    for (const [name, value] of Object.entries(moment.table)) {
      if (value === null) table.delete(name);
      else table.set(name, value);
    }
    return table;
  }

  /** What lay on the table at a moment: names as the recorder writes them (`wall`, `0.pond`). */
  table(index) {
    if (index < 0) return new Map();
    const nearby = this.last.index <= index && index - this.last.index < EVERY && this.last.index >= 0;
    const from = nearby ? this.last.index : index - (index % EVERY);
    let table = new Map(nearby ? this.last.table : this.kept[from / EVERY]);
    for (let next = from + 1; next <= index; ++next) table = this.after(table, this.all[next]);
    this.last = { index, table };
    return table;
  }

  /** What buttons are called on the screen, by id. */
  find_buttons() {
    const names = new Map([["skip", "Skip"]]);
    for (const moment of this.all) {
      for (const [name, value] of Object.entries(moment.table)) {
        if (!name.endsWith(".buttons")) continue;
        for (const [id, shown] of value ?? []) names.set(this.text(id), titled(this.text(shown)));
      }
    }
    return names;
  }
  button(id) { return this.buttons.get(id) ?? titled(id); }

  find_rounds() {
    const rounds = [];
    this.all.forEach((moment, index) => {
      if (moment.kind === "round" || rounds.length === 0) rounds.push({ start: index, name: this.round_name(index) });
    });
    return rounds;
  }

  /** `East 2, 1 honba`. */
  round_name(index) {
    const table = this.table(index);
    const players = this.game.seats.length;
    const kyoku = Number(table.get("kyoku") ?? 0);
    const winds = ["East", "South", "West", "North"];
    const wind = winds[Math.floor(kyoku / players) % 4];
    const honba = Number(table.get("honba") ?? 0);
    return `${wind} ${(kyoku % players) + 1}${honba > 0 ? `, ${honba} honba` : ""}`;
  }

  /** Which round a moment belongs to. */
  round_of(index) {
    let found = 0;
    this.rounds.forEach((round, number) => { if (round.start <= index) found = number; });
    return found;
  }

  /** The moments of a round: from, and one past the last. */
  round_range(number) {
    return [this.rounds[number].start, this.rounds[number + 1]?.start ?? this.length];
  }

  /** The next moment from `index` in a direction for which `wanted` holds, or -1. */
  search(index, direction, wanted) {
    for (let next = index + direction; next >= 0 && next < this.length; next += direction) {
      if (wanted(this.all[next])) return next;
    }
    return -1;
  }

  /** Every moment that is worth a jump: `{index, text}`. */
  landmarks() {
    const list = [];
    this.rounds.forEach((round) => list.push({ index: round.start, text: round.name, kind: "round" }));
    this.all.forEach((moment, index) => {
      if (moment.kind === "call" || moment.kind === "win" || moment.kind === "drawn" || moment.kind === "game_end") {
        list.push({ index, text: moment.text, kind: moment.kind });
      } else if (moment.remarks) {
        list.push({ index, text: moment.remarks[0], kind: "remark" });
      }
    });
    return list.sort((a, b) => a.index - b.index || (a.kind === "round" ? -1 : 1));
  }

  /** Who presses what before anything else happens: a list of names by seat. */
  pressed_after(index) {
    const pressed = new Map();
    for (let next = index + 1; next < this.length && this.all[next].kind === "press"; ++next) {
      if (!pressed.has(this.all[next].seat)) pressed.set(this.all[next].seat, this.all[next].name);
    }
    return pressed;
  }

  /**
   * The moment that a fragment names: `round=3&at=17` (the 17th of round 3), `moment=120`, `step=40` (the decision that
   * findings tell), `win=2`, `call=5`, `yaku=Riichi`, `button=pon`. -1 for none.
   */
  named(words) {
    const count = (key, wanted) => {
      let left = Number(words.get(key)) || 1;
      return this.all.findIndex((moment) => wanted(moment) && --left === 0);
    };
    const inside = (index) => Math.max(0, Math.min(this.length - 1, index));
    if (words.has("round")) {
      const round = this.rounds[Math.max(0, Math.min(this.rounds.length, Number(words.get("round")) || 1) - 1)];
      return inside(round.start + (Number(words.get("at")) || 0));
    }
    if (words.has("moment")) return inside((Number(words.get("moment")) || 1) - 1);
    if (words.has("step")) {
      const found = this.all.findIndex((moment) => moment.step >= (Number(words.get("step")) || 0));
      return found < 0 ? this.length - 1 : found;
    }
    if (words.has("win")) return count("win", (moment) => moment.kind === "win");
    if (words.has("call")) return count("call", (moment) => moment.kind === "call");
    if (words.has("button")) return this.all.findIndex((moment) => moment.kind === "press" && moment.name === words.get("button"));
    if (words.has("yaku")) {
      const has = (winner) => [...winner.yaku, ...winner.yaku2].some(([name]) => name === words.get("yaku"));
      return this.all.findIndex((moment) => moment.result?.winners.some(has));
    }
    return -1;
  }

  /** The fragment of a moment. */
  name_of(index) {
    const round = this.round_of(index);
    return `round=${round + 1}&at=${index - this.rounds[round].start}`;
  }
}
