#include "tools/majs/match_options.hpp"

#include <fstream>
#include <sstream>

#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

std::optional<std::string> file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

void add_match_options(CLI::App& command, MatchOptions& options) {
  command.add_option("RULESET", options.ruleset,
                     "A finished ruleset document: names of sets and definitions, the wall");
  command.add_option("--spec", options.spec, "Definitions: JSON, ~m text, an American string, or a definition's name");
  command.add_option("--hand", options.hand, "The tiles in hand: 123m55z, or ids between blanks")->required();
  command.add_option("--calls", options.calls, "Calls, each name:tiles")->allow_extra_args();
  command.add_option("--alias", options.aliases, "What a tile may stand for: 0m=5m, 0j=any");
  command.add_flag("--json", options.json, "Print the answer as JSON");
}

Exit run_trial(const MatchOptions& options,
               std::optional<match::TrialReport> (*ask)(const match::TrialRequest&, std::string*)) {
  match::TrialRequest request{{}, options.spec, options.hand, options.calls, options.aliases, options.explain};
  if (!options.ruleset.empty()) {
    auto text = file_text(options.ruleset);
    if (!text) {
      print_error(std::string("majs: cannot read `").append(options.ruleset).append("`\n"));
      return Exit::Failure;
    }
    request.ruleset = std::move(*text);
  }
  std::string error;
  const auto report = ask(request, &error);
  if (!report) {
    print_error(std::string("majs: ").append(error).append("\n"));
    return Exit::Usage;
  }
  const Exit printed = print_result(options.json ? report->json : report->text);
  return printed != Exit::Ok ? printed : report->matched ? Exit::Ok : Exit::Wrong;
}

}  // namespace majs::cli
