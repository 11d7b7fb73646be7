#pragma once
// How the vocabulary tables are written down. A row gives a word its signature as text; everything else (parameters,
// sorted order, hash index) is computed from the rows while compiling, so that nothing happens at process start.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "grammar/effects.hpp"
#include "grammar/vocabulary.hpp"
#include "grammar/vocabulary_types.hpp"
#include "grammar/word_index.hpp"

namespace majs::grammar::table {

enum Flag : std::uint8_t {
  kNew = 0,      ///< not yet in the early documents
  kSeed = 1,     ///< already in the early documents
  kUi = 2,       ///< only shown
  kRuntime = 4,  ///< not accepted by the reference compiler, known to the runtime only
};

/// One row. `signature`: parameters separated by ", ", each `name[?][...]: type [= default]`; `?` = optional (so is one
/// with a default), `...` = takes all further arguments. `effects`, of words that run or are asked: the parts they
/// read, behind a `>` those they change, and `!` with what else they do, as `hands marks > hands wall !moves`.
struct Row {
  std::string_view name;
  std::string_view signature;
  std::string_view effects = {};
  int flags;
  std::string_view doc;
  std::string_view superseded_by = {};

  constexpr Row(std::string_view word, std::string_view parameters, int bits, std::string_view text,
                std::string_view successor = {})
      : name(word), signature(parameters), flags(bits), doc(text), superseded_by(successor) {}
  constexpr Row(std::string_view word, std::string_view parameters, std::string_view does, int bits,
                std::string_view text, std::string_view successor = {})
      : name(word), signature(parameters), effects(does), flags(bits), doc(text), superseded_by(successor) {}
};

struct Family {
  std::string_view title;
  std::span<const Row> rows;
};

constexpr ParameterType parse_type(std::string_view name) {
  for (const TypeEntry& entry : kTypes) {
    if (entry.name == name) return entry.type;
  }
  throw "unknown type in a vocabulary signature";
}

/// Takes the text before the next ", " off the front of `rest`.
constexpr std::string_view take_part(std::string_view& rest) {
  const std::size_t comma = rest.find(", ");
  const std::string_view part = rest.substr(0, comma);
  rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 2);
  return part;
}

constexpr std::size_t count_parameters(std::string_view signature) {
  std::size_t count = 0;
  while (!signature.empty()) {
    take_part(signature);
    ++count;
  }
  return count;
}

constexpr Parameter parse_parameter(std::string_view text) {
  const std::size_t colon = text.find(": ");
  if (colon == std::string_view::npos) throw "a vocabulary signature needs `name: type`";
  Parameter parameter;
  parameter.name = text.substr(0, colon);
  if (parameter.name.ends_with("...")) {
    parameter.variadic = true;
    parameter.name.remove_suffix(3);
  }
  if (parameter.name.ends_with("?")) {
    parameter.optional = true;
    parameter.name.remove_suffix(1);
  }
  std::string_view type = text.substr(colon + 2);
  if (const std::size_t equals = type.find(" = "); equals != std::string_view::npos) {
    parameter.optional = true;
    parameter.default_value = type.substr(equals + 3);
    type = type.substr(0, equals);
  }
  parameter.type = parse_type(type);
  return parameter;
}

template <typename Bit, std::size_t count>
constexpr BitSet<Bit> parse_bit(const std::array<NamedBit, count>& names, std::string_view name) {
  for (std::size_t i = 0; i < count; ++i) {
    if (names[i].name == name) return {static_cast<Bit>(i)};
  }
  throw "unknown part or deed in the effects of a word";
}

constexpr Effects parse_effects(std::string_view text) {
  Effects effects;
  bool changes = false;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
    if (word == ">") {
      changes = true;
    } else if (word.starts_with('!')) {
      effects.does.add(parse_bit<Deed>(kDeedNames, word.substr(1)));
    } else {
      (changes ? effects.changes : effects.reads).add(parse_bit<StatePart>(kPartNames, word));
    }
  }
  return effects;
}

/// Words of the kind run or are asked, and have to say what that does.
constexpr bool has_effects(WordKind kind) {
  return kind == WordKind::Action || kind == WordKind::Condition || kind == WordKind::Amount ||
         kind == WordKind::MatchTarget;
}

/// The words of one kind, sorted, and an open-addressing index into them.
struct KindTable {
  std::span<const Word> words;
  std::span<const Effects> effects;  ///< of each of them
  std::span<const std::uint32_t> slots;

  constexpr const Word* find(std::string_view name) const {
    const std::ptrdiff_t found = find_indexed(slots, name, [this](std::size_t i) { return words[i].name; });
    return found < 0 ? nullptr : &words[static_cast<std::size_t>(found)];
  }
};

/// Builds the table of `kind` from `families` (a constexpr array of Family) while compiling.
template <WordKind kind, const auto& families>
class Builder {
  static constexpr std::size_t kWords = [] {
    std::size_t count = 0;
    for (const Family& family : families) count += family.rows.size();
    return count;
  }();
  static constexpr std::size_t kParameters = [] {
    std::size_t count = 0;
    for (const Family& family : families) {
      for (const Row& row : family.rows) count += count_parameters(row.signature);
    }
    return count;
  }();
  static constexpr std::array<Parameter, kParameters> parameters_ = [] {
    std::array<Parameter, kParameters> all{};
    std::size_t at = 0;
    for (const Family& family : families) {
      for (const Row& row : family.rows) {
        for (std::string_view rest = row.signature; !rest.empty();) all[at++] = parse_parameter(take_part(rest));
      }
    }
    return all;
  }();
  static constexpr std::array<Word, kWords> words_ = [] {
    std::array<Word, kWords> all{};
    std::size_t at = 0;
    std::size_t parameter = 0;
    for (const Family& family : families) {
      for (const Row& row : family.rows) {
        const std::size_t count = count_parameters(row.signature);
        all[at] = Word{.name = row.name,
                       .kind = kind,
                       .parameters = std::span<const Parameter>(parameters_).subspan(parameter, count),
                       .since = (row.flags & kSeed) != 0 ? std::string_view() : "current",
                       .superseded_by = row.superseded_by,
                       .doc = row.doc,
                       .ui_only = (row.flags & kUi) != 0,
                       .compilable = (row.flags & kRuntime) == 0,
                       .family = family.title,
                       .position = static_cast<std::uint16_t>(at)};
        ++at;
        parameter += count;
      }
    }
    std::sort(all.begin(), all.end(), [](const Word& a, const Word& b) { return a.name < b.name; });
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i - 1].name == all[i].name) throw "a vocabulary table names a word twice";
    }
    return all;
  }();
  static constexpr std::array<Effects, kWords> effects_ = [] {
    std::array<std::string_view, kWords> texts{};  // by position
    std::size_t at = 0;
    for (const Family& family : families) {
      for (const Row& row : family.rows) {
        if (has_effects(kind) != (row.effects.data() != nullptr)) throw "a word without effects, or with needless ones";
        texts[at++] = row.effects;
      }
    }
    std::array<Effects, kWords> all{};
    for (std::size_t word = 0; word < kWords; ++word) all[word] = parse_effects(texts[words_[word].position]);
    return all;
  }();
  static constexpr auto slots_ = [] {
    std::array<std::string_view, kWords> names{};
    for (std::size_t word = 0; word < kWords; ++word) names[word] = words_[word].name;
    return index_words(names);
  }();

 public:
  static constexpr KindTable table() { return {words_, effects_, slots_}; }
};

// Defined in vocabulary_*.cpp, one for each WordKind.
extern const KindTable kCommands;
extern const KindTable kActions;
extern const KindTable kMinipointsActions;
extern const KindTable kConditions;
extern const KindTable kEvents;
extern const KindTable kAmounts;
extern const KindTable kMatchTargets;
extern const KindTable kSeatSpecs;
extern const KindTable kMatchKeywords;
extern const KindTable kApplyMethods;
extern const KindTable kButtonFields;
extern const KindTable kAutoButtonFields;
extern const KindTable kModFields;
extern const KindTable kModConfigFields;
extern const KindTable kToplevelKeys;
extern const KindTable kScoringKeys;
extern const KindTable kSpecialForms;
extern const KindTable kLoadTests;
extern const KindTable kOperators;
extern const KindTable kTileSpecs;
extern const KindTable kZones;
extern const KindTable kMarkRestrictions;

}  // namespace majs::grammar::table
