#include "runtime/play/tests/written_events.hpp"

#include <string>
#include <utility>

#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

Document event_of(std::string_view type, Seat seat) { return {{"type", type}, {"player", static_cast<double>(seat)}}; }

Document held_document(const Game& game, const Input& input) {
  return tile_document(seen_tile(held_tile(game.player(input.seat), input.index)), game.rules());
}

bool choose(std::vector<Document>& events, const Game& game, const Input& input) {
  const std::string seat(seat_name(input.seat));
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    if ((*event)["type"] != "buttons_pressed" || !(*event)["buttons"].contains(seat)) continue;
    Document& entry = (*event)["buttons"][seat];
    entry["call_choice"] = tile_documents(input.call.with, game.rules());
    if (exists(input.call.called)) entry["called_tile"] = tile_document(input.call.called, game.rules());
    return true;
  }
  return false;
}

void mark(std::vector<Document>& events, const Game& game, const Input& input) {
  const double seat = static_cast<double>(input.seat);
  if (events.empty() || events.back()["type"] != "mark" || events.back()["player"] != seat) {
    events.push_back(event_of("mark", input.seat));
    events.back()["marking"] = Document::array({Document::array({"done", true})});
  }
  const auto object = game.engine().object_at(input.seat, input.mark.zone, input.mark.seat, input.mark.index);
  if (!object) return;
  const Document name = input.mark.zone == Zone::Calls
                            ? Document::array({game.rules().texts.name(object->call.name),
                                               tile_documents(object->call.tiles, game.rules())})
                            : tile_document(object->tile, game.rules());
  const Document one = Document::array({name, seat_name(input.mark.seat)});
  Document& marking = events.back()["marking"];
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

}  // namespace

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

bool add_event(std::vector<Document>& events, const Game& game, const Input& input) {
  switch (input.kind) {
    case Input::Kind::PlayTile:
      events.push_back(event_of("discard", input.seat));
      events.back()["tile"] = held_document(game, input);
      events.back()["tsumogiri"] = input.index >= game.player(input.seat).hand.size();
      return true;
    case Input::Kind::Press: {
      const Document entry = {{"button", choice_name(game.rules(), input.button)}};
      events.push_back({{"type", "buttons_pressed"}, {"buttons", {{std::string(seat_name(input.seat)), entry}}}});
      return true;
    }
    case Input::Kind::PressCall: return choose(events, game, input);
    case Input::Kind::Mark: mark(events, game, input); return true;
    case Input::Kind::LayOnRack:
      events.push_back(event_of("lay_on_rack", input.seat));
      events.back()["tile"] = held_document(game, input);
      events.back()["rack"] = static_cast<double>(input.rack);
      return true;
    default: return false;
  }
}

}  // namespace majs::runtime
