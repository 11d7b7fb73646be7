// check_arguments: what calls of functions give, and what the functions take.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "compiler/checks/usage_checks.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

/// `["run", function, arguments]`.
struct CallSite {
  std::string function;
  const Document* arguments;  ///< an object, or null: none are given
  std::string pointer;        ///< of the call
};

class ArgumentUse {
 public:
  explicit ArgumentUse(DocumentReport& report) : report_(report) {}

  void run() {
    for (const auto& [key, value] : report_.document().items()) {
      const std::string at = pointer_to("", key);
      if (key == "functions" && value.is_object()) {
        for (const auto& [name, body] : value.items()) {
          const std::string where = pointer_to(at, name);
          visit(body, where, &parameters_[name]);
        }
      } else {
        Parameters outside;
        visit(value, at, &outside);
        const bool runs = grammar::find_word(grammar::WordKind::Event, key) != nullptr || key == "buttons";
        for (const auto& [name, pointer] : outside) {
          if (runs) outside_function(name, pointer);
        }
      }
    }
    for (const CallSite& call : calls_) check(call);
  }

 private:
  using Parameters = std::map<std::string, std::string>;  ///< name to the first place of `"$name"`

  /// Collects calls and whole texts `"$name"`. A text that the map beside it fills is no parameter.
  void visit(const Document& value, const std::string& at, Parameters* parameters) {
    if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      if (is_parameter(text)) parameters->emplace(text.substr(1), at);
    } else if (value.is_object()) {
      for (const auto& [key, member] : value.items()) visit(member, pointer_to(at, key), parameters);
    } else if (value.is_array()) {
      if (is_call(value)) calls_.push_back({value[1].get<std::string>(), value.size() > 2 ? &value[2] : nullptr, at});
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (!filled(value, value[i])) visit(value[i], pointer_to(at, i), parameters);
      }
    }
  }

  static bool is_parameter(std::string_view text) {
    return text.size() > 1 && text[0] == '$' && std::all_of(text.begin() + 1, text.end(), [](char c) {
             return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
           });
  }

  static bool is_call(const Document& value) {
    return value.size() >= 2 && value[0].is_string() && value[1].is_string() &&
           grammar::strip_action_prefix(value[0].get_ref<const std::string&>()) == "run";
  }

  static bool filled(const Document& list, const Document& text) {
    if (!text.is_string() || !is_parameter(text.get_ref<const std::string&>())) return false;
    return std::any_of(list.begin(), list.end(), [&](const Document& other) {
      return other.is_object() && other.contains(text.get_ref<const std::string&>().substr(1));
    });
  }

  void outside_function(const std::string& name, const std::string& pointer) {
    if (!report_.of_author(pointer)) return;
    report_.at(Code::ArgumentNotGiven, pointer, "`\"$" + name + "\"` stands outside of a function").label =
        "nobody gives it a value";
  }

  void check(const CallSite& call) {
    const auto function = parameters_.find(call.function);
    if (function == parameters_.end()) return;
    if (call.arguments != nullptr && !call.arguments->is_object()) return;
    const Parameters& wanted = function->second;
    // To find out who wrote a call takes longer the more there are.
    const bool as_wanted = (call.arguments == nullptr ? 0 : call.arguments->size()) == wanted.size() &&
                           std::all_of(wanted.begin(), wanted.end(), [&](const auto& parameter) {
                             return call.arguments->contains(parameter.first);
                           });
    if (as_wanted || !report_.of_author(call.pointer)) return;
    std::vector<std::string_view> names;
    for (const auto& [name, place] : wanted) names.push_back(name);
    std::string_view slip;  // what the misspelt argument was meant for
    if (call.arguments != nullptr) {
      for (const auto& [key, value] : call.arguments->items()) {
        if (!wanted.contains(key)) slip = not_used(call, key, names);
      }
    }
    for (const auto& [name, place] : wanted) {
      const bool given = call.arguments != nullptr && call.arguments->contains(name);
      if (!given && name != slip) not_given(call, name, place);
    }
  }

  std::string_view not_used(const CallSite& call, const std::string& key, const std::vector<std::string_view>& names) {
    auto& diagnostic =
        report_.at(Code::ArgumentNotUsed, pointer_to(pointer_to(call.pointer, 2), key),
                   "the function " + in_ticks(call.function) + " does not use the argument " + in_ticks(key));
    const std::string_view near = grammar::nearest(key, names);
    if (!near.empty()) {
      suggest(diagnostic, key, near);
    } else {
      diagnostic.notes.push_back("`\"$" + key + "\"` does not stand in the function");
    }
    return near;
  }

  void not_given(const CallSite& call, const std::string& name, const std::string& place) {
    auto& diagnostic = report_.at(Code::ArgumentNotGiven, call.pointer,
                                  "this call of " + in_ticks(call.function) + " does not give " + in_ticks(name));
    if (const auto origin = find_origin(report_.build(), place)) {
      diagnostic.labels.push_back({origin->source, origin->span, "stays this text"});
    }
    diagnostic.help = "write `" + call.function + "(" + name + ": ...)`";
  }

  DocumentReport& report_;
  std::map<std::string, Parameters, std::less<>> parameters_;  ///< of every function
  std::vector<CallSite> calls_;
};

}  // namespace

void check_arguments(DocumentReport& report) { ArgumentUse(report).run(); }

}  // namespace majs::compiler
