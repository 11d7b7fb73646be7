#include "compiler/platform/mark_restrictions.hpp"

#include <algorithm>
#include <utility>

#include "compiler/platform/document_parts.hpp"

namespace majs::compiler {
namespace {

bool leave_out(Document& value, const char* restriction) {
  if (!value.is_array()) return false;
  bool some = false;
  Document kept = Document::array();
  for (Document& member : value) {
    some = leave_out(member, restriction) || some;
    if (member == restriction) {
      some = true;
    } else {
      kept.push_back(std::move(member));
    }
  }
  value = std::move(kept);
  return some;
}

bool compares_marks(const Document& value) {
  if (value == "match_hand_to_marked_call" || value == "match_call_to_marked_hand") return true;
  return value.is_array() && std::any_of(value.begin(), value.end(), compares_marks);
}

}  // namespace

bool unmark_drawn_tiles(Document& value) {
  if (!value.is_structured()) return false;
  bool some = false;
  for (Document& member : value) some = unmark_drawn_tiles(member) || some;
  if (!value.is_array()) return some;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!is_action(value[i], "mark") || !compares_marks(value[i])) continue;
    Document unmark = Document::array({"remove_attr", Document::array({"draw"}), Document::array({"_draw"})});
    value.insert(value.begin() + static_cast<std::ptrdiff_t>(i), std::move(unmark));
    some = true;
    ++i;
  }
  return some;
}

bool leave_suit_suffices_out(Document& document) {
  bool some = false;
  each_action(document, [&](Document& mark) {
    if (is_action(mark, "mark")) some = leave_out(mark, "suit_suffices") || some;
  });
  return some;
}

}  // namespace majs::compiler
