#pragma once
// The words and signs of plain jq.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace majs::compiler::plain_jq {

struct Token {
  enum class Kind : std::uint8_t { End, Word, Field, Variable, Number, Text, Sign } kind = Kind::End;
  std::string text;  ///< a name, the text of a string, the sign
  double number = 0;
};

/// All tokens and an End; empty when one is not plain: escapes of strings but the simple ones, interpolations, formats,
/// `?`, exponents.
std::optional<std::vector<Token>> tokens_of(std::string_view program);

}  // namespace majs::compiler::plain_jq
