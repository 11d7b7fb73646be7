#pragma once
// A game on its way: who is asked next, what is done when nobody can act, and when it is broken off. Bots that play
// among themselves and a person among bots go the same way.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/bots/bot.hpp"
#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

/// What the seed of a game is mixed with to be that of the bots' own chance.
inline constexpr std::uint64_t kBotChance = 0xB07B07B07B07B07BULL;

/// What bots of these names need to know of hands; null when none of them does. `memo` may be null.
std::shared_ptr<const HandProgress> progress_for(const Rules& rules, const std::array<std::string, kMaxSeats>& bots,
                                                 LevelsMemo* memo = nullptr);

/// Who plays: a bot for each seat that has one.
class Players {
 public:
  /// Bots by seat, by name (bot.hpp); "" is a seat without a bot, an unknown name plays at random. `progress` may be
  /// null when nobody needs it (knows_hands).
  Players(const Rules& rules, const std::array<std::string, kMaxSeats>& bots,
          const std::shared_ptr<const HandProgress>& progress);

  bool has_bot(Seat seat) const { return bots_[static_cast<std::size_t>(seat)] != nullptr; }
  /// What the bot of the seat does. The seat has one.
  Input choose(Game& game, const Decision& decision, Random& chance);
  void hear(const Game& game, const LogEvent& event);
  /// Who leaves combinations open (Bot::lingers).
  SeatSet lingering() const { return lingering_; }

 private:
  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  std::vector<Bot*> listeners_;
  SeatSet lingering_ = 0;
};

/// When a game is broken off, with a finding.
struct CourseLimits {
  std::uint64_t steps = 20'000;  ///< inputs
  std::uint64_t rounds = 64;     ///< of rulesets that never end a game
};

class GameCourse {
 public:
  /// `recorder` is told of inputs; may be null. Both outlive this.
  GameCourse(Game& game, CourseLimits limits, Recorder* recorder) : game_(game), limits_(limits), recorder_(recorder) {}

  void start() { game_.start(); }
  /// To be told whatever happens in the game.
  void hear(const LogEvent& event);
  /// The next open decision. While nobody can act, the game is brought to go on. Nothing when it is over, stuck or
  /// beyond its limits.
  std::optional<Decision> next(SeatSet lingering = 0);
  /// Applies an input that was offered; false when the game cannot go on after it.
  bool take(const Input& input);

 private:
  bool within_limits();
  bool unstick();
  bool has_sense(const Input& input);
  std::uint32_t place_of_press() const;

  Game& game_;
  CourseLimits limits_;
  Recorder* recorder_;
  std::uint64_t resumed_ = 0;
  std::uint64_t idle_choices_ = 0;  ///< in a row, after which nothing was drawn, discarded, called or settled
  ChoiceId pressed_ = kNoChoice;
};

}  // namespace majs::runtime
