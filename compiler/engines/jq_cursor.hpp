#pragma once
// A place in the text of a jq program: its characters, words and numbers.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace majs::compiler {

/// Only looks: what is refused, and what the tokens mean, is up to those that read with it.
class JqCursor {
 public:
  explicit JqCursor(std::string_view text) : text_(text) {}

 protected:
  static bool is_word_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_word(char c) { return is_word_start(c) || is_digit(c); }
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  std::size_t line_of(std::size_t offset) const {
    return static_cast<std::size_t>(std::ranges::count(text_.substr(0, offset), '\n')) + 1;
  }

  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  /// Where the token behind `at` begins.
  std::size_t next_token(std::size_t at) const {
    while (at < text_.size() && (is_blank(text_[at]) || text_[at] == '#')) {
      if (text_[at] == '#') {
        at = std::min(text_.find('\n', at), text_.size());
      } else {
        ++at;
      }
    }
    return at;
  }
  char char_at(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  /// A name with its namespaces (`a::b`), or "".
  std::string_view read_word() {
    const std::size_t begin = at_;
    if (!is_word_start(peek())) return {};
    for (;;) {
      while (is_word(peek())) ++at_;
      if (peek() != ':' || peek(1) != ':' || !is_word_start(peek(2))) break;
      at_ += 2;
    }
    return text_.substr(begin, at_ - begin);
  }

  void skip_number() {
    while (is_digit(peek())) ++at_;
    if (peek() == '.') ++at_;
    while (is_digit(peek())) ++at_;
    if (peek() != 'e' && peek() != 'E') return;
    const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
    if (!is_digit(peek(1 + sign))) return;
    at_ += 1 + sign;
    while (is_digit(peek())) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace majs::compiler
