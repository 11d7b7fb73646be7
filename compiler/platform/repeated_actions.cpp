#include "compiler/platform/repeated_actions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

/// Functions run others so deep there.
constexpr std::size_t kDeepestFunction = 10;
/// So many actions are looked at: functions that run each other several times have no end otherwise.
constexpr std::size_t kMostLookedAt = 10000;

/// What is done by them is done by what stands in them.
constexpr std::array<std::string_view, 10> kBlocks = {"when",          "unless",      "ite",  "as",  "when_anyone",
                                                      "when_everyone", "when_others", "cond", "run", "noop"};
/// With these it is the same afterwards, however often they run.
constexpr std::array<std::string_view, 13> kSame = {"set_status",         "set_status_all",        "unset_status",
                                                    "unset_status_all",   "set_counter_all",       "add_attr",
                                                    "remove_attr",        "set_tile_alias",        "set_tile_alias_all",
                                                    "clear_tile_aliases", "set_tile_ordering_all", "set_tile_ordering",
                                                    "set_scoring_header"};

using Counters = std::set<std::string, std::less<>>;

template <std::size_t N>
bool is_in(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool names_it(const Document& value, const std::string& counter) {
  if (value.is_string()) return value == counter;
  return value.is_structured() &&
         std::any_of(value.begin(), value.end(), [&](const Document& member) { return names_it(member, counter); });
}

class Repeated {
 public:
  explicit Repeated(const Document& document) : document_(document) {}

  std::vector<RepeatedAction> run() {
    const Document* event = grammar::find_member(document_, "before_scoring");
    const Document* actions = event == nullptr ? nullptr : grammar::find_member(*event, "actions");
    Counters set;
    for (std::size_t i = 0; actions != nullptr && actions->is_array() && i < actions->size(); ++i) {
      pointer_ = "/before_scoring/actions/" + std::to_string(i);
      look_at((*actions)[i], set, 0);
    }
    return std::move(found_);
  }

 private:
  static bool is_list_of_actions(const Document& value) {
    return value.is_array() && !value.empty() && value[0].is_array() && !value[0].empty() && value[0][0].is_string();
  }

  /// `set`: counters that begin anew whenever the actions run.
  void look_at(const Document& action, Counters& set, std::size_t depth) {
    if (!action.is_array() || action.empty() || !action[0].is_string() || depth > kDeepestFunction) return;
    if (++looked_at_ > kMostLookedAt) return;
    std::string name = action[0].get<std::string>();
    if (name.starts_with("uninterruptible_")) name = name.substr(std::string_view("uninterruptible_").size());
    if (name == "run" && action.size() > 1 && action[1].is_string()) {
      const Document* functions = grammar::find_member(document_, "functions");
      const Document* function =
          functions == nullptr ? nullptr : grammar::find_member(*functions, action[1].get<std::string>());
      if (function != nullptr && function->is_array()) look_at_all(*function, set, depth + 1);
    } else if (is_in(kBlocks, name)) {
      for (const Document& part : action) {
        Counters inside = set;  // what is begun there may not be begun
        if (is_list_of_actions(part)) look_at_all(part, inside, depth);
      }
    } else if (action.size() > 1 && action[1].is_string() && name.ends_with("_counter")) {
      look_at_counter(name, action, set);
    } else if (!is_in(kSame, name)) {
      tell("`" + name + "`");
    }
  }

  void look_at_all(const Document& actions, Counters& set, std::size_t depth) {
    for (const Document& action : actions) look_at(action, set, depth);
  }

  void look_at_counter(const std::string& name, const Document& action, Counters& set) {
    const std::string counter = action[1].get<std::string>();
    const bool anew = name == "set_counter" &&
                      !std::any_of(action.begin() + 2, action.end(),
                                   [&](const Document& value) { return counter != "fu" && names_it(value, counter); });
    if (anew) {
      set.insert(counter);
    } else if (!set.contains(counter)) {
      tell("what is counted on in `" + counter + "`");
    }
  }

  /// Once for each place, however often a function there comes to it.
  void tell(const std::string& what) {
    if (told_.insert(pointer_ + " " + what).second) found_.push_back({pointer_, what});
  }

  const Document& document_;
  std::string pointer_;
  std::size_t looked_at_ = 0;
  std::set<std::string> told_;
  std::vector<RepeatedAction> found_;
};

}  // namespace

std::vector<RepeatedAction> repeated_actions(const Document& document) { return Repeated(document).run(); }

}  // namespace majs::compiler
