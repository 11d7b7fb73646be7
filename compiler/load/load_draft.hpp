#pragma once
// Files of a load before their variables are bound.

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/variables.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

struct Draft;

/// A mod that is to be loaded: selected by the user or a pack, or required by a file.
struct ModEntry {
  std::string id;
  std::string file = {};                        ///< read this file instead of looking the id up
  std::shared_ptr<const Document> config = {};  ///< null: named without config
  std::vector<Binding> references = {};         ///< instead of `config`: that of a requirement that refers to variables
  const Draft* requirer = nullptr;              ///< the file that requires it
  Span span = {};                               ///< the command in that file

  bool has_config() const { return config != nullptr || !references.empty(); }
};

/// A file of the load.
struct Draft {
  enum class Role : std::uint8_t { Ruleset, Mod, Config };
  Role role = Role::Mod;
  ModEntry entry = {};
  LoadedModule loaded = {};
  Home home = Home::Nowhere;
  std::size_t globals = 0;  ///< it sees the globals of the ruleset stage and of so many later sets
};

/// Binds the variables of every draft (compiler/README.md 7.4) and reports uses of unbound ones. Drafts are in order of
/// compilation: what requires comes before what is required. `globals` are those of the ruleset stage, then a set for
/// each later file that adds some; `fixed` (from the command line) win over all.
void bind_variables(std::deque<Draft>& drafts, const std::vector<Bindings>& globals, const std::vector<Binding>& fixed,
                    Diagnostics& diagnostics);

/// What `enabled_mods` lists for a draft; its requirer's variables must be bound.
Document recorded_entry(const Draft& draft);

}  // namespace majs::compiler
