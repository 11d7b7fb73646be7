#pragma once
// What cases of a test file can notice of a document, for `majs mutate`.

#include "grammar/document.hpp"

namespace majs::cli {

/// A document less what no case shows: keys, button fields and keys of scoring that are only shown, the switches of
/// auto buttons (cases leave them off), and sets, matches, constants and functions that nothing else in it names. Bots
/// look at matches such as `tenpai` whether they are named or not; players cannot.
Document played_document(const Document& document);

}  // namespace majs::cli
