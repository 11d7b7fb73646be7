#include "tools/majs/run_replays.hpp"

#include <algorithm>
#include <vector>

#include "runtime/play/logs/replay.hpp"
#include "runtime/report/table_page.hpp"
#include "tools/majs/findings.hpp"
#include "tools/majs/replay_page.hpp"
#include "tools/majs/run_output.hpp"

namespace majs::cli {
namespace {

/// The games that `--replay` shows besides the first: those in which something was found.
constexpr std::size_t kMostReplays = 10;

std::uint64_t first_seed(const RunOptions& options) { return options.seed + options.shard.part - 1; }

/// The page of a game: the first one's is named on the command line, others have their seed in the name.
std::string replay_path(const RunOptions& options, std::uint64_t seed) {
  return seed == first_seed(options) ? options.replay : numbered_path(options.replay, seed);
}

std::vector<std::uint64_t> replayed_seeds(const runtime::Findings& findings, const RunOptions& options) {
  std::vector<std::uint64_t> seeds = {first_seed(options)};
  for (const runtime::Finding& finding : findings) {
    const bool is_new = std::find(seeds.begin(), seeds.end(), finding.seed) == seeds.end();
    if (finding.is_of_game() && is_new && seeds.size() <= kMostReplays) seeds.push_back(finding.seed);
  }
  return seeds;
}

}  // namespace

std::string replay_link_of(const std::string& from, const runtime::Finding& finding, const RunOptions& options) {
  if (options.replay.empty() || !finding.is_of_game()) return {};
  return replay_link(from, replay_path(options, finding.seed), finding.step);
}

Exit write_replays(const std::shared_ptr<const runtime::Rules>& rules, const compiler::Build& build,
                   const runtime::Findings& findings, runtime::SimulationOptions simulation, const RunOptions& options,
                   Context& context) {
  simulation.games = simulation.shards = simulation.jobs = 1;
  simulation.shard = 0;
  simulation.progress = nullptr;
  simulation.checkpoint = nullptr;
  simulation.skipped = 0;
  simulation.log_format = runtime::LogFormat::Majs;
  for (const std::uint64_t seed : replayed_seeds(findings, options)) {
    std::string log;
    simulation.seed = seed;
    simulation.log = [&](const std::string& text) { log += text; };
    if (runtime::simulate(rules, simulation).stopped) return Exit::Interrupted;
    report::TableRecorder recorder([&](std::string_view pointer) { return place_of(build, pointer); });
    for (const runtime::LoggedGame& game : runtime::read_log(log)) (void)runtime::replay(rules, game, &recorder);
    report::TableDescription description;
    description.title = title_of(build.document, options.build.ruleset);
    description.about = "seed " + std::to_string(seed) + ", played by " + options.bots;
    RunOptions one = options;
    one.seed = seed;
    one.games = 1;
    one.shard = {};
    description.command = command_of(one, context) + " --replay " + shell_word(options.replay);
    if (const Exit exit = put_replay(context, replay_path(options, seed), description, recorder); exit != Exit::Ok) {
      return exit;
    }
  }
  return Exit::Ok;
}

}  // namespace majs::cli
