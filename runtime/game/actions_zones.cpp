// Moving tiles between zones (runtime/game/actions.md 5.8, 6.5).

#include <algorithm>

#include "runtime/game/moves.hpp"

namespace majs::runtime::actions {
namespace {

void move(Execution& e, bool remove, bool insert) {
  if (e.argument(0) == nullptr || (insert && e.argument(1) == nullptr)) return;
  const std::vector<Picked> picked = pick(e, e.rules().move_sets[e.argument(0)->id]);
  const MoveSet* target = insert ? &e.rules().move_sets[e.argument(1)->id] : nullptr;
  if (target != nullptr && target->size() != 1) {
    e.warn("R215", "tiles can be moved to one zone only: nothing happens");
    return;
  }
  e.state().conjured = true;  // copies and deletions change the number of tiles, gaps look like tiles
  if (remove) remove_picked(e, picked);
  if (target == nullptr) return;
  const MoveZone& to = target->front();
  if (to.zone == Zone::AtopWall || to.zone == Zone::DeadWall) {  // the first of the places that are named
    Picked place{to.zone, e.context.seat, 0, {}, {}, to.indices.empty() ? 0 : to.indices.front()};
    const auto size = static_cast<std::int64_t>(e.state().dead_wall.size());
    const std::int64_t index = place.position < 0 ? place.position + size : place.position;
    if (picked.empty() || to.indices.empty() || index < 0) return;
    place.index = static_cast<std::size_t>(index);
    replace(e, place, picked.front().tile);
    return;
  }
  for (const Picked& one : picked) append_to(e, to.zone, e.context.seat, one);
}

}  // namespace

void move_tiles(Execution& e) { move(e, true, true); }
void copy_tiles(Execution& e) { move(e, false, true); }
void delete_tiles(Execution& e) { move(e, true, false); }

void swap_tiles(Execution& e) {
  if (e.argument(0) == nullptr || e.argument(1) == nullptr) return;
  const std::vector<Picked> left = pick(e, e.rules().move_sets[e.argument(0)->id]);
  const std::vector<Picked> right = pick(e, e.rules().move_sets[e.argument(1)->id]);
  const std::size_t pairs = std::min(left.size(), right.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    replace(e, left[i], in_zone(e, left[i].zone, right[i].tile));
    replace(e, right[i], in_zone(e, right[i].zone, left[i].tile));
    e.engine.add_record({.kind = Record::Kind::Swap, .seat = e.context.seat});
  }
  if (pairs == 0) return;  // with an empty side nothing moves
  const auto& longer = left.size() > right.size() ? left : right;
  const Picked& first = left.size() > right.size() ? right.front() : left.front();
  const std::vector<Picked> surplus(longer.begin() + static_cast<std::ptrdiff_t>(pairs), longer.end());
  remove_picked(e, surplus);
  for (const Picked& one : surplus) append_to(e, first.zone, first.owner, one);
  if (!surplus.empty()) e.state().conjured = true;
}

}  // namespace majs::runtime::actions
