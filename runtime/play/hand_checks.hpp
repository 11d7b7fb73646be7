#pragma once
// Hands that cannot be: what a table never shows, whatever it would be worth.

#include <string>

#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

/// Why the hand cannot be, naming tile or call: more of a tile than the wall has (hand, calls, winning tile and
/// indicators together), two tiles too many or more, a call of tiles that it is not made of, riichi with an open hand,
/// more tiles left than there are. Empty when nothing speaks against it.
std::string why_impossible(const Rules& rules, const tiles::TileBehavior& behavior, const HandSituation& situation);

}  // namespace majs::runtime
