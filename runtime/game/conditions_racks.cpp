// Players with several hands (runtime/game/README.md 14).

#include "runtime/game/conditions.hpp"
#include "runtime/game/costs.hpp"
#include "runtime/game/dead_hands.hpp"
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

}  // namespace

bool rack_wins(Evaluation& e) {
  const Argument* targets = e.argument(1);
  if (targets == nullptr) return false;
  e.engine.charge(cost::kRacks, e.node.place);
  if (e.engine.halted()) return false;
  const std::vector<Tile> tiles = all_tiles(e.engine, e.context, targets->id);
  return hand_of_rack(e.rules(), e.player(), rack_argument(e), tiles, claimed(e, targets->id)).has_value();
}

bool all_racks_win(Evaluation& e) {
  const Argument* targets = e.argument(0);
  if (targets == nullptr) return false;
  e.engine.charge(cost::kRacks, e.node.place);
  if (e.engine.halted()) return false;
  return hands_of_racks(e.rules(), e.player(), all_tiles(e.engine, e.context, targets->id)).has_value();
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
  e.engine.charge(cost::kCard, e.node.place);
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
