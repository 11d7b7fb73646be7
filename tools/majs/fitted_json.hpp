#pragma once
// JSON for people to edit: what fits on a line stands on one.

#include <string>

#include "grammar/document.hpp"

namespace majs::cli {

/// The document in lines of at most `width` columns where that can be, two columns of indentation a level, lists of
/// plain values filled up, no line end after the last.
std::string fitted_json(const Document& document, std::size_t width = 120);

}  // namespace majs::cli
