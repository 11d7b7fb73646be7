#include "compiler/syntax/argument_types.hpp"

#include <array>
#include <cstddef>

namespace majs::compiler {
namespace {

using grammar::ParameterType;

constexpr unsigned bit(Shape shape) { return 1U << static_cast<unsigned>(shape); }

constexpr unsigned kText = bit(Shape::Text);
constexpr unsigned kInteger = bit(Shape::Integer);
constexpr unsigned kNumber = kInteger | bit(Shape::Fraction);
constexpr unsigned kList = bit(Shape::List);
constexpr unsigned kMap = bit(Shape::Map);
constexpr unsigned kBlock = bit(Shape::Block);
constexpr unsigned kTiles = kList | bit(Shape::TileSigil);
constexpr unsigned kAnything = ~0U;

struct Expectation {
  ParameterType type;
  unsigned shapes;
  std::string_view text;
};

// In the order of ParameterType. An amount with options may be written as a list; a condition and actions may be JSON.
constexpr auto kExpectations = std::to_array<Expectation>({
    {ParameterType::Any, kAnything, "any value"},
    {ParameterType::Number, kNumber, "a number"},
    {ParameterType::Integer, kInteger, "a whole number"},
    {ParameterType::String, kText, "a text"},
    {ParameterType::Strings, kText | kList, "a text or a list of texts"},
    {ParameterType::Boolean, bit(Shape::Boolean), "true or false"},
    {ParameterType::Map, kMap, "a map"},
    {ParameterType::List, kTiles | bit(Shape::SetSigil) | bit(Shape::MatchSigil), "a list"},
    {ParameterType::Name, kText, "a name"},
    {ParameterType::Path, kText, "a path"},
    {ParameterType::Amount, kNumber | kText | kList, "an amount"},
    {ParameterType::Expression, kNumber | kText | kList, "an expression"},
    {ParameterType::Condition, kText | kList | kMap | bit(Shape::Boolean), "a condition"},
    {ParameterType::Actions, kBlock | kList, "a do-block"},
    {ParameterType::Arguments, kMap, "named values"},
    {ParameterType::Seat, kText, "a seat"},
    {ParameterType::Seats, kText | kList, "a seat or a list of seats"},
    {ParameterType::Wind, kText, "a wind"},
    {ParameterType::Tile, kText | kList | kMap, "a tile"},
    {ParameterType::Tiles, kTiles, "a list of tiles"},
    {ParameterType::NamedTile, kInteger | kText | kList | kMap, "a tile"},
    {ParameterType::NamedTiles, kInteger | kText | kTiles | kMap, "a tile or a list of tiles"},
    {ParameterType::ReservedTile, kText | kInteger, "the name of a reserved tile or an index into the dead wall"},
    {ParameterType::TileSpec, kText, "a tile spec"},
    {ParameterType::TileSpecs, kList, "a list of tile specs"},
    {ParameterType::Attribute, kText, "an attribute"},
    {ParameterType::Attributes, kText | kList, "an attribute or a list of attributes"},
    {ParameterType::Tag, kText, "a tag"},
    {ParameterType::Counter, kText, "the name of a counter"},
    {ParameterType::Status, kText, "a status"},
    {ParameterType::Function, kText, "the name of a function"},
    {ParameterType::Button, kText, "the name of a button"},
    {ParameterType::AutoButton, kText, "the name of an auto button"},
    {ParameterType::CallName, kText, "the name of a call"},
    {ParameterType::CallStyle, kMap, "a map of seats to tiles"},
    {ParameterType::MatchTarget, kText | kInteger, "a match target"},
    {ParameterType::MatchTargets, kList, "a list of match targets"},
    {ParameterType::MatchDefinition, kText | kList | bit(Shape::MatchSigil), "a match definition"},
    {ParameterType::MatchDefinitions, kText | kList | bit(Shape::MatchSigil), "a list of match definitions"},
    {ParameterType::Set, bit(Shape::SetSigil), "a ~s sigil"},
    {ParameterType::SetName, kText, "the name of a set"},
    {ParameterType::GroupSpecs, kList, "a list of groups"},
    {ParameterType::YakuList, kText, "the name of a yaku list"},
    {ParameterType::YakuName, kText | kList, "the name of a yaku"},
    {ParameterType::PointName, kText, "the name of a unit of points"},
    {ParameterType::Zone, kText, "a zone"},
    {ParameterType::Zones, kList, "a list of zones"},
    {ParameterType::MoveSet, kText | kMap, "a zone or a map of zones"},
    {ParameterType::MarkSpec, kList, "a list of things to mark"},
    {ParameterType::Aliases, kTiles, "a list of tiles"},
    {ParameterType::Variables, kMap, "named values"},
    {ParameterType::Mod, kText, "the id of a mod"},
    {ParameterType::Mods, kList, "a list of mods"},
    {ParameterType::Scoring, kText, "the name of a scoring block"},
});
static_assert(kExpectations.size() == static_cast<std::size_t>(ParameterType::Scoring) + 1);
static_assert([] {
  for (std::size_t i = 0; i < kExpectations.size(); ++i) {
    if (static_cast<std::size_t>(kExpectations[i].type) != i) return false;
  }
  return true;
}());

constexpr auto kShapeTexts =
    std::to_array<std::string_view>({"something", "a number", "a fraction", "a text", "true or false", "nil", "a list",
                                     "a map", "a set", "a match definition", "a list of tiles", "a do-block"});

Shape sigil_shape(char letter) {
  switch (letter) {
    case 's': return Shape::SetSigil;
    case 'm': return Shape::MatchSigil;
    case 't':
    case 'T': return Shape::TileSigil;
    default: return Shape::Text;  // ~a
  }
}

}  // namespace

Shape shape_of(const ast::Node& node) {
  switch (node.kind) {
    case ast::NodeKind::Number: return node.has(ast::kInteger) ? Shape::Integer : Shape::Fraction;
    case ast::NodeKind::String:
      // "$name" stands for an argument, "@name" for a constant.
      return node.text.starts_with('$') || node.text.starts_with('@') ? Shape::Unknown : Shape::Text;
    case ast::NodeKind::True:
    case ast::NodeKind::False: return Shape::Boolean;
    case ast::NodeKind::Nil: return Shape::Nil;
    case ast::NodeKind::Sigil: return sigil_shape(node.letter);
    case ast::NodeKind::List: return Shape::List;
    case ast::NodeKind::Map:
    case ast::NodeKind::Keywords: return Shape::Map;
    case ast::NodeKind::Block: return Shape::Block;
    case ast::NodeKind::Unary:
      // `-5`; a minus before anything else is arithmetic.
      return node.op == ast::Operator::Minus && node.children[0]->kind == ast::NodeKind::Number
                 ? shape_of(*node.children[0])
                 : Shape::Unknown;
    default: return Shape::Unknown;
  }
}

bool accepts(grammar::ParameterType type, Shape shape) {
  return shape == Shape::Unknown || (kExpectations[static_cast<std::size_t>(type)].shapes & bit(shape)) != 0;
}

std::string_view expected_text(grammar::ParameterType type) {
  return kExpectations[static_cast<std::size_t>(type)].text;
}

std::string_view shape_text(Shape shape) { return kShapeTexts[static_cast<std::size_t>(shape)]; }

}  // namespace majs::compiler
