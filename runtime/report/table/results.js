// What a win brought, how a round ended, and the end of the game.

class Results {
  constructor(moments, stage) {
    this.moments = moments;
    this.game = moments.game;
    this.box = make("section", { class: "result", "aria-label": "Result", hidden: true });
    this.closed = -1;
    stage.append(this.box);
  }

  show(index) {
    const moment = this.moments.at(index);
    this.box.hidden = (!moment.result && !moment.end) || this.closed === index;
    if (this.box.hidden) {
      if (this.closed !== index) this.closed = -1;
      return;
    }
    refill(this.box, index, () => [
      make("button", { class: "close", type: "button", "aria-label": "Close", onclick: () => { this.closed = index; this.box.hidden = true; } }, "\u2715"),
      ...(moment.result ? this.round(moment) : this.end(moment)),
    ]);
  }

  name(seat) { return this.moments.name(seat); }

  /** Indicators, and what lies under them where that counts. */
  indicators({ shown, under }) {
    const row = (name, tiles) => tiles.length === 0 ? null : make("div", { class: "small-tiles" }, `${name} `, ...tiles.map((tile) => tile_element(this.game, tile)));
    return make("div", { class: "indicators" }, row("Dora indicators", shown), row("Ura", under));
  }

  round({ result }) {
    const parts = [];
    if (result.winners.length === 0) parts.push(make("h2", {}, result.header || "Nobody wins"));
    for (const winner of result.winners) parts.push(this.winner(winner));
    if (result.indicators) parts.push(this.indicators(result.indicators));
    parts.push(this.payments("Points", result.before, result.deltas, result.after));
    if (result.ledger.length > 0) parts.push(this.ledger(result.ledger));
    if (result.next) parts.push(make("p", { class: "next" }, titled(result.next)));
    return parts;
  }

  winner(winner) {
    const drawn = winner.win_source === "draw" || winner.from < 0;
    const values = (value) => {
      const words = [];
      for (let i = 0; i < value.length; i += 2) words.push(`${amount(value[i])}${value[i + 1] ? ` ${value[i + 1]}` : ""}`);
      return words.join(", ");
    };
    const line = make("div", { class: "won-hand" }, ...winner.hand.map((tile) => tile_element(this.game, tile)));
    if (winner.winning_tile) line.append(tile_element(this.game, winner.winning_tile, { class: "drawn newest" }));
    const calls = winner.calls.map(([name, tiles]) => make("div", { class: "call", title: name }, ...tiles.map((tile) => tile_element(this.game, tile, { turned: Array.isArray(tile) && tile.some((part) => part === "_sideways" || part === "sideways") }))));
    const yaku = [...winner.yaku, ...winner.yaku2];
    const total = [winner.score_name, values(winner.total_points)].filter(Boolean).join(": ");
    return make("article", {},
      make("h2", {}, `${this.name(winner.seat)} wins ${drawn ? "by the own draw" : `from ${this.name(winner.from)}`}`),
      make("div", { class: "row" }, line, make("div", { class: "calls" }, ...calls)),
      yaku.length === 0 ? null : make("table", { class: "yaku", "aria-label": "Yaku" }, make("tbody", {}, ...yaku.map(([name, value]) =>
        make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, values(value)))))),
      make("p", { class: "total" }, make("b", {}, amount(winner.displayed_score)),
        winner.score_denomination ? ` ${winner.score_denomination}` : "", total ? ` \u00b7 ${total}` : "",
        winner.minipoints > 0 ? ` \u00b7 ${amount(winner.minipoints)} ${winner.minipoint_name || "minipoints"}` : ""),
      winner.breakdown ? this.breakdown(winner) : null);
  }

  breakdown(winner) {
    return make("details", {}, make("summary", {}, `${amount(winner.minipoints)} ${winner.minipoint_name || "minipoints"}, item by item`),
      make("table", { "aria-label": "Minipoints" }, make("tbody", {}, ...winner.breakdown.map(([name, value, tiles]) => make("tr", {},
        make("th", { scope: "row" }, name), make("td", { class: "small-tiles" }, ...tiles.map((tile) => tile_element(this.game, tile))),
        make("td", {}, signed(value)))))));
  }

  payments(name, before, deltas, after) {
    return make("table", { class: "payments", "aria-label": name }, make("tbody", {}, ...this.game.seats.map((_, number) => make("tr", {},
      make("th", { scope: "row" }, this.name(number)),
      make("td", { class: "n" }, amount(before[number])),
      make("td", { class: deltas[number] > 0 ? "n gain" : deltas[number] < 0 ? "n loss" : "n" }, signed(deltas[number])),
      make("td", { class: "n after" }, amount(after[number]))))));
  }

  ledger(transactions) {
    const who = (seat) => seat === null ? "the table" : seat;
    const sum = (items) => items.length > 0 ? items[items.length - 1].result : 0;
    return make("details", {}, make("summary", {}, "Who pays for what"),
      make("ul", { class: "ledger" }, ...transactions.map(({ from, to, name, line_items }) => make("li", {},
        make("b", {}, `${titled(who(from))} \u2192 ${who(to)}: ${amount(sum(line_items))}`), name ? ` ${name}` : "",
        line_items.length > 1 ? make("small", {}, line_items.map(({ op, amount: by, reason }) =>
          [op ?? "", by === null ? "" : amount(by), reason].filter(Boolean).join(" ")).join("; ")) : null))));
  }

  end({ end }) {
    const places = end.ranking.length > 0 ? end.ranking : this.game.seats.map((_, number) => number);
    return [make("h2", {}, "The game is over"),
      make("table", { class: "payments final", "aria-label": "Final scores" }, make("tbody", {}, ...places.map((seat, place) => make("tr", {},
        make("th", { scope: "row" }, `${place + 1}. ${this.name(seat)}`),
        make("td", { class: "n after" }, amount(end.scores[seat])),
        end.points ? make("td", { class: "n" }, signed(end.points[seat])) : null))))];
  }
}
