#pragma once
// A state to come back to. Copies of a state are large; most rulesets only count something and set some statuses while
// a reading of a hand is evaluated, and for those it is enough to remember that.

#include <array>
#include <memory>
#include <optional>

#include "runtime/game/state.hpp"

namespace majs::runtime {

/// Empty until it is kept, as it nearly always stays.
class SavedState {
 public:
  SavedState() {}  // no constant, which would be filled with zeros first
  /// `only_marks`: until it is put back the state changes in nothing but the counters and statuses of the players, and
  /// the winners (see ScoringRules::readings_differ_in_marks).
  void keep(const GameState& state, bool only_marks);
  /// Nothing happens when nothing was kept.
  void put_back(GameState& state) const;
  bool empty() const { return whole_ == nullptr && !marks_; }

 private:
  struct Marks {
    Marks() {}  // likewise
    std::array<CounterValues, kMaxSeats> counters;
    std::array<IdSet, kMaxSeats> statuses;
    SmallVector<Winner, 3> winners;
    MeldPlace robbed;
  };

  std::unique_ptr<GameState> whole_;
  std::optional<Marks> marks_;
};

}  // namespace majs::runtime
