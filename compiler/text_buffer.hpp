#pragma once
// Text that is built from very many small pieces.

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Like a std::string one appends to, but a short piece costs a few instructions and no call.
class TextBuffer {
 public:
  explicit TextBuffer(std::size_t expected) : text_(expected + 64, '\0') {}

  void operator+=(char c) {
    if (used_ == text_.size()) grow(1);
    text_[used_++] = c;
  }
  void operator+=(std::string_view piece) {
    if (text_.size() - used_ < piece.size()) grow(piece.size());
    std::memcpy(text_.data() + used_, piece.data(), piece.size());
    used_ += piece.size();
  }
  /// A JSON string literal.
  void quoted(std::string_view piece) {
    if (grammar::plain_length(piece) == piece.size()) {
      *this += '"';
      *this += piece;
      *this += '"';
    } else {
      std::string literal;
      grammar::append_quoted(literal, piece);
      *this += literal;
    }
  }
  /// A number as jq prints it.
  void number(double number) {
    std::string digits;
    grammar::append_number(digits, number);
    *this += digits;
  }

  std::size_t size() const { return used_; }
  /// The text; this must not be used afterwards.
  std::string take() {
    text_.resize(used_);
    return std::move(text_);
  }

 private:
  void grow(std::size_t size) { text_.resize(text_.size() * 2 + size); }

  std::string text_;
  std::size_t used_ = 0;
};

}  // namespace majs::compiler
