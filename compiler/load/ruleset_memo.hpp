#pragma once
// What rulesets were made of before their mods: for those who build the same one again with others, as the menu of a
// ruleset does before its mods are chosen, and `majs check --all-mods` for each choice.

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/load/load_plan.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// May be used by several threads.
class RulesetMemo {
 public:
  /// Most rulesets that are remembered, the newest.
  static constexpr std::size_t kMostRulesets = 32;

  struct Made {
    std::shared_ptr<const Document> document;
    Diagnostics found;  ///< no errors: what leads to errors is not remembered
  };

  /// What the first `ruleset_steps` steps of the plan make, remembered or made now by `make`; nothing when `make` says
  /// so, and for plans that are left out: those without such steps, and those in which a jq program or the header of a
  /// pack comes before the mods.
  std::optional<Made> get(const LoadPlan& plan, const std::function<std::optional<Made>()>& make);
  /// How many times something was remembered.
  std::size_t hits() const;

 private:
  /// All that the document depends on. With the same names defined at the start, the same texts in the same order are
  /// the same programs.
  struct Key {
    Defines defines;
    SourcePtr start;
    std::vector<std::pair<SourcePtr, Environment>> modules;
    std::vector<Document> records;
    std::vector<PlanStep::Kind> steps;
  };
  static std::optional<Key> key_of(const LoadPlan& plan);
  static bool same(const Key& a, const Key& b);

  mutable std::mutex mutex_;
  mutable std::size_t hits_ = 0;
  std::vector<std::pair<Key, Made>> rulesets_;  ///< the newest last
};

}  // namespace majs::compiler
