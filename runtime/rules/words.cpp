#include "runtime/rules/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::runtime {
namespace {

/// Documents nest at most this deep (grammar::kMaxDocumentDepth); more than this nobody reads.
constexpr int kDeepest = 24;

std::string name_words(std::string_view name) {
  std::string words;
  while (name.starts_with("not_")) {
    words += "not ";
    name.remove_prefix(4);
  }
  for (const char c : name) words += c == '_' ? ' ' : c;
  return words;
}

/// One group of a definition: a name, or the tiles and offsets of a set.
std::string group_words(const Document& group) {
  if (group.is_string()) return group.get<std::string>();
  std::string words;
  if (!group.is_array()) return grammar::print_document(group, false);
  for (const Document& item : group) {
    const bool plain = item.is_primitive() && !item.is_null();
    if (!plain) return grammar::print_document(group, false);
    words += (words.empty() ? "" : " ") +
             (item.is_string() ? item.get<std::string>() : grammar::print_document(item, false));
  }
  return words;
}

/// Definitions as ~m writes them, `(mentsu pair):4, pair:1`; "a pattern" when that is long or they are no definitions.
std::string pattern_words(const Document& definitions) {
  constexpr std::size_t kLongest = 60;
  std::string words;
  for (const Document& definition : definitions) {
    if (definition.is_string()) {
      words += (words.empty() ? "" : " | ") + definition.get<std::string>();
      continue;
    }
    if (!definition.is_array()) return "a pattern";
    words += words.empty() ? "" : " | ";
    for (std::size_t i = 0; i < definition.size(); ++i) {
      const Document& element = definition[i];
      words += i == 0 ? "" : ", ";
      if (element.is_string()) {
        words += element.get<std::string>();
        continue;
      }
      if (!element.is_array() || element.size() != 2 || !element[0].is_array() || !element[1].is_number()) {
        return "a pattern";
      }
      std::string groups;
      for (const Document& group : element[0]) groups += (groups.empty() ? "" : ", ") + group_words(group);
      const bool alone = element[0].size() == 1 && element[0][0].is_string();
      words += (alone ? groups : "(" + groups + ")") + ":" + grammar::print_document(element[1], false);
    }
    if (words.size() > kLongest) return "a pattern";
  }
  return words.empty() || words.size() > kLongest ? "a pattern" : words;
}

std::string value_words(const Document& value, int depth) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array() && depth < kDeepest) {
    const bool plain = std::all_of(value.begin(), value.end(),
                                   [](const Document& item) { return item.is_string() || item.is_number(); });
    if (!plain) return pattern_words(value);
    std::string words;
    for (const Document& item : value) words += (words.empty() ? "" : ", ") + value_words(item, depth + 1);
    return words;
  }
  return value.is_object() ? "…" : grammar::print_document(value, false);
}

std::string words_of(const Document& condition, bool any, int depth);

std::string list_words(const Document& list, bool any, int depth) {
  std::string words;
  std::size_t first = 0;
  std::string_view between = any ? " or " : " and ";
  if (!list.empty() && list[0].is_number()) {
    words = (any ? "one to " : "at least ") + value_words(list[0], depth) + " of: ";
    between = ", ";
    first = 1;
  }
  if (list.size() == first) return any ? "never" : "always";
  const bool alone = list.size() == first + 1;
  for (std::size_t i = first; i < list.size(); ++i) {
    if (i > first) words += between;
    const std::string one = words_of(list[i], !any, depth + 1);
    const bool group = list[i].is_array() && list[i].size() > 1 && !alone;
    words += group ? "(" + one + ")" : one;
  }
  return words;
}

std::string words_of(const Document& condition, bool any, int depth) {
  if (depth > kDeepest) return "…";
  if (condition.is_boolean()) return condition.get<bool>() ? "always" : "never";
  if (condition.is_string()) return name_words(condition.get<std::string>());
  if (condition.is_array()) return list_words(condition, any, depth);
  if (!condition.is_object() || !condition.contains("name") || !condition["name"].is_string()) {
    return grammar::print_document(condition, false);
  }
  const auto name = condition["name"].get<std::string>();
  const Document options = condition.value("opts", Document::array());
  if (name == "not" && options.is_array() && options.size() == 1) {
    const std::string inner = words_of(options[0], false, depth + 1);
    return options[0].is_array() && options[0].size() > 1 ? "not (" + inner + ")" : "not " + inner;
  }
  std::string words;
  if (condition.contains("as") && condition["as"].is_string()) words = condition["as"].get<std::string>() + ": ";
  words += name_words(name);
  if (!options.is_array()) return words + " " + value_words(options, depth + 1);
  std::string arguments;
  if (name == "match" && options.size() == 2) {
    return words + " " + value_words(options[0], depth + 1) + " as " + value_words(options[1], depth + 1);
  }
  for (const Document& option : options) {
    arguments += (arguments.empty() ? " " : "; ") + value_words(option, depth + 1);
  }
  return words + arguments;
}

}  // namespace

std::string condition_words(const Document& condition) { return words_of(condition, false, 0); }

}  // namespace majs::runtime
