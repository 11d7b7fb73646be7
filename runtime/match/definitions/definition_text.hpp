#pragma once
// Definitions as text, as ~m writes them: `exhaustive, (mentsu ton):4, pair:1 | …` (runtime/match/README.md 3.2).

#include <optional>
#include <string>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::match {

/// The JSON list of definitions of a ~m text; empty, with a message, when a count is missing or no number.
std::optional<Document> parse_definition_text(std::string_view text, std::string* error);

}  // namespace majs::match
