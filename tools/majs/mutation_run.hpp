#pragma once
// `majs mutate`: a ruleset is changed one place at a time, and its test cases are played: what does nobody notice?

#include <functional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/mutations/mutations.hpp"
#include "compiler/text/diagnostic.hpp"
#include "tools/majs/ruleset_cases.hpp"

namespace majs::cli {

/// A file that is changed.
struct MutationFile {
  std::string path;  ///< absolute, links resolved
  compiler::SourcePtr source;
};

/// What came of a change.
enum class MutationOutcome : std::uint8_t {
  Noticed,    ///< a case fails, or has nothing to play with
  Unnoticed,  ///< all cases pass
  Equal,      ///< the documents are the same, but for what no case can notice
  Refused,    ///< it cannot be built or loaded any more
  Marked,     ///< `# majs: equivalent`
};

/// A change, and what came of it.
struct MutationTrial {
  std::size_t file = 0;  ///< in the list of files
  std::uint32_t line = 0;
  compiler::Mutation mutation;
  MutationOutcome outcome = MutationOutcome::Unnoticed;
};

/// The changes of all files, in order; those that are marked as equivalent are told so already.
std::vector<MutationTrial> trials_of(const std::vector<MutationFile>& files, compiler::Diagnostics& diagnostics);

/// Removes the cases that fail without any change, and returns their names.
std::vector<std::string> leave_out_failing(const compiler::Roots& roots, std::vector<RulesetCase>& cases);

/// Plays the cases against every change, with `jobs` threads, and says what came of it; which order cases are played
/// in, and so how long it takes, depends on what failed before, the outcomes do not. `done` is told how many are.
void run_trials(const compiler::Roots& roots, const std::vector<MutationFile>& files,
                const std::vector<RulesetCase>& cases, unsigned jobs, const std::function<void(std::size_t)>& done,
                std::vector<MutationTrial>& trials);

}  // namespace majs::cli
