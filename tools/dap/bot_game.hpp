#pragma once
// A game that bots play: they are asked once, and do the same whenever it is played again.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "runtime/play/course/game_course.hpp"

namespace majs::dap {

class BotGame {
 public:
  /// Bots as for Players.
  BotGame(std::shared_ptr<const runtime::Rules> rules, std::uint64_t seed,
          std::array<std::string, runtime::kMaxSeats> bots, runtime::CourseLimits limits);

  /// See Debuggee::play. What bots think about is no step.
  void play(runtime::Recorder& recorder, bool fresh);

 private:
  std::shared_ptr<const runtime::Rules> rules_;
  std::uint64_t seed_;
  std::array<std::string, runtime::kMaxSeats> bots_;
  runtime::CourseLimits limits_;
  std::shared_ptr<const runtime::HandProgress> progress_;
  std::vector<runtime::Input> inputs_;
};

}  // namespace majs::dap
