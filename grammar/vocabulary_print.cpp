#include "grammar/vocabulary_print.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "grammar/effects.hpp"
#include "grammar/platform.hpp"
#include "grammar/vocabulary_types.hpp"

namespace majs::grammar {
namespace {

struct Chapter {
  WordKind kind;
  std::string_view title;
  std::string_view column;  ///< head of the first column
  std::string_view intro;
};

// In reading order.
constexpr auto kChapters = std::to_array<Chapter>({
    {WordKind::Command, "Toplevel commands", "Command",
     "A file is a list of commands, carried out in order on the document made so far.\n\n"
     "```majs\ndefine_set koutsu, ~s\"0 0 0\"\ndefine_match win, ~m\"(shuntsu koutsu):4, pair:1\"\n"
     "define_yaku yaku, \"Tanyao\", 1, winning_hand_consists_of(\"2m\", \"3m\")\n```"},
    {WordKind::LoadTest, "Tests in a toplevel `if`", "Test",
     "Decided while the ruleset is built. Any value works as a test (only `null` and `false` fail), and so do "
     "comparisons, `and`, `or` and `not`.\n\n```majs\nif !red_fives == \"three\" and \"kan\" in \"default_mods\" do\n  "
     "set red_fives, 3\nend\n```"},
    {WordKind::ApplyMethod, "Methods of `apply`", "Method",
     "`apply METHOD, \"path\", value` changes what is at a place of the document. Nothing happens when the parent of "
     "the "
     "place is missing; with the prefix `set_` the value is stored then.\n\n```majs\n"
     "apply append, \"score_calculation.yaku_lists\", [\"extra_yaku\"]\n```"},
    {WordKind::Event, "Events", "Event",
     "```majs\non after_draw do\n  if no_tiles_remaining do ryuukyoku end\nend\n```"},
    {WordKind::Action, "Actions", "Action",
     "What stands in a body. A name that is no action calls the function of that name. With the prefix "
     "`uninterruptible_` nobody is offered a button right after the action. A last argument `as: seats` runs it as "
     "those seats.\n\n```majs\ndef pay_ante do\n  subtract_score(1000, as: \"everyone\")\n  "
     "big_text(\"Ante\")\nend\n```"},
    {WordKind::SpecialForm, "Special forms", "Form", "Written in bodies and conditions, but not as ordinary calls."},
    {WordKind::MinipointsAction, "Minipoint steps", "Step",
     "Inside a `set_counter(\"fu\", \"minipoints\")` block. The steps work on a list of readings of the winning hand, "
     "each with the tiles and calls not yet used and its fu.\n\n```majs\nset_counter(\"fu\", \"minipoints\") do\n  "
     "convert_calls(%{\"pon\" => 4})\n  add(20)\n  take_maximum\nend\n```"},
    {WordKind::Condition, "Conditions", "Condition",
     "What stands after `if`, in `show_when`, as the condition of a yaku. The prefix `not_` negates. A last argument "
     "`as: seat` asks for another seat.\n\n```majs\nif our_turn and not_has_draw and status(\"riichi\", as: "
     "\"toimen\") "
     "do draw end\n```"},
    {WordKind::Amount, "Amounts", "Amount",
     "Names of numbers, besides the seat's counters (a counter of the same name comes first).\n\n"
     "```majs\ndef settle do\n  chips = honba * 100 :: \"Honba\"\n  add_counter(\"dora\", \"count_dora\", -6, "
     "[\"hand\", "
     "\"calls\"])\nend\n```"},
    {WordKind::Operator, "Operators of expressions", "Operator", "In assignments and comparisons."},
    {WordKind::SeatSpec, "Seats", "Seat",
     "Relative seats are counted on a ring of four, whatever the number of players."},
    {WordKind::MatchTarget, "Match targets", "Target",
     "First argument of `match` and of counting amounts: whose tiles are looked at. A tile id, or an index into the "
     "dead "
     "wall, is a target too.\n\n```majs\nmatch([\"hand\", \"calls\", \"winning_tile\"], [\"win\"])\n```"},
    {WordKind::MatchKeyword, "Keywords of match definitions", "Keyword",
     "Between the groups of a definition: `~m\"exhaustive, shuntsu:4, pair:1\"`."},
    {WordKind::TileSpec, "Tile specs", "Spec", "Classes of tiles, for play restrictions, play effects and attributes."},
    {WordKind::Zone, "Zones", "Zone", "Places of tiles, in move sets, attribute targets and marks."},
    {WordKind::MarkRestriction, "Mark restrictions", "Restriction", "Third part of an entry of `mark`."},
    {WordKind::ButtonField, "Fields of `define_button`", "Field",
     "```majs\ndefine_button pon,\n  display_name: \"Pon\",\n  call: [[0, 0]],\n  show_when: not_our_turn and "
     "call_available,\n  precedence_over: [\"chii\"]\ndo\n  call\n  change_turn(\"self\")\nend\n```"},
    {WordKind::AutoButtonField, "Fields of `define_auto_button`", "Field", ""},
    {WordKind::ModField, "Fields of `define_mod`", "Field", ""},
    {WordKind::ModConfigField, "Fields of `config_mod`", "Field", ""},
    {WordKind::ToplevelKey, "Keys of a ruleset", "Key",
     "Events are keys too, and so is every `NAME_definition` and every yaku list."},
    {WordKind::ScoringKey, "Keys of `score_calculation`", "Key", ""},
});

bool selected(const Word& word, const VocabularyFilter& filter) {
  if (filter.kind && *filter.kind != word.kind) return false;
  if (filter.current_only && !is_current(word)) return false;
  return word.name.find(filter.name) != std::string_view::npos;
}

/// One cell of a Markdown table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

bool has_value_column(WordKind kind) {
  switch (kind) {
    case WordKind::ButtonField:
    case WordKind::AutoButtonField:
    case WordKind::ModField:
    case WordKind::ModConfigField:
    case WordKind::ToplevelKey:
    case WordKind::ScoringKey: return true;
    default: return false;
  }
}

std::string arguments_cell(const Word& word) {
  if (has_value_column(word.kind)) {
    const Parameter& value = word.parameters[0];
    std::string out(type_name(value.type));
    if (!value.default_value.empty()) out += " = " + code(value.default_value);
    return out;
  }
  std::string out;
  for (const Parameter& parameter : word.parameters) out += (out.empty() ? "" : ", ") + code(parameter_text(parameter));
  return out;
}

/// Calls `visit` with the name of each one in a set.
template <typename Bit, std::size_t count, typename Visit>
void each_name(BitSet<Bit> set, const std::array<NamedBit, count>& names, Visit visit) {
  for (std::size_t i = 0; i < count; ++i) {
    if (set.has(static_cast<Bit>(i))) visit(names[i].name);
  }
}

/// What the word reads, changes and does; empty when that is nothing.
std::string effects_text(const Effects& effects) {
  std::string out;
  const auto add = [&](std::string_view head, auto set, const auto& names) {
    std::string_view before = head;
    each_name(set, names, [&](std::string_view name) {
      out.append(before == head && !out.empty() ? "; " : "").append(before).append(name);
      before = ", ";
    });
  };
  add("reads ", effects.reads, kPartNames);
  add("changes ", effects.changes, kPartNames);
  add("", effects.does, kDeedNames);
  return out;
}

std::string remarks(const Word& word) {
  std::string out;
  if (const std::string effects = effects_text(effects_of(word)); !effects.empty()) out += " (" + effects + ")";
  if (!word.superseded_by.empty()) out += " Superseded by " + code(word.superseded_by) + ".";
  if (!is_current(word)) out += " *Only in older rulesets.*";
  if (word.ui_only) out += " *Shown only.*";
  if (!word.compilable && is_current(word)) out += " *Not a name in MahjongScript.*";
  return out;
}

void append_table(std::string& out, const Chapter& chapter, const std::vector<const Word*>& rows) {
  const bool keys = has_value_column(chapter.kind);
  const bool arguments =
      keys || std::any_of(rows.begin(), rows.end(), [](const Word* word) { return !word->parameters.empty(); });
  out += "| " + std::string(chapter.column) + (arguments ? keys ? " | Value" : " | Arguments" : "") + " | Meaning |\n";
  out += arguments ? "|---|---|---|\n" : "|---|---|\n";
  for (const Word* word : rows) {
    out += "| " + cell(code(word->name)) + " | ";
    if (arguments) out += cell(arguments_cell(*word)) + " | ";
    out += cell(std::string(word->doc) + remarks(*word)) + " |\n";
  }
}

/// The selected words of a kind in reading order.
std::vector<const Word*> select(WordKind kind, const VocabularyFilter& filter) {
  std::vector<const Word*> out;
  for (const Word& word : words(kind)) {
    if (selected(word, filter)) out.push_back(&word);
  }
  std::sort(out.begin(), out.end(), [](const Word* a, const Word* b) { return a->position < b->position; });
  return out;
}

void append_chapter(std::string& out, const Chapter& chapter, const VocabularyFilter& filter) {
  const std::vector<const Word*> all = select(chapter.kind, filter);
  if (all.empty()) return;
  out += "\n## " + std::string(chapter.title) + "\n";
  if (!chapter.intro.empty()) out += "\n" + std::string(chapter.intro) + "\n";
  const bool several = all.front()->family != all.back()->family;
  for (auto first = all.begin(); first != all.end();) {
    const auto last =
        std::find_if(first, all.end(), [&](const Word* word) { return word->family != (*first)->family; });
    if (several) out += "\n### " + std::string((*first)->family) + "\n";
    out += "\n";
    append_table(out, chapter, std::vector<const Word*>(first, last));
    first = last;
  }
}

void append_effects(std::string& out) {
  out +=
      "\n## What words read, change and do\n\n"
      "In brackets behind the meaning of actions, conditions, amounts and match targets.\n\n"
      "| Read or changed | Meaning |\n|---|---|\n";
  for (const NamedBit& part : kPartNames) out += "| " + code(part.name) + " | " + cell(std::string(part.doc)) + " |\n";
  out += "\n| Done | Meaning |\n|---|---|\n";
  for (const NamedBit& deed : kDeedNames) out += "| " + code(deed.name) + " | " + cell(std::string(deed.doc)) + " |\n";
}

void append_types(std::string& out) {
  out += "\n## Types of arguments\n\n| Type | Meaning | Example |\n|---|---|---|\n";
  for (const table::TypeEntry& entry : table::kTypes) {
    out += "| " + code(entry.name) + " | " + cell(entry.doc) + " | " + cell(code(entry.example)) + " |\n";
  }
}

}  // namespace

std::string parameter_text(const Parameter& parameter) {
  std::string out(parameter.name);
  if (parameter.optional && parameter.default_value.empty()) out += "?";
  if (parameter.variadic) out += "...";
  out += ": " + std::string(type_name(parameter.type));
  if (!parameter.default_value.empty()) out += " = " + std::string(parameter.default_value);
  return out;
}

std::optional<WordKind> parse_kind(std::string_view name) {
  for (std::size_t kind = 0; kind < kWordKinds; ++kind) {
    const std::string_view known = kind_name(static_cast<WordKind>(kind));
    if (name == known || (name.ends_with('s') && name.substr(0, name.size() - 1) == known)) {
      return static_cast<WordKind>(kind);
    }
  }
  return std::nullopt;
}

std::string signature(const Word& word) {
  if (word.parameters.empty()) return std::string(word.name);
  std::string out = std::string(word.name) + "(";
  for (const Parameter& parameter : word.parameters) {
    if (&parameter != &word.parameters.front()) out += ", ";
    out += parameter_text(parameter);
  }
  return out + ")";
}

std::string vocabulary_markdown(const VocabularyFilter& filter) {
  const bool whole = !filter.kind && filter.name.empty();
  std::string out;
  if (whole) {
    out =
        "# The words of MahjongScript\n\n"
        "Every name with a meaning of its own. Arguments are written `name: type`; `= value` is what an absent one "
        "stands for, `?` may be left out, `...` takes any number. Types, and what the brackets mean, are at the end.\n";
  }
  for (const Chapter& chapter : kChapters) append_chapter(out, chapter, filter);
  if (whole) append_effects(out);
  if (whole) append_types(out);
  if (out.starts_with('\n')) out.erase(0, 1);
  return out;
}

std::string vocabulary_json(const VocabularyFilter& filter) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const Chapter& chapter : kChapters) {
    for (const Word* word : select(chapter.kind, filter)) {
      Json parameters = Json::array();
      for (const Parameter& parameter : word->parameters) {
        Json item = {{"name", parameter.name},
                     {"type", type_name(parameter.type)},
                     {"optional", parameter.optional},
                     {"variadic", parameter.variadic}};
        if (!parameter.default_value.empty()) item["default"] = parameter.default_value;
        parameters.push_back(std::move(item));
      }
      const auto names_of = [](auto set, const auto& names) {
        Json all = Json::array();
        each_name(set, names, [&](std::string_view name) { all.push_back(name); });
        return all;
      };
      const Effects& effects = effects_of(*word);
      list.push_back({{"kind", kind_name(word->kind)},
                      {"name", word->name},
                      {"family", word->family},
                      {"signature", signature(*word)},
                      {"parameters", std::move(parameters)},
                      {"doc", word->doc},
                      {"reads", names_of(effects.reads, kPartNames)},
                      {"changes", names_of(effects.changes, kPartNames)},
                      {"does", names_of(effects.does, kDeedNames)},
                      {"since", word->since},
                      {"extension", is_extension(*word)},
                      {"superseded_by", word->superseded_by},
                      {"current", is_current(*word)},
                      {"ui_only", word->ui_only},
                      {"compilable", word->compilable}});
    }
  }
  Json types = Json::array();
  for (const table::TypeEntry& entry : table::kTypes) {
    types.push_back({{"name", entry.name}, {"doc", entry.doc}, {"example", entry.example}});
  }
  const Json out = {{"version", 1}, {"words", std::move(list)}, {"types", std::move(types)}};
  return out.dump(2) + "\n";
}

}  // namespace majs::grammar
