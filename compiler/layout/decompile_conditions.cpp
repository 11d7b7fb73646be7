#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/layout/decompile_text.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

/// An amount or a counter in a calculation.
bool is_amount_name(std::string_view name) {
  if (name.starts_with('$')) name.remove_prefix(1);
  return is_bare_name(name) && std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// `a == b` of a condition that compares two calculations.
Text comparison_text(std::string_view name, const Document& condition) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kComparisons = {{{"amount_equals", "=="},
                                                                                          {"not_amount_equals", "!="},
                                                                                          {"amount_less_than", "<"},
                                                                                          {"amount_at_most", "<="},
                                                                                          {"amount_more_than", ">"},
                                                                                          {"amount_at_least", ">="}}};
  const auto found =
      std::find_if(kComparisons.begin(), kComparisons.end(), [&](const auto& one) { return one.first == name; });
  const Document& options = condition["opts"];
  if (found == kComparisons.end() || options.size() != 2 || condition.size() != 2) return std::nullopt;
  const Text left = expression_text(options[0]);
  const Text right = expression_text(options[1]);
  if (!left || !right) return std::nullopt;
  return *left + " " + std::string(found->second) + " " + *right;
}

Text condition_list(const Document& list, bool any, int depth, const TextPlace& place);

Text single_condition(const Document& condition, int depth, const TextPlace& place) {
  if (condition.is_boolean() && place.patch(condition)) return condition.get<bool>() ? "true" : "false";
  if (condition.is_string()) {
    const auto& name = condition.get_ref<const std::string&>();
    if (const std::string reference = reference_text(name); !reference.empty()) return reference;
    if (name == "true" || name == "false") return name;
    if (!is_bare_name(name) || !grammar::is_condition_name(name)) return std::nullopt;
    return name;
  }
  if (!condition.is_object() || !condition.contains("name") || !condition["name"].is_string()) return std::nullopt;
  const std::string name = condition["name"].get<std::string>();
  const auto options = condition.find("opts");
  if (options == condition.end() || !options->is_array()) return std::nullopt;
  if (name == "not" && options->size() == 1) {
    const Document& inner = (*options)[0];
    if (inner.is_string()) {
      const Text text = single_condition(inner, depth + 1, {});
      return text ? Text("not " + *text) : std::nullopt;
    }
    const Text text = inner.is_array() ? condition_list(inner, false, depth + 1, {}) : std::nullopt;
    return text ? Text("not (" + *text + ")") : std::nullopt;
  }
  if (const Text text = comparison_text(name, condition)) return text;
  if (!is_bare_name(name) || !grammar::is_condition_name(name)) return std::nullopt;
  Text arguments = arguments_text(*options, 0, depth);
  if (!arguments) return std::nullopt;
  if (const auto as = condition.find("as"); as != condition.end()) {
    const Text seat = value_text(*as, ValueKind::WithSigils, depth + 1);
    if (!seat) return std::nullopt;
    *arguments += (arguments->empty() ? "as: " : ", as: ") + *seat;
  } else if (options->empty()) {
    return std::nullopt;
  }
  return name + "(" + *arguments + ")";
}

/// `any` says how the elements of the list are joined.
Text condition_list(const Document& list, bool any, int depth, const TextPlace& place) {
  if (!list.is_array() || list.empty() || depth > kDeepestText) return std::nullopt;
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Document& item = list[i];
    Text one;
    if (item.is_array()) {
      if (item.size() < 2) return std::nullopt;  // and, or join at least two
      one = condition_list(item, !any, depth + 1, place.at(i));
      if (one) one = "(" + *one + ")";
    } else {
      one = single_condition(item, depth + 1, place.at(i));
    }
    if (!one) return std::nullopt;
    text += (text.empty() ? "" : any ? " or " : " and ") + *one;
  }
  return text;
}

/// A value without the empty lists in it, which would become maps (Q01): each holds a 0, and its path is told.
Document without_empty_lists(const Document& value, const std::string& path, std::vector<std::string>& emptied) {
  if (!value.is_structured()) return value;
  if (value.is_array() && value.empty()) {
    emptied.push_back(path);
    return Document::array({0});
  }
  Document filled = value;
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      filled[i] = without_empty_lists(value[i], TextPlace{path}.at(i).path, emptied);
    }
  } else {
    for (const auto& [key, item] : value.items()) {
      filled[key] = without_empty_lists(item, TextPlace{path}.at(key).path, emptied);
    }
  }
  return filled;
}

Text text_of(const Patch& patch) {
  std::vector<std::string> emptied;
  const Text value = value_text(without_empty_lists(patch.value, patch.path, emptied), ValueKind::WithSigils);
  if (!value) return std::nullopt;
  std::string text = "apply set, " + string_text(patch.path) + ", " + *value + "\n";
  for (const std::string& path : emptied) text += "apply delete, " + string_text(path) + ", 0\n";
  return text;
}

}  // namespace

TextPlace TextPlace::at(std::size_t index) const { return {path + "[" + std::to_string(index) + "]", patches}; }

TextPlace TextPlace::at(std::string_view key) const {
  return {path + (is_bare_name(key) ? "." + std::string(key) : "[" + string_text(key) + "]"), patches};
}

bool TextPlace::patch(const Document& value) const {
  if (patches == nullptr || !text_of({path, value})) return false;
  patches->push_back({path, value});
  return true;
}

std::optional<std::string> patch_text(const std::vector<Patch>& patches) {
  std::string text;
  for (const Patch& patch : patches) {
    const Text one = text_of(patch);
    if (!one) return std::nullopt;
    text += *one;
  }
  return text;
}

std::optional<std::string> head_text(const Document& condition, const TextPlace& place) {
  if (condition.is_boolean()) return condition.get<bool>() ? "!always" : "!never";
  if (condition.is_string()) {
    const std::string reference = reference_text(condition.get_ref<const std::string&>());
    return reference.empty() ? std::nullopt : Text(reference);
  }
  return condition_text(condition, place);
}

std::optional<std::string> condition_text(const Document& list, const TextPlace& place) {
  return condition_list(list, false, 0, place);
}

std::optional<std::string> expression_text(const Document& expression, int depth) {
  if (depth > kDeepestText) return std::nullopt;
  if (expression.is_number()) {
    // `-5` is a calculation: a negative number cannot be said.
    return expression.get<double>() < 0 ? std::nullopt : number_text(expression.get<double>());
  }
  if (expression.is_string()) {
    const auto& name = expression.get_ref<const std::string&>();
    if (const std::string reference = reference_text(name); !reference.empty()) return reference;
    if (!is_amount_name(name)) return std::nullopt;
    return name.starts_with('$') ? string_text(name) : name;
  }
  if (!expression.is_array() || expression.size() != 2 || !expression[0].is_string() || !expression[1].is_array()) {
    return std::nullopt;
  }
  const auto& op = expression[0].get_ref<const std::string&>();
  const Document& operands = expression[1];
  // Operators bind in this order; what binds less stands in parentheses.
  constexpr std::array<std::string_view, 5> kOperators = {"+", "-", "*", "/", "**"};
  const auto level = [&](std::string_view text) { return text == "**" ? 3 : text == "*" || text == "/" ? 2 : 1; };
  const auto operand = [&](const Document& one, bool right) -> Text {
    Text text = expression_text(one, depth + 1);
    const bool calculated =
        one.is_array() && one[0].is_string() &&
        std::find(kOperators.begin(), kOperators.end(), one[0].get_ref<const std::string&>()) != kOperators.end();
    if (!text || !calculated) return text;
    const int inner = one[1].size() == 1 ? 0 : level(one[0].get_ref<const std::string&>());
    if (inner < level(op) || (right && inner == level(op)) || operands.size() == 1 || op == "**")
      *text = "(" + *text + ")";
    return text;
  };
  if (op == "-" && operands.size() == 1) {
    const Text one = operand(operands[0], true);
    return one ? Text("-" + *one) : std::nullopt;
  }
  if (std::find(kOperators.begin(), kOperators.end(), op) != kOperators.end()) {
    if (operands.size() != 2) return std::nullopt;
    const Text left = operand(operands[0], false);
    const Text right = operand(operands[1], true);
    return left && right ? Text(*left + " " + op + " " + *right) : std::nullopt;
  }
  constexpr std::array<std::string_view, 7> kFunctions = {"min",   "max",      "floor_div", "mod",
                                                          "round", "round_up", "round_down"};
  if (std::find(kFunctions.begin(), kFunctions.end(), op) == kFunctions.end() || operands.empty() ||
      operands.size() > 2) {
    return std::nullopt;
  }
  std::string text;
  for (const Document& one : operands) {
    const Text part = expression_text(one, depth + 1);
    if (!part) return std::nullopt;
    text += (text.empty() ? "" : ", ") + *part;
  }
  return op + "(" + text + ")";
}

}  // namespace majs::compiler
