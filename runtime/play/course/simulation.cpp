#include "runtime/play/course/simulation.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/course/game_course.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/play/course/workers.hpp"

namespace majs::runtime {
namespace {

bool is_stopped(const SimulationOptions& options) { return options.stop && options.stop(); }

/// What one game leaves behind.
struct PlayedGame {
  bool finished = false;  ///< false for a game that was stopped, or not begun
  Statistics statistics;
  PlayCounts counts;
  Findings findings;
  std::string log;
  std::string log_problem;
};

/// `look` is called whenever the game waits for somebody.
template <typename Look>
void play(Game& game, const SimulationOptions& options, Players& players, GameCourse& course, const Look& look) {
  Random chance(game.engine().seed() ^ kBotChance);
  course.start();
  look();
  while (!is_stopped(options)) {
    const auto decision = course.next(players.lingering());
    if (!decision) return;
    const Input input = players.choose(game, *decision, chance);
    if (game.over()) return;
    const bool goes_on = course.take(input);
    look();
    if (!goes_on) return;
  }
}

PlayedGame play_game(const std::shared_ptr<const Rules>& rules, const SimulationOptions& options,
                     const std::shared_ptr<const HandProgress>& progress, std::uint64_t number,
                     const Workspace& workspace) {
  PlayedGame played;
  Game game(rules, options.seed + number, workspace);
  game.settings().limits = options.limits;
  game.settings().asks_dealer = true;
  ActionTrail trail;
  game.watchers().trail = &trail;
  Players players(*rules, options.bots, progress);
  if (options.watch_actions) {
    played.statistics.executed.assign(rules->places.size(), 0);
    game.watchers().executed = &played.statistics.executed;
  }
  const auto recorder =
      options.log_format ? make_recorder(*options.log_format, options.log_header) : std::unique_ptr<Recorder>();
  GameCourse course(game, {options.steps_per_game, options.rounds_per_game}, recorder.get());
  Invariants invariants(game);
  const std::vector<AlwaysRule> nothing;
  AlwaysWatch always(game, options.always != nullptr ? *options.always : nothing);
  PlayCounter counter(game, played.counts);
  game.watchers().log = [&](const LogEvent& event) {
    course.hear(event);
    invariants.hear(event);
    if (options.always != nullptr) always.hear(event);
    if (options.watch_owners) counter.hear(event);
    count_event(game, event, played.statistics);
    if (recorder != nullptr) recorder->event(game, event);
    players.hear(game, event);
  };
  if (recorder != nullptr) recorder->begin(game);
  play(game, options, players, course, [&] {
    invariants.check();
    if (options.always != nullptr) always.check();
    if (options.watch_owners) counter.check();
  });
  if (options.watch_owners) counter.end();
  if (recorder != nullptr) {
    recorder->end(game);
    played.log = recorder->text();
    played.log_problem = recorder->problem();
  }
  played.statistics.games = 1;
  played.statistics.rounds = game.rounds();
  played.statistics.steps = game.step();
  played.statistics.most_steps = game.engine().budget().spent();
  for (const Seat seat : rules->seats) {
    played.statistics.score_sums[static_cast<std::size_t>(seat)].add(game.player(seat).score);
  }
  played.findings = std::move(game.engine().findings());
  played.finished = !is_stopped(options);
  return played;
}

}  // namespace

/// How many games are played before their results are put in order: as many as take a second or two when somebody
/// wants to hear of them.
class BlockSize {
 public:
  explicit BlockSize(const SimulationOptions& options)
      : size_(options.checkpoint ? std::min<std::size_t>(kMost, std::max(options.jobs, 1U)) : kMost),
        grows_(static_cast<bool>(options.checkpoint)) {}

  std::size_t next() const { return size_; }
  /// After a block: true when a while has passed since the last time this was true.
  bool played() {
    const auto now = Clock::now();
    if (grows_ && now - block_ < kShort) size_ = std::min(kMost, size_ * 2);
    block_ = now;
    if (now - told_ < kWhile) return false;
    told_ = now;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMost = 64;
  static constexpr std::chrono::milliseconds kShort{500};
  static constexpr std::chrono::seconds kWhile{2};

  std::size_t size_;
  bool grows_;
  Clock::time_point block_ = Clock::now();
  Clock::time_point told_{};  ///< long ago: the first block is told at once
};

/// One for each job: those that other simulations had, and what they remember.
class Workspaces {
 public:
  explicit Workspaces(const SimulationOptions& options)
      : levels_(options.levels), workspaces_(std::max(options.jobs, 1U)) {}
  ~Workspaces() {
    for (auto& workspace : workspaces_) {
      if (workspace && levels_ != nullptr) levels_->give_back(std::move(*workspace));
    }
  }
  Workspaces(const Workspaces&) = delete;
  Workspaces& operator=(const Workspaces&) = delete;

  /// That of a job, which alone asks for it.
  const Workspace& of(unsigned job) {
    auto& workspace = workspaces_[job];
    if (!workspace) workspace = levels_ == nullptr ? Workspace() : levels_->take_workspace();
    return *workspace;
  }

 private:
  LevelsMemo* levels_;
  std::vector<std::optional<Workspace>> workspaces_;
};

void add_game(SimulationResult& result, const PlayedGame& game, std::uint64_t number, std::uint64_t step) {
  if (result.games.empty()) result.games.push_back({number, 0, step});
  ++result.games.back().count;
  result.statistics.add(game.statistics);
  result.counts.add(game.counts);
  for (std::size_t i = 0; i < game.findings.size(); ++i) add_found(result.found, {game.findings[i], number, number, i});
}

SimulationResult simulate(const std::shared_ptr<const Rules>& rules, const SimulationOptions& options) {
  SimulationResult result;
  const auto progress = progress_for(*rules, options.bots, options.levels);
  std::vector<std::uint64_t> numbers;
  std::vector<PlayedGame> played;
  const std::uint64_t step = std::max<std::uint64_t>(options.shards, 1);
  BlockSize block(options);
  Workspaces workspaces(options);
  for (std::uint64_t next = options.shard + options.skipped * step; next < options.games;) {
    numbers.clear();
    for (; numbers.size() < block.next() && next < options.games; next += step) numbers.push_back(next);
    played.assign(numbers.size(), {});
    work_together(options.jobs, numbers.size(), [&](unsigned job, std::size_t i) {
      if (!is_stopped(options)) played[i] = play_game(rules, options, progress, numbers[i], workspaces.of(job));
    });
    for (std::size_t i = 0; i < played.size(); ++i) {
      const PlayedGame& game = played[i];
      if (!game.finished) {
        result.stopped = true;
        // Somebody was reading along.
        if (options.log && options.log_format == LogFormat::Readable) options.log(game.log);
        continue;
      }
      // What is counted is a run of games without a gap.
      if (!result.stopped) {
        add_game(result, game, numbers[i], step);
        if (options.each_game) options.each_game(game.statistics);
      }
      if (!result.log_problem.empty()) continue;
      if (options.log) options.log(game.log);
      result.log_problem = game.log_problem;
    }
    if (!result.log_problem.empty()) break;
    if (options.progress) options.progress(result.statistics.games);
    if (block.played() && options.checkpoint) options.checkpoint(result);
    if (result.stopped || (is_stopped(options) && next < options.games)) {
      result.stopped = true;
      break;
    }
  }
  result.findings = in_order(result.found);
  return result;
}

}  // namespace majs::runtime
