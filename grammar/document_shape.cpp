#include "grammar/document_shape.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/json_pointer.hpp"
#include "grammar/platform.hpp"

namespace majs::grammar {
namespace {

/// Of a list or map whose members are of one kind: what they may be. Members that are not listed here are read, and
/// judged, by the loader itself.
struct Members {
  std::string_view key;
  JsonTypes types;
};

constexpr Members kMembers[] = {
    {"interruptible_actions", kTextType},
    {"interrupt_levels", kNumberType},
    {"functions", kListType},
    {"persistent_statuses", kTextType},
    {"persistent_counters", kTextType},
    {"persistent_tags", kTextType},
    {"set_definitions", kListType},
    {"win_definition", kListType | kTextType},
    {"open_win_definition", kListType | kTextType},
    {"concealed_win_definition", kListType | kTextType},
    {"singles_win_definition", kListType | kTextType},
    {"scoring_logic", kListType},
    {"translations", kTextType},
    {"saki_deck", kTextType},
    {"starting_hand", kListType},
    {"starting_dice", kNumberType},
    {"shown_statuses", kTextType},
    {"shown_statuses_public", kTextType},
    {"default_mods", kTextType | kMapType},
    {"enabled_mods", kTextType | kMapType},
    {"available_mods", kTextType | kMapType},
    {"available_presets", kMapType},
};

/// Members of fields of a button.
constexpr Members kButtonMembers[] = {
    {"precedence_over", kTextType}, {"call", kListType | kTextType},  // `nojoker` may stand in front
};

/// Top-level keys that the platform's menus read, not the game.
constexpr std::string_view kMenuFamily = "Mod list";

/// Texts that are as long as a document may make them are cut in messages.
std::string shown(std::string_view key) {
  constexpr std::size_t kLongest = 60;
  return "`" + std::string(key.substr(0, kLongest)) + (key.size() > kLongest ? "…`" : "`");
}

JsonTypes types_of(ParameterType type) {
  switch (type) {
    case ParameterType::Number:
    case ParameterType::Integer: return kNumberType;
    case ParameterType::String:
    case ParameterType::Name:
    case ParameterType::CallName: return kTextType;
    case ParameterType::Strings: return kTextType | kListType;
    case ParameterType::Boolean: return kFlagType;
    case ParameterType::Map: return kMapType;
    case ParameterType::List:
    case ParameterType::Tiles:
    case ParameterType::Mods:
    case ParameterType::Actions: return kListType;
    case ParameterType::CallStyle: return kMapType;
    case ParameterType::Condition: return kFlagType | kTextType | kListType | kMapType;
    default: return kAnyType & ~kNullType;
  }
}

class Walk {
 public:
  explicit Walk(std::vector<ShapeProblem>& problems) : problems_(problems) {}

  void document(const Document& document) {
    for (const auto& [key, value] : document.items()) {
      const Word* word = find_word(WordKind::ToplevelKey, key);
      harmless_ = word != nullptr && (word->ui_only || word->family == kMenuFamily);
      const std::string at = "/" + pointer_step(key);
      const JsonTypes types = types_of_key(key);
      if ((types & type_of(value)) == 0 && value.is_structured() && is_own_use(document, key, value, word)) continue;
      if (word != nullptr && (types & type_of(value)) == 0 && !is_current(*word)) harmless_ = true;
      if (!fits(value, types, key, at)) continue;
      harmless_ = true;  // what cannot be used inside is left out
      members(kMembers, key, value, at);
      if (key == "buttons") each_record(value, at, WordKind::ButtonField);
      if (key == "auto_buttons") each_record(value, at, WordKind::AutoButtonField);
      if (key == "score_calculation") fields(value, at, WordKind::ScoringKey);
    }
  }

 private:
  /// A list of yaku that is named like a key, and a key of older rulesets that an author uses for something else.
  static bool is_own_use(const Document& document, std::string_view key, const Document& value, const Word* word) {
    if (word != nullptr && (types_of(*word) & (kListType | kMapType)) == 0 && !is_current(*word)) return true;
    return value.is_array() && names_yaku_list(document, key);
  }

  bool fits(const Document& value, JsonTypes types, std::string_view name, const std::string& at) {
    if ((types & type_of(value)) != 0) return true;
    problems_.push_back(
        {at, shown(name) + " must be " + type_words(types & ~kNullType) + ", not " + type_words(type_of(value)),
         harmless_});
    return false;
  }

  template <std::size_t size>
  void members(const Members (&table)[size], std::string_view key, const Document& value, const std::string& at) {
    const auto* row =
        std::find_if(std::begin(table), std::end(table), [&](const Members& one) { return one.key == key; });
    if (row == std::end(table)) return;
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        fits(value[i], row->types, std::string(key) + "/" + std::to_string(i), at + "/" + std::to_string(i));
      }
    } else if (value.is_object()) {
      for (const auto& [name, member] : value.items()) {
        fits(member, row->types, std::string(key) + "/" + name, at + "/" + pointer_step(name));
      }
    }
  }

  void each_record(const Document& records, const std::string& at, WordKind kind) {
    if (!records.is_object()) return;
    for (const auto& [id, record] : records.items()) {
      const std::string here = at + "/" + pointer_step(id);
      if (fits(record, kMapType, id, here)) fields(record, here, kind);
    }
  }

  void fields(const Document& record, const std::string& at, WordKind kind) {
    if (!record.is_object()) return;
    for (const auto& [name, value] : record.items()) {
      const Word* word = find_word(kind, name);
      if (word == nullptr) continue;
      const std::string here = at + "/" + pointer_step(name);
      if (fits(value, grammar::types_of(*word), name, here) && kind == WordKind::ButtonField) {
        members(kButtonMembers, name, value, here);
      }
    }
  }

  std::vector<ShapeProblem>& problems_;
  bool harmless_ = false;
};

}  // namespace

bool names_yaku_list(const Document& document, std::string_view name) {
  const auto scoring = document.find("score_calculation");
  if (scoring == document.end() || !scoring->is_object()) return false;
  constexpr std::string_view kLists[] = {"yaku_lists", "yaku2_lists", "extra_yaku_lists", "declare_only_yaku_lists"};
  return std::any_of(std::begin(kLists), std::end(kLists), [&](std::string_view list) {
    const auto names = scoring->find(std::string(list));
    return names != scoring->end() && names->is_array() &&
           std::find(names->begin(), names->end(), Document(std::string(name))) != names->end();
  });
}

JsonTypes type_of(const Document& value) {
  switch (value.type()) {
    case Document::value_t::null: return kNullType;
    case Document::value_t::boolean: return kFlagType;
    case Document::value_t::string: return kTextType;
    case Document::value_t::array: return kListType;
    case Document::value_t::object: return kMapType;
    default: return kNumberType;
  }
}

std::string type_words(JsonTypes types) {
  constexpr std::pair<JsonTypes, std::string_view> kWords[] = {
      {kNullType, "null"},   {kFlagType, "true or false"}, {kNumberType, "a number"},
      {kTextType, "a text"}, {kListType, "a list"},        {kMapType, "a map"},
  };
  std::string words;
  for (const auto& [type, word] : kWords) {
    if ((types & type) == 0) continue;
    words += words.empty() ? "" : " or ";
    words += word;
  }
  return words;
}

JsonTypes types_of(const Word& word) {
  if (word.parameters.empty()) return kAnyType;
  const Parameter& value = word.parameters.front();
  JsonTypes types = types_of(value.type);
  // Some documents wrap the texts of `score_calculation` in a list of one.
  if (word.kind == WordKind::ScoringKey && types == kTextType) types |= kListType;
  return value.default_value.empty() ? types | kNullType : types;
}

JsonTypes types_of_key(std::string_view key) {
  if (find_word(WordKind::Event, key) != nullptr) return kMapType;
  if (const Word* word = find_word(WordKind::ToplevelKey, key)) return types_of(*word);
  return key.ends_with(kDefinitionSuffix) ? kListType : kAnyType;
}

std::vector<ShapeProblem> check_shape(const Document& document) {
  std::vector<ShapeProblem> problems;
  if (document.is_object()) Walk(problems).document(document);
  return problems;
}

}  // namespace majs::grammar
