#pragma once
// A robbed kong that is a pung again (`undo_upgrade`), which Riichi Advanced has no word for: the meld goes, and a new
// one is made of tiles that are given for it (majs/platform/taken_back.majs).

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Puts a function in the place of `undo_upgrade`; needs the part `taken_back` then. What was changed, in sentences.
std::vector<std::string> write_taken_back(Document& document, const Refuse& refuse);

}  // namespace majs::compiler
