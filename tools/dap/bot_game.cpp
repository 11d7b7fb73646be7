#include "tools/dap/bot_game.hpp"

#include <utility>

namespace majs::dap {

using namespace runtime;

BotGame::BotGame(std::shared_ptr<const Rules> rules, std::uint64_t seed, std::array<std::string, kMaxSeats> bots,
                 CourseLimits limits)
    : rules_(std::move(rules)),
      seed_(seed),
      bots_(std::move(bots)),
      limits_(limits),
      progress_(progress_for(*rules_, bots_)) {}

void BotGame::play(Recorder& recorder, bool fresh) {
  Game game(rules_, seed_);
  ActionTrail trail;
  Players players(*rules_, bots_, progress_);
  GameCourse course(game, limits_, &recorder);
  Random chance(seed_ ^ kBotChance);
  game.settings().asks_dealer = true;
  game.watchers().trail = &trail;
  game.watchers().steps = recorder.steps();
  game.watchers().log = [&](const LogEvent& event) {
    course.hear(event);
    recorder.event(game, event);
    if (fresh) players.hear(game, event);
  };
  recorder.begin(game);
  course.start();
  std::size_t next = 0;
  if (fresh) inputs_.clear();
  while (const auto decision = course.next(players.lingering())) {
    if (fresh) {
      StepWatcher* const watcher = std::exchange(game.watchers().steps, nullptr);
      inputs_.push_back(players.choose(game, *decision, chance));
      game.watchers().steps = watcher;
    }
    if (game.over() || next == inputs_.size() || !course.take(inputs_[next++])) break;
  }
  recorder.end(game);
}

}  // namespace majs::dap
