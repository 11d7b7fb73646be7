#pragma once
// `textDocument/codeLens`: what can be run from where it stands.

#include "tools/lsp/view.hpp"

namespace majs::lsp {

/// Name of the command that a lens of a test case carries; its arguments are the path of the file and the name of the
/// case.
inline constexpr std::string_view kRunTest = "majs.runTest";
/// ... of a ruleset; its argument is the path.
inline constexpr std::string_view kPlayRuleset = "majs.playRuleset";

/// "never happens in 1,000 games" above a yaku where a report of games says so (play_reports.hpp), "run this test"
/// above each case of a test file, "run all tests" on top, "play a game" on top of a ruleset.
Document code_lenses(const View& view, const Document& params);

}  // namespace majs::lsp
