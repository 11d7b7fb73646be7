// The page: controls, keys, touch, the address.

const SPEEDS = [0.5, 1, 2, 4, 8];
/** How long a moment stays while the game plays, in milliseconds at speed 1. */
const STAYS = { press: 350, draw: 550, scores: 3500, game_end: 5000, win: 1800, call: 1100, round: 1200 };
const USUAL_STAY = 800;
/** A page inside of another one has no address to share. */
const HAS_ADDRESS = location.protocol !== "about:";
const PLAY = "\u25b6";
const PAUSE = "\u2016";

class Page {
  constructor(game) {
    this.moments = new Moments(game);
    this.index = 0;
    this.playing = null;
    this.speed = 1;
    const stage = make("div", { class: "stage" });
    this.table = new Table(this.moments, stage);
    this.results = new Results(this.moments, stage);
    this.panel = new Panel(this.moments, (index) => this.go(index));
    this.table.on_turn = (seat) => this.turn(seat);
    this.table.on_dead_wall = (dead, revealed, dora) => this.panel.show_dead_wall(dead, revealed, dora, this.table.hides);
    const page = document.getElementById("page");
    page.replaceChildren(
      make("header", { class: "top" }, make("h1", {}, game.title), make("p", {}, game.about)),
      make("div", { class: "sides" }, stage, this.panel.box), this.make_controls(),
      make("footer", {}, make("p", {}, `majs ${game.version}`, game.command ? make("code", {}, game.command) : null)));
    document.addEventListener("keydown", (event) => this.key(event));
    this.listen_to_touch(stage);
    window.addEventListener("hashchange", () => this.read_address());
    if (!this.read_address()) this.go(0);
  }

  make_controls() {
    const button = (name, label, title, run) => this[name] = make("button", { type: "button", "aria-label": title, title, onclick: run }, label);
    this.slider = make("input", { type: "range", min: 0, max: this.moments.length - 1, value: 0, "aria-label": "Moment", oninput: () => this.go(Number(this.slider.value)) });
    this.speeds = make("select", { "aria-label": "Speed", onchange: () => { this.speed = Number(this.speeds.value); } },
      ...SPEEDS.map((speed) => make("option", { value: speed, selected: speed === 1 }, `${speed}\u00d7`)));
    this.jumps = make("select", { class: "jumps", "aria-label": "Jump to", onchange: () => { if (this.jumps.value !== "") this.go(Number(this.jumps.value)); } });
    this.fill_jumps();
    this.count = make("output", { class: "count" });
    const toggle = (name, label, title, run) => this[name] = make("button", { type: "button", "aria-pressed": "false", title, onclick: run }, label);
    return make("nav", { class: "bars", "aria-label": "Controls" },
      make("div", { class: "controls" }, make("div", { class: "step" },
        button("round_back", "\u00ab", "Round before (Page up)", () => this.round(-1)),
        button("back", "\u2039", "One step back (left arrow)", () => this.step(-1)),
        button("play", PLAY, "Play (space)", () => this.toggle_play()),
        button("forth", "\u203a", "One step (right arrow)", () => this.step(1)),
        button("round_forth", "\u00bb", "Next round (Page down)", () => this.round(1))),
      make("div", { class: "way" }, this.slider, this.count)),
      make("div", { class: "look" }, this.jumps, this.speeds,
        toggle("hide", "Hide hands", "Show only the tiles of the seat below (h)", () => this.set_hidden(!this.table.hides)),
        button("turned", "Turn table", "Turn table: next seat below (t)", () => this.turn((this.table.viewer + 1) % this.moments.game.seats.length)),
        toggle("letters", "Letters", "Numbers and letters on tiles (i)", () => this.set_letters(!document.body.classList.contains("letters"))),
        HAS_ADDRESS ? button("share", "Share", "Share: copy the address of this moment", () => this.copy_address()) : null));
  }

  fill_jumps() {
    this.jumps.replaceChildren(make("option", { value: "" }, "Jump to \u2026"), ...this.moments.landmarks().map(({ index, text, kind }) =>
      make("option", { value: index }, kind === "round" ? text : `\u2003${text}`)));
  }

  /** The game goes on: see Moments.extend. */
  extend(news) {
    this.moments.extend(news);
    this.table.measure();
    this.table.fit();
    this.slider.max = String(this.moments.length - 1);
    this.fill_jumps();
    this.go(Math.min(this.index, this.moments.length - 1));
  }

  go(index) {
    this.index = Math.max(0, Math.min(this.moments.length - 1, index));
    this.table.show(this.index);
    this.results.show(this.index);
    this.panel.show(this.index, this.table);
    this.slider.value = String(this.index);
    this.slider.setAttribute("aria-valuetext", this.panel.line(this.moments.at(this.index), this.table));
    this.count.textContent = `${this.index + 1}/${this.moments.length}`;
    this.jumps.value = "";
    this.on_show?.();
    this.remember();
  }

  step(direction) { this.stop(); this.go(this.index + direction); }
  round(direction) {
    this.stop();
    const now = this.moments.round_of(this.index);
    const start = this.moments.rounds[now].start;
    if (direction < 0 && this.index > start) return this.go(start);
    const next = this.moments.rounds[now + direction];
    this.go(next ? next.start : direction < 0 ? 0 : this.moments.length - 1);
  }
  search(kind, direction) {
    const found = this.moments.search(this.index, direction, (moment) => moment.kind === kind);
    if (found >= 0) { this.stop(); this.go(found); }
  }

  toggle_play() {
    if (this.playing !== null) return this.stop();
    if (this.index === this.moments.length - 1) this.go(0);
    this.play.textContent = PAUSE;
    this.play.setAttribute("aria-label", "Pause (space)");
    this.wait();
  }
  wait() {
    const moment = this.moments.at(this.index);
    const stay = moment.kind === "press" && moment.name === "skip" ? 80 : STAYS[moment.kind] ?? USUAL_STAY;
    this.playing = setTimeout(() => {
      this.go(this.index + 1);
      if (this.index === this.moments.length - 1) this.stop();
      else this.wait();
    }, stay / this.speed);
  }
  stop() {
    clearTimeout(this.playing);
    this.playing = null;
    this.play.textContent = PLAY;
    this.play.setAttribute("aria-label", "Play (space)");
  }

  turn(seat) { this.table.viewer = seat; this.go(this.index); }
  set_hidden(hidden) { this.table.hides = hidden; this.hide.setAttribute("aria-pressed", String(hidden)); this.go(this.index); }
  set_letters(shown) {
    document.body.classList.toggle("letters", shown);
    this.letters.setAttribute("aria-pressed", String(shown));
    this.remember();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || ["SELECT", "INPUT", "SUMMARY"].includes(event.target.tagName)) return;
    const on_button = event.target.tagName === "BUTTON";
    const keys = {
      ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1), PageDown: () => this.round(1), PageUp: () => this.round(-1),
      Home: () => { this.stop(); this.go(0); }, End: () => { this.stop(); this.go(this.moments.length - 1); },
      " ": on_button ? null : () => this.toggle_play(), h: () => this.set_hidden(!this.table.hides),
      t: () => this.turn((this.table.viewer + 1) % this.moments.game.seats.length),
      i: () => this.set_letters(!document.body.classList.contains("letters")), c: () => this.search("call", 1), C: () => this.search("call", -1),
      w: () => this.search("win", 1), W: () => this.search("win", -1), Escape: () => { this.results.closed = this.index; this.results.show(this.index); },
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  /** A finger that wipes to the left goes on, to the right goes back. */
  listen_to_touch(stage) {
    let start = null;
    stage.addEventListener("touchstart", (event) => { start = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
    stage.addEventListener("touchend", (event) => {
      const end = event.changedTouches[0];
      if (start === null || !end) return;
      const across = end.clientX - start.clientX;
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(end.clientY - start.clientY)) this.step(across < 0 ? 1 : -1);
      start = null;
    });
  }

  address() {
    let fragment = this.moments.name_of(this.index);
    if (this.table.viewer !== 0) fragment += `&seat=${this.moments.game.seats[this.table.viewer]}`;
    if (this.table.hides) fragment += "&hide=1";
    if (document.body.classList.contains("letters")) fragment += "&letters=1";
    return fragment;
  }
  /** The address follows, not at every step: browsers mind that. */
  remember() {
    if (!HAS_ADDRESS) return;
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => {
      const fragment = `#${this.address()}`;
      if (location.hash !== fragment) history.replaceState(null, "", fragment);
    }, 200);
  }
  /** Goes to the moment of the address; false when it names none. */
  read_address() {
    const words = new URLSearchParams(location.hash.slice(1));
    const seat = this.moments.game.seats.indexOf(words.get("seat"));
    if (seat >= 0) this.table.viewer = seat;
    this.table.hides = words.get("hide") === "1";
    this.hide.setAttribute("aria-pressed", String(this.table.hides));
    if (words.get("letters") === "1") this.set_letters(true);
    const index = this.moments.named(words);
    if (index < 0) return false;
    this.stop();
    this.go(index);
    return true;
  }
  async copy_address() {
    const address = `${location.href.split("#")[0]}#${this.address()}`;
    history.replaceState(null, "", `#${this.address()}`);
    let told = "Copied";
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      told = "It is in the address bar";
    }
    this.share.textContent = told;
    setTimeout(() => { this.share.textContent = "Share"; }, 1500);
  }
}

const page = new Page(JSON.parse(document.getElementById("game").textContent));
if (page.moments.game.seat !== undefined) new Seat(page);
