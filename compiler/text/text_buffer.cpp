#include "compiler/text/text_buffer.hpp"

#include <algorithm>

namespace majs::compiler {

void TextBuffer::grow(std::size_t size) {
  const std::size_t used = this->size();
  const std::size_t room = std::max(used + size, 2 * static_cast<std::size_t>(end_ - text_.get()));
  std::unique_ptr<char[]> larger(new char[room]);
  if (used > 0) std::memcpy(larger.get(), text_.get(), used);
  text_ = std::move(larger);
  next_ = text_.get() + used;
  end_ = text_.get() + room;
}

void TextBuffer::escaped(std::string_view piece) {
  std::string literal;
  grammar::append_quoted(literal, piece);
  *this += literal;
}

}  // namespace majs::compiler
