#pragma once
// Conditions after loading: a flat tree of nodes (spec conditions.md 1).

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/rules/action.hpp"

namespace majs::runtime {

enum class ConditionCode : std::uint16_t {
#define MAJS_CONDITION(identifier, name, ...) identifier,
#define MAJS_CONDITION_MORE(identifier, name, ...) identifier,
#include "runtime/rules/conditions.def"
#undef MAJS_CONDITION
#undef MAJS_CONDITION_MORE
  unknown,  ///< FALSE before negation
};

struct ConditionNode {
  enum class Kind : std::uint8_t {
    All,      ///< every child
    Any,      ///< some child
    AtLeast,  ///< at least `count` children
    Between,  ///< at least one and at most `count` children
    True,
    False,
    Test,  ///< one condition
  };
  Kind kind = Kind::True;
  bool negated = false;
  ConditionCode code = ConditionCode::unknown;
  std::int64_t count = 0;
  std::uint32_t as = kNone;  ///< id in Rules::seat_specs: test with this seat instead
  std::uint32_t first = 0;   ///< children: Rules::condition_children[first, first + size)
  std::uint32_t size = 0;
  std::uint32_t place = kNone;  ///< id in Rules::texts: JSON pointer
  /// Id in Rules::kind_sets: the kinds of the tiles it lists without attributes, for those that ask what a hand
  /// consists of.
  std::uint32_t kinds = kNone;
  std::vector<Argument> arguments;
};

struct ConditionSignature {
  std::string_view name;
  ConditionCode code;
  std::span<const ArgumentType> parameters;
  bool variadic = false;
};

const ConditionSignature* find_condition(std::string_view name);

}  // namespace majs::runtime
