#pragma once
// What the winning tile completes (`waiting_tiles`): Riichi Advanced has no word for it, but the winning tile may have
// a mark, with which sets ask for it.

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// A `match` of `waiting_tiles` becomes one of whole hands, in which a set has the marked tile in its place; the part
/// `platform/won_tile` marks it. What was changed, in sentences.
std::vector<std::string> write_waiting_tiles(Document& document, const Refuse& refuse);

}  // namespace majs::compiler
