#pragma once
// What hands are worth that have not won (`minipoints_of_hand`): Riichi Advanced runs programs of minipoints only for
// wins, so that they are run for everybody before one.

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Puts counters in the place of `minipoints_of_hand`, which `before_win` sets; the part `platform/won_tile` marks the
/// tile that belongs to nobody else. What was changed, in sentences.
std::vector<std::string> write_other_hands(Document& document, const Refuse& refuse);

}  // namespace majs::compiler
