#pragma once
// Lines of JSON as programs write them by the hundred thousand, read as they stand: one object, texts without escapes,
// whole numbers, lists of texts. Whoever meets anything else reads the line with parse_document, with the same result.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace majs::grammar {

/// Goes through a line, token by token. Each function is false, and the line an unusual one, when there is something
/// else.
class LineScanner {
 public:
  explicit LineScanner(std::string_view line) : line_(line) {}

  bool take(char c) {
    skip_blanks();
    if (at_ == line_.size() || line_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool at_end() {
    skip_blanks();
    return at_ == line_.size();
  }
  /// A text without escapes; `raw` is what stands between its quotes.
  bool text(std::string_view& raw) {
    if (!take('"')) return false;
    const std::size_t begin = at_;
    while (at_ < line_.size() && line_[at_] != '"') {
      const auto c = static_cast<unsigned char>(line_[at_]);
      if (c == '\\' || c < 0x20 || c >= 0x7F) return false;
      ++at_;
    }
    if (at_ == line_.size()) return false;
    raw = line_.substr(begin, at_++ - begin);
    return true;
  }
  /// A whole number that a double holds exactly.
  bool whole(std::uint64_t& value) {
    skip_blanks();
    const std::size_t begin = at_;
    value = 0;
    while (at_ < line_.size() && line_[at_] >= '0' && line_[at_] <= '9' && at_ - begin <= kMostDigits) {
      value = value * 10 + static_cast<std::uint64_t>(line_[at_++] - '0');
    }
    const std::size_t digits = at_ - begin;
    if (digits == 0 || digits > kMostDigits || (digits > 1 && line_[begin] == '0')) return false;
    return at_ == line_.size() || (line_[at_] != '.' && line_[at_] != 'e' && line_[at_] != 'E');
  }
  /// A text or a whole number, as it is written.
  bool id(std::string_view& raw) {
    skip_blanks();
    const std::size_t begin = at_;
    std::string_view inner;
    std::uint64_t number = 0;
    if (at_ < line_.size() && line_[at_] == '"' ? !text(inner) : !whole(number)) return false;
    raw = line_.substr(begin, at_ - begin);
    return true;
  }
  /// `true` or `false`.
  bool truth(bool& value) {
    skip_blanks();
    const std::string_view rest = line_.substr(at_);
    value = rest.starts_with("true");
    if (!value && !rest.starts_with("false")) return false;
    at_ += value ? 4 : 5;
    return true;
  }
  /// What comes next; '\0' at the end.
  char next() {
    skip_blanks();
    return at_ == line_.size() ? '\0' : line_[at_];
  }

 private:
  static constexpr std::size_t kMostDigits = 15;

  void skip_blanks() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r')) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace majs::grammar
