#pragma once
// Conditions after loading: a flat tree of nodes (runtime/game/conditions.md 1).

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "runtime/rules/action.hpp"

namespace majs::runtime {

enum class ConditionCode : std::uint16_t {
#define MAJS_CONDITION(identifier, name, ...) identifier,
#include "runtime/rules/words/conditions.def"
  room_stands,  ///< none that is written: see room_ends.hpp
  unknown,      ///< FALSE before negation
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
  bool plain_kinds = false;  ///< `kinds` is everything it lists
  ConditionCode code = ConditionCode::unknown;
  std::int64_t count = 0;
  std::uint32_t as = kNone;  ///< id in Rules::seat_specs: test with this seat instead
  std::uint32_t first = 0;   ///< children: Rules::condition_children[first, first + size)
  std::uint32_t size = 0;
  std::uint32_t place = kNone;  ///< id in Rules::texts: JSON pointer
  /// Id in Rules::kind_sets: the kinds of the tiles it lists without attributes, for those that ask what a hand
  /// consists of.
  std::uint32_t kinds = kNone;
  std::uint64_t cells = 0;  ///< those of `kinds` that are cells (match::kCellCount), by their bits
  std::vector<Argument> arguments;

  /// Nothing but another condition, written in a list of its own.
  bool is_made_of_one() const { return size == 1 && (kind == Kind::All || kind == Kind::Any); }
  /// One condition, asked of the seat that everything else is asked of.
  bool is_own_test() const { return kind == Kind::Test && as == kNone; }
  /// The same, and it is this one that has to hold.
  bool asks(ConditionCode wanted) const { return code == wanted && is_own_test() && !negated; }
  /// Asks whether tiles match definitions: those of its first two arguments.
  bool asks_to_match() const {
    return asks(ConditionCode::match) && arguments.size() >= 2 && arguments[0].id != kNone && arguments[1].id != kNone;
  }
};

/// Conditions most buttons begin with: what they say of a seat is found out once for all buttons. They have no
/// arguments and change nothing. The first ones are the same for all seats.
inline constexpr ConditionCode kButtonFacts[] = {
    ConditionCode::no_tiles_remaining,
    ConditionCode::anyone_just_discarded,
    ConditionCode::just_called,
    ConditionCode::anyone_just_called,
    ConditionCode::our_turn,
    ConditionCode::just_discarded,
    ConditionCode::someone_else_just_discarded,
    ConditionCode::kamicha_discarded,
    ConditionCode::toimen_discarded,
    ConditionCode::shimocha_discarded,
    ConditionCode::someone_else_just_called,
    ConditionCode::has_draw,
};

/// A test of one of them, or that it fails.
inline bool is_button_fact(const ConditionNode& node) {
  return node.is_own_test() && node.arguments.empty() &&
         std::ranges::find(kButtonFacts, node.code) != std::end(kButtonFacts);
}

/// A set of kButtonFacts: bit i is the i-th.
using ButtonFacts = std::uint32_t;

/// The bit of one of them.
constexpr ButtonFacts fact_bit(ConditionCode code) {
  return ButtonFacts{1} << (std::ranges::find(kButtonFacts, code) - std::begin(kButtonFacts));
}

/// The facts without which a button is not offered, whatever else it asks for.
struct NeededFacts {
  ButtonFacts hold = 0;
  ButtonFacts fail = 0;
  bool met_by(ButtonFacts facts) const { return (hold & ~facts) == 0 && (fail & facts) == 0; }
};

/// nullptr when no condition of ours has this name.
const Signature<ConditionCode>* find_condition(std::string_view name);

}  // namespace majs::runtime
