#pragma once
// What a win is worth (runtime/scoring/README.md 2, 3): every winning tile that may be meant, with every meaning of the
// jokers, is evaluated on a copy of the state; the best one becomes real.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "runtime/game/engine.hpp"
#include "runtime/game/trial.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/scoring/win_readings.hpp"

namespace majs::runtime {

/// The seat has won: its record is made, `after_win` is fired. `key` is the scoring script (text id, kNone: none).
/// Nothing happens when the seat has won already in this round. With `doubt` it may turn out that the hand is not
/// complete: false then, and the round is left in the middle of the win.
bool declare_win(Engine& engine, Seat seat, WinSource source, std::uint32_t key, const Doubt* doubt = nullptr);

/// A win without a tile (runtime/scoring/README.md 15.4): the best of `tiles` is taken as if it had been drawn;
/// `payers` pay.
void declare_win_at_draw(Engine& engine, Seat seat, const std::vector<Tile>& tiles, SeatSet payers);

/// The tiles that would complete the seat's hand by the ruleset's win definition, without those of which no copy is
/// left outside its own hand and calls.
std::vector<Tile> winning_tiles(Engine& engine, Seat seat);
/// The same without those of which `held` has all copies.
std::vector<Tile> winning_tiles(Engine& engine, Seat seat, const std::vector<Tile>& held);

/// Whether a win scores the same, case by case, when it is tried (would_win) as when it is declared on the same table,
/// in the lists that a minimum is counted from. A declared win ends the round before it is evaluated, and makes a
/// winner of the seat: true when nothing that runs or is asked while a hand is scored looks at that. False says
/// nothing.
bool scores_alike_when_tried(const Rules& rules);

/// What has to happen while wins are tried one after the other on the same table (WinTrials).
struct TrialNeeds {
  /// The state has to be copied for each of them: the events before a win change more than counters and statuses.
  bool copies = true;
  /// `before_win` has to be fired: its counters may tell something of what is scored in the lists that a minimum is
  /// counted from.
  bool before_win = true;
};
TrialNeeds trial_needs(const Rules& rules);

/// Whether a win that is declared and settled leaves a table as it was but for what Engine::lay_again puts back. False
/// says nothing.
bool scoring_leaves_the_table(const Rules& rules);

/// A win that is only tried.
struct WinTest {
  WinSource source = WinSource::Draw;
  std::optional<Tile> tile;              ///< without one, that of the source
  std::span<const std::uint32_t> lists;  ///< indices in ScoringRules::lists
};

/// Whether `accept` takes what some reading of the hand scores; it gets the yaku and the minipoints. Nothing of it
/// stays (runtime/game/conditions.md 6.4).
bool would_win(Engine& engine, Seat seat, const WinTest& test,
               const std::function<bool(const YakuScore&, Number minipoints)>& accept);

/// Wins of one seat on one table that are tried one after the other, each with another hand. While it lives, whatever
/// happens to the state happens to a copy (runtime/game/trial.hpp): there a hand may be put together.
class WinTrials {
 public:
  /// `needs` are those of the ruleset.
  WinTrials(Engine& engine, Seat seat, const TrialNeeds& needs);

  /// False when trials are nested too deep. The caller must not go on then.
  bool possible() const { return trial_.possible(); }
  /// Whether `accept` takes what some reading of the hand that the seat has now, on a discard, scores in the lists of
  /// the test and in `lists2`, either as if it were alone. Until the next time nothing but the hand may be changed; the
  /// calls are as they were.
  bool would_win(const WinTest& test, std::span<const std::uint32_t> lists2,
                 const std::function<bool(const YakuScore&, const YakuScore&)>& accept);
  /// The same, with all that a case tells.
  bool any_case(const WinTest& test, std::span<const std::uint32_t> lists2,
                const std::function<bool(const WinCase&)>& accept);

 private:
  void prepare(WinSource source);

  Engine& engine_;
  Seat seat_;
  TrialNeeds needs_;
  Trial trial_;
  // The table that all wins are tried on.
  SavedState table_;
  std::vector<Call> calls_;
  std::shared_ptr<const OriginalHand> original_;
};

/// Winners of a bloody round end it when there are this many, whatever the number of players (runtime/scoring/README.md
/// 14).
inline constexpr std::size_t kBloodyEndWinners = 3;

/// A win on a tile of another player where three such wins are none (`triple_ron_draw`): it is not told before
/// settle_winners knows how many there are.
bool told_when_settled(const Rules& rules, const Winner& winner);

/// Tells the log of a win.
void tell_win(Engine& engine, const Winner& winner);

/// The record of a seat's win in this round, or null.
const WinRecord* win_record(const GameState& state, Seat seat);

/// Gives a winner a record that nobody else has: a new one, or a copy of its own.
[[gnu::noinline]] void own_record(Winner& winner);

/// Changes the record of a win, which copies of the state may share.
template <typename Change>
void edit_record(Winner& winner, Change&& change) {
  if (winner.record.use_count() != 1) own_record(winner);
  change(*winner.record);
}

/// The handlers of all words: those of the engine's room and those of this one.
const Handlers& all_handlers();

}  // namespace majs::runtime
