#include "compiler/checks/menu_checks.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/checks/document_names.hpp"
#include "grammar/document_members.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

std::string text(const Document& object, const char* key) {
  const Document* found = grammar::find_member(object, key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

class MenuCheck {
 public:
  explicit MenuCheck(DocumentReport& report) : report_(report) {}

  void run() {
    const Document* mods = report_.find("available_mods");
    if (mods == nullptr || !mods->is_array()) return;
    for (std::size_t i = 0; i < mods->size(); ++i) {
      links((*mods)[i], pointer_to("/available_mods", i));
      options((*mods)[i], pointer_to("/available_mods", i));
    }
    entries(report_.find("default_mods"), "/default_mods");
    const Document* presets = report_.find("available_presets");
    if (presets == nullptr || !presets->is_array()) return;
    for (std::size_t i = 0; i < presets->size(); ++i) {
      entries(grammar::find_member((*presets)[i], "enabled_mods"),
              pointer_to("/available_presets", i) + "/enabled_mods");
    }
  }

 private:
  using Options = std::map<std::string, const Document*>;  ///< name to the values, or null

  /// A mod that excludes or needs itself, or excludes what it needs. Its own category may stand among its conflicts:
  /// then it is one of several of which one can be chosen.
  void links(const Document& mod, const std::string& at) {
    const std::string id = text(mod, "id");
    const Document* conflicts = grammar::find_member(mod, "conflicts");
    const Document* deps = grammar::find_member(mod, "deps");
    if (id.empty()) return;
    const auto look = [&](const Document* list, const std::string& place, const Document& wanted, const char* what) {
      if (list == nullptr || !list->is_array()) return;
      const auto found = std::find(list->begin(), list->end(), wanted);
      if (found == list->end()) return;
      report_.at(Code::ModAgainstItself, pointer_to(place, static_cast<std::size_t>(found - list->begin())),
                 "the mod " + in_ticks(id) + what);
    };
    look(conflicts, at + "/conflicts", id, " excludes itself");
    look(deps, at + "/deps", id, " needs itself");
    if (deps == nullptr || !deps->is_array()) return;
    for (const Document& dep : *deps) {
      if (dep != Document(id)) look(conflicts, at + "/conflicts", dep, " excludes a mod that it needs");
    }
  }

  void options(const Document& mod, const std::string& at) {
    const std::string id = text(mod, "id");
    const Document* list = grammar::find_member(mod, "config");
    if (id.empty() || mods_.contains(id)) return;
    Options& known = mods_[id];
    if (list == nullptr || !list->is_array()) return;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const Document& option = (*list)[i];
      const Document* values = grammar::find_member(option, "values");
      if (values != nullptr && !values->is_array()) values = nullptr;
      const std::string name = text(option, "name");
      known.emplace(name, values);
      const Document* fallback = grammar::find_member(option, "default");
      if (fallback != nullptr) value(*fallback, values, name, pointer_to(at + "/config", i) + "/default");
    }
  }

  void value(const Document& chosen, const Document* values, const std::string& option, const std::string& at) {
    if (values == nullptr || chosen.is_null() || std::find(values->begin(), values->end(), chosen) != values->end()) {
      return;
    }
    auto& diagnostic = report_.at(Code::ValueNotOffered, at,
                                  in_ticks(grammar::print_document(chosen, false)) +
                                      " is not among the values of the option " + in_ticks(option));
    diagnostic.help = "values are " + in_ticks(grammar::print_document(*values, false));
  }

  /// `default_mods`, or the mods of a preset.
  void entries(const Document* list, const std::string& at) {
    if (list == nullptr || !list->is_array()) return;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const Document* config = grammar::find_member((*list)[i], "config");
      const auto mod = mods_.find(text((*list)[i], "name"));
      if (config == nullptr || !config->is_object() || mod == mods_.end()) continue;
      for (const auto& [key, chosen] : config->items()) {
        const std::string place = pointer_to(pointer_to(at, i) + "/config", key);
        const auto option = mod->second.find(key);
        if (option != mod->second.end()) {
          value(chosen, option->second, key, place);
          continue;
        }
        auto& diagnostic = report_.at(Code::UnknownModOption, place,
                                      "the mod " + in_ticks(mod->first) + " has no option " + in_ticks(key));
        std::vector<std::string_view> names;
        for (const auto& [name, values] : mod->second) names.push_back(name);
        if (const auto near = grammar::nearest(key, names); !near.empty()) {
          diagnostic.help = "did you mean " + in_ticks(near) + "?";
        }
      }
    }
  }

  DocumentReport& report_;
  std::map<std::string, Options> mods_;  ///< by id; of several with one id the first counts
};

}  // namespace

void check_menu(DocumentReport& report) { MenuCheck(report).run(); }

}  // namespace majs::compiler
