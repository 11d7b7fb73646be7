#pragma once
// How a list of actions can run. Most lists do one thing after the other: they need no frame that could wait.

#include <cstdint>
#include <vector>

#include "runtime/rules/action.hpp"

namespace majs::runtime {

enum class ListCourse : std::uint8_t {
  Steered,   ///< something in it begins other lists, or has to know what is left of it
  Straight,  ///< its actions, and those of the lists it chooses by conditions, run in their order unless one of them
             ///< may be interrupted
  Unbroken,  ///< likewise, and none may be
};

/// Of each list. Actions are interruptible or not already.
std::vector<ListCourse> list_courses(const std::vector<std::vector<Action>>& lists);

/// Of each list: how many of its actions have begun when nothing that is left of it may call or draw a tile.
std::vector<std::uint32_t> list_takes(const std::vector<std::vector<Action>>& lists);

}  // namespace majs::runtime
