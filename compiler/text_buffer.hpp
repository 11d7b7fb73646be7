#pragma once
// Text that is built from very many small pieces.

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
    reserve(piece.size());
    std::memcpy(next_, piece.data(), piece.size());
    next_ += piece.size();
  }
  /// A JSON string literal.
  void quoted(std::string_view piece) {
    reserve(piece.size() + 2);
    char* out = next_;
    *out++ = '"';
    std::size_t i = 0;
    for (; i + 8 <= piece.size(); i += 8, out += 8) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, piece.data() + i, 8);
      if (!grammar::are_plain(bytes)) return escaped(piece);
      std::memcpy(out, &bytes, 8);
    }
    for (; i < piece.size(); ++i) {
      if (!grammar::is_plain(piece[i])) return escaped(piece);
      *out++ = piece[i];
    }
    *out++ = '"';
    next_ = out;
  }
  /// A number as jq prints it.
  void number(double number) {
    if (number >= 0 && number < 10 && number == static_cast<int>(number)) {
      *this += static_cast<char>('0' + static_cast<int>(number));
      return;
    }
    std::string digits;
    grammar::append_number(digits, number);
    *this += digits;
  }

  std::size_t size() const { return static_cast<std::size_t>(next_ - text_.get()); }
  std::string text() const { return std::string(text_.get(), size()); }

 private:
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
