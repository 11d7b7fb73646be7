// Arguments by their types: words, zones, amounts.

#include "compiler/checks/platform_walk.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace majs::compiler {
namespace {

bool is_whole(const Document& value) {
  return !value.is_number() || value.get<double>() == std::trunc(value.get<double>());
}

/// An expression that says itself that it need not be whole.
bool may_be_fraction(const Document& value) {
  if (value.is_number()) return !is_whole(value);
  if (!value.is_array() || value.size() != 2 || !value[0].is_string() || !value[1].is_array()) return false;
  if (value[0] == "/") return true;
  const bool passes = value[0] == "*" || value[0] == "+" || value[0] == "-";
  return passes && std::any_of(value[1].begin(), value[1].end(), may_be_fraction);
}

}  // namespace

/// The elements of `list` from `first` on, as arguments of `word`.
void WordWalk::arguments(const Word& word, const Document& list, std::size_t first, const std::string& at,
                         const Place& place) {
  for (std::size_t i = first; i < list.size(); ++i) {
    if (word.parameters.empty()) return;
    std::size_t parameter = i - first;
    if (parameter >= word.parameters.size()) {
      if (!word.parameters.back().variadic) return;
      parameter = word.parameters.size() - 1;
    }
    const grammar::Parameter& wanted = word.parameters[parameter];
    if (wanted.type == ParameterType::Amount && wanted.variadic) return amount_list(list, i, at, place);
    typed(list[i], pointer_to(at, i), wanted.type, place);
  }
}

void WordWalk::typed(const Document& value, const std::string& at, ParameterType type, const Place& place) {
  if (const Document* constant = constant_of(value)) {
    if (enter(*constant)) {
      ++nested_;
      typed(*constant, constant_place(value), type, place);
      --nested_;
    }
    return;
  }
  switch (type) {
    case ParameterType::Condition: return condition(value, at, place);
    case ParameterType::Actions: return actions(value, at, place);
    case ParameterType::Amount:
      if (value.is_array()) return amount_list(value, 0, at, place);
      return amount(value, at, place);
    case ParameterType::Expression: return expression(value, at, place);
    case ParameterType::Seat:
    case ParameterType::Seats: return words_of(WordKind::SeatSpec, value, at, place);
    case ParameterType::MatchTarget:
    case ParameterType::MatchTargets: return words_of(WordKind::MatchTarget, value, at, place);
    case ParameterType::TileSpec:
    case ParameterType::TileSpecs: return words_of(WordKind::TileSpec, value, at, place);
    case ParameterType::MatchDefinition:
    case ParameterType::MatchDefinitions:
    case ParameterType::Set: return definition(value, at);
    case ParameterType::MoveSet: return move_set(value, at);
    default: return;
  }
}

/// A word, or a list of words of one kind.
void WordWalk::words_of(WordKind kind, const Document& value, const std::string& at, const Place& place) {
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) words_of(kind, value[i], pointer_to(at, i), place);
    return;
  }
  if (!value.is_string() && kind == WordKind::TileSpec) return tell("tile_spec_kind", value.dump(), at);
  if (!value.is_string() || is_parameter(value)) return;
  const std::string_view name = without_not(value.get_ref<const std::string&>());
  if (grammar::find_word(kind, name) != nullptr) word(kind, name, at, place);
}

/// Zones that tiles are moved between: a name, or the keys of a map.
void WordWalk::move_set(const Document& value, const std::string& at) {
  const auto look = [&](std::string_view zone, const std::string& where) {
    const std::vector<Document>& known = platform_.values("move_tiles.zone");
    const bool found = std::any_of(known.begin(), known.end(), [&](const Document& one) {
      return one.is_string() &&
             one.get_ref<const std::string&>().substr(0, one.get_ref<const std::string&>().find(' ')) == zone;
    });
    const bool odd = !found && grammar::find_word(WordKind::Zone, zone) == nullptr && !zone.starts_with('$');
    if (odd && !known.empty()) tell("unknown_zone", zone, where);
  };
  if (value.is_string()) return look(value.get_ref<const std::string&>(), at);
  if (!value.is_object()) return;
  for (const auto& [zone, tiles] : value.items()) look(zone, pointer_to(at, zone));
}

void WordWalk::amount(const Document& value, const std::string& at, const Place& place) {
  if (!value.is_string()) return;
  const auto& name = value.get_ref<const std::string&>();
  if (grammar::find_word(WordKind::Amount, name) == nullptr || counters_.contains(name)) return;
  word(WordKind::Amount, name, at, place);
}

/// `list` from `first` on is an amount word and its options, or an operator and its operands.
void WordWalk::amount_list(const Document& list, std::size_t first, const std::string& at, const Place& place) {
  if (first >= list.size() || !list[first].is_string()) return;
  const auto& head = list[first].get_ref<const std::string&>();
  if (grammar::find_word(WordKind::Operator, head) != nullptr && first + 1 < list.size()) {
    return operation(head, list[first + 1], pointer_to(at, first), pointer_to(at, first + 1), place);
  }
  amount(list[first], pointer_to(at, first), place);
  if (const Word* word = grammar::find_word(WordKind::Amount, head)) arguments(*word, list, first + 1, at, place);
}

void WordWalk::expression(const Document& value, const std::string& at, const Place& place) {
  if (value.is_array()) return amount_list(value, 0, at, place);
  amount(value, at, place);
}

/// 0, or a counter that nothing sets.
bool WordWalk::stays_zero(const Document& value) const {
  if (!value.is_string() || is_parameter(value) || !asked_.whole) return is_zero(value);
  const auto& name = value.get_ref<const std::string&>();
  return grammar::find_word(WordKind::Amount, name) == nullptr && !counters_.contains(name) && !name.starts_with('@');
}

void WordWalk::operation(const std::string& op, const Document& operands, const std::string& at,
                         const std::string& inner, const Place& place) {
  if (!operands.is_array()) return;
  const bool divides = op == "/" || op == "mod" || op == "floor_div";
  if (divides && operands.size() > 1 && stays_zero(operands[1])) tell("division_by_zero", op, at);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const bool whole = op == "floor_div" || op == "round_down" || (op == "round_up" && i > 0);
    if (whole && may_be_fraction(operands[i])) tell("fraction", op, at);
  }
  if ((op == "min" || op == "max") && operands.size() != 2) tell("operands", op, at);
  for (std::size_t i = 0; i < operands.size(); ++i) expression(operands[i], pointer_to(inner, i), place);
}

}  // namespace majs::compiler
