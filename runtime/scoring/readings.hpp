#pragma once
// Readings of a winning hand: into which sets it falls, and which of them the winning tile completes. A ruleset with
// `score_calculation.per_interpretation` has yaku and minipoints judged by one reading at a time (D-02).

#include <compare>
#include <memory>
#include <optional>

#include "runtime/game/hand_reading.hpp"
#include "runtime/game/state.hpp"

namespace majs::runtime {

/// Which of two readings of a hand comes first when they are worth the same: set by set from the lowest tile on, a
/// triplet before a run. Pairs, and which set the winning tile completes, are left out of account.
std::strong_ordering compare_sets(const HandReading& a, const HandReading& b);

struct HandReadings {
  SmallVector<std::shared_ptr<const HandReading>, 2> all;  ///< most hands have one
  /// Some of them say that the hand matches the win definition even where jokers were taken for their only meaning.
  bool is_told = false;
};

/// Every reading of the seat's hand by the ruleset's win definition, distinct; none when there is no winning tile, or
/// when the hand is no win or one of a kind that has no sets. A definition that asks for what has no part in its sets,
/// such as seven pairs for no four of a kind, gives readings of the hands it matches only, as they are read. They are
/// taken out of `spare`.
HandReadings readings_of(const Rules& rules, const Player& player, const std::optional<Tile>& winning_tile,
                         match::MatchMemory& memory, SpareReadings& spare);

}  // namespace majs::runtime
