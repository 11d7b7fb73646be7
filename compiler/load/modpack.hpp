#pragma once
// Modpacks: a ruleset with mods under one name (compiler/README.md 7.6). The table modpacks.json of a root maps
// names to packs.

#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

struct Modpack {
  std::string name;
  std::optional<std::string> display_name;
  std::optional<std::string> tutorial_link;
  std::string ruleset = "empty";  ///< a ruleset, or another pack
  std::vector<Binding> globals;   ///< hold unless the ruleset defines them itself (Q86)
  std::vector<ModRequest> mods;
  std::vector<ModRequest> post_mods;
  std::vector<Document> default_mods;  ///< ids or {name, config}
};

/// The packs of all roots; the first root that has a name decides.
class ModpackTable {
 public:
  /// Reads the modpacks.json of every root that has one. A broken table is reported.
  static ModpackTable read(const Roots& roots, Diagnostics& diagnostics);
  const Modpack* find(std::string_view name) const;
  std::vector<std::string> names() const;

 private:
  std::vector<Modpack> packs_;
};

/// What a pack does to the document after its mods: display name and tutorial link, default mods, and its own mods
/// no longer offered in the menu. Needs an object.
void apply_modpack_header(const Modpack& pack, Document& document);
/// The same as a jq filter on one line.
std::string emit_modpack_header(const Modpack& pack);

}  // namespace majs::compiler
