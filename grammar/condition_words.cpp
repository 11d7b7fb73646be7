#include "grammar/condition_words.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace majs::grammar {
namespace {

/// Documents nest at most this deep (grammar::kMaxDocumentDepth); more than this nobody reads.
constexpr int kMostDepth = 24;

std::string spaced(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string name_words(std::string_view name) {
  std::string words;
  while (name.starts_with("not_")) {
    words += "not ";
    name.remove_prefix(4);
  }
  return words + spaced(std::string(name));
}

struct Called {
  std::string_view name;
  std::string_view words;
};

/// Where match looks, as players say it; others by their names.
constexpr Called kTargets[] = {{"hand", "your hand"},
                               {"draw", "the drawn tile"},
                               {"calls", "your calls"},
                               {"call_tiles", "the tiles of your calls"},
                               {"flowers", "your flowers"},
                               {"discards", "your discards"},
                               {"pond", "your pond"},
                               {"last_discard", "the discard"},
                               {"last_called_tile", "the called tile"},
                               {"called_tile", "the called tile"},
                               {"winning_tile", "the winning tile"},
                               {"winning_hand", "the winning hand"}};
/// Definitions and sets that mean the same everywhere.
constexpr Called kPatterns[] = {
    {"win", "a winning hand"}, {"tenpai", "a ready hand"}, {"tenpai_14", "a hand that is ready after a discard"},
    {"0 0", "a pair"},         {"0 0 0", "a triplet"},     {"0 0 0 0", "four alike"},
    {"0 1 2", "a run"}};

template <std::size_t N>
std::string called(const Called (&table)[N], std::string_view name) {
  const auto found = std::find_if(table, table + N, [&](const Called& one) { return one.name == name; });
  return found != table + N ? std::string(found->words) : spaced(std::string(name));
}

/// One group of a definition: a name, or the tiles and offsets of a set.
std::string group_words(const Document& group) {
  if (group.is_string()) return group.get<std::string>();
  std::string words;
  if (!group.is_array()) return print_document(group, false);
  for (const Document& item : group) {
    const bool plain = item.is_primitive() && !item.is_null();
    if (!plain) return print_document(group, false);
    words += (words.empty() ? "" : " ") + (item.is_string() ? item.get<std::string>() : print_document(item, false));
  }
  return words;
}

/// `a, b or c`.
std::string listed(const std::vector<std::string>& parts, std::string_view last) {
  std::string words;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) words += i + 1 == parts.size() ? std::string(" ").append(last).append(" ") : ", ";
    words += parts[i];
  }
  return words;
}

/// One element of a definition, so many of some groups: "any flower", "4 of mentsu or pair"; nothing of a keyword that
/// only tells how to look; null where that takes more than words.
std::optional<std::string> element_words(const Document& element) {
  if (element.is_string()) {
    const auto& keyword = element.get_ref<const std::string&>();
    if (keyword == "nojoker") return "";
    return keyword == "unique" ? std::optional<std::string>("different ones:") : std::nullopt;
  }
  if (!element.is_array() || element.size() != 2 || !element[0].is_array() || !element[1].is_number()) return {};
  const auto count = element[1].get<double>();
  std::vector<std::string> groups;
  for (const Document& group : element[0]) groups.push_back(called(kPatterns, group_words(group)));
  if (groups.empty() || count < 1) return {};
  const std::string words = listed(groups, "or");
  return count == 1 ? words : print_document(element[1], false) + " of " + words;
}

/// What a hand has to have, in words: definitions by name, or written out when they are short.
std::optional<std::string> contents_words(const Document& definitions) {
  constexpr std::size_t kLongest = 90;
  std::vector<std::string> all;
  if (!definitions.is_array()) return {};
  for (const Document& definition : definitions) {
    if (definition.is_string()) {
      all.push_back(called(kPatterns, definition.get<std::string>()));
      continue;
    }
    if (!definition.is_array()) return {};
    std::string words;
    std::vector<std::string> elements;
    for (const Document& element : definition) {
      const auto one = element_words(element);
      if (!one) return {};
      if (one->ends_with(':')) {
        words = *one + " ";
      } else if (!one->empty()) {
        elements.push_back(*one);
      }
    }
    if (elements.empty()) return {};
    all.push_back(words + listed(elements, "and"));
  }
  std::string words = listed(all, "or");
  return words.empty() || words.size() > kLongest ? std::nullopt : std::optional(std::move(words));
}

/// "your hand and the drawn tile contain a winning hand"; null where that takes more than words.
std::optional<std::string> match_words(const Document& options, bool holds) {
  if (options.size() != 2 || !options[0].is_array() || options[0].empty()) return {};
  std::vector<std::string> targets;
  for (const Document& target : options[0]) {
    if (!target.is_string()) return {};
    targets.push_back(called(kTargets, target.get<std::string>()));
  }
  const auto contents = contents_words(options[1]);
  if (!contents) return {};
  const bool several = targets.size() > 1 || targets[0].ends_with('s');
  const std::string_view verb = several ? (holds ? " contain " : " do not contain ")
                                : holds ? " contains "
                                        : " does not contain ";
  return listed(targets, "and") + std::string(verb) + *contents;
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
      words += (alone ? groups : "(" + groups + ")") + ":" + print_document(element[1], false);
    }
    if (words.size() > kLongest) return "a pattern";
  }
  return words.empty() || words.size() > kLongest ? "a pattern" : words;
}

std::string value_words(const Document& value, int depth) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array() && depth < kMostDepth) {
    const bool plain =
        std::ranges::all_of(value, [](const Document& item) { return item.is_string() || item.is_number(); });
    if (!plain) return pattern_words(value);
    std::string words;
    for (const Document& item : value) words += (words.empty() ? "" : ", ") + value_words(item, depth + 1);
    return words;
  }
  return value.is_object() ? "…" : print_document(value, false);
}

constexpr ConditionPhrase kPhrases[] = {
#define MAJS_PHRASE(name, holds, fails) {name, holds, fails},
#include "grammar/condition_phrases.def"
};

/// A calculation: an amount in words, or an operator between two.
std::string calculation_words(const Document& value, int depth) {
  if (value.is_string()) {
    const auto& name = value.get_ref<const std::string&>();
    return name.starts_with("num_") ? "the number of " + spaced(name.substr(4)) : spaced(name);
  }
  const bool calculated = value.is_array() && value.size() == 2 && value[0].is_string() && value[1].is_array() &&
                          !value[1].empty() && value[1].size() <= 2;
  if (depth > kMostDepth) return "…";
  if (!calculated) return value_words(value, depth);
  const auto& op = value[0].get_ref<const std::string&>();
  const std::string first = calculation_words(value[1][0], depth + 1);
  const bool sign = !op.empty() && (op[0] < 'a' || op[0] > 'z');
  if (value[1].size() == 1) return (sign ? op : spaced(op) + " of ") + first;
  const std::string second = calculation_words(value[1][1], depth + 1);
  return sign ? first + " " + op + " " + second : spaced(op) + " of " + first + " and " + second;
}

std::string words_of(const Document& condition, bool any, int depth);

std::string argument_words(std::string_view condition, const Document& value, int depth) {
  if (condition == "anyone") return words_of(value, false, depth);
  const bool amounts = condition.starts_with("amount_") || condition.starts_with("counter_");
  if (amounts) return calculation_words(value, depth);
  std::string words = value_words(value, depth);
  const bool targets = condition == "match" && value.is_array();
  return targets || value.is_string() ? spaced(std::move(words)) : words;
}

std::string joined_words(std::string_view condition, const Document& values, std::string_view last, int depth) {
  std::vector<std::string> parts;
  for (const Document& value : values) parts.push_back(argument_words(condition, value, depth + 1));
  return listed(parts, last);
}

/// The phrase with its arguments.
std::string filled(const ConditionPhrase& phrase, bool holds, const Document& options, int depth) {
  const std::string_view text = holds ? phrase.holds : phrase.fails;
  std::string words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '{') {
      words += text[at];
      continue;
    }
    const std::size_t end = text.find('}', at);
    const std::string_view hole = text.substr(at + 1, end - at - 1);
    at = end;
    if (hole == "*" || hole == "&") {
      words += joined_words(phrase.name, options, hole == "*" ? "or" : "and", depth);
      continue;
    }
    const auto index = static_cast<std::size_t>(hole[0] - '0');
    if (index < options.size()) {
      words += argument_words(phrase.name, options[index], depth + 1);
    } else if (hole.size() > 2) {
      words += hole.substr(2);
    }
  }
  return words;
}

/// A condition by its name and arguments: in the words of the table, or by themselves. `as`: who asks.
std::string single_words(std::string_view name, const Document& options, const std::string& as, int depth) {
  bool holds = true;
  std::string_view bare = name;
  while (bare.starts_with("not_")) {
    bare.remove_prefix(4);
    holds = !holds;
  }
  const auto phrase = std::ranges::find_if(kPhrases, [&](const ConditionPhrase& one) { return one.name == bare; });
  // Holes need their arguments; a list of alternatives needs one at least.
  const auto has = [&](std::string_view hole) { return phrase->holds.find(hole) != std::string_view::npos; };
  const bool told = phrase != std::end(kPhrases) && options.is_array() &&
                    (!options.empty() || !(has("{0}") || has("{*}") || has("{&}"))) &&
                    (options.size() > 1 || !has("{1}"));
  const std::string who = as.empty() ? "" : "for " + spaced(as) + ", ";
  if (bare == "match" && options.is_array()) {
    if (const auto words = match_words(options, holds)) return who + *words;
  }
  if (told) return who + filled(*phrase, holds, options, depth);
  std::string words = who + name_words(name);
  if (!options.is_array()) return words + " " + value_words(options, depth + 1);
  std::string arguments;
  for (const Document& option : options) arguments += (arguments.empty() ? " " : "; ") + value_words(option, depth + 1);
  return words + arguments;
}

std::string denied(const Document& condition, int depth);

/// Whether it stands in parentheses as a whole.
bool is_enclosed(std::string_view words) {
  int open = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    open += words[i] == '(' ? 1 : words[i] == ')' ? -1 : 0;
    if (open == 0) return i > 0 && i + 1 == words.size();
  }
  return false;
}

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
  // What decides nothing is left out: "never" of alternatives, "always" of demands.
  const std::string_view idle = first > 0 ? std::string_view() : any ? "never" : "always";
  std::vector<std::string> parts;
  for (std::size_t i = first; i < list.size(); ++i) {
    const std::string one = words_of(list[i], !any, depth + 1);
    const bool group = list[i].is_array() && list[i].size() > 1 && !alone;
    if (one != idle) parts.push_back(group && !is_enclosed(one) ? "(" + one + ")" : one);
  }
  if (parts.empty()) return std::string(idle);
  for (std::size_t i = 0; i < parts.size(); ++i) words.append(i > 0 ? between : "").append(parts[i]);
  return words;
}

std::string words_of(const Document& condition, bool any, int depth) {
  if (depth > kMostDepth) return "…";
  if (condition.is_boolean()) return condition.get<bool>() ? "always" : "never";
  if (condition.is_string()) return single_words(condition.get<std::string>(), Document::array(), "", depth);
  if (condition.is_array()) return list_words(condition, any, depth);
  if (!condition.is_object() || !condition.contains("name") || !condition["name"].is_string()) {
    return print_document(condition, false);
  }
  const auto name = condition["name"].get<std::string>();
  const Document options = condition.value("opts", Document::array());
  const std::string as =
      condition.contains("as") && condition["as"].is_string() ? condition["as"].get<std::string>() : "";
  if (name == "not" && options.is_array() && options.size() == 1) return denied(options[0], depth + 1);
  return single_words(name, options, as, depth);
}

/// What `not` says of a condition: of a single one its opposite.
std::string denied(const Document& condition, int depth) {
  const Document* one = &condition;
  while (one->is_array() && one->size() == 1) one = &(*one)[0];
  if (one->is_string()) return single_words("not_" + one->get<std::string>(), Document::array(), "", depth);
  if (one->is_object() && one->contains("name") && (*one)["name"].is_string() && (*one)["name"] != "not") {
    Document opposite = *one;
    opposite["name"] = "not_" + (*one)["name"].get<std::string>();
    return words_of(opposite, false, depth);
  }
  const std::string inner = words_of(condition, false, depth);
  return condition.is_array() && condition.size() > 1 ? "not (" + inner + ")" : "not " + inner;
}

}  // namespace

std::span<const ConditionPhrase> condition_phrases() { return kPhrases; }

std::string condition_words(const Document& condition) { return words_of(condition, false, 0); }

}  // namespace majs::grammar
