#pragma once
// What happens in a game, as test cases write it (runtime/play/README.md 3.1, 3.2): how a round begins, and what
// players do.

#include <vector>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// What lies on the table besides the tiles, as `start` has it.
Document table_document(const Game& game);

/// Adds what a player is about to do, before it is applied; a press and the combination it takes are one event, and so
/// are marks. False for what no event of a test file is.
bool add_event(std::vector<Document>& events, const Game& game, const Input& input);

}  // namespace majs::runtime
