#pragma once
// Words of older rulesets, and such as end a room there, by what the platform has in their place.

#include <string>
#include <vector>

#include "compiler/platform/liability.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// What was changed, in sentences.
std::vector<std::string> write_older_words(Document& document, const Refuse& refuse);

}  // namespace majs::compiler
