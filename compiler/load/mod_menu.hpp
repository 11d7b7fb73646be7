#pragma once
// The menu in which players choose mods: what a ruleset offers, what depends on and conflicts with what, option values
// and presets, and the list of mods that a choice means for the loader. compiler/README.md 8.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

class ModMenu {
 public:
  struct Option {
    std::string name;  ///< the variable that the mod reads
    std::vector<Document> values;
    Document fallback;  ///< the option's `default`, or null
    Document value;     ///< null: the mod's own `default` decides
  };
  struct Mod {
    std::string id;
    std::string name;
    std::string category;  ///< the nearest header above it, or ""
    double order = 0;      ///< mods are loaded by (order, place in the list)
    std::vector<std::string> deps;
    std::vector<std::string> conflicts;  ///< ids of mods or names of categories
    std::vector<Option> options;
    bool enabled = false;
  };
  struct Preset {
    std::string name;
    std::vector<ModRequest> mods;
  };

  /// The menu of a document that was built without user mods (`available_mods`, `default_mods`,
  /// `available_presets`), with its initial choice. Malformed entries are left out, and so are those after
  /// the 2000th; of several mods with one id the
  /// first counts.
  explicit ModMenu(const Document& document);

  const std::vector<Mod>& mods() const { return mods_; }  ///< in the order of the menu
  const std::vector<std::string>& categories() const { return categories_; }
  const std::vector<Preset>& presets() const { return presets_; }

  /// Enabling a mod enables what it depends on and disables what it conflicts with; disabling it disables what depends
  /// on it. One step each, no chains. False when there is no such mod.
  bool set_enabled(std::string_view id, bool enabled);
  /// Chooses values[index] for an option. False when there is no such value.
  bool choose(std::string_view id, std::string_view option, std::size_t index);
  /// Enables every mod of a category when none is enabled, else disables each. False when there is no such category.
  bool toggle_category(std::string_view name);
  /// Makes the choice of a preset. Mods it names that the menu does not offer are reported. False when out of range.
  bool apply_preset(std::size_t index, Diagnostics& diagnostics);
  /// Disables all.
  void clear();
  /// Back to the initial choice.
  void reset() { mods_ = initial_; }

  /// The enabled mods as the loader takes them, those with options with their config.
  std::vector<ModRequest> selection() const;

 private:
  Mod* find(std::string_view id);
  void enable(Mod& mod);
  void disable(Mod& mod);

  std::vector<Mod> mods_;
  std::vector<std::string> categories_;
  std::vector<Preset> presets_;
  std::vector<Mod> initial_;
};

/// Mods that somebody asks for by name, as the menu gives them: options that are not given have the value of the menu,
/// and what a mod depends on (and is offered, and there) comes before it. Mods that are not offered stay as they are.
std::vector<ModRequest> as_chosen(const ModMenu& menu, std::vector<ModRequest> asked, const Roots& roots);
/// ... with the menu of the request's ruleset, which is built without mods; only if there is one to be asked.
void choose_from_menu(BuildRequest& request, const Roots& roots);

/// Makes the choice of the preset of this name; false, with a diagnostic, when there is none.
bool choose_preset(ModMenu& menu, const std::string& preset, Diagnostics& diagnostics);

/// The mods that a request means with the menu's initial choice (`--default-mods`), or with the choice of a preset
/// (`--preset NAME`): builds the ruleset without mods, asks its menu, and appends the mods of the request itself, which
/// replace chosen ones of the same id.
std::optional<std::vector<ModRequest>> mods_from_menu(const BuildRequest& request,
                                                      const std::optional<std::string>& preset, const Roots& roots,
                                                      Diagnostics& diagnostics);

}  // namespace majs::compiler
