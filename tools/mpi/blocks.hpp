#pragma once
// Which games of a run are still to be played, handed out in blocks to whoever asks.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/play/statistics/run_part.hpp"

namespace majs::mpi {

/// Games first … first + count - 1.
struct Block {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

class Blocks {
 public:
  /// Those of `total` games that are not in `played`, by at most `size`.
  Blocks(const runtime::RunPart& played, std::uint64_t total, std::uint64_t size) {
    std::vector<bool> done(total);
    for (const runtime::GameRun& run : played.games) {
      for (std::uint64_t i = 0; i < run.count; ++i) done[run.first + i * run.step] = true;
    }
    for (std::uint64_t game = 0; game < total; ++game) {
      if (done[game]) continue;
      const bool goes_on = !states_.empty() && states_.back().block.count < size &&
                           states_.back().block.first + states_.back().block.count == game;
      if (!goes_on) states_.push_back({{game, 0}, 0, false});
      ++states_.back().block.count;
    }
  }

  /// What to play next: a block that nobody has, or else the one that fewest have and nobody has finished: who has it
  /// may be slow, or dead. Nothing when all are done.
  std::optional<std::size_t> next() {
    while (first_open_ < states_.size() && states_[first_open_].done) ++first_open_;
    State* best = nullptr;
    for (std::size_t i = first_open_; i < states_.size(); ++i) {
      State& state = states_[i];
      if (!state.done && (best == nullptr || state.given < best->given)) best = &state;
      if (best != nullptr && best->given == 0) break;
    }
    if (best == nullptr) return std::nullopt;
    ++best->given;
    return static_cast<std::size_t>(best - states_.data());
  }
  const Block& at(std::size_t index) const { return states_[index].block; }
  /// True when this is the first result for the block.
  bool finish(std::size_t index) {
    if (index >= states_.size() || states_[index].done) return false;
    states_[index].done = true;
    ++finished_;
    return true;
  }
  bool all_done() const { return finished_ == states_.size(); }

 private:
  struct State {
    Block block;
    unsigned given = 0;  ///< to so many
    bool done = false;
  };

  std::vector<State> states_;
  std::size_t first_open_ = 0;
  std::size_t finished_ = 0;
};

}  // namespace majs::mpi
