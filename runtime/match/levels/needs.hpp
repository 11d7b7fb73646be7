#pragma once
// What a hand needs before it is worth asking whether a definition matches it: enough tiles for the sets of each
// element, looked at one by one. Most questions about yaku end here, after a few operations on bits.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/hand.hpp"
#include "runtime/match/passes.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {

/// Of which cells a hand has some tiles, two, three ..., calls included.
struct HandProfile {
  /// Nothing but tiles that are what they are, of cells, in the usual order: the rest is only known then.
  bool plain = false;
  /// at_least[n]: a bit for each cell of which there are n tiles or more. No profile has more than seven of a cell.
  std::array<std::uint64_t, 8> at_least{};
  /// How many calls there are of the names n with n % calls.size() == i: never fewer than of one name.
  std::array<std::uint8_t, 8> calls{};
};

/// The profile of a hand.
void write_profile(const Hand& hand, const JokerTable& jokers, HandProfile& profile);

/// The needs of one definition.
class Needs {
 public:
  explicit Needs(const Definition& definition, runtime::Passes passes = {});

  /// False when the definition with its positive counts multiplied matches no hand of so many tiles: they are fewer
  /// than its sets (the length check, runtime/match/README.md 4.7).
  bool enough_tiles(long long tiles, int multiplier) const { return least_tiles_ * multiplier <= tiles; }
  /// False when it matches no hand of at most so many tiles, all of which are what they are, that has tiles of these
  /// cells (bits) at least: so many kinds. Much less than a profile tells, and told at once.
  bool may_fit(std::uint64_t cells, std::uint64_t kinds, std::uint64_t tiles) const {
    return static_cast<std::uint64_t>(least_tiles_) <= tiles && kinds + equal_tiles_ <= tiles &&
           tiles::count_bits(cells & ~taken_cells_) + taken_tiles_ <= tiles;
  }
  /// False when it matches no hand of this profile, which is plain.
  bool may_hold(const HandProfile& hand, int multiplier) const;
  /// Whether what may hold does hold, for hands without calls: sets of equal tiles do not take tiles from each other.
  bool decides() const { return decides_; }

 private:
  /// So many tiles at a distance from the lowest one of a set.
  struct Part {
    std::uint8_t distance = 0;
    std::uint8_t tiles = 0;
    friend bool operator==(const Part&, const Part&) = default;
  };
  /// Sets that are alike but for their lowest tile, for which there is a bit for each cell.
  struct Shape {
    std::uint64_t lowest = 0;
    std::vector<Part> parts;
  };
  struct Need {
    std::vector<Shape> shapes;
    int sets = 0;
    bool multiplied = true;
    std::vector<std::uint8_t> calls;  ///< HandProfile's places of the names that calls may have: it needs no tiles

    int kinds_of_sets() const;
    bool is_worth_asking() const;
    bool is_met(const HandProfile& hand, int multiplier) const;
  };

  void add(const Element& element);
  static bool add_group(const Group& group, Need& need);
  /// `kinds` ascending.
  static void add_set(std::span<const tiles::Kind> kinds, Need& need);
  void know_tiles();
  static bool takes_equal_tiles(const Segment& segment);

  bool decides_ = false;
  long long least_tiles_ = 0;  ///< 0 when the length does not count
  // Of the sets that are needed once and for all, which have no tile in common: the cells of their tiles, how many
  // tiles they have at the least, and how many of these are equal to another one of their set.
  std::uint64_t taken_cells_ = ~std::uint64_t{0};
  std::uint64_t taken_tiles_ = 0;
  std::uint64_t equal_tiles_ = 0;
  std::vector<Need> needs_;
};

}  // namespace majs::match
