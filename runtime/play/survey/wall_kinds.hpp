#pragma once
// The kinds of tiles of a wall that hands are made of, how many there are of each, and hands as numbers: how many
// tiles of each kind, packed.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/match/definitions/joker_table.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::runtime {

/// A hand of plain tiles: how many of each kind of a WallKinds.
struct HandKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend auto operator<=>(const HandKey& a, const HandKey& b) {
    return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
  }
  friend bool operator==(const HandKey&, const HandKey&) = default;
  HandKey& operator+=(const HandKey& other) {
    low += other.low;
    high += other.high;
    return *this;
  }
  HandKey& operator-=(const HandKey& other) {
    low -= other.low;
    high -= other.high;
    return *this;
  }
};

/// A number that depends on every bit of the hand and of the seed: hands in this order are in no order.
std::uint64_t hash_of(const HandKey& hand, std::uint64_t seed);

class WallKinds {
 public:
  struct Row {
    tiles::Kind kind = tiles::kNoKind;
    std::uint32_t copies = 0;
    HandKey one = {};        ///< what one tile adds to a hand
    std::uint8_t place = 0;  ///< of its bits
    std::uint8_t bits = 0;
  };

  /// Of the ruleset's wall. Tiles that count as one another are one kind (a red five is a five, flowers that stand for
  /// each other are flowers); those that stand for several kinds are left out.
  WallKinds(const Rules& rules, const match::JokerTable& jokers);

  /// The kinds of another wall as well, of each as many as the wall has that has more.
  void add(const WallKinds& other);
  /// Only these; the others are left out.
  void keep(const std::vector<bool>& used);

  const std::vector<Row>& rows() const { return rows_; }
  /// Kinds of which no hand is made.
  const std::vector<tiles::Kind>& left_out() const { return left_out_; }
  /// Whether hands are packed alike.
  bool same_rows(const WallKinds& other) const;
  /// Whether hands can be packed: else there are more kinds than a HandKey has room for.
  bool fit() const { return fit_; }
  /// The index of the row that a tile of this kind belongs to; rows().size() for others.
  std::size_t row_of(tiles::Kind kind) const;
  std::uint32_t count(const HandKey& hand, const Row& row) const {
    const std::uint64_t word = row.place < 64 ? hand.low : hand.high;
    return static_cast<std::uint32_t>(word >> (row.place % 64) & ((std::uint64_t{1} << row.bits) - 1));
  }
  /// The tiles of a hand, in order of their kinds.
  void tiles_of(const HandKey& hand, std::vector<Tile>& out) const;
  /// In how many ways the tiles can be drawn from the wall.
  std::uint64_t ways(const HandKey& hand) const;
  std::size_t distinct(const HandKey& hand) const;

 private:
  struct Meaning {
    tiles::Kind kind = tiles::kNoKind;
    tiles::Kind counts_as = tiles::kNoKind;
  };
  void pack();

  std::vector<Row> rows_;
  std::vector<Meaning> others_;  ///< kinds that count as those of rows
  std::vector<tiles::Kind> left_out_;
  bool fit_ = true;
};

}  // namespace majs::runtime
