#pragma once
// Tiles that a finished ruleset names, held against its wall; values of yaku.

#include <set>
#include <string>
#include <vector>

#include "compiler/checks/document_report.hpp"

namespace majs::compiler {

/// Hands and draws for testing, and indicators: tiles that do not exist, are not in the wall, or too often asked for;
/// gaps where tiles are dealt, and at `gaps`, places among tiles that a word takes.
void check_tiles(DocumentReport& report, const std::vector<std::string>& gaps);

/// Values of yaku that are numbers in quotes; yaku without a name.
void check_yaku_values(DocumentReport& report, const std::set<std::string, std::less<>>& lists);

}  // namespace majs::compiler
