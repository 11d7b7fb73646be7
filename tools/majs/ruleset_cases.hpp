#pragma once
// Which cases of test files are about a ruleset.

#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"
#include "runtime/play/tests/test_file.hpp"

namespace majs::cli {

/// A test case, and the file it is from.
struct RulesetCase {
  std::string file;
  runtime::TestFileCase test;
};

/// A path with links resolved; "" when there is none.
std::string resolved_path(const std::string& path);

/// Where test files are when nobody says: what the project names, without one the folder `tests`. None without either.
std::vector<std::string> usual_tests();

/// The cases of files and folders; what cannot be read is told.
std::vector<RulesetCase> cases_in(const std::vector<std::string>& paths, const compiler::Roots& roots,
                                  compiler::Diagnostics& diagnostics);
/// Those of them that are about the ruleset of a file (resolved_path).
std::vector<RulesetCase> cases_about(const std::string& ruleset, const std::vector<RulesetCase>& cases,
                                     const compiler::Roots& roots);

}  // namespace majs::cli
