#pragma once
// Where the game stands, as a stack: what happens → functions → the action, or the condition that is asked.

#include <string>
#include <vector>

#include "tools/dap/places.hpp"
#include "tools/dap/timeline.hpp"

namespace majs::dap {

struct StackFrame {
  std::string name;
  std::uint32_t place = runtime::kNone;
  runtime::Context context;
  const runtime::ConditionNode* condition = nullptr;  ///< that is asked
};

/// Innermost first; one frame at the end of the game.
std::vector<StackFrame> stack_at(const Timeline& timeline, const Places& places);

/// What a condition says, in words; where it is written if it has none.
std::string words_of(const runtime::ConditionNode& node, const Places& places);

}  // namespace majs::dap
