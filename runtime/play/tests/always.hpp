#pragma once
// What an author wants to hold at all times: the conditions of `always` in a test file.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// An entry of `always`: a condition, or `{"holds": condition, "at": moments}`.
struct AlwaysRule {
  enum Moment : unsigned { kTurn = 1, kCall = 2, kWin = 4, kDraw = 8, kEvery = 15 };
  std::string text;           ///< MahjongScript, or the code of a finding that may not come
  bool is_list = false;       ///< the text is the list of a ruleset document instead
  unsigned moments = kEvery;  ///< when it is asked
};

/// Whether the rules name a finding (`R314`) that may not come.
bool forbids(const std::vector<AlwaysRule>& rules, std::string_view code);
/// Whether a text is the code of a finding.
bool is_finding_code(std::string_view text);

/// The rules of a case, in order; what cannot be meant is passed over (test_file.hpp tells it).
std::vector<AlwaysRule> always_of(const Document& test);
/// `turn`, `call`, `win`, `draw`; 0 for anything else.
unsigned moment_named(std::string_view name);

/// Watches one game. Of a seat that wins the conditions have to hold when it wins; of all seats when a turn has begun,
/// after a call, and when a round is drawn, but of those who have won already; not while something that was begun is
/// not through, as a kong that may be robbed. The first of them that does not hold is a finding (R316).
class AlwaysWatch {
 public:
  /// `rules` are those of the case (`Rules::always` has as many); both outlive this.
  AlwaysWatch(Game& game, const std::vector<AlwaysRule>& rules) : game_(game), rules_(rules) {}

  void hear(const LogEvent& event);
  /// To be called whenever the game waits for somebody.
  void check();

 private:
  void ask(unsigned moment, Seat only = kNobody);

  Game& game_;
  const std::vector<AlwaysRule>& rules_;
  bool reported_ = false;
  bool called_ = false;
  std::size_t discards_ = 0;
  std::uint64_t asked_round_ = 0;  ///< with what follows: when `turn` was asked last
  std::size_t asked_discards_ = 0;
  Seat asked_turn_ = kNobody;
};

}  // namespace majs::runtime
