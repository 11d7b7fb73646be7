#pragma once
// Yaku that are accounted once: of the sets a hand falls into, which are joined, and by which yaku
// (runtime/scoring/README.md 4.7).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// How often each yaku of a list joins sets, by index; those that join none are left out.
struct JoinedYaku {
  std::uint16_t yaku = 0;
  std::uint16_t times = 0;
};
using JoinedYakus = SmallVector<JoinedYaku, 6>;

/// The choice with the most points; of equal ones that of the most different yaku, then that whose yaku come first in
/// the list. Nothing for a hand without a reading.
JoinedYakus join_sets(Engine& engine, const Context& context, const YakuList& list);

}  // namespace majs::runtime
