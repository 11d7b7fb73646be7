#include "compiler/platform/document_parts.hpp"

#include <set>
#include <vector>

namespace majs::compiler {

void each_action(Document& value, const std::function<void(Document&)>& visit) {
  if (!value.is_structured()) return;
  for (Document& member : value) {
    each_action(member, visit);
    if (value.is_array() && member.is_array() && !member.empty() && member[0].is_string()) visit(member);
  }
}

void each_action_of(Document& document, std::initializer_list<const char*> events,
                    const std::function<void(Document&)>& visit) {
  std::set<std::string> known;
  std::vector<Document*> open;
  for (const char* const event : events) {
    if (document.contains(event)) open.push_back(&document[event]);
  }
  const auto functions = document.find("functions");
  while (!open.empty()) {
    Document& actions = *open.back();
    open.pop_back();
    each_action(actions, [&](Document& action) {
      if (is_action(action, "run") && action.size() > 1 && action[1].is_string() && functions != document.end()) {
        const std::string name = action[1].get<std::string>();
        const auto function = functions->find(name);
        if (function != functions->end() && known.insert(name).second) open.push_back(&*function);
      }
      visit(action);
    });
  }
}

void each_action_of_wins(Document& document, const std::function<void(Document&)>& visit) {
  each_action_of(document, {"before_win", "before_scoring"}, visit);
}

bool has_action(const Document& document, std::string_view name) {
  bool found = false;
  Document copy = document;
  each_action(copy, [&](Document& action) { found = found || is_action(action, name); });
  return found;
}

void each_object(Document& value, const std::function<void(Document&)>& visit) {
  if (!value.is_structured()) return;
  for (Document& member : value) {
    each_object(member, visit);
    if (member.is_object()) visit(member);
  }
}

Document action(std::string_view name) { return Document::array({name}); }
Document action(std::string_view name, Document first) { return Document::array({name, std::move(first)}); }
Document action(std::string_view name, Document first, Document second) {
  return Document::array({name, std::move(first), std::move(second)});
}

Document test(std::string_view name, Document options) {
  Document made = Document::object();
  made["name"] = name;
  made["opts"] = std::move(options);
  return made;
}

Document test_of(std::string_view seat, std::string_view name, Document options) {
  Document made = test(name, std::move(options));
  made["as"] = seat;
  return made;
}

// A list inside the options of `not` is one in which all hold.
Document not_all_of(Document tests) { return test("not", Document::array({std::move(tests)})); }

Document all_of(Document tests) { return not_all_of(Document::array({not_all_of(std::move(tests))})); }

Document any_of(const Document& tests) {
  Document negated = Document::array();
  for (const Document& one : tests) negated.push_back(not_all_of(Document::array({one})));
  return not_all_of(std::move(negated));
}

Document has_one_of(std::string_view zone, Document kinds) {
  Document element = Document::array({std::move(kinds), 1.0});
  Document definition = Document::array({Document::array({"nojoker", std::move(element)})});
  return test("match", Document::array({Document::array({zone}), std::move(definition)}));
}

Document when(Document condition, Document actions) {
  return Document::array({"when", Document::array({std::move(condition)}), std::move(actions)});
}

Document set_counter(std::string_view counter, const Document& value) {
  return Document::array({"set_counter", counter, value});
}

Document changed_counter(std::string_view counter, std::string_view operation, const Document& value) {
  Document expression = Document::array({operation, Document::array({counter, value})});
  return Document::array({"set_counter", counter, "eval_expr", std::move(expression)});
}

Document& actions_of(Document& document, std::string_view event) {
  Document& there = document[std::string(event)];
  if (!there.is_object()) there = Document::object();
  Document& actions = there["actions"];
  if (!actions.is_array()) actions = Document::array();
  return actions;
}

}  // namespace majs::compiler
