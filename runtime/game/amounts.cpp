// Amounts and expressions (runtime/game/actions.md 4).

#include <algorithm>
#include <numeric>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/scoring/minipoints.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

Number count_of(std::size_t size) { return static_cast<std::int64_t>(size); }

std::size_t facedown(const Game& game, const Player& player) {
  const tiles::AttributeId facedown = game.rules().engine_attributes.facedown.id;
  return static_cast<std::size_t>(std::count_if(player.pond.begin(), player.pond.end(), [&](const Tile& tile) {
    return tiles::id_of(tile.kind) == "1x" || (!game.compatibility.counts_tile_backs_only && tile.has(facedown));
  }));
}

bool fits_any(const Rules& rules, const AmountNode& node, const Tile& tile) {
  return std::any_of(node.arguments.begin(), node.arguments.end(), [&](const Argument& argument) {
    const auto& specs = rules.tile_spec_lists[argument.id];
    return std::any_of(specs.begin(), specs.end(),
                       [&](const tiles::TileSpec& spec) { return tiles::fits(tile, spec, {}); });
  });
}

std::int64_t revealed_matching(const Game& game, const AmountNode& node) {
  std::int64_t count = 0;
  const auto add = [&](const auto& zone) {
    for (const Tile& tile : zone) {
      if (tile.has(game.rules().engine_attributes.revealed.id) && fits_any(game.rules(), node, tile)) ++count;
    }
  };
  for (const Seat seat : game.seats()) {
    add(game.player(seat).hand);
    add(game.player(seat).draw);
  }
  return count;
}

std::int64_t melded_matching(const Game& game, const AmountNode& node) {
  std::int64_t count = 0;
  for (const Seat seat : game.seats()) {
    for (const Call& call : game.player(seat).calls) {
      for (const Tile& tile : call.tiles) count += fits_any(game.rules(), node, tile) ? 1 : 0;
    }
  }
  return count;
}

/// Tiles like the winning one that lie open to all, without itself.
std::int64_t visible_copies(const Game& game, const Context& context) {
  const auto winning = winning_tile_in(game, context);
  if (!winning) return 0;
  std::int64_t count = context.win_source == WinSource::Draw ? 0 : -1;
  const Tile asked(winning->kind);
  const tiles::TileBehavior& behavior = *game.player(context.seat).behavior;
  const auto add = [&](const auto& zone) {
    for (const Tile& tile : zone) {
      if (tiles::same(tile, asked, behavior) && !tile.has(game.rules().engine_attributes.concealed.id)) ++count;
    }
  };
  for (const Seat seat : game.seats()) {
    add(game.player(seat).pond);
    for (const Call& call : game.player(seat).calls) add(call.tiles);
  }
  return std::max<std::int64_t>(count, 0);
}

Number half_score(Number score) {
  // Floored to hundreds, halved, rounded up to the next hundred.
  const Number floored = floor_divide(score, 100) * Number(100);
  return round_up(divide(floored, 2).normalised(), 100);
}

/// Tiles of the first candidate that the indicator makes a dora.
Number count_dora(Game& game, const AmountNode& node, const Context& context, bool reverse) {
  if (node.arguments.size() < 2 || node.arguments[0].id == kNone) return 0;
  const auto indicator = game.named_tile(game.rules().named_tile_lists[node.arguments[0].id][0], context.seat);
  if (!indicator) return 0;
  const auto& table = reverse ? game.rules().reverse_dora_indicators : game.rules().dora_indicators;
  const auto doras = table.find(indicator->kind);
  if (doras == table.end()) return 0;
  const QueryHands hands(game, context, node.arguments[1].id);
  if (hands->candidates().empty()) return 0;
  const Candidate& first = hands->candidates().front();
  const tiles::TileBehavior& behavior = *game.player(context.seat).behavior;
  std::size_t count = tiles::count_tiles(first.tiles, doras->second, behavior);
  for (const match::Call& call : first.calls) count += tiles::count_tiles(call.tiles, doras->second, behavior);
  return count_of(count);
}

Number count_matches(Game& game, const AmountNode& node, const Context& context, bool ways) {
  if (node.arguments.size() < 2) return 0;
  const QueryHands query(game, context, node.arguments[0].id);
  const std::span<const match::Hand> hands = query->hands();
  const match::MatchProgram& program = game.rules().programs[node.arguments[1].id];
  const match::JokerTable& jokers = *game.player(context.seat).jokers;
  game.charge(200 * hands.size(), node.place);
  if (game.halted_) return 0;
  const int count = ways ? match::count_matching_ways(program, hands, jokers, *game.match_memory)
                         : match::count_matches(program, query->prepared(), *game.match_memory);
  game.attribute(node.place, &program);
  return count;
}

/// The most points of some reading of the hand won with this tile of another player (runtime/game/conditions.md 6.4).
Number points_with(Game& game, Seat seat, const Tile& tile) {
  const ScoringRules& scoring = game.rules().scoring;
  Number most = 0;
  would_win(game, seat, {WinSource::Discard, tile, scoring.minimum_lists}, [&](const YakuScore& yaku, Number) {
    const Number points = amount_of_unit(total_of(game.rules(), yaku), scoring.point_name);
    if (points > most) most = points;
    return false;
  });
  return most;
}

/// Of the hand as it lies, not of one of its readings.
Number count_waits(Game& game, const AmountNode& node, Seat seat) {
  if (node.arguments.empty()) return count_of(winning_tiles(game, seat).size());
  return count_of(winning_tiles(game, seat, all_tiles(game, Context::of(seat), node.arguments[0].id)).size());
}

Number points_with_waits(Game& game, Seat seat) {
  Number most = 0;
  for (const Tile& tile : winning_tiles(game, seat)) {
    const Number points = points_with(game, seat, tile);
    if (points > most) most = points;
  }
  return most;
}

Number keyword(Game& game, const AmountNode& node, const Context& context) {
  const GameState& state = game.state();
  const Player& player = game.player(context.seat);
  const auto seat = [&] {
    return node.arguments.empty() || node.arguments[0].id == kNone
               ? context.seat
               : game.seat_of(game.rules().seat_specs[node.arguments[0].id], context);
  };
  switch (node.keyword) {
    case AmountCode::honba: return state.honba;
    case AmountCode::pot: return state.pot;
    case AmountCode::num_players: return count_of(game.seats().size());
    case AmountCode::riichi_value: return game.rules().scoring.riichi_value;
    case AmountCode::honba_value: return game.rules().scoring.honba_value;
    case AmountCode::current_score: return player.score;
    case AmountCode::half_score: return half_score(player.score);
    case AmountCode::tiles_in_wall:
      return count_of(state.wall->size() - std::min(state.wall_index, state.wall->size()));
    case AmountCode::num_discards: return count_of(player.discards.size());
    case AmountCode::num_passed_discards: return count_of(player.pond.size());
    case AmountCode::num_aside: return count_of(player.aside.size());
    case AmountCode::num_facedown_tiles: return count_of(facedown(game, player));
    case AmountCode::num_facedown_tiles_others: {
      std::size_t count = 0;
      for (const Seat other : game.seats()) count += other == context.seat ? 0 : facedown(game, game.player(other));
      return count_of(count);
    }
    case AmountCode::num_matching_revealed_tiles_all: return revealed_matching(game, node);
    case AmountCode::num_matching_melded_tiles_all: return melded_matching(game, node);
    case AmountCode::num_visible_copies: return visible_copies(game, context);
    case AmountCode::count_tiles: {
      if (!game.in_play(seat())) return 0;
      const Player& other = game.player(seat());
      std::size_t count = other.hand.size() + other.draw.size() + other.aside.size();
      for (const Call& call : other.calls) count += call.tiles.size();
      if (context.win_source != WinSource::None && context.win_source != WinSource::Draw) ++count;
      return count_of(count);
    }
    case AmountCode::count_draws: return game.in_play(seat()) ? count_of(game.player(seat()).draw.size()) : Number(0);
    case AmountCode::count_waits: return count_waits(game, node, context.seat);
    case AmountCode::dice: return std::accumulate(state.dice.begin(), state.dice.end(), std::int64_t{0});
    case AmountCode::payout:
      return game.in_play(seat()) ? state.delta_scores[static_cast<std::size_t>(seat())] : Number(0);
    case AmountCode::hundred_times_tile_number:
      return context.tile ? Number(100 * tiles::row(context.tile->kind).rank) : Number(0);
    case AmountCode::count_matches: return count_matches(game, node, context, false);
    case AmountCode::count_matching_ways: return count_matches(game, node, context, true);
    case AmountCode::count_dora: return count_dora(game, node, context, false);
    case AmountCode::count_reverse_dora: return count_dora(game, node, context, true);
    case AmountCode::points: return context.win != nullptr ? context.win->points : Number(0);
    case AmountCode::points2: return context.win != nullptr ? context.win->points2 : Number(0);
    case AmountCode::score: return context.win != nullptr ? context.win->score : Number(0);
    case AmountCode::shuugi_gain: return context.win != nullptr ? context.win->shuugi : Number(0);
    case AmountCode::points_with_discard:
      return state.last_action.kind == Record::Kind::Discard ? points_with(game, context.seat, state.last_action.tile)
                                                             : Number(0);
    case AmountCode::points_with_waits: return points_with_waits(game, context.seat);
    case AmountCode::minipoints:
      if (context.has_minipoints) return context.minipoints;
      if (node.arguments.empty() || context.win_source == WinSource::None) return 0;
      return run_minipoints(game, context, game.rules().minipoint_programs[node.arguments[0].id]);
    case AmountCode::minipoints_of_hand:
      return node.arguments.empty() ? Number(0)
                                    : run_minipoints(game, Context::of(context.seat),
                                                     game.rules().minipoint_programs[node.arguments[0].id]);
    case AmountCode::fu: return riichi_fu(game, context);
    case AmountCode::none: break;
  }
  return 0;
}

}  // namespace

Number Game::amount(std::uint32_t id, const Context& context) {
  // The depth of an expression is bounded by that of the document.
  using Kind = AmountNode::Kind;
  const AmountNode& node = rules_->amounts[id];
  if (node.kind == Kind::Literal) return node.literal;
  if (node.kind == Kind::Named) {
    // A counter hides the keyword of the same name.
    const Number* counter = find_counter(player(context.seat), node.counter);
    if (counter != nullptr && (node.keyword != AmountCode::fu || !(*counter == 0))) return *counter;
    return keyword(*this, node, context);
  }
  const Number left = amount(node.left, context);
  if (node.kind == Kind::Negate) return -left;
  const Number right = amount(node.right, context);
  const bool divides = node.kind == Kind::Divide || node.kind == Kind::FloorDivide || node.kind == Kind::Modulo;
  if (divides && right == 0) {
    find("R210", Severity::Warning, node.place, "division by zero: the result is 0");
    return 0;
  }
  switch (node.kind) {
    case Kind::Add: return left + right;
    case Kind::Subtract: return left - right;
    case Kind::Multiply: return left * right;
    case Kind::Divide: return divide(left, right);
    case Kind::Power: return power(left, right);
    case Kind::Second: return right;
    case Kind::Round: return round_nearest(left, right);
    case Kind::RoundUp: return round_up(left, right);
    case Kind::RoundDown: return round_down(left, right);
    case Kind::FloorDivide: return floor_divide(left, right);
    case Kind::Modulo: return modulo(left, right);
    case Kind::Minimum: return right < left ? right : left;
    case Kind::Maximum: return left < right ? right : left;
    case Kind::Literal:
    case Kind::Named:
    case Kind::Negate: break;
  }
  return 0;
}

}  // namespace majs::runtime
