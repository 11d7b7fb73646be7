#include "tools/bench/game_benchmark.hpp"

#include <algorithm>
#include <ctime>
#include <vector>

#include "runtime/play/bot.hpp"
#include "runtime/play/simulation.hpp"
#include "tools/bench/stopwatch.hpp"

namespace majs::runtime {
namespace {

constexpr std::uint64_t kSignedGames = 4;
/// Games that do not end are left after so many inputs.
constexpr std::uint64_t kMostInputs = 4'000;
/// In the middle of a round: tiles are discarded, calls are made.
constexpr std::uint64_t kInputsBeforeCopy = 60;

/// Processor time: what else the machine does matters little.
std::uint64_t log_signature(const std::shared_ptr<const Rules>& rules) {
  std::uint64_t signature = 0xCBF29CE484222325U;
  SimulationOptions options;
  options.games = kSignedGames;
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

/// Seconds for one copy of a state, which is thrown away again.
double time_copies(const std::shared_ptr<const Rules>& rules) {
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
  double best = 1;
  std::vector<GameState> copies;
  copies.reserve(1);
  for (int stretch = 0; stretch < 10; ++stretch) {
    const auto start = std::clock();
    for (int i = 0; i < kCopies; ++i) {
      copies.push_back(state);
      copies.pop_back();
    }
    best = std::min(best, seconds_since(start) / kCopies);
  }
  return best;
}

double time_loading(const Document& document) {
  std::vector<double> times;
  for (int i = 0; i < 15; ++i) {
    Findings findings;
    const auto start = std::clock();
    load_rules(document, findings);
    times.push_back(seconds_since(start));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

std::unique_ptr<PlayBenchmark> run_play_benchmark(const Document& document, double seconds) {
  Findings findings;
  const auto rules = load_rules(document, findings);
  if (rules == nullptr) return nullptr;
  auto result = std::make_unique<PlayBenchmark>();
  result->signature = log_signature(rules);
  result->copy_seconds = time_copies(rules);
  result->load_seconds = time_loading(document);
  // The best of several stretches: what the machine does besides only makes them slower.
  constexpr int kStretches = 3;
  const Workspace workspace;
  std::uint64_t seed = 0;
  for (int stretch = 0; stretch < kStretches; ++stretch) {
    Played played;
    const auto start = std::clock();
    double elapsed = 0;
    do {
      play_game(rules, ++seed, workspace, played);
      elapsed = seconds_since(start);
    } while (elapsed < seconds / kStretches);
    const double rounds = static_cast<double>(played.rounds) / elapsed;
    if (rounds <= result->rounds_per_second) continue;
    result->rounds_per_second = rounds;
    result->events_per_second = static_cast<double>(played.events) / elapsed;
    result->inputs_per_second = static_cast<double>(played.inputs) / elapsed;
  }
  return result;
}

}  // namespace majs::runtime
