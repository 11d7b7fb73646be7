#pragma once
// A load plan as jq text.

#include <span>
#include <string>

#include "compiler/load/load_plan.hpp"

namespace majs::compiler {

/// The given steps as one filter behind the definitions they use: each step is a function of its own (jq 1.6 compiles a
/// function to at most 65535 words), called in order. The text of a .jq mod stands in parentheses with its variables
/// bound around it; as it has passed check_jq_program it cannot leave them.
/// `places`, when given, receives where the operations of MahjongScript commands begin.
std::string chain_program(const LoadPlan& plan, std::span<const PlanStep> steps,
                          std::vector<ProgramPlace>* places = nullptr);

/// The text of one .jq mod behind its definitions and variables, all of which are on the first line: line n of the
/// program is line n of the mod.
std::string mod_program(const LoadedModule& module);

}  // namespace majs::compiler
