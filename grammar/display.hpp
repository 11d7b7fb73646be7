#pragma once
// How text looks in a terminal: how wide its characters are, and what may be printed at all. Source text, and names out
// of rulesets, are untrusted: escape sequences, characters that reorder text and commands to a CI service never reach a
// terminal or a log.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace majs::grammar {

/// Columns a code point takes: 0 (combining), 1, or 2 (CJK, emoji). Unicode's East Asian Width, ambiguous = 1.
int display_width(char32_t c);

/// Columns that a printable text takes.
std::size_t display_columns(std::string_view text);

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

/// Finished text of several lines as it may be printed: the same for each line, and no line is a command to a CI
/// service (`::error …`, `##[error] …`, `##vso[…]`). Names in it have to be made printable() one by one, or their line
/// breaks would start lines of their own.
std::string printable_lines(std::string_view text);

/// JSON, or another language in which `\u202E` stands for a character, as it may be printed on a terminal: what must
/// not be printed is written like that. Means the same.
std::string escaped_unprintable(std::string_view text);

}  // namespace majs::grammar
