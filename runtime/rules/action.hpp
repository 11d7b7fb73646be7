#pragma once
// Actions and amounts (runtime/game/actions.md 4) as they are after loading: tagged nodes with resolved arguments.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/rules/number.hpp"

namespace majs::runtime {

inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// What an argument is turned into at load. The meaning of `Argument::id` depends on it.
enum class ArgumentType : std::uint8_t {
  Literal,      ///< a number: `number`
  Text,         ///< id in Rules::texts
  Texts,        ///< string or list of strings: id in Rules::text_lists
  Status,       ///< id in Rules::statuses
  Counter,      ///< id in Rules::counters
  Tag,          ///< id in Rules::tags
  Button,       ///< id in Rules::texts (a button id)
  Condition,    ///< id in Rules::conditions
  Actions,      ///< id in Rules::lists
  Seat,         ///< id in Rules::seat_specs; one seat
  Seats,        ///< id in Rules::seat_specs; several
  Amount,       ///< id in Rules::amounts
  AmountTail,   ///< this and all further arguments are one amount: id in Rules::amounts
  Expression,   ///< id in Rules::amounts
  Function,     ///< id in Rules::lists of the body with its parameters put in; kNone for an unknown function
  NamedTile,    ///< id in Rules::named_tile_lists, one element
  NamedTiles,   ///< id in Rules::named_tile_lists
  TileArg,      ///< id in Rules::tile_lists, one element
  TileArgs,     ///< id in Rules::tile_lists
  TileSpecs,    ///< id in Rules::tile_spec_lists
  Attributes,   ///< id in Rules::attribute_lists
  Targets,      ///< id in Rules::target_lists (sources of tiles)
  Definitions,  ///< id in Rules::programs; a list of definitions
  Aliases,      ///< id in Rules::alias_lists
  Mark,         ///< id in Rules::mark_specs
  Moves,        ///< id in Rules::move_sets
  Variables,    ///< of a text: id in Rules::variable_lists
  YakuLists,    ///< the name of a yaku list: index in ScoringRules::lists
  Yaku,         ///< a yaku, perhaps with its value: index in ScoringRules::specs
  UnitOrFu,     ///< a unit: Text; or a number of minipoints: Literal
  Minipoints,   ///< this and all further arguments are one program: id in Rules::minipoint_programs
  MatchTail,    ///< this and all further arguments are one list of definitions: id in Rules::programs
  Any,          ///< id in Rules::values: the JSON as it is
};

struct Argument {
  ArgumentType type = ArgumentType::Any;
  std::uint32_t id = kNone;
  Number number = 0;

  friend bool operator==(const Argument&, const Argument&) = default;
};

enum class ActionCode : std::uint16_t {
#define MAJS_ACTION(identifier, name, ...) identifier,
#include "runtime/rules/words/actions.def"
  unknown,  ///< a name nobody knows: does nothing, but may be an interrupt point
};

struct Action {
  ActionCode code = ActionCode::unknown;
  bool uninterruptible = false;
  bool interruptible = false;   ///< has an interrupt level, and is not uninterruptible
  std::uint32_t name = kNone;   ///< id in Rules::texts, without prefixes
  std::uint32_t place = kNone;  ///< id in Rules::texts: JSON pointer of the action
  std::vector<Argument> arguments;
};

/// Name and parameters of a word. The last parameter of a variadic one takes all further arguments.
template <typename Code>
struct Signature {
  std::string_view name;
  Code code;
  std::span<const ArgumentType> parameters;
  bool variadic = false;
};

/// nullptr when no action of ours has this name (prefixes not stripped).
const Signature<ActionCode>* find_action(std::string_view name);

enum class AmountCode : std::uint16_t {
#define MAJS_AMOUNT(identifier, ...) identifier,
#include "runtime/rules/words/amounts.def"
  none,
};

struct AmountNode {
  enum class Kind : std::uint8_t {
    Literal,
    Named,  ///< the counter of that name if the seat has it, else the keyword, else 0
    Negate,
#define MAJS_OPERATOR(identifier, name) identifier,
#include "runtime/rules/words/operators.def"
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
