#pragma once
// Lines that GitHub shows as annotations of a file: `::error file=a.json,line=3,title=T::text`.

#include <cstddef>
#include <string>
#include <string_view>

namespace majs::grammar {

/// Escapes for the part after `::`; properties also escape their separators.
std::string workflow_escape(std::string_view text, bool property);

/// The whole line, with its end. Texts are made printable; `text` may have several lines. Line 0: the whole file.
std::string workflow_command(std::string_view level, std::string_view file, std::size_t line, std::string_view title,
                             std::string_view text);

}  // namespace majs::grammar
