#pragma once
// What calls leave behind in counters: the norths of a hand, the kongs a script counts. Where a hand is laid on the
// table without a game, the ruleset's own actions are asked what they would have counted.

#include <utility>
#include <vector>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

class CallCounters {
 public:
  explicit CallCounters(const Rules& rules);

  /// Whether the actions of the button that makes calls of this name (an id in Rules::texts) change counters.
  bool counts(std::uint32_t call_name) const;
  /// Runs those actions of the button that change the seat's own counters, under the conditions they stand under; the
  /// call lies on the table as the last one.
  void call(Engine& engine, Seat seat, std::uint32_t call_name) const;
  /// The turn is over: counters that end with it are put back by the ruleset's events.
  void end_turn(Engine& engine, Seat seat) const;

 private:
  bool changes_by(const Action& action) const;
  void run(Engine& engine, std::uint32_t list, const Context& context, int depth) const;

  std::vector<bool> changing_;  ///< by list: it changes counters, or what it goes on with
  std::vector<std::pair<std::uint32_t, std::uint32_t>> lists_;  ///< call name, list
};

}  // namespace majs::runtime
