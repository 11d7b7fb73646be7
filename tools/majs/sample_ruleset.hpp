#pragma once
// A large ruleset made by rule, for benchmarks: the same text every time, in the shapes that real rulesets have.

#include <string>
#include <vector>

namespace majs::cli {

struct SampleFile {
  std::string path;  ///< below a root: "rulesets/sample.majs", "majs/lib/sample/part_07.majs"
  std::string text;
};

/// rulesets/sample.majs and the 25 libraries it requires: 2000 lines altogether.
std::vector<SampleFile> sample_ruleset();

}  // namespace majs::cli
