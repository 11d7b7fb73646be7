#pragma once
// The options `majs match` and `majs waits` share.

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/game/game.hpp"
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
  std::string visible;
  bool explain = false;
  std::string format = "human";
};

/// `--hand` has to be given if `needs_hand`.
void add_match_options(CommandLine& command, MatchOptions& options, bool needs_hand);

/// The ruleset a hand is tried in: its document, and the first player's tiles when a game has begun.
struct TrialTable {
  std::optional<Document> document;
  std::unique_ptr<runtime::Game> game;
};

/// Builds the ruleset if one is named, and puts it with everything else into `request`, which points into `table`. Ok,
/// or why the ruleset cannot be built.
Exit prepare_trial(const MatchOptions& options, Context& context, TrialTable& table, match::TrialRequest& request);

/// Asks and prints. Ok when the answer is yes, Wrong when it is no.
Exit run_trial(const MatchOptions& options, const match::TrialRequest& request,
               std::optional<match::TrialReport> (*ask)(const match::TrialRequest&, std::string*));

}  // namespace majs::cli
