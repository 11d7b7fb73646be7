#include <algorithm>
#include <utility>

#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

constexpr std::pair<std::string_view, AmountNode::Kind> kOperators[] = {
#define MAJS_OPERATOR(identifier, name) {name, AmountNode::Kind::identifier},
#include "runtime/rules/words/operators.def"
};

}  // namespace

std::uint32_t Loader::amount_of(const Document& head, const Document& source, std::size_t first, std::uint32_t place) {
  AmountNode node;
  node.place = place;
  if (head.is_number()) {
    node.literal = number_of(head);
    return added(rules_.amounts, std::move(node));
  }
  if (!head.is_string()) {
    warn("R115", place, "this is not an amount: it counts as 0");
    return added(rules_.amounts, std::move(node));
  }
  const auto& name = head.get_ref<const std::string&>();
  if (name == "eval_expr" && source.size() > first) return expression(source[first], child(place, first));
  node.kind = AmountNode::Kind::Named;
  node.counter = rules_.counters.intern(name);
  // `fu` is an ordinary counter, but for the old form `["set_counter", "fu", "fu"]` (see `action`).
  if (const Signature<AmountCode>* signature = find_amount(name);
      signature != nullptr && name != "fu" && is_read(grammar::WordKind::Amount, name)) {
    node.keyword = signature->code;
    const bool specs = !signature->parameters.empty() && signature->parameters[0] == ArgumentType::TileSpecs;
    node.arguments = arguments(source, first, signature->parameters, specs, place);
    if (node.keyword == AmountCode::count_dora || node.keyword == AmountCode::count_reverse_dora) {
      // Without an indicator 1m; without sources the whole hand, won or not.
      if (node.arguments.empty()) node.arguments.push_back(argument("1m", ArgumentType::NamedTile, place));
      if (node.arguments.size() == 1) {
        node.arguments.push_back(
            argument(Document::array({"hand", "calls", "winning_tile"}), ArgumentType::Targets, place));
      }
    }
  }
  return added(rules_.amounts, std::move(node));
}

std::uint32_t Loader::amount(const Document& value, std::uint32_t place) {
  if (!value.is_array()) return amount_of(value, Document::array(), 0, place);
  if (value.empty()) {
    warn("R115", place, "an empty list is not an amount: it counts as 0");
    return added(rules_.amounts, {});
  }
  return amount_of(value[0], value, 1, place);
}

std::uint32_t Loader::amount_tail(const Document& source, std::size_t first, std::uint32_t place) {
  // A tail that is one list is the same as the list's elements.
  if (source[first].is_array()) return amount(source[first], child(place, first));
  return amount_of(source[first], source, first + 1, place);
}

std::uint32_t Loader::expression(const Document& value, std::uint32_t place) {
  if (value.is_array() && value.size() == 2 && value[0].is_string() && value[1].is_array()) {
    const auto& name = value[0].get_ref<const std::string&>();
    const AmountNode::Kind* const found = look_up(kOperators, name);
    const Document& operands = value[1];
    const bool rounding =
        found != nullptr && (*found == AmountNode::Kind::Round || *found == AmountNode::Kind::RoundUp ||
                             *found == AmountNode::Kind::RoundDown);
    if (found != nullptr && (operands.size() == 2 || (operands.size() == 1 && (name == "-" || rounding)))) {
      AmountNode node;
      node.place = place;
      node.kind = *found;
      const std::uint32_t at = child(place, std::size_t{1});
      node.left = expression(operands[0], child(at, std::size_t{0}));
      if (operands.size() == 2) {
        node.right = expression(operands[1], child(at, std::size_t{1}));
      } else if (rounding) {  // one operand: to a multiple of 1
        AmountNode one;
        one.literal = 1;
        node.right = added(rules_.amounts, std::move(one));
      } else {
        node.kind = AmountNode::Kind::Negate;
      }
      return added(rules_.amounts, std::move(node));
    }
  }
  return amount(value, place);
}

std::uint32_t Loader::variables(const Document& value, std::uint32_t place) {
  std::vector<TextVariable> list;
  if (!value.is_object()) return kNone;
  for (const auto& [name, meaning] : value.items()) {
    TextVariable variable;
    variable.name = name;
    const bool is_list = meaning.is_array() && !meaning.empty() && meaning[0].is_string();
    const std::string head = meaning.is_string() ? meaning.get<std::string>()
                             : is_list           ? meaning[0].get<std::string>()
                                                 : std::string();
    const bool is_amount = meaning.is_number() || (find_amount(head) != nullptr && head != "fu");
    if (is_amount) {
      variable.amount = amount(meaning, child(place, name));
    } else if (meaning.is_string()) {
      variable.counter = rules_.counters.intern(head);
      variable.text = head;
    } else {
      continue;  // nothing that could be shown
    }
    list.push_back(std::move(variable));
  }
  std::ranges::sort(list, [](const TextVariable& a, const TextVariable& b) { return a.name < b.name; });
  return added(rules_.variable_lists, std::move(list));
}

}  // namespace majs::runtime
