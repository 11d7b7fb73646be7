#pragma once
// Wildcards that become the tiles that sets lack.

#include <array>
#include <bit>
#include <cstdint>

#include "runtime/match/levels/hand_cells.hpp"

namespace majs::match {

/// Wildcards, each with the cells that it may be, and the gaps of sets that they fill: each another one.
class GapWildcards {
 public:
  static constexpr std::size_t kMost = 8;
  static constexpr std::uint64_t kAnyCell = (std::uint64_t{1} << kCellCount) - 1;
  /// The cells of the gaps that they fill.
  using Meanings = std::array<std::uint8_t, kMost>;

  /// All cells that some of them may be.
  static std::uint64_t cells_of(const CellJokers& wildcards, const JokerTable& jokers) {
    std::uint64_t cells = 0;
    for (std::size_t i = 0; i < wildcards.count; ++i) cells |= jokers.meanings(wildcards.kinds[i]);
    return cells;
  }

  const Meanings& meanings() const { return meant_; }
  void mean(const Meanings& meanings) { meant_ = meanings; }
  void add(std::uint64_t cells) { cells_[count_++] = cells; }
  void add(const CellJokers& wildcards, const JokerTable& jokers) {
    for (std::size_t i = 0; i < wildcards.count; ++i) add(jokers.meanings(wildcards.kinds[i]));
  }
  std::size_t count() const { return count_; }
  /// They become the tiles that are missing in a zone, besides those that they are, whichever of them are which. False
  /// when they cannot: then they are anything.
  bool fill(std::size_t zone, Zone missing) {
    for (; missing != 0; missing &= missing - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(missing));
      for (std::size_t i = 0; i < std::size_t{1} << (bit % 4); ++i) {
        std::uint32_t tried = 0;
        if (!fill(static_cast<std::uint8_t>(9 * zone + bit / 4), tried)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::uint8_t kNoCell = 255;

  /// One of them becomes a tile of the cell, another one what that was perhaps.
  bool fill(std::uint8_t cell, std::uint32_t& tried) {
    for (std::size_t i = 0; i < count_; ++i) {
      if ((tried >> i & 1) != 0 || (cells_[i] >> cell & 1) == 0) continue;
      tried |= 1U << i;
      if (meant_[i] != kNoCell && !fill(meant_[i], tried)) continue;
      meant_[i] = cell;
      return true;
    }
    return false;
  }

  std::array<std::uint64_t, kMost> cells_;
  Meanings meant_{kNoCell, kNoCell, kNoCell, kNoCell, kNoCell, kNoCell, kNoCell, kNoCell};
  std::size_t count_ = 0;
};

}  // namespace majs::match
