#pragma once
// What many games of a case found, each as the shortest case that shows it: `majs test --shrink FOLDER`.

#include <string>

#include "compiler/text/diagnostic.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/test_rulesets.hpp"

namespace majs::cli {

/// For every kind of finding of a case with `play`, FOLDER/NAME-CODE.test.json and FOLDER/NAME-CODE.html, a table to
/// step through. Says what became of each.
Exit write_shrunk(const std::string& folder, TestRulesets& rulesets, const std::string& file,
                  const runtime::TestFileCase& one, const runtime::TestOutcome& outcome, Context& context,
                  compiler::Diagnostics& diagnostics);

}  // namespace majs::cli
