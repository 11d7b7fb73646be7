#include "compiler/load/mod_menu.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "compiler/load/module_files.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

// More than any menu has; keeps a hostile document from taking quadratic time. What is beyond is left out.
constexpr std::size_t kMaxMenuMods = 2000;
constexpr std::size_t kMaxRelations = 200;

/// The first elements of `key`, or none when it is missing or no list.
std::span<const Document> list_of(const Document& object, const char* key, std::size_t limit) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return {};
  return std::span(found->get_ref<const Document::array_t&>()).first(std::min(limit, found->size()));
}

std::string text_of(const Document& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> texts_of(const Document& object, const char* key) {
  std::vector<std::string> texts;
  for (const auto& element : list_of(object, key, kMaxRelations)) {
    if (element.is_string()) texts.push_back(element.get<std::string>());
  }
  return texts;
}

/// An entry of default_mods or of a preset: "id" or {"name", "config"}.
std::optional<ModRequest> entry_of(const Document& entry) {
  ModRequest mod;
  if (entry.is_string()) {
    mod.id = entry.get<std::string>();
    return mod;
  }
  if (!entry.is_object()) return std::nullopt;
  mod.id = text_of(entry, "name");
  const auto config = entry.find("config");
  if (config != entry.end() && config->is_object()) mod.config = std::make_shared<const Document>(*config);
  return mod;
}

/// The value of `key` in a config; null when it is not there.
Document value_of(const Document& config, const std::string& key) {
  const auto found = config.find(key);
  return found == config.end() ? Document() : *found;
}

std::vector<ModMenu::Option> options_of(const Document& mod) {
  std::vector<ModMenu::Option> options;
  for (const auto& entry : list_of(mod, "config", kMaxRelations)) {
    if (!entry.is_object()) continue;
    ModMenu::Option option;
    option.name = text_of(entry, "name");
    const auto values = list_of(entry, "values", kMaxMenuMods);
    option.values.assign(values.begin(), values.end());
    option.fallback = value_of(entry, "default");
    option.value = option.fallback;
    if (option.value.is_null() && !option.values.empty()) option.value = option.values.front();
    options.push_back(std::move(option));
  }
  return options;
}

}  // namespace

ModMenu::ModMenu(const Document& document) {
  for (const auto& entry : list_of(document, "available_mods", kMaxMenuMods)) {
    if (entry.is_string()) categories_.push_back(entry.get<std::string>());
    if (!entry.is_object()) continue;
    Mod mod;
    mod.id = text_of(entry, "id");
    if (find(mod.id) != nullptr) continue;
    mod.name = text_of(entry, "name");
    if (!categories_.empty()) mod.category = categories_.back();
    if (const auto order = entry.find("order"); order != entry.end() && order->is_number()) {
      mod.order = order->get<double>();
    }
    mod.deps = texts_of(entry, "deps");
    mod.conflicts = texts_of(entry, "conflicts");
    mod.options = options_of(entry);
    mods_.push_back(std::move(mod));
  }
  for (const auto& entry : list_of(document, "available_presets", kMaxMenuMods)) {
    if (!entry.is_object()) continue;
    Preset preset;
    preset.name = text_of(entry, "display_name");
    for (const auto& mod : list_of(entry, "enabled_mods", kMaxMenuMods)) {
      if (auto request = entry_of(mod)) preset.mods.push_back(std::move(*request));
    }
    presets_.push_back(std::move(preset));
  }
  for (const auto& entry : list_of(document, "default_mods", kMaxMenuMods)) {
    const auto request = entry_of(entry);
    Mod* mod = request ? find(request->id) : nullptr;
    if (mod == nullptr) continue;
    mod->enabled = true;
    if (request->config == nullptr) continue;
    for (Option& option : mod->options) option.value = value_of(*request->config, option.name);
  }
  initial_ = mods_;
}

ModMenu::Mod* ModMenu::find(std::string_view id) {
  const auto found = std::ranges::find(mods_, id, &Mod::id);
  return found == mods_.end() ? nullptr : &*found;
}

void ModMenu::enable(Mod& mod) {
  mod.enabled = true;
  for (const auto& dep : mod.deps) {
    if (Mod* needed = find(dep)) needed->enabled = true;
  }
  for (const auto& conflict : mod.conflicts) {
    if (Mod* other = find(conflict)) {
      if (other != &mod) other->enabled = false;
      continue;
    }
    for (Mod& other : mods_) {
      if (&other != &mod && other.category == conflict) other.enabled = false;
    }
  }
}

void ModMenu::disable(Mod& mod) {
  mod.enabled = false;
  for (Mod& other : mods_) {
    if (std::ranges::find(other.deps, mod.id) != other.deps.end()) other.enabled = false;
  }
}

void ModMenu::clear() {
  for (Mod& mod : mods_) mod.enabled = false;
}

bool ModMenu::set_enabled(std::string_view id, bool enabled) {
  Mod* mod = find(id);
  if (mod == nullptr) return false;
  enabled ? enable(*mod) : disable(*mod);
  return true;
}

bool ModMenu::choose(std::string_view id, std::string_view option, std::size_t index) {
  Mod* mod = find(id);
  if (mod == nullptr) return false;
  const auto found = std::ranges::find(mod->options, option, &Option::name);
  if (found == mod->options.end() || index >= found->values.size()) return false;
  found->value = found->values[index];
  return true;
}

bool ModMenu::toggle_category(std::string_view name) {
  if (std::ranges::find(categories_, name) == categories_.end()) return false;
  std::vector<Mod*> members;
  for (Mod& mod : mods_) {
    if (mod.category == name) members.push_back(&mod);
  }
  std::ranges::sort(members, {}, &Mod::id);
  const bool on = std::ranges::none_of(members, &Mod::enabled);
  for (Mod* mod : members) on ? enable(*mod) : disable(*mod);
  return true;
}

bool ModMenu::apply_preset(std::size_t index, Diagnostics& diagnostics) {
  if (index >= presets_.size()) return false;
  const Preset& preset = presets_[index];
  for (Mod& mod : mods_) {
    if (mod.enabled) disable(mod);
  }
  for (const ModRequest& entry : preset.mods) {
    Mod* mod = find(entry.id);
    if (mod == nullptr) {
      diagnostics.report(Code::UnknownMenuMod, nullptr, {},
                         "the preset `" + preset.name + "` names the mod `" + entry.id + "`, which is not offered");
      continue;
    }
    enable(*mod);
    for (Option& option : mod->options) {
      Document value = entry.config ? value_of(*entry.config, option.name) : Document();
      if (value.is_null()) value = option.fallback;
      if (std::ranges::find(option.values, value) != option.values.end()) option.value = std::move(value);
    }
  }
  return true;
}

std::vector<ModRequest> ModMenu::selection() const {
  std::vector<const Mod*> enabled;
  for (const Mod& mod : mods_) {
    if (mod.enabled) enabled.push_back(&mod);
  }
  std::ranges::stable_sort(enabled, {}, &Mod::order);
  std::vector<ModRequest> requests;
  for (const Mod* mod : enabled) {
    ModRequest request{mod->id, nullptr};
    if (!mod->options.empty()) {
      Document config = Document::object();
      for (const Option& option : mod->options) config[option.name] = option.value;
      request.config = std::make_shared<const Document>(std::move(config));
    }
    requests.push_back(std::move(request));
  }
  return requests;
}

std::vector<ModRequest> as_chosen(const ModMenu& menu, std::vector<ModRequest> asked, const Roots& roots) {
  std::vector<ModRequest> chosen;
  const auto named = [](const std::vector<ModRequest>& mods, const std::string& id) {
    return std::ranges::find(mods, id, &ModRequest::id) != mods.end();
  };
  const auto add = [&](ModRequest request, const ModMenu::Mod& offered) {
    Document config = request.config ? *request.config : Document::object();
    for (const ModMenu::Option& option : offered.options) {
      if (!config.contains(option.name) && !option.value.is_null()) config[option.name] = option.value;
    }
    if (!config.empty()) request.config = std::make_shared<const Document>(std::move(config));
    chosen.push_back(std::move(request));
  };
  for (ModRequest& request : asked) {
    const auto offered = std::ranges::find(menu.mods(), request.id, &ModMenu::Mod::id);
    if (offered == menu.mods().end()) {
      chosen.push_back(request);
      continue;
    }
    for (const std::string& dep : offered->deps) {
      const auto needed = std::ranges::find(menu.mods(), dep, &ModMenu::Mod::id);
      Diagnostics told_when_it_is_built;
      if (needed == menu.mods().end() || named(asked, dep) || named(chosen, dep) || !is_module_name(dep) ||
          !find_mod(roots, dep, told_when_it_is_built).exists)
        continue;
      add(ModRequest{dep, nullptr}, *needed);
    }
    add(request, *offered);
  }
  return chosen;
}

void choose_from_menu(BuildRequest& request, const Roots& roots) {
  if (request.mods.empty()) return;
  Diagnostics told_when_it_is_built;
  const auto document = build_without_mods(request, roots, told_when_it_is_built);
  if (document != nullptr) request.mods = as_chosen(ModMenu(*document), std::move(request.mods), roots);
}

bool choose_preset(ModMenu& menu, const std::string& preset, Diagnostics& diagnostics) {
  const auto& presets = menu.presets();
  const auto found = std::ranges::find(presets, preset, &ModMenu::Preset::name);
  if (found != presets.end()) return menu.apply_preset(static_cast<std::size_t>(found - presets.begin()), diagnostics);
  auto& report = diagnostics.report(Code::UnknownPreset, nullptr, {}, "the ruleset has no preset `" + preset + "`");
  std::vector<std::string_view> names;
  for (const auto& known : presets) names.push_back(known.name);
  if (const auto near = grammar::nearest(preset, names); !near.empty()) {
    report.help = "did you mean `" + std::string(near) + "`?";
  } else if (names.empty()) {
    report.help = "it has no presets at all";
  }
  if (!names.empty()) {
    std::string list;
    for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    report.notes.push_back("its presets are " + list);
  }
  return false;
}

std::optional<std::vector<ModRequest>> mods_from_menu(const BuildRequest& request,
                                                      const std::optional<std::string>& preset, const Roots& roots,
                                                      Diagnostics& diagnostics) {
  const auto document = build_without_mods(request, roots, diagnostics);
  if (document == nullptr) return std::nullopt;
  ModMenu menu(*document);
  if (preset && !choose_preset(menu, *preset, diagnostics)) return std::nullopt;
  auto mods = menu.selection();
  std::erase_if(mods, [&](const ModRequest& chosen) {
    return std::ranges::any_of(request.mods, [&](const ModRequest& given) { return given.id == chosen.id; });
  });
  mods.insert(mods.end(), request.mods.begin(), request.mods.end());
  return mods;
}

}  // namespace majs::compiler
