// `majs bench replay`: recorded games held against a ruleset, round by round (`majs test`).

#include <nlohmann/json.hpp>

#include "runtime/play/course/simulation.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/bench_process.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// What is replayed: arguments of `majs test`, and how many rounds or cases that is.
struct Replays {
  std::vector<std::string> arguments = {"test"};
  double count = 0;
};

/// Games as tenhou.net records them, played here.
Exit record_games(const BenchFolder& folder, Context& context, Replays& replays, compiler::Diagnostics& diagnostics) {
  constexpr std::uint64_t kGames = 50;
  Exit exit = Exit::Ok;
  const auto rules = rules_to_measure("riichi", "Tenhou", context, exit);
  if (rules == nullptr) return exit;
  runtime::SimulationOptions options;
  options.games = kGames;
  options.bots.fill("efficient");
  options.log_format = runtime::LogFormat::Tenhou;
  options.log = [&](const std::string& text) {
    const std::string name = "game-" + std::to_string(replays.arguments.size()) + ".json";
    replays.arguments.push_back(folder.write(name, text, diagnostics));
  };
  const runtime::SimulationResult played = runtime::simulate(rules, options);
  replays.count = static_cast<double>(played.statistics.rounds);
  replays.arguments.insert(replays.arguments.end(), {"--ruleset", "riichi", "--preset", "Tenhou"});
  if (diagnostics.has_errors()) return show(context, diagnostics);
  if (played.log_problem.empty()) return Exit::Ok;
  print_error("majs bench: " + played.log_problem + "\n");
  return Exit::Wrong;
}

/// Test files: each case counts.
Exit count_cases(const BenchOptions& options, Context& context, Replays& replays, compiler::Diagnostics& diagnostics) {
  for (const std::string& file : options.files) {
    replays.arguments.push_back(file);
    const std::optional<Document> document = read_document(file, context.read.get(), diagnostics);
    if (document && document->is_object() && document->contains("tests")) {
      replays.count += static_cast<double>((*document)["tests"].size());
    }
  }
  return diagnostics.has_errors() ? show(context, diagnostics) : Exit::Ok;
}

}  // namespace

Exit bench_replay(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  const BenchFolder folder(diagnostics);
  if (diagnostics.has_errors()) return show(context, diagnostics);
  Replays replays;
  const Exit prepared = options.files.empty() ? record_games(folder, context, replays, diagnostics)
                                              : count_cases(options, context, replays, diagnostics);
  if (prepared != Exit::Ok) return prepared;
  replays.arguments.insert(replays.arguments.end(), {"--jobs", "1"});
  Ended ended{.code = 0};
  const Spread speed = rate(options.effort, [&] {
    ended = run_majs(replays.arguments);
    return replays.count;
  });
  // Cases that somebody names may fail; games of our own may not.
  if (ended.code != 0 && (ended.code != 1 || options.files.empty())) return cannot_run(replays.arguments, ended.code);
  report.add(options.files.empty() ? "recorded rounds" : "cases", speed, "/s");
  return Exit::Ok;
}

}  // namespace majs::cli
