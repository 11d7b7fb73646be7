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

Exit run(MatchOptions options) {
  if (options.spec.empty()) options.spec = options.ruleset.empty() ? kUsualWins : "win";
  return run_trial(options, &match::try_waits);
}

}  // namespace

void add_waits(CLI::App& command, Context& context) {
  auto options = std::make_shared<MatchOptions>();
  add_match_options(command, *options);
  command.footer(
      "Without --spec: the ruleset's `win` definitions, or the usual ones without a ruleset.\n"
      "Examples:\n"
      "  majs waits --hand 1112345678999m\n"
      "  majs waits riichi.json --hand 2233445566m11z7p --calls pon:555z");
  on_run(command, context, [options](Context&) { return run(*options); });
}

}  // namespace majs::cli
