#pragma once
// What the readings of one hand leave behind on the table. Copies of a state are large; most rulesets only count
// something and set some statuses while a reading is evaluated, and for those it is enough to remember that.

#include <array>
#include <memory>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The counters and statuses of the players, and the winners.
class CaseMarks {
 public:
  CaseMarks() = default;
  explicit CaseMarks(const GameState& state) { keep(state); }
  void keep(const GameState& state);
  void put_back(GameState& state) const;
  /// The room stays. Who has them no longer has no share in the records of the winners either.
  void forget() { winners_.clear(); }

 private:
  struct OfPlayer {
    CounterValues counters;
    IdSet status;
  };
  std::array<OfPlayer, kMaxSeats> players_;
  SmallVector<Winner, 3> winners_;
  MeldPlace robbed_;
};

/// A state to come back to. Empty until it is kept, as it nearly always stays.
class SavedState {
 public:
  SavedState() = default;
  SavedState(const SavedState&) = delete;
  SavedState& operator=(const SavedState&) = delete;
  [[gnu::always_inline]] ~SavedState() {
    if (!empty()) forget();
  }
  /// `only_marks`: until it is put back the state changes in nothing but what CaseMarks has (see
  /// ScoringRules::readings_differ_in_marks).
  void keep(Engine& engine, bool only_marks);
  /// Nothing happens when nothing was kept.
  void put_back(GameState& state) const;
  bool empty() const { return whole_ == nullptr && marks_ == nullptr; }

 private:
  void forget();

  std::unique_ptr<GameState> whole_;
  std::shared_ptr<CaseMarks> marks_;  ///< which are used again
};

}  // namespace majs::runtime
