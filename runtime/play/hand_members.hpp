#pragma once
// A hand as a JSON object says it (`majs score --batch`).

#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/play/hand_request.hpp"

namespace majs::runtime {

/// Takes over the members of an object: `hand`, `win`, `by`, `calls` (text or list), `seat`, `round`, `from`, `dora`,
/// `ura`, `status` (text with commas, or list), `counters` (object), `tiles_remaining`, `first_turn`, `honba`, `pot`,
/// `out` (text with commas, or list), `liable` (text or list), true or false for each of situation_words()
/// (`double_riichi` as well as `double-riichi`); `id` is allowed and nobody's business. False, with a message, when
/// something else is there or of the wrong type.
bool read_hand_members(const Document& object, HandRequest& request, std::string& error);

/// The same for the text of an object, as far as it is a usual one: false, with whatever in `request`, for a text that
/// the JSON parser has to read. `id` is the text of that member, "" without one.
bool read_usual_members(std::string_view line, HandRequest& request, std::string_view& id);

}  // namespace majs::runtime
