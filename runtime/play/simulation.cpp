#include "runtime/play/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/play/bot.hpp"
#include "runtime/play/invariants.hpp"

namespace majs::runtime {
namespace {

/// Nobody can do anything: waiting lists are resumed (E-31), or the player in turn is asked again; without either the
/// game is stuck for good. `place` is that of the button which was pressed last.
bool unstick(Game& game, std::uint32_t place) {
  const auto waits = [&](Seat seat) { return !game.player(seat).deferred.empty(); };
  if (std::any_of(game.seats().begin(), game.seats().end(), waits)) {
    game.engine().find(
        "R303", Severity::Warning, place,
        "nobody can act, but actions wait: a button changes no turn and resumes nothing. They are resumed");
    return game.resume_stalled();
  }
  const Seat turn = game.state().turn;
  const bool has_turn = game.in_play(turn) && game.can_discard(turn);
  const bool has_tiles = has_turn && game.player(turn).hand.size() + game.player(turn).draw.size() > 0;
  if (game.resume_stalled()) {
    const bool lifted = game.state().asked_again == kMostAskedAgain;
    game.engine().find(
        "R304", Severity::Warning, kNone,
        std::string(seat_name(turn)) +
            (lifted ? " has no tile that may be discarded: it may discard any"
                    : " passes on its buttons and has no tile that may be discarded: it is asked again, and may "
                      "not pass; in the end it may discard any"));
    return true;
  }
  game.engine().find("R304", Severity::Error, kNone,
                     has_tiles
                         ? std::string(seat_name(turn)) + " has no tile that may be discarded: the game cannot go on"
                     : has_turn ? std::string(seat_name(turn)) + " has no tile to discard: the game cannot go on"
                                : "nobody can act: the game cannot go on");
  return false;
}

bool is_stopped(const SimulationOptions& options) { return options.stop != nullptr && options.stop->load(); }

/// What one game leaves behind.
struct PlayedGame {
  bool finished = false;  ///< false for a game that was stopped, or not begun
  Statistics statistics;
  Findings findings;
  std::string log;
  std::string log_problem;
};

/// The players of one game.
class Table {
 public:
  Table(const Rules& rules, const SimulationOptions& options, const std::shared_ptr<const HandProgress>& progress) {
    for (const Seat seat : rules.seats) {
      const auto i = static_cast<std::size_t>(seat);
      bots_[i] = make_bot(options.bots[i], seat, progress);
      if (bots_[i] == nullptr) bots_[i] = make_bot("random", seat, progress);
      if (bots_[i]->listens()) listeners_.push_back(bots_[i].get());
    }
  }
  Bot& at(Seat seat) { return *bots_[static_cast<std::size_t>(seat)]; }
  void hear(const Game& game, const LogEvent& event) {
    for (Bot* bot : listeners_) bot->hear(game, event);
  }

 private:
  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  std::vector<Bot*> listeners_;
};

/// True while the game may go on.
bool within_limits(Game& game, const SimulationOptions& options) {
  if (game.step() >= options.steps_per_game) {
    game.engine().find("R305", Severity::Error, kNone,
                       "the game did not end in " + std::to_string(options.steps_per_game) + " inputs");
    return false;
  }
  if (game.rounds() > options.rounds_per_game) {
    game.engine().find("R306", Severity::Note, kNone,
                       "the game was stopped after " + std::to_string(options.rounds_per_game) + " rounds");
    return false;
  }
  return true;
}

/// Choices in a row after which nothing was drawn, discarded, called or settled.
struct IdleChoices {
  std::uint64_t count = 0;
  ChoiceId pressed = kNoChoice;

  void hear(const LogEvent& event) {
    if (event.kind != LogEvent::Kind::Press && event.kind != LogEvent::Kind::Message) count = 0;
  }
  /// False, with a finding at the button that was pressed last, when there are too many to be meant.
  bool goes_on(Game& game, const Input& input) {
    constexpr std::uint64_t kMost = 1'000;
    if (input.kind == Input::Kind::Press && input.button < game.rules().buttons.size()) pressed = input.button;
    if (++count <= kMost) return true;
    const bool known = pressed != kNoChoice;
    game.engine().find(
        "R312", Severity::Error, place(game),
        std::to_string(kMost) + " choices in a row, and nothing is drawn, discarded or called" +
            (known ? ": `" + game.rules().buttons[pressed].id + "` is offered again and again" : std::string()));
    return false;
  }
  /// Of the button that was pressed last.
  std::uint32_t place(const Game& game) const {
    return pressed == kNoChoice ? kNone : game.rules().buttons[pressed].place;
  }
};

void play(Game& game, const SimulationOptions& options, Table& table, IdleChoices& idle, Recorder* recorder) {
  constexpr std::uint64_t kMaxResumed = 1'000;
  Random chance(game.engine().seed() ^ 0xB07B07B07B07B07BULL);
  game.start();
  Invariants invariants(game);
  std::uint64_t resumed = 0;
  const std::uint32_t win = game.rules().scoring.win_program;  // what bots think about
  const match::MatchProgram* const win_program = win == kNone ? nullptr : &game.rules().programs[win];
  while (!game.over() && !is_stopped(options) && within_limits(game, options)) {
    const auto decision = next_decision(game);
    if (!decision) {
      if (recorder != nullptr) recorder->input(game, nullptr);
      if (++resumed > kMaxResumed || !unstick(game, idle.place(game))) return;
      continue;
    }
    const Input input = table.at(decision->seat).choose(game, *decision, chance);
    game.engine().attribute(kNone, win_program);
    if (game.over()) return;
    if (recorder != nullptr) recorder->input(game, &input);
    if (!game.apply(input)) {
      game.engine().find("R307", Severity::Error, kNone, "the game refused a choice it had offered");
      return;
    }
    invariants.check();
    if (!idle.goes_on(game, input)) return;
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
  Table table(*rules, options, progress);
  if (options.watch_actions) {
    played.statistics.executed.assign(rules->places.size(), false);
    game.watchers().executed = &played.statistics.executed;
  }
  const auto recorder =
      options.log_format ? make_recorder(*options.log_format, options.log_header) : std::unique_ptr<Recorder>();
  IdleChoices idle;
  game.watchers().log = [&](const LogEvent& event) {
    idle.hear(event);
    count_event(game, event, played.statistics);
    if (recorder != nullptr) recorder->event(game, event);
    table.hear(game, event);
  };
  if (recorder != nullptr) recorder->begin(game);
  play(game, options, table, idle, recorder.get());
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

void add_game(SimulationResult& result, const PlayedGame& game, std::uint64_t number, std::uint64_t step) {
  if (result.games.empty()) result.games.push_back({number, 0, step});
  ++result.games.back().count;
  result.statistics.add(game.statistics);
  for (std::size_t i = 0; i < game.findings.size(); ++i) add_found(result.found, {game.findings[i], number, number, i});
}

SimulationResult simulate(const std::shared_ptr<const Rules>& rules, const SimulationOptions& options) {
  SimulationResult result;
  const bool knows = std::find(options.bots.begin(), options.bots.end(), "efficient") != options.bots.end();
  const auto progress = knows ? std::make_shared<const HandProgress>(*rules) : nullptr;
  std::vector<std::uint64_t> numbers;
  std::vector<PlayedGame> played;
  const std::uint64_t step = std::max<std::uint64_t>(options.shards, 1);
  BlockSize block(options);
  for (std::uint64_t next = options.shard + options.skipped * step; next < options.games;) {
    numbers.clear();
    for (; numbers.size() < block.next() && next < options.games; next += step) numbers.push_back(next);
    played.assign(numbers.size(), {});
    std::atomic<std::size_t> waiting = 0;
    const auto work = [&] {
      const Workspace workspace;
      for (std::size_t i = waiting++; i < numbers.size() && !is_stopped(options); i = waiting++) {
        played[i] = play_game(rules, options, progress, numbers[i], workspace);
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (unsigned i = 1; i < options.jobs && i < numbers.size(); ++i) helpers.emplace_back(work);
      work();
    }
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
      if (options.log) options.log(game.log);
      if (result.log_problem.empty()) result.log_problem = game.log_problem;
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
