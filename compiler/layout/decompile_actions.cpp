#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/layout/decompile_text.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

Text body_lines(const Document& actions, int depth, const TextPlace& place, std::size_t first = 0);

/// The bodies of an action lie at 2 and 3 in it.
Text block(const std::string& head, const Document& body, const Document* otherwise, int depth,
           const TextPlace& place) {
  const Text first = body_lines(body, depth + 1, place.at(2));
  const Text second = otherwise == nullptr ? Text("") : body_lines(*otherwise, depth + 1, place.at(3));
  if (!first || !second) return std::nullopt;
  return head + " do\n" + *first + (otherwise == nullptr ? "" : "else\n" + *second) + "end";
}

Text run_text(const Document& action, int depth) {
  if (action.size() < 2 || action.size() > 3 || !action[1].is_string()) return std::nullopt;
  const auto& name = action[1].get_ref<const std::string&>();
  if (!is_bare_name(name) || grammar::is_action_name(name)) return std::nullopt;
  if (action.size() == 2) return name;
  const Document& given = action[2];
  if (given.is_object() && !given.empty() && !given.contains("as")) {
    std::string arguments;
    for (const auto& item : given.items()) {
      const Text one =
          is_bare_name(item.key()) ? value_text(item.value(), ValueKind::WithSigils, depth + 1) : std::nullopt;
      if (!one) return std::nullopt;
      arguments += (arguments.empty() ? "" : ", ") + item.key() + ": " + *one;
    }
    return name + "(" + arguments + ")";
  }
  const Text argument = value_text(given, ValueKind::WithSigils, depth + 1);
  return argument ? Text(name + "(" + *argument + ")") : std::nullopt;
}

/// `x = e`, `x += e`, each with its label.
Text assignment(const Document& action) {
  const auto is = [&](std::size_t at, std::string_view word) {
    return action[at].is_string() && action[at].get_ref<const std::string&>() == word;
  };
  const bool labelled = is(0, "_counter_assignment");
  if (labelled ? action.size() != 5 || !action[1].is_string() || !is(3, "=")
               : action.size() != 4 || !is(0, "set_counter") || !is(2, "eval_expr")) {
    return std::nullopt;
  }
  const Document& counter = action[labelled ? 2 : 1];
  const Document& value = action[labelled ? 4 : 3];
  if (!counter.is_string() || !is_bare_name(counter.get_ref<const std::string&>())) return std::nullopt;
  const auto& name = counter.get_ref<const std::string&>();
  // Only with one word or number behind it: `x *= a + b` is `x = x * a + b`.
  const bool update = value.is_array() && value.size() == 2 && value[1].is_array() && value[1].size() == 2 &&
                      value[1][0] == counter && !value[1][1].is_array() &&
                      (value[0] == "+" || value[0] == "-" || value[0] == "*" || value[0] == "/");
  const std::string op = update ? value[0].get<std::string>() : "";
  const Text e = expression_text(update ? value[1][1] : value);
  if (!e) return std::nullopt;
  return name + " " + op + "= " + *e + (labelled ? " :: " + string_text(action[1].get_ref<const std::string&>()) : "");
}

/// `cond` of an `if` with an `else if` in it.
Text clauses(const Document& action, int depth, const TextPlace& place) {
  struct Clause {
    const Document* condition;
    const Document* body;
    TextPlace place;
  };
  std::vector<Clause> found;
  const Document* at = &action;
  TextPlace here = place;
  while (true) {
    const bool last = (*at)[0] == "when" && at->size() == 3;
    const bool more = (*at)[0] == "ite" && at->size() == 4 && (*at)[3].is_array() && (*at)[3].size() == 1;
    if (!last && !more) return std::nullopt;
    if (!(*at)[2].is_array() || (*at)[2].empty()) return std::nullopt;
    found.push_back({&(*at)[1], &(*at)[2], here});
    if (last) break;
    at = &(*at)[3][0];
    here = here.at(3).at(0);
    if (!at->is_array() || at->empty()) return std::nullopt;
  }
  if (found.size() < 2) return std::nullopt;
  std::string text = "cond do\n";
  for (const Clause& clause : found) {
    const Text head = head_text(*clause.condition, clause.place.at(1));
    const Text lines = body_lines(*clause.body, depth + 1, clause.place.at(2));
    if (!head || !lines) return std::nullopt;
    text += *head + " ->\n" + *lines;
  }
  return text + "end";
}

Text action_text(const Document& action, int depth, const TextPlace& place) {
  if (!action.is_array() || action.empty() || !action[0].is_string() || depth > kDeepestText) return std::nullopt;
  const auto& name = action[0].get_ref<const std::string&>();
  const std::size_t size = action.size();
  if ((name == "when" || name == "unless") && size == 3) {
    const Text condition = head_text(action[1], place.at(1));
    return condition ? block((name == "when" ? "if " : "unless ") + *condition, action[2], nullptr, depth, place)
                     : std::nullopt;
  }
  const std::size_t patched = place.patches == nullptr ? 0 : place.patches->size();
  if (const Text text = clauses(action, depth, place)) return text;
  if (place.patches != nullptr) place.patches->resize(patched);
  if (const Text text = assignment(action)) return text;
  if (name == "ite" && size == 4) {
    const Text condition = head_text(action[1], place.at(1));
    return condition ? block("if " + *condition, action[2], &action[3], depth, place) : std::nullopt;
  }
  if (name == "as" && size == 3) {
    const Text seats = action[1].is_string() && is_bare_name(action[1].get_ref<const std::string&>())
                           ? Text(action[1].get<std::string>())
                           : value_text(action[1], ValueKind::WithSigils, depth + 1);
    return seats ? block("as " + *seats, action[2], nullptr, depth, place) : std::nullopt;
  }
  if (name == "run") {
    if (const Text text = run_text(action, depth)) return text;
  }
  if (!is_bare_name(name) || !grammar::is_action_name(name)) return std::nullopt;
  if (size == 1) return name;
  if (size > 3 && action[size - 1].is_array() &&
      (action[size - 2] == "minipoints" || action[size - 2] == "minipoints_of_hand")) {
    const Text before = arguments_text(Document(action.begin(), action.end() - 1), 1, depth);
    const Text steps = body_lines(action[size - 1], depth + 1, {});
    if (before && steps) return name + "(" + *before + ") do\n" + *steps + "end";
  }
  const Text arguments = arguments_text(action, 1, depth);
  return arguments ? Text(name + "(" + *arguments + ")") : std::nullopt;
}

Text body_lines(const Document& actions, int depth, const TextPlace& place, std::size_t first) {
  if (!actions.is_array()) return std::nullopt;
  std::string text;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const TextPlace here = place.at(first + i);
    const std::size_t patched = place.patches == nullptr ? 0 : place.patches->size();
    Text one = action_text(actions[i], depth + 1, here);
    if (!one && here.patches != nullptr) {
      here.patches->resize(patched);
      if (here.patch(actions[i])) one = "noop";
    }
    if (!one) return std::nullopt;
    text += *one + "\n";
  }
  return text;
}

/// Conditions, and not names that may be anything.
bool has_conditions(const Document& list, int depth) {
  if (!list.is_array() || list.empty() || depth > kDeepestText) return false;
  return std::any_of(list.begin(), list.end(), [&](const Document& item) {
    return item.is_object() ? item.contains("name") && item.contains("opts") : has_conditions(item, depth + 1);
  });
}

/// An argument of a condition or an action; definitions become sigils.
Text argument_text(const Document& value, int depth) {
  if (const Text match = match_text(value)) return match;
  if (has_conditions(value, depth)) {
    if (const Text condition = condition_text(value)) return condition;
  }
  return value_text(value, ValueKind::WithSigils, depth);
}

}  // namespace

std::optional<std::string> arguments_text(const Document& list, std::size_t first, int depth) {
  std::string text;
  for (std::size_t i = first; i < list.size(); ++i) {
    const Text one = argument_text(list[i], depth + 1);
    if (!one) return std::nullopt;
    text += (text.empty() ? "" : ", ") + *one;
  }
  return text;
}

std::optional<std::string> body_text(const Document& actions, const TextPlace& place, std::size_t first) {
  return body_lines(actions, 0, place, first);
}

}  // namespace majs::compiler
