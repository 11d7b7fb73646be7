#pragma once
// Tiles that a finished ruleset names, held against its wall; values of yaku.

#include <set>
#include <string>

#include "compiler/checks/document_report.hpp"

namespace majs::compiler {

/// Hands and draws for testing, and indicators: tiles that do not exist, are not in the wall, or too often asked for.
void check_tiles(DocumentReport& report);

/// Values of yaku that are numbers in quotes.
void check_yaku_values(DocumentReport& report, const std::set<std::string, std::less<>>& lists);

}  // namespace majs::compiler
