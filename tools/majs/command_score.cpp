// `majs score`: what a hand is worth in a ruleset, and why.

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/hands/hand_batch.hpp"
#include "runtime/play/hands/hand_report.hpp"
#include "runtime/play/hands/hand_request.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/line_stream.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/situation_options.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct ScoreCommand {
  BuildOptions build;
  runtime::HandRequest hand;
  std::optional<std::string> batch;  ///< file, "-" or "" for stdin
  std::optional<std::string> fields;
  unsigned jobs = 1;
  std::string format = "human";
};

std::shared_ptr<const runtime::Rules> load(const ScoreCommand& options, Context& context, Exit& exit) {
  compiler::Diagnostics diagnostics;
  const auto build = build_ruleset(options.build, context, diagnostics);
  exit = show(context, diagnostics);
  if (!build) {
    exit = exit == Exit::Ok ? Exit::Wrong : exit;
    return nullptr;
  }
  runtime::Findings findings;
  auto rules = runtime::load_rules(build->document, findings);
  if (rules == nullptr) {
    compiler::Diagnostics problems;
    add_findings(findings, *build, options.build.ruleset, problems);
    show(context, problems);
    exit = Exit::Wrong;
  }
  return rules;
}

Exit run_batch(const ScoreCommand& options, Context& context, const std::shared_ptr<const runtime::Rules>& rules) {
  std::string error;
  const auto fields =
      options.fields ? runtime::AnswerFields::read(*options.fields, *rules, error) : runtime::AnswerFields();
  if (!fields) {
    print_error("majs score: " + error + "\n");
    return Exit::Usage;
  }
  return answer_lines(*options.batch, options.jobs, context, [&]() -> LineAnswer {
    const auto batch = std::make_shared<runtime::HandBatch>(rules, options.hand, *fields);
    return [batch](std::span<const grammar::NumberedLine> lines, runtime::LineWriter& out) {
      return batch->answer(lines, out);
    };
  });
}

Exit run_score(const ScoreCommand& options, Context& context) {
  if (!options.batch && options.hand.hand.empty()) {
    print_error("majs score: which hand? (`--hand`, or `--batch`)\n");
    return Exit::Usage;
  }
  if (options.fields && !options.batch) {
    print_error("majs score: `--fields` says what answers to a batch have (`--batch`)\n");
    return Exit::Usage;
  }
  Exit exit = Exit::Ok;
  const auto rules = load(options, context, exit);
  if (rules == nullptr) return exit;
  if (options.batch) return run_batch(options, context, rules);
  runtime::HandScorer scorer(rules);
  scorer.explain(true);
  std::string error;
  const auto situation = runtime::read_hand(scorer, options.hand, error);
  if (!situation) {
    print_error("majs score: " + error + "\n");
    return Exit::Usage;
  }
  if (situation->indicators.size() > std::max<std::size_t>(scorer.indicator_places(), 1)) {
    remark(context,
           "more indicators than the ruleset has places for: the further ones count if it looks at all of them");
  }
  const runtime::HandVerdict verdict = runtime::judge_hand(scorer, *situation, true);
  const Exit printed = options.format == "json"
                           ? print_result(grammar::print_document(runtime::hand_document(verdict, *rules), true) + "\n")
                           : print_text(runtime::readable_hand(verdict, *rules));
  return printed != Exit::Ok ? printed : verdict.wins ? Exit::Ok : Exit::Wrong;
}

void add_hand_options(CommandLine& command, runtime::HandRequest& hand) {
  command
      .add_option("--hand", hand.hand, "The tiles in hand without the winning one: 123m55z, blanks as you like, or ids")
      ->type_name("TILES");
  command.add_option("--win", hand.win, "The winning tile")->type_name("TILE");
  command.add_option("--calls", hand.calls, "Calls, each name:tiles (repeatable): \"chii:123p pon:555z\"")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  add_situation_options(command, hand);
}

}  // namespace

void add_score(CommandLine& command, Context& context) {
  auto options = std::make_shared<ScoreCommand>();
  add_build_options(command, options->build);
  add_hand_options(command, options->hand);
  command
      .add_option_function(
          "--batch", [options](const std::string& path) { return options->batch = path, std::string(); },
          "Score the hands of this file (default: stdin), one JSON object a line with members named like the options")
      ->type_name("FILE")
      ->value_optional();
  command
      .add_option("--fields", options->fields,
                  "What the answers to a batch have, with commas: of their members line, id, wins, reason, yaku, "
                  "yaku2, total, minipoints, score, limit, payments, and amounts by their unit: han, fu")
      ->type_name("NAMES");
  add_jobs_option(command, options->jobs, "How many lines of a batch are answered at the same time; changes no answer");
  add_format_option(command, options->format);
  command.footer(
      "Exit code 0: the hand wins; 1: it does not, or a line of a batch is wrong. Results of a batch are JSON lines\n"
      "with the number of the line and its id; what the options say holds for every line that does not say otherwise. "
      "Members: hand, win, by, calls, seat, round,\n"
      "from, out, liable, dora, ura, status, counters, tiles_remaining, first_turn, honba, pot, id; true or false:\n"
      "riichi, double_riichi, ippatsu, rinshan, haitei, houtei, chankan, tenhou, chiihou, renhou. What a ruleset has "
      "not, and\n"
      "hands that cannot be, are errors.\n"
      "Examples:\n"
      "  majs score riichi --hand 22444m333567p44s --win 4s --by discard --seat south\n"
      "  majs score riichi --hand 23m456p11s --win 4m --calls \"chii:234s pon:555z\" --by discard --dora 4z\n"
      "  majs score riichi --hand 123m456p78999s11z --win 9s --by ron --ippatsu --dora 8s --ura 3m --seat S\n"
      "  majs score riichi --batch hands.jsonl --by discard\n"
      "  majs score riichi --batch hands.jsonl --by discard --fields id,score,han,fu");
  on_run(command, context, [options](Context& running) { return run_score(*options, running); });
}

}  // namespace majs::cli
