#pragma once
// Steps over the text of JSON with comments, for those who look for a place in it and need no document.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace majs::grammar {

/// The first place from `at` on that is neither blank nor in a comment; the end when there is none.
inline std::size_t behind_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = text.find("*/", at + 2);
      at = end == std::string_view::npos ? text.size() : end + 2;
    } else {
      break;
    }
  }
  return std::min(at, text.size());
}

/// The place of the quote that closes the string whose opening quote is at `at`; the end when there is none.
inline std::size_t closing_quote(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
  return std::min(at, text.size());
}

/// The place behind that string.
inline std::size_t behind_string(std::string_view text, std::size_t at) {
  return std::min(closing_quote(text, at) + 1, text.size());
}

}  // namespace majs::grammar
