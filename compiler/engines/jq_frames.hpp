#pragma once
// What is open at a place of a jq program: brackets, conditionals, definitions, folds.

#include <cstddef>
#include <cstdint>
#include <string>

namespace majs::compiler {

enum class JqOpen : std::uint8_t { Parenthesis, List, Object, Interpolation, If, Definition };

struct JqFrame {
  JqOpen open;
  std::size_t begin;      // of the opening token
  std::size_t scope;      // names in scope when it opened
  bool key = false;       // Object: a key is next
  bool has_else = false;  // If
  bool fold = false;      // Parenthesis: the body of a reduce or foreach
};
/// `reduce` or `foreach` whose body has not been read.
struct JqFold {
  std::size_t begin;
  std::size_t depth;   // frames around it
  bool named = false;  // `as` was read
};

/// What is wrong when the program ends with this open.
inline std::string unclosed(const JqFrame& frame) {
  switch (frame.open) {
    case JqOpen::Parenthesis: return "this `(` is never closed";
    case JqOpen::List: return "this `[` is never closed";
    case JqOpen::Object: return "this `{` is never closed";
    case JqOpen::Interpolation: return "this `\\(` is never closed";
    case JqOpen::If: return "this `if` has no `end`";
    case JqOpen::Definition: return "this `def` is not ended by `;`";
  }
  return {};
}

}  // namespace majs::compiler
