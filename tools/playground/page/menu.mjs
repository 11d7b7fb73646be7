// The menu of mods that a ruleset offers, and what is chosen in it: as the platform has it (compiler/README.md 8; compiler/load/mod_menu is the same for the command line).

const list = (value) => (Array.isArray(value) ? value : []);
const is_map = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value) => (typeof value === "string" ? value : "");
/** An entry of `default_mods`, `enabled_mods` or a project: `"id"` or `{name, config}`. */
const entry_of = (entry) => (is_map(entry) ? { id: text(entry.name), config: is_map(entry.config) ? entry.config : {} } : { id: text(entry), config: {} });
const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class Menu {
  /** Of a document that was built without mods of it; with its initial choice. */
  constructor(document) {
    this.mods = [];
    let category = "";
    for (const entry of list(document?.available_mods)) {
      if (typeof entry === "string") category = entry;
      if (!is_map(entry) || this.find(text(entry.id))) continue;
      const options = list(entry.config).filter(is_map).map(({ name, values, default: fallback }) => ({ name: text(name), values: list(values), fallback, value: fallback ?? list(values)[0] }));
      this.mods.push({ id: text(entry.id), name: text(entry.name), about: text(entry.desc), category, order: Number(entry.order) || 0, deps: list(entry.deps).map(text), conflicts: list(entry.conflicts).map(text), options, enabled: false });
    }
    this.presets = list(document?.available_presets).filter(is_map).map(({ display_name, enabled_mods }) => ({ name: text(display_name), mods: list(enabled_mods) }));
    this.take(list(document?.default_mods));
    // Where the list of the beginning has a config, that alone counts: for the rest the mod's own default.
    for (const { name, config } of list(document?.default_mods).filter(is_map)) {
      for (const option of (is_map(config) && this.find(name)?.options) || []) option.value = config[option.name];
    }
    this.initial = this.selection();
  }
  find(id) { return this.mods.find((mod) => mod.id === id); }

  /** Enables with what it depends on, without what it conflicts with; disables with what depends on it: one step each. */
  set(id, on) {
    const mod = this.find(id);
    mod.enabled = on;
    for (const other of this.mods) {
      if (other === mod) continue;
      if (!on) other.enabled &&= !other.deps.includes(id);
      else if (mod.conflicts.includes(other.id) || (mod.conflicts.includes(other.category) && !this.find(other.category))) other.enabled = false;
      else if (mod.deps.includes(other.id)) other.enabled = true;
    }
  }
  /** The choice is that of a list; where it says nothing of an option the option has its default. What is not offered is left out. */
  take(entries) {
    for (const mod of this.mods) mod.enabled = false;
    for (const { id, config } of entries.map(entry_of)) {
      const mod = this.find(id);
      if (!mod) continue;
      this.set(id, true);
      for (const option of mod.options) option.value = option.values.find((value) => equal(value, config[option.name] ?? option.fallback)) ?? option.value;
    }
  }
  /** What is chosen, in the order in which it is applied. */
  selection() {
    return this.mods.filter(({ enabled }) => enabled).sort((a, b) => a.order - b.order)
      .map(({ id, options }) => (options.length === 0 ? id : { name: id, config: Object.fromEntries(options.map(({ name, value }) => [name, value])) }));
  }
  is_initial() { return equal(this.selection(), this.initial); }
}

/** What `--mod` takes: `uma:first=15,second=5`; `file` is where the mod lies, if it is none of the library. */
export function as_word(entry, file) {
  const { id, config } = entry_of(entry);
  const given = Object.entries(config).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${file ?? id}${given.length ? `:${given.join(",")}` : ""}`;
}
