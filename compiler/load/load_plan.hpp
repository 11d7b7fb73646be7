#pragma once
// The files of a build in order of application, each compiled and with its variables bound: everything that can be
// known before the document exists. compiler/README.md 7.2 to 7.4 and 7.6.

#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/load/modpack.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Most files of one build.
inline constexpr std::size_t kMaxModules = 2000;
/// Deepest chain of libraries that require libraries.
inline constexpr std::size_t kMaxRequireDepth = 64;
/// Most rulesets stacked by define_base_ruleset (Q43).
inline constexpr std::size_t kMaxBaseChain = 4;

struct PlanStep {
  enum class Kind : std::uint8_t {
    Module,  ///< apply modules[index]
    Record,  ///< enabled_mods += records[index]
    Header,  ///< the header of packs[index]
  };
  Kind kind;
  std::size_t index;
};

struct LoadPlan {
  std::optional<Document> start;  ///< a JSON ruleset at the bottom of the chain; else the document starts empty
  SourcePtr start_source = {};    ///< its text
  std::vector<LoadedModule> modules;
  std::vector<Document> records;  ///< lists of entries
  std::vector<Modpack> packs;
  std::vector<PlanStep> steps;
  Defines defines = {};           ///< the names that were defined at the start
  std::size_t ruleset_steps = 0;  ///< steps before those of the mods that were asked for
  bool of_other_root = false;     ///< neither the ruleset nor what it is based on is of the bundled library
};

/// The plan of a request. Every problem of every file is reported; no plan when one of them is an error.
std::optional<LoadPlan> plan_build(const BuildRequest& request, const Roots& roots, Diagnostics& diagnostics);

/// The plan of mods for a document that exists. Libraries that its `enabled_mods` names are not loaded again. With
/// `record` the mods are added to `enabled_mods`.
std::optional<LoadPlan> plan_mods(const Document& document, const std::vector<ModRequest>& mods, bool record,
                                  const Roots& roots, Diagnostics& diagnostics);

}  // namespace majs::compiler
