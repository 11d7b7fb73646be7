#include "compiler/platform/repeated_actions.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"
#include "grammar/effects.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using grammar::Deed;
using grammar::Deeds;
using grammar::Effects;
using grammar::ParameterType;
using grammar::StatePart;
using grammar::StateParts;
using grammar::WordKind;

/// Functions run others so deep there.
constexpr std::size_t kDeepestFunction = 10;
/// So many actions are looked at: functions that run each other several times have no end otherwise.
constexpr std::size_t kMostLookedAt = 10000;

using StateNames = std::set<std::string, std::less<>>;

/// Whether it is the same afterwards, however often it runs: nothing moves or is told anew, and what is changed does
/// not follow from what it was. Marks and the order of tiles do not, though the tiles are looked at.
bool comes_to_the_same(const Effects& effects) {
  constexpr Deeds kAnew = {Deed::Draws, Deed::Moves, Deed::Makes,  Deed::Gives, Deed::Calls,
                           Deed::Wins,  Deed::Ends,  Deed::Defers, Deed::Fires, Deed::Tries};
  constexpr StateParts kMarked = {StatePart::Hands, StatePart::Behavior};
  if (effects.does.has_any(kAnew) || effects.changes.has(StatePart::Log)) return false;
  return !effects.reads.has_any(effects.changes) || effects.changes.has_any(kMarked);
}

/// Whether what a condition asks may be otherwise for another reading.
bool is_of_readings(const Document& condition) {
  constexpr StateParts kRead = {StatePart::Hands, StatePart::Draws,    StatePart::Melds, StatePart::Statuses,
                                StatePart::Tags,  StatePart::Counters, StatePart::Win};
  if (condition.is_structured()) return std::any_of(condition.begin(), condition.end(), is_of_readings);
  if (!condition.is_string()) return false;
  const auto& name = condition.get_ref<const std::string&>();
  const auto* word = grammar::find_word(WordKind::Condition, grammar::strip_condition_prefix(name));
  return name.starts_with('@') || (word != nullptr && grammar::effects_of(*word).reads.has_any(kRead));
}

class RepeatedActions {
 public:
  explicit RepeatedActions(const Document& document) : document_(document) {}

  Repeats run() {
    const Document* event = grammar::find_member(document_, "before_scoring");
    const Document* actions = event == nullptr ? nullptr : grammar::find_member(*event, "actions");
    for (std::size_t i = 0; actions != nullptr && actions->is_array() && i < actions->size(); ++i) {
      pointer_ = "/before_scoring/actions/" + std::to_string(i);
      look_at((*actions)[i], {});
    }
    write();
    return std::move(result_);
  }

 private:
  struct Place {
    bool of_some = false;  ///< only for some readings
    bool others = false;   ///< for other seats, too
    std::size_t depth = 0;
  };

  static bool is_list_of_actions(const Document& value) {
    return value.is_array() && !value.empty() && value[0].is_array() && !value[0].empty() && value[0][0].is_string();
  }

  void look_at(const Document& action, Place place) {
    if (!action.is_array() || action.empty() || !action[0].is_string() || place.depth > kDeepestFunction) return;
    if (++looked_at_ > kMostLookedAt) return;
    const std::string name(grammar::strip_action_prefix(action[0].get_ref<const std::string&>()));
    const auto* word = grammar::find_word(WordKind::Action, name);
    if (word == nullptr) return;  // nothing happens there
    const Effects& effects = grammar::effects_of(*word);
    place.others = place.others || effects.does.has(Deed::Others);
    const ParameterType first = word->parameters.empty() ? ParameterType::Any : word->parameters[0].type;
    if (name == "run") {
      run_function(action, place);
    } else if (effects.does.has(Deed::Steers)) {
      look_into(action, place);
    } else if (first == ParameterType::Status && effects.changes == StateParts{StatePart::Statuses}) {
      for (std::size_t i = 1; i < action.size(); ++i) remember(action[i], statuses_, name, place);
    } else if (first == ParameterType::Counter && effects.changes == StateParts{StatePart::Counters}) {
      if (action.size() > 1) remember(action[1], counters_, name, place);
    } else if (!comes_to_the_same(effects) || (place.of_some && effects.changes != StateParts{})) {
      tell(name);
    }
  }

  void run_function(const Document& action, Place place) {
    const Document* functions = grammar::find_member(document_, "functions");
    if (functions == nullptr || action.size() < 2 || !action[1].is_string()) return;
    const Document* function = grammar::find_member(*functions, action[1].get<std::string>());
    if (function == nullptr || !function->is_array()) return;
    ++place.depth;
    for (const Document& one : *function) look_at(one, place);
  }

  /// What stands in an action.
  void look_into(const Document& action, Place place) {
    for (std::size_t i = 1; i < action.size(); ++i) {
      if (!is_list_of_actions(action[i])) place.of_some = place.of_some || is_of_readings(action[i]);
    }
    for (std::size_t i = 1; i < action.size(); ++i) {
      if (!is_list_of_actions(action[i])) continue;
      for (const Document& one : action[i]) look_at(one, place);
    }
  }

  /// Of a name that a function is given, or that is an amount as well, nobody knows what it was.
  void remember(const Document& state, StateNames& names, const std::string& action, const Place& place) {
    const std::string name = state.is_string() ? state.get<std::string>() : std::string();
    const bool is_amount = &names == &counters_ && grammar::find_word(WordKind::Amount, name) != nullptr;
    if (name.empty() || name[0] == '$' || name[0] == '@' || (is_amount && name != "fu")) return tell(action);
    names.insert(name);
    others_ = others_ || place.others;
  }

  /// Once for each place, however often a function there comes to it.
  void tell(const std::string& name) {
    if (told_.insert(pointer_ + " " + name).second) result_.told.push_back({pointer_, name});
  }

  void write() {
    result_.remembers = result_.restores = Document::array();
    for (const std::string& counter : counters_) {
      result_.remembers.push_back(set_counter("platform_was_" + counter, counter));
      result_.restores.push_back(set_counter(counter, "platform_was_" + counter));
    }
    for (const std::string& status : statuses_) {
      const std::string had = "platform_had_" + status;
      const auto copied = [](const std::string& from, const std::string& to, Document& actions) {
        actions.push_back(action("unset_status", to));
        actions.push_back(when(test("status", Document::array({from})), Document::array({action("set_status", to)})));
      };
      copied(status, had, result_.remembers);
      copied(had, status, result_.restores);
    }
    if (!others_) return;
    for (Document* actions : {&result_.remembers, &result_.restores})
      *actions = Document::array({action("as", "everyone", std::move(*actions))});
  }

  const Document& document_;
  std::string pointer_;
  std::size_t looked_at_ = 0;
  std::set<std::string> told_;
  StateNames statuses_;
  StateNames counters_;
  bool others_ = false;
  Repeats result_;
};

}  // namespace

Repeats repeats_of(const Document& document) { return RepeatedActions(document).run(); }

}  // namespace majs::compiler
