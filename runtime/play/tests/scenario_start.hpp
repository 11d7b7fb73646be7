#pragma once
// How a round of a test case begins: what `start` sets besides the tiles, which the ruleset document has.

#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// Starts the game with `scores` (a list in the order of the seats in play, or by seat), `round` (from 0), `honba`,
/// `pot` (points on the table; when missing, a stick for each seat that has one there), `sticks` (seats whose stick
/// lies on the table already; their score is as given), `riichi` (seats in riichi: stick and status `riichi`), `status`
/// (names by seat), `counters` (numbers by seat) and `auto` (ids of auto buttons that are on, by seat, besides those
/// that the ruleset switches on; without it all are off, and actions that press buttons and discard do nothing).
/// Returns what cannot be set, a sentence each; the rest is set.
std::vector<std::string> start_round_with(Game& game, const Document& setup);

}  // namespace majs::runtime
