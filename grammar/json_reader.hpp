#pragma once
// JSON as programs and people write it, read in one go. Documents are large, and most of what they hold is short texts
// and small numbers: a parser that looks at every character by itself takes two and a half times as long.

#include <optional>
#include <string_view>

#include "grammar/document.hpp"

namespace majs::grammar {

/// What parse_document makes of a text, as far as it is a usual one; nothing when the text is wrong, or has something
/// that is seldom written: comments, repeated keys, numbers beyond those of a double. Whoever gets nothing knows
/// nothing about the text.
std::optional<Document> read_usual_document(std::string_view text);

}  // namespace majs::grammar
