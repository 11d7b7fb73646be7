// The playground: an editor with findings, and beside it what majs makes of the files.
import commands from "majs-commands";
import examples from "majs-examples";
import { Editor } from "./editor.mjs";
import { element, make } from "./elements.mjs";
import { Engine, unpack } from "./engine.mjs";
import { earlier, from_file, from_fragment, is_file_name, keep, kept, put_by, to_fragment, to_single_file, to_zip } from "./project.mjs";
import { Server, place_of } from "./server.mjs";
import { VIEWS } from "./views.mjs";

class Playground {
  constructor() {
    this.view = "document";
    this.editor = new Editor(element("editor"), new Set(commands), {
      on_change: (text) => this.typed(text),
      on_jump: (uri, line) => this.jump(uri, line),
      ask: async (method, rest) => (this.server && this.reading === undefined ? this.server.ask(method, this.file, rest) : null),
    });
    const on = (id, event, run) => element(id).addEventListener(event, run);
    on("examples", "change", () => this.take_other());
    on("base", "change", () => { this.project.base = element("base").value; this.changed(); });
    on("format", "click", () => this.editor.format());
    on("share", "click", () => this.share());
    on("save_zip", "click", () => download("playground.zip", to_zip(this.project), "application/zip"));
    on("save_file", "click", () => download("playground.txt", to_single_file(this.project), "text/plain"));
    on("open", "change", () => this.open_file(element("open").files[0]));
    on("wide", "click", () => element("wide").setAttribute("aria-pressed", String(document.querySelector("main").classList.toggle("wide"))));
    for (const [name, view] of Object.entries(VIEWS)) {
      element("views").append(make("button", { type: "button", role: "tab", id: `view-${name}`, "aria-selected": "false", "aria-controls": "view", onclick: () => this.show(name) }, view.title));
    }
    window.addEventListener("hashchange", () => this.take_address());
    this.project = kept();
    if (!this.take_address()) this.load(this.project ?? structuredClone(Object.values(examples)[0]));
    this.show("document");
  }

  say(text) { element("state").textContent = text; }

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
    this.say("Ready");
    this.look();
  }

  // Files

  load(project) {
    // What was open stays to be had, unless it is an example as it came.
    const of_examples = Object.values(examples).some(({ base, files }) => JSON.stringify({ base, files }) === JSON.stringify(this.project));
    if (this.project && !of_examples && project !== this.project) put_by(this.project);
    this.project = { base: project.base, files: project.files };
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
    if (other) this.load(structuredClone({ base: other.base, files: other.files }));
  }
  take_address() {
    const project = from_fragment(location.hash);
    if (project) this.load(project);
    return project !== null;
  }
  edit(name) {
    this.file = name;
    this.reading = undefined;
    this.editor.open(name, this.project.files[name]);
    this.show_tabs();
  }
  /** A file of the library, to be read only. */
  read(path, line = 1) {
    this.reading = path;
    this.editor.open(`library ${path}`, this.parts.library[path], true);
    this.editor.go_to(line);
    this.show_tabs();
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
    element("file_tools").replaceChildren(
      make("button", { type: "button", title: "A further file: a mod, applied after those before it", onclick: () => this.add_file() }, "New file"),
      make("button", { type: "button", onclick: () => this.rename_file() }, "Rename"),
      ...(names.length > 1 ? [make("button", { type: "button", onclick: () => this.remove_file() }, "Remove")] : []));
  }
  add_file() {
    let number = 2;
    while (this.project.files[`mod_${number}.majs`] !== undefined) ++number;
    this.project.files[`mod_${number}.majs`] = "";
    this.edit(`mod_${number}.majs`);
    this.changed();
  }
  rename_file() {
    const name = window.prompt("The new name, which ends with .majs, .tiles, .jq or .json", this.file)?.trim();
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

  /** The words of a command line that say what is built: the first file, or a bundled ruleset with the files as mods. */
  what() {
    const files = Object.keys(this.project.files).map((name) => `./${name}`);
    const [first, mods] = this.project.base ? [this.project.base, files] : [files[0], files.slice(1)];
    return [first, ...mods.flatMap((name) => ["--mod", name])];
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
    try {
      this.findings = JSON.parse(out).diagnostics;
    } catch {
      this.findings = [{ severity: "error", code: "", message: err }];
    }
    this.show_findings();
    if (!this.dirty && VIEWS[this.view].live) this.show(this.view);
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
    for (const tab of element("views").children) tab.setAttribute("aria-selected", String(tab.id === `view-${name}`));
    if (!this.engine) return box.replaceChildren(make("p", { class: "none" }, "The engine is being loaded \u2026"));
    // A view that comes late must not stand in another's place.
    const own = make("div", { class: "own" });
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
    const project = from_file(file.name, new Uint8Array(await file.arrayBuffer()));
    if (project) this.load(project);
    else this.say("This file holds no project of the playground");
  }
}

function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const playground = new Playground();
globalThis.begin_majs = (packed) => playground.begin(packed);
// The engine is large: it comes when the page can be seen.
requestAnimationFrame(() => setTimeout(() => document.body.append(make("script", { src: "engine.js", onerror: () => playground.say("engine.js is missing: build the playground") }))));
