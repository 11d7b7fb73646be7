#pragma once
// The options `majs match` and `majs waits` share.

#include <optional>
#include <string>
#include <vector>

#include "runtime/match/trial.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"

namespace majs::cli {

struct MatchOptions {
  BuildOptions build;
  std::string spec;
  std::string hand;
  std::vector<std::string> calls;
  std::vector<std::string> aliases;
  bool explain = false;
  std::string format = "human";
};

void add_match_options(CommandLine& command, MatchOptions& options);

/// Builds the ruleset if one is named, asks, prints. Ok when the answer is yes, Wrong when it is no.
Exit run_trial(const MatchOptions& options, Context& context,
               std::optional<match::TrialReport> (*ask)(const match::TrialRequest&, std::string*));

}  // namespace majs::cli
