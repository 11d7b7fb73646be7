#pragma once
// Lists and suggestions in sentences.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// The same of things that have names.
template <typename Items, typename Name>
std::string did_you_mean_of(std::string_view name, const Items& known, const Name& name_of,
                            std::string_view before = ", ") {
  std::vector<std::string_view> names;
  for (const auto& item : known) names.push_back(std::invoke(name_of, item));
  return did_you_mean(name, names, before);
}

}  // namespace majs::grammar
