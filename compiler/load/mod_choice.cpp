#include "compiler/load/mod_choice.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/engines/jq_scan.hpp"
#include "compiler/load/load_plan.hpp"
#include "compiler/load/mod_menu.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

constexpr std::string_view kKeepGoing = "`--keep-going` builds all the same";

bool names(const std::vector<std::string>& list, const ModMenu::Mod& mod) {
  return std::any_of(list.begin(), list.end(), [&](const std::string& name) {
    return name == mod.id || (!mod.category.empty() && name == mod.category);
  });
}

class ModChoice {
 public:
  ModChoice(const ModMenu& menu, const std::vector<LoadedModule>& modules, Diagnostics& diagnostics)
      : menu_(menu), modules_(modules), diagnostics_(diagnostics) {}

  /// `of_other_root`: the ruleset is, and what it is based on.
  void check(const std::vector<ModRequest>& asked, const std::vector<ModRequest>& all, bool of_other_root) {
    for (const ModRequest& mod : asked) {
      const ModMenu::Mod* offered = find(mod.id);
      if (offered != nullptr) {
        if (of_other_root) own(mod);
        conflicts(*offered, all);
        dependencies(*offered, all);
      }
      config(mod, offered);
    }
  }

 private:
  const ModMenu::Mod* find(std::string_view id) const {
    const auto found = std::ranges::find(menu_.mods(), id, &ModMenu::Mod::id);
    return found == menu_.mods().end() ? nullptr : &*found;
  }

  /// What the menu of a ruleset names is a mod of its own root: the bundled one of that name is another.
  void own(const ModRequest& mod) {
    const auto is_it = [&](const LoadedModule& module) { return module.bundled && module.id == "mods/" + mod.id; };
    const auto lent = std::ranges::find_if(modules_, is_it);
    if (lent == modules_.end()) return;
    Diagnostic& unknown = diagnostics_.report(
        Code::UnknownMod, Severity::Error, nullptr, {},
        "there is no mod `" + mod.id + "`: the menu names it, and the root of the ruleset has none");
    unknown.help = "`--mod " + lent->source->name() + "` takes the one of the bundled library";
    unknown.notes.emplace_back(kKeepGoing);
  }

  void conflicts(const ModMenu::Mod& mod, const std::vector<ModRequest>& all) {
    for (const ModRequest& request : all) {
      const ModMenu::Mod* other = find(request.id);
      if (other == nullptr || other == &mod || (!names(mod.conflicts, *other) && !names(other->conflicts, mod)))
        continue;
      if (!told_.insert(std::minmax(mod.id, other->id)).second) continue;
      report(Code::ModConflict, "the mods `" + mod.id + "` and `" + other->id + "` exclude each other")
          .notes.emplace_back("the menu of the ruleset says so");
    }
  }

  void dependencies(const ModMenu::Mod& mod, const std::vector<ModRequest>& all) {
    for (const std::string& dep : mod.deps) {
      const bool there = std::ranges::any_of(all, [&](const ModRequest& request) { return request.id == dep; });
      // What the menu does not offer could not have been chosen.
      if (there || find(dep) == nullptr) continue;
      report(Code::MissingDependency, "the mod `" + mod.id + "` needs the mod `" + dep + "`").help =
          "add `--mod " + dep + "` before it";
    }
  }

  void config(const ModRequest& mod, const ModMenu::Mod* offered) {
    if (mod.config == nullptr) return;
    const std::set<std::string, std::less<>> variables = variables_of(mod);
    for (const auto& [key, value] : mod.config->items()) {
      if (offered != nullptr) {
        const auto option = std::ranges::find(offered->options, key, &ModMenu::Option::name);
        if (option != offered->options.end()) {
          chosen(mod, *option, value);
          continue;
        }
      }
      if (!variables.contains(key)) no_option(mod, offered, variables, key);
    }
  }

  void no_option(const ModRequest& mod, const ModMenu::Mod* offered,
                 const std::set<std::string, std::less<>>& variables, const std::string& key) {
    std::vector<std::string_view> known(variables.begin(), variables.end());
    for (const ModMenu::Option& option : offered != nullptr ? offered->options : std::vector<ModMenu::Option>()) {
      if (!variables.contains(option.name)) known.push_back(option.name);
    }
    auto& diagnostic = report(Code::UnknownModConfig, "the mod `" + mod.id + "` has no option `" + key + "`");
    const std::string_view near = grammar::nearest(key, known);
    if (!near.empty()) {
      diagnostic.help = "did you mean `" + std::string(near) + "`?";
    } else {
      std::string list;
      for (const std::string_view name : known) list += " `" + std::string(name) + "`";
      diagnostic.notes.push_back(list.empty() ? "it has none" : "its options are" + list);
    }
  }

  void chosen(const ModRequest& mod, const ModMenu::Option& option, const Document& value) {
    if (value.is_null() || option.values.empty() || std::ranges::find(option.values, value) != option.values.end())
      return;
    std::string list;
    for (const Document& offered : option.values)
      list += (list.empty() ? "" : ", ") + grammar::print_document(offered, false);
    report(Code::ValueOutsideMenu, in_ticks(grammar::print_document(value, false)) + " is no value of the option `" +
                                       option.name + "` of the mod `" + mod.id + "`")
        .help = "the menu offers " + list;
  }

  /// The variables that the mod's file uses or has defaults for.
  std::set<std::string, std::less<>> variables_of(const ModRequest& mod) const {
    std::set<std::string, std::less<>> names;
    const std::string id = mod.file.empty() ? "mods/" + mod.id : mod.file;
    for (const LoadedModule& module : modules_) {
      if (module.id != id) continue;
      for (const Binding& binding : module.module.defaults) names.insert(binding.name);
      for (const Reference& reference : module.module.references) {
        if (reference.kind == Reference::Kind::Variable) names.emplace(reference.name);
      }
      if (!module.is_jq) continue;
      for (const std::string_view name : scan_jq(module.source->text()).free_variables) names.emplace(name);
    }
    return names;
  }

  Diagnostic& report(Code code, std::string message) {
    auto& diagnostic = diagnostics_.report(code, nullptr, {}, std::move(message));
    if (diagnostic.notes.empty()) diagnostic.notes.emplace_back(kKeepGoing);
    return diagnostic;
  }

  const ModMenu& menu_;
  const std::vector<LoadedModule>& modules_;
  Diagnostics& diagnostics_;
  std::set<std::pair<std::string, std::string>> told_;  ///< conflicts, each once
};

/// The mods that are nowhere, as errors. What else the plan found is reported when it is carried out.
bool report_unknown(const Diagnostics& found, Diagnostics& diagnostics) {
  bool any = false;
  for (const Diagnostic& diagnostic : found.all()) {
    if (diagnostic.code != Code::UnknownMod || diagnostic.source != nullptr) continue;
    Diagnostic unknown = diagnostic;
    unknown.severity = Severity::Error;
    unknown.notes.emplace_back(kKeepGoing);
    diagnostics.add(std::move(unknown));
    any = true;
  }
  return any;
}

}  // namespace

void check_mod_choice(const BuildRequest& request, const std::vector<ModRequest>& asked, const Roots& roots,
                      Diagnostics& diagnostics) {
  if (asked.empty()) return;
  Diagnostics scratch;
  const auto plan = plan_build(request, roots, scratch);
  report_unknown(scratch, diagnostics);
  const auto document = build_without_mods(request, roots, scratch);
  if (document == nullptr || !plan) return;
  ModChoice(ModMenu(*document), plan->modules, diagnostics).check(asked, request.mods, plan->of_other_root);
}

void check_mod_choice(const Document& document, const std::vector<ModRequest>& mods, const Roots& roots,
                      Diagnostics& diagnostics) {
  Diagnostics scratch;
  const auto plan = plan_mods(document, mods, false, roots, scratch);
  report_unknown(scratch, diagnostics);
  if (plan) ModChoice(ModMenu(document), plan->modules, diagnostics).check(mods, mods, false);
}

}  // namespace majs::compiler
