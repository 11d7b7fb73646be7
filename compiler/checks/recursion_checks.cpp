// check_recursion: functions that never end.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/checks/usage_checks.hpp"
#include "grammar/effects.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

/// The actions of a function that are always run, as far as they run functions.
class Calls {
 public:
  struct Call {
    std::string function;
    std::string pointer;
  };

  /// Of a list of actions. What stands behind an action that ends the list, or the round, is not looked at.
  static std::vector<Call> of(const Document& actions, const std::string& at) {
    Calls calls;
    calls.list(actions, at);
    return std::move(calls.found_);
  }

 private:
  void list(const Document& actions, const std::string& at) {
    if (!actions.is_array()) return;
    for (std::size_t i = 0; i < actions.size() && !ended_; ++i) action(actions[i], pointer_to(at, i));
  }

  void action(const Document& action, const std::string& at) {
    if (!action.is_array() || action.empty() || !action[0].is_string()) return;
    const std::string_view name = grammar::strip_action_prefix(action[0].get_ref<const std::string&>());
    if (name == "run" && action.size() > 1 && action[1].is_string()) {
      found_.push_back({action[1].get<std::string>(), at});
    } else if (name == "as" && action.size() > 2) {
      list(action[2], pointer_to(at, 2));
    } else if (name == "ite" && action.size() > 3) {
      either(action, at);
    } else if (name == "when" || name == "unless" || name == "ite") {
      // What may not be run may also end it.
      ended_ = ended_ || may_end(action);
    } else {
      ended_ = ended_ || ends(name);
    }
  }

  /// Functions that both branches run.
  void either(const Document& action, const std::string& at) {
    if (may_end(action)) ended_ = true;
    if (ended_) return;
    const std::vector<Call> one = of(action[2], pointer_to(at, 2));
    const std::vector<Call> other = of(action[3], pointer_to(at, 3));
    std::set<std::string_view> of_other;
    for (const Call& call : other) of_other.insert(call.function);
    for (const Call& call : one) {
      if (of_other.contains(call.function)) found_.push_back(call);
    }
  }

  static bool ends(std::string_view name) { return grammar::action_does(name, {grammar::Deed::Ends}); }

  static bool may_end(const Document& value) {
    if (value.is_string()) return ends(value.get_ref<const std::string&>());
    return value.is_array() &&
           std::any_of(value.begin(), value.end(), [](const Document& child) { return may_end(child); });
  }

  std::vector<Call> found_;
  bool ended_ = false;
};

using CallsOf = std::map<std::string, std::vector<Calls::Call>>;

/// Numbers of the functions: equal where each leads to the other through functions that are always run.
class Circles {
 public:
  explicit Circles(const CallsOf& calls) {
    std::vector<std::string_view> ended;
    std::set<std::string_view> seen;
    std::map<std::string_view, std::vector<std::string_view>> onwards;
    std::map<std::string_view, std::vector<std::string_view>> back;
    for (const auto& [name, own] : calls) {
      for (const Calls::Call& call : own) {
        const auto next = calls.find(call.function);
        if (next == calls.end()) continue;
        onwards[name].push_back(next->first);
        back[next->first].push_back(name);
      }
    }
    for (const auto& [name, own] : calls)
      walk(name, onwards, seen, [&](std::string_view end) { ended.push_back(end); });
    seen.clear();
    for (auto name = ended.rbegin(); name != ended.rend(); ++name) {
      walk(*name, back, seen, [&](std::string_view end) { numbers_[end] = *name; });
    }
  }

  std::string_view of(const std::string& function) const {
    const auto found = numbers_.find(function);
    return found == numbers_.end() ? std::string_view() : found->second;
  }

 private:
  /// Everything that can be reached from `first` and was not seen before; each told behind all that it leads to.
  template <typename Edges, typename Tell>
  static void walk(std::string_view first, const Edges& edges, std::set<std::string_view>& seen, const Tell& tell) {
    std::vector<std::pair<std::string_view, std::size_t>> open;
    if (seen.insert(first).second) open.emplace_back(first, 0);
    while (!open.empty()) {
      auto& [name, next] = open.back();
      const auto out = edges.find(name);
      if (out == edges.end() || next == out->second.size()) {
        tell(name);
        open.pop_back();
        continue;
      }
      const std::string_view other = out->second[next++];
      if (seen.insert(other).second) open.emplace_back(other, 0);
    }
  }

  std::map<std::string_view, std::string_view> numbers_;  ///< the first name of each circle
};

}  // namespace

void check_recursion(DocumentReport& report) {
  const Document* functions = report.find("functions");
  if (functions == nullptr || !functions->is_object()) return;
  CallsOf calls;
  for (const auto& [name, body] : functions->items()) calls[name] = Calls::of(body, pointer_to("/functions", name));
  const Circles circles(calls);
  std::set<std::string_view> told;
  for (const auto& [name, own] : calls) {
    const std::string_view circle = circles.of(name);
    for (const Calls::Call& call : own) {
      if (circles.of(call.function) != circle || told.contains(circle) || !report.of_author(call.pointer)) continue;
      told.insert(circle);
      auto& diagnostic = report.at(Code::EndlessFunction, call.pointer,
                                   "the function " + in_ticks(name) + " runs itself, and never ends");
      diagnostic.label = call.function == name ? "whatever happens" : "which runs " + in_ticks(name) + " again";
      diagnostic.help = "ask before, with `if`, whether there is anything left to do";
    }
  }
}

}  // namespace majs::compiler
