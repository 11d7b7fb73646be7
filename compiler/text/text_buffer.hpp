#pragma once
// Text that is built from very many small pieces.

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "grammar/json_characters.hpp"

namespace majs::compiler {

/// Like a std::string one appends to, but a short piece costs a few instructions and no call.
class TextBuffer {
 public:
  explicit TextBuffer(std::size_t expected) { grow(expected); }

  void operator+=(char c) {
    if (next_ == end_) grow(1);
    *next_++ = c;
  }
  void operator+=(std::string_view piece) {
    if (piece.empty()) return;  // its data may be null
    reserve(piece.size());
    std::memcpy(next_, piece.data(), piece.size());
    next_ += piece.size();
  }
  /// A JSON string literal.
  void quoted(std::string_view piece) {
    const std::size_t size = piece.size();
    reserve(size + 2);
    *next_ = '"';
    if (!copied_plain(piece.data(), size, next_ + 1)) return escaped(piece);
    next_[size + 1] = '"';
    next_ += size + 2;
  }
  /// A number as jq prints it.
  void number(double number) {
    constexpr double kShort = 1e9;
    if (number >= 0 && number < kShort && number == static_cast<std::uint32_t>(number)) {
      constexpr std::size_t kDigits = 10;
      reserve(kDigits);
      next_ = std::to_chars(next_, next_ + kDigits, static_cast<std::uint32_t>(number)).ptr;
      return;
    }
    std::string digits;
    grammar::append_number(digits, number);
    *this += digits;
  }

  std::size_t size() const { return static_cast<std::size_t>(next_ - text_.get()); }
  std::string text() const { return std::string(text_.get(), size()); }

 private:
  /// Copies characters that need no escape; false as soon as one does. The last ones are looked at together with some
  /// that were before, not one by one.
  static bool copied_plain(const char* from, std::size_t size, char* to) {
    if (size >= 8) {
      for (std::size_t i = 0;; i = i + 16 <= size ? i + 8 : size - 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, from + i, 8);
        if (!grammar::are_plain(bytes)) return false;
        std::memcpy(to + i, &bytes, 8);
        if (i + 8 == size) return true;
      }
    }
    if (size >= 4) {
      std::uint32_t head = 0;
      std::uint32_t tail = 0;
      std::memcpy(&head, from, 4);
      std::memcpy(&tail, from + size - 4, 4);
      std::memcpy(to, &head, 4);
      std::memcpy(to + size - 4, &tail, 4);
      return grammar::are_plain(std::uint64_t{head} << 32U | tail);
    }
    for (std::size_t i = 0; i < size; ++i) {
      if (!grammar::is_plain(from[i])) return false;
      to[i] = from[i];
    }
    return true;
  }
  void reserve(std::size_t size) {
    if (static_cast<std::size_t>(end_ - next_) < size) grow(size);
  }
  void grow(std::size_t size);
  void escaped(std::string_view piece);

  std::unique_ptr<char[]> text_;
  char* next_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace majs::compiler
