#include "runtime/play/hand_members.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/line_scanner.hpp"
#include "grammar/suggest.hpp"
#include "runtime/play/hand_words.hpp"

namespace majs::runtime {
namespace {

/// The value of a member, read from a line or from a document.
struct Value {
  enum class Type : std::uint8_t { Text, Texts, Number, Truth, Other };
  Type type = Type::Other;
  std::string_view text;
  std::vector<std::string_view> texts;
  double number = 0;
  bool truth = false;
  const Document* document = nullptr;  ///< of Other
};

/// `value` is filled anew; its texts are those of `from`.
void read_value(const Document& from, Value& value) {
  value.type = Value::Type::Other;
  value.document = &from;
  if (from.is_string()) {
    value.type = Value::Type::Text;
    value.text = from.get_ref<const std::string&>();
  } else if (from.is_number()) {
    value.type = Value::Type::Number;
    value.number = from.get<double>();
  } else if (from.is_boolean()) {
    value.type = Value::Type::Truth;
    value.truth = from.get<bool>();
  } else if (from.is_array() &&
             std::all_of(from.begin(), from.end(), [](const Document& one) { return one.is_string(); })) {
    value.type = Value::Type::Texts;
    value.texts.clear();
    for (const Document& one : from) value.texts.push_back(one.get_ref<const std::string&>());
  }
}

/// False for a value that is no usual one.
bool scan_value(grammar::LineScanner& scanner, Value& value) {
  const char first = scanner.next();
  if (first == '"') {
    value.type = Value::Type::Text;
    return scanner.text(value.text);
  }
  if (first == 't' || first == 'f') {
    value.type = Value::Type::Truth;
    return scanner.truth(value.truth);
  }
  if (first != '[') {
    value.type = Value::Type::Number;
    std::uint64_t number = 0;
    const bool whole = scanner.whole(number);
    value.number = static_cast<double>(number);
    return whole;
  }
  value.type = Value::Type::Texts;
  value.texts.clear();
  scanner.take('[');
  if (scanner.take(']')) return true;
  do {
    if (!scanner.text(value.texts.emplace_back())) return false;
  } while (scanner.take(','));
  return scanner.take(']');
}

bool read_text(const Value& value, std::string& out) {
  if (value.type == Value::Type::Text) out = value.text;
  return value.type == Value::Type::Text;
}

bool read_list(const Value& value, std::vector<std::string>& out) {
  out.clear();
  if (value.type == Value::Type::Text) out.emplace_back(value.text);
  if (value.type == Value::Type::Texts) out.assign(value.texts.begin(), value.texts.end());
  return value.type == Value::Type::Text || value.type == Value::Type::Texts;
}

/// Documents keep all numbers as doubles; whole ones up to 2^53 are exact.
template <typename Integer>
bool read_whole(const Value& value, Integer& out) {
  if (value.type != Value::Type::Number) return false;
  if (!(value.number >= 0 && value.number <= 9e15) || value.number != std::floor(value.number)) return false;
  out = static_cast<Integer>(value.number);
  return true;
}

bool read_counters(const Value& value, HandRequest& request) {
  if (value.type != Value::Type::Other || !value.document->is_object()) return false;
  for (const auto& [name, number] : value.document->items()) {
    if (!number.is_number()) return false;
    request.counters.emplace_back(name, number.get<double>());
  }
  return true;
}

struct Member {
  std::string_view name;
  std::string_view expected;
  bool (*read)(const Value& value, HandRequest& request);
};

constexpr std::string_view kTextMember = "a text";
constexpr std::string_view kTexts = "a text or a list of texts";
constexpr std::string_view kWhole = "a whole number, not below 0";

constexpr Member kMembers[] = {
    {"hand", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.hand); }},
    {"win", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.win); }},
    {"by", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.by); }},
    {"calls", kTexts, [](const Value& value, HandRequest& r) { return read_list(value, r.calls); }},
    {"seat", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.seat); }},
    {"round", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.round); }},
    {"from", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.from); }},
    {"dora", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.dora); }},
    {"ura", kTextMember, [](const Value& value, HandRequest& r) { return read_text(value, r.ura); }},
    {"status", kTexts, [](const Value& value, HandRequest& r) { return read_list(value, r.status); }},
    {"counters", "an object of numbers", read_counters},
    {"tiles_remaining", kWhole,
     [](const Value& value, HandRequest& r) { return read_whole(value, r.tiles_remaining.emplace()); }},
    {"first_turn", "true or false",
     [](const Value& value, HandRequest& r) {
       if (value.type == Value::Type::Truth) r.first_turn = value.truth;
       return value.type == Value::Type::Truth;
     }},
    {"honba", kWhole, [](const Value& value, HandRequest& r) { return read_whole(value, r.honba); }},
    {"pot", "a number",
     [](const Value& value, HandRequest& r) {
       if (value.type == Value::Type::Number) r.pot = value.number;
       return value.type == Value::Type::Number;
     }},
    {"out", kTexts, [](const Value& value, HandRequest& r) { return read_list(value, r.out); }},
    {"liable", kTexts, [](const Value& value, HandRequest& r) { return read_list(value, r.liable); }},
    {"id", "", [](const Value&, HandRequest&) { return true; }},
};

const Member* find_member(std::string_view name) {
  if (name.empty()) return nullptr;
  const auto* member = std::find_if(std::begin(kMembers), std::end(kMembers), [&](const Member& one) {
    return one.name.size() == name.size() && one.name.front() == name.front() && one.name == name;
  });
  return member == std::end(kMembers) ? nullptr : member;
}

/// The index of a word such as `double_riichi` in situation_words(); nothing when it is none.
std::optional<std::size_t> find_word(std::string_view name) {
  const auto words = situation_words();
  const auto alike = [](char a, char b) { return a == (b == '_' ? '-' : b); };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::equal(words[i].name.begin(), words[i].name.end(), name.begin(), name.end(), alike)) return i;
  }
  return std::nullopt;
}

std::string unknown_member(std::string_view name) {
  std::vector<std::string_view> names;
  for (const SituationWord& word : situation_words()) names.push_back(word.name);
  for (const Member& one : kMembers) names.push_back(one.name);
  const std::string_view near = grammar::nearest(name, names);
  return "there is no member " + marked(name) + (near.empty() ? "" : "; did you mean " + marked(near) + "?");
}

}  // namespace

bool read_hand_members(const Document& object, HandRequest& request, std::string& error) {
  if (!object.is_object()) {
    error = "expected an object such as {\"hand\": \"22444m333567p44s\", \"win\": \"4s\"}";
    return false;
  }
  Value value;
  for (const auto& item : object.items()) {
    const std::string& name = item.key();
    read_value(item.value(), value);
    if (const Member* member = find_member(name)) {
      if (member->read(value, request)) continue;
      error = marked(name) + " is " + std::string(member->expected);
      return false;
    }
    const auto word = find_word(name);
    if (!word) {
      error = unknown_member(name);
      return false;
    }
    if (value.type != Value::Type::Truth) {
      std::string shown = name;
      std::replace(shown.begin(), shown.end(), '_', '-');
      error = marked(shown) + " is true or false";
      return false;
    }
    if (value.truth) request.words.emplace_back(situation_words()[*word].name);
  }
  return true;
}

bool read_usual_members(std::string_view line, HandRequest& request, std::string_view& id) {
  grammar::LineScanner scanner(line);
  if (!scanner.take('{')) return false;
  std::uint64_t seen = 0;  // members, then words: of several of the same name the last one counts
  const auto is_first = [&](std::size_t index) {
    const std::uint64_t bit = std::uint64_t{1} << index;
    return (std::exchange(seen, seen | bit) & bit) == 0;
  };
  Value value;
  do {
    std::string_view name;
    if (!scanner.text(name) || !scanner.take(':')) return false;
    if (name == "id") {
      if (!id.empty() || !scanner.id(id)) return false;
      continue;
    }
    if (!scan_value(scanner, value)) return false;
    if (const Member* member = find_member(name)) {
      if (!is_first(static_cast<std::size_t>(member - kMembers)) || !member->read(value, request)) return false;
    } else {
      const auto word = find_word(name);
      if (!word || value.type != Value::Type::Truth || !is_first(std::size(kMembers) + *word)) return false;
      if (value.truth) request.words.emplace_back(situation_words()[*word].name);
    }
  } while (scanner.take(','));
  return scanner.take('}') && scanner.at_end();
}

}  // namespace majs::runtime
