// check_words_for: the document, walked by the types of the vocabulary. Where something runs or is asked is a place;
// functions are walked from where they are called.

#include "compiler/checks/platform_document.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/load/origin.hpp"
#include "grammar/document_shape.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::Parameter;
using grammar::ParameterType;
using grammar::PlatformFinding;
using grammar::Word;
using grammar::WordKind;

/// Functions call functions at most so deep.
constexpr std::size_t kCallDepth = 10;
constexpr std::size_t kConstantDepth = 10;

/// What only this toolchain reads in a group of a hand of a card; empty when there is nothing.
std::string_view mark_of(std::string_view group) {
  if (group.size() > 1 && group.back() == '!') return "!";
  if (group.size() > 1 && group.back() == '*') return "*";
  const bool year = group == "Y" || (group.size() == 2 && group[0] == 'Y' && group[1] >= 'a' && group[1] <= 'c');
  return year ? "Y" : "";
}

/// A text that stands for something else: the argument of a function.
bool is_parameter(const Document& value) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with('$');
}

bool is_whole(const Document& value) {
  return !value.is_number() || value.get<double>() == std::trunc(value.get<double>());
}

/// An expression that says itself that it need not be whole.
bool may_be_fraction(const Document& value) {
  if (value.is_number()) return !is_whole(value);
  if (!value.is_array() || value.size() != 2 || !value[0].is_string() || !value[1].is_array()) return false;
  if (value[0] == "/") return true;
  const bool passes = value[0] == "*" || value[0] == "+" || value[0] == "-";
  return passes && std::any_of(value[1].begin(), value[1].end(), may_be_fraction);
}

bool is_zero(const Document& value) { return value.is_number() && value.get<double>() == 0; }

std::string_view without_not(std::string_view text) {
  while (text.starts_with("not_")) text.remove_prefix(4);
  return text;
}

/// Where something stands.
struct Place {
  std::vector<std::string_view> names = {};        ///< "before_win"; "button", "call_button"
  std::string_view under = {};                     ///< the action around it that changes the seat
  std::set<std::string, std::less<>> guards = {};  ///< conditions that hold here, with `not_` where they do not
  const std::set<std::string, std::less<>>* together = nullptr;  ///< the actions that run with it
  bool steps = false;                                            ///< of a minipoint program

  bool is(std::string_view name) const { return std::find(names.begin(), names.end(), name) != names.end(); }
};

class WordWalk {
 public:
  WordWalk(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report)
      : platform_(platform),
        asked_(document),
        root_(document.build.document),
        report_(report),
        heads_(heads_of(root_)) {
    if (const Document* count = member_of(root_, "num_players"); count != nullptr && count->is_number()) {
      players_ = count->get<double>();
    }
    const DocumentNames names = collect_names(root_);
    yaku_lists_ = names.yaku_lists;
    collect_counters(root_);
  }

  void run() {
    for (const auto& [key, value] : root_.items()) toplevel(key, value);
    if (asked_.whole && member_of(root_, "max_rounds") == nullptr) {
      for (const PlatformFinding& finding : platform_.findings(WordKind::ToplevelKey, "max_rounds")) {
        report_.at(asked_.build, member_of(root_, "wall") != nullptr ? "/wall" : "", "max_rounds", finding);
      }
    }
    if (!asked_.whole) {  // what nothing here calls may be called from elsewhere
      if (const Document* functions = member_of(root_, "functions"); functions != nullptr && functions->is_object()) {
        for (const auto& [name, body] : functions->items()) {
          if (!called_.contains(name)) actions(body, pointer_to("/functions", name), {});
        }
      }
    }
  }

 private:
  // ---- findings ----

  void tell(std::string_view rule, std::string_view word, const std::string& at) {
    if (const PlatformFinding* finding = platform_.rule(rule)) report_.at(asked_.build, at, word, *finding);
  }

  /// A word of a kind that stands at a place, with its arguments from `first` on.
  void word(WordKind kind, std::string_view name, const std::string& at, const Place& place,
            const Document* arguments = nullptr, std::size_t first = 0) {
    const bool known = platform_.knows(kind, name);
    bool told = false;
    for (const PlatformFinding& finding : platform_.findings(kind, name)) {
      if (!holds(finding, place, arguments, first)) continue;
      if (!std::exchange(told, true)) tell_word(kind, name, at, finding);
    }
    if (told || known || grammar::find_word(kind, name) == nullptr) return;
    if (const PlatformFinding* finding = platform_.rule(rule_of(kind))) tell_word(kind, name, at, *finding);
  }

  /// A condition that its compiler does not know is worse in a script than in a document.
  void tell_word(WordKind kind, std::string_view name, const std::string& at, PlatformFinding finding) {
    if (report_.is_told(name)) return;
    if (kind == WordKind::Condition && !platform_.knows(kind, name)) {
      const auto origin = find_origin(asked_.build, at);
      const bool script = origin && origin->source != asked_.build.start;
      const PlatformFinding* rule = platform_.rule(script ? "unknown_condition_in_script" : "unknown_condition");
      if (rule != nullptr) {
        finding.effect = rule->effect;
        finding.happens = rule->happens;
      }
    }
    report_.at(asked_.build, at, name == "_counter_assignment" ? "::" : name, finding);
  }

  static std::string_view rule_of(WordKind kind) {
    switch (kind) {
      case WordKind::Action: return "unknown_action";
      case WordKind::MinipointsAction: return "unknown_step";
      case WordKind::Condition: return "unknown_condition";
      case WordKind::Amount: return "unknown_amount";
      case WordKind::MatchTarget: return "unknown_target";
      case WordKind::SeatSpec: return "unknown_seat";
      case WordKind::Zone: return "unknown_zone";
      default: return "unknown_key";
    }
  }

  bool holds(const PlatformFinding& finding, const Place& place, const Document* arguments, std::size_t first) const {
    const auto here = [&](const std::string& name) { return place.is(name); };
    if (!finding.in.empty() && std::none_of(finding.in.begin(), finding.in.end(), here)) return false;
    if (!finding.not_in.empty() &&
        (place.names.empty() || std::any_of(finding.not_in.begin(), finding.not_in.end(), here))) {
      return false;
    }
    if (std::any_of(finding.guards.begin(), finding.guards.end(),
                    [&](const std::string& guard) { return place.guards.contains(guard); })) {
      return false;
    }
    if (!finding.players.empty() &&
        std::find(finding.players.begin(), finding.players.end(), players_) == finding.players.end()) {
      return false;
    }
    if (!finding.without_key.empty() && (!asked_.whole || member_of(root_, finding.without_key) != nullptr))
      return false;
    if (!finding.without.empty() && happens_with(finding.without, place)) return false;
    if (!finding.without_anywhere.empty() && (!asked_.whole || heads_.contains(finding.without_anywhere))) return false;
    if (!finding.under.empty() && place.under != finding.under) return false;
    if (finding.profile == "table" && !asked_.tables) return false;
    if (!finding.method.empty() && method() != finding.method) return false;
    return !finding.argument || is_given(finding, arguments, first);
  }

  /// Whether the action may have run before: in the same button; outside of one, unless the round goes on by itself.
  static bool happens_with(const std::string& action, const Place& place) {
    if (place.together != nullptr) return place.together->contains(action);
    constexpr auto kEarly = std::to_array<std::string_view>(
        {"before_start", "after_start", "after_draw", "after_turn_change", "before_turn_change"});
    return std::none_of(kEarly.begin(), kEarly.end(), [&](std::string_view event) { return place.is(event); });
  }

  bool is_given(const PlatformFinding& finding, const Document* arguments, std::size_t first) const {
    if (arguments == nullptr || first + *finding.argument >= arguments->size()) return false;
    const Document& value = (*arguments)[first + *finding.argument];
    if (is_parameter(value)) return false;
    if (finding.divisor) {
      if (value != finding.given || first + *finding.divisor >= arguments->size()) return false;
      const Document& divisor = (*arguments)[first + *finding.divisor];
      return !is_parameter(divisor) && (!divisor.is_number() || is_zero(divisor));
    }
    if (finding.given == "text") {
      const Document* constant = constant_of(value);
      return constant != nullptr ? !constant->is_number() : value.is_string();
    }
    return finding.given == "map" ? value.is_object() : value == finding.given;
  }

  std::string_view method() const {
    const Document* scoring = member_of(root_, "score_calculation");
    const Document* method = scoring == nullptr ? nullptr : member_of(*scoring, "scoring_method");
    if (method != nullptr && method->is_array() && !method->empty()) method = &(*method)[0];
    return method != nullptr && method->is_string() ? std::string_view(method->get_ref<const std::string&>())
                                                    : std::string_view();
  }

  // ---- keys ----

  void toplevel(const std::string& key, const Document& value) {
    const std::string at = pointer_to("", key);
    if (yaku_lists_.contains(key)) return yaku_list(value, at);
    key_word(WordKind::ToplevelKey, key, value, at);
    if (grammar::find_word(WordKind::Event, key) != nullptr) return event(key, value, at);
    if (key == "scoring_logic") {
      each_member(value, at, [&](const Document& body, const std::string& where) {
        actions(body, where, Place{.names = {"scoring_logic"}});
      });
    } else if (key == "score_calculation") {
      if (!value.is_object()) return;
      for (const auto& [name, inner] : value.items()) key_word(WordKind::ScoringKey, name, inner, pointer_to(at, name));
    } else if (key == "buttons") {
      each_member(value, at, [&](const Document& body, const std::string& where) { button(body, where); });
      if (value.is_object() && value.contains("skip")) tell("button_skip", "skip", pointer_to(at, "skip"));
    } else if (key == "auto_buttons") {
      each_member(value, at, [&](const Document& body, const std::string& where) {
        const Document* run = member_of(body, "actions");
        if (run != nullptr) actions(*run, pointer_to(where, "actions"), Place{.names = {"auto_button"}});
      });
    } else if (key == "play_effects" || key == "play_restrictions") {
      const Place place{.names = {key == "play_effects" ? "play_effects" : "play_restrictions"}};
      each_element(value, at, [&](const Document& pair, const std::string& where) {
        if (!pair.is_array() || pair.size() < 2) return;
        typed(pair[0], pointer_to(where, std::size_t{0}), ParameterType::TileSpecs, place);
        typed(pair[1], pointer_to(where, 1), key == "play_effects" ? ParameterType::Actions : ParameterType::Condition,
              place);
      });
    } else if (key.ends_with(grammar::kDefinitionSuffix) || key == "set_definitions") {
      definition(value, at);
    }
  }

  /// A key of a table that the vocabulary has.
  void key_word(WordKind kind, std::string_view key, const Document& value, const std::string& at) {
    const Word* word = grammar::find_word(kind, key);
    if (word == nullptr || grammar::find_word(WordKind::Event, key) != nullptr) return;
    for (const PlatformFinding& finding : platform_.findings(kind, key)) {
      if (!finding.unless.empty()) {
        if (!is_right(finding, key, value)) report_.at(asked_.build, at, key, finding);
        return;
      }
    }
    if (has_no_effect(*word, value)) return;
    bool is_table_key = false;
    for (const PlatformFinding& finding : platform_.findings(kind, key)) {
      is_table_key = is_table_key || finding.profile == "table";
      if (holds(finding, {}, nullptr, 0)) return report_.at(asked_.build, at, key, finding);
    }
    if (platform_.knows(kind, key)) return;
    if (is_table_key) {
      tell("retired_key_of_tables", key, at);
    } else if (platform_.findings(kind, key).empty()) {
      const PlatformFinding* rule = platform_.rule("unknown_key");
      if (rule == nullptr) return;
      PlatformFinding finding = *rule;
      if (word->ui_only) finding.effect = grammar::PlatformEffect::Ignored;
      report_.at(asked_.build, at, key, finding);
    }
  }

  bool is_right(const PlatformFinding& finding, std::string_view key, const Document& value) const {
    if (finding.unless == "number") return value.is_number();
    const std::vector<Document>& values = platform_.values(key);
    return values.empty() || std::find(values.begin(), values.end(), value) != values.end();
  }

  /// A value that says what holds without the key.
  static bool has_no_effect(const Word& word, const Document& value) {
    if (value.is_null() || value == false || (value.is_structured() && value.empty())) return true;
    const std::string_view usual = word.parameters.empty() ? std::string_view() : word.parameters[0].default_value;
    return !usual.empty() && grammar::print_document(value, false) == usual;
  }

  void event(std::string_view key, const Document& value, const std::string& at) {
    if (!platform_.fires(key)) tell("silent_event", key, at);
    const Document* run = member_of(value, "actions");
    if (run == nullptr) {
      if (!value.is_null()) tell("event_without_actions", key, at);
      return;
    }
    actions(*run, pointer_to(at, "actions"), Place{.names = {key}});
  }

  void button(const Document& value, const std::string& at) {
    if (!value.is_object()) return;
    const std::set<std::string, std::less<>> together = heads_with_functions(value);
    constexpr auto kCalls = std::to_array<std::string_view>({"call", "self_call", "upgrade_call", "flower"});
    const bool calls =
        value.contains("call") ||
        std::any_of(kCalls.begin(), kCalls.end(), [&](std::string_view action) { return together.contains(action); });
    for (const auto& [field, inner] : value.items()) {
      const std::string where = pointer_to(at, field);
      if (!platform_.knows(WordKind::ButtonField, field)) {
        word(WordKind::ButtonField, field, where, {});
      }
      if (field == "show_when" || field == "unskippable") condition(inner, where, Place{.names = {"show_when"}});
      if (field == "call_conditions" || field == "call_priority_list") {
        condition(inner, where, Place{.names = {"call_conditions"}});
      }
      if (field == "call") definition(inner, where);
      if (field == "actions") {
        Place place{.names = {"button"}};
        if (calls) place.names.emplace_back("call_button");
        place.together = &together;
        actions(inner, where, place);
      }
    }
  }

  void yaku_list(const Document& value, const std::string& at) {
    const Place place{.names = {"yaku"}};
    each_element(value, at, [&](const Document& yaku, const std::string& where) {
      if (const Document* when = member_of(yaku, "when")) condition(*when, pointer_to(where, "when"), place);
      if (const Document* worth = member_of(yaku, "value")) {
        typed(*worth, pointer_to(where, "value"), ParameterType::Amount, place);
      }
    });
  }

  // ---- actions ----

  void actions(const Document& value, const std::string& at, const Place& place) {
    if (const Document* constant = constant_of(value)) return inside(*constant, value, &WordWalk::actions, place);
    each_element(value, at, [&](const Document& item, const std::string& where) {
      if (const Document* constant = constant_of(item)) return inside(*constant, item, &WordWalk::actions, place);
      action(item, where, place);
    });
  }

  void action(const Document& value, const std::string& at, const Place& place) {
    if (!value.is_array() || value.empty() || !value[0].is_string()) return;
    const std::string_view name = grammar::strip_action_prefix(value[0].get_ref<const std::string&>());
    const Word* found = grammar::find_word(WordKind::Action, name);
    if (place.steps) {
      if (const Word* step = grammar::find_word(WordKind::MinipointsAction, name)) {
        word(WordKind::MinipointsAction, name, at, place, &value, 1);
        return arguments(*step, value, 1, at, place);
      }
    }
    if (found == nullptr) return;
    word(WordKind::Action, name, at, place, &value, 1);
    if (name == "run") return call(value, at, place);
    if (name == "when" || name == "unless" || name == "ite") return branches(name, value, at, place);
    if (name == "as" || name.starts_with("when_")) {
      Place inner = place;
      inner.under = name;
      return arguments(*found, value, 1, at, inner);
    }
    if (value.size() > 2 && (value[2] == "minipoints" || value[2] == "minipoints_of_hand")) {
      return minipoints(value, at, place);
    }
    if (name == "make_responsible_for" && value.size() > 2) translated_names(value[2], pointer_to(at, 2));
    if (name == "mark" && value.size() > 1) marks(value[1], pointer_to(at, 1), place);
    arguments(*found, value, 1, at, place);
  }

  /// Names of yaku are compared as they are shown.
  void translated_names(const Document& names, const std::string& at) {
    const Document* translations = member_of(root_, "translations");
    if (translations == nullptr) return;
    const auto look = [&](const Document& name, const std::string& where) {
      if (!name.is_string() || member_of(*translations, name.get_ref<const std::string&>()) == nullptr) return;
      tell("translated_name", name.get_ref<const std::string&>(), where);
    };
    if (names.is_string()) look(names, at);
    each_element(names, at, look);
  }

  /// What a script calls by the name of an action that there is no more.
  void old_action(const std::string& name, const std::string& at, const Place& place) {
    const Word* old = grammar::find_word(WordKind::Action, name);
    if (old != nullptr && !old->compilable && !platform_.knows(WordKind::Action, name)) {
      word(WordKind::Action, name, at, place);
    }
  }

  void call(const Document& value, const std::string& at, const Place& place) {
    if (value.size() < 2 || !value[1].is_string()) return;
    const auto& name = value[1].get_ref<const std::string&>();
    const Document* functions = member_of(root_, "functions");
    const Document* body = functions == nullptr ? nullptr : member_of(*functions, name);
    if (body == nullptr) return old_action(name, at, place);
    if (depth_ >= kCallDepth) return;
    std::string way = name;
    for (const std::string_view one : place.names) way += "|" + std::string(one);
    way += "|" + std::string(place.under);
    for (const std::string& guard : place.guards) way += "|" + guard;
    if (!called_ways_.insert(std::move(way)).second) return;
    called_.insert(name);
    ++depth_;
    actions(*body, pointer_to("/functions", name), place);
    --depth_;
  }

  void branches(std::string_view name, const Document& value, const std::string& at, const Place& place) {
    if (value.size() > 1) condition(value[1], pointer_to(at, 1), place);
    for (std::size_t i = 2; i < value.size(); ++i) {
      Place inner = place;
      if (value.size() > 1) add_guards(value[1], (i == 2) == (name != "unless"), inner.guards);
      actions(value[i], pointer_to(at, i), inner);
    }
  }

  void minipoints(const Document& value, const std::string& at, const Place& place) {
    const bool judged = place.is("before_win") || place.is("before_scoring");
    const bool program = value.size() > 3 && (value[3].is_array() || constant_of(value[3]) != nullptr);
    if (value[2] != "minipoints") {
      word(WordKind::Amount, "minipoints_of_hand", pointer_to(at, 2), place);
    } else if (!program && judged) {
      tell("minipoints_without_program", "minipoints", pointer_to(at, 2));
    }
    Place inner = place;
    inner.steps = true;
    if (program) actions(value[3], pointer_to(at, 3), inner);
  }

  void marks(const Document& value, const std::string& at, const Place& place) {
    each_element(value, at, [&](const Document& mark, const std::string& where) {
      if (!mark.is_array() || mark.size() < 3) return;
      each_element(mark[2], pointer_to(where, 2), [&](const Document& restriction, const std::string& inner) {
        if (!restriction.is_string()) return;
        const std::string_view name = without_not(restriction.get_ref<const std::string&>());
        if (grammar::find_word(WordKind::MarkRestriction, name) == nullptr) return;
        word(WordKind::MarkRestriction, name, inner, place);
      });
    });
  }

  /// The elements of `list` from `first` on, as arguments of `word`.
  void arguments(const Word& word, const Document& list, std::size_t first, const std::string& at, const Place& place) {
    for (std::size_t i = first; i < list.size(); ++i) {
      if (word.parameters.empty()) return;
      std::size_t parameter = i - first;
      if (parameter >= word.parameters.size()) {
        if (!word.parameters.back().variadic) return;
        parameter = word.parameters.size() - 1;
      }
      const Parameter& wanted = word.parameters[parameter];
      if (wanted.type == ParameterType::Amount && wanted.variadic) return amount_list(list, i, at, place);
      typed(list[i], pointer_to(at, i), wanted.type, place);
    }
  }

  void typed(const Document& value, const std::string& at, ParameterType type, const Place& place) {
    if (const Document* constant = constant_of(value)) {
      if (nested_ < kConstantDepth) {
        ++nested_;
        typed(*constant, constant_place(value), type, place);
        --nested_;
      }
      return;
    }
    switch (type) {
      case ParameterType::Condition: return condition(value, at, place);
      case ParameterType::Actions: return actions(value, at, place);
      case ParameterType::Amount:
        if (value.is_array()) return amount_list(value, 0, at, place);
        return amount(value, at, place);
      case ParameterType::Expression: return expression(value, at, place);
      case ParameterType::Seat:
      case ParameterType::Seats: return words_of(WordKind::SeatSpec, value, at, place);
      case ParameterType::MatchTarget:
      case ParameterType::MatchTargets: return words_of(WordKind::MatchTarget, value, at, place);
      case ParameterType::TileSpec:
      case ParameterType::TileSpecs: return words_of(WordKind::TileSpec, value, at, place);
      case ParameterType::MatchDefinition:
      case ParameterType::MatchDefinitions:
      case ParameterType::Set: return definition(value, at);
      case ParameterType::MoveSet: return move_set(value, at);
      default: return;
    }
  }

  /// A word, or a list of words of one kind.
  void words_of(WordKind kind, const Document& value, const std::string& at, const Place& place) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) words_of(kind, value[i], pointer_to(at, i), place);
      return;
    }
    if (!value.is_string() || is_parameter(value)) return;
    const std::string_view name = without_not(value.get_ref<const std::string&>());
    if (grammar::find_word(kind, name) != nullptr) word(kind, name, at, place);
  }

  /// Zones that tiles are moved between: a name, or the keys of a map.
  void move_set(const Document& value, const std::string& at) {
    const auto look = [&](std::string_view zone, const std::string& where) {
      const std::vector<Document>& known = platform_.values("move_tiles.zone");
      const bool found = std::any_of(known.begin(), known.end(), [&](const Document& one) {
        return one.is_string() &&
               one.get_ref<const std::string&>().substr(0, one.get_ref<const std::string&>().find(' ')) == zone;
      });
      const bool odd = !found && grammar::find_word(WordKind::Zone, zone) == nullptr && !zone.starts_with('$');
      if (odd && !known.empty()) tell("unknown_zone", zone, where);
    };
    if (value.is_string()) return look(value.get_ref<const std::string&>(), at);
    if (!value.is_object()) return;
    for (const auto& [zone, tiles] : value.items()) look(zone, pointer_to(at, zone));
  }

  // ---- amounts ----

  void amount(const Document& value, const std::string& at, const Place& place) {
    if (!value.is_string()) return;
    const auto& name = value.get_ref<const std::string&>();
    if (grammar::find_word(WordKind::Amount, name) == nullptr || counters_.contains(name)) return;
    word(WordKind::Amount, name, at, place);
  }

  /// `list` from `first` on is an amount word and its options, or an operator and its operands.
  void amount_list(const Document& list, std::size_t first, const std::string& at, const Place& place) {
    if (first >= list.size() || !list[first].is_string()) return;
    const auto& head = list[first].get_ref<const std::string&>();
    if (grammar::find_word(WordKind::Operator, head) != nullptr && first + 1 < list.size()) {
      return operation(head, list[first + 1], pointer_to(at, first), pointer_to(at, first + 1), place);
    }
    amount(list[first], pointer_to(at, first), place);
    if (const Word* word = grammar::find_word(WordKind::Amount, head)) arguments(*word, list, first + 1, at, place);
  }

  void expression(const Document& value, const std::string& at, const Place& place) {
    if (value.is_array()) return amount_list(value, 0, at, place);
    amount(value, at, place);
  }

  void operation(const std::string& op, const Document& operands, const std::string& at, const std::string& inner,
                 const Place& place) {
    if (!operands.is_array()) return;
    const bool divides = op == "/" || op == "mod" || op == "floor_div";
    if (divides && operands.size() > 1 && is_zero(operands[1])) tell("division_by_zero", op, at);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const bool whole = op == "floor_div" || op == "round_down" || (op == "round_up" && i > 0);
      if (whole && may_be_fraction(operands[i])) tell("fraction", op, at);
    }
    if ((op == "min" || op == "max") && operands.size() != 2) tell("operands", op, at);
    for (std::size_t i = 0; i < operands.size(); ++i) expression(operands[i], pointer_to(inner, i), place);
  }

  // ---- conditions ----

  void condition(const Document& value, const std::string& at, const Place& place) {
    if (const Document* constant = constant_of(value)) return inside(*constant, value, &WordWalk::condition, place);
    if (value.is_array()) return conditions(value, at, place, false);
    if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      return word(WordKind::Condition, grammar::strip_condition_prefix(text), at, place);
    }
    const Document* name = member_of(value, "name");
    if (name == nullptr || !name->is_string()) return;
    const std::string_view plain = grammar::strip_condition_prefix(name->get_ref<const std::string&>());
    const Document* options = member_of(value, "opts");
    static const Document kNothing = Document::array();
    if (options == nullptr || !options->is_array()) options = &kNothing;
    Place inner = place;
    if (member_of(value, "as") != nullptr) inner.under = "as";
    word(WordKind::Condition, plain, at, inner, options, 0);
    const Word* found = grammar::find_word(WordKind::Condition, plain);
    if (found == nullptr) return;
    const std::string where = pointer_to(at, "opts");
    counts(*found, *options, where);
    if (plain == "last_called_tile_matches") inner.names.emplace_back(found->name);
    arguments(*found, *options, 0, where, inner);
  }

  /// All must hold, one after another; in a list inside of one, any.
  void conditions(const Document& list, const std::string& at, const Place& place, bool any) {
    Place inner = place;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string where = pointer_to(at, i);
      if (list[i].is_array()) {
        conditions(list[i], where, inner, !any);
      } else {
        condition(list[i], where, inner);
        add_guards(list[i], !any, inner.guards);
      }
    }
  }

  /// Numbers of conditions are compared as they are written.
  void counts(const Word& word, const Document& options, const std::string& at) {
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Document& given = options[i];
      const Document* constant = constant_of(given);
      const bool text = constant != nullptr ? !constant->is_number() : given.is_string() && !is_parameter(given);
      if (text && platform_.wants_number(WordKind::Condition, word.name, i)) {
        tell("condition_count", word.name, pointer_to(at, i));
      }
    }
  }

  /// What is known where the condition holds, or does not.
  void add_guards(const Document& value, bool holding, std::set<std::string, std::less<>>& guards) const {
    if (value.is_array()) {
      // Where a list does not hold, one of it does not: which is known of a list of one.
      if (!holding && value.size() != 1) return;
      for (const Document& one : value) {
        if (!one.is_array()) add_guards(one, holding, guards);
      }
      return;
    }
    const Document* name = value.is_string() ? &value : member_of(value, "name");
    if (name == nullptr || !name->is_string() || member_of(value, "as") != nullptr) return;
    std::string_view text = name->get_ref<const std::string&>();
    if (text == "not") {
      const Document* options = member_of(value, "opts");
      if (options != nullptr && options->is_array() && options->size() == 1) {
        add_guards((*options)[0], !holding, guards);
      }
      return;
    }
    while (text.starts_with("not_")) {
      text.remove_prefix(4);
      holding = !holding;
    }
    std::string guard = (holding ? "" : "not_") + std::string(text);
    if (platform_.is_guard(guard)) guards.insert(std::move(guard));
  }

  // ---- definitions ----

  /// Attributes of tiles in sets, definitions and calls; marks in hands of a card.
  void definition(const Document& value, const std::string& at) {
    if (value.is_string()) return card(value.get_ref<const std::string&>(), at);
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) definition(value[i], pointer_to(at, i));
    } else if (value.is_object()) {
      for (const auto& [key, inner] : value.items()) {
        if (key == "attrs") {
          attributes(inner, pointer_to(at, key));
        } else {
          definition(inner, pointer_to(at, key));
        }
      }
    }
  }

  void attributes(const Document& value, const std::string& at) {
    each_element(value, at, [&](const Document& attribute, const std::string& where) {
      if (!attribute.is_string()) return;
      const auto& name = attribute.get_ref<const std::string&>();
      if (name.starts_with('_')) tell("hidden_attribute", "@" + name, where);
      if (name == "draw") tell("draw_attribute", "@" + name, where);
    });
  }

  void card(std::string_view hand, const std::string& at) {
    if (hand.find(' ') == std::string_view::npos) return;
    for (std::size_t begin = 0; begin < hand.size();) {
      const std::size_t end = std::min(hand.find_first_of(" |\n", begin), hand.size());
      const std::string_view mark = mark_of(hand.substr(begin, end - begin));
      if (!mark.empty()) tell("unknown_mark", mark, at);
      begin = end + 1;
    }
  }

  // ---- the document ----

  template <typename Visit>
  static void each_member(const Document& value, const std::string& at, Visit visit) {
    if (!value.is_object()) return;
    for (const auto& [key, member] : value.items()) visit(member, pointer_to(at, key));
  }

  template <typename Visit>
  static void each_element(const Document& value, const std::string& at, Visit visit) {
    if (!value.is_array()) return;
    for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], pointer_to(at, i));
  }

  /// What `"@name"` stands for; nullptr for everything else.
  const Document* constant_of(const Document& value) const {
    if (!value.is_string() || !value.get_ref<const std::string&>().starts_with('@')) return nullptr;
    const Document* constants = member_of(root_, "constants");
    return constants == nullptr ? nullptr : member_of(*constants, constant_name(value));
  }

  static std::string_view constant_name(const Document& value) {
    constexpr std::string_view kSplat = "@splat$";
    std::string_view name = value.get_ref<const std::string&>();
    name.remove_prefix(name.starts_with(kSplat) ? kSplat.size() : 1);
    return name;
  }

  static std::string constant_place(const Document& value) { return pointer_to("/constants", constant_name(value)); }

  void inside(const Document& constant, const Document& name,
              void (WordWalk::*visit)(const Document&, const std::string&, const Place&), const Place& place) {
    if (nested_ >= kConstantDepth) return;
    ++nested_;
    (this->*visit)(constant, constant_place(name), place);
    --nested_;
  }

  /// Counters that are set, other than from an amount of their own name.
  void collect_counters(const Document& value) {
    if (!value.is_structured()) return;
    for (const Document& inner : value) collect_counters(inner);
    if (!value.is_array() || value.size() < 2 || !value[0].is_string()) return;
    const std::string_view name = grammar::strip_action_prefix(value[0].get_ref<const std::string&>());
    const bool assigns = name == "_counter_assignment";
    if (!assigns && !name.ends_with("_counter") && name != "set_counter_all") return;
    const std::size_t at = assigns ? 2 : 1;
    if (value.size() <= at + 1 || !value[at].is_string() || value[at + 1] == value[at]) return;
    counters_.insert(value[at].get<std::string>());
  }

  /// The actions of a value and of the functions it calls.
  std::set<std::string, std::less<>> heads_with_functions(const Document& value) const {
    std::set<std::string, std::less<>> all = heads_of(value);
    const Document* functions = member_of(root_, "functions");
    std::vector<std::string> pending;
    const auto calls = [&](const Document& body) {
      std::vector<const Document*> open = {&body};
      while (!open.empty()) {
        const Document& one = *open.back();
        open.pop_back();
        if (one.is_array() && one.size() > 1 && one[0] == "run" && one[1].is_string()) {
          pending.push_back(one[1].get<std::string>());
        }
        if (one.is_structured()) {
          for (const Document& inner : one) open.push_back(&inner);
        }
      }
    };
    std::set<std::string> seen;
    calls(value);
    while (functions != nullptr && !pending.empty()) {
      const std::string name = std::move(pending.back());
      pending.pop_back();
      const Document* body = member_of(*functions, name);
      if (body == nullptr || !seen.insert(name).second) continue;
      all.merge(heads_of(*body));
      calls(*body);
    }
    return all;
  }

  const grammar::Platform& platform_;
  const PlatformDocument& asked_;
  const Document& root_;
  PlatformReport& report_;
  std::set<std::string, std::less<>> heads_;
  std::set<std::string, std::less<>> yaku_lists_;
  std::set<std::string, std::less<>> counters_;
  std::set<std::string> called_ways_;  ///< functions, and from where
  std::set<std::string> called_;
  std::size_t depth_ = 0;
  std::size_t nested_ = 0;  ///< constants in constants
  double players_ = 4;
};

}  // namespace

const Document* member_of(const Document& value, std::string_view key) {
  if (!value.is_object()) return nullptr;
  const auto found = value.find(std::string(key));
  return found == value.end() ? nullptr : &*found;
}

std::set<std::string, std::less<>> heads_of(const Document& value) {
  std::set<std::string, std::less<>> heads;
  std::vector<const Document*> open = {&value};
  while (!open.empty()) {
    const Document& one = *open.back();
    open.pop_back();
    if (!one.is_structured()) continue;
    if (one.is_array() && !one.empty() && one[0].is_string()) {
      heads.emplace(grammar::strip_action_prefix(one[0].get_ref<const std::string&>()));
    }
    for (const Document& inner : one) open.push_back(&inner);
  }
  return heads;
}

void check_words_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report) {
  WordWalk(platform, document, report).run();
}

}  // namespace majs::compiler
