#pragma once
// Lines of JSON as programs write them by the hundred thousand, read as they stand: one object, texts without escapes,
// whole numbers, lists of texts. Whoever meets anything else reads the line with parse_document, with the same result.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "grammar/json_characters.hpp"

namespace majs::grammar {

/// A line of a file: its number is that of an editor.
struct NumberedLine {
  std::string_view text;
  std::size_t number = 0;
};

/// A few characters that are compared at once.
class Characters {
 public:
  /// With more of them none are ever found.
  static constexpr std::size_t kMost = 24;

  Characters() = default;
  explicit Characters(std::string_view text) : size_(text.size() <= kMost ? text.size() : 0) {
    for (std::size_t word = 0; word * kWord < size_; ++word) {
      const std::size_t some = std::min(size_ - word * kWord, kWord);
      std::memcpy(&words_[word], text.data() + word * kWord, some);
      std::memset(&masks_[word], 0xFF, some);
    }
  }

  std::size_t size() const { return size_; }
  /// Whether a text begins with them; false without a look near its end.
  bool begin(std::string_view text) const {
    if (size_ == 0 || !is_here(text, 0)) return false;
    return size_ <= kWord || (is_here(text, 1) && (size_ <= 2 * kWord || is_here(text, 2)));
  }

 private:
  static constexpr std::size_t kWord = sizeof(std::uint64_t);
  static_assert(kMost == 3 * kWord);

  bool is_here(std::string_view text, std::size_t word) const {
    if (text.size() < (word + 1) * kWord) return false;
    std::uint64_t there = 0;
    std::memcpy(&there, text.data() + word * kWord, kWord);
    return (there & masks_[word]) == words_[word];
  }

  std::array<std::uint64_t, 3> words_{};
  std::array<std::uint64_t, 3> masks_{};
  std::size_t size_ = 0;
};

/// Goes through a line, token by token. Each function is false, and the line an unusual one, when there is something
/// else.
class LineScanner {
 public:
  explicit LineScanner(std::string_view line)
      : begin_(line.data()), at_(line.data()), end_(line.data() + line.size()) {}

  [[gnu::always_inline]] bool take(char c) {
    if (at_ == end_ || (*at_ != c && !is_after_blanks(c))) return false;
    ++at_;
    return true;
  }
  bool at_end() {
    if (at_ != end_) skip_blanks();
    return at_ == end_;
  }
  /// These characters; perhaps false near the end of the line.
  bool take(const Characters& characters) {
    if (at_ != end_ && is_blank(*at_)) skip_blanks();
    if (!characters.begin({at_, left()})) return false;
    at_ += characters.size();
    return true;
  }
  /// A text without escapes; `raw` is what stands between its quotes.
  [[gnu::always_inline]] bool text(std::string_view& raw) {
    if (left() > kCharactersTogether && *at_ == '"') {  // as nearly all are, but the last one
      const std::uint32_t found = bits_not_plain(at_ + 1);
      const auto size = static_cast<std::size_t>(std::countr_zero(found));
      if (found != 0 && at_[1 + size] == '"') {
        raw = {at_ + 1, size};
        at_ += size + 2;
        return true;
      }
    }
    return any_text(raw);
  }
  /// A whole number that a double holds exactly.
  bool whole(std::uint64_t& value) {
    next();
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
    next();
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
    if (at_ != end_ && is_blank(*at_)) skip_blanks();
    return at_ == end_ ? '\0' : *at_;
  }

 private:
  static constexpr std::ptrdiff_t kMostDigits = 15;

  [[gnu::noinline]] bool any_text(std::string_view& raw) {
    if (!take('"')) return false;
    const std::size_t size = plain_length_here();
    if (size == left() || at_[size] != '"') return false;
    raw = {at_, size};
    at_ += size + 1;
    return true;
  }

  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  static bool is_blank(char c) { return c <= ' ' && (c == ' ' || c == '\t' || c == '\r'); }
  /// Many lines have none.
  [[gnu::noinline]] void skip_blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }
  [[gnu::noinline]] bool is_after_blanks(char c) {
    if (!is_blank(*at_)) return false;
    skip_blanks();
    return at_ != end_ && *at_ == c;
  }
  /// plain_length of the rest; near the end of the line what is before it is looked at once more.
  std::size_t plain_length_here() const {
    std::uint32_t found = 0;
    if (left() >= kCharactersTogether) {
      found = bits_not_plain(at_);
    } else if (static_cast<std::size_t>(end_ - begin_) >= kCharactersTogether) {
      const std::uint32_t end = std::uint32_t{1} << left();
      found = bits_not_plain(end_ - kCharactersTogether) >> (kCharactersTogether - left()) | end;
    }
    return found != 0 ? static_cast<std::size_t>(std::countr_zero(found)) : plain_length({at_, left()});
  }

  const char* begin_;
  const char* at_;
  const char* end_;
};

}  // namespace majs::grammar
