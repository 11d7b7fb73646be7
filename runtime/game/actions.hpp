#pragma once
// The table of actions: one handler each, in files by family (actions_*.cpp).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// Lists that an action begins: as a rule one for each of the other players.
using Branches = SmallVector<Frame, 3>;

/// What a handler works on. Ordinary actions change the game; control actions change what is left to run.
struct Execution {
  Engine& engine;
  const Context& context;
  const Action& action;
  Cursor& rest;
  Branches& branches;        ///< separate lists to run before the rest, in order
  std::uint8_t& call_depth;  ///< of the context: functions around the list

  /// How many functions are around the action: a call at ten is refused.
  int functions() const;

  const Rules& rules() const { return engine.rules(); }
  GameState& state() const { return engine.state(); }
  Player& player() const { return engine.player(context.seat); }
  /// The i-th argument, or null when it is missing or could not be used.
  const Argument* argument(std::size_t i) const {
    return i < action.arguments.size() && action.arguments[i].id != kNone ? &action.arguments[i] : nullptr;
  }
  std::int64_t literal(std::size_t i, std::int64_t fallback) const {
    return argument(i) != nullptr ? argument(i)->number.truncated() : fallback;
  }
  std::uint32_t text(std::size_t i) const { return i < action.arguments.size() ? action.arguments[i].id : kNone; }
  Number amount(std::size_t i, Number fallback) const {
    const std::uint32_t id = text(i);
    return id != kNone ? engine.amount(id, context) : fallback;
  }
  /// Reports that the action does nothing, or something else than it says.
  void warn(std::string_view code, std::string message) const {
    engine.find(code, Severity::Warning, action.place, std::move(message));
  }
  /// The seats of a plural argument; the context seat when it is missing.
  SmallVector<Seat, 4> seats(std::size_t i) const {
    if (argument(i) == nullptr) return {context.seat};
    return engine.seats_of(rules().seat_specs[argument(i)->id], context);
  }
  /// A single seat. With fewer than four players a relative one may be absent: then it is the next in play.
  Seat seat(std::size_t i, Seat fallback) const {
    const Seat meant = argument(i) != nullptr ? engine.seat_of(rules().seat_specs[argument(i)->id], context) : fallback;
    if (meant == kNobody || engine.in_play(meant)) return meant;
    engine.find(
        "R217", Severity::Note, action.place,
        "nobody sits there: the next player, " + std::string(seat_name(engine.next_seat(meant))) + ", is meant");
    return engine.next_seat(meant);
  }
};

namespace actions {
#define MAJS_ACTION_IDLE(...)
#define MAJS_ACTION(identifier, name, ...) void identifier(Execution& execution);
#include "runtime/rules/words/actions.def"
}  // namespace actions

}  // namespace majs::runtime
