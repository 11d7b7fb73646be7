#pragma once
// Which yaku no hand can have, because the tiles of the wall do not make what they ask for. The matcher is asked, with
// all tiles of the wall in one hand: what it does not find there, it finds in no hand.

#include <string>
#include <vector>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// A condition of a yaku that never holds.
struct YakuOutOfReach {
  std::uint32_t place = kNone;  ///< of the match condition
  std::string definition;       ///< the first of it, as an author writes it in ~m
  std::string missing;          ///< of that one, what the wall does not have; "" when there is no single such thing
};

/// The match conditions of yaku that no tiles of the wall meet; empty when there are none, or when it cannot be told:
/// tiles are made, or follow each other in another order than the usual one. Whatever some action lets a tile stand for
/// it is taken to stand for all the time, calls are taken to be there, attributes to be had, and what a definition
/// forbids to be absent: so what is told is certain, but not everything is told.
std::vector<YakuOutOfReach> yaku_out_of_reach(const Rules& rules);

}  // namespace majs::runtime
