#pragma once
// Which block of a text with a missing `end` is the one that is not closed: told by the indentation of the lines.

#include <cstddef>
#include <optional>
#include <string_view>

namespace majs::compiler {

struct BlockSlip {
  enum class Kind : unsigned char {
    Unclosed,  ///< a `do` whose `end` is missing
    ElseIf,    ///< `elif` and its like, which open a block of their own
  };
  Kind kind;
  std::size_t offset;  ///< of the word
  std::size_t length;
};

/// Looks through a text that ends inside a block. Nothing when the indentation does not tell.
std::optional<BlockSlip> find_block_slip(std::string_view text);

}  // namespace majs::compiler
