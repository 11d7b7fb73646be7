#pragma once
// What Riichi Advanced has no word for and is written kind by kind: waits without the tiles that the player holds all
// of, and how many tiles like the winning one lie open.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Puts what the platform has in the place of `count_waits`, `all_waits_are_held` and `num_visible_copies`. What was
/// changed, in sentences.
std::vector<std::string> write_waits(Document& document, const Refuse& refuse);

/// Each kind of the wall with the condition that the hand waits for it by `definition` and that not all of it lies in
/// the zones; without them: among what the player holds.
std::vector<std::pair<std::string, Document>> live_waits(const Document& document, const std::string& definition,
                                                         const Document& zones);
std::vector<std::pair<std::string, Document>> live_waits(const Document& document, const std::string& definition);

}  // namespace majs::compiler
