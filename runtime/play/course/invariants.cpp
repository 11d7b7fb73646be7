#include "runtime/play/course/invariants.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace majs::runtime {
namespace {

/// By kind, that of no kind last. Sums of these tell sets of tiles apart without counting each kind (splitmix64).
constexpr auto kWeights = [] {
  std::array<std::uint64_t, tiles::kKindCount + 1> weights{};
  for (std::size_t kind = 0; kind < weights.size(); ++kind) {
    std::uint64_t z = (kind + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    weights[kind] = z ^ (z >> 31);
  }
  return weights;
}();
std::uint64_t weight_of(tiles::Kind kind) { return kWeights[std::min<std::size_t>(kind, tiles::kKindCount)]; }

bool is_known(const Tile& tile) { return tile.kind < tiles::kKindCount; }

/// Shows the tiles that the players have.
template <typename Visit>
void each_held(const Game& game, Visit visit) {
  for (const Seat seat : game.seats()) {
    const Player& player = game.player(seat);
    for (const Tile& tile : player.hand) visit(tile);
    for (const Tile& tile : player.draw) visit(tile);
    for (const Tile& tile : player.aside) visit(tile);
    for (const Tile& tile : player.pond) visit(tile);
    for (const Call& call : player.calls) {
      for (const Tile& tile : call.tiles) visit(tile);
    }
  }
}

Number count_points(const Game& game) {
  Number sum = game.state().pot;
  for (const Seat seat : game.seats()) sum = sum + game.player(seat).score;
  return sum;
}

}  // namespace

bool is_busy(const Game& game, Seat seat) {
  const Player& player = game.player(seat);
  if (player.marking.open) return true;
  return std::ranges::any_of(player.deferred, [&](const Frame& frame) {
    const auto& segments = frame.rest.segments;
    return std::ranges::any_of(segments, [&](const Cursor::Segment& segment) {
      return segment.next < game.rules().lists[segment.list].size();
    });
  });
}

const Winner* winner_at(const GameState& state, Seat seat) {
  const auto winner = std::ranges::find(state.winners, seat, &Winner::seat);
  return winner == state.winners.end() ? nullptr : &*winner;
}

std::size_t count_undrawn(const GameState& state) {
  return state.wall->size() - std::min(state.wall_index, state.wall->size()) + state.dead_wall.size() -
         std::min(state.dead_wall_index, state.dead_wall.size());
}

void Invariants::begin_round() {
  const GameState& state = game_.state();
  undrawn_.fill(0);
  for (std::size_t i = state.wall_index; i < state.wall->size(); ++i) {
    if (is_known((*state.wall)[i])) ++undrawn_[(*state.wall)[i].kind];
  }
  for (const Tile& tile : state.dead_wall) {
    if (is_known(tile)) ++undrawn_[tile.kind];
  }
  kinds_ = undrawn_;
  weight_ = 0;
  tiles_ = count_undrawn(state);
  each_held(game_, [&](const Tile& tile) {
    if (is_known(tile)) ++kinds_[tile.kind];
    weight_ += weight_of(tile.kind);
    ++tiles_;
  });
  beyond_wall_ = false;
  made_ = state.made;
  discards_ = 0;
  discarder_ = kNobody;
  acted_ = false;
  pressed_.fill({});
  extra_.fill({});
  passed_over_.fill({});
}

void Invariants::hear(const LogEvent& event) {
  switch (event.kind) {
    case LogEvent::Kind::RoundStart: begin_round(); break;
    case LogEvent::Kind::Draw:
      if (!is_known(event.tile)) break;
      weight_ += weight_of(event.tile.kind);
      beyond_wall_ = --undrawn_[event.tile.kind] < 0 || beyond_wall_;
      if (!event.flag) check_turn(event.seat, "draws");
      is_not_out(event.seat);
      break;
    case LogEvent::Kind::Discard:
      check_turn(event.seat, "discards");
      is_not_out(event.seat);
      discarder_ = event.seat;
      acted_ = false;
      ++discards_;
      break;
    case LogEvent::Kind::Press:
      acted_ = true;
      pressed_[static_cast<std::size_t>(event.seat)] = event.text;
      break;
    case LogEvent::Kind::Call: acted_ = true; break;
    case LogEvent::Kind::Win:
    case LogEvent::Kind::DrawGame: check_tiles(); break;
    default: break;
  }
}

void Invariants::check() {
  if (!begun_) {
    if (tiles_ == 0) begin_round();  // its beginning was not heard
    points_ = count_points(game_) - game_.state().made;
    begun_ = true;
  }
  check_points();
  check_tiles();
  check_hands();
  check_waiting();
}

/// Tiles change places only: what was drawn is what no wall has any more, and with the players.
void Invariants::check_tiles() {
  if (tiles_reported_ || game_.state().conjured) return;
  std::uint64_t weight = 0;
  std::size_t held = 0;
  each_held(game_, [&](const Tile& tile) {
    weight += weight_of(tile.kind);
    ++held;
  });
  if (weight == weight_ && !beyond_wall_ && held + count_undrawn(game_.state()) == tiles_) return;
  tiles_reported_ = true;
  game_.engine().find("R301", Severity::Error, kNone,
                      "tiles are not conserved: " + here() + tiles_that_differ() + " (the round began with " +
                          std::to_string(tiles_) + ", now there are " +
                          std::to_string(held + count_undrawn(game_.state())) + ")");
}

std::string Invariants::tiles_that_differ() const {
  constexpr int kMostTold = 6;
  Kinds now = undrawn_;
  each_held(game_, [&](const Tile& tile) {
    if (is_known(tile)) ++now[tile.kind];
  });
  std::string told;
  int count = 0;
  for (tiles::Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    // A tile that no wall had any more is there once too often, whatever was lost for it.
    const std::int32_t more = now[kind] - kinds_[kind] + std::max(-undrawn_[kind], 0);
    if (more == 0 || ++count > kMostTold) continue;
    told += (told.empty() ? "" : ", ") + std::string(tiles::id_of(kind)) + " is there " +
            (more > 0 ? std::to_string(more) + " times too often" : std::to_string(-more) + " times too seldom");
  }
  return told.empty() ? "more or less tiles are drawn than somebody has" : told;
}

/// Who has nothing to do that waits has as many tiles as were dealt, and one more while a discard is due.
void Invariants::check_hands() {
  const GameState& state = game_.state();
  if (hands_reported_ || !state.active || state.screen != Screen::None || state.conjured) return;
  const Rules& rules = game_.rules();
  for (const Seat seat : game_.seats()) {
    if (game_.player(seat).marking.open) return;  // tiles may be on their way from one to another
  }
  for (const Seat seat : game_.seats()) {
    if (has_won(state, seat) || is_busy(game_, seat)) continue;
    const std::size_t size = game_.engine().hand_size(seat);
    std::string& extra = extra_[static_cast<std::size_t>(seat)];
    if (size == rules.starting_tiles) extra.clear();
    if (size == rules.starting_tiles || !extra.empty()) continue;
    const std::string& pressed = pressed_[static_cast<std::size_t>(seat)];
    extra = here() + std::string(seat_name(seat)) + " has " + std::to_string(size) +
            " tiles between two turns (`hand_size`), but " + std::to_string(rules.starting_tiles) + " are dealt" +
            (pressed.empty() ? "" : "; it pressed `" + pressed + "`") + ": a draw is missing, or there is one too many";
    if (size < rules.starting_tiles) report_hand(seat);
  }
}

void Invariants::report_hand(Seat seat) {
  if (hands_reported_) return;
  hands_reported_ = true;
  game_.engine().find("R314", Severity::Warning, place_of_press(seat), extra_[static_cast<std::size_t>(seat)]);
}

/// Who is out of the game keeps what was drawn last, and is passed over: that tells only of those who go on playing.
void Invariants::is_not_out(Seat seat) {
  if (!extra_[static_cast<std::size_t>(seat)].empty()) report_hand(seat);
  const std::string& passed_over = passed_over_[static_cast<std::size_t>(seat)];
  if (passed_over.empty() || turn_reported_) return;
  turn_reported_ = true;
  game_.engine().find("R315", Severity::Warning, kNone, passed_over);
}

/// Without a call or another press the turn goes round, past those who have won.
void Invariants::check_turn(Seat seat, std::string_view what) {
  if (turn_reported_ || acted_ || discarder_ == kNobody || !game_.state().interrupts) return;
  Seat next = ring(discarder_, 1);
  for (int i = 0; i < kMaxSeats && (!game_.in_play(next) || has_won(game_.state(), next)); ++i) next = ring(next, 1);
  for (int i = 0; next != seat && i < kMaxSeats; ++i, next = ring(next, 1)) {
    std::string& passed_over = passed_over_[static_cast<std::size_t>(next)];
    if (passed_over.empty())
      passed_over = here() + std::string(seat_name(seat)) + " " + std::string(what) + " after the discard of " +
                    std::string(seat_name(discarder_)) + ", though nobody called: it is the turn of " +
                    std::string(seat_name(next));
  }
}

/// Who has pressed what another press goes before is not asked for a combination any more.
void Invariants::check_waiting() {
  if (waiting_reported_) return;
  const std::vector<Button>& buttons = game_.rules().buttons;
  const auto is_button = [&](const ChoicePtr& choice) { return choice != nullptr && choice->id < buttons.size(); };
  const auto goes_before = [&](ChoiceId a, ChoiceId b) {
    const auto& over = buttons[a].precedence_over;
    return a != b && std::ranges::find(over, b) != over.end();
  };
  for (const Seat asked : game_.seats()) {
    const Player& player = game_.player(asked);
    if (player.call_buttons == nullptr) continue;
    const bool decided = !is_button(player.choice) || std::ranges::any_of(game_.seats(), [&](Seat seat) {
      const Player& other = game_.player(seat);
      const bool is_open = other.call_buttons != nullptr || other.declaring_yaku;
      return !is_open && is_button(other.choice) && goes_before(other.choice->id, player.choice->id) &&
             !goes_before(player.choice->id, other.choice->id);
    });
    if (!decided) continue;
    waiting_reported_ = true;
    game_.engine().find("R320", Severity::Error, place_of_press(asked),
                        here() + std::string(seat_name(asked)) +
                            " is asked for the combination of a call, though a button of another goes before it");
    return;
  }
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
  if (std::fabs((state.made - made_).as_double()) > allowed && !making_reported_) {
    making_reported_ = true;
    const Number made = (state.made - made_).normalised();
    game_.engine().find("R311", Severity::Note, kNone,
                        "the ruleset " + std::string(made < 0 ? "takes " : "gives ") +
                            (made < 0 ? -made : made).text() + " points in one round that nobody " +
                            (made < 0 ? "gets" : "pays"));
  }
}

std::string Invariants::here() const {
  return "round " + std::to_string(game_.rounds()) + ", after " + std::to_string(discards_) + " discards: ";
}

std::uint32_t Invariants::place_of_press(Seat seat) const {
  for (const Button& button : game_.rules().buttons) {
    if (button.id == pressed_[static_cast<std::size_t>(seat)]) return button.place;
  }
  return kNone;
}

}  // namespace majs::runtime
