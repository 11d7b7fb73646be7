#include "runtime/play/simulation.hpp"

#include <algorithm>
#include <utility>

#include "runtime/play/bot.hpp"

namespace majs::runtime {
namespace {

/// How many tiles are in the game: undrawn, and with the players.
std::size_t count_tiles(const Game& game) {
  const GameState& state = game.state();
  std::size_t count = state.wall->size() - std::min(state.wall_index, state.wall->size());
  count += state.dead_wall.size() - std::min(state.dead_wall_index, state.dead_wall.size());
  for (const Seat seat : game.seats()) {
    const Player& player = game.player(seat);
    count += player.hand.size() + player.draw.size() + player.aside.size() + player.pond.size();
    for (const Call& call : player.calls) count += call.tiles.size();
  }
  return count;
}

Number count_points(const Game& game) {
  Number sum = game.state().pot;
  for (const Seat seat : game.seats()) sum = sum + game.player(seat).score;
  return sum;
}

/// Watches one game for what may never happen.
class Invariants {
 public:
  explicit Invariants(Game& game) : game_(game), points_(count_points(game)) { begin_round(); }

  void check() {
    if (game_.rounds != round_) {
      begin_round();
      return;
    }
    if (!tiles_reported_ && !game_.state().conjured && count_tiles(game_) != tiles_) {
      tiles_reported_ = true;
      game_.find("R301", Severity::Error, kNone,
                 "tiles are not conserved: the round began with " + std::to_string(tiles_) + ", now there are " +
                     std::to_string(count_tiles(game_)));
    }
    const Number points = count_points(game_);
    // What is given at the end of a game (placement bonuses) is no payment between players.
    if (!points_reported_ && !(points == points_) && game_.state().winners.empty() && !game_.over()) {
      points_reported_ = true;
      game_.find("R302", Severity::Warning, kNone,
                 "points are not conserved: " + points_.text() + " with the pot at the start, now " + points.text());
    }
  }

 private:
  void begin_round() {
    round_ = game_.rounds;
    tiles_ = count_tiles(game_);
    points_ = count_points(game_);
  }

  Game& game_;
  std::uint64_t round_ = 0;
  std::size_t tiles_ = 0;
  Number points_ = 0;
  bool tiles_reported_ = false;
  bool points_reported_ = false;
};

/// Nobody can do anything: waiting lists are resumed [Q31]; when there are none the game is stuck for good.
bool unstick(Game& game) {
  const auto waits = [&](Seat seat) { return !game.player(seat).deferred.empty(); };
  if (std::any_of(game.seats().begin(), game.seats().end(), waits)) {
    game.find("R303", Severity::Warning, kNone,
              "nobody can act, but actions wait: a button changes no turn and resumes nothing. They are resumed");
    return game.resume_stalled();
  }
  const Seat turn = game.state().turn;
  const bool has_turn = game.in_play(turn) && game.can_discard(turn);
  const bool has_tiles = has_turn && game.player(turn).hand.size() + game.player(turn).draw.size() > 0;
  game.find("R304", Severity::Error, kNone,
            has_tiles  ? std::string(seat_name(turn)) + " has no tile that may be discarded: the game cannot go on"
            : has_turn ? std::string(seat_name(turn)) + " has no tile to discard: the game cannot go on"
                       : "nobody can act: the game cannot go on");
  return false;
}

void play(Game& game, const SimulationOptions& options, std::vector<std::unique_ptr<Bot>>& bots) {
  Random chance(game.seed ^ 0xB07B07B07B07B07BULL);
  game.start();
  Invariants invariants(game);
  std::uint64_t resumed = 0;
  while (!game.over()) {
    if (game.step >= options.steps_per_game) {
      game.find("R305", Severity::Error, kNone,
                "the game did not end in " + std::to_string(options.steps_per_game) + " inputs");
      return;
    }
    if (game.rounds > options.rounds_per_game) {
      game.find("R306", Severity::Note, kNone,
                "the game was stopped after " + std::to_string(options.rounds_per_game) + " rounds");
      return;
    }
    const auto decision = next_decision(game);
    if (!decision) {
      if (++resumed > 1'000 || !unstick(game)) return;
      continue;
    }
    const auto seat = static_cast<std::size_t>(decision->seat);
    if (!game.apply(bots[seat]->choose(game, *decision, chance))) {
      game.find("R307", Severity::Error, kNone, "the game refused a choice it had offered");
      return;
    }
    invariants.check();
  }
}

void add_findings(Findings& all, const Findings& fresh) {
  for (const Finding& finding : fresh) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const Finding& other) {
      return other.code == finding.code && other.pointer == finding.pointer;
    });
    if (!known) all.push_back(finding);
  }
}

}  // namespace

SimulationResult simulate(const std::shared_ptr<const Rules>& rules, const SimulationOptions& options) {
  SimulationResult result;
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& name : options.bots) {
    std::unique_ptr<Bot> bot = make_bot(name);
    bots.push_back(bot != nullptr ? std::move(bot) : make_bot("random"));
  }
  for (std::uint64_t i = 0; i < options.games; ++i) {
    Game game(rules, options.seed + i);
    game.limits = options.limits;
    game.log = [&](const LogEvent& event) {
      if (event.kind == LogEvent::Kind::Win) ++result.wins[static_cast<std::size_t>(event.seat)];
      if (event.kind == LogEvent::Kind::DrawGame) ++result.draws;
      if (options.log) options.log(i, event);
    };
    play(game, options, bots);
    ++result.games;
    result.rounds += game.rounds;
    result.steps += game.step;
    for (const Seat seat : rules->seats) {
      auto& sum = result.score_sums[static_cast<std::size_t>(seat)];
      sum = sum + game.player(seat).score;
    }
    add_findings(result.findings, game.findings);
  }
  return result;
}

}  // namespace majs::runtime
