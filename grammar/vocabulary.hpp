#pragma once
// The vocabulary: one table of every word of a ruleset (toplevel commands, actions, conditions, events, amounts, match
// targets, button fields, top-level keys ...) with its parameters, age and a line of documentation. The compiler's
// checks, the runtime's dispatch, `majs vocab`, the documentation and the editors all read this one table.

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
  ToplevelKey,  ///< key of a ruleset document
  ScoringKey,   ///< key of `score_calculation`
};

/// Type of a parameter, as far as a static check can use it.
enum class ParameterType : std::uint8_t {
  Any,
  Number,
  String,
  Boolean,
  Map,
  List,
  Amount,
  Expression,
  Condition,
  Actions,
  Seat,
  Seats,
  Tile,
  Tiles,
  TileSpec,
  TileSpecs,
  Attributes,
  Counter,
  Status,
  Function,
  Button,
  CallName,
  MatchTargets,
  MatchDefinitions,
  SetName,
  YakuList,
  YakuName,
  PointName,
  Zone,
  Zones,
  Variables,
};

struct Parameter {
  std::string_view name;
  ParameterType type = ParameterType::Any;
  bool optional = false;
  bool variadic = false;  ///< takes all further arguments
};

struct Word {
  std::string_view name;
  WordKind kind;
  std::span<const Parameter> parameters;
  std::string_view since;          ///< "" = in the seed documents, else "current" (added since) ...
  std::string_view superseded_by;  ///< "" = not superseded
  std::string_view doc;            ///< one line in plain words
  bool current = true;             ///< false: only in the seed documents
  bool ui_only = false;            ///< no effect on the game, only shown
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

/// True when `name` (with or without prefixes) names a condition / an action.
bool is_condition_name(std::string_view name);
bool is_action_name(std::string_view name);

}  // namespace majs::grammar
