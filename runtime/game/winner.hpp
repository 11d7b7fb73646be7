#pragma once
// The record of a win (runtime/scoring/README.md 11): what the hand was, what it scored and how that is shown; and what
// a round came to (20).

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/shown_text.hpp"
#include "runtime/game/state.hpp"
#include "runtime/match/search/joker_assignment.hpp"

namespace majs::runtime {

/// An amount and the name of its unit as it is shown: scripts may rename units.
struct ShownPoints {
  Number amount = 0;
  ShownText unit;
};

/// Yaku under the names that a win tells them by: nearly always those it scored, which need not be copied.
class ToldYaku {
 public:
  ToldYaku() = default;
  explicit ToldYaku(std::shared_ptr<const YakuScore> yaku) : yaku_(std::move(yaku)) {}

  const YakuScore& score() const {
    static const YakuScore kNothing;
    return yaku_ == nullptr ? kNothing : *yaku_;
  }
  operator const YakuScore&() const { return score(); }
  bool empty() const { return yaku_ == nullptr || yaku_->empty(); }
  std::size_t size() const { return score().size(); }
  auto begin() const { return score().begin(); }
  auto end() const { return score().end(); }
  const ScoredYaku& operator[](std::size_t i) const { return score()[i]; }

 private:
  std::shared_ptr<const YakuScore> yaku_;
};

struct MinipointBreakdown;  // breakdown.hpp

struct WinRecord {
  /// Fields a script may write (kEditedKeys). Those it wrote before the win was evaluated stay as they are.
  enum Edit : std::uint16_t {
    kScore = 1,
    kPoints = 2,
    kPoints2 = 4,
    kMinipoints = 8,
    kShuugi = 16,
    kScoreName = 32,
    kPointName = 64,
    kPoint2Name = 128,
    kShuugiName = 256,
    kMinipointName = 512,
    kTileText = 1024,
    kDenomination = 2048,
  };
  std::uint16_t edited = 0;
  bool complete = false;  ///< false while the win is being evaluated

  Seat seat = kNobody;
  WinSource source = WinSource::None;
  Seat from = kNobody;  ///< discarder or caller; kNobody for a draw
  std::uint32_t key = kNone;
  SeatSet opponents = 0;
  Seat first_payer = kNobody;  ///< the first seat a scoring script ran for
  std::shared_ptr<const WinFacts> facts;

  std::shared_ptr<const OriginalHand> original;  ///< what was won with; null before that is known
  Tile winning_tile = {};
  match::TileAssignment jokers;     ///< hand first, then the winning tile, then the calls
  std::vector<Tile> assigned_hand;  ///< empty when no tile of the hand was assigned anything
  Tile assigned_winning_tile = {};

  ToldYaku yaku;
  ToldYaku yaku2;
  SmallVector<ShownPoints, 2> total;
  Number points = 0;
  Number points2 = 0;
  Number shuugi = 0;
  Number minipoints = 0;
  std::shared_ptr<const MinipointBreakdown> breakdown;  ///< of the minipoints, when it was asked for
  Number score = 0;                                     ///< paid by players
  Number displayed_score = 0;                           ///< what the win screen shows
  /// What this win moves, honba and what lay on the table included; known once it is settled.
  std::array<Number, kMaxSeats> deltas{};
  ShownText score_name;
  ShownText point_name;
  ShownText point2_name;
  ShownText shuugi_name;
  ShownText minipoint_name;
  ShownText score_denomination;
  ShownText winning_tile_text;
  bool shows_assigned = false;  ///< `replace_winning_hand_jokers`

  /// Without the winning tile, jokers as they are.
  std::span<const Tile> hand() const { return original == nullptr ? std::span<const Tile>() : span_of(original->hand); }
  std::span<const Call> calls() const {
    return original == nullptr ? std::span<const Call>() : std::span(original->calls.data(), original->calls.size());
  }
  /// Shows the yaku that are told, those of the second group (`second`) last.
  template <typename Visit>
  void each_yaku(const Visit& visit) const {
    for (const bool second : {false, true}) {
      for (const ScoredYaku& one : second ? yaku2 : yaku) visit(one, second);
    }
  }
  /// The same with what the jokers were taken for.
  std::span<const Tile> hand_as_assigned() const { return assigned_hand.empty() ? hand() : span_of(assigned_hand); }
};

struct RoundReport {
  std::int64_t kyoku = 0;
  std::int64_t honba_before = 0;
  Number pot_before = 0;  ///< when the first of these winners won, or the round was drawn
  Number pot_after = 0;
  Seat dealer = kNobody;
  int round_wind = 0;  ///< 0 east
  RoundResult result = RoundResult::None;
  std::string header;
  std::vector<std::shared_ptr<const WinRecord>> winners;  ///< of this settlement, in order
  Ledger ledger;
  std::array<Number, kMaxSeats> deltas{};
  std::array<Number, kMaxSeats> scores_before{};
  std::array<Number, kMaxSeats> scores_after{};
  SeatSet tenpai = 0;  ///< of a draw: who has these statuses
  SeatSet nagashi = 0;
  SeatSet revealed = 0;  ///< whose hand is shown

  struct Next {
    std::int64_t kyoku = 0;
    std::int64_t honba = 0;
    Seat dealer = kNobody;
    bool repeat = false;
    bool game_over = false;
  };
  std::optional<Next> next;  ///< none while the round goes on
};

/// The last results of a game: ranking, and the final points where the ruleset has them.
struct FinalReport {
  std::vector<Seat> ranking;  ///< first place first
  std::array<Number, kMaxSeats> scores{};
  bool has_points = false;
  std::array<Number, kMaxSeats> points{};
};

}  // namespace majs::runtime
