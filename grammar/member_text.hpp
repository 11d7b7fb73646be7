#pragma once
// Members of a JSON object as they are written: what goes from an input to an output untouched, such as the `id` of a
// line in a batch, must not lose digits on the way.

#include <string>
#include <string_view>

namespace majs::grammar {

/// The text of the member `key` of `object`, a text that parse_document reads as an object: numbers and the contents of
/// strings as they are written, without the blanks and comments between them. Of several of that name the last; ""
/// when there is none.
std::string member_text(std::string_view object, std::string_view key);

}  // namespace majs::grammar
