#include "tools/bench/game_benchmark.hpp"

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "runtime/play/bots/bot.hpp"
#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/course/simulation.hpp"

namespace majs::runtime {
namespace {

constexpr std::uint64_t kSignedGames = 4;
/// Played at a time, so that what a simulation sets up is shared as in `majs run`.
constexpr std::uint64_t kBotGames = 20;
/// Games that do not end are left after so many inputs.
constexpr std::uint64_t kMostInputs = 4'000;
/// In the middle of a round: tiles are discarded, calls are made.
constexpr std::uint64_t kInputsBeforeCopy = 60;

std::uint64_t log_signature(const std::shared_ptr<const Rules>& rules, SimulationOptions options) {
  std::uint64_t signature = 0xCBF29CE484222325U;
  options.steps_per_game = kMostInputs;
  options.log_format = LogFormat::Majs;
  options.log = [&](const std::string& text) {
    for (const char c : text) signature = (signature ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  };
  simulate(rules, options);
  return signature;
}

/// Takes one input that a bot chooses; false when there is none.
bool advance(Game& game, Bot& bot, Random& chance) {
  const auto decision = next_decision(game);
  if (!decision) return game.resume_stalled();
  return game.apply(bot.choose(game, *decision, chance));
}

std::unique_ptr<Bot> random_bot() { return make_bot("random", 0, nullptr); }

/// What was played so far.
struct Played {
  std::uint64_t rounds = 0;
  std::uint64_t events = 0;
  std::uint64_t inputs = 0;
};

void play_game(const std::shared_ptr<const Rules>& rules, std::uint64_t seed, const Workspace& workspace,
               Played& played) {
  Game game(rules, seed, workspace);
  game.watchers().log = [&](const LogEvent&) { ++played.events; };
  Random chance(~seed);
  const std::unique_ptr<Bot> bot = random_bot();
  game.start();
  while (!game.over() && game.step() < kMostInputs && advance(game, *bot, chance)) {
  }
  played.rounds += game.rounds();
  played.inputs += game.step();
}

/// One copy of a state, which is thrown away again.
Spread time_copies(const std::shared_ptr<const Rules>& rules) {
  Game game(rules, 1);
  game.settings().next_rounds = false;
  Random chance(1);
  const std::unique_ptr<Bot> bot = random_bot();
  game.start();
  GameState state = game.state();
  while (game.state().active && game.step() < kInputsBeforeCopy) {
    state = game.state();
    if (!advance(game, *bot, chance)) break;
  }
  constexpr int kCopies = 2'000;
  std::vector<GameState> copies;
  copies.reserve(1);
  const Spread spread = duration({0.05, 5}, [&] {
    for (int i = 0; i < kCopies; ++i) {
      copies.push_back(state);
      copies.pop_back();
    }
  });
  return scaled(spread, 1.0 / kCopies);
}

}  // namespace

std::unique_ptr<PlayBenchmark> run_play_benchmark(const Document& document, const Effort& effort, Passes passes) {
  Findings findings;
  const auto rules = load_rules(Document(document), findings, nullptr, nullptr, passes);
  if (rules == nullptr) return nullptr;
  auto result = std::make_unique<PlayBenchmark>();
  SimulationOptions signed_games;
  signed_games.games = kSignedGames;
  result->signature = log_signature(rules, signed_games);
  result->copy_seconds = time_copies(rules);
  result->load_seconds = duration({0.05, 5}, [&] {
    Findings again;
    load_rules(Document(document), again, nullptr, nullptr, passes);
  });
  const Workspace workspace;
  std::uint64_t seed = 0;
  std::vector<double> rounds;
  std::vector<double> events;
  std::vector<double> inputs;
  for (int run = 0; run < effort.runs && effort.seconds > 0; ++run) {
    Played played;
    const double start = processor_seconds();
    double elapsed = 0;
    do {
      play_game(rules, ++seed, workspace, played);
      elapsed = seconds_since(start);
    } while (elapsed < effort.seconds / effort.runs);
    rounds.push_back(static_cast<double>(played.rounds) / elapsed);
    events.push_back(static_cast<double>(played.events) / elapsed);
    inputs.push_back(static_cast<double>(played.inputs) / elapsed);
  }
  result->rounds_per_second = spread_of(std::move(rounds));
  result->events_per_second = spread_of(std::move(events));
  result->inputs_per_second = spread_of(std::move(inputs));
  return result;
}

BotBenchmark run_bot_benchmark(const std::shared_ptr<const Rules>& rules, const Effort& effort) {
  BotBenchmark result;
  LevelsMemo levels;
  SimulationOptions options;
  options.levels = &levels;
  options.bots.fill("efficient");
  result.signature = log_signature(rules, options);
  options.games = kBotGames;
  options.seed = 7;
  result.rounds_per_second = rate(effort, [&] {
    const SimulationResult played = simulate(rules, options);
    options.seed += options.games;
    return played.statistics.rounds;
  });
  return result;
}

}  // namespace majs::runtime
