#pragma once
// Amounts and expressions after loading (runtime/game/actions.md 4).

#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/rules/action.hpp"

namespace majs::runtime {

enum class AmountCode : std::uint16_t {
#define MAJS_AMOUNT(identifier, ...) identifier,
#include "runtime/rules/words/amounts.def"
#undef MAJS_AMOUNT
  none,
};

struct AmountNode {
  enum class Kind : std::uint8_t {
    Literal,
    Named,  ///< the counter of that name if the seat has it, else the keyword, else 0
    Negate,
#define MAJS_OPERATOR(identifier, name) identifier,
#include "runtime/rules/words/operators.def"
#undef MAJS_OPERATOR
  };
  Kind kind = Kind::Literal;
  AmountCode keyword = AmountCode::none;
  Number literal = 0;
  std::uint32_t counter = kNone;  ///< id in Rules::counters
  std::uint32_t left = kNone;     ///< ids in Rules::amounts
  std::uint32_t right = kNone;
  std::uint32_t place = kNone;
  std::vector<Argument> arguments;  ///< of the keyword
};

/// nullptr when no amount of ours has this name.
const Signature<AmountCode>* find_amount(std::string_view name);

}  // namespace majs::runtime
