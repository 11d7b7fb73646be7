#include "runtime/report/table_snapshot.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/document.hpp"
#include "runtime/game/racks.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::report {

using namespace runtime;

namespace {

std::size_t number_of(std::map<std::string, std::size_t, std::less<>>& numbers, std::string_view key) {
  const auto found = numbers.find(key);
  return found != numbers.end() ? found->second : numbers.emplace(key, numbers.size()).first->second;
}

/// Puts values between `[` and `]`.
class List {
 public:
  List& add(std::string_view json) {
    if (json_.size() > 1) json_ += ',';
    json_ += json;
    return *this;
  }
  List& add(std::size_t number) { return add(std::to_string(number)); }
  std::string close() { return json_ + "]"; }

 private:
  std::string json_ = "[";
};

std::string tile_list(const auto& tiles, const Rules& rules, TableWords& words) {
  List list;
  for (const Tile& tile : tiles) list.add(words.tile(tile, rules));
  return list.close();
}

/// Writes the pieces of one game.
class Snapshooter {
 public:
  Snapshooter(const Game& game, TableWords& words) : game_(game), rules_(game.rules()), words_(words) {}

  Snapshot take() {
    table();
    for (std::size_t i = 0; i < game_.seats().size(); ++i) seat(i, game_.player(game_.seats()[i]));
    return std::move(pieces_);
  }

 private:
  std::string seat_json(Seat seat) const {
    const auto& seats = game_.seats();
    const auto found = std::find(seats.begin(), seats.end(), seat);
    return found == seats.end() ? "-1" : std::to_string(found - seats.begin());
  }
  void put(std::string name, std::string json) { pieces_.emplace(std::move(name), std::move(json)); }

  void table() {
    const GameState& state = game_.state();
    put("turn", seat_json(state.turn));
    put("dealer", seat_json(game_.dealer()));
    put("kyoku", std::to_string(state.kyoku));
    put("honba", std::to_string(state.honba));
    put("pot", number_json(state.pot));
    put("wall", std::to_string(game_.engine().remaining_draws()));
    put("dead", tile_list(state.dead_wall, rules_, words_));
    std::vector<Tile> revealed;
    for (const RevealedTile& one : state.revealed) {
      const Tile tile = one.index ? game_.engine().dead_wall_tile(*one.index) : one.tile;
      if (exists(tile)) revealed.push_back(tile);
    }
    put("revealed", tile_list(revealed, rules_, words_));
    put("dora", tile_list(game_.engine().current_doras(), rules_, words_));
    List dice;
    for (const std::int64_t die : state.dice) dice.add(std::to_string(die));
    put("dice", dice.close());
    List winners;
    for (const Winner& winner : state.winners) winners.add(seat_json(winner.seat));
    put("winners", winners.close());
  }

  /// A seat plays one hand, or several beside each other.
  void seat(std::size_t number, const Player& player) {
    const std::string prefix = std::to_string(number) + ".";
    const Seat seat = game_.seats()[number];
    std::vector<std::vector<Tile>> racks(std::max<std::size_t>(rules_.racks, 1));
    for (const Tile& tile : player.hand)
      racks[std::min<std::size_t>(rack_of(rules_, tile), racks.size() - 1)].push_back(tile);
    List hands;
    for (const auto& rack : racks) hands.add(tile_list(rack, rules_, words_));
    put(prefix + "hands", hands.close());
    put(prefix + "draw", tile_list(player.draw, rules_, words_));
    put(prefix + "pond", tile_list(player.pond, rules_, words_));
    put(prefix + "aside", tile_list(player.aside, rules_, words_));
    List calls;
    for (const Call& call : player.calls) {
      calls.add(
          List().add(words_.text(rules_.texts.name(call.name))).add(tile_list(call.tiles, rules_, words_)).close());
    }
    put(prefix + "calls", calls.close());
    put(prefix + "score", number_json(player.score));
    put(prefix + "wind", std::to_string(game_.engine().seat_wind(seat)));
    put(prefix + "flags", std::to_string((player.riichi_stick ? 1 : 0) | (player.hand_revealed ? 2 : 0)));
    offers(prefix, player);
    marks(prefix, player);
    for (std::uint32_t id = 0; id < player.status.limit(); ++id) {
      if (!player.status.contains(id)) continue;
      put(prefix + "status." + std::to_string(words_.text(rules_.statuses.name(id))), "1");
    }
    for (const CounterValue& counter : player.counters) {
      put(prefix + "counter." + std::to_string(words_.text(rules_.counters.name(counter.id))),
          number_json(counter.value));
    }
  }

  /// `[[button, its name, [[called tile or -1, [tiles, …], …], …], chosen], …]`.
  void offers(const std::string& prefix, const Player& player) {
    List buttons;
    for (const ChoiceId id : player.buttons) {
      const std::string name = choice_name(rules_, id);
      const std::string& shown = id < rules_.buttons.size() ? rules_.buttons[id].display_name : name;
      List combinations;
      for (const ButtonChoice& choice : player.button_choices) {
        if (choice.button != id || choice.offers == nullptr) continue;
        for (const CallOffer& offer : *choice.offers) combinations.add(combination(offer));
      }
      buttons.add(List()
                      .add(words_.text(name))
                      .add(words_.text(shown.empty() ? name : shown))
                      .add(combinations.close())
                      .add(player.choice != nullptr && player.choice->id == id ? 1 : 0)
                      .close());
    }
    put(prefix + "buttons", buttons.close());
  }
  std::string combination(const CallOffer& offer) {
    List list;
    list.add(exists(offer.called) ? std::to_string(words_.tile(offer.called, rules_)) : "-1");
    for (const Tiles& with : offer.choices) list.add(tile_list(with, rules_, words_));
    return list.close();
  }

  /// Of a tile of hand and draw: those of one rack lie before those of the next.
  std::size_t place_on_table(const Mark& mark) const {
    const Player& player = game_.player(mark.seat);
    if (mark.index >= player.hand.size()) return mark.index;
    const std::uint8_t rack = rack_of(rules_, player.hand[mark.index]);
    std::size_t place = 0;
    for (std::size_t i = 0; i < player.hand.size(); ++i) {
      const std::uint8_t other = rack_of(rules_, player.hand[i]);
      place += other < rack || (other == rack && i < mark.index) ? 1 : 0;
    }
    return place;
  }

  void marks(const std::string& prefix, const Player& player) {
    List list;
    for (const Marking::Target& target : player.marking.targets) {
      for (const Mark& mark : target.marked) {
        list.add(List()
                     .add(words_.text(zone_name(target.zone)))
                     .add(seat_json(mark.seat))
                     .add(std::to_string(target.zone == Zone::Hand ? place_on_table(mark) : mark.index))
                     .close());
      }
    }
    put(prefix + "marks", list.close());
  }

  const Game& game_;
  const Rules& rules_;
  TableWords& words_;
  Snapshot pieces_;
};

std::string quoted_list(const std::vector<std::string>& texts) {
  List list;
  for (const std::string& text : texts) list.add(grammar::quoted(text));
  return list.close();
}

}  // namespace

std::size_t TableWords::text(std::string_view text) {
  const std::size_t number = number_of(text_numbers_, text);
  if (number == texts_.size()) texts_.emplace_back(text);
  return number;
}

std::size_t TableWords::tile(const Tile& tile, const Rules& rules) {
  const auto& own = rules.engine_attributes;
  List attributes;
  bool any = false;
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    const tiles::Attribute attribute = tile.attribute(i);
    if (attribute.hidden || attribute.id == own.sideways.id || attribute.id == own.facedown.id) continue;
    attributes.add(grammar::quoted(rules.names.attributes.name(attribute)));
    any = true;
  }
  const int bits = (tile.has(own.sideways.id) ? 1 : 0) | (tile.has(own.facedown.id) ? 2 : 0);
  const std::string id(tiles::id_of(tile.kind));
  const std::string json =
      !any && bits == 0
          ? grammar::quoted(id)
          : List().add(grammar::quoted(id)).add(attributes.close()).add(static_cast<std::size_t>(bits)).close();
  const std::size_t number = number_of(tile_numbers_, json);
  if (number == tiles_.size()) tiles_.push_back({id, json});
  return number;
}

std::string TableWords::texts_json() const { return quoted_list(texts_); }

std::string TableWords::tiles_json() const {
  List list;
  for (const SeenTile& tile : tiles_) list.add(tile.json);
  return list.close();
}

std::vector<std::string> TableWords::tile_ids() const {
  std::vector<std::string> ids;
  for (const SeenTile& tile : tiles_) ids.push_back(tile.id);
  return ids;
}

Snapshot take_snapshot(const Game& game, TableWords& words) { return Snapshooter(game, words).take(); }

std::string difference_json(const Snapshot& before, const Snapshot& after) {
  std::string json = "{";
  const auto put = [&](const std::string& name, std::string_view value) {
    if (json.size() > 1) json += ',';
    grammar::append_quoted(json, name);
    json += ':';
    json += value;
  };
  for (const auto& [name, value] : before) {
    if (!after.contains(name)) put(name, "null");
  }
  for (const auto& [name, value] : after) {
    const auto old = before.find(name);
    if (old == before.end() || old->second != value) put(name, value);
  }
  return json + "}";
}

std::string number_json(const Number& number) {
  return std::isfinite(number.as_double()) ? grammar::print_document(number_document(number), false)
                                           : grammar::quoted(number.text());
}

}  // namespace majs::report
