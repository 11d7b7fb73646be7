#include "runtime/scoring/case_marks.hpp"

#include "runtime/game/hand_memo.hpp"

namespace majs::runtime {

void CaseMarks::keep(const GameState& state) {
  winners_ = state.winners;
  robbed_ = state.robbed;
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
  if (marks_ != nullptr) marks_->forget();
  marks_.reset();
}

void SavedState::keep(Engine& engine, bool only_marks) {
  forget();
  if (only_marks) {
    marks_ = engine.hands().case_marks().take();
    marks_->keep(engine.state());
  } else {
    whole_ = std::make_unique<GameState>(engine.state());
  }
}

void SavedState::put_back(GameState& state) const {
  if (whole_ != nullptr) state = *whole_;
  if (marks_ != nullptr) marks_->put_back(state);
}

}  // namespace majs::runtime
