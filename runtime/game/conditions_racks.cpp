// Players with several hands (runtime/game/README.md 14).

#include "runtime/game/conditions.hpp"
#include "runtime/game/costs.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/racks.hpp"

namespace majs::runtime::conditions {
namespace {

std::uint8_t rack_argument(const Evaluation& e) {
  return static_cast<std::uint8_t>(e.number(0, 0).truncated());  // which racks there are is checked at load
}

/// The tile that the target `last_discard` brings in: a hand that is claimed for has to use it.
tiles::Kind claimed(const Evaluation& e, std::uint32_t list) {
  for (const Target& target : e.rules().target_lists[list]) {
    if (target.code == TargetCode::last_discard && e.state().last_discard.seat != kNobody) {
      return e.state().last_discard.tile.kind;
    }
  }
  return tiles::kNoKind;
}

void charge_for_racks(Evaluation& e) {
  const Card* card = e.rules().card.get();
  e.engine.charge(cost::racks(card == nullptr ? 0 : card->search.forms()), e.node.place);
}

}  // namespace

bool rack_wins(Evaluation& e) {
  const Argument* targets = e.argument(1);
  if (targets == nullptr) return false;
  charge_for_racks(e);
  if (e.engine.halted()) return false;
  const std::vector<Tile> tiles = all_tiles(e.engine, e.context, targets->id);
  return hand_of_rack(e.rules(), e.player(), rack_argument(e), tiles, claimed(e, targets->id)).has_value();
}

bool all_racks_win(Evaluation& e) {
  const Argument* targets = e.argument(0);
  if (targets == nullptr) return false;
  charge_for_racks(e);
  if (e.engine.halted()) return false;
  std::uint64_t looked_at = 0;
  const auto hands = hands_of_racks(e.rules(), e.player(), all_tiles(e.engine, e.context, targets->id), &looked_at);
  e.engine.charge(cost::pairs(looked_at), e.node.place);
  if (looked_at > match::CardRacks::kMostPairs && !hands) {
    e.engine.find(
        "R216", Severity::Warning, e.node.place,
        "so many hands of the card lie in these tiles that not all pairs of them are tried: it counts as false");
  }
  return hands.has_value();
}

bool rack_is_finished(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(1));
  return player != nullptr && finished_rack(*player, rack_argument(e)) != nullptr;
}

bool rack_is_exposed(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(1));
  if (player == nullptr || finished_rack(*player, rack_argument(e)) != nullptr) return false;
  return melds_of_rack(e.rules(), *player, rack_argument(e)).tiles > 0;
}

bool rack_is_dead(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(1));
  if (player == nullptr || finished_rack(*player, rack_argument(e)) != nullptr) return false;
  charge_for_card(e.engine, e.node.place);
  return !e.engine.halted() && is_dead_rack(e.engine, *player, rack_argument(e));
}

bool rack_has_room(Evaluation& e) {
  const Player& player = e.player();
  if (finished_rack(player, rack_argument(e)) != nullptr) return false;
  const std::size_t laid = melds_of_rack(e.rules(), player, rack_argument(e)).tiles;
  return Number(static_cast<std::int64_t>(laid)) + e.number(1, 1) <=
         Number(static_cast<std::int64_t>(rack_size(e.rules())));
}

}  // namespace majs::runtime::conditions
