#pragma once
// Tiles by cell, added and taken away.

#include "runtime/match/levels/form_tiles.hpp"

namespace majs::runtime {

inline match::FourZones common_of(const match::FourZones& a, const match::FourZones& b) {
  return {a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]};
}

/// Cell by cell what is more than `less`: every other cell, with a bit to borrow from above it.
inline match::Nine more_of_every_other(std::uint64_t have, std::uint64_t less) {
  constexpr std::uint64_t kBorrows = 01010101010;  // above the cells of the mask below
  const std::uint64_t rest = (have | kBorrows) - less;
  const std::uint64_t kept = (rest & kBorrows) >> 3;  // nothing was borrowed
  return static_cast<match::Nine>(rest & (kept * 7));
}

inline match::Nine more_than(match::Nine have, match::Nine less) {
  constexpr match::Nine kEveryOther = 0707070707;
  return more_of_every_other(have & kEveryOther, less & kEveryOther) |
         more_of_every_other((have >> 3) & kEveryOther, (less >> 3) & kEveryOther) << 3;
}

/// What is in one and not in the other, cell by cell.
inline match::FourZones beyond(const match::FourZones& have, const match::FourZones& less) {
  match::FourZones rest{};
  for (std::size_t zone = 0; zone < 4; ++zone)
    rest[zone] = less[zone] == 0 ? have[zone] : more_than(have[zone], less[zone]);
  return rest;
}

inline bool is_within(const match::FourZones& cells, const match::FourZones& allowed) {
  return common_of(cells, allowed) == cells;
}

}  // namespace majs::runtime
