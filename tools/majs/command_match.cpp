// `majs match`: try a match specification on a hand.

#include <memory>

#include "tools/majs/command.hpp"
#include "tools/majs/match_options.hpp"
#include "tools/questions/question.hpp"

namespace majs::cli {
void add_match(CommandLine& command, Context& context) {
  auto options = std::make_shared<MatchOptions>();
  add_match_options(command, *options, true);
  command.get_option("--spec")->required();
  command.add_flag("--explain", options->explain,
                   "Show which groups were taken, or the best partial match and what it lacks");
  command.footer(
      "Examples:\n"
      "  majs match --spec '[[[[0,1,2],[0,0,0]],4],[[[0,0]],1]]' --hand 234456m777p888s66p --explain\n"
      "  majs match hong_kong --spec win --hand 11123456m555s --calls pon:777z --explain\n"
      "  majs match --spec '[[[[0,0,0]],1]]' --hand '0m 5m 0j' --alias 0m=5m --alias 0j=any\n"
      "  majs match --spec 'FF 2024a 2222b 2222c' --hand '1f 2f 2m 0z 2m 4m 2p 2p 2p 2p 2s 2s 2s 2s'");
  on_run(command, context, [options](Context& running) {
    QuestionTable table;
    match::HandQuestion request;
    const Exit exit = prepare_question(*options, running, table, request);
    return exit == Exit::Ok ? run_question(*options, request, &match::ask_match) : exit;
  });
}

}  // namespace majs::cli
