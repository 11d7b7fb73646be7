#pragma once
// Things and places: can every thing have a place of its own? Found by augmenting paths, so that a dozen equal things
// do not have to be tried in every order.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace majs::match {

/// `fits(thing, place)` says where a thing may go. Asks at most things * things * places times.
template <typename Fits>
bool each_has_a_place(std::size_t things, std::size_t places, const Fits& fits) {
  constexpr std::size_t kNobody = SIZE_MAX;
  if (things > places) return false;
  std::vector<std::size_t> holder(places, kNobody);
  std::vector<bool> tried;
  const std::function<bool(std::size_t)> place = [&](std::size_t thing) {
    for (std::size_t at = 0; at < places; ++at) {
      if (tried[at] || !fits(thing, at)) continue;
      tried[at] = true;
      if (holder[at] == kNobody || place(holder[at])) {
        holder[at] = thing;
        return true;
      }
    }
    return false;
  };
  for (std::size_t thing = 0; thing < things; ++thing) {
    tried.assign(places, false);
    if (!place(thing)) return false;
  }
  return true;
}

}  // namespace majs::match
