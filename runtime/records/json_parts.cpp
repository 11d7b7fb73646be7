#include <algorithm>

#include "runtime/records/record.hpp"

namespace majs::runtime {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// How long the object or list is that the text begins with; all of the text when it is cut off.
std::size_t length_of(std::string_view text) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

std::string without_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool coded = text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    plain += coded ? static_cast<char>(16 * digit(text[i + 1]) + digit(text[i + 2])) : text[i];
    if (coded) i += 2;
  }
  return plain;
}

std::vector<JsonPart> json_parts(std::string_view text) {
  constexpr std::string_view kLink = "#json=";
  std::vector<JsonPart> parts;
  std::size_t line = 1;
  while (!text.empty()) {
    if (text.front() == '{' || text.front() == '[') {
      const std::size_t length = length_of(text);
      const std::string_view part = text.substr(0, length);
      parts.push_back({std::string(part), line});
      line += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
      text.remove_prefix(length);
    } else if (text.starts_with(kLink)) {
      text.remove_prefix(kLink.size());
      const std::size_t end = std::min(text.find_first_of(" \t\r\n\"'<>"), text.size());
      const std::string plain = without_percents(text.substr(0, end));
      // Not coded, its quotes and blanks belong to it: that is seen to above.
      if (!text.starts_with('{')) {
        parts.push_back({plain, line});
        text.remove_prefix(end);
      }
    } else {
      if (text.front() == '\n') ++line;
      text.remove_prefix(1);
    }
  }
  return parts;
}

}  // namespace majs::runtime
