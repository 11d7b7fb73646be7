// The tests in front of words that end rooms of the platform (runtime/rules/effects/room_ends.def).

#include <algorithm>

#include "runtime/game/conditions.hpp"
#include "runtime/rules/effects/room_ends.hpp"

namespace majs::runtime {
namespace {

bool is_so(const Evaluation& e, RoomEnd::When when) {
  const auto nobody_at = [&](int steps) { return !e.engine.in_play(ring(e.seat(), steps)); };
  switch (when) {
    case RoomEnd::When::Always:
    case RoomEnd::When::NoLiteral:
    case RoomEnd::When::NoZone:
    case RoomEnd::When::NoKuikae:
    case RoomEnd::When::NoIndicators: return true;
    case RoomEnd::When::NoDiscardYet: return e.state().last_discard.seat == kNobody;
    case RoomEnd::When::NothingMarked: {
      const auto& targets = e.player().marking.targets;
      return std::ranges::all_of(targets, [](const auto& target) { return target.marked.empty(); });
    }
    case RoomEnd::When::NoButton: return e.context.choice == nullptr;
    case RoomEnd::When::NoYaku: return e.context.win == nullptr;
    case RoomEnd::When::NoTile: return !e.context.tile;
    case RoomEnd::When::NoWin: return e.context.win_source == WinSource::None;
    case RoomEnd::When::NoWinner: return e.context.winner == kNobody;
    case RoomEnd::When::NoShimocha: return nobody_at(1);
    case RoomEnd::When::NoToimen: return nobody_at(2);
    case RoomEnd::When::NoKamicha: return nobody_at(3);
    case RoomEnd::When::NoSeat: return e.at(e.seat_argument(0)) == nullptr;
  }
  return false;
}

}  // namespace

bool conditions::room_stands(Evaluation& e) {
  const RoomEnd& end = room_ends()[static_cast<std::size_t>(e.node.count)];
  if (!is_so(e, end.when)) return true;
  e.engine.end_as_room(e.node.place, end.text);
  return false;
}

}  // namespace majs::runtime
