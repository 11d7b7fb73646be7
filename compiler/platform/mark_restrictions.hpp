#pragma once
// What may be marked: restrictions that Riichi Advanced does not have would let every tile be marked there.

#include "grammar/document.hpp"

namespace majs::compiler {

/// Leaves out `suit_suffices`. Whether there was any.
bool leave_suit_suffices_out(Document& document);

/// Where tiles are marked by what they may stand for: the drawn one, which would stand for nothing with its mark, loses
/// that first. Whether there was any.
bool unmark_drawn_tiles(Document& document);

}  // namespace majs::compiler
