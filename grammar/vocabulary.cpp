#include "grammar/vocabulary.hpp"

#include <array>

#include "grammar/vocabulary_table.hpp"

namespace majs::grammar {
namespace {

struct Kind {
  std::string_view name;
  const table::KindTable* table;
};

// In the order of WordKind.
constexpr std::array<Kind, kWordKinds> kKinds = {{
    {"command", &table::kCommands},
    {"action", &table::kActions},
    {"minipoints_action", &table::kMinipointsActions},
    {"condition", &table::kConditions},
    {"event", &table::kEvents},
    {"amount", &table::kAmounts},
    {"match_target", &table::kMatchTargets},
    {"seat_spec", &table::kSeatSpecs},
    {"match_keyword", &table::kMatchKeywords},
    {"apply_method", &table::kApplyMethods},
    {"button_field", &table::kButtonFields},
    {"auto_button_field", &table::kAutoButtonFields},
    {"mod_field", &table::kModFields},
    {"mod_config_field", &table::kModConfigFields},
    {"toplevel_key", &table::kToplevelKeys},
    {"scoring_key", &table::kScoringKeys},
    {"special_form", &table::kSpecialForms},
    {"load_test", &table::kLoadTests},
    {"operator", &table::kOperators},
    {"tile_spec", &table::kTileSpecs},
    {"zone", &table::kZones},
    {"mark_restriction", &table::kMarkRestrictions},
}};

const Kind& entry(WordKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

bool is_compilable(WordKind kind, std::string_view name) {
  const Word* word = find_word(kind, name);
  return word != nullptr && word->compilable;
}

std::string_view strip(std::string_view name, std::string_view prefix) {
  while (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return name;
}

}  // namespace

const Word* find_word(WordKind kind, std::string_view name) { return entry(kind).table->find(name); }

std::span<const Word> words(WordKind kind) { return entry(kind).table->words; }

std::string_view strip_action_prefix(std::string_view name) { return strip(name, "uninterruptible_"); }

std::string_view strip_condition_prefix(std::string_view name) { return strip(name, "not_"); }

bool is_condition_name(std::string_view name) {
  return is_compilable(WordKind::Condition, strip_condition_prefix(name));
}

bool is_action_name(std::string_view name) {
  const std::string_view action = strip_action_prefix(name);
  return is_compilable(WordKind::Action, action) || is_compilable(WordKind::MinipointsAction, action);
}

const Effects& effects_of(const Word& word) {
  const table::KindTable& all = *entry(word.kind).table;
  return all.effects[static_cast<std::size_t>(&word - all.words.data())];
}

bool action_does(std::string_view name, Deeds deeds) {
  const Word* word = find_word(WordKind::Action, strip_action_prefix(name));
  return word != nullptr && effects_of(*word).does.has_any(deeds);
}

std::string_view kind_name(WordKind kind) { return entry(kind).name; }

std::string_view type_name(ParameterType type) { return table::kTypes[static_cast<std::size_t>(type)].name; }

}  // namespace majs::grammar
