// Sets, definitions of matches and calls, hands of a card.

#include "compiler/checks/platform_walk.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace majs::compiler {
namespace {

/// What only this toolchain reads in a group of a hand of a card; empty when there is nothing.
std::string_view mark_of(std::string_view group) {
  if (group.size() > 1 && group.back() == '!') return "!";
  if (group.size() > 1 && group.back() == '*') return "*";
  const bool year = group == "Y" || (group.size() == 2 && group[0] == 'Y' && group[1] >= 'a' && group[1] <= 'c');
  return year ? "Y" : "";
}

}  // namespace

/// Attributes of tiles in sets, definitions and calls; marks in hands of a card.
void WordWalk::definition(const Document& value, const std::string& at) {
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

void WordWalk::attributes(const Document& value, const std::string& at) {
  each_element(value, at, [&](const Document& attribute, const std::string& where) {
    if (!attribute.is_string()) return;
    const auto& name = attribute.get_ref<const std::string&>();
    if (name.starts_with('_')) tell("hidden_attribute", "@" + name, where);
    if (name == "draw") tell("draw_attribute", "@" + name, where);
  });
}

void WordWalk::card(std::string_view hand, const std::string& at) {
  if (hand.find(' ') == std::string_view::npos) return;
  for (std::size_t begin = 0; begin < hand.size();) {
    const std::size_t end = std::min(hand.find_first_of(" |\n", begin), hand.size());
    const std::string_view mark = mark_of(hand.substr(begin, end - begin));
    if (!mark.empty()) tell("unknown_mark", mark, at);
    begin = end + 1;
  }
}

}  // namespace majs::compiler
