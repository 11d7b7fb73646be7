#pragma once
// What is said of a ruleset after complete hands of it were scored (`majs check --hands`).

#include <cstdint>
#include <memory>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::cli {

/// M0652 to M0654, where the author of the ruleset can mend them, of so many hands (0: all). Nothing where these are
/// not all that there are: where jokers or definitions of which none are made leave some out.
void add_hand_findings(const std::shared_ptr<const runtime::Rules>& rules, const compiler::Build& build,
                       std::uint64_t hands, unsigned jobs, compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
