#include "runtime/play/hands/hand_members.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/line_scanner.hpp"
#include "grammar/phrases.hpp"
#include "runtime/play/hands/hand_words.hpp"

namespace majs::runtime {
namespace {

/// The value of a member, read from a line or from a document.
struct Value {
  enum class Type : std::uint8_t { Text, Texts, Number, Truth, Other };
  Type type = Type::Other;
  std::string_view text;
  decltype(HandTexts::calls) texts;
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
  } else if (from.is_array() && std::ranges::all_of(from, [](const Document& one) { return one.is_string(); })) {
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

bool read_text(const Value& value, std::string_view& out) {
  if (value.type == Value::Type::Text) out = value.text;
  return value.type == Value::Type::Text;
}

bool read_list(const Value& value, decltype(HandTexts::calls)& out) {
  out.clear();
  if (value.type == Value::Type::Text) out.push_back(value.text);
  if (value.type == Value::Type::Texts) out = value.texts;
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

bool read_counters(const Value& value, HandTexts& request) {
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
  bool (*read)(const Value& value, HandTexts& request);
};

constexpr std::string_view kTextMember = "a text";
constexpr std::string_view kTexts = "a text or a list of texts";
constexpr std::string_view kWhole = "a whole number, not below 0";

constexpr Member kMembers[] = {
    {"hand", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.hand); }},
    {"win", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.win); }},
    {"by", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.by); }},
    {"calls", kTexts, [](const Value& value, HandTexts& r) { return read_list(value, r.calls); }},
    {"seat", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.seat); }},
    {"round", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.round); }},
    {"from", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.from); }},
    {"dora", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.dora); }},
    {"ura", kTextMember, [](const Value& value, HandTexts& r) { return read_text(value, r.ura); }},
    {"status", kTexts, [](const Value& value, HandTexts& r) { return read_list(value, r.status); }},
    {"counters", "an object of numbers", read_counters},
    {"tiles_remaining", kWhole,
     [](const Value& value, HandTexts& r) { return read_whole(value, r.tiles_remaining.emplace()); }},
    {"first_turn", "true or false",
     [](const Value& value, HandTexts& r) {
       if (value.type == Value::Type::Truth) r.first_turn = value.truth;
       return value.type == Value::Type::Truth;
     }},
    {"honba", kWhole, [](const Value& value, HandTexts& r) { return read_whole(value, r.honba); }},
    {"pot", "a number",
     [](const Value& value, HandTexts& r) {
       if (value.type == Value::Type::Number) r.pot = value.number;
       return value.type == Value::Type::Number;
     }},
    {"out", kTexts, [](const Value& value, HandTexts& r) { return read_list(value, r.out); }},
    {"liable", kTexts, [](const Value& value, HandTexts& r) { return read_list(value, r.liable); }},
    {"id", "", [](const Value&, HandTexts&) { return true; }},
};

constexpr std::size_t kIdPlace = std::size(kMembers) - 1;
static_assert(kMembers[kIdPlace].name == "id");

/// Where the name of a member or of a word is found, however long the lists are. Words are spelt with `_` or with `-`:
/// nothing that may be one of these is looked at.
class NameTable {
 public:
  /// Members, then situation_words().
  static constexpr std::size_t kNames = std::size(kMembers) + kSituationWordCount;

  NameTable() {
    places_.fill(kNames);
    for (std::size_t i = 0; i < kNames; ++i) {
      places_[slot_of(name_at(i))] = static_cast<std::uint8_t>(i);
      keys_[i] = grammar::Characters(",\"" + std::string(name_at(i)) + "\":");
    }
  }

  /// Whether another member of the name at a place is what stands next, as programs write it: `,"name":`.
  bool take(grammar::LineScanner& scanner, std::size_t place) const { return scanner.take(keys_[place]); }

  /// kNames for what is neither.
  std::size_t find(std::string_view name) const {
    if (name.size() < 2) return kNames;
    const std::size_t place = places_[slot_of(name)];
    return place < kNames && is(place, name) ? place : kNames;
  }
  static std::string_view name_at(std::size_t place) {
    return place < std::size(kMembers) ? kMembers[place].name : situation_words()[place - std::size(kMembers)].name;
  }

 private:
  static bool is(std::size_t place, std::string_view name) {
    if (place < std::size(kMembers)) return kMembers[place].name == name;
    const auto alike = [](char a, char b) { return a == (b == '_' ? '-' : b); };
    const std::string_view word = name_at(place);
    return std::ranges::equal(word, name, alike);
  }
  /// Another one for each name (a test asks for all of them).
  static std::size_t slot_of(std::string_view name) {
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(name[i])); };
    return (name.size() * 13 + at(0) * 13 + at(name.size() - 1) * 20 + at(1)) % kSlots;
  }

  static constexpr std::size_t kSlots = 64;
  std::array<std::uint8_t, kSlots> places_{};
  std::array<grammar::Characters, kNames> keys_;  ///< `,"name":`
};
static_assert(NameTable::kNames < MemberOrder::kPlaces);

const NameTable& names() {
  static const NameTable table;
  return table;
}

std::string unknown_member(std::string_view name) {
  std::vector<std::string_view> names;
  for (const SituationWord& word : situation_words()) names.push_back(word.name);
  for (const Member& one : kMembers) names.push_back(one.name);
  return "there is no member " + marked(name) + grammar::did_you_mean(name, names, "; ");
}

}  // namespace

bool read_hand_members(const Document& object, HandTexts& request, std::string& error) {
  if (!object.is_object()) {
    error = "expected an object such as {\"hand\": \"22444m333567p44s\", \"win\": \"4s\"}";
    return false;
  }
  Value value;
  for (const auto& item : object.items()) {
    const std::string& name = item.key();
    read_value(item.value(), value);
    const std::size_t place = names().find(name);
    if (place < std::size(kMembers)) {
      if (kMembers[place].read(value, request)) continue;
      error = marked(name) + " is " + std::string(kMembers[place].expected);
      return false;
    }
    if (place == NameTable::kNames) {
      error = unknown_member(name);
      return false;
    }
    if (value.type != Value::Type::Truth) {
      std::string shown = name;
      std::ranges::replace(shown, '_', '-');
      error = marked(shown) + " is true or false";
      return false;
    }
    if (value.truth) request.words.push_back(NameTable::name_at(place));
  }
  return true;
}

bool read_usual_members(std::string_view line, HandTexts& request, std::string_view& id, MemberOrder& order) {
  grammar::LineScanner scanner(line);
  if (!scanner.take('{')) return false;
  std::uint64_t seen = 0;  // members, then words: of several of the same name the last one counts
  const auto is_first = [&](std::size_t index) {
    const std::uint64_t bit = std::uint64_t{1} << index;
    return (std::exchange(seen, seen | bit) & bit) == 0;
  };
  const NameTable& table = names();
  std::size_t before = NameTable::kNames;
  Value value;
  while (true) {
    std::size_t place = order.after(before);
    if (before == NameTable::kNames || place >= NameTable::kNames || !table.take(scanner, place)) {
      if (before != NameTable::kNames && !scanner.take(',')) break;
      std::string_view name;
      if (!scanner.text(name) || !scanner.take(':')) return false;
      place = table.find(name);
      if (place == NameTable::kNames) return false;
      order.note(before, place);
    }
    before = place;
    if (!is_first(place)) return false;
    if (place == kIdPlace) {
      if (!scanner.id(id)) return false;
      continue;
    }
    if (!scan_value(scanner, value)) return false;
    if (place < std::size(kMembers)) {
      if (!kMembers[place].read(value, request)) return false;
    } else {
      if (value.type != Value::Type::Truth) return false;
      if (value.truth) request.words.push_back(NameTable::name_at(place));
    }
  }
  return scanner.take('}') && scanner.at_end();
}

}  // namespace majs::runtime
