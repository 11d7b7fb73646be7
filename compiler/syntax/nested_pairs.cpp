#include "compiler/syntax/nested_pairs.hpp"

#include "compiler/syntax/argument_types.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::Word;
using grammar::WordKind;

PairUse used_if(bool used) { return used ? PairUse::Used : PairUse::None; }

PairUse command_use(std::string_view name, std::string_view key) {
  const auto field = [&](WordKind kind) { return grammar::find_word(kind, key) != nullptr; };
  if (name == "if" || name == "unless") return used_if(key == "do" || key == "else");
  if (name == "def") return used_if(key == "do" || key == "append" || key == "prepend");
  if (name == "on" || name == "define_play_effect") return used_if(key == "do" || key == "prepend");
  if (name == "define_scoring" || name == "define_const") return used_if(key == "do");
  if (name == "define_mod_category") return used_if(key == "prepend");
  if (name == "define_button") return used_if(field(WordKind::ButtonField));
  if (name == "define_auto_button") return used_if(field(WordKind::AutoButtonField));
  if (name == "define_mod") return used_if(field(WordKind::ModField));
  if (name == "config_mod") return used_if(field(WordKind::ModConfigField));
  return PairUse::None;
}

/// Whether a map with this key can be an argument of that type: those that stand for tiles have two keys.
bool takes_key(grammar::ParameterType type, std::string_view key) {
  if (!accepts(type, Shape::Map) || key == "else") return false;
  using grammar::ParameterType;
  switch (type) {
    case ParameterType::Tile:
    case ParameterType::NamedTile:
    case ParameterType::NamedTiles: return key == "tile" || key == "attrs";
    default: return true;
  }
}

/// A map as argument number `position`, or a body somewhere.
bool takes(const Word& word, std::string_view key, std::size_t position) {
  const auto parameters = word.parameters;
  if (key == "do") {
    for (const grammar::Parameter& parameter : parameters) {
      if (parameter.type == grammar::ParameterType::Actions) return true;
    }
  }
  if (position < parameters.size()) return takes_key(parameters[position].type, key);
  return !parameters.empty() && parameters.back().variadic && takes_key(parameters.back().type, key);
}

}  // namespace

PairUse pair_use(std::string_view name, std::string_view key, std::size_t position) {
  if (grammar::find_word(WordKind::Command, name) != nullptr) return command_use(name, key);
  if (name == "as") return used_if(key == "do");
  const bool action = grammar::is_action_name(name);
  const bool condition = grammar::is_condition_name(name);
  if (!action && !condition) return name == "at_least" || name == "at_most" ? PairUse::None : PairUse::Unknown;
  if (key == "as") return PairUse::Used;
  const std::string_view bare = grammar::strip_action_prefix(name);
  for (const WordKind kind : {WordKind::Action, WordKind::MinipointsAction}) {
    const Word* const word = action ? grammar::find_word(kind, bare) : nullptr;
    if (word != nullptr && takes(*word, key, position)) return PairUse::Used;
  }
  const Word* const word =
      condition ? grammar::find_word(WordKind::Condition, grammar::strip_condition_prefix(name)) : nullptr;
  return used_if(word != nullptr && takes(*word, key, position));
}

}  // namespace majs::compiler
