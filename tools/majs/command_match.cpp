// `majs match`: try a match specification on a hand.

#include <memory>

#include "runtime/match/trial.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/match_options.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

Exit run(const MatchOptions& options) { return run_trial(options, &match::try_match); }

}  // namespace

void add_match(CLI::App& command, Context& context) {
  auto options = std::make_shared<MatchOptions>();
  add_match_options(command, *options);
  command.get_option("--spec")->required();
  command.add_flag("--explain", options->explain,
                   "Show which groups were taken, or the best partial match and what it lacks");
  command.footer(
      "Examples:\n"
      "  majs match --spec '[[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]' --hand 234456m777p888s66p --explain\n"
      "  majs match riichi.json --spec 'mentsu:4, pair:1' --hand 11123456m55s --calls pon:777z\n"
      "  majs match --spec '[[[[0,0,0]],1]]' --hand '0m 5m 0j' --alias 0m=5m --alias 0j=any");
  on_run(command, context, [options](Context&) { return run(*options); });
}

}  // namespace majs::cli
