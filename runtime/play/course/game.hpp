#pragma once
// A game being played. Inputs go in (discards, presses, chosen combinations), events come out in the log; between two
// inputs the game is at rest and says whom it waits for. Rounds are begun, settled and followed by the next one here;
// what happens in them is the engine's.

#include <memory>
#include <vector>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

class Game {
 public:
  Game(std::shared_ptr<const Rules> rules, std::uint64_t seed, Workspace workspace = {});

  /// Starts the game: first round built and settled, in the order scenarios use (runtime/game/README.md 5.1).
  void start();
  /// Takes one input and everything that follows, until the game is at rest. False when the input is not allowed now;
  /// then nothing happened.
  bool apply(const Input& input);
  /// Runs what waits although nobody can act (E-31). True when the game went on.
  bool resume_stalled();
  /// Replay of a recorded marking (Engine::replace_marks) and what follows. False when the seat has no open marking.
  bool replace_marks(Seat seat, const std::vector<RecordedMarks>& marks, bool done);

  bool over() const { return engine_.state().screen == Screen::GameEnd || engine_.halted(); }
  const Rules& rules() const { return engine_.rules(); }
  const GameState& state() const { return engine_.state(); }
  const Player& player(Seat seat) const { return engine_.player(seat); }
  const std::vector<Seat>& seats() const { return engine_.seats(); }
  bool in_play(Seat seat) const { return engine_.in_play(seat); }
  Seat dealer() const { return engine_.dealer(); }
  /// Indices into hand then draw which `seat` may discard now; empty when it may not discard.
  std::vector<std::size_t> playable(Seat seat) { return engine_.playable(seat); }
  bool can_discard(Seat seat) { return engine_.can_discard(seat); }
  /// The dealer who is asked whether the deal stays; kNobody when nobody is.
  Seat asked_dealer() const;
  /// Begun so far.
  std::uint64_t rounds() const { return rounds_; }
  /// Inputs so far.
  std::uint64_t step() const { return engine_.step(); }
  /// Of the newest settlement; null before the first.
  const std::shared_ptr<const RoundReport>& last_report() const { return engine_.last_report(); }
  const Findings& findings() const { return engine_.findings(); }

  Settings& settings() { return engine_.settings(); }
  Watchers& watchers() { return engine_.watchers(); }
  /// For those who lay out a table, ask what a hand would do, or try something on it.
  Engine& engine() { return engine_; }
  const Engine& engine() const { return engine_; }

 private:
  void build_round();
  void settle();
  bool take(const Input& input);
  void drain();

  Engine engine_;
  std::uint64_t rounds_ = 0;
  bool paid_ = false;  ///< the finished round is paid and nothing follows (Settings::next_rounds is off)
};

}  // namespace majs::runtime
