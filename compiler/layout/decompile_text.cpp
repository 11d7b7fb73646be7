#include "compiler/layout/decompile_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

/// Below the nesting that the parser takes (parser.hpp), with room for what stands around a value.
constexpr int kDeepest = 150;

using Text = std::optional<std::string>;

bool is_identifier(std::string_view name) {
  constexpr std::array<std::string_view, 15> kReserved = {
      "true", "false", "nil", "and", "or", "not", "in", "when", "do", "end", "catch", "rescue", "else", "after", "fn"};
  if (name.empty() || !((name[0] >= 'a' && name[0] <= 'z') || name[0] == '_')) return false;
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  return plain && std::find(kReserved.begin(), kReserved.end(), name) == kReserved.end();
}

/// `@name` and `@splat$name` as the language writes references; empty for other texts.
std::string reference_text(std::string_view text) {
  const bool splat = text.starts_with("@splat$");
  if (!text.starts_with('@')) return "";
  const std::string_view name = text.substr(splat ? 7 : 1);
  const bool lower = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return is_identifier(name) && lower ? std::string(splat ? "+@" : "@").append(name) : "";
}

Text number_text(double number) {
  if (!std::isfinite(number)) return std::nullopt;
  std::string text;
  grammar::append_number(text, number);
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

Text value_text(const Document& value, bool keep_empty, int depth) {
  if (depth > kDeepest) return std::nullopt;
  if (value.is_null()) return "nil";
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return number_text(value.get<double>());
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    const std::string reference = reference_text(text);
    return reference.empty() ? string_text(text) : reference;
  }
  std::string inner;
  if (value.is_array()) {
    if (value.empty() && !keep_empty) return std::nullopt;
    for (const Document& item : value) {
      const Text one = value_text(item, keep_empty, depth + 1);
      if (!one) return std::nullopt;
      inner += (inner.empty() ? "" : ", ") + *one;
    }
    return "[" + inner + "]";
  }
  const bool words = std::all_of(value.items().begin(), value.items().end(),
                                 [](const auto& item) { return is_identifier(item.key()); });
  for (const auto& item : value.items()) {
    const Text one = value_text(item.value(), keep_empty, depth + 1);
    if (!one) return std::nullopt;
    inner += (inner.empty() ? "" : ", ") + (words ? item.key() + ": " : string_text(item.key()) + " => ") + *one;
  }
  return "%{" + inner + "}";
}

/// An argument of a condition or an action; definitions become sigils.
Text argument_text(const Document& value, int depth) {
  if (const Text match = match_text(value)) return match;
  return value_text(value, false, depth);
}

Text arguments_text(const Document& list, std::size_t first, int depth) {
  std::string text;
  for (std::size_t i = first; i < list.size(); ++i) {
    const Text one = argument_text(list[i], depth + 1);
    if (!one) return std::nullopt;
    text += (text.empty() ? "" : ", ") + *one;
  }
  return text;
}

Text single_condition(const Document& condition, int depth) {
  if (condition.is_string()) {
    const auto& name = condition.get_ref<const std::string&>();
    if (const std::string reference = reference_text(name); !reference.empty()) return reference;
    if (name == "true" || name == "false") return name;
    if (!is_identifier(name) || !grammar::is_condition_name(name)) return std::nullopt;
    return name;
  }
  if (!condition.is_object() || !condition.contains("name") || !condition["name"].is_string()) return std::nullopt;
  const std::string name = condition["name"].get<std::string>();
  const auto options = condition.find("opts");
  if (options == condition.end() || !options->is_array() || !is_identifier(name)) return std::nullopt;
  if (name == "not" && options->size() == 1) {
    const Document& inner = (*options)[0];
    const Text text = inner.is_array() ? condition_text(inner) : single_condition(inner, depth + 1);
    return text ? Text("not (" + *text + ")") : std::nullopt;
  }
  if (!grammar::is_condition_name(name)) return std::nullopt;
  Text arguments = arguments_text(*options, 0, depth);
  if (!arguments) return std::nullopt;
  if (const auto as = condition.find("as"); as != condition.end()) {
    const Text seat = value_text(*as, false, depth + 1);
    if (!seat) return std::nullopt;
    *arguments += (arguments->empty() ? "as: " : ", as: ") + *seat;
  } else if (options->empty()) {
    return std::nullopt;
  }
  return name + "(" + *arguments + ")";
}

/// `any` says how the elements of the list are joined.
Text condition_list(const Document& list, bool any, int depth) {
  if (!list.is_array() || list.empty() || depth > kDeepest) return std::nullopt;
  std::string text;
  for (const Document& item : list) {
    Text one;
    if (item.is_array()) {
      if (item.size() < 2) return std::nullopt;  // and, or join at least two
      one = condition_list(item, !any, depth + 1);
      if (one) one = "(" + *one + ")";
    } else {
      one = single_condition(item, depth + 1);
    }
    if (!one) return std::nullopt;
    text += (text.empty() ? "" : any ? " or " : " and ") + *one;
  }
  return text;
}

/// A condition as `if` takes it: a list, or a reference alone.
Text head_text(const Document& condition) {
  if (condition.is_string()) {
    const std::string reference = reference_text(condition.get_ref<const std::string&>());
    return reference.empty() ? std::nullopt : Text(reference);
  }
  return condition_text(condition);
}

Text body_lines(const Document& actions, int depth);

Text block(const std::string& head, const Document& body, const Document* otherwise, int depth) {
  const Text first = body_lines(body, depth + 1);
  const Text second = otherwise == nullptr ? Text("") : body_lines(*otherwise, depth + 1);
  if (!first || !second) return std::nullopt;
  return head + " do\n" + *first + (otherwise == nullptr ? "" : "else\n" + *second) + "end";
}

Text run_text(const Document& action, int depth) {
  if (action.size() < 2 || action.size() > 3 || !action[1].is_string()) return std::nullopt;
  const auto& name = action[1].get_ref<const std::string&>();
  if (!is_identifier(name) || grammar::is_action_name(name)) return std::nullopt;
  if (action.size() == 2) return name;
  const Text argument = value_text(action[2], false, depth + 1);
  return argument ? Text(name + "(" + *argument + ")") : std::nullopt;
}

Text action_text(const Document& action, int depth) {
  if (!action.is_array() || action.empty() || !action[0].is_string() || depth > kDeepest) return std::nullopt;
  const auto& name = action[0].get_ref<const std::string&>();
  const std::size_t size = action.size();
  if ((name == "when" || name == "unless") && size == 3) {
    const Text condition = head_text(action[1]);
    return condition ? block((name == "when" ? "if " : "unless ") + *condition, action[2], nullptr, depth)
                     : std::nullopt;
  }
  if (name == "ite" && size == 4) {
    const Text condition = head_text(action[1]);
    return condition ? block("if " + *condition, action[2], &action[3], depth) : std::nullopt;
  }
  if (name == "as" && size == 3) {
    const Text seats = action[1].is_string() && is_identifier(action[1].get_ref<const std::string&>())
                           ? Text(action[1].get<std::string>())
                           : value_text(action[1], false, depth + 1);
    return seats ? block("as " + *seats, action[2], nullptr, depth) : std::nullopt;
  }
  if (name == "run") {
    if (const Text text = run_text(action, depth)) return text;
  }
  if (!is_identifier(name) || !grammar::is_action_name(name)) return std::nullopt;
  if (size == 1) return name;
  const Text arguments = arguments_text(action, 1, depth);
  return arguments ? Text(name + "(" + *arguments + ")") : std::nullopt;
}

Text body_lines(const Document& actions, int depth) {
  if (!actions.is_array()) return std::nullopt;
  std::string text;
  for (const Document& action : actions) {
    const Text one = action_text(action, depth + 1);
    if (!one) return std::nullopt;
    text += *one + "\n";
  }
  return text;
}

/// A word inside a sigil: a number, or a text without signs that mean something there.
Text sigil_word(const Document& word) {
  if (word.is_number()) {
    const double number = word.get<double>();
    if (number != std::floor(number) || std::fabs(number) > 1e6) return std::nullopt;
    return number_text(number);
  }
  if (!word.is_string()) return std::nullopt;
  const auto& text = word.get_ref<const std::string&>();
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  return plain ? Text(text) : std::nullopt;
}

Text sigil_words(const Document& list) {
  if (!list.is_array() || list.empty()) return std::nullopt;
  std::string text;
  for (const Document& item : list) {
    const Text word = sigil_word(item);
    if (!word) return std::nullopt;
    text += (text.empty() ? "" : " ") + *word;
  }
  return text;
}

Text match_item(const Document& item) {
  if (item.is_string()) {
    const bool keyword =
        grammar::find_word(grammar::WordKind::MatchKeyword, item.get_ref<const std::string&>()) != nullptr;
    return keyword ? Text(item.get<std::string>()) : std::nullopt;
  }
  if (!item.is_array() || item.size() != 2 || !item[1].is_number()) return std::nullopt;
  const Text groups = sigil_words(item[0]);
  const Text count = sigil_word(item[1]);
  if (!groups || !count) return std::nullopt;
  return (item[0].size() > 1 ? "(" + *groups + ")" : *groups) + ":" + *count;
}

}  // namespace

std::string string_text(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '#' && i + 1 < text.size() && text[i + 1] == '{') {
      out += "\\#";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\x%02X", byte);
      out += buffer;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::optional<std::string> value_text(const Document& value, bool keep_empty) {
  return value_text(value, keep_empty, 0);
}

std::optional<std::string> condition_text(const Document& list) { return condition_list(list, false, 0); }

std::optional<std::string> body_text(const Document& actions) { return body_lines(actions, 0); }

std::optional<std::string> set_text(const Document& set) {
  if (!set.is_array() || set.empty()) return std::nullopt;
  std::string text;
  for (const Document& group : set) {
    Text one;
    const bool nested = group.is_array() && group.size() >= 2 && group[0].is_array();
    if (nested) {
      std::string parts;
      for (const Document& part : group) {
        const Text words = sigil_words(part);
        if (!words) return std::nullopt;
        parts += (parts.empty() ? "" : ", ") + *words;
      }
      one = parts;
    } else {
      one = sigil_words(group);
    }
    if (!one) return std::nullopt;
    text += (text.empty() ? "" : " | ") + *one;
  }
  return "~s\"" + text + "\"";
}

std::optional<std::string> match_text(const Document& definitions) {
  if (!definitions.is_array() || definitions.empty()) return std::nullopt;
  std::string text;
  for (const Document& definition : definitions) {
    if (!definition.is_array() || definition.empty()) return std::nullopt;
    std::string items;
    bool counted = false;
    for (const Document& item : definition) {
      const Text one = match_item(item);
      if (!one) return std::nullopt;
      counted = counted || item.is_array();
      items += (items.empty() ? "" : ", ") + *one;
    }
    if (!counted) return std::nullopt;
    text += (text.empty() ? "" : " | ") + items;
  }
  return "~m\"" + text + "\"";
}

std::string name_text(std::string_view name) { return is_identifier(name) ? std::string(name) : string_text(name); }

}  // namespace majs::compiler
