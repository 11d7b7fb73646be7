#pragma once
// A game that a person plays against bots, decision by decision.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "runtime/play/course/game_course.hpp"

namespace majs::runtime {

class SeatedGame {
 public:
  /// Plays until the first decision of a person. `bots` as for Players: "" is a person's seat. `recorder` sees
  /// everything, with the minipoints of wins item by item, and outlives this.
  SeatedGame(std::shared_ptr<const Rules> rules, std::uint64_t seed, const std::array<std::string, kMaxSeats>& bots,
             Recorder& recorder);
  SeatedGame(const SeatedGame&) = delete;
  SeatedGame& operator=(const SeatedGame&) = delete;

  /// What the person may do now, in order, moving tiles between racks last; empty when the game is over, or cannot go
  /// on.
  const std::vector<Input>& options() const { return options_; }
  /// The person who is asked; kNobody when nobody is.
  Seat asked() const { return options_.empty() ? kNobody : options_.front().seat; }
  /// Does one of the options, and plays on until the next decision. False, and nothing happens, when there is none of
  /// this number.
  bool choose(std::size_t option);

  const Game& game() const { return game_; }

 private:
  void play_on();

  Game game_;
  Recorder& recorder_;
  ActionTrail trail_;
  MinipointTrace minipoints_;
  Players players_;
  GameCourse course_;
  Random chance_;
  std::vector<Input> options_;
  bool ended_ = false;
};

}  // namespace majs::runtime
