#include "runtime/scoring/case_marks.hpp"

namespace majs::runtime {

CaseMarks::CaseMarks(const GameState& state) : winners_(state.winners), robbed_(state.robbed) {
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    players_[i].counters = state.players[i].counters;
    players_[i].status = state.players[i].status;
  }
}

void CaseMarks::put_back(GameState& state) const {
  state.winners = winners_;
  state.robbed = robbed_;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    state.players[i].counters = players_[i].counters;
    state.players[i].status = players_[i].status;
  }
}

void SavedState::forget() {
  whole_.reset();
  marks_.reset();
}

void SavedState::keep(const GameState& state, bool only_marks) {
  forget();
  if (only_marks) {
    marks_ = std::make_unique<CaseMarks>(state);
  } else {
    whole_ = std::make_unique<GameState>(state);
  }
}

void SavedState::put_back(GameState& state) const {
  if (whole_ != nullptr) state = *whole_;
  if (marks_ != nullptr) marks_->put_back(state);
}

}  // namespace majs::runtime
