#include "compiler/checks/document_names.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/document_shape.hpp"
#include "grammar/effects.hpp"
#include "grammar/json_pointer.hpp"
#include "grammar/tile_ids.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::Parameter;
using grammar::ParameterType;
using grammar::Word;
using grammar::WordKind;

constexpr std::string_view kSplat = "@splat$";

class Walk {
 public:
  explicit Walk(const Document& document) : document_(document) {}

  DocumentNames run() {
    collect_definitions();
    for (const auto& [key, value] : document_.items()) toplevel(key, value);
    walk_constants();
    return std::move(names_);
  }

 private:
  const Document* find(std::string_view key) const {
    const auto found = document_.find(std::string(key));
    return found == document_.end() ? nullptr : &*found;
  }

  void add_keys(std::string_view table, NameKind kind) {
    const Document* found = find(table);
    if (found == nullptr || !found->is_object()) return;
    for (const auto& [key, value] : found->items()) names_.of(kind).insert(key);
  }

  static bool is_yaku_list(const Document& value) {
    return value.is_array() && !value.empty() && value[0].is_object() && value[0].contains("display_name") &&
           value[0].contains("when");
  }

  void collect_definitions() {
    add_keys("functions", NameKind::Function);
    add_keys("constants", NameKind::Constant);
    add_keys("set_definitions", NameKind::Set);
    add_keys("buttons", NameKind::Button);
    add_keys("auto_buttons", NameKind::AutoButton);
    add_keys("scoring_logic", NameKind::Scoring);
    for (const auto& [key, value] : document_.items()) {
      if (key.ends_with(grammar::kDefinitionSuffix)) {
        names_.of(NameKind::Match).insert(key.substr(0, key.size() - grammar::kDefinitionSuffix.size()));
      }
      if (!is_yaku_list(value)) continue;
      names_.yaku_lists.insert(key);
      for (const Document& yaku : value) {
        if (yaku.is_object() && yaku.contains("display_name") && yaku["display_name"].is_string()) {
          names_.of(NameKind::Yaku).insert(yaku["display_name"].get<std::string>());
        }
      }
    }
    if (const Document* mods = find("available_mods"); mods != nullptr && mods->is_array()) {
      for (const Document& mod : *mods) {
        if (mod.is_string()) names_.headings.insert(mod.get<std::string>());
        if (mod.is_object() && mod.contains("id") && mod["id"].is_string()) {
          names_.of(NameKind::Mod).insert(mod["id"].get<std::string>());
        }
      }
    }
    names_.calls.insert(kUsualCalls.begin(), kUsualCalls.end());
    if (const Document* buttons = find("buttons"); buttons != nullptr && buttons->is_object()) {
      for (const auto& [id, button] : buttons->items()) {
        names_.calls.insert(id);
        if (button.is_object() && button.contains("call_name") && button["call_name"].is_string()) {
          names_.calls.insert(button["call_name"].get<std::string>());
        }
      }
    }
  }

  void toplevel(const std::string& key, const Document& value) {
    const std::string at = pointer_to("", key);
    if (grammar::find_word(WordKind::Event, key) != nullptr) {
      if (value.is_object() && value.contains("actions")) {
        actions(value["actions"], pointer_to(at, "actions"), WordKind::Action);
      }
    } else if (key == "functions" || key == "scoring_logic") {
      for_each_member(value, at,
                      [&](const Document& body, const std::string& where) { actions(body, where, WordKind::Action); });
    } else if (key == "buttons") {
      for_each_member(value, at, [&](const Document& body, const std::string& where) { button(body, where); });
    } else if (key == "auto_buttons") {
      for_each_member(value, at, [&](const Document& body, const std::string& where) {
        if (body.is_object() && body.contains("actions")) {
          actions(body["actions"], pointer_to(where, "actions"), WordKind::Action);
        }
      });
    } else if (key == "play_effects" || key == "play_restrictions") {
      for_each_element(value, at, [&](const Document& pair, const std::string& where) {
        if (!pair.is_array() || pair.size() < 2) return;
        walk(pair[1], pointer_to(where, 1), key == "play_effects" ? ParameterType::Actions : ParameterType::Condition);
      });
    } else if (key.ends_with(grammar::kDefinitionSuffix)) {
      for_each_element(value, at, [&](const Document& item, const std::string& where) {
        if (item.is_array()) definition(item, where);
      });
    } else if (names_.yaku_lists.contains(key)) {
      for_each_element(value, at, [&](const Document& yaku, const std::string& where) {
        if (!yaku.is_object()) return;
        in_yaku_ = true;
        if (yaku.contains("when")) walk(yaku["when"], pointer_to(where, "when"), ParameterType::Condition);
        in_yaku_ = false;
        if (yaku.contains("value")) walk(yaku["value"], pointer_to(where, "value"), ParameterType::Amount);
      });
    } else if (key == "yaku_precedence") {
      precedence(value, at);
    } else if (key == "available_mods") {
      for_each_element(value, at, [&](const Document& mod, const std::string& where) { mod_links(mod, where); });
    } else if (key == "default_mods") {
      for_each_element(value, at, [&](const Document& mod, const std::string& where) { mod_entry(mod, where); });
    } else if (key == "available_presets") {
      for_each_element(value, at, [&](const Document& preset, const std::string& where) {
        if (!preset.is_object() || !preset.contains("enabled_mods")) return;
        for_each_element(preset["enabled_mods"], pointer_to(where, "enabled_mods"),
                         [&](const Document& mod, const std::string& inner) { mod_entry(mod, inner); });
      });
    } else if (key == "dora_indicators" || key == "reverse_dora_indicators") {
      for_each_member(value, at, [&](const Document& shown, const std::string& where) { gaps(shown, where); });
    } else if (key == "interruptible_actions") {
      for_each_element(value, at,
                       [&](const Document& action, const std::string& where) { use(NameKind::Action, action, where); });
    } else if (key == "interrupt_levels" && value.is_object()) {
      for (const auto& [action, level] : value.items()) add_use(NameKind::Action, action, pointer_to(at, action));
    } else {
      any_constants(value, at);
    }
  }

  template <typename Visit>
  void for_each_member(const Document& value, const std::string& at, Visit visit) {
    if (!value.is_object()) return;
    for (const auto& [key, member] : value.items()) visit(member, pointer_to(at, key));
  }

  template <typename Visit>
  void for_each_element(const Document& value, const std::string& at, Visit visit) {
    if (!value.is_array()) return;
    for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], pointer_to(at, i));
  }

  void add_use(NameKind kind, std::string name, std::string pointer, bool optional = false) {
    names_.uses.push_back({kind, std::move(name), std::move(pointer), optional});
  }

  /// `value` names something of `kind`, unless it is a parameter, a constant or no text at all.
  void use(NameKind kind, const Document& value, const std::string& at, bool optional = false) {
    if (!value.is_string() || constant(value, at, ParameterType::Any)) return;
    const auto& name = value.get_ref<const std::string&>();
    if (!name.starts_with('$')) add_use(kind, name, at, optional);
  }

  /// If `value` is a constant: notes the use, and that what the constant holds is used as `type`. It is walked later,
  /// so that chains of constants do not nest.
  bool constant(const Document& value, const std::string& at, ParameterType type) {
    if (!value.is_string()) return false;
    std::string_view name = value.get_ref<const std::string&>();
    if (!name.starts_with('@')) return false;
    name.remove_prefix(name.starts_with(kSplat) ? kSplat.size() : 1);
    add_use(NameKind::Constant, std::string(name), at);
    if (roles_.insert({std::string(name), type}).second) pending_.emplace_back(name, type);
    return true;
  }

  void walk_constants() {
    const Document* constants = find("constants");
    if (constants == nullptr || !constants->is_object()) return;
    while (!pending_.empty()) {
      const auto [name, type] = std::move(pending_.back());
      pending_.pop_back();
      const auto held = constants->find(name);
      if (held != constants->end()) walk(*held, pointer_to("/constants", name), type);
    }
  }

  /// `word`: what takes the value as an argument, if anything does.
  void walk(const Document& value, const std::string& at, ParameterType type, const Word* word = nullptr) {
    if (constant(value, at, type)) return;
    switch (type) {
      case ParameterType::Actions: return actions(value, at, WordKind::Action);
      case ParameterType::Condition: return condition(value, at);
      case ParameterType::Amount:
      case ParameterType::Expression: return amount(value, at);
      case ParameterType::Counter: return state(value, at, false, word);
      case ParameterType::Status: return state(value, at, true, word);
      case ParameterType::Function: return use(NameKind::Function, value, at);
      // A condition may ask for a button that only some mods define.
      case ParameterType::Button:
        return use(NameKind::Button, value, at, word != nullptr && word->kind == WordKind::Condition);
      case ParameterType::AutoButton: return use(NameKind::AutoButton, value, at);
      case ParameterType::Scoring: return use(NameKind::Scoring, value, at);
      case ParameterType::YakuList:
        if (value.is_string()) names_.counted_lists.insert(value.get<std::string>());
        return;
      case ParameterType::Tile:
      case ParameterType::Tiles:
      case ParameterType::Aliases:
      case ParameterType::NamedTiles: gaps(value, at); return any_constants(value, at);
      case ParameterType::MatchDefinition:
      case ParameterType::MatchDefinitions: return match_definitions(value, at, type);
      default: return any_constants(value, at);
    }
  }

  /// A list with a gap, as a blank in `~t` leaves it. One that is written by itself is shown on purpose.
  void gaps(const Document& value, const std::string& at) {
    if (!value.is_array() || value.size() < 2) return;
    const auto gap = std::find(value.begin(), value.end(), "3x");
    if (gap == value.end()) return;
    names_.gaps.push_back(pointer_to(at, static_cast<std::size_t>(gap - value.begin())));
  }

  /// Constants in values of no further interest.
  void any_constants(const Document& value, const std::string& at) {
    if (constant(value, at, ParameterType::Any)) return;
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) any_constants(value[i], pointer_to(at, i));
    } else if (value.is_object()) {
      for (const auto& [key, member] : value.items()) any_constants(member, pointer_to(at, key));
    }
  }

  void actions(const Document& value, const std::string& at, WordKind words) {
    if (constant(value, at, ParameterType::Actions)) return;
    for_each_element(value, at, [&](const Document& item, const std::string& where) {
      if (!constant(item, where, ParameterType::Actions)) action(item, where, words);
    });
  }

  void action(const Document& value, const std::string& at, WordKind words) {
    if (!value.is_array() || value.empty() || !value[0].is_string()) return;
    const std::string_view name = grammar::strip_action_prefix(value[0].get_ref<const std::string&>());
    const Word* word = grammar::find_word(words, name);
    if (word == nullptr) word = grammar::find_word(WordKind::Action, name);
    if (word == nullptr) return any_constants(value, at);
    if (enlarges_hand(word->name, value)) names_.hands_grow = true;
    if (value.size() > 3 && value[2].is_string() && (value[2] == "minipoints" || value[2] == "minipoints_of_hand")) {
      state(value[1], pointer_to(at, 1), false, word);
      return actions(value[3], pointer_to(at, 3), WordKind::MinipointsAction);
    }
    arguments(*word, value, 1, at);
  }

  /// Whether a hand may have more tiles after an action than it is dealt, and one more: several are drawn at once, or
  /// tiles come into it that were not drawn.
  static bool enlarges_hand(std::string_view name, const Document& action) {
    if (name == "draw" || name == "pass_draws") {
      return action.size() > 1 && (!action[1].is_number() || action[1].get<double>() > 1);
    }
    if (name != "move_tiles" || action.size() < 3) return false;
    const bool into_hand = !action[2].is_string() || action[2] == "hand" || action[2] == "draw";
    const bool own = action[1].is_string() && (action[1] == "draw" || action[1] == "hand" || action[1] == "aside");
    return into_hand && !own;
  }

  /// The elements of `list` from `first` on, as arguments of `word`.
  void arguments(const Word& word, const Document& list, std::size_t first, const std::string& at) {
    for (std::size_t i = first; i < list.size(); ++i) {
      const std::size_t parameter = std::min(i - first, word.parameters.size());
      const bool tail = !word.parameters.empty() && word.parameters.back().variadic;
      if (parameter == word.parameters.size() && !tail) return any_constants(list[i], pointer_to(at, i));
      const Parameter& wanted =
          parameter < word.parameters.size() ? word.parameters[parameter] : word.parameters.back();
      // An amount with options takes all further arguments.
      if (wanted.type == ParameterType::Amount && wanted.variadic) return amount_with_options(list, i, at);
      walk(list[i], pointer_to(at, i), wanted.type, &word);
    }
  }

  /// The name of a counter or status as an argument of `word`.
  void state(const Document& value, const std::string& at, bool is_status, const Word* word) {
    if (!value.is_string() || word == nullptr) return;
    const auto& name = value.get_ref<const std::string&>();
    // `x = e :: "Label"` is shown with its label.
    if (name.empty() || name.front() == '$' || word->name == "_counter_assignment") return;
    const bool changes =
        grammar::effects_of(*word).changes.has(is_status ? grammar::StatePart::Statuses : grammar::StatePart::Counters);
    auto& uses = !changes                                                     ? names_.state_reads
                 : grammar::effects_of(*word).does.has(grammar::Deed::Clears) ? names_.state_clears
                                                                              : names_.state_writes;
    uses.push_back({is_status, name, at});
  }

  /// A text as an amount: a counter, unless it is a word for an amount or a parameter.
  void counter_read(const Document& value, const std::string& at) {
    const auto& name = value.get_ref<const std::string&>();
    const bool is_name = !name.empty() && name.front() != '$' && name.front() != '@';
    if (!is_name || grammar::find_word(WordKind::Amount, name) != nullptr) return;
    names_.state_reads.push_back({false, name, at});
  }

  void amount(const Document& value, const std::string& at) {
    if (value.is_string()) counter_read(value, at);
    if (value.is_array()) amount_with_options(value, 0, at);
  }

  /// `list` from `first` on is an amount word and its options, or an operator and its operands.
  void amount_with_options(const Document& list, std::size_t first, const std::string& at) {
    if (first >= list.size()) return;
    if (!list[first].is_string() || constant(list[first], pointer_to(at, first), ParameterType::Amount)) {
      return;
    }
    const auto& head = list[first].get_ref<const std::string&>();
    if (grammar::find_word(WordKind::Operator, head) != nullptr && first + 1 < list.size()) {
      return for_each_element(
          list[first + 1], pointer_to(at, first + 1),
          [&](const Document& operand, const std::string& where) { walk(operand, where, ParameterType::Expression); });
    }
    if (const Word* word = grammar::find_word(WordKind::Amount, head)) return arguments(*word, list, first + 1, at);
    counter_read(list[first], pointer_to(at, first));
    for (std::size_t i = first + 1; i < list.size(); ++i) any_constants(list[i], pointer_to(at, i));
  }

  void condition(const Document& value, const std::string& at) {
    if (constant(value, at, ParameterType::Condition)) return;
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) condition(value[i], pointer_to(at, i));
      return;
    }
    if (!value.is_object() || !value.contains("name") || !value["name"].is_string()) return;
    const std::string_view name = grammar::strip_condition_prefix(value["name"].get_ref<const std::string&>());
    const Word* word = grammar::find_word(WordKind::Condition, name);
    if (!value.contains("opts") || !value["opts"].is_array()) return;
    const std::string options = pointer_to(at, "opts");
    if (word == nullptr) return any_constants(value["opts"], options);
    if (value["name"] == "match") names_.matches.push_back({&value["opts"], options, in_yaku_});
    arguments(*word, value["opts"], 0, options);
  }

  void match_definitions(const Document& value, const std::string& at, ParameterType type) {
    if (value.is_string()) {
      // A text with blanks is an American hand.
      if (value.get_ref<const std::string&>().find(' ') == std::string::npos) use(NameKind::Match, value, at);
      return;
    }
    if (!value.is_array()) return;
    if (type == ParameterType::MatchDefinition) return definition(value, at);
    for (std::size_t i = 0; i < value.size(); ++i) {
      walk(value[i], pointer_to(at, i), ParameterType::MatchDefinition);
    }
  }

  /// One definition: keywords and `[groups, count]`.
  void definition(const Document& value, const std::string& at) {
    for_each_element(value, at, [&](const Document& item, const std::string& where) {
      if (constant(item, where, ParameterType::MatchDefinition) || !item.is_array() || item.empty()) return;
      // ~m in a list of definitions gives a list of alternatives: one level more.
      if (item.size() != 2 || !item[1].is_number()) return definition(item, where);
      for_each_element(item[0], pointer_to(where, std::size_t{0}),
                       [&](const Document& group, const std::string& place) { set_name(group, place); });
    });
  }

  void set_name(const Document& group, const std::string& at) {
    if (!group.is_string()) return;
    const auto& name = group.get_ref<const std::string&>();
    if (grammar::is_tile_id(name) || grammar::is_fixed_offset(name) || name == "any") return;
    if (grammar::find_word(WordKind::MatchKeyword, name) != nullptr) return;
    use(NameKind::Set, group, at);
  }

  void button(const Document& value, const std::string& at) {
    if (!value.is_object()) return;
    for (const std::string_view field : {"show_when", "call_conditions", "unskippable"}) {
      const auto found = value.find(std::string(field));
      if (found != value.end()) condition(*found, pointer_to(at, field));
    }
    if (value.contains("actions")) actions(value["actions"], pointer_to(at, "actions"), WordKind::Action);
    if (value.contains("call_priority_list")) {
      const std::string list = pointer_to(at, "call_priority_list");
      for_each_element(value["call_priority_list"], list,
                       [&](const Document& item, const std::string& where) { condition(item, where); });
    }
    if (value.contains("precedence_over")) {
      for_each_element(
          value["precedence_over"], pointer_to(at, "precedence_over"),
          [&](const Document& other, const std::string& where) { use(NameKind::Button, other, where, true); });
    }
  }

  /// Keys are yaku or lists; items are yaku, lists, numbers or units (runtime/scoring/README.md 4.2).
  void precedence(const Document& value, const std::string& at) {
    if (!value.is_object()) return;
    for (const auto& [key, items] : value.items()) {
      const std::string place = pointer_to(at, key);
      add_use(NameKind::Yaku, key, place, true);
      for_each_element(items, place,
                       [&](const Document& item, const std::string& where) { use(NameKind::Yaku, item, where, true); });
    }
  }

  void mod_links(const Document& mod, const std::string& at) {
    if (!mod.is_object()) return;
    for (const std::string_view field : {"deps", "conflicts"}) {
      const auto found = mod.find(std::string(field));
      if (found == mod.end()) continue;
      for_each_element(*found, pointer_to(at, field), [&](const Document& other, const std::string& where) {
        use(NameKind::Mod, other, where, field == "conflicts");
      });
    }
  }

  /// "id" or {"name": "id", "config": {...}}.
  void mod_entry(const Document& entry, const std::string& at) {
    if (entry.is_object()) {
      if (entry.contains("name")) use(NameKind::Mod, entry["name"], pointer_to(at, "name"), true);
    } else {
      use(NameKind::Mod, entry, at, true);
    }
  }

  const Document& document_;
  DocumentNames names_;
  bool in_yaku_ = false;
  std::set<std::pair<std::string, ParameterType>> roles_;       // constants, and what they are used as
  std::vector<std::pair<std::string, ParameterType>> pending_;  // of these, not yet walked
};

}  // namespace

DocumentNames collect_names(const Document& document) {
  if (!document.is_object()) return {};
  return Walk(document).run();
}

std::string pointer_to(std::string_view parent, std::string_view key) {
  return std::string(parent) + "/" + grammar::pointer_step(key);
}

std::string pointer_to(std::string_view parent, std::size_t index) {
  return std::string(parent) + "/" + std::to_string(index);
}

}  // namespace majs::compiler
