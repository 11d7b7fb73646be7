#pragma once
// American hands: card strings such as `FF 2024a 2222b 2222c` (spec/matching.md section 7) translated to definitions.

#include <string_view>
#include <vector>

#include "runtime/match/definition_reader.hpp"

namespace majs::match {

/// The definitions of a card string: one for each choice of `|` and for each of the two suit permutations, without
/// duplicates. Letters that mean nothing are reported in `notes` (which may be null) and left out.
std::vector<Document> translate_american(std::string_view hand, std::vector<DefinitionNote>* notes);

}  // namespace majs::match
