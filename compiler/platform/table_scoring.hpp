#pragma once
// Tables of scores as scripts: what a hand is worth, and who pays.

#include "compiler/platform/draft.hpp"

namespace majs::compiler {

/// A script for all wins, of a document whose `score_calculation` is a table.
void write_payments(PlatformDraft& draft);

/// Of a document with a script: both groups of yaku as one, which are told apart by their units.
void write_second_group(PlatformDraft& draft);

}  // namespace majs::compiler
