#pragma once
// What may stand at a place of a script: the words of the vocabulary and the names that authors give.

#include <cstdint>
#include <string_view>

#include "grammar/vocabulary.hpp"

namespace majs::lsp {

/// What a name stands for. Two names are the same thing when they are equal and of one kind.
enum class NameKind : std::uint8_t {
  None,
  Function,
  Constant,
  Variable,  ///< of a mod or library, or a global one
  Set,
  Match,  ///< match definition, without `_definition`
  Button,
  AutoButton,
  Call,  ///< what a meld is called: mostly the button's id
  Mod,
  Yaku,
  YakuList,
  Scoring,
  Status,
  Counter,
  Tag,
  Attribute,
  Library,   ///< `require`, without `lib/`
  Ruleset,   ///< `define_base_ruleset`
  Category,  ///< heading of the menu of mods
  Preset,
  Flag,  ///< `define "name"`
};
inline constexpr std::size_t kNameKinds = static_cast<std::size_t>(NameKind::Flag) + 1;

/// "function", "match definition" ...: for hovers.
std::string_view name_kind_text(NameKind kind);

enum class Want : std::uint8_t {
  Anything,
  Command,
  Statement,  ///< of a body: actions, functions, counters that are set
  Condition,
  Expression,
  Actions,  ///< an inline body
  Block,    ///< `do`
  LoadTest,
  Event,
  EventFunction,  ///< `on event, function`
  ToplevelKey,
  ScoringKey,
  ApplyMethod,
  Path,
  Seat,
  Wind,
  Tile,
  NamedTile,
  TileSpec,
  Zone,
  MatchTarget,
  MatchDefinition,
  SetSigil,
  SetName,
  Function,
  Constant,
  Variable,
  Button,
  AutoButton,
  CallName,
  Mod,
  Yaku,
  YakuList,
  Scoring,
  Status,
  Counter,
  Amount,
  Tag,
  Attribute,
  PointName,
  Library,
  Ruleset,
  Category,
  Preset,
  Flag,
  ActionName,  ///< an action as a text: `interruptible_actions`
  Boolean,
  Number,
  Text,
};
inline constexpr std::size_t kWants = static_cast<std::size_t>(Want::Text) + 1;

/// What a place takes, as a row of a table.
struct WantInfo {
  Want want;
  NameKind name = NameKind::None;  ///< a name that stands there is of this kind
  /// Words that may stand there, up to three kinds; `words` of them are in use.
  grammar::WordKind kinds[3] = {};
  int words = 0;
};
const WantInfo& want_info(Want want);

/// What a parameter of the type takes: for a list, what its elements are.
Want want_of(grammar::ParameterType type);

}  // namespace majs::lsp
