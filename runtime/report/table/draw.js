// Drawing: tiles, the seats around the table. Texts become text nodes; nothing is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";
const SIDEWAYS = 1;
const FACE_DOWN = 2;

/** A number as people write it: 25 000. */
function amount(number) {
  return typeof number === "number" ? number.toLocaleString("en").replaceAll(",", "\u202f").replace("-", "\u2212") : String(number);
}
function signed(number) { return typeof number === "number" && number > 0 ? `+${amount(number)}` : amount(number); }
function titled(word) { return word === "" ? "" : word[0].toUpperCase() + word.slice(1); }

/** Id, attributes and bits of a tile: a number of the page's list, or what the record of a win has. */
function tile_parts(game, tile) {
  const written = typeof tile === "number" ? game.tiles[tile] : tile;
  if (!Array.isArray(written)) return { id: String(written), attributes: [], bits: 0 };
  if (typeof tile === "number") return { id: written[0], attributes: written[1], bits: written[2] };
  return { id: written[0], attributes: written.slice(1).filter((name) => !name.startsWith("_")), bits: 0 };
}

/** One tile. `options`: `hidden` shows its back, `turned` lays it on its side, `class` is added. */
function tile_element(game, tile, options = {}) {
  const { id, attributes, bits } = tile_parts(game, tile);
  const hidden = options.hidden === true;
  const turned = options.turned || (bits & SIDEWAYS) !== 0;
  game.reader ??= spoken_to_reader(game.spoken);
  const { language, names } = game.reader;
  const name = hidden ? names["1x"] : [names[id] ?? id, ...attributes, (bits & FACE_DOWN) !== 0 ? names["1x"] : ""].filter(Boolean).join(" ");
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 30 42");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#tile-${hidden || (bits & FACE_DOWN) !== 0 ? "1x" : id}`);
  drawing.append(use);
  const marked = !hidden && attributes.length > 0;
  const classes = ["t", turned ? "turned" : "", marked ? "marked" : "", options.class ?? ""].filter(Boolean).join(" ");
  return make("span", { class: classes, role: "img", lang: language === document.documentElement.lang ? undefined : language, "aria-label": name, title: name }, drawing);
}

/** Replaces what an element holds, when what it shows is new. */
function refill(element, key, fill) {
  const text = JSON.stringify(key);
  if (element.shown === text) return;
  element.shown = text;
  element.replaceChildren(...fill());
}

/** Where seats sit: 0 below, 1 right, 2 above, 3 left. */
const PLACES = { 1: [0], 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3] };

/** How much wider the centre is than a row of a pond; table.css knows it, too. */
const CENTRE = 1.25;

class Table {
  constructor(moments, stage) {
    this.moments = moments;
    this.game = moments.game;
    this.stage = stage;
    this.viewer = 0;
    this.hides = false;
    this.felt = make("div", { class: "felt" });
    this.centre = make("div", { class: "centre" });
    this.middle = make("div", { class: "middle" });
    this.centre.append(this.middle);
    this.felt.append(this.centre);
    this.seats = this.game.seats.map((name, number) => this.make_seat(name, number));
    stage.append(this.felt);
    this.measure();
    new ResizeObserver(() => this.fit()).observe(stage);
  }

  make_seat(name, number) {
    const seat = {
      box: make("section", { class: "seat", "aria-label": this.game.names?.[number] ? `${titled(name)}: ${this.game.names[number]}` : titled(name) }),
      pond: make("div", { class: "pond" }),
      row: make("div", { class: "row" }),
      hands: make("div", { class: "hands" }),
      calls: make("div", { class: "calls" }),
      plate: make("button", { class: "plate", type: "button", onclick: () => this.on_turn?.(number) }),
      offers: make("div", { class: "offers" }),
      say: make("div", { class: "say", role: "status" }),
    };
    seat.row.append(seat.hands, seat.calls);
    seat.box.append(seat.pond, seat.row);
    this.centre.append(seat.plate);
    this.felt.append(seat.box, seat.offers, seat.say);
    return seat;
  }

  /** The most that any hand, pond and row of calls holds in the whole game: what the table has to have room for. */
  measure() {
    this.longest = 14;
    this.longest_pond = 0;
    this.racks = 1;
    const lengths = new Map();
    for (const moment of this.moments.all) {
      if (moment.fresh) lengths.clear();
      for (const [name, value] of Object.entries(moment.table)) {
        const [seat, what] = name.split(".");
        if (value === null || !["hands", "draw", "calls", "pond", "aside"].includes(what)) continue;
        if (what === "pond") this.longest_pond = Math.max(this.longest_pond, value.length);
        if (what === "hands") this.racks = Math.max(this.racks, value.length);
        const length = what === "hands" ? Math.max(...value.map((hand) => hand.length))
          : what === "calls" ? value.reduce((sum, [, tiles]) => sum + tiles.length + 0.7, 0) : value.length;
        lengths.set(`${seat}.${what}`, length);
        const sum = ["hands", "draw", "calls", "aside"].reduce((all, zone) => all + (lengths.get(`${seat}.${zone}`) ?? 0), 0);
        this.longest = Math.max(this.longest, Math.min(sum, 26));
      }
    }
    this.columns = Math.max(6, Math.ceil(this.longest_pond / 4));
    this.pond_rows = Math.max(3, Math.ceil(this.longest_pond / this.columns));
  }

  /** As large as the stage has room for; beside each other on a table, or below each other where that is too small. */
  fit() {
    const width = this.stage.clientWidth;
    const stacked = width < 620;
    const height = 1.4;
    this.stage.classList.toggle("stacked", stacked);
    let unit = Math.max(24, Math.min(34, Math.floor((width - 24) / 14.6)));
    if (!stacked) {
      const side = Math.min(width, Math.max(560, window.innerHeight - 150));
      const across = Math.max(this.longest + 1 + 2 * (this.racks * height + 0.4),
        this.columns * CENTRE + 2 * (this.pond_rows * height + this.racks * height + 1.6));
      unit = side / across;
      this.felt.style.setProperty("--side", `${Math.floor(side)}px`);
    }
    this.felt.style.setProperty("--w", `${unit.toFixed(2)}px`);
    this.felt.style.setProperty("--columns", String(this.columns));
  }

  /** Whether this player's tiles are to be seen. */
  open(number, flags) { return !this.hides || number === this.viewer || (flags & 2) !== 0; }

  show(index) {
    const table = this.moments.table(index);
    const moment = this.moments.at(index);
    const pressed = this.moments.pressed_after(index);
    const marks = new Set(this.seats.flatMap((_, number) => (table.get(`${number}.marks`) ?? [])
      .map(([zone, seat, place]) => `${this.moments.text(zone)} ${seat} ${place}`)));
    this.show_middle(table, index);
    const count = this.seats.length;
    this.seats.forEach((seat, number) => {
      const place = PLACES[count][(number - this.viewer + count) % count];
      for (const element of [seat.box, seat.plate, seat.offers, seat.say]) element.dataset.place = String(place);
      const get = (name) => table.get(`${number}.${name}`);
      const open = this.open(number, get("flags") ?? 0);
      seat.box.classList.toggle("in-turn", table.get("turn") === number);
      this.show_hand(seat, number, get, open, moment, marks);
      this.show_pond(seat, number, get, moment, marks);
      this.show_plate(seat, number, get, table);
      this.show_offers(seat, get("buttons") ?? [], pressed.get(number), open);
      const says = (moment.says ?? []).filter(([who]) => who === number).map(([, text]) => text);
      if (moment.kind === "press" && moment.seat === number && says.length === 0 && moment.name !== "skip") says.push(this.moments.button(moment.name));
      refill(seat.say, [says, index], () => says.map((text) => make("span", {}, text)));
    });
  }

  show_hand(seat, number, get, open, moment, marks) {
    const hands = get("hands") ?? [[]];
    const draw = get("draw") ?? [];
    const aside = get("aside") ?? [];
    const calls = get("calls") ?? [];
    const lies = (zone, place) => marks.has(`${zone} ${number} ${place}`) ? "picked" : "";
    refill(seat.hands, [hands, draw, aside, open, [...marks]], () => hands.map((hand, rack) => {
      const row = make("div", { class: "hand" });
      const before = hands.slice(0, rack).reduce((sum, { length }) => sum + length, 0);
      hand.forEach((tile, place) => row.append(tile_element(this.game, tile, { hidden: !open, class: lies("hand", before + place) })));
      if (rack === hands.length - 1) {
        draw.forEach((tile, place) => row.append(tile_element(this.game, tile, { hidden: !open, class: `drawn ${lies("hand", before + hand.length + place)}` })));
        aside.forEach((tile, place) => row.append(tile_element(this.game, tile, { hidden: !open, class: `${place === 0 ? "drawn" : ""} aside ${lies("aside", place)}` })));
      }
      return row;
    }));
    refill(seat.calls, [calls, moment.kind === "call" && moment.seat === number], () => calls.map(([name, tiles], place) => make("div",
      { class: `call ${lies("calls", place)}`, title: this.moments.text(name) }, ...tiles.map((tile) => tile_element(this.game, tile)))));
  }

  show_pond(seat, number, get, moment, marks) {
    const pond = get("pond") ?? [];
    const newest = moment.kind === "discard" && moment.seat === number ? pond.length - 1 : -1;
    refill(seat.pond, [pond, newest, [...marks]], () => {
      const rows = [];
      pond.forEach((tile, place) => {
        const row = Math.min(Math.floor(place / this.columns), this.pond_rows - 1);
        rows[row] ??= make("div", { class: "pond-row" });
        const picked = marks.has(`discard ${number} ${place}`) ? " picked" : "";
        rows[row].append(tile_element(this.game, tile, { class: (place === newest ? "newest" : "") + picked }));
      });
      return rows;
    });
  }

  show_plate(seat, number, get, table) {
    const dealer = table.get("dealer") === number;
    const wind = ["East", "South", "West", "North"][get("wind")] ?? "";
    const stick = ((get("flags") ?? 0) & 1) !== 0;
    const won = (table.get("winners") ?? []).includes(number);
    seat.plate.classList.toggle("in-turn", table.get("turn") === number);
    seat.plate.classList.toggle("won", won);
    seat.plate.setAttribute("title", `The table as ${this.moments.name(number)} sees it`);
    refill(seat.plate, [get("score"), dealer, wind, stick, won], () => [
      make("span", { class: "who" }, make("b", { class: dealer ? "wind dealer" : "wind" }, wind.slice(0, 1)), make("span", { class: "name" }, this.moments.name(number))),
      make("span", { class: "score" }, amount(get("score") ?? 0)),
      stick ? make("span", { class: "stick", role: "img", "aria-label": "a stick on the table" }) : null,
    ].filter(Boolean));
  }

  show_offers(seat, buttons, pressed, open) {
    const shown = open ? buttons : [];
    refill(seat.offers, [shown, pressed], () => shown.map(([id, name, , chosen]) => {
      const taken = chosen === 1 || (pressed !== undefined && this.moments.text(id) === pressed);
      return make("span", { class: taken ? "offer taken" : "offer" }, titled(this.moments.text(name)));
    }));
  }

  show_middle(table, index) {
    const dead = table.get("dead") ?? [];
    const revealed = table.get("revealed") ?? [];
    const facts = [table.get("wall"), table.get("pot"), table.get("honba"), revealed, table.get("kyoku")];
    refill(this.middle, facts, () => [
      make("strong", {}, this.moments.round_name(index)),
      make("span", { class: "wall" }, `wall ${table.get("wall") ?? 0}`),
      table.get("pot") ? make("span", { class: "pot", title: "on the table" }, `pot ${amount(table.get("pot"))}`) : null,
      revealed.length ? make("span", { class: "dora", title: "turned indicators" }, ...revealed.map((tile) => tile_element(this.game, tile))) : null,
    ].filter(Boolean));
    this.on_dead_wall?.(dead, revealed, table.get("dora") ?? []);
  }
}
