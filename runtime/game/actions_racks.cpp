// Racks that are finished (runtime/game/README.md 14).

#include <algorithm>

#include "runtime/game/actions.hpp"
#include "runtime/game/racks.hpp"

namespace majs::runtime::actions {
namespace {

/// What a player may finish racks with: the own tiles, and the tile that another one has just discarded.
struct Material {
  std::vector<Tile> tiles;
  std::optional<Tile> claimed;
};

Material material_of(const Execution& e) {
  Material material;
  const Player& player = e.player();
  material.tiles.assign(player.hand.begin(), player.hand.end());
  for (Tile tile : player.draw) {
    tile.remove(e.rules().engine_attributes.draw);
    material.tiles.push_back(tile);
  }
  const GameState& state = e.state();
  // A turn may begin without a draw: then the last thing that happened is a discard that nobody claimed.
  const bool claims = state.turn != e.context.seat && state.last_action.seat != e.context.seat;
  if (claims && state.last_action.kind == Record::Kind::Discard) {
    material.claimed = state.last_discard.tile;
    material.tiles.push_back(*material.claimed);
  }
  return material;
}

/// Takes the tiles of a hand out of those there are: of equal ones those that lie on its rack first.
Tiles take(Execution& e, std::vector<Tile>& tiles, const match::RackHand& hand, std::uint8_t rack) {
  Tiles taken;
  for (std::size_t k = 0; k < match::kCardKinds; ++k) {
    for (std::uint8_t i = 0; i < hand.concealed[k]; ++i) {
      const auto fits = [&](const Tile& tile) { return match::CardRacks::index_of(tile.kind) == k; };
      auto found =
          std::ranges::find_if(tiles, [&](const Tile& tile) { return fits(tile) && rack_of(e.rules(), tile) == rack; });
      if (found == tiles.end()) found = std::ranges::find_if(tiles, fits);
      if (found == tiles.end()) continue;
      Tile tile = *found;
      tile.remove(e.rules().engine_attributes.discard);
      lay_on_rack(e.rules(), tile, 0);
      taken.push_back(tile);
      tiles.erase(found);
    }
  }
  return taken;
}

/// The rack becomes one meld, its exposures with it.
void lay_open(Execution& e, std::vector<Tile>& tiles, const match::RackHand& hand, std::uint8_t rack) {
  Player& player = e.player();
  Call finished;
  finished.name = e.rules().finished_rack_text;
  finished.rack = rack;
  finished.card_hand = static_cast<std::uint16_t>(hand.hand);
  for (std::size_t i = player.calls.size(); i > 0; --i) {
    const Call& call = player.calls[i - 1];
    if (call.rack != rack || call.finished()) continue;
    Tiles joined = call.tiles;
    joined.append(finished.tiles.begin(), finished.tiles.end());
    finished.tiles = joined;
    player.calls.erase(i - 1);
  }
  const Tiles concealed = take(e, tiles, hand, rack);
  finished.tiles.append(concealed.begin(), concealed.end());
  LogEvent event{.kind = LogEvent::Kind::Call, .seat = e.context.seat, .from = e.state().turn};
  event.tiles.assign(finished.tiles.begin(), finished.tiles.end());
  event.text = e.rules().texts.name(finished.name);
  e.engine.record(std::move(event));
  player.calls.push_back(std::move(finished));
}

/// What is left is the hand. A claimed tile is no discard any more.
void keep_rest(Execution& e, const Material& material) {
  GameState& state = e.state();
  Record record{.kind = Record::Kind::Call,
                .seat = e.context.seat,
                .from = state.turn,
                .call_name = e.rules().finished_rack_text};
  if (material.claimed) {
    record.tile = *material.claimed;
    auto& pond = e.engine.player(state.turn).pond;
    if (!pond.empty()) pond.pop_back();
  }
  Player& player = e.player();
  player.hand.clear();
  for (Tile tile : material.tiles) {
    tile.remove(e.rules().engine_attributes.discard);
    player.hand.push_back(tile);
  }
  player.draw.clear();
  e.engine.add_record(record);
}

/// Sets the counter that an argument names, if it names one.
void note(Execution& e, std::size_t argument, std::int64_t value) {
  if (e.argument(argument) != nullptr) set_counter(e.player(), e.argument(argument)->id, Number(value));
}

/// The value of a hand that another rack of the player is already.
std::int64_t repeated(const Player& player, const match::RackHand& hand, std::uint8_t rack) {
  const bool again = std::ranges::any_of(player.calls, [&](const Call& call) {
    return call.finished() && call.rack != rack && call.card_hand == hand.hand;
  });
  return again ? hand.value : 0;
}

void refuse(Execution& e) { e.warn("R212", "no hand of the card lies on that rack: nothing is finished"); }

}  // namespace

void finish_rack(Execution& e) {
  const auto rack = static_cast<std::uint8_t>(e.literal(0, 0));
  Material material = material_of(e);
  const tiles::Kind with = material.claimed ? material.claimed->kind : tiles::kNoKind;
  const auto hand = hand_of_rack(e.rules(), e.player(), rack, material.tiles, with);
  if (!hand) return refuse(e);
  lay_open(e, material.tiles, *hand, rack);
  keep_rest(e, material);
  note(e, 1, hand->value);
  note(e, 2, hand->worth);
  note(e, 3, repeated(e.player(), *hand, rack));
}

void finish_all_racks(Execution& e) {
  Material material = material_of(e);
  const auto pair = hands_of_racks(e.rules(), e.player(), material.tiles);
  if (!pair) return refuse(e);
  lay_open(e, material.tiles, pair->first, 0);
  lay_open(e, material.tiles, pair->second, 1);
  keep_rest(e, material);
  note(e, 0, pair->first.value + pair->second.value);
  note(e, 1, pair->worth());
  note(e, 2, repeated(e.player(), pair->second, 1));
}

}  // namespace majs::runtime::actions
