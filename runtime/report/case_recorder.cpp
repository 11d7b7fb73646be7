#include "runtime/report/case_recorder.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "grammar/document_members.hpp"
#include "runtime/game/markable.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::report {

using namespace runtime;

namespace {

Tile held(const Player& player, std::size_t index) {
  if (index < player.hand.size()) return player.hand[index];
  index -= player.hand.size();
  return index < player.draw.size() ? player.draw[index] : Tile{};
}

/// Seats are numbers there, whatever the number of players.
double seat_number(Seat seat) { return static_cast<double>(seat); }

/// What lies on the table besides the tiles, as `start` has it.
Document table_document(const Game& game) {
  const GameState& state = game.state();
  const Rules& rules = game.rules();
  Document start = Document::object();
  start["round"] = static_cast<double>(state.kyoku);
  start["honba"] = static_cast<double>(state.honba);
  start["pot"] = number_document(state.pot);
  for (const Seat seat : game.seats()) {
    const Player& player = game.player(seat);
    const std::string name(seat_name(seat));
    for (std::size_t i = 0; i < player.auto_enabled.size(); ++i) {
      if (player.auto_enabled[i] != 0) start["auto"][name].push_back(rules.auto_buttons[i].id);
    }
    start["scores"][name] = number_document(player.score);
    if (const Document status = status_document(rules, player); !status.empty()) start["status"][name] = status;
    for (const CounterValue& counter : player.counters) {
      if (counter.value == Number(0)) continue;
      start["counters"][name][std::string(rules.counters.name(counter.id))] = number_document(counter.value);
    }
  }
  return start;
}

}  // namespace

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
  round.test["events"] = Document::array();
  rounds_.push_back(std::move(round));
}

Document& CaseRecorder::add_event(std::string_view type, Seat seat) {
  Document& events = rounds_.back().test["events"];
  events.push_back(Document::object());
  Document& event = events[events.size() - 1];
  event["type"] = type;
  if (type != "buttons_pressed") event["player"] = seat_number(seat);
  return event;
}

void CaseRecorder::press(const Game& game, const Input& input) {
  Document& event = add_event("buttons_pressed", input.seat);
  Document entry = Document::object();
  entry["button"] = choice_name(game.rules(), input.button);
  event["buttons"] = Document::object();
  event["buttons"][std::string(seat_name(input.seat))] = std::move(entry);
}

void CaseRecorder::choose(const Game& game, const Input& input) {
  Document& events = rounds_.back().test["events"];
  const std::string seat(seat_name(input.seat));
  // A press and what it takes are one event there.
  for (std::size_t i = events.size(); i-- > 0;) {
    if (events[i]["type"] != "buttons_pressed" || !events[i]["buttons"].contains(seat)) continue;
    Document& entry = events[i]["buttons"][seat];
    entry["call_choice"] = tile_documents(input.call.with, game.rules());
    if (exists(input.call.called)) entry["called_tile"] = tile_document(input.call.called, game.rules());
    return;
  }
  rounds_.back().problem = "a combination is chosen without a press";
}

void CaseRecorder::mark(const Game& game, const Input& input) {
  Document& events = rounds_.back().test["events"];
  const bool goes_on = !events.empty() && events[events.size() - 1]["type"] == "mark" &&
                       events[events.size() - 1]["player"] == seat_number(input.seat);
  if (!goes_on) {
    add_event("mark", input.seat)["marking"] = Document::array({Document::array({"done", true})});
  }
  const auto object = object_at(game.engine(), input.seat, input.mark.zone, input.mark.seat, input.mark.index);
  if (!object) return;
  const Document name = input.mark.zone == Zone::Calls
                            ? Document::array({game.rules().texts.name(object->call.name),
                                               tile_documents(object->call.tiles, game.rules())})
                            : tile_document(object->tile, game.rules());
  const Document one = Document::array({name, seat_name(input.mark.seat)});
  Document& marking = events[events.size() - 1]["marking"];
  for (Document& target : marking) {
    if (target[0] == zone_name(input.mark.zone)) {
      target[1]["marked"].push_back(one);
      return;
    }
  }
  Document marked = Document::object();
  marked["marked"] = Document::array({one});
  marking.push_back(Document::array({zone_name(input.mark.zone), std::move(marked)}));
}

void CaseRecorder::input(const Game& game, const Input* input) {
  if (rounds_.empty() || input == nullptr) return;
  const Player& player = game.player(input->seat);
  switch (input->kind) {
    case Input::Kind::PlayTile: {
      Document& event = add_event("discard", input->seat);
      event["tile"] = tile_document(seen_tile(held(player, input->index)), game.rules());
      event["tsumogiri"] = input->index >= player.hand.size();
      return;
    }
    case Input::Kind::Press: return press(game, *input);
    case Input::Kind::PressCall: return choose(game, *input);
    case Input::Kind::Mark: return mark(game, *input);
    case Input::Kind::LayOnRack: {
      Document& event = add_event("lay_on_rack", input->seat);
      event["tile"] = tile_document(seen_tile(held(player, input->index)), game.rules());
      event["rack"] = static_cast<double>(input->rack);
      return;
    }
    default: rounds_.back().problem = "a player did what no event of a test file is"; return;
  }
}

void CaseRecorder::event(const Game& game, const LogEvent& event) {
  if (event.kind == LogEvent::Kind::RoundStart) begin_round(game);
  if (rounds_.empty()) return;
  if (event.kind == LogEvent::Kind::Scores) rounds_.back().scores = event.scores;
  if (event.kind == LogEvent::Kind::RoundEnd) rounds_.back().ended = true;
}

}  // namespace majs::report
