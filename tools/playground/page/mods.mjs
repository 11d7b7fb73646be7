// The menu of mods: what is chosen is part of the project, and of all that is shown of it.
import { make } from "./elements.mjs";

export const mods = {
  title: "Mods",
  show(playground, box) {
    const { menu } = playground;
    if (menu.mods.length === 0) return box.replaceChildren(make("p", { class: "none" }, "This ruleset offers no mods (define_mod): further files are applied to it as they are."));
    const shown = [];
    const choose = (change) => {
      change();
      playground.chose();
      for (const update of shown) update();
    };
    const mod_box = (mod) => {
      const check = make("input", { type: "checkbox", onchange: () => choose(() => menu.set(mod.id, check.checked)) });
      shown.push(() => { check.checked = mod.enabled; });
      return make("li", {}, make("label", { title: mod.id }, check, ` ${mod.name || mod.id}`), ...mod.options.map((option) => option_box(mod, option)),
        make("span", { class: "about" }, [mod.about, ...relations(menu, mod)].filter(Boolean).join(" ")));
    };
    const option_box = (mod, option) => {
      const select = make("select", { "aria-label": `${mod.name || mod.id}: ${option.name}`, onchange: () => choose(() => { option.value = option.values[select.selectedIndex]; }) },
        ...option.values.map((value) => make("option", {}, typeof value === "string" ? value : JSON.stringify(value))));
      shown.push(() => {
        select.disabled = !mod.enabled;
        select.selectedIndex = option.values.indexOf(option.value);
      });
      return make("label", { class: "option" }, `${option.name.replaceAll("_", " ").trim()} `, select);
    };
    const take = (label, entries) => make("button", { type: "button", onclick: () => choose(() => menu.take(entries)) }, label);
    const groups = [...new Set(menu.mods.map(({ category }) => category))];
    const count = make("p", { class: "none", role: "status" });
    shown.push(() => {
      const chosen = menu.selection().length;
      count.textContent = `${chosen} of ${menu.mods.length} mods ${chosen === 1 ? "is" : "are"} chosen. Everything here is made with them, and Share takes them along.`;
    });
    box.replaceChildren(
      make("div", { class: "presets", role: "group", "aria-label": "Presets" }, ...menu.presets.map(({ name, mods: list }) => take(name, list)), take("As at first", menu.initial), take("None", [])), count,
      ...groups.map((name) => make("section", { class: "mods", "aria-label": name || "Mods" }, name ? make("h2", {}, name) : null, make("ul", {}, ...menu.mods.filter(({ category }) => category === name).map(mod_box)))));
    for (const update of shown) update();
  },
};

/** With what a mod comes, and what it ends, by the names that the menu shows. */
function relations(menu, { deps, conflicts }) {
  const names = (ids) => ids.map((id) => menu.find(id)?.name || id).join(", ");
  return [deps.length ? `Needs ${names(deps)}.` : "", conflicts.length ? `Not with ${names(conflicts)}.` : ""];
}
