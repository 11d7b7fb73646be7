#pragma once
// Scoring a hand without playing: the table is set up as if the win had just happened, and the ruleset's own events,
// yaku and scripts do the rest.

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/game/breakdown.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/match/plans/lone_tile.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/play/hands/call_counters.hpp"
#include "runtime/scoring/win_readings.hpp"

namespace majs::runtime {

/// A seat that has to pay for a yaku of the winner.
struct Liability {
  Seat seat = 0;
  std::uint32_t yaku = kNone;  ///< id in Rules::texts
};

/// A status of another player than the winner.
struct SeatStatus {
  Seat seat = 0;
  std::uint32_t status = kNone;  ///< id in Rules::statuses
};

/// A finished hand and what matters around it. What every hand has lies in it, in one piece: whoever scores many of
/// them would wait for memory otherwise. Indicators, other players and a second call are elsewhere.
struct HandSituation {
  Seat seat = 0;
  Seat from = 1;  ///< discarder or caller
  WinSource source = WinSource::Draw;
  bool first_turn = false;  ///< the winner has not discarded yet; those before it in turn have, once
  std::int64_t kyoku = 0;   ///< says who deals: seat kyoku modulo the number of players
  std::int64_t honba = 0;
  Number pot = 0;
  std::optional<std::size_t> tiles_remaining;  ///< left to draw; without it as many as after the deal
  Tile winning_tile = {};
  SmallVector<std::uint32_t, 4> statuses;  ///< of the winner: ids in Rules::statuses
  std::vector<SeatStatus> others;
  std::vector<CounterValue> counters;
  /// Dora indicators that are open, and what lies under them; where none are given there are blanks. The first lies
  /// where every round of the ruleset begins with one, the others where its actions open more.
  std::vector<Tile> indicators;
  std::vector<Tile> under_indicators;
  std::vector<Seat> out;  ///< have won before in this round
  std::vector<Liability> liabilities;
  SmallVector<Tile, 14> hand;  ///< without the winning tile
  SmallVector<Call, 1> calls;
};

struct ScoredHand {
  std::shared_ptr<const WinRecord> record;  ///< null when the ruleset stopped the evaluation (see findings)
  std::array<Number, kMaxSeats> deltas{};
};

/// Whether a game would let the seat win so.
struct WinOffer {
  bool has_buttons = false;           ///< some button wins in this way
  bool offered = false;               ///< one of them is offered
  std::vector<std::uint32_t> failed;  ///< if not: conditions of the nearest button that fail, ids in Rules::conditions
};

class HandScorer {
 public:
  /// `limits`: of one hand.
  explicit HandScorer(std::shared_ptr<const Rules> rules, const Limits& limits = {});

  /// `noted`: `offer_scored` will be asked.
  ScoredHand score(const HandSituation& situation, bool noted = false);
  /// The same, noted, of a hand that is scored if it is complete. Where `is_told_by_readings` it says whether it is,
  /// and `is_complete` need not be asked before: readings are found anyway, and tell most of it.
  ScoredHand score_complete(const HandSituation& situation, bool& complete);
  bool is_told_by_readings(const HandSituation& situation) const;
  WinOffer offer(const HandSituation& situation);
  /// `offer` of the situation that was scored last, and noted: what it scores need not be found out again.
  /// `complete`: what `is_complete` or `score_complete` said.
  WinOffer offer_scored(const HandSituation& situation, bool complete);
  /// Whether the last `offer_scored` was decided by what was scored, without the table.
  bool was_decided() const { return !asks_table_; }
  /// Whether hand and winning tile match the ruleset's win definition; true when it has none.
  bool is_complete(const HandSituation& situation);
  /// What the hand without the winning tile waits for.
  std::vector<Tile> waits(const HandSituation& situation);

  /// How many indicators the ruleset has places for.
  std::size_t indicator_places() const { return indicator_places_.size(); }

  /// Whether a win has to score something, and whether this yaku (an id in Rules::texts) is something.
  bool has_minimum() const { return !counted_.empty(); }
  bool counts_for_minimum(std::uint32_t yaku) const { return yaku < counted_.size() && counted_[yaku]; }

  /// Whether WinRecord::breakdown is filled in; takes longer.
  void explain(bool on) { game_.watchers().minipoint_trace = on ? &trace_ : nullptr; }

  const Rules& rules() const { return game_.rules(); }
  /// What tiles mean to a player when a round begins.
  const tiles::TileBehavior& behavior(Seat seat) const;

  /// The table after the last hand: ledger, header, findings.
  const Game& game() const { return game_; }
  /// Whoever has it may change the table: the next hand is laid on one that is copied as a whole.
  Game& game() {
    table_ = Table::Unknown;
    return game_;
  }

 private:
  /// `is_complete`, with what is left of the steps that the hand may take.
  bool matches_win(const HandSituation& situation);
  ScoredHand score(const HandSituation& situation, bool noted, const Doubt* doubt);
  void set_table(const HandSituation& situation);
  void lay_table(const HandSituation& situation);
  void lay_calls(const HandSituation& situation);
  void lay_first_discards(const HandSituation& situation);
  void lay_indicators(const HandSituation& situation);
  void find_indicator_places();
  void find_counted_yaku();
  bool wins(std::uint32_t list, WinSource source, int depth) const;
  bool is_cheap() const;
  static std::optional<tiles::Attribute> attribute_of(const Rules& rules, WinSource source);
  void find_what_tells_apart();
  /// Which winning tiles a definition may take for others because of what they have on the table.
  enum class ToldApart : std::uint8_t { None, Jokers, Any };
  ToldApart told_apart(const HandSituation& situation) const {
    return told_apart_[static_cast<std::size_t>(situation.seat)][static_cast<std::size_t>(situation.source)];
  }
  bool lies_as_judged(const HandSituation& situation) const;
  match::Answer match_with(const HandSituation& situation, const Tile& tile, std::uint32_t program);

  /// What is left to ask of the condition of a button: these all have to hold, and the hand to match the definition of
  /// a win as it lies if that is asked.
  struct ButtonNeeds {
    std::vector<std::uint32_t> conditions;
    bool is_win = false;
  };

  // hand_offer.cpp: what conditions answer about the win that was scored last, and noted; nothing where the table has
  // to be asked.
  void find_button_needs(WinSource source);
  void add_needs(std::uint32_t condition, WinSource source, ButtonNeeds& needs) const;
  bool asks_for_win(const ConditionNode& node, WinSource source) const;
  bool is_decided_offered(const HandSituation& situation, bool complete);
  std::optional<bool> is_win_as_it_lies(const HandSituation& situation, bool complete);
  std::optional<bool> decide(std::uint32_t condition, const HandSituation& situation, bool complete);
  std::optional<bool> decide_test(std::uint32_t condition, const HandSituation& situation, bool complete);
  std::optional<bool> decide_match(const ConditionNode& node, const HandSituation& situation, bool complete);
  std::optional<bool> decide_discards(const HandSituation& situation, std::uint32_t program);
  bool begins_with_status(const HandSituation& situation, std::uint32_t status) const;

  Game game_;
  CallCounters call_counters_;
  GameState base_;                       ///< a round has begun, so that the ruleset's aliases and the like are set
  GameState played_;                     ///< the same after everybody has discarded once
  std::array<std::uint32_t, 5> keys_{};  ///< of the scoring script, by win source: of the first action for it
  std::vector<std::int64_t> indicator_places_;                    ///< in the dead wall, from its end
  std::array<std::vector<std::uint32_t>, 5> win_buttons_{};       ///< by win source
  std::array<std::vector<ButtonNeeds>, 5> button_needs_{};        ///< by win source
  std::array<std::array<ToldApart, 5>, kMaxSeats> told_apart_{};  ///< by seat and win source
  std::vector<bool> counted_;             ///< yaku of the lists for a minimum; empty without them
  std::optional<match::LoneTile> blank_;  ///< beside the tiles of a win; nothing without a win
  bool remembers_ = false;                ///< conditions may be told what was scored before they ask
  bool readings_tell_ = false;            ///< whether hands are complete, most of them
  bool leaves_table_ = false;             ///< scoring_leaves_the_table
  bool asks_table_ = false;               ///< the last offer took the table, which asks the same about hands once more
  /// What was laid last, as long as nothing but scoring happened since.
  enum class Table : std::uint8_t { Unknown, Base, Played };
  Table table_ = Table::Unknown;
  LaidOver laid_;  ///< over it
  MinipointTrace trace_;
};

}  // namespace majs::runtime
