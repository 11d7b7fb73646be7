#pragma once
// One compiled file: its IR, what it asks of the module system, and which names it defines and uses.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/ir/ir.hpp"

namespace majs::compiler {

/// The value of a variable binding: `default v, 5`, `require "x", %{v: "a"}`, a config value of a request.
struct Scalar {
  enum class Kind : std::uint8_t { Boolean, Number, String, Variable };
  Kind kind = Kind::Boolean;
  bool boolean = false;
  double number = 0;
  std::string text;  ///< String, or the name of the Variable referred to
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

struct Binding {
  std::string name;
  Scalar value;
  Span span;
};

struct Requirement {
  std::string library;  ///< without "lib/"
  std::vector<Binding> config;
  Span span;
};

/// A use of a name that the whole ruleset must define (checked on the built document, see ruleset_checker.hpp).
struct Reference {
  enum class Kind : std::uint8_t {
    Function,
    Constant,
    Variable,
    MatchDefinition,
    SetDefinition,
    YakuName,
    Button,
    Mod
  };
  Kind kind;
  std::string_view name;  ///< lives in the program's arena or source
  Span span;
};

/// A definition, for "defined twice" and for unused defaults.
struct Definition {
  enum class Kind : std::uint8_t { Function, Constant, Set, Match, Button, AutoButton, Mod, Yaku, Default, Global };
  Kind kind;
  std::string_view name;
  std::string_view list;  ///< Yaku: its list
  Span span;
  bool conditional;  ///< inside a toplevel if/unless/cond: may not happen
};

struct Module {
  ir::Program program;
  std::vector<Requirement> requires_before;
  std::vector<Requirement> requires_after;
  std::vector<Binding> defaults;  ///< in order; a later one of the same name wins
  std::vector<Binding> globals;
  std::vector<std::string> defines;
  std::optional<std::string> base_ruleset;
  Span base_ruleset_span;
  std::vector<Reference> references;
  std::vector<Definition> definitions;
};

/// The uses of variables that `bound` (a predicate on the name) does not know: each makes the whole load fail, also in
/// a branch that is not taken (compiler/README.md 7.4), because jq refuses such a program.
template <typename Bound>
std::vector<Reference> unbound_variables(const Module& module, Bound&& bound) {
  std::vector<Reference> result;
  for (const Reference& reference : module.references) {
    if (reference.kind == Reference::Kind::Variable && !bound(reference.name)) result.push_back(reference);
  }
  return result;
}

/// Names given by `define "name"` so far; threaded through the files of a load in order of compilation.
using Defines = std::set<std::string, std::less<>>;
/// Among them, where files are compiled as Riichi Advanced does (`--as`). No script has a name with a blank.
inline constexpr std::string_view kAsPlatform = "as riichi-advanced";

}  // namespace majs::compiler
