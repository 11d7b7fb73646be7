// `majs waits`: the waits of a hand, the copies that remain, the tiles that may go.

#include <memory>

#include "tools/majs/command.hpp"
#include "tools/majs/match_options.hpp"

namespace majs::cli {
namespace {

/// Four sets and a pair, seven pairs, thirteen orphans: what most rulesets call a win.
constexpr const char* kUsualWins =
    R"([["exhaustive",[[[0,1,2],[0,0,0]],4],[[[0,0]],1]],[[["nojoker",[0,0,0,0]],-1],[[[0,0]],7]],)"
    R"(["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],)"
    R"([["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]]])";

Exit run(MatchOptions options, Context& context) {
  const bool has_ruleset = !options.build.ruleset.empty() || !options.build.request.empty();
  if (options.spec.empty()) options.spec = has_ruleset ? "win" : kUsualWins;
  return run_trial(options, context, &match::try_waits);
}

}  // namespace

void add_waits(CommandLine& command, Context& context) {
  auto options = std::make_shared<MatchOptions>();
  add_match_options(command, *options);
  command.footer(
      "Without --spec: the ruleset's `win` definitions, or the usual ones without a ruleset.\n"
      "Examples:\n"
      "  majs waits --hand 1112345678999m\n"
      "  majs waits --hand 12345678999m456p\n"
      "  majs waits hong_kong --hand 2233445566m --calls pon:555z");
  on_run(command, context, [options](Context& running) { return run(*options, running); });
}

}  // namespace majs::cli
