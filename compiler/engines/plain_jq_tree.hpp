#pragma once
// A plain jq program as a tree, and how it is read (plain_jq.hpp).

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler::plain_jq {

/// What a node does. `parts` are its operands.
enum class Op : std::uint8_t {
  Identity,
  Recurse,   ///< `..`
  Literal,   ///< `value`
  Variable,  ///< `text`
  Field,     ///< member `text` of part 0
  Index,     ///< member or element part 1 of part 0
  Iterate,   ///< all of part 0
  List,      ///< `[part 0]`, or `[]`
  Object,    ///< keys and values by turns
  Call,      ///< the function `text` of the parts
  If,        ///< condition, then, else
  Bind,      ///< `part 0 as $text | part 1`
  Reduce,    ///< `reduce part 0 as $text (part 1; part 2)`
  Define,    ///< `def text(names): part 0; part 1`
  Pipe,      ///< of two parts or more
  Comma,
  Alternative,  ///< `//`
  Or,
  And,
  Equal,
  Unequal,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Assign,  ///< `=`
  Update,  ///< `|=`
  Change,  ///< `+=` and its like: `change` says which
};

struct Node {
  Op op = Op::Identity;
  Op change = Op::Identity;
  std::string text;
  Document value;
  std::vector<Node> parts;
  std::vector<std::string> names;
  std::size_t height = 1;  ///< of the tree from here on down
};

/// The program as a tree; empty when it says something that is not plain, or names what is neither bound, nor among
/// these variables, nor a function that is known here.
std::optional<Node> read(std::string_view program, std::vector<std::string> variables);

}  // namespace majs::compiler::plain_jq
