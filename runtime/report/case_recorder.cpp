#include "runtime/report/case_recorder.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::report {

using namespace runtime;

void CaseRecorder::begin_round(const Game& game) {
  const GameState& state = game.state();
  const Rules& rules = game.rules();
  CaseOfRound round;
  Document config = Document::object();
  for (const Seat seat : game.seats()) {
    config["starting_hand"][std::string(seat_name(seat))] = tile_documents(game.player(seat).hand, rules);
  }
  const std::span<const Tile> wall(state.wall->data(), state.wall->size());
  config["starting_draws"] = tile_documents(wall.subspan(std::min(state.wall_index, wall.size())), rules);
  std::span<const Tile> dead_wall(state.dead_wall.data(), state.dead_wall.size());
  if (dead_wall.size() % 2 == 1) {
    config["starting_draws"].push_back(tile_document(dead_wall.front(), rules));
    dead_wall = dead_wall.subspan(1);
  }
  // Rigging counts it in pairs from its end, of each the first one first (runtime/rules/README.md 2.3).
  for (std::size_t end = dead_wall.size(); end > 0; end -= 2) {
    for (const std::size_t index : {end - 2, end - 1}) {
      config["starting_dead_wall"].push_back(tile_document(dead_wall[index], rules));
    }
  }
  if (!state.dice.empty()) {
    config["starting_dice"] = Document::array();
    for (const std::int64_t die : state.dice) config["starting_dice"].push_back(static_cast<double>(die));
  }
  round.test["name"] = "round " + std::to_string(rounds_.size() + 1);
  round.test["config"] = std::move(config);
  round.test["start"] = table_document(game);
  rounds_.push_back(std::move(round));
  events_.clear();
}

void CaseRecorder::input(const Game& game, const Input* input) {
  if (rounds_.empty() || input == nullptr || add_event(events_, game, *input)) return;
  rounds_.back().problem = "a player did what no event of a test file is";
}

void CaseRecorder::event(const Game& game, const LogEvent& event) {
  if (event.kind == LogEvent::Kind::RoundStart) begin_round(game);
  if (rounds_.empty()) return;
  if (event.kind == LogEvent::Kind::Scores) rounds_.back().scores = event.scores;
  if (event.kind == LogEvent::Kind::RoundEnd) {
    rounds_.back().ended = true;
    rounds_.back().test["events"] = events_;
  }
}

}  // namespace majs::report
