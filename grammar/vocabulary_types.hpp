#pragma once
// The types of parameters: how signatures name them, what may be written, an example.

#include <array>
#include <cstddef>
#include <string_view>

#include "grammar/vocabulary.hpp"

namespace majs::grammar::table {

struct TypeEntry {
  ParameterType type;
  std::string_view name;
  std::string_view doc;
  std::string_view example;
};

// In the order of ParameterType.
inline constexpr auto kTypes = std::to_array<TypeEntry>({
    {ParameterType::Any, "any", "Any value.", "%{a: [1, 2]}"},
    {ParameterType::Number, "number", "A number, written out.", "2.5"},
    {ParameterType::Integer, "integer", "A whole number, written out.", "-3"},
    {ParameterType::String, "text", "A text.", "\"Riichi\""},
    {ParameterType::Strings, "texts", "A text or a list of texts.", "[\"Pinfu\", \"Tanyao\"]"},
    {ParameterType::Boolean, "boolean", "`true` or `false`.", "true"},
    {ParameterType::Map, "map", "Keys and values.", "%{\"pon\" => 2, \"kakan\" => 8}"},
    {ParameterType::List, "list", "Values in order.", "[1, 2]"},
    {ParameterType::Name, "name", "A name, as a bare word or a text.", "riichi"},
    {ParameterType::Path, "path", "A place in the document.", "\"score_calculation.point_name\""},
    {ParameterType::Amount, "amount",
     "Number, counter, or amount word; a word with options takes them as further arguments or as a list.",
     "\"count_dora\", -6, [\"hand\", \"calls\"]"},
    {ParameterType::Expression, "expression", "Amounts joined by operators.", "min(coins, 10) * 2"},
    {ParameterType::Condition, "condition", "Conditions joined by `and`, `or`, `not` and comparisons.",
     "our_turn and not has_draw"},
    {ParameterType::Actions, "actions", "A `do` block.", "do draw end"},
    {ParameterType::Arguments, "arguments", "Values for the `\"$name\"` places of a function.",
     "who: \"others\", n: 2"},
    {ParameterType::Seat, "seat", "One seat.", "\"shimocha\""},
    {ParameterType::Seats, "seats", "One or several seats.", "[\"others\", \"self\"]"},
    {ParameterType::Wind, "wind", "A wind.", "\"south\""},
    {ParameterType::Tile, "tile", "A tile id, maybe with attributes.", "%{tile: \"5m\", attrs: [\"red\"]}"},
    {ParameterType::Tiles, "tiles", "A list of tiles.", "[\"1m\", \"9m\"]"},
    {ParameterType::NamedTile, "named_tile",
     "A tile, reserved tile, tag, counter, or index into the dead wall (-1 is its last tile).", "\"dora_1\""},
    {ParameterType::NamedTiles, "named_tiles", "One named tile or a list of them.", "[\"last_discard\"]"},
    {ParameterType::ReservedTile, "reserved_tile", "A name of `reserved_tiles`, or an index into the dead wall.",
     "\"dora_2\""},
    {ParameterType::TileSpec, "tile_spec", "A tile id or a class of tiles; `not_` negates.", "\"not_jihai\""},
    {ParameterType::TileSpecs, "tile_specs", "A list of tile specs.", "[\"manzu\", \"terminal\"]"},
    {ParameterType::Attribute, "attribute", "An attribute of tiles; a leading `_` hides it from comparisons.",
     "\"_winning\""},
    {ParameterType::Attributes, "attributes", "One attribute or a list of them.", "[\"red\", \"_draw\"]"},
    {ParameterType::Tag, "tag", "A name for a set of tiles of this round.", "\"dora\""},
    {ParameterType::Counter, "counter", "A number that a seat has by name.", "\"fu\""},
    {ParameterType::Status, "status", "A mark that a seat has or lacks.", "\"riichi\""},
    {ParameterType::Function, "function", "A name given by `def`.", "\"turn_cleanup\""},
    {ParameterType::Button, "button", "A name given by `define_button`, or \"skip\".", "\"pon\""},
    {ParameterType::AutoButton, "auto_button", "A name given by `define_auto_button`.", "\"auto_win\""},
    {ParameterType::CallName, "call_name", "What a meld is called: the button's `call_name` or its id.", "\"ankan\""},
    {ParameterType::CallStyle, "call_style", "How a meld is laid out, for each seat it may come from.",
     "%{kamicha: [\"call_sideways\", 0, 1]}"},
    {ParameterType::MatchTarget, "match_target", "Where tiles are taken from.", "\"hand\""},
    {ParameterType::MatchTargets, "match_targets", "Places whose tiles are taken together.",
     "[\"hand\", \"calls\", \"winning_tile\"]"},
    {ParameterType::MatchDefinition, "match_definition", "A match definition: its name, `~m` or `~a`.", "\"tenpai\""},
    {ParameterType::MatchDefinitions, "match_definitions", "One of several match definitions.",
     "[\"win\", ~m\"koutsu:4, pair:1\"]"},
    {ParameterType::Set, "set", "Tile offsets of one group, as a `~s` sigil.", "~s\"0 1 2\""},
    {ParameterType::SetName, "set_name", "A name given by `define_set`.", "\"koutsu\""},
    {ParameterType::GroupSpecs, "group_specs", "Groups worth fu.", "[%{groups: [[0, 0, 0]], value: 4}]"},
    {ParameterType::YakuList, "yaku_list", "A list of yaku, a top-level key.", "\"yaku\""},
    {ParameterType::YakuName, "yaku_name", "Display name of a yaku.", "\"Pinfu\""},
    {ParameterType::PointName, "point_name", "A unit of points: a name of `score_calculation`.", "\"Han\""},
    {ParameterType::Zone, "zone", "A place of tiles.", "\"aside\""},
    {ParameterType::Zones, "zones", "A list of places of tiles, or indices into the dead wall.",
     "[\"hand\", \"draw\"]"},
    {ParameterType::MoveSet, "move_set", "A zone, or a map of zones to what is taken from each.",
     "%{hand: [\"marked\"]}"},
    {ParameterType::MarkSpec, "mark_spec", "What is to be marked: zone, how many, restrictions.",
     "[[\"hand\", 1, [\"self\", \"not_riichi\"]]]"},
    {ParameterType::Aliases, "aliases", "A list of tiles, also \"draw\", \"last_discard\", \"last_called_tile\".",
     "[\"0m\"]"},
    {ParameterType::Variables, "variables", "Values for the `$name` places of a text.", "who: \"self\", n: \"honba\""},
    {ParameterType::Mod, "mod", "Id of a mod.", "\"aka\""},
    {ParameterType::Mods, "mods", "A list of mods.", "[\"aka\", \"kan\"]"},
    {ParameterType::Scoring, "scoring", "A name given by `define_scoring`.", "\"win\""},
});

static_assert(kTypes.size() == static_cast<std::size_t>(ParameterType::Scoring) + 1);
static_assert([] {
  for (std::size_t i = 0; i < kTypes.size(); ++i) {
    if (static_cast<std::size_t>(kTypes[i].type) != i) return false;
  }
  return true;
}());

}  // namespace majs::grammar::table
