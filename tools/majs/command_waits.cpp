// `majs waits`: shanten of a hand, the tiles that bring it nearer with the copies that remain, the tiles that may go.

#include <memory>
#include <nlohmann/json.hpp>

#include "tools/majs/command.hpp"
#include "tools/majs/line_stream.hpp"
#include "tools/majs/match_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/questions/waits_batch.hpp"

namespace majs::cli {
namespace {

/// What most rulesets call a win. Four of a kind are not two pairs.
constexpr std::string_view kUsualWins = R"({
  "standard_definition": [["exhaustive", [[[0,1,2],[0,0,0]],4], [[[0,0]],1]]],
  "seven_pairs_definition": [[[[[0,0,0,0]],-1], [[[0,0]],7]]],
  "thirteen_orphans_definition": [["unique",
    [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],
    [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]]],
  "win_definition": [["exhaustive", [[[0,1,2],[0,0,0]],4], [[[0,0]],1]],
    [[[[0,0,0,0]],-1], [[[0,0]],7]],
    ["unique", [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],
    [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]]]
})";

struct WaitsCommand {
  MatchOptions match;
  std::optional<std::string> batch;   ///< file, "-" or "" for stdin
  std::optional<std::string> fields;  ///< of answers to a batch
  unsigned jobs = 1;
};

Exit run_batch(const WaitsCommand& options, Context& context, const match::HandQuestion& request) {
  std::string error;
  const auto fields = options.fields ? match::WaitsFields::read(*options.fields, error) : match::WaitsFields();
  if (!fields || match::WaitsBatch::make(request, &error) == nullptr) {
    print_error("majs: " + error + "\n");
    return Exit::Usage;
  }
  return answer_lines(*options.batch, options.jobs, context, [&]() -> LineAnswer {
    const std::shared_ptr<match::WaitsBatch> batch = match::WaitsBatch::make(request, nullptr, *fields);
    return [batch](std::span<const grammar::NumberedLine> lines, runtime::LineWriter& out) {
      bool fine = true;
      std::string answers;
      for (const auto& [line, number] : lines) fine = batch->answer(line, number, answers) && fine;
      out.put(std::string_view(answers));
      return fine;
    };
  });
}

Exit run_waits(WaitsCommand options, Context& context) {
  if (!options.batch && options.match.hand.empty()) {
    print_error("majs waits: which hand? (`--hand`, or `--batch`)\n");
    return Exit::Usage;
  }
  if (options.fields && !options.batch) {
    print_error("majs waits: `--fields` says what answers to a batch have (`--batch`)\n");
    return Exit::Usage;
  }
  QuestionTable table;
  match::HandQuestion request;
  const bool usual = options.match.spec.empty();
  if (usual) options.match.spec = "win";
  if (const Exit exit = prepare_question(options.match, context, table, request); exit != Exit::Ok) return exit;
  if (usual && table.card) request.card = &*table.card;
  if (request.ruleset == nullptr && options.match.spec == "win") {
    table.document = grammar::parse_document(kUsualWins, nullptr);
    request.ruleset = &*table.document;
  }
  return options.batch ? run_batch(options, context, request) : run_question(options.match, request, &match::ask_waits);
}

}  // namespace

void add_waits(CommandLine& command, Context& context) {
  auto options = std::make_shared<WaitsCommand>();
  add_match_options(command, options->match, false);
  command
      .add_option("--visible", options->match.visible,
                  "Tiles that can be seen besides hand and calls: discards, indicators, calls of others")
      ->type_name("TILES");
  command
      .add_option_function(
          "--batch", [options](const std::string& path) { return options->batch = path, std::string(); },
          "Answer the hands of this file (default: stdin), one JSON object a line with hand, calls, visible, id")
      ->type_name("FILE")
      ->value_optional();
  command
      .add_option("--fields", options->fields,
                  "What the answers to a batch have, with commas: of their members line, id, shanten, forms, ukeire, "
                  "tiles, discards, nearest")
      ->type_name("NAMES");
  add_jobs_option(command, options->jobs, "How many lines of a batch are answered at the same time; changes no answer");
  command.footer(
      "Tells the shanten (0: tenpai), the tiles that bring the hand nearer and how many copies of each are left; of a\n"
      "hand that has drawn also what each discard leads to. Without --spec: the ruleset's `win` definitions, or the\n"
      "usual ones without a ruleset. A tile of which hand and calls hold every copy cannot come.\n"
      "In a ruleset with a card: the nearest hands of the card, what each is worth, whether it may be exposed (X) or "
      "has to\n"
      "stay concealed (C), what it needs, and for which of that jokers may stand; with two racks the nearest pairs.\n"
      "Results of a batch are JSON lines with the number of the line and its id; wrong lines have an error.\n"
      "Exit code 0: tenpai or complete, or every line of a batch could be read; 1: not.\n"
      "Examples:\n"
      "  majs waits --hand 1112345678999m\n"
      "  majs waits riichi --hand 12345678999m456p --visible 3m3m6m\n"
      "  majs waits hong_kong --hand 2233445566m --calls pon:555z\n"
      "  majs waits riichi --batch waiting.jsonl\n"
      "  majs waits riichi --batch waiting.jsonl --fields id,shanten      quicker than with tiles\n"
      "  majs waits american --hand 2244m66m888m777z1j\n"
      "  majs waits siamese --hand 12345678p1234z1f --calls mah_jongg:22m4444m66m888m777z");
  on_run(command, context, [options](Context& running) { return run_waits(*options, running); });
}

}  // namespace majs::cli
