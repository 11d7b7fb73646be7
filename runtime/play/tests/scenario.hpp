#pragma once
// Scenarios: a rigged game, what happens in it, and what is expected of it then. The format is that of *.test.json
// files; how events are played is runtime/play/README.md 3.2.

#include <memory>
#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/play/tests/expectations.hpp"

namespace majs::runtime {

/// Merges a scenario's `config` into a ruleset document: objects merge, everything else replaces. Null adds nothing.
void merge_config(Document& document, const Document& config);

/// A game without bots, pauses and next rounds; every hand is sorted after the start and after each event.
class ScenarioPlayer {
 public:
  explicit ScenarioPlayer(std::shared_ptr<const Rules> rules, std::uint64_t seed = 1, Workspace workspace = {});

  /// Starts with what a case sets (start_round_with, `indicators`, `ura`); returns what of it cannot be, a sentence
  /// each.
  std::vector<std::string> start(const Document& setup);
  void start();
  /// Whoever has to press a button before play begins does, such as flowers of the deal. Why that does not end, or "".
  std::string skip_opening();
  /// Plays one event of type `discard`, `buttons_pressed`, `mark` or `lay_on_rack`. Returns why it, or a part of it,
  /// had no effect, "" when all had. Malformed events have no effect either. An event, or a press of one, with
  /// `"refused": true`, or a text that stands in the reason, must have no effect: for it, this returns "" when it was
  /// refused, else what happened instead. Such a press is looked up in what is offered before the event, and nobody is
  /// made to skip for it.
  std::string play(const Document& event);

  /// Marks of events are those of a record: whether the ruleset allows them is not asked.
  void trust_marks() { trusts_marks_ = true; }

  Game& game() { return game_; }
  const Game& game() const { return game_; }

 private:
  std::string discard(const Document& event);
  std::string press(const Document& event, bool refused);
  std::string press_refused(Seat seat, const Document& entry, const Document& wanted);
  std::string mark(const Document& event);
  bool may_mark(Seat seat, const std::vector<RecordedMarks>& marks);
  std::string lay_on_rack(const Document& event);
  std::string why_not_discarded(Seat seat) const;
  std::string not_offered(Seat seat, const Document& entry);
  /// Everybody who may skip does; false when nobody may.
  bool skip_pass();
  /// Indicators that are turned by now are those that the case wants; hands are in order.
  void lay_indicators();

  Game game_;
  std::vector<Tile> indicators_;        ///< in the order they are turned
  std::vector<Tile> under_indicators_;  ///< of the same place
  std::size_t laid_ = 0;                ///< of them
  std::vector<std::int64_t> laid_at_;   ///< places of the dead wall
  bool trusts_marks_ = false;
};

/// Starts the game with `scores` (a list in the order of the seats in play, or by seat), `round` (from 0), `honba`,
/// `pot` (points on the table; when missing, a stick for each seat that has one there), `sticks` (seats whose stick
/// lies on the table already; their score is as given), `riichi` (seats in riichi: stick and status `riichi`), `status`
/// (names by seat), `counters` (numbers by seat) and `auto` (ids of auto buttons that are on, by seat, besides those
/// that the ruleset switches on; without it all are off, and actions that press buttons and discard do nothing).
/// Returns what cannot be set, a sentence each; the rest is set (scenario_start.cpp).
std::vector<std::string> start_round_with(Game& game, const Document& setup);

/// Same value: objects whatever the order of their keys.
bool equal_documents(const Document& a, const Document& b);

}  // namespace majs::runtime
