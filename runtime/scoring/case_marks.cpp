#include "runtime/scoring/case_marks.hpp"

namespace majs::runtime {

void SavedState::keep(const GameState& state, bool only_marks) {
  if (!only_marks) {
    whole_ = std::make_unique<GameState>(state);
    return;
  }
  Marks& marks = marks_ ? *marks_ : marks_.emplace();
  marks.winners = state.winners;
  marks.robbed = state.robbed;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    marks.counters[i] = state.players[i].counters;
    marks.statuses[i] = state.players[i].status;
  }
}

void SavedState::put_back(GameState& state) const {
  if (whole_ != nullptr) state = *whole_;
  if (!marks_) return;
  state.winners = marks_->winners;
  state.robbed = marks_->robbed;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    state.players[i].counters = marks_->counters[i];
    state.players[i].status = marks_->statuses[i];
  }
}

}  // namespace majs::runtime
