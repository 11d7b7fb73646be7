#pragma once
// Which yaku a winning hand has (runtime/scoring/README.md 4).

#include <memory>
#include <span>
#include <utility>

#include "runtime/game/engine.hpp"
#include "runtime/game/hand_memo.hpp"

namespace majs::runtime {

/// Evaluates one list: its yaku are merged into `score`, and what they override is taken out. `context` is what the
/// conditions see; `facts`, which it carries, tells them the yaku of earlier lists: those of `score`, none else.
void score_list(Engine& engine, const Context& context, const YakuList& list, WinFacts& facts, YakuScore& score);

/// What a hand scores in two groups of lists.
struct HandYaku {
  YakuScore yaku;
  YakuScore yaku2;
  std::shared_ptr<WinFacts> facts;  ///< those that conditions saw, which nobody else has
};

/// Evaluates lists (indices in ScoringRules::lists) in order, each seeing the yaku of those before it in the same
/// group. The context, which is used up, has no `win`: it gets facts of its own. `noted`, if there is one, gets what
/// the lists of a minimum score, which come first. What `scored` was before is gone.
void score_lists(Engine& engine, Context&& context, std::span<const std::uint32_t> lists,
                 std::span<const std::uint32_t> lists2, WinMemo::Case* noted, HandYaku& scored);
/// Only the most valuable yaku stays, the first one of equals, when the ruleset says so of the group (4.5).
void keep_highest(const Rules& rules, YakuScore& score, bool second_group = false);

/// With names as the ruleset translates them; yaku that become equal are added up.
YakuScore translated(const Rules& rules, const YakuScore& score);

/// Yaku that are accounted once (4.7): of the sets a hand falls into, which are joined, and by which yaku.
/// How often each yaku of a list joins sets, by index; those that join none are left out.
struct JoinedYaku {
  std::uint16_t yaku = 0;
  std::uint16_t times = 0;
};
using JoinedYakus = SmallVector<JoinedYaku, 6>;

/// The choice with the most points; of equal ones that of the most different yaku, then that whose yaku come first in
/// the list. Nothing for a hand without a reading.
JoinedYakus join_sets(Engine& engine, const Context& context, const YakuList& list);

}  // namespace majs::runtime
