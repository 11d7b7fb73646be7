#pragma once
// The vocabulary: one table of every word of a ruleset (toplevel commands, actions, conditions, events, amounts, match
// targets, button fields, top-level keys ...) with its parameters, age and a line of documentation. The compiler's
// checks, the runtime's dispatch, `majs vocab`, the documentation and the editors all read this one table.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace majs::grammar {

/// What kind of word an entry is. One name may be in several kinds (`print` is an action and a condition).
enum class WordKind : std::uint8_t {
  Command,  ///< toplevel command of a .majs file
  Action,
  MinipointsAction,  ///< action inside a `set_counter("fu", "minipoints") do ... end` block
  Condition,
  Event,
  Amount,        ///< a name with a numeric value (besides counters)
  MatchTarget,   ///< first argument of `match`: "hand", "calls", "winning_tile" ...
  SeatSpec,      ///< "self", "others", "shimocha" ...
  MatchKeyword,  ///< `exhaustive`, `unique` ... in match definitions
  ApplyMethod,
  ButtonField,
  AutoButtonField,
  ModField,
  ModConfigField,
  ToplevelKey,      ///< key of a ruleset document
  ScoringKey,       ///< key of `score_calculation`
  SpecialForm,      ///< `if`, `cond`, `as`, `at_least` ... inside bodies and conditions
  LoadTest,         ///< `defined`, `equals` ... in a toplevel `if`
  Operator,         ///< function or operator of a run-time expression: `min`, `round_up`, `**` ...
  TileSpec,         ///< `manzu`, `terminal`, `kuikae` ...
  Zone,             ///< places of tiles in move sets, attribute targets and marks
  MarkRestriction,  ///< third part of a `mark` entry
};

/// Number of values of WordKind; they are 0 .. kWordKinds - 1.
inline constexpr std::size_t kWordKinds = static_cast<std::size_t>(WordKind::MarkRestriction) + 1;

/// Type of a parameter, as far as a static check can use it.
enum class ParameterType : std::uint8_t {
  Any,
  Number,
  Integer,
  String,
  Strings,  ///< a string or a list of them
  Boolean,
  Map,
  List,
  Name,  ///< of a command: identifier or string
  Path,  ///< into the document: "score_calculation.point_name"
  Amount,
  Expression,
  Condition,
  Actions,
  Arguments,  ///< map of function arguments
  Seat,
  Seats,
  Wind,
  Tile,
  Tiles,
  NamedTile,   ///< tile, reserved name, tag, counter, or index into the dead wall
  NamedTiles,  ///< one or a list of those
  ReservedTile,
  TileSpec,
  TileSpecs,
  Attribute,
  Attributes,  ///< one or a list of those
  Tag,
  Counter,
  Status,
  Function,
  Button,
  AutoButton,
  CallName,
  CallStyle,
  MatchTarget,
  MatchTargets,
  MatchDefinition,
  MatchDefinitions,
  Set,  ///< `~s"..."`
  SetName,
  GroupSpecs,  ///< fu groups: `[%{groups: [...], value: 4}]`
  YakuList,
  YakuName,
  PointName,
  Zone,
  Zones,
  MoveSet,   ///< zone name or map of zone to items
  MarkSpec,  ///< `[["hand", 1, ["self"]]]`
  Aliases,
  Variables,  ///< map of interpolation variables
  Mod,
  Mods,
  Scoring,  ///< name given by `define_scoring`
};

struct Parameter {
  std::string_view name;
  ParameterType type = ParameterType::Any;
  bool optional = false;
  bool variadic = false;                ///< takes all further arguments
  std::string_view default_value = {};  ///< JSON text of the value used when absent, "" = none
};

struct Word {
  std::string_view name;
  WordKind kind;
  /// Of commands, actions, conditions: the arguments. Of keys and fields: one entry, the type of the value.
  std::span<const Parameter> parameters;
  std::string_view since;          ///< "" = in the early documents, else "current" (added since) ...
  std::string_view superseded_by;  ///< "" = not superseded
  std::string_view doc;            ///< one line in plain words
  bool ui_only = false;            ///< no effect on the game, only shown
  bool compilable = true;        ///< false: only the runtime knows it, the reference compiler does not accept the name
  std::string_view family = {};  ///< heading it belongs under: "Calls", "Ending a round" ...
  std::uint16_t position = 0;    ///< in reading order among the words of its kind, families together
};

/// The entry of `name` among words of `kind`, or nullptr. Constant time. Prefixes (`not_`, `uninterruptible_`) are not
/// stripped.
const Word* find_word(WordKind kind, std::string_view name);

/// All words of one kind, sorted by name.
std::span<const Word> words(WordKind kind);

/// `name` without any number of leading `uninterruptible_`.
std::string_view strip_action_prefix(std::string_view name);
/// `name` without any number of leading `not_`, unless the whole name is a condition itself (`not`).
std::string_view strip_condition_prefix(std::string_view name);

/// True when `name` (with or without prefixes) is a condition / an action of the reference compiler. Words that only
/// the runtime or only older documents know are not; find_word knows those.
bool is_condition_name(std::string_view name);
bool is_action_name(std::string_view name);

/// "action", "toplevel_key" ...: the name `majs vocab --kind` uses.
std::string_view kind_name(WordKind kind);
/// "named_tile", "match_definitions" ...: the name signatures use.
std::string_view type_name(ParameterType type);

}  // namespace majs::grammar
