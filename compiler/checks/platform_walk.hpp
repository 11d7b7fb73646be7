#pragma once
// The words of a finished document, walked by the types of the vocabulary (internal to check_words_for). Where
// something runs or is asked is a place; functions are walked from where they are called.

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/platform_document.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::compiler {

using grammar::ParameterType;
using grammar::PlatformFinding;
using grammar::Word;
using grammar::WordKind;

/// Conditions that hold, with `not_` where they do not.
using Guards = std::set<std::string, std::less<>>;

/// Where something stands.
struct Place {
  std::vector<std::string_view> names = {};  ///< "before_win"; "button", "call_button"
  std::string_view under = {};               ///< the action around it that changes the seat
  Guards guards = {};
  const std::set<std::string, std::less<>>* together = nullptr;  ///< the actions that run with it
  bool steps = false;                                            ///< of a minipoint program

  bool is(std::string_view name) const;
};

class WordWalk : PlatformLook {
 public:
  WordWalk(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report);
  void run();

 private:
  // platform_findings.cpp: which finding holds at a place
  void word(WordKind kind, std::string_view name, const std::string& at, const Place& place,
            const Document* arguments = nullptr, std::size_t first = 0);
  void tell_word(WordKind kind, std::string_view name, const std::string& at, PlatformFinding finding);
  bool holds(const PlatformFinding& finding, const Place& place, const Document* arguments, std::size_t first) const;
  bool is_given(const PlatformFinding& finding, const Document* arguments, std::size_t first) const;

  // platform_keys.cpp: the keys of the document
  void toplevel(const std::string& key, const Document& value);
  void key_word(WordKind kind, std::string_view key, const Document& value, const std::string& at);
  bool is_right(const PlatformFinding& finding, std::string_view key, const Document& value) const;
  void event(std::string_view key, const Document& value, const std::string& at);
  void button(const Document& value, const std::string& at);
  void auto_button(const Document& value, const std::string& at);
  void yaku_list(const Document& value, const std::string& at);

  // platform_actions.cpp
  void actions(const Document& value, const std::string& at, const Place& place);
  void action(const Document& value, const std::string& at, const Place& place);
  void translated_names(const Document& names, const std::string& at);
  void old_action(const std::string& name, const std::string& at, const Place& place);
  void call(const Document& value, const std::string& at, const Place& place);
  void branches(std::string_view name, const Document& value, const std::string& at, const Place& place);
  void minipoints(const Document& value, const std::string& at, const Place& place);
  void marks(const Document& value, const std::string& at, const Place& place);

  // platform_arguments.cpp: by the types of parameters
  void arguments(const Word& word, const Document& list, std::size_t first, const std::string& at, const Place& place);
  void typed(const Document& value, const std::string& at, ParameterType type, const Place& place);
  void words_of(WordKind kind, const Document& value, const std::string& at, const Place& place);
  void move_set(const Document& value, const std::string& at);
  void amount(const Document& value, const std::string& at, const Place& place);
  void amount_list(const Document& list, std::size_t first, const std::string& at, const Place& place);
  void expression(const Document& value, const std::string& at, const Place& place);
  bool stays_zero(const Document& value) const;
  void operation(const std::string& op, const Document& operands, const std::string& at, const std::string& inner,
                 const Place& place);

  // platform_conditions.cpp
  void condition(const Document& value, const std::string& at, const Place& place);
  void conditions(const Document& list, const std::string& at, const Place& place, bool any);
  void counts(const Word& word, const Document& options, const std::string& at);
  void add_guards(const Document& value, bool holding, Guards& guards);
  const Guards& guards_of(const Document& constant, bool holding);

  // platform_definitions.cpp: sets, definitions of matches and calls, hands of a card
  void definition(const Document& value, const std::string& at);
  void attributes(const Document& value, const std::string& at);
  void card(std::string_view hand, const std::string& at);

  // platform_document.cpp: what the document has
  const Document* constant_of(const Document& value) const;
  bool enter(const Document& constant);
  void inside(const Document& constant, const Document& name,
              void (WordWalk::*visit)(const Document&, const std::string&, const Place&), const Place& place);
  void collect_counters(const Document& value);
  std::set<std::string, std::less<>> heads_with_functions(const Document& value) const;

  std::set<std::string, std::less<>> yaku_lists_;
  std::set<std::string, std::less<>> counters_;
  std::set<std::string> called_ways_;  ///< functions, and from where
  std::set<std::string> called_;
  std::size_t depth_ = 0;
  std::map<std::pair<const Document*, bool>, Guards> guards_;  ///< of constants, where they hold and where they do not
  std::size_t nested_ = 0;                                     ///< constants in constants
  std::size_t entered_ = 0;                                    ///< values of constants that were walked
  std::map<const Document*, std::size_t> sizes_;               ///< of constants, in values
  double players_ = 4;
};

/// A text that stands for something else: the argument of a function.
inline bool is_parameter(const Document& value) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with('$');
}

inline std::string_view without_not(std::string_view text) {
  while (text.starts_with("not_")) text.remove_prefix(4);
  return text;
}

inline bool is_zero(const Document& value) { return value.is_number() && value.get<double>() == 0; }

template <typename Visit>
void each_member(const Document& value, const std::string& at, Visit visit) {
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) visit(member, pointer_to(at, key));
}

template <typename Visit>
void each_element(const Document& value, const std::string& at, Visit visit) {
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], pointer_to(at, i));
}

/// Constants stand in constants at most so deep.
inline constexpr std::size_t kConstantDepth = 10;
/// So many values of constants are walked, wherever they are named.
inline constexpr std::size_t kConstantValues = 1'000'000;
/// The JSON pointer to what `"@name"` stands for.
std::string constant_place(const Document& value);

}  // namespace majs::compiler
