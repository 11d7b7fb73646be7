#pragma once
// The table of conditions: one handler each, in files by family (conditions_*.cpp).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// What a condition looks at.
struct Evaluation {
  Engine& engine;
  const Context& context;
  const ConditionNode& node;

  const Rules& rules() const { return engine.rules(); }
  const GameState& state() const { return engine.state(); }
  Seat seat() const { return context.seat; }
  const Player& player() const { return engine.player(context.seat); }
  std::size_t size() const { return node.arguments.size(); }
  const Argument* argument(std::size_t i) const {
    return i < node.arguments.size() && node.arguments[i].id != kNone ? &node.arguments[i] : nullptr;
  }
  Number number(std::size_t i, Number fallback) const {
    return argument(i) != nullptr ? argument(i)->number : fallback;
  }
  Number amount(std::size_t i, Number fallback) const {
    return argument(i) != nullptr ? engine.amount(argument(i)->id, context) : fallback;
  }
  /// A single seat; the context seat when it is missing.
  Seat seat_argument(std::size_t i) const {
    return argument(i) != nullptr ? engine.seat_of(rules().seat_specs[argument(i)->id], context) : context.seat;
  }
  /// The player of a seat, or null when nobody sits there.
  const Player* at(Seat seat) const { return seat != kNobody && engine.in_play(seat) ? &engine.player(seat) : nullptr; }
};

namespace conditions {
#define MAJS_CONDITION_IDLE(...)
#define MAJS_CONDITION(identifier, name, ...) bool identifier(Evaluation& evaluation);
#include "runtime/rules/words/conditions.def"
/// Whether the word after it, row `count` of room_ends.hpp, leaves a room of the platform alive.
bool room_stands(Evaluation& evaluation);
}  // namespace conditions

/// What holds for all seats.
ButtonFacts facts_of_all_seats(Engine& engine);
/// What holds for one seat besides.
ButtonFacts facts_of_seat(const GameState& state, Seat seat);

}  // namespace majs::runtime
