#include "runtime/play/invariants.hpp"

#include <algorithm>
#include <cmath>

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

}  // namespace

Invariants::Invariants(Game& game) : game_(game), points_(count_points(game) - game.state().made) { begin_round(); }

void Invariants::check() {
  check_points();
  if (game_.rounds() != round_) {
    begin_round();
    return;
  }
  if (!tiles_reported_ && !game_.state().conjured && count_tiles(game_) != tiles_) {
    tiles_reported_ = true;
    game_.engine().find("R301", Severity::Error, kNone,
                        "tiles are not conserved: the round began with " + std::to_string(tiles_) + ", now there are " +
                            std::to_string(count_tiles(game_)));
  }
}

void Invariants::begin_round() {
  round_ = game_.rounds();
  tiles_ = count_tiles(game_);
  made_ = game_.state().made;
}

/// Points come and go by what the ruleset does, never by themselves. That it makes some is worth a note: it may be
/// meant, as a bonus at the end of a game, or a payment may be forgotten.
void Invariants::check_points() {
  constexpr double kTolerance = 1e-6;  // of a sum of fractions, for each point
  const GameState& state = game_.state();
  const Number points = count_points(game_) - state.made;
  const double allowed = kTolerance * std::max(1.0, std::fabs(points_.as_double()));
  if (!points_reported_ && std::fabs((points - points_).as_double()) > allowed) {
    points_reported_ = true;
    game_.engine().find("R302", Severity::Error, kNone,
                        "points are not conserved: " + points_.text() + " with the pot at the start, now " +
                            points.text() + " but for what the ruleset gave and took");
  }
  if (game_.rounds() == round_ && std::fabs((state.made - made_).as_double()) > allowed && !making_reported_) {
    making_reported_ = true;
    const Number made = (state.made - made_).normalised();
    game_.engine().find("R311", Severity::Note, kNone,
                        "the ruleset " + std::string(made < 0 ? "takes " : "gives ") +
                            (made < 0 ? -made : made).text() + " points in one round that nobody " +
                            (made < 0 ? "gets" : "pays"));
  }
}

}  // namespace majs::runtime
