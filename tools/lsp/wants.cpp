#include "tools/lsp/wants.hpp"

#include <array>

namespace majs::lsp {
namespace {

using grammar::ParameterType;
using grammar::WordKind;

constexpr std::array<std::string_view, kNameKinds> kNameTexts = {
    "name",          "function",    "constant", "variable", "set",       "match definition",
    "button",        "auto button", "call",     "mod",      "yaku",      "yaku list",
    "scoring block", "status",      "counter",  "tag",      "attribute", "library",
    "ruleset",       "heading",     "preset",   "flag"};

// In the order of Want.
constexpr std::array<WantInfo, kWants> kInfos = {{
    {Want::Anything},
    {Want::Command, NameKind::None, {WordKind::Command}, 1},
    {Want::Statement, NameKind::Function, {WordKind::Action, WordKind::SpecialForm, WordKind::MinipointsAction}, 3},
    {Want::Condition, NameKind::None, {WordKind::Condition, WordKind::SpecialForm}, 2},
    {Want::Expression, NameKind::Counter, {WordKind::Amount, WordKind::Operator}, 2},
    {Want::Actions, NameKind::Function, {WordKind::Action, WordKind::SpecialForm, WordKind::MinipointsAction}, 3},
    {Want::Block},
    {Want::LoadTest, NameKind::None, {WordKind::LoadTest}, 1},
    {Want::Event, NameKind::None, {WordKind::Event}, 1},
    {Want::EventFunction, NameKind::Function},
    {Want::ToplevelKey, NameKind::None, {WordKind::ToplevelKey}, 1},
    {Want::ScoringKey, NameKind::None, {WordKind::ScoringKey}, 1},
    {Want::ApplyMethod, NameKind::None, {WordKind::ApplyMethod}, 1},
    {Want::Path, NameKind::None, {WordKind::ToplevelKey, WordKind::ScoringKey}, 2},
    {Want::Seat, NameKind::None, {WordKind::SeatSpec}, 1},
    {Want::Wind},
    {Want::Tile},
    {Want::NamedTile, NameKind::Tag},
    {Want::TileSpec, NameKind::None, {WordKind::TileSpec}, 1},
    {Want::Zone, NameKind::None, {WordKind::Zone}, 1},
    {Want::MatchTarget, NameKind::None, {WordKind::MatchTarget}, 1},
    {Want::MatchDefinition, NameKind::Match},
    {Want::SetSigil},
    {Want::SetName, NameKind::Set},
    {Want::Function, NameKind::Function},
    {Want::Constant, NameKind::Constant},
    {Want::Variable, NameKind::Variable},
    {Want::Button, NameKind::Button},
    {Want::AutoButton, NameKind::AutoButton},
    {Want::CallName, NameKind::Call},
    {Want::Mod, NameKind::Mod},
    {Want::Yaku, NameKind::Yaku},
    {Want::YakuList, NameKind::YakuList},
    {Want::Scoring, NameKind::Scoring},
    {Want::Status, NameKind::Status},
    {Want::Counter, NameKind::Counter},
    {Want::Amount, NameKind::Counter, {WordKind::Amount}, 1},
    {Want::Tag, NameKind::Tag},
    {Want::Attribute, NameKind::Attribute},
    {Want::PointName},
    {Want::Library, NameKind::Library},
    {Want::Ruleset, NameKind::Ruleset},
    {Want::Category, NameKind::Category},
    {Want::Preset, NameKind::Preset},
    {Want::Flag, NameKind::Flag},
    {Want::ActionName, NameKind::None, {WordKind::Action}, 1},
    {Want::Boolean},
    {Want::Number},
    {Want::Text},
}};

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < kInfos.size(); ++i) {
    if (static_cast<std::size_t>(kInfos[i].want) != i) return false;
  }
  return true;
}
static_assert(rows_are_in_order());

}  // namespace

std::string_view name_kind_text(NameKind kind) { return kNameTexts[static_cast<std::size_t>(kind)]; }

const WantInfo& want_info(Want want) { return kInfos[static_cast<std::size_t>(want)]; }

Want want_of(ParameterType type) {
  switch (type) {
    case ParameterType::Number:
    case ParameterType::Integer: return Want::Number;
    case ParameterType::String:
    case ParameterType::Strings: return Want::Text;
    case ParameterType::Boolean: return Want::Boolean;
    case ParameterType::Path: return Want::Path;
    case ParameterType::Amount: return Want::Amount;
    case ParameterType::Expression: return Want::Expression;
    case ParameterType::Condition: return Want::Condition;
    case ParameterType::Actions: return Want::Actions;
    case ParameterType::Seat:
    case ParameterType::Seats: return Want::Seat;
    case ParameterType::Wind: return Want::Wind;
    case ParameterType::Tile:
    case ParameterType::Tiles:
    case ParameterType::Aliases: return Want::Tile;
    case ParameterType::NamedTile:
    case ParameterType::NamedTiles: return Want::NamedTile;
    case ParameterType::TileSpec:
    case ParameterType::TileSpecs: return Want::TileSpec;
    case ParameterType::Attribute:
    case ParameterType::Attributes: return Want::Attribute;
    case ParameterType::Tag: return Want::Tag;
    case ParameterType::Counter: return Want::Counter;
    case ParameterType::Status: return Want::Status;
    case ParameterType::Function: return Want::Function;
    case ParameterType::Button: return Want::Button;
    case ParameterType::AutoButton: return Want::AutoButton;
    case ParameterType::CallName: return Want::CallName;
    case ParameterType::MatchTarget:
    case ParameterType::MatchTargets: return Want::MatchTarget;
    case ParameterType::MatchDefinition:
    case ParameterType::MatchDefinitions: return Want::MatchDefinition;
    case ParameterType::Set: return Want::SetSigil;
    case ParameterType::SetName: return Want::SetName;
    case ParameterType::YakuList: return Want::YakuList;
    case ParameterType::YakuName: return Want::Yaku;
    case ParameterType::PointName: return Want::PointName;
    case ParameterType::Zone:
    case ParameterType::Zones:
    case ParameterType::MoveSet: return Want::Zone;
    case ParameterType::Mod:
    case ParameterType::Mods: return Want::Mod;
    case ParameterType::Scoring: return Want::Scoring;
    case ParameterType::Any:
    case ParameterType::Map:
    case ParameterType::List:
    case ParameterType::Name:
    case ParameterType::Arguments:
    case ParameterType::CallStyle:
    case ParameterType::GroupSpecs:
    case ParameterType::MarkSpec:
    case ParameterType::Variables:
    case ParameterType::ReservedTile: return Want::Anything;
  }
  return Want::Anything;
}

}  // namespace majs::lsp
