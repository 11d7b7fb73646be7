#include "compiler/platform/unfinished_calls.hpp"

#include <algorithm>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kStatus = "platform_call_under_way";

bool is_list_of_actions(const Document& value) {
  return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), [](const Document& member) {
           return member.is_array() && !member.empty() && member[0].is_string();
         });
}

/// Around calls that players may react to and that are followed by something.
bool guard_list(Document& list, const Document& interruptible, bool more_follows) {
  bool some = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const bool more = more_follows || i + 1 < list.size();
    for (Document& inner : list[i]) {
      if (is_list_of_actions(inner)) some = guard_list(inner, interruptible, more) || some;
    }
    const Document name = list[i][0];
    const bool calls = name == "call" || name == "self_call" || name == "upgrade_call" || name == "flower";
    if (!calls || !more || std::find(interruptible.begin(), interruptible.end(), name) == interruptible.end()) continue;
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), action("set_status", kStatus));
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(i) + 2, action("unset_status", kStatus));
    i += 2;
    some = true;
  }
  return some;
}

}  // namespace

bool guard_unfinished_calls(Document& document) {
  const Document* interruptible = grammar::find_member(document, "interruptible_actions");
  const auto buttons = document.find("buttons");
  if (interruptible == nullptr || !interruptible->is_array() || buttons == document.end() || !buttons->is_object()) {
    return false;
  }
  bool some = false;
  for (Document& button : *buttons) {
    if (!button.is_object() || !button.contains("actions")) continue;
    if (is_list_of_actions(button["actions"])) some = guard_list(button["actions"], *interruptible, false) || some;
  }
  if (!some) return false;
  for (Document& button : *buttons) {
    if (!button.is_object()) continue;
    Document& shows = button["show_when"];
    if (shows.is_null()) shows = Document::array();
    if (!shows.is_array()) shows = Document::array({shows});
    shows.insert(shows.begin(), test("status_missing", Document::array({kStatus})));
  }
  return true;
}

}  // namespace majs::compiler
