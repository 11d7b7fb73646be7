#pragma once
// Small pieces of documents that rewritings for a platform look for and put together.

#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/document.hpp"

namespace majs::compiler {

inline bool is_action(const Document& value, std::string_view name) {
  return value.is_array() && !value.empty() && value[0] == name;
}

/// Every list in a list, which may be an action; innermost first.
void each_action(Document& value, const std::function<void(Document&)>& visit);
/// ... of events, and of the functions that these run.
void each_action_of(Document& document, std::initializer_list<const char*> events,
                    const std::function<void(Document&)>& visit);
/// ... of `before_win` and `before_scoring`, and of the functions that these run: where a hand is judged.
void each_action_of_wins(Document& document, const std::function<void(Document&)>& visit);
bool has_action(const Document& document, std::string_view name);
/// Every condition with options, and every such object; innermost first.
void each_object(Document& value, const std::function<void(Document&)>& visit);

Document action(std::string_view name);
Document action(std::string_view name, Document first);
Document action(std::string_view name, Document first, Document second);

/// A condition: `name(options…)`.
Document test(std::string_view name, Document options);
/// ... of another seat.
Document test_of(std::string_view seat, std::string_view name, Document options);
/// Whatever the place it stands in asks of lists.
Document all_of(Document tests);
Document not_all_of(Document tests);
Document any_of(const Document& tests);
/// `match(zone, …)`: one tile is of these kinds itself.
Document has_one_of(std::string_view zone, Document kinds);
Document when(Document condition, Document actions);
Document set_counter(std::string_view counter, const Document& value);
/// `counter = counter OPERATION value`.
Document changed_counter(std::string_view counter, std::string_view operation, const Document& value);

/// The actions of an event, which is made where there is none.
Document& actions_of(Document& document, std::string_view event);

}  // namespace majs::compiler
