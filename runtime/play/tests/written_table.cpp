#include "runtime/play/tests/written_table.hpp"

#include <algorithm>
#include <utility>

#include "grammar/document_members.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

/// Whether what lies somewhere is the named tile, or the call `[name, tiles]`.
bool is_named(const Document& name, const Mark& object, const Rules& rules) {
  if (!name.is_array() || name.size() != 2 || !name[1].is_array()) {
    return exists(object.tile) && tiles::same(object.tile, written_tile(name, rules));
  }
  return sorted_kinds(name[1], rules) == sorted_kinds(object.call.tiles);
}

/// Those of one target.
std::vector<MarkableObject> marks_of(const Game& game, Seat marker, const Document& target, Zone zone,
                                     std::string& problem) {
  std::vector<MarkableObject> marks;
  for (const Document& mark : grammar::find_items(target, "marked")) {
    const bool with_seat = mark.is_array() && mark.size() >= 2;
    const Document& name = with_seat ? mark[0] : mark;
    const Seat owner = with_seat ? written_seat(mark[1]) : marker;
    const Document* const place = with_seat && mark.size() == 3 ? &mark[2] : nullptr;
    const double written = place != nullptr && place->is_number() ? place->get<double>() : 0;
    constexpr double kBeyondAnyZone = 1e6;
    if (owner == kNobody || !(written >= 0 && written < kBeyondAnyZone)) {
      problem = "there is no such place for a mark: " + grammar::print_document(mark, false);
      continue;
    }
    auto index = static_cast<std::size_t>(written);
    auto object = game.engine().object_at(marker, zone, owner, index);
    const auto is_taken = [&] {
      return std::ranges::any_of(marks,
                                 [&](const MarkableObject& one) { return one.seat == owner && one.index == index; });
    };
    while (place == nullptr && object && (is_taken() || !is_named(name, *object, game.rules()))) {
      object = game.engine().object_at(marker, zone, owner, ++index);
    }
    if (object && is_named(name, *object, game.rules())) {
      marks.push_back({zone, owner, index});
    } else {
      problem = grammar::print_document(name, false) + " does not lie there to be marked";
    }
  }
  return marks;
}

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
    if (target[0] == zone_name(input.mark.zone)) return target[1]["marked"].push_back(one);
  }
  const Document marked = {{"marked", Document::array({one})}};
  marking.push_back(Document::array({zone_name(input.mark.zone), marked}));
}

}  // namespace

Seat written_seat(const Document& value) {
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (value.is_string() && value.get_ref<const std::string&>() == seat_name(seat)) return seat;
  }
  const double number = value.is_number() ? value.get<double>() : -1;
  return number >= 0 && number < kMaxSeats ? static_cast<Seat>(number) : kNobody;
}

Seat seat_at(const Document& object, std::string_view key) {
  const Document* const value = grammar::find_member(object, key);
  return value != nullptr ? written_seat(*value) : kNobody;
}

Tile written_tile(const Document& value, const Rules& rules, bool passes_over_others) {
  if (value.is_array() && value.size() == 1) return written_tile(value[0], rules, passes_over_others);
  const bool is_list = value.is_array() && !value.empty();
  const Document* const member = grammar::find_member(value, "tile");
  const Document& id = is_list ? value[0] : member != nullptr ? *member : value;
  if (!id.is_string()) return {};
  const auto kind = tiles::find_kind(id.get_ref<const std::string&>());
  if (!kind) return {};
  Tile tile(*kind);
  const auto& attributes = is_list ? grammar::items_of(&value) : grammar::find_items(value, "attrs");
  for (std::size_t i = is_list ? 1 : 0; i < attributes.size(); ++i) {
    const Document& name = attributes[i];
    const auto attribute =
        name.is_string() ? rules.names.attributes.find(name.get_ref<const std::string&>()) : std::nullopt;
    if (!attribute && !passes_over_others) return {};
    if (attribute) tile.add(*attribute);
  }
  return tile;
}

Tile tile_at(const Document& object, std::string_view key, const Rules& rules) {
  const Document* const value = grammar::find_member(object, key);
  return value != nullptr ? written_tile(*value, rules) : Tile{};
}

std::optional<std::size_t> first_such(std::span<const Tile> zone, const Tile& wanted, std::size_t offset) {
  for (std::size_t i = 0; i < zone.size(); ++i) {
    if (tiles::same(zone[i], wanted)) return offset + i;
  }
  return std::nullopt;
}

std::vector<tiles::Kind> sorted_kinds(std::span<const Tile> tiles) {
  std::vector<tiles::Kind> kinds;
  for (const Tile& tile : tiles) kinds.push_back(tile.kind);
  std::ranges::sort(kinds);
  return kinds;
}

std::vector<tiles::Kind> sorted_kinds(const Document& tiles, const Rules& rules) {
  std::vector<Tile> list;
  for (const Document& tile : tiles) list.push_back(written_tile(tile, rules));
  return sorted_kinds(list);
}

ChoiceId choice_named(const Rules& rules, std::string_view name) {
  if (name == "skip") return kSkip;
  for (std::size_t i = 0; i < rules.buttons.size(); ++i) {
    if (rules.buttons[i].id == name) return static_cast<ChoiceId>(i);
  }
  return kNoChoice;
}

std::optional<Zone> marked_zone_named(std::string_view name) {
  if (name == "call") return Zone::Calls;
  for (const Zone zone : {Zone::Hand, Zone::Calls, Zone::Aside, Zone::Discard, Zone::RevealedTile, Zone::Scry}) {
    if (name == zone_name(zone)) return zone;
  }
  return std::nullopt;
}

std::vector<RecordedMarks> written_marks(const Game& game, Seat marker, const Document& marking, std::string& problem) {
  std::vector<RecordedMarks> marks;
  for (const Document& entry : marking) {
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string()) continue;
    const auto zone = marked_zone_named(entry[0].get_ref<const std::string&>());
    if (zone) marks.push_back({*zone, marks_of(game, marker, entry[1], *zone, problem)});
  }
  return marks;
}

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
