// `majs survey`: every hand of a ruleset scored.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/survey/take_survey.hpp"
#include "runtime/report/survey_report.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/run_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/situation_options.hpp"
#include "tools/majs/survey_hands.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct SurveyCommand {
  BuildOptions build;
  runtime::HandRequest situation;
  HandChoice choice;
  std::uint64_t covering = runtime::kUsualCovering;
  Shard shard;
  unsigned jobs = 1;
  std::string page;
  std::string format = "human";
};

Exit run_survey(const SurveyCommand& options, Context& context) {
  Exit exit = Exit::Ok;
  const auto ruleset = load_for_survey(options.build, context, exit);
  if (!ruleset) return exit;
  std::string error;
  const auto hands = hands_of(*ruleset, options.choice, context, error);
  if (!hands) {
    print_error("majs survey: " + error + "\n");
    return Exit::Wrong;
  }
  runtime::SurveyOptions survey;
  survey.situation = options.situation;
  survey.part = options.shard.part;
  survey.of = options.shard.of;
  survey.jobs = options.jobs;
  if (!options.choice.no_symmetry) survey.alike = ruleset->alike;
  survey.covering = static_cast<std::size_t>(options.covering);
  Progress progress(context, "hands", options.shard.size(hands->hands.size()));
  survey.progress = [&](std::uint64_t done) { progress.advance(done); };
  const auto made = runtime::take_survey(ruleset->rules, *hands, survey,
                                         scope_of(*ruleset, options.situation, options.choice), error);
  if (!made) {
    print_error("majs survey: " + error + "\n");
    return Exit::Usage;
  }
  return put_survey(*made, options.page, options.format, context);
}

}  // namespace

void add_survey(CommandLine& command, Context& context) {
  auto options = std::make_shared<SurveyCommand>();
  add_build_options(command, options->build);
  add_situation_options(command, options->situation);
  add_choice_options(command, options->choice);
  add_covering_option(command, options->covering);
  add_shard_option(command, options->shard, "Look only at this part of the hands, such as 2/4, for `majs merge`");
  add_jobs_option(command, options->jobs, "How many hands are looked at at the same time; changes no result");
  add_page_option(command, options->page);
  add_format_option(command, options->format);
  command.footer(
      "Puts together every hand that the ruleset's definitions of a win ask for, of the tiles of its wall, nothing "
      "called\n"
      "and without jokers, and scores it with each of its tiles as the last, by draw and by discard: how often each "
      "yaku\n"
      "comes (by weight: in how many ways the tiles can be drawn), which never come without another, the dearest "
      "hands,\n"
      "hands that are complete and win nothing. What the options say holds for all hands; nobody has declared "
      "anything,\n"
      "the winner deals in the first wind, where they say nothing else; what always counts together is looked for with "
      "calls\n"
      "and in other situations, too, in a sample. Riichi has 16.9 million hands: some ten minutes.\n"
      "Examples:\n"
      "  majs survey hong_kong --sample 2000 --covering 20\n"
      "  majs survey riichi --seat south --riichi --by discard --sample 2000 --page riichi.html\n"
      "  majs survey sanma --sample 1000 --shard 1/2 --format json >part-1.json    and `majs merge part-*.json`");
  on_run(command, context, [options](Context& running) { return run_survey(*options, running); });
}

}  // namespace majs::cli
