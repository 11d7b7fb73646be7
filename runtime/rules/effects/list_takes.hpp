#pragma once
// How far lists of actions have to go on before they may be left.

#include <cstdint>
#include <vector>

#include "runtime/rules/action.hpp"

namespace majs::runtime {

/// Of each list: how many of its actions have begun when nothing that is left of it may call or draw a tile.
std::vector<std::uint32_t> list_takes(const std::vector<std::vector<Action>>& lists);

}  // namespace majs::runtime
