// The playground: an editor with findings, and beside it what majs makes of the files.
import commands from "majs-commands";
import examples from "majs-examples";
import { Editor } from "./editor.mjs";
import { download, element, make, select_tab, walk_tabs } from "./elements.mjs";
import { place_of_frame } from "./debug.mjs";
import { Engine, unpack } from "./engine.mjs";
import { Menu, as_word } from "./menu.mjs";
import { earlier, from_file, from_fragment, is_file_name, is_test, keep, kept, put_by, share_with_tabs, to_fragment, to_single_file, to_zip } from "./project.mjs";
import { Server, place_of } from "./server.mjs";
import { VIEWS } from "./views.mjs";

class Playground {
  constructor() {
    this.view = "document";
    /** Lines at which a game stops, by what the editor shows. */
    this.stop_lines = {};
    this.editor = new Editor(element("editor"), new Set(commands), {
      on_change: (text) => this.typed(text),
      on_jump: (uri, line) => this.jump(uri, line),
      on_stop: (line) => this.toggle_stop(line),
      ask: async (method, rest) => (this.server && this.reading === undefined ? this.server.ask(method, this.file, rest) : null),
    });
    const on = (id, event, run) => element(id).addEventListener(event, run);
    on("examples", "change", () => this.take_other());
    on("base", "change", () => {
      this.project.base = element("base").value;
      delete this.project.mods;  // of another menu
      this.changed();
    });
    on("format", "click", () => this.editor.format());
    on("share", "click", () => this.share());
    on("save_zip", "click", () => download("playground.zip", to_zip(this.project), "application/zip"));
    on("save_file", "click", () => download("playground.txt", to_single_file(this.project), "text/plain"));
    on("open", "change", () => this.open_file(element("open").files[0]));
    on("wide", "click", () => element("wide").setAttribute("aria-pressed", String(document.querySelector("main").classList.toggle("wide"))));
    for (const [name, view] of Object.entries(VIEWS)) {
      element("views").append(make("button", { type: "button", role: "tab", id: `view-${name}`, "aria-selected": "false", "aria-controls": "view", onclick: () => this.show(name) }, view.title));
    }
    share_with_tabs(() => this.project, () => this.say("The playground is open in another tab, too: each keeps its own files"));
    for (const list of ["views", "files"]) walk_tabs(element(list));
    window.addEventListener("hashchange", () => this.take_address());
    this.project = kept();
    if (!this.take_address()) this.load(this.project ?? structuredClone(Object.values(examples)[0]));
    this.show("document");
  }

  say(text) { element("state").textContent = text; }
  /** Something that has to be read: it stays when the engine arrives. */
  warn(text) {
    this.warning = text;
    this.say(text);
  }

  /** The engine has arrived: one worker for what is typed, one for what is looked at. */
  async begin(packed) {
    try {
      this.parts = await unpack(packed);
    } catch (error) {
      return this.say(`The engine does not start: ${error}`);
    }
    this.checker = new Engine(this.parts, (engine) => {
      this.server = new Server(engine);
      this.server.begin(this.project.files);
    });
    this.engine = new Engine(this.parts);
    const rulesets = this.library_paths().map((path) => /^rulesets\/(\w+)\.majs$/.exec(path)?.[1]).filter(Boolean);
    element("base").replaceChildren(make("option", { value: "" }, "the first file"), ...rulesets.map((name) => make("option", { value: name }, name)));
    element("base").value = this.project.base;
    await this.checker.started;
    this.say(this.warning ?? "Ready");
    delete this.warning;
    this.look();
  }

  // Files

  load(project) {
    // What was open stays to be had, unless it is an example as it came.
    const of_examples = Object.values(examples).some(({ base, files }) => JSON.stringify({ base, files }) === JSON.stringify(this.project));
    if (this.project && !of_examples && project !== this.project) put_by(this.project);
    this.project = project;
    this.document = undefined;
    this.editor.forget();
    element("base").value = project.base;
    this.edit(Object.keys(project.files)[0]);
    this.changed();
    this.show_others();
  }
  /** Examples, and what was open before. */
  show_others() {
    const group = (label, options) => make("optgroup", { label }, ...options);
    const before = earlier().map(({ project, when }, number) => make("option", { value: `earlier ${number}` }, `${Object.keys(project.files).join(", ").slice(0, 40)} (${when})`));
    element("examples").replaceChildren(make("option", { value: "" }, "choose \u2026"), group("Examples", Object.entries(examples).map(([name, { title }]) => make("option", { value: name }, title))),
      ...(before.length ? [group("What was open before", before)] : []));
  }
  take_other() {
    const name = element("examples").value;
    const other = examples[name] ?? earlier()[Number(name.split(" ")[1])]?.project;
    element("examples").value = "";
    if (other) this.load(structuredClone({ base: other.base, files: other.files, ...(other.mods && { mods: other.mods }) }));
  }
  take_address() {
    const { project, problem } = from_fragment(location.hash);
    if (project) this.load(project);
    if (problem) this.warn(problem);
    return project !== undefined;
  }
  edit(name) {
    this.file = name;
    this.reading = undefined;
    this.editor.open(name, this.project.files[name]);
    this.show_stops();
    this.show_tabs();
  }
  /** A file of the library, to be read only. */
  read(path, line = 1) {
    this.reading = path;
    this.editor.open(`library ${path}`, this.parts.library[path], true);
    this.show_stops();
    this.editor.go_to(line);
    this.show_tabs();
  }
  /** What the editor shows: a file of the project, or of the library. */
  shown() { return this.reading === undefined ? this.file : `library ${this.reading}`; }
  toggle_stop(line) {
    const lines = (this.stop_lines[this.shown()] ??= new Set());
    if (!lines.delete(line)) lines.add(line);
    this.show_stops();
    return this.debugging?.put_lines().catch(({ message }) => this.say(message));
  }
  /** Goes to where the game stands, if that is written anywhere. */
  show_stop(frame) {
    this.stands = place_of_frame(frame);
    if (this.stands?.path !== undefined && this.stands.path !== this.reading && this.parts.library[this.stands.path] !== undefined) this.read(this.stands.path, this.stands.line);
    if (this.stands?.file !== undefined && this.project.files[this.stands.file] !== undefined && (this.file !== this.stands.file || this.reading !== undefined)) this.edit(this.stands.file);
    this.show_stops();
  }
  show_stops() {
    const here = this.stands && (this.stands.path ?? this.stands.file) === (this.reading ?? this.file);
    this.editor.show_stops(this.stop_lines[this.shown()] ?? new Set(), here ? this.stands.line : undefined);
  }
  library_paths() { return Object.keys(this.parts?.library ?? {}); }
  jump(uri, line) {
    const { file, path } = place_of(uri);
    if (path !== undefined && this.parts.library[path] !== undefined) return this.read(path, line);
    if (this.project.files[file] === undefined) return;
    if (file !== this.file) this.edit(file);
    this.editor.go_to(line);
    this.show_findings();
  }

  show_tabs() {
    const names = Object.keys(this.project.files);
    const tab = (label, selected, run) => make("button", { type: "button", role: "tab", "aria-selected": String(selected), onclick: run }, label);
    element("files").replaceChildren(...names.map((name) => tab(name, this.reading === undefined && name === this.file, () => { this.edit(name); this.show_findings(); })),
      ...(this.reading === undefined ? [] : [tab(`${this.reading} (library)`, true, () => {})]));
    select_tab(element("files"), (tab) => tab.getAttribute("aria-selected") === "true");
    element("file_tools").replaceChildren(
      make("button", { type: "button", title: "A further file: a mod, applied after those before it", onclick: () => this.add_file() }, "New file"),
      make("button", { type: "button", onclick: () => this.rename_file() }, "Rename"),
      ...(names.some((name) => name !== this.file && !is_test(name)) ? [make("button", { type: "button", onclick: () => this.remove_file() }, "Remove")] : []));
  }
  /** A further file, a mod that has no name yet if nothing else is said. */
  add_file(name, text = "") {
    for (let number = 2; name === undefined; ++number) {
      if (this.project.files[`mod_${number}.majs`] === undefined) name = `mod_${number}.majs`;
    }
    this.project.files[name] = text;
    this.edit(name);
    this.changed();
  }
  rename_file() {
    const name = window.prompt("The new name, which ends with .majs, .tiles, .jq, .json or .test.json", this.file)?.trim();
    if (!name || name === this.file) return;
    if (!is_file_name(name) || this.project.files[name] !== undefined) return this.say(`\u201c${name}\u201d cannot be its name`);
    this.project.files = Object.fromEntries(Object.entries(this.project.files).map(([old, text]) => [old === this.file ? name : old, text]));
    this.edit(name);
    this.changed();
  }
  remove_file() {
    if (!window.confirm(`Remove ${this.file}?`)) return;
    delete this.project.files[this.file];
    this.edit(Object.keys(this.project.files)[0]);
    this.changed();
  }

  // What follows from them

  typed(text) {
    if (this.reading !== undefined || this.project.files[this.file] === text) return;
    this.project.files[this.file] = text;
    this.changed();
  }
  changed() {
    if (!keep(this.project)) this.say("This browser keeps nothing: save your files before you leave");
    // An address that holds other texts would bring them back.
    if (location.hash.startsWith("#project=")) history.replaceState(null, "", location.href.split("#")[0]);
    this.server?.put(this.project.files);
    this.dirty = true;
    this.look();
  }

  /** What is built on: a bundled ruleset, or the first file; `mods` are the other files. */
  built_on() {
    const files = Object.keys(this.project.files).filter((name) => !is_test(name)).map((name) => `./${name}`);
    return this.project.base ? { first: this.project.base, mods: files } : { first: files[0], mods: files.slice(1) };
  }
  /** The words of a command line that say what is built: with the mods that are chosen, and the files as mods. Files that the menu offers are chosen there. */
  what() {
    const { first, mods } = this.built_on();
    const offered = (name) => this.menu?.find(id_of(name));
    const chosen = (this.menu?.selection() ?? []).map((entry) => as_word(entry, mods.find((name) => id_of(name) === (entry.name ?? entry))));
    return [first, ...[...chosen, ...mods.filter((name) => !offered(name))].flatMap((word) => ["--mod", word])];
  }
  /** The menu of what is built on, with the choice of the project. */
  async read_menu() {
    const { first } = this.built_on();
    const source = JSON.stringify([first, this.project.base ? "" : this.project.files]);
    if (this.menu_source !== source) {
      this.menu_source = source;
      this.menu_built = this.run(["build", first]);
    }
    const { code, out } = await this.menu_built;
    // What cannot be built now could before: its menu stays.
    const text = code === 0 ? out : this.menu_text;
    const choice = JSON.stringify(this.project.mods);
    if (this.menu && this.menu_text === text && this.menu_choice === choice) return;
    this.menu_text = text;
    this.menu_choice = choice;
    this.menu = new Menu(text && JSON.parse(text));
    if (this.project.mods) this.menu.take(this.project.mods);
    this.count_mods();
  }
  /** Something was chosen in the menu. */
  chose() {
    this.project.mods = this.menu.selection();
    if (this.menu.is_initial()) delete this.project.mods;
    this.menu_choice = JSON.stringify(this.project.mods);
    this.count_mods();
    this.changed();
  }
  count_mods() {
    const count = this.menu.selection().length;
    element("view-mods").textContent = count ? `${VIEWS.mods.title} (${count})` : VIEWS.mods.title;
  }
  run(args, read = []) { return this.engine.run(args, this.project.files, read); }

  /** Checks the files; when they change meanwhile, once more. */
  async look() {
    if (!this.engine || this.looking) return;
    this.looking = true;
    while (this.dirty) {
      this.dirty = false;
      await this.check();
    }
    this.looking = false;
  }
  async check() {
    const files = Object.keys(this.project.files).map((name) => `./${name}`);
    const on = this.project.base ? ["--on", this.project.base] : [];
    const began = performance.now();
    const { out, err } = await this.checker.run(["check", ...files, ...on, "--format", "json"], this.project.files);
    this.checked_in = performance.now() - began;
    const menu = this.menu;
    await this.read_menu();
    try {
      this.findings = JSON.parse(out).diagnostics;
    } catch {
      this.findings = [{ severity: "error", code: "", message: err }];
    }
    this.show_findings();
    if (!this.dirty && (VIEWS[this.view].live || (this.view === "mods" && this.menu !== menu))) this.show(this.view);
  }

  show_findings() {
    const findings = this.findings ?? [];
    const file_of = (one) => one.file?.replace(/^\.\//, "");
    if (this.reading === undefined) this.editor.show_findings(findings.filter((one) => file_of(one) === this.file));
    const place = (one) => (one.start ? `${file_of(one) === this.file ? "" : `${file_of(one)}, `}line ${one.start.line}` : file_of(one) ?? "");
    element("findings").replaceChildren(...findings.map((one) => make("li", { class: one.severity }, make("button", { type: "button", class: "code", title: "What it means", onclick: () => this.explain(one.code) }, one.code), " ",
      place(one) ? make("button", { type: "button", class: "place", onclick: () => this.go_to(one) }, place(one)) : null, ` ${one.message}${one.help ? ` \u2013 ${one.help}` : ""}`,
      ...(this.reading === undefined && file_of(one) === this.file ? (one.fixes ?? []).map((fix) => make("button", { type: "button", class: "fix", onclick: () => this.editor.apply(fix) }, fix.description || "Fix")) : []))));
  }
  go_to(finding) {
    const file = finding.file.replace(/^\.\//, "");
    if (this.project.files[file] === undefined) return;
    if (file !== this.file || this.reading !== undefined) this.edit(file);
    this.editor.go_to(finding.start.line);
    this.show_findings();
  }

  /** The long text of a code, in place of what stands beside the editor. */
  async explain(code) {
    const { out, err } = await this.engine.run(["explain", code], this.project.files);
    element("view").replaceChildren(make("div", { class: "own" }, make("pre", {}, out || err), make("form", { onsubmit: (event) => { event.preventDefault(); this.show(this.view); } }, make("button", { type: "submit" }, "Back"))));
  }

  /** The document as it is built now, and as it was before the last edit that changed it. */
  built(text) {
    if (this.document === undefined) this.document = { text, now: JSON.parse(text) };
    else if (this.document.text !== text) this.document = { text, now: JSON.parse(text), before: this.document.now };
    return this.document;
  }

  async show(name) {
    const box = element("view");
    if (name !== this.view) box.replaceChildren();
    this.view = name;
    select_tab(element("views"), (tab) => tab.id === `view-${name}`);
    if (!this.engine) return box.replaceChildren(make("p", { class: "none" }, "The engine is being loaded \u2026"));
    // A view that comes late must not stand in another's place.
    const own = make("div", { class: "own" });
    await this.read_menu();
    await VIEWS[name].show(this, own);
    if (this.view === name) box.replaceChildren(own);
  }

  // To others

  async share() {
    history.replaceState(null, "", `#${to_fragment(this.project)}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.say("The address is copied: it holds your files");
    } catch {
      this.say("The address above holds your files");
    }
  }
  async open_file(file) {
    element("open").value = "";
    if (!file) return;
    const { project, problem, note } = from_file(file.name, new Uint8Array(await file.arrayBuffer()));
    if (project) this.load(project);
    if (problem || note) this.say(problem ?? note);
  }
}

/** What a file is called in `enabled_mods`. */
function id_of(name) { return name.replace(/^.*\//, "").replace(/\.[^.]*$/, "").replaceAll(/\W/g, "_"); }

const playground = new Playground();
globalThis.begin_majs = (packed) => playground.begin(packed);
// The engine is large: it comes when the page can be seen.
requestAnimationFrame(() => setTimeout(() => document.body.append(make("script", { src: "engine.js", onerror: () => playground.say("engine.js is missing: build the playground") }))));
