#pragma once
// Tiles that stand for others: Riichi Advanced looks them up with all that is written on them.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Whether any tile stands for others in this document.
bool has_aliases(const Document& document);

struct UpgradedSets {
  std::vector<std::string> changes;  ///< in sentences
  std::string differs;               ///< what remains, a sentence; "" = nothing
};

/// There an upgrade compares kinds only, so that nothing is ever added to a set with a red five, nor a red five to a
/// set of fives: such sets are named, in `call` of buttons with `upgrades`.
UpgradedSets name_upgraded_sets(Document& document);

/// There an upgrade takes the first tile of the hand that may stand for the added one (E-44): for that moment none
/// does.
void add_tiles_themselves(Document& document);

/// There the tile that wins is no red five either, nor is one that lies sideways, until tiles with these marks stand
/// for fives, too. So do tiles that have marks of their own in the wall, unless that were too many: false then.
bool look_up_marked_tiles(Document& document);

/// Lists of tiles that constants stand for, in the place of these.
void resolve_aliases(Document& document);

}  // namespace majs::compiler
