#pragma once
// Places in a text as editors count them: lines from 0, characters in UTF-16 units or in bytes.

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/text/source.hpp"
#include "grammar/document.hpp"

namespace majs::lsp {

using compiler::Span;

/// What a character is counted in (LSP `positionEncoding`).
enum class Encoding : std::uint8_t { Utf16, Utf8 };

struct Position {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Range {
  Position start;
  Position end;
  friend bool operator==(const Range&, const Range&) = default;
};

/// The lines of a text, which must outlive it. Line ends are LF, CR LF and CR.
class Positions {
 public:
  Positions(std::string_view text, Encoding encoding);

  /// The byte at a position; past the end of a line its end, past the last line the end of the text, inside of a
  /// character its beginning.
  std::size_t offset(Position position) const;
  Position position(std::size_t offset) const;
  Range range(Span span) const { return {position(span.begin), position(span.end)}; }
  Span span(const Range& range) const;
  std::size_t lines() const { return starts_.size(); }
  /// First byte of a line; the end of the text for lines behind the last.
  std::size_t line_start(std::size_t line) const;
  /// What a text takes in characters.
  std::uint32_t length(std::string_view text) const;

 private:
  std::size_t line_end(std::size_t line) const;

  std::string_view text_;
  Encoding encoding_;
  std::vector<std::size_t> starts_;
};

Document to_json(Position position);
Document to_json(const Range& range);
/// Reads a position or range; what is missing or out of range counts as 0.
Position read_position(const Document& value);
Range read_range(const Document& value);

}  // namespace majs::lsp
