#include "tools/lsp/positions.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/utf8.hpp"

namespace majs::lsp {
namespace {

/// Bytes of the character at `at`; bytes that belong to none count one by one.
std::size_t step(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(1, grammar::utf8_length(text.substr(at, 4)));
}

/// UTF-16 units of a character of so many bytes.
std::uint32_t units(std::size_t bytes) { return bytes == 4 ? 2 : 1; }

std::uint32_t number_of(const Document& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (!object.is_object() || found == object.end() || !found->is_number()) return 0;
  const double value = found->get<double>();
  return value >= 0 && value < 4e9 ? static_cast<std::uint32_t>(value) : value >= 4e9 ? UINT32_MAX : 0;
}

}  // namespace

Positions::Positions(std::string_view text, Encoding encoding) : text_(text), encoding_(encoding) {
  starts_.push_back(0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))) starts_.push_back(i + 1);
  }
}

std::size_t Positions::line_start(std::size_t line) const {
  return line < starts_.size() ? starts_[line] : text_.size();
}

std::size_t Positions::line_end(std::size_t line) const {
  std::size_t end = line + 1 < starts_.size() ? starts_[line + 1] : text_.size();
  while (end > starts_[line] && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return end;
}

std::size_t Positions::offset(Position position) const {
  if (position.line >= starts_.size()) return text_.size();
  const std::size_t end = line_end(position.line);
  std::size_t at = starts_[position.line];
  for (std::uint32_t passed = 0; at < end;) {
    const std::size_t bytes = step(text_, at);
    passed += encoding_ == Encoding::Utf8 ? static_cast<std::uint32_t>(bytes) : units(bytes);
    if (passed > position.character) break;
    at += bytes;
  }
  return std::min(at, end);
}

Position Positions::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - starts_.begin()) - 1;
  const std::size_t end = std::max(std::min(offset, line_end(line)), starts_[line]);
  std::uint32_t character = 0;
  for (std::size_t at = starts_[line]; at < end;) {
    const std::size_t bytes = step(text_, at);
    at += bytes;
    // Inside of a character is at its beginning.
    if (at <= end) character += encoding_ == Encoding::Utf8 ? static_cast<std::uint32_t>(bytes) : units(bytes);
  }
  return {static_cast<std::uint32_t>(line), character};
}

Span Positions::span(const Range& range) const {
  const std::size_t begin = offset(range.start);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, offset(range.end)))};
}

std::uint32_t Positions::length(std::string_view text) const {
  if (encoding_ == Encoding::Utf8) return static_cast<std::uint32_t>(text.size());
  std::uint32_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = step(text, at);
    count += units(bytes);
    at += bytes;
  }
  return count;
}

Document to_json(Position position) { return {{"line", position.line}, {"character", position.character}}; }

Document to_json(const Range& range) { return {{"start", to_json(range.start)}, {"end", to_json(range.end)}}; }

Position read_position(const Document& value) { return {number_of(value, "line"), number_of(value, "character")}; }

Range read_range(const Document& value) {
  const Document none = Document::object();
  const bool object = value.is_object();
  const auto start = object ? value.find("start") : value.end();
  const auto end = object ? value.find("end") : value.end();
  return {read_position(object && start != value.end() ? *start : none),
          read_position(object && end != value.end() ? *end : none)};
}

}  // namespace majs::lsp
