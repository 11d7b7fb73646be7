// The handlers of all words, and amounts that ask what a hand waits for, or would score (runtime/game/actions.md 4).

#include "runtime/game/actions.hpp"
#include "runtime/game/conditions.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/minipoints.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

/// The most points of some reading of the hand won with this tile of another player (runtime/game/conditions.md 6.4).
Number points_with(Engine& engine, Seat seat, const Tile& tile) {
  const ScoringRules& scoring = engine.rules().scoring;
  Number most = 0;
  would_win(engine, seat, {WinSource::Discard, tile, scoring.minimum_lists}, [&](const YakuScore& yaku, Number) {
    const Number points = amount_of_unit(total_of(engine.rules(), yaku), scoring.point_name);
    if (points > most) most = points;
    return false;
  });
  return most;
}

/// Of the hand as it lies, not of one of its readings.
Number count_waits(Engine& engine, const AmountNode& node, Seat seat) {
  if (node.arguments.empty()) return winning_tiles(engine, seat).size();
  return winning_tiles(engine, seat, all_tiles(engine, Context::of(seat), node.arguments[0].id)).size();
}

Number points_with_waits(Engine& engine, Seat seat) {
  Number most = 0;
  for (const Tile& tile : winning_tiles(engine, seat)) {
    const Number points = points_with(engine, seat, tile);
    if (points > most) most = points;
  }
  return most;
}

/// The amount of a node whose keyword asks what a hand waits for, or would score (runtime/game/actions.md 4).
Number amount_of_win(Engine& engine, const AmountNode& node, const Context& context) {
  const GameState& state = engine.state();
  switch (node.keyword) {
    case AmountCode::count_waits: return count_waits(engine, node, context.seat);
    case AmountCode::points_with_discard:
      return state.last_action.kind == Record::Kind::Discard ? points_with(engine, context.seat, state.last_action.tile)
                                                             : Number(0);
    case AmountCode::points_with_waits: return points_with_waits(engine, context.seat);
    case AmountCode::minipoints:
      if (context.has_minipoints) return context.minipoints;
      if (node.arguments.empty()) engine.end_as_room(node.place, "`minipoints` without a program");
      if (node.arguments.empty() || context.win_source == WinSource::None) return 0;
      if (!engine.rules().minipoint_programs[node.arguments[0].id].missing.empty()) {
        engine.end_as_room(node.place, engine.rules().minipoint_programs[node.arguments[0].id].missing);
      }
      return run_minipoints(engine, context, engine.rules().minipoint_programs[node.arguments[0].id]);
    case AmountCode::minipoints_of_hand:
      return node.arguments.empty() ? Number(0)
                                    : run_minipoints(engine, Context::of(context.seat),
                                                     engine.rules().minipoint_programs[node.arguments[0].id]);
    case AmountCode::fu: return riichi_fu(engine, context);
    default: return 0;
  }
}

void do_nothing(Execution&) {}

constexpr ActionHandler kActions[] = {
#define MAJS_ACTION_IDLE(...) &do_nothing,
#define MAJS_ACTION(identifier, name, ...) &actions::identifier,
#include "runtime/rules/words/actions.def"
    nullptr,
};

constexpr ConditionHandler kConditions[] = {
#define MAJS_CONDITION_IDLE(...) &conditions::always,
#define MAJS_CONDITION(identifier, name, ...) &conditions::identifier,
#include "runtime/rules/words/conditions.def"
    &conditions::room_stands,
    nullptr,
};

constexpr Handlers kHandlers{kActions, kConditions, &amount_of_win};

}  // namespace

const Handlers& all_handlers() { return kHandlers; }

}  // namespace majs::runtime
