#pragma once
// Scenarios: a rigged game, what happens in it, and what is expected of it then. The format is that of *.test.json
// files; how events are played is spec engine.md 15.3.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/game/game.hpp"

namespace majs::runtime {

/// Merges a scenario's `config` into a ruleset document: objects merge, everything else replaces. Null adds nothing.
void merge_config(Document& document, const Document& config);

/// What was expected and what happened instead, as texts.
struct Mismatch {
  std::string what;  ///< `winners.east.yaku`
  std::string expected;
  std::string happened;
};

/// A game without bots, pauses and next rounds; every hand is sorted after the start and after each event.
class ScenarioPlayer {
 public:
  explicit ScenarioPlayer(std::shared_ptr<const Rules> rules, std::uint64_t seed = 1);

  void start();
  /// Plays one event of type `discard`, `buttons_pressed` or `mark`. Returns why it had no effect, "" when it had:
  /// a refused event is nothing wrong in itself. Malformed events have no effect either.
  std::string play(const Document& event);

  Game& game() { return game_; }
  const Game& game() const { return game_; }

 private:
  std::string discard(const Document& event);
  std::string press(const Document& event);
  std::string mark(const Document& event);
  std::string why_not_discarded(Seat seat) const;
  std::string not_offered(Seat seat, const Document& entry) const;
  void skip_pass();

  Game game_;
};

/// What `expect` wants of a game after the last event; every difference. Unknown keys are differences, too.
std::vector<Mismatch> check_expectations(const Game& game, const Document& expect);

/// Same value: objects whatever the order of their keys.
bool equal_documents(const Document& a, const Document& b);

}  // namespace majs::runtime
