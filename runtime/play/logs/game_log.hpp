#pragma once
// What happened, as lines: JSON for programs, sentences for people.

#include <string>

#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// One JSON object without a line break, keys in a fixed order. Tiles are ids with their visible attributes. `seen_by`:
/// without what this seat cannot see, the hands and draws of others.
std::string json_line(const LogEvent& event, const Game& game, Seat seen_by = kNobody);

/// One sentence: `east draws 3p`, `south discards 7z`.
std::string readable_line(const LogEvent& event, const Rules& rules);

}  // namespace majs::runtime
