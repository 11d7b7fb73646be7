#pragma once
// What of a yaku aim is looked at for every hand: kept apart from the rest, so that all aims lie close together.

#include <array>
#include <cstdint>

#include "runtime/play/bots/yaku_aims.hpp"

namespace majs::runtime {

/// What a detour of so many tiles costs, in half points: a win that takes longer comes less often.
inline constexpr std::array<std::int64_t, 3> kDetourCosts = {0, 2, 5};
/// … more when no tile can be claimed on the way.
inline constexpr std::int64_t kClosedDetour = 3;

/// How many tiles farther than any win a hand may be for an aim that brings so much.
inline int farthest_detour(std::int64_t worth, bool closed) {
  int farthest = 0;
  for (std::size_t detour = 1; detour < kDetourCosts.size(); ++detour) {
    if (worth > kDetourCosts[detour] + (closed ? kClosedDetour : 0)) farthest = static_cast<int>(detour);
  }
  return farthest;
}

/// What of an aim is looked at for every hand.
struct AimOutline {
  const YakuAim* aim;
  std::int64_t worth;  ///< in half points
  int detour;          ///< see farthest_detour
  bool of_kinds;
  bool closed;

  explicit AimOutline(const YakuAim& of)
      : aim(&of),
        worth(2 * of.worth),
        detour(farthest_detour(worth, of.closed)),
        of_kinds(of.kinds.has_value()),
        closed(of.closed) {}
};

}  // namespace majs::runtime
