#pragma once
// Lists and suggestions in sentences.

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/suggest.hpp"

namespace majs::grammar {

/// `text(item)` of all items, with `between` between them.
template <typename Items, typename Text>
std::string joined(const Items& items, std::string_view between, const Text& text) {
  std::string list;
  bool first = true;
  for (const auto& item : items) {
    if (!std::exchange(first, false)) list += between;
    list += text(item);
  }
  return list;
}

/// Adds one to a list whose items are not empty.
inline void add_to_list(std::string& list, std::string_view item, std::string_view between = ", ") {
  if (!list.empty()) list += between;
  list += item;
}

/// `, did you mean `x`?`, or nothing where no known name is near.
inline std::string did_you_mean(std::string_view name, std::span<const std::string_view> known,
                                std::string_view before = ", ") {
  const std::string_view near = nearest(name, known);
  return near.empty() ? std::string() : std::string(before).append("did you mean `").append(near).append("`?");
}

}  // namespace majs::grammar
