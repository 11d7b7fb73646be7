#include "tools/majs/run_options.hpp"

#include <array>
#include <charconv>
#include <vector>

#include "grammar/phrases.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {

bool Shard::read(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return false;
  const auto number = [](std::string_view digits, std::uint64_t& value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size();
  };
  return number(std::string_view(text).substr(0, slash), part) &&
         number(std::string_view(text).substr(slash + 1), of) && part >= 1 && part <= of && of <= kMaxGames;
}

void add_shard_option(CommandLine& command, Shard& shard, std::string summary) {
  command
      .add_option_function(
          "--shard",
          [&shard](const std::string& text) {
            return shard.read(text) ? std::string() : "a part and how many there are, like 2/4, not `" + text + "`";
          },
          std::move(summary))
      ->type_name("I/N");
}

void add_run_options(CommandLine& command, RunOptions& options) {
  add_build_options(command, options.build);
  add_play_options(command, options);
}

void add_play_options(CommandLine& command, RunOptions& options) {
  command.add_option("--seed", options.seed, "Seed of the first game; the others count on from it")->type_name("N");
  command.add_option("--games", options.games, "How many games")
      ->type_name("N")
      ->check(between(std::uint64_t{1}, kMaxGames));
  command
      .add_option("--bots", options.bots,
                  "Who plays: efficient, expert, random, odd, pass or cmd:PROGRAM; one for all seats, or one for each "
                  "with commas")
      ->type_name("BOTS");
  add_budget_option(command, options.budget);
}

bool simulation_of(const RunOptions& options, runtime::SimulationOptions& simulation) {
  simulation.seed = options.seed;
  simulation.games = options.games;
  simulation.limits.steps = options.budget;
  simulation.shard = options.shard.part - 1;
  simulation.shards = options.shard.of;
  if (runtime::bots_of(options.bots, simulation.bots)) return true;
  constexpr auto kBots = std::to_array<std::string_view>({"efficient", "expert", "random", "odd", "pass"});
  print_error(
      "majs: --bots takes `efficient`, `expert`, `random`, `odd`, `pass` and `cmd:PROGRAM`, for all seats or for each" +
      grammar::did_you_mean(options.bots, kBots, "; ") + "\n");
  return false;
}

}  // namespace majs::cli
