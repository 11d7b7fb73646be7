#include "runtime/game/racks.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {

std::size_t rack_size(const Rules& rules) { return rules.card == nullptr ? 0 : rules.card->search.size_of(0); }

const Call* finished_rack(const Player& player, std::uint8_t rack) {
  const auto found =
      std::ranges::find_if(player.calls, [&](const Call& call) { return call.rack == rack && call.finished(); });
  return found == player.calls.end() ? nullptr : &*found;
}

bool is_lost_rack(const Rules& rules, const Player& player, std::uint8_t rack) {
  const std::uint32_t dead = rules.statuses.find(rack == 0 ? "dead_a" : "dead_b");
  return dead != kNone && player.status.contains(dead);
}

bool keeps_jokers(const Rules& rules, const Player& player, const Call& call) {
  return call.finished() || (rules.dead_racks_keep_jokers && is_lost_rack(rules, player, call.rack));
}

match::RackCalls melds_of_rack(const Rules& rules, const Player& player, std::uint8_t rack) {
  return match::rack_calls(melds_of(rules, player.calls, rack));
}

std::optional<match::RackHand> hand_of_rack(const Rules& rules, const Player& player, std::uint8_t rack,
                                            const std::vector<Tile>& tiles, tiles::Kind with) {
  if (rules.card == nullptr || finished_rack(player, rack) != nullptr) return std::nullopt;
  const match::CardRacks& search = rules.card->search;
  const match::RackCalls melds = melds_of_rack(rules, player, rack);
  const std::size_t asked = with == tiles::kNoKind ? match::kCardKinds : match::CardRacks::index_of(with);
  if (with != tiles::kNoKind && asked == match::kCardKinds) return std::nullopt;
  std::vector<Tile> laid;
  for (const Tile& tile : tiles) {
    // The claimed tile lies nowhere yet: it belongs to whatever rack is asked about.
    if (rack_of(rules, tile) == rack || tile.has(rules.engine_attributes.discard.id)) laid.push_back(tile);
  }
  if (laid.size() + melds.tiles == rack_size(rules)) {
    if (auto hand = search.best(match::CardRacks::count(laid), melds, asked)) return hand;
  }
  return search.best(match::CardRacks::count(tiles), melds, asked);
}

std::optional<match::RackPair> hands_of_racks(const Rules& rules, const Player& player, const std::vector<Tile>& tiles,
                                              std::uint64_t* looked_at) {
  if (rules.card == nullptr || rules.racks != 2) return std::nullopt;
  if (finished_rack(player, 0) != nullptr || finished_rack(player, 1) != nullptr) return std::nullopt;
  return rules.card->search.best_pair(match::CardRacks::count(tiles), melds_of_rack(rules, player, 0),
                                      melds_of_rack(rules, player, 1), looked_at);
}

std::uint8_t rack_of(const Rules& rules, const Tile& tile) {
  return rules.racks > 1 && tile.has(rules.second_rack.id) ? 1 : 0;
}

void lay_on_rack(const Rules& rules, Tile& tile, std::uint8_t rack) {
  if (rules.racks < 2) return;
  tile.remove(rules.second_rack);
  if (rack == 1) tile.add(rules.second_rack);
}

void lift_from_racks(const Rules& rules, Tiles& tiles) {
  for (Tile& tile : tiles) lay_on_rack(rules, tile, 0);
}

}  // namespace majs::runtime
