// `majs score`: what a hand is worth in a ruleset, and why.

#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/hand_batch.hpp"
#include "runtime/play/hand_report.hpp"
#include "runtime/play/hand_request.hpp"
#include "runtime/play/hand_words.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/command.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/line_stream.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

struct ScoreCommand {
  BuildOptions build;
  runtime::HandRequest hand;
  std::vector<std::string> counters;
  std::optional<std::string> batch;  ///< file, "-" or "" for stdin
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

/// `name=value` of `--counter`.
bool add_counter(const std::string& text, runtime::HandRequest& request) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return false;
  double value = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + equals + 1, last, value);
  if (error != std::errc() || end != last || equals + 1 == text.size()) return false;
  request.counters.emplace_back(text.substr(0, equals), value);
  return true;
}

Exit run_batch(const ScoreCommand& options, Context& context, const std::shared_ptr<const runtime::Rules>& rules) {
  return answer_lines(*options.batch, options.jobs, context, [&]() -> LineAnswer {
    const auto batch = std::make_shared<runtime::HandBatch>(rules, options.hand);
    return [batch](std::span<const grammar::NumberedLine> lines, runtime::LineWriter& out) {
      return batch->answer(lines, out);
    };
  });
}

Exit run_score(ScoreCommand options, Context& context) {
  for (const std::string& counter : options.counters) {
    if (add_counter(counter, options.hand)) continue;
    print_error("majs score: a counter is written `name=number`, not `" + counter + "`\n");
    return Exit::Usage;
  }
  if (!options.batch && options.hand.hand.empty()) {
    print_error("majs score: which hand? (`--hand`, or `--batch`)\n");
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

void add_hand_options(CommandLine& command, ScoreCommand& options) {
  runtime::HandRequest& hand = options.hand;
  command
      .add_option("--hand", hand.hand, "The tiles in hand without the winning one: 123m55z, blanks as you like, or ids")
      ->type_name("TILES");
  command.add_option("--win", hand.win, "The winning tile")->type_name("TILE");
  command.add_option("--by", hand.by, "How it is won: draw, discard or call (a robbed kong)")
      ->type_name("HOW")
      ->check(one_of({"draw", "tsumo", "discard", "ron", "call", "chankan"}));
  command.add_option("--calls", hand.calls, "Calls, each name:tiles (repeatable): \"chii:123p pon:555z\"")
      ->type_name("CALLS")
      ->allow_extra_args(false);
  command.add_option("--seat", hand.seat, "The winner's wind: east (E, the dealer), south, west or north")
      ->type_name("SEAT");
  command.add_option("--round", hand.round, "The wind of the round")->type_name("WIND");
  command.add_option("--from", hand.from, "Who discarded the tile (default: the next player)")->type_name("SEAT");
  command.add_option("--out", hand.out, "Seats that have won before in this round, with commas (repeatable)")
      ->type_name("SEATS")
      ->allow_extra_args(false);
  command.add_option("--liable", hand.liable, "Who has to pay for a yaku of the winner (repeatable): west:Daisangen")
      ->type_name("SEAT:YAKU")
      ->allow_extra_args(false);
  command.add_option("--dora", hand.dora, "Dora indicators that are open")->type_name("TILES");
  command.add_option("--ura", hand.ura, "The tiles under the indicators")->type_name("TILES");
  command
      .add_option("--status", hand.status,
                  "Statuses, with commas (repeatable): riichi,ippatsu of the winner, south:riichi of another")
      ->type_name("NAMES")
      ->allow_extra_args(false);
  command.add_option("--counter", options.counters, "A counter of the winner (repeatable)")
      ->type_name("NAME=NUMBER")
      ->allow_extra_args(false);
  command.add_option("--tiles-remaining", hand.tiles_remaining, "How many tiles are left to draw")->type_name("N");
  command.add_flag("--first-turn", hand.first_turn, "Nobody has discarded yet");
  command.add_option("--honba", hand.honba, "Repeat counters on the table")
      ->type_name("N")
      ->check(between(std::int64_t{0}, std::int64_t{10'000}));
  command.add_option("--pot", hand.pot, "Points on the table, such as those of riichi sticks")->type_name("POINTS");
  for (const runtime::SituationWord& word : runtime::situation_words()) {
    const auto say = [&hand, name = std::string(word.name)](const std::vector<std::string>&) {
      return hand.words.push_back(name), std::string();
    };
    command.add("--" + std::string(word.name), Argument::Takes::Nothing, say, std::string(word.summary));
  }
}

}  // namespace

void add_score(CommandLine& command, Context& context) {
  auto options = std::make_shared<ScoreCommand>();
  add_build_options(command, options->build);
  add_hand_options(command, *options);
  command
      .add_option_function(
          "--batch", [options](const std::string& path) { return options->batch = path, std::string(); },
          "Score the hands of this file (default: stdin), one JSON object a line with members named like the options")
      ->type_name("FILE")
      ->value_optional();
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
      "  majs score riichi --batch hands.jsonl --by discard");
  on_run(command, context, [options](Context& running) { return run_score(*options, running); });
}

}  // namespace majs::cli
