#include "tests/rulesets/hostile_values.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "grammar/object_index.hpp"

namespace majs::compiler::test {
namespace {

using runtime::Random;

/// What lists and texts are blown up to: with anything else of a document below 1 MB.
constexpr std::size_t kMostBytes = 300'000;

std::size_t copies_of(const Document& value, std::size_t most) {
  return std::min(most, kMostBytes / (value.dump().size() + 1) + 1);
}

Document copies(const Document& value, std::size_t most) {
  Document list = Document::array();
  for (std::size_t left = copies_of(value, most); left > 0; --left) list.push_back(value);
  return list;
}

/// The members of a list over and over, each time from another one on.
Document many_members(const Document& before, std::size_t most) {
  if (!before.is_array() || before.empty()) return copies(before, most);
  Document list = Document::array();
  const std::size_t times = copies_of(before, most / before.size() + 1);
  for (std::size_t round = 0; round < times; ++round) {
    for (std::size_t i = 0; i < before.size(); ++i) list.push_back(before[(i + round) % before.size()]);
  }
  return list;
}

/// The members of a map under many names, or the value under them.
Document many_keys(const Document& before, std::size_t most) {
  Document map = before.is_object() ? before : Document::object();
  const Document value = before.is_object() && !before.empty() ? before.front() : before;
  grammar::ObjectIndex index(map);
  for (std::size_t left = copies_of(value, most - map.size()); left > 0; --left) {
    index.member("key" + std::to_string(left)) = value;
  }
  return map;
}

/// Lists whose members are all different: texts, numbers, or the value with another text in the place of its first.
Document different_texts(std::size_t count) {
  Document list = Document::array();
  for (std::size_t i = 0; i < count; ++i) list.push_back("w" + std::to_string(i));
  return list;
}
Document different_numbers(std::size_t count) {
  Document list = Document::array();
  for (std::size_t i = 0; i < count; ++i) list.push_back(static_cast<double>(i));
  return list;
}
/// Writes `text` over the last text in the value; false when there is none.
bool rename_last(Document& value, const std::string& text) {
  if (value.is_string()) {
    value = text;
    return true;
  }
  if (!value.is_structured()) return false;
  for (auto member = value.end(); member != value.begin();) {
    if (rename_last(*--member, text)) return true;
  }
  return false;
}
Document different_members(const Document& before, std::size_t most) {
  Document list = before.is_array() ? before : Document::array();
  const Document value = before.is_array() && !before.empty() ? before.front() : before;
  for (std::size_t left = copies_of(value, most); left > 0; --left) {
    list.push_back(value);
    rename_last(list.back(), "w" + std::to_string(left));
  }
  return list;
}

Document nested(const Document& value, int levels) {
  Document inner = value;
  for (int i = 0; i < levels; ++i) inner = Document::array({std::move(inner)});
  return inner;
}

/// All distinct tiles of two lists of numbers and letters, as alternatives that have nothing in common.
Document different_sets(std::size_t count) {
  Document list = Document::array();
  for (std::size_t i = 0; i < count; ++i) {
    const auto tile = [](std::size_t n) { return std::to_string(n % 9 + 1) + "mps"[n / 9 % 3]; };
    list.push_back(Document::array({tile(i), tile(i / 27), tile(i / 729)}));
  }
  return list;
}

Document different_offsets(std::size_t count) {
  Document list = Document::array();
  for (std::size_t i = 0; i < count; ++i) {
    list.push_back(Document::array({0, double(i % 9), double(i / 9 % 9), double(i / 81)}));
  }
  return list;
}

/// Some value that stands elsewhere in the document.
const Document& elsewhere(const Document& document, Random& random) {
  const Document* value = &document;
  for (int depth = static_cast<int>(random.below(8)) + 1; depth > 0 && value->is_structured() && !value->empty();
       --depth) {
    value = &*std::next(value->begin(), static_cast<std::ptrdiff_t>(random.below(value->size())));
  }
  return *value;
}

Document number(double value) { return value; }

template <double (*change)(double)>
Document changed(const Document& before, const Document&, Random&) {
  return number(change(before.is_number() ? before.get<double>() : 1));
}

constexpr Spoiling kSpoilings[] = {
    {"null", [](const Document&, const Document&, Random&) { return Document(nullptr); }},
    {"true", [](const Document&, const Document&, Random&) { return Document(true); }},
    {"zero", [](const Document&, const Document&, Random&) { return number(0); }},
    {"-1", [](const Document&, const Document&, Random&) { return number(-1); }},
    {"half", [](const Document&, const Document&, Random&) { return number(0.5); }},
    {"times 1000", changed<[](double n) { return n * 1000; }>},
    {"times -1000", changed<[](double n) { return n * -1000; }>},
    {"a third", changed<[](double n) { return n / 3; }>},
    {"one more", changed<[](double n) { return n + 1; }>},
    {"2^31", [](const Document&, const Document&, Random&) { return number(2147483648.0); }},
    {"2^53 + 1", [](const Document&, const Document&, Random&) { return number(9007199254740993.0); }},
    {"1e308", [](const Document&, const Document&, Random&) { return number(1e308); }},
    {"-1e308", [](const Document&, const Document&, Random&) { return number(-1e308); }},
    {"an empty text", [](const Document&, const Document&, Random&) { return Document(""); }},
    {"any", [](const Document&, const Document&, Random&) { return Document("any"); }},
    {"a tile", [](const Document&, const Document&, Random&) { return Document("1m"); }},
    {"control characters",
     [](const Document&, const Document&, Random&) { return Document("\x1b[2J\r\n::error::\a\u202e\0@$x"); }},
    {"a long text", [](const Document&, const Document&, Random&) { return Document(std::string(kMostBytes, 'a')); }},
    {"many words",
     [](const Document&, const Document&, Random&) {
       std::string text;
       while (text.size() < kMostBytes / 8) text += "1m2p $x @y ";
       return Document(text);
     }},
    {"an empty list", [](const Document&, const Document&, Random&) { return Document::array(); }},
    {"an empty map", [](const Document&, const Document&, Random&) { return Document::object(); }},
    {"in a list", [](const Document& before, const Document&, Random&) { return Document::array({before}); }},
    {"under 90 lists", [](const Document& before, const Document&, Random&) { return nested(before, 90); }},
    {"under 1000 lists", [](const Document& before, const Document&, Random&) { return nested(before, 1000); }},
    {"700 copies", [](const Document& before, const Document&, Random&) { return copies(before, 700); }},
    {"20000 copies", [](const Document& before, const Document&, Random&) { return copies(before, 20'000); }},
    {"members 60 times", [](const Document& before, const Document&, Random&) { return many_members(before, 60); }},
    {"members 4000 times", [](const Document& before, const Document&, Random&) { return many_members(before, 4000); }},
    {"200 keys", [](const Document& before, const Document&, Random&) { return many_keys(before, 200); }},
    {"20000 keys", [](const Document& before, const Document&, Random&) { return many_keys(before, 20'000); }},
    {"20000 texts", [](const Document&, const Document&, Random&) { return different_texts(20'000); }},
    {"20000 numbers", [](const Document&, const Document&, Random&) { return different_numbers(20'000); }},
    {"700 different members",
     [](const Document& before, const Document&, Random&) { return different_members(before, 700); }},
    {"20000 different members",
     [](const Document& before, const Document&, Random&) { return different_members(before, 20'000); }},
    {"700 sets of tiles", [](const Document&, const Document&, Random&) { return different_sets(700); }},
    {"700 sets of offsets", [](const Document&, const Document&, Random&) { return different_offsets(700); }},
    {"something from elsewhere",
     [](const Document&, const Document& document, Random& random) { return elsewhere(document, random); }},
    {"much from elsewhere",
     [](const Document& before, const Document& document, Random& random) {
       Document list = before.is_array() ? before : Document::array({before});
       for (int i = 0; i < 40; ++i) list.push_back(elsewhere(document, random));
       return list;
     }},
};

/// Adds the places below one, its own `pointer` included.
void collect(const Document& value, const std::string& pointer, const std::string& group,
             std::map<std::string, std::vector<std::string>>& groups) {
  if (!pointer.empty()) groups[group].push_back(pointer);
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      collect(value[i], pointer + "/" + std::to_string(i), group + "/*", groups);
    }
  }
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) {
    std::string step = "/";
    for (const char c : key) step += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    collect(member, pointer + step, group + step, groups);
  }
}

}  // namespace

std::span<const Spoiling> spoilings() { return kSpoilings; }

std::vector<std::vector<std::string>> places_of(const Document& document) {
  std::map<std::string, std::vector<std::string>> groups;
  collect(document, "", "", groups);
  std::vector<std::vector<std::string>> places;
  for (auto& [group, members] : groups) places.push_back(std::move(members));
  return places;
}

}  // namespace majs::compiler::test
