#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "compiler/layout/decompile_text.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using Text = std::optional<std::string>;

bool is_sigil_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// `@a&b` behind a word.
Text attributes_text(const Document& attributes) {
  if (!attributes.is_array() || attributes.empty()) return std::nullopt;
  std::string text;
  for (const Document& attribute : attributes) {
    if (!attribute.is_string() || !is_sigil_word(attribute.get_ref<const std::string&>())) return std::nullopt;
    text += (text.empty() ? "@" : "&") + attribute.get<std::string>();
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
  if (word.is_object() && word.size() == 2 && word.contains("attrs")) {
    const char* const base = word.contains("offset") ? "offset" : "tile";
    if (!word.contains(base) || word[base].is_object()) return std::nullopt;
    const Text bare = sigil_word(word[base]);
    const Text attributes = attributes_text(word["attrs"]);
    return bare && attributes ? Text(*bare + *attributes) : std::nullopt;
  }
  if (!word.is_string()) return std::nullopt;
  const auto& text = word.get_ref<const std::string&>();
  return is_sigil_word(text) ? Text(text) : std::nullopt;
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

/// Only lists of some length: one tile is plainer as a text.
std::optional<std::string> tiles_text(const Document& list) {
  constexpr std::size_t kShortest = 3;
  if (!list.is_array() || list.size() < kShortest) return std::nullopt;
  std::string text;
  for (const Document& item : list) {
    const bool plain = item.is_string();
    if (!plain && !(item.is_object() && item.size() == 2 && item.contains("tile") && item.contains("attrs") &&
                    item["tile"].is_string())) {
      return std::nullopt;
    }
    const auto& tile = (plain ? item : item["tile"]).get_ref<const std::string&>();
    if (tile.size() != 2 || tile[0] < '0' || tile[0] > '9' || tile[1] < 'a' || tile[1] > 'z') return std::nullopt;
    // Digits share the letter, and the attributes, of the tiles behind them.
    std::string suffix = tile.substr(1);
    if (!plain) {
      const Text attributes = attributes_text(item["attrs"]);
      if (!attributes ||
          std::any_of(attributes->begin(), attributes->end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
      suffix += *attributes;
    }
    // The attributes of a tile end where a digit begins.
    if (text.ends_with(suffix)) text.resize(text.size() - suffix.size());
    text += tile[0] + suffix;
  }
  return "~t\"" + text + "\"";
}

}  // namespace majs::compiler
