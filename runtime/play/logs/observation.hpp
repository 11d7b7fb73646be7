#pragma once
// What can be seen of a game between two events, of wins, and at the end of a round, as JSON: recorded traces and logs
// are made of it (runtime/scoring/README.md 20; conformance format). Seats are keys (`east`), tiles are ids, or `["5m",
// "attribute", …]` when they carry attributes.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// `"5m"` or `["5m", "_draw"]`.
Document tile_document(const Tile& tile, const Rules& rules);
/// A list of them.
Document tile_documents(std::span<const Tile> tiles, const Rules& rules);
/// A tile with the attributes that players see.
Tile seen_tile(const Tile& tile);
/// A whole number of a ruleset as JSON has it.
Document number_document(const Number& number);
/// The id of a choice: of a button, `skip` or `play_tile`.
std::string choice_name(const Rules& rules, ChoiceId id);
/// Whether the player is offered a button.
bool is_offered(const Player& player, ChoiceId id);
/// `chii, skip`: what a seat is offered.
std::string offered_buttons(const Game& game, Seat seat);
/// `win`, `exhaustive_draw`, `abortive_draw` ...; `none` while the round goes on.
std::span<const std::string_view> result_names();
/// The indicators that are turned.
std::vector<Tile> turned_indicators(const Game& game);
/// `[["pon", ["5z", "5z", "5z"]], …]`.
Document call_documents(std::span<const Call> calls, const Rules& rules);
/// The tile at a place of the hand, the draw behind it; no tile beyond them.
inline Tile held_tile(const Player& player, std::size_t place) {
  const std::size_t held = player.hand.size();
  if (place < held) return player.hand[place];
  return place - held < player.draw.size() ? player.draw[place - held] : Tile{};
}
/// `hand`, `calls`, `discard` … as marks name zones.
std::string_view zone_name(Zone zone);
/// The statuses of a player, sorted.
Document status_document(const Rules& rules, const Player& player);

/// Between events: `turn`, `buttons` (seats with buttons only, in order of offering), `playable` (sorted, with
/// visible attributes, absent when nobody may discard), `choices` (`{"called", "with"}` of offered call buttons, absent
/// when there are none), `marking` (`[target, count, restrictions]` of pending requests, absent without), `status`
/// (sorted, by seat), `scores`, `winners` (seats that have won this round, in order).
Document observe(Game& game);

/// The end of a round: `hands`, `draws`, `calls`, `ponds` (with attributes), `counters`, `statuses`, `scores`,
/// `delta_scores` and `delta_scores_reason` (of the last settlement), `winners` (by seat), `winner_seats`, `txns`,
/// `pot`, `honba`, `kyoku`, `next` (dealer, kyoku, honba, pot of the following round), `wall_index`, `dead_wall_index`,
/// `dice`, `turn`, `round_result`.
Document report_round(const Game& game);

/// The record of a win: `yaku` and `yaku2` as `[[name, [value, unit, …]], …]`, `points`, `points2`, `minipoints`,
/// `score`, `displayed_score`, `score_name`, `shuugi`, `scoring_key`, `win_source`, `winning_tile` (with visible
/// attributes), what is shown with it, the hand, and the meanings of its jokers.
Document winner_report(const Rules& rules, const Winner& winner);

/// The same of the record of a win alone.
Document win_report(const Rules& rules, const WinRecord& record);

/// The transactions of a round, the newest first: `from`, `to`, `name`, `line_items` of `op`, `prev`, `amount`,
/// `result`, `reason`. Null stands for the pot, and for what a line item does not have.
Document ledger_report(const Rules& rules, const Ledger& ledger);

}  // namespace majs::runtime
