#pragma once
// What shape of literal a parameter takes. Only literals have a shape; identifiers, constants, variables, parameters
// (`"$name"`) and computed values may turn out to be anything and are never judged.

#include <cstdint>
#include <string_view>

#include "compiler/syntax/ast.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

enum class Shape : std::uint8_t {
  Unknown,
  Integer,
  Fraction,
  Text,
  Boolean,
  Nil,
  List,
  Map,
  SetSigil,    ///< ~s
  MatchSigil,  ///< ~m
  TileSigil,   ///< ~t ~T
  Block,       ///< do ... end
};

Shape shape_of(const ast::Node& node);

/// True when a literal of that shape can be used for the type (always for Unknown).
bool accepts(grammar::ParameterType type, Shape shape);

/// "a whole number", "a list of tiles": what the type wants, for messages.
std::string_view expected_text(grammar::ParameterType type);
/// "a text", "a list": what a literal is, for messages.
std::string_view shape_text(Shape shape);

}  // namespace majs::compiler
