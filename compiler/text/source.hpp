#pragma once
// Source text and places in it.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace majs::compiler {

/// Half-open range of byte offsets into a Source.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

/// 1-based line and column; a column counts Unicode code points, not bytes.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// Immutable text with a name for messages. Shared by everything that points into it.
class Source {
 public:
  Source(std::string name, std::string text);
  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  std::string_view slice(Span span) const { return text().substr(span.begin, span.end - span.begin); }
  /// Line and column of a byte offset (offsets past the end give the end).
  LineColumn locate(std::uint32_t offset) const;
  /// Line `line` (1-based) without its line break; "" when there is no such line.
  std::string_view line(std::uint32_t line) const;

 private:
  const std::vector<std::uint32_t>& line_starts() const;  // computed on first use: only diagnostics need it
  std::string name_;
  std::string text_;
  mutable std::vector<std::uint32_t> line_starts_;
};

using SourcePtr = std::shared_ptr<const Source>;

}  // namespace majs::compiler
