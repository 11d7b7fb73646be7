#pragma once
// How text looks in a terminal: how wide its characters are, and what may be printed at all. Source text is untrusted:
// escape sequences and characters that reorder text never reach the terminal.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source.hpp"

namespace majs::compiler {

/// Columns a code point takes: 0 (combining), 1, or 2 (CJK, emoji). Unicode's East Asian Width, ambiguous = 1.
int display_width(char32_t c);

/// One printed character of a line.
struct Cell {
  std::uint32_t offset = 0;  ///< of its first byte in the source
  std::uint32_t column = 0;  ///< display column, from 0
  std::uint32_t width = 1;
  std::string text;  ///< what to print: the character, blanks for a tab, U+FFFD for what must not be printed
};

/// The characters of `line`, which starts at byte `offset` of its source. Tabs reach to the next multiple of four
/// columns.
std::vector<Cell> lay_out(std::string_view line, std::uint32_t offset);

/// `text` as it may be printed on one line: control, bidirectional and invalid characters as U+FFFD, line breaks and
/// tabs as blanks.
std::string printable(std::string_view text);

}  // namespace majs::compiler
