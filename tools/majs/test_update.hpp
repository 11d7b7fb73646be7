#pragma once
// `majs test GAME --update`: the rounds of a recorded game become the cases of a test file beside it.

#include <string>
#include <vector>

#include "compiler/text/diagnostic.hpp"
#include "runtime/report/case_recorder.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/test_rulesets.hpp"

namespace majs::cli {

/// What of the first line of a log, or of the options that a record is held against, every case of its file says:
/// `ruleset`, `preset` and `mods`.
Document shared_keys(const Document& header);
Document shared_keys(const BuildOptions& options);

/// Plays each round as a case and writes what happened as what is expected. Tells rounds that cannot be written so, and
/// those that do not come out as they were played. The path of the file: `game.test.json` of `game.jsonl`; "" when it
/// could not be written.
std::string write_cases(const std::string& game, Document shared, const std::vector<report::CaseOfRound>& rounds,
                        TestRulesets& rulesets, std::vector<std::string>& problems, compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
