#pragma once
// The names a finished ruleset document defines, and where it uses names. Walks the document by the types the
// vocabulary gives to keys and arguments.

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Whether a list of names has this one.
template <std::size_t N>
bool among(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Names of melds that the engine itself makes or knows, or that rules everywhere call so: a definition may name them
/// in a ruleset that has no button for them.
inline constexpr auto kUsualCalls =
    std::to_array<std::string_view>({"flower", "start_flower", "joker", "start_joker", "pei", "nukidora",
                                     "swap_out_joker", "chii", "pon", "kan", "ankan", "kakan", "daiminkan"});

/// Statuses that the game itself gives: by the moment at which the winner decides to go on as the dealer.
inline constexpr auto kGivenStatuses = std::to_array<std::string_view>({"renchan", "renchan_choice"});

/// Counters that scoring and settlement read (runtime/scoring/README.md 5 and 12).
inline constexpr auto kReadCounters =
    std::to_array<std::string_view>({"fu", "delta_score", "delta_score_multiplier", "shuugi", "iwadate_yuan_payment"});

enum class NameKind : std::uint8_t {
  Function,
  Constant,
  Set,    ///< in match definitions; calls are named there too
  Match,  ///< without "_definition"
  Button,
  AutoButton,
  Mod,  ///< of available_mods
  Yaku,
  Scoring,
  Action,  ///< in interruptible_actions and interrupt_levels
};
inline constexpr std::size_t kNameKinds = static_cast<std::size_t>(NameKind::Action) + 1;

struct NameUse {
  NameKind kind;
  std::string name;
  std::string pointer;  ///< JSON pointer to the text (or key) that names it
  /// Harmless when missing: rulesets name what only some mods define (`precedence_over`,
  /// `conflicts`, presets, precedence of yaku).
  bool optional = false;
};

/// A counter or status in a condition, an amount or an action.
struct StateUse {
  bool is_status;
  std::string name;
  std::string pointer;
};

/// A condition `match`, not negated.
struct MatchUse {
  const Document* options;  ///< its targets and definitions, in the document
  std::string pointer;      ///< of these
  bool of_yaku;
};

struct DocumentNames {
  using Names = std::set<std::string, std::less<>>;
  std::array<Names, kNameKinds> defined;
  Names headings;       ///< of available_mods, which `conflicts` may name, too
  Names calls;          ///< names that melds can have
  Names yaku_lists;     ///< toplevel keys that are lists of yaku
  Names counted_lists;  ///< yaku lists that conditions count: has_declared_yaku_with_hand("list")
  std::vector<NameUse> uses;
  std::vector<StateUse> state_reads;   ///< asked for; a place may occur twice
  std::vector<StateUse> state_writes;  ///< given to a seat
  std::vector<StateUse> state_clears;  ///< `unset_status`
  std::vector<MatchUse> matches;
  bool hands_grow = false;        ///< by actions: nobody knows how many tiles a hand has
  std::vector<std::string> gaps;  ///< places of `3x` among the tiles that a word takes

  Names& of(NameKind kind) { return defined[static_cast<std::size_t>(kind)]; }
  const Names& of(NameKind kind) const { return defined[static_cast<std::size_t>(kind)]; }
};

/// Names and uses of a document with constants not yet expanded. The document must not nest deeper than
/// kMaxDocumentDepth, and must stay as long as the names. Uses inside a constant are found where the constant is used
/// as something.
DocumentNames collect_names(const Document& document);

/// Appends a reference token to a JSON pointer (RFC 6901).
std::string pointer_to(std::string_view parent, std::string_view key);
std::string pointer_to(std::string_view parent, std::size_t index);

}  // namespace majs::compiler
