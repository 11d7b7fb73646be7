#pragma once
// Lines of JSON as programs write them by the hundred thousand, read as they stand: one object, texts without escapes,
// whole numbers, lists of texts. Whoever meets anything else reads the line with parse_document, with the same result.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "grammar/json_characters.hpp"

namespace majs::grammar {

/// Goes through a line, token by token. Each function is false, and the line an unusual one, when there is something
/// else.
class LineScanner {
 public:
  explicit LineScanner(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

  bool take(char c) {
    if (next() != c || at_ == end_) return false;
    ++at_;
    return true;
  }
  bool at_end() {
    skip_blanks();
    return at_ == end_;
  }
  /// Exactly these characters: those of `head`, as they lie in memory and as far as `mask` has bits, and `rest`. False
  /// near the end of the line, too.
  bool take(std::uint64_t head, std::uint64_t mask, std::string_view rest) {
    std::uint64_t bytes = 0;
    if (left() < sizeof bytes + rest.size()) return false;
    std::memcpy(&bytes, at_, sizeof bytes);
    if ((bytes & mask) != head) return false;
    const std::size_t size = static_cast<std::size_t>(std::popcount(mask)) / 8;
    if (!rest.empty() && std::memcmp(at_ + size, rest.data(), rest.size()) != 0) return false;
    at_ += size + rest.size();
    return true;
  }
  /// A text without escapes; `raw` is what stands between its quotes.
  bool text(std::string_view& raw) {
    if (!take('"')) return false;
    const std::size_t size = plain_length({at_, left()});
    if (size == left() || at_[size] != '"') return false;
    raw = {at_, size};
    at_ += size + 1;
    return true;
  }
  /// A whole number that a double holds exactly.
  bool whole(std::uint64_t& value) {
    skip_blanks();
    const char* const begin = at_;
    value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9' && at_ - begin <= kMostDigits) {
      value = value * 10 + static_cast<std::uint64_t>(*at_++ - '0');
    }
    const std::ptrdiff_t digits = at_ - begin;
    if (digits == 0 || digits > kMostDigits || (digits > 1 && *begin == '0')) return false;
    return at_ == end_ || (*at_ != '.' && *at_ != 'e' && *at_ != 'E');
  }
  /// A text or a whole number, as it is written.
  bool id(std::string_view& raw) {
    skip_blanks();
    const char* const begin = at_;
    std::string_view inner;
    std::uint64_t number = 0;
    if (at_ != end_ && *at_ == '"' ? !text(inner) : !whole(number)) return false;
    raw = {begin, static_cast<std::size_t>(at_ - begin)};
    return true;
  }
  /// `true` or `false`.
  bool truth(bool& value) {
    skip_blanks();
    const std::string_view rest(at_, left());
    value = rest.starts_with("true");
    if (!value && !rest.starts_with("false")) return false;
    at_ += value ? 4 : 5;
    return true;
  }
  /// What comes next; '\0' at the end.
  char next() {
    skip_blanks();
    return at_ == end_ ? '\0' : *at_;
  }

 private:
  static constexpr std::ptrdiff_t kMostDigits = 15;

  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  void skip_blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }

  const char* at_;
  const char* end_;
};

}  // namespace majs::grammar
