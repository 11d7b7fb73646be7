#pragma once
// What events leave behind.

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// The action sets counters or statuses, or decides which others run.
bool sets_marks(ActionCode code);
/// Whether a list, and what it runs, changes nothing but counters and statuses, without offering anything to anybody.
bool changes_only_marks(const Rules& rules, std::uint32_t list);

}  // namespace majs::runtime
