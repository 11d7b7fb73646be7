// Somebody sits at the table: the page around this one says how the game goes on and what may be done, and is told what is chosen. It is the only one
// that is listened to.

/** How fast the others play. */
const OTHERS_SPEED = 4;

/** The places in hand and draw of the tiles as they lie on the table: one rack after the other, and the drawn ones. */
function laid_out({ hand, draw }) {
  const racks = [[], []];
  hand.forEach((tile, place) => racks[Array.isArray(tile) && tile.includes("_second_rack") ? 1 : 0].push(place));
  return [...racks.flat(), ...draw.map((_, place) => hand.length + place)];
}

class Seat {
  constructor(page) {
    this.page = page;
    this.options = [];
    this.laid = [];
    this.picked = null;
    this.box = make("div", { class: "asked-now", role: "group", "aria-label": "Your choice" });
    document.querySelector(".stage").append(this.box);
    page.table.viewer = page.moments.game.seat;
    page.set_hidden(true);
    page.speed = OTHERS_SPEED;
    page.speeds.value = String(OTHERS_SPEED);
    page.on_show = () => this.show();
    this.row = page.table.seats[page.table.viewer].row;
    this.row.addEventListener("click", (event) => this.pick(event));
    this.row.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();  // a blank plays the game on, elsewhere
      this.pick(event);
    });
    window.addEventListener("message", ({ source, data }) => { if (source === window.parent) this.hear(data); });
    window.parent.postMessage({ ready: true }, "*");
  }

  /** What happened since, and what is to be decided (README.md); a page that comes late in a game goes on at moment `from`. */
  hear({ from, news, question }) {
    if (news) this.page.extend(news);
    else this.page.go(from);
    this.options = question?.options ?? [];
    this.laid = question ? laid_out(question) : [];
    this.picked = null;
    this.waits = false;
    this.over = question === null;
    if (this.page.index < this.page.moments.length - 1) this.page.toggle_play();
    else this.show();
  }

  at_end() { return this.page.index === this.page.moments.length - 1; }

  show() {
    const open = this.at_end() && !this.waits;
    refill(this.box, [this.page.index, this.options, open, this.over, this.picked], () => {
      if (!open) return [make("p", { class: "none" }, this.waits ? "The others play \u2026" : "Go on to the end to choose.")];
      if (this.over) return [make("p", { class: "none" }, "The game is over.")];
      const on_tiles = new Set(this.tiles().flatMap((_, place) => this.fitting(place)));
      const shown = this.picked ?? this.options.filter((option) => !on_tiles.has(option));
      const buttons = shown.map((option) => make("button", { type: "button", onclick: () => this.choose(option) }, ...this.face(option)));
      if (this.picked === null && on_tiles.size > 0) buttons.push(make("span", { class: "none" }, "Choose a tile of your hand"));
      if (this.picked !== null) buttons.push(make("button", { type: "button", onclick: () => this.pick_one_of(null) }, "Nothing of this"));
      return buttons;
    });
    this.row.classList.toggle("mine", open && this.options.some((option) => option.index !== undefined));
    this.tiles().forEach((tile, place) => {
      const may = open && this.fitting(place).length > 0;
      tile.setAttribute("role", may ? "button" : "img");
      tile.toggleAttribute("tabindex", false);
      if (may) tile.setAttribute("tabindex", "0");
    });
  }

  /** The own tiles, as they lie on the table. */
  tiles() { return [...this.row.querySelectorAll(".hands .t:not(.aside)")]; }
  /** What may be done with one of them: it is discarded, marked or laid on the other rack. */
  fitting(place) {
    const mine = this.page.moments.game.seats[this.page.moments.game.seat];
    return this.options.filter((option) => option.index === this.laid[place] && option.index !== undefined &&
      (option.discard !== undefined || option.lay !== undefined || (option.mark === "hand" && option.seat === mine)));
  }

  /** What a choice looks like. */
  face(option) {
    const game = this.page.moments.game;
    const tile = (one) => tile_element(game, one);
    const small = (...tiles) => make("span", { class: "small-tiles" }, ...tiles.map(tile));
    if (option.button !== undefined) return [this.page.moments.button(option.button)];
    if (option.discard !== undefined) return ["Discard", small(option.discard)];
    if (option.lay !== undefined) return ["Lay", small(option.lay), `on rack ${"AB"[option.rack]}`];
    if (option.with) return ["With", small(...option.with), "call", small(option.called)];
    if (option.mark !== undefined) return ["Mark", option.tile ? small(option.tile) : ` ${option.mark} ${option.index + 1}`, option.seat === game.seats[game.seat] ? "" : ` of ${option.seat}`];
    if (option.card !== undefined) return [titled(option.card)];
    if (option.declare !== undefined) return [option.declare ?? "No yaku"];
    if (option.keep_deal !== undefined) return [option.keep_deal ? "Keep the deal" : "Pass the deal on"];
    return [option.cancel ? "Give up marking" : "Take back the marks"];
  }

  choose(option) {
    const number = this.options.indexOf(option);
    if (this.waits || !this.at_end() || number < 0) return;
    this.waits = true;
    this.picked = null;
    this.options = [];
    this.show();
    window.parent.postMessage({ choose: number }, "*");
  }

  /** What may be done with the tile that was pressed; null: whatever may be done. */
  pick_one_of(options) {
    this.picked = options;
    this.show();
  }

  /** A tile of the hand is pressed. */
  pick(event) {
    const place = this.tiles().indexOf(event.target.closest(".t"));
    if (place < 0 || this.waits || !this.at_end()) return;
    const fitting = this.fitting(place);
    if (fitting.length === 1) this.choose(fitting[0]);
    else if (fitting.length > 1) this.pick_one_of(fitting);
  }
}
