#include "runtime/play/course/seated_game.hpp"

#include <utility>

#include "runtime/game/racks.hpp"

namespace majs::runtime {
namespace {

/// Concealed tiles may be laid on another rack at any time. Bots need not: what they think about is all tiles.
void add_lays(const Game& game, Seat seat, std::vector<Input>& options) {
  const Player& player = game.player(seat);
  const std::vector<Tile> held = hand_and_draw(player);
  for (std::size_t i = 0; i < held.size(); ++i) {
    for (std::uint8_t rack = 0; rack < game.rules().racks; ++rack) {
      if (game.rules().racks < 2 || rack == rack_of(game.rules(), held[i]) || finished_rack(player, rack) != nullptr)
        continue;
      options.push_back({.kind = Input::Kind::LayOnRack, .seat = seat, .index = i, .rack = rack});
    }
  }
}

}  // namespace

SeatedGame::SeatedGame(std::shared_ptr<const Rules> rules, std::uint64_t seed,
                       const std::array<std::string, kMaxSeats>& bots, Recorder& recorder)
    : game_(std::move(rules), seed),
      recorder_(recorder),
      players_(game_.rules(), bots, progress_for(game_.rules(), bots)),
      course_(game_, {}, &recorder),
      chance_(seed ^ kBotChance) {
  trail_.keep_in(recorder.actions());
  game_.settings().asks_dealer = true;
  game_.watchers().trail = &trail_;
  game_.watchers().minipoint_trace = &minipoints_;
  game_.watchers().log = [this](const LogEvent& event) {
    course_.hear(event);
    recorder_.event(game_, event);
    players_.hear(game_, event);
  };
  recorder_.begin(game_);
  course_.start();
  play_on();
}

bool SeatedGame::choose(std::size_t option) {
  if (option >= options_.size()) return false;
  const Input input = options_[option];
  options_.clear();
  minipoints_.made.clear();
  ended_ = !course_.take(input);
  play_on();
  return true;
}

void SeatedGame::play_on() {
  while (!ended_) {
    const auto decision = course_.next(players_.lingering());
    if (!decision) break;
    if (!players_.has_bot(decision->seat)) {
      options_ = options_of(*decision);
      add_lays(game_, decision->seat, options_);
      break;
    }
    const Input input = players_.choose(game_, *decision, chance_);
    if (game_.over()) break;
    minipoints_.made.clear();
    if (!course_.take(input)) break;
  }
  recorder_.end(game_);  // what lies on the table now belongs to the last moment
}

}  // namespace majs::runtime
