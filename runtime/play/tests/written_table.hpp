#pragma once
// What test cases and logs write about a table, read and written: seats, tiles, buttons, marks, how a round begins, and
// what players do (runtime/play/README.md 3.1, 3.2).

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// The seat of a name, or of a number; kNobody for anything else.
Seat written_seat(const Document& value);
/// That of a member; kNobody without it.
Seat seat_at(const Document& object, std::string_view key);

/// A tile as `"5m"`, `["5m", "attribute", …]` or `{"tile", "attrs"}`. No tile for what is none; nor, unless others are
/// passed over, with an attribute that nothing in the ruleset can have.
Tile written_tile(const Document& value, const Rules& rules, bool passes_over_others = false);
/// That of a member; no tile without it.
Tile tile_at(const Document& object, std::string_view key, const Rules& rules);

/// Where the first tile lies that is like the wanted one, counted from `offset`.
std::optional<std::size_t> first_such(std::span<const Tile> zone, const Tile& wanted, std::size_t offset);

/// The kinds of tiles in order, to compare what they are.
std::vector<tiles::Kind> sorted_kinds(std::span<const Tile> tiles);
std::vector<tiles::Kind> sorted_kinds(const Document& tiles, const Rules& rules);

/// `skip`, or the button of this id; kNoChoice for other texts.
ChoiceId choice_named(const Rules& rules, std::string_view name);

/// The zone that a mark lies in; nothing for other texts.
std::optional<Zone> marked_zone_named(std::string_view name);

/// `["hand", {"marked": ["5m", ["5m", seat], ["5m", seat, index], …]}]` for each target: without an index the first
/// such object that is not marked yet, without a seat one of the player. `problem` tells what does not lie there.
std::vector<RecordedMarks> written_marks(const Game& game, Seat marker, const Document& marking, std::string& problem);

/// What lies on the table besides the tiles, as `start` has it.
Document table_document(const Game& game);

/// Adds what a player is about to do, before it is applied; a press and the combination it takes are one event, and so
/// are marks. False for what no event of a test file is.
bool add_event(std::vector<Document>& events, const Game& game, const Input& input);

}  // namespace majs::runtime
