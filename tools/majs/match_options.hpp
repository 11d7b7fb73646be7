#pragma once
// The options `majs match` and `majs waits` share.

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/questions/question.hpp"

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
struct QuestionTable {
  std::optional<Document> document;
  std::unique_ptr<runtime::Game> game;
  std::optional<match::QuestionCard> card;
};

/// Builds the ruleset if one is named, and puts it with everything else into `request`, which points into `table`. Ok,
/// or why the ruleset cannot be built.
Exit prepare_question(const MatchOptions& options, Context& context, QuestionTable& table,
                      match::HandQuestion& request);

/// Asks and prints. Ok when the answer is yes, Wrong when it is no.
Exit run_question(const MatchOptions& options, const match::HandQuestion& request,
                  std::optional<match::QuestionReport> (*ask)(const match::HandQuestion&, std::string*));

}  // namespace majs::cli
