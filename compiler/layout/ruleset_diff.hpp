#pragma once
// What changed between two rulesets, in the words of rulesets: yaku, buttons, functions, match definitions ... rather
// than JSON pointers. What cannot be heard in a game (the order of object keys, the order inside a yaku list or the
// wall) does not count.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/layout/json_diff.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// One thing that was added, removed or changed. The values point into the compared documents.
struct RulesetChange {
  ChangeKind kind = ChangeKind::Replaced;
  std::string section;               ///< "yaku", "buttons", "auto_buttons", "functions", "constants", "sets",
                                     ///< "match_definitions", "scoring", "events", "mods", "wall", "keys"
  std::string list;                  ///< yaku: the list it stands in
  std::string name;                  ///< of the yaku, button, key ...; wall: the tile
  const Document* before = nullptr;  ///< Removed, Replaced
  const Document* after = nullptr;   ///< Added, Replaced
  std::size_t count_before = 0;      ///< wall: number of this tile
  std::size_t count_after = 0;
};

/// All differences, ordered by section, then by place in the rulesets.
std::vector<RulesetChange> diff_rulesets(const Document& before, const Document& after);

/// For people: a headline a section, a line a thing, and what changed inside it. "" when there is nothing.
std::string print_ruleset_changes(const std::vector<RulesetChange>& changes, bool color);

/// {"same": bool, "changes": [{"section", "list"?, "name", "change": "added"|"removed"|"changed", "before"?, "after"?,
/// "patch"?}]}; `patch` (RFC 6902) is inside the thing. For the wall `before` and `after` are numbers of tiles.
Document ruleset_changes_json(const std::vector<RulesetChange>& changes);

}  // namespace majs::compiler
