// Beside the table: what happened, what was offered and pressed, what changed, and which actions of MahjongScript ran.

class Panel {
  constructor(moments, go) {
    this.moments = moments;
    this.game = moments.game;
    this.go = go;
    this.box = make("aside", { class: "panel", "aria-label": "What happened" });
    this.now = make("div", { class: "now", "aria-live": "polite" });
    this.sections = {};
    this.box.append(this.now);
    for (const [name, title, open] of [["offered", "Offered and pressed", true], ["changed", "Statuses and counters that changed", true],
      ["actions", "Actions that ran", true], ["dead", "Dead wall", false], ["round", "This round", false]]) {
      const count = make("span", { class: "count" });
      const body = make("div", { class: "body" });
      this.box.append(make("details", { open }, make("summary", {}, title, count), body));
      this.sections[name] = { body, count };
    }
  }

  fill(name, key, count, fill) {
    const { body, count: shown } = this.sections[name];
    shown.textContent = count === null ? "" : String(count);
    refill(body, key, fill);
  }

  name(seat) { return titled(this.moments.seat(seat)); }

  /** A line of the log; what others draw is no one's business while hands are hidden. */
  line(moment, table) {
    const secret = table.hides && moment.kind === "draw" && moment.seat !== table.viewer;
    return secret ? `${this.moments.seat(moment.seat)} draws a tile` : moment.text;
  }

  show(index, table) {
    const moment = this.moments.at(index);
    refill(this.now, [index, table.hides, table.viewer], () => [
      make("p", { class: "line" }, titled(this.line(moment, table))),
      ...(moment.says ?? []).filter(([who]) => who < 0).map(([, text]) => make("p", { class: "said" }, text)),
      ...(moment.remarks ?? []).map((text) => make("p", { class: "remark" }, text)),
    ]);
    this.show_offered(index, table);
    this.show_changed(index);
    this.show_actions(moment);
    this.show_round(index, table);
  }

  show_offered(index, table) {
    const state = this.moments.table(index);
    const pressed = this.moments.pressed_after(index);
    const rows = [];
    this.game.seats.forEach((_, seat) => {
      const buttons = state.get(`${seat}.buttons`) ?? [];
      if (buttons.length > 0 && table.open(seat, state.get(`${seat}.flags`) ?? 0)) rows.push([seat, buttons, pressed.get(seat) ?? null]);
    });
    this.fill("offered", rows, rows.length || null, () => rows.length === 0 ? [make("p", { class: "none" }, "Nobody is asked.")] : rows.map(([seat, buttons, press]) =>
      make("div", { class: "asked" }, make("b", {}, this.name(seat)), make("ul", {}, ...buttons.map(([id, name, combinations, chosen]) => {
        const taken = chosen === 1 || this.moments.text(id) === press;
        return make("li", { class: taken ? "taken" : "" }, titled(this.moments.text(name)), taken ? make("em", {}, " pressed") : null,
          ...combinations.flatMap(([called, ...choices]) => choices.map((tiles) => make("span", { class: "small-tiles" },
            ...(called >= 0 ? [tile_element(this.game, called, { turned: true })] : []), ...tiles.map((tile) => tile_element(this.game, tile))))));
      })))));
  }

  /** What changed from the moment before: `[seat, sign, text]`. */
  changes(index) {
    const moment = this.moments.at(index);
    const before = moment.fresh ? new Map() : new Map(this.moments.table(index - 1));
    const list = [];
    for (const [name, value] of Object.entries(moment.table)) {
      const [seat, kind, id] = name.split(".");
      if (kind === "status") list.push([Number(seat), value === null ? "\u2212" : "+", this.moments.text(Number(id))]);
      if (kind === "counter") list.push([Number(seat), "", `${this.moments.text(Number(id))}: ${before.get(name) ?? 0} \u2192 ${value ?? 0}`]);
    }
    this.moments.table(index);
    return list.sort((a, b) => a[0] - b[0]);
  }

  show_changed(index) {
    const changes = this.changes(index);
    const seats = [...new Set(changes.map(([seat]) => seat))];
    this.fill("changed", index, changes.length || null, () => seats.length === 0 ? [make("p", { class: "none" }, "Nothing.")] : seats.map((seat) =>
      make("div", { class: "asked" }, make("b", {}, this.name(seat)), make("ul", { class: "words" }, ...changes.filter(([whose]) => whose === seat)
        .map(([, sign, text]) => make("li", { class: sign === "+" ? "gain" : sign === "" ? "" : "loss" }, `${sign}${text}`))))));
  }

  show_actions(moment) {
    const ran = moment.ran ?? [];
    const lines = [];
    for (let i = 0; i < ran.length; i += 2) {
      const last = lines[lines.length - 1];
      if (last && last.seat === ran[i] && last.place === ran[i + 1]) ++last.times;
      else lines.push({ seat: ran[i], place: ran[i + 1], times: 1 });
    }
    const total = ran.length / 2 + (moment.unsaid ?? 0);
    this.fill("actions", [ran, moment.unsaid ?? 0], total || null, () => [
      make("ol", { class: "actions" }, ...lines.map(({ seat, place, times }) => {
        const [action, where] = this.game.places[place];
        return make("li", {}, make("code", {}, this.moments.text(action)), times > 1 ? ` \u00d7${times}` : "",
          seat >= 0 ? make("small", {}, ` ${this.moments.seat(seat)}`) : null, make("code", { class: "where" }, this.moments.text(where)));
      })),
      total === 0 ? make("p", { class: "none" }, "None.") : null,
      moment.unsaid ? make("p", { class: "none" }, `and ${moment.unsaid} more`) : null,
    ].filter(Boolean));
  }

  show_dead_wall(dead, revealed, dora, hides) {
    const turned = new Set(revealed);
    this.fill("dead", [dead, revealed, dora, hides], dead.length || null, () => [
      dead.length > 0 ? make("div", { class: "small-tiles wraps" }, ...dead.map((tile) => tile_element(this.game, tile, { hidden: hides && !turned.has(tile), class: turned.has(tile) ? "newest" : "" })))
        : make("p", { class: "none" }, "There is none."),
      dora.length > 0 ? make("p", {}, "Dora ", make("span", { class: "small-tiles" }, ...dora.map((tile) => tile_element(this.game, tile)))) : null,
    ].filter(Boolean));
  }

  show_round(index, table) {
    const round = this.moments.round_of(index);
    const [from, to] = this.moments.round_range(round);
    this.fill("round", [round, table.hides, table.viewer], to - from, () => [make("ol", { class: "log" }, ...Array.from({ length: to - from }, (_, i) =>
      make("li", {}, make("button", { type: "button", onclick: () => this.go(from + i) }, this.line(this.moments.at(from + i), table)))))]);
    const items = this.sections.round.body.querySelectorAll("button");
    items.forEach((item, i) => item.toggleAttribute("aria-current", from + i === index));
  }
}
