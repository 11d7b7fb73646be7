// Amounts and expressions (runtime/game/actions.md 4).

#include <algorithm>
#include <numeric>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/game/racks.hpp"
#include "runtime/game/reading_sets.hpp"

namespace majs::runtime {
namespace {

std::size_t facedown(const Engine& engine, const Player& player) {
  const tiles::AttributeId facedown = engine.rules().engine_attributes.facedown.id;
  return static_cast<std::size_t>(std::ranges::count_if(player.pond, [&](const Tile& tile) {
    return tiles::id_of(tile.kind) == "1x" || (!engine.compatibility().counts_tile_backs_only && tile.has(facedown));
  }));
}

bool fits_any(const Rules& rules, const AmountNode& node, const Tile& tile) {
  return std::ranges::any_of(node.arguments, [&](const Argument& argument) {
    return tiles::fits_any(tile, rules.tile_spec_lists[argument.id], {});
  });
}

std::int64_t revealed_matching(const Engine& engine, const AmountNode& node) {
  std::int64_t count = 0;
  const auto add = [&](const auto& zone) {
    for (const Tile& tile : zone) {
      if (tile.has(engine.rules().engine_attributes.revealed.id) && fits_any(engine.rules(), node, tile)) ++count;
    }
  };
  for (const Seat seat : engine.seats()) {
    add(engine.player(seat).hand);
    add(engine.player(seat).draw);
  }
  return count;
}

std::int64_t melded_matching(const Engine& engine, const AmountNode& node) {
  std::int64_t count = 0;
  for (const Seat seat : engine.seats()) {
    for (const Call& call : engine.player(seat).calls) {
      for (const Tile& tile : call.tiles) count += fits_any(engine.rules(), node, tile) ? 1 : 0;
    }
  }
  return count;
}

/// Tiles like the winning one that lie open to all, without itself.
std::int64_t visible_copies(const Engine& engine, const Context& context) {
  const auto winning = winning_tile_in(engine, context);
  if (!winning) return 0;
  std::int64_t count = context.win_source == WinSource::Draw ? 0 : -1;
  const Tile asked(winning->kind);
  const tiles::TileBehavior& behavior = *engine.player(context.seat).behavior;
  const auto add = [&](const auto& zone) {
    for (const Tile& tile : zone) {
      if (tiles::same(tile, asked, behavior) && !tile.has(engine.rules().engine_attributes.concealed.id)) ++count;
    }
  };
  for (const Seat seat : engine.seats()) {
    add(engine.player(seat).pond);
    for (const Call& call : engine.player(seat).calls) add(call.tiles);
  }
  return std::max<std::int64_t>(count, 0);
}

Number half_score(Number score) {
  // Floored to hundreds, halved, rounded up to the next hundred.
  const Number floored = floor_divide(score, 100) * Number(100);
  return round_up(divide(floored, 2).normalised(), 100);
}

Number points_sum(const Engine& engine) {
  Number sum = engine.state().pot;
  for (const Seat seat : engine.seats()) sum = sum + engine.player(seat).score;
  return sum;
}

/// tiles::count_tiles; tiles that are nothing but themselves are compared by kind.
std::size_t count_like(std::span<const Tile> tiles, std::span<const Tile> wanted, const Player& player) {
  const match::JokerTable& jokers = *player.jokers;
  const auto is_bare = [&](const Tile& tile) { return tile.attribute_count == 0 && jokers.ordinary(tile.kind); };
  if (wanted.size() != 1 || !is_bare(wanted.front())) return tiles::count_tiles(tiles, wanted, *player.behavior);
  const Tile& one = wanted.front();
  return static_cast<std::size_t>(std::ranges::count_if(tiles, [&](const Tile& tile) {
    return jokers.ordinary(tile.kind) ? tile.kind == one.kind : tiles::same(tile, one, *player.behavior);
  }));
}

/// Tiles of the first candidate that the indicator makes a dora.
Number count_dora(Engine& engine, const AmountNode& node, const Context& context, bool reverse) {
  if (node.arguments.size() < 2 || node.arguments[0].id == kNone) return 0;
  const auto doras = engine.doras_of(engine.rules().named_tile_lists[node.arguments[0].id][0], context.seat, reverse);
  if (!doras || doras->empty()) return 0;
  if (LooseTiles all; all.find(engine, context, node.arguments[1].id, true)) {
    std::size_t count = 0;
    for (const std::span<const Tile> zone : all.zones()) count += count_like(zone, *doras, engine.player(context.seat));
    return count;
  }
  const auto hands = lend_candidates(engine, context, node.arguments[1].id);
  if (hands->candidates().empty()) return 0;
  const Candidate& first = hands->candidates().front();
  const Player& player = engine.player(context.seat);
  std::size_t count = count_like(span_of(first.tiles), *doras, player);
  for (const match::Call& call : first.calls) count += count_like(call.tiles, *doras, player);
  return count;
}

/// How often the melds of a player have the names that a program asks for and nothing else; nothing where that is more
/// than counting.
std::optional<int> count_melds(const Engine& engine, const AmountNode& node, const Context& context) {
  constexpr std::size_t kMost = 16;
  const match::MatchProgram::NamedCalls* const named = engine.rules().programs[node.arguments[1].id].only_calls();
  const auto& melds = engine.player(context.seat).calls;
  if (named == nullptr || engine.rules().target_parts[node.arguments[0].id] != kCallsPart || melds.size() > kMost) {
    return std::nullopt;
  }
  std::uint32_t count = 0;
  for (const Call& call : melds) {
    if (!named->has(engine.rules().call_name(call.name)) || is_flower_call(engine.rules(), call)) continue;
    if (call.tiles.empty()) return std::nullopt;
    ++count;
  }
  return static_cast<int>(named->count == 1 ? count : count / static_cast<std::uint32_t>(named->count));
}

/// Of the candidates of the targets, put together.
[[gnu::noinline]] Number count_candidates(Engine& engine, const AmountNode& node, const Context& context, bool ways) {
  const match::MatchProgram& program = engine.rules().programs[node.arguments[1].id];
  const match::JokerTable& jokers = *engine.player(context.seat).jokers;
  const auto query = lend_candidates(engine, context, node.arguments[0].id);
  const std::span<const match::Hand> hands = query->hands();
  engine.charge(cost::kCount * hands.size(), node.place);
  if (engine.halted()) return 0;
  const int count = ways ? match::count_matching_ways(program, hands, jokers, engine.match_memory())
                         : match::count_matches(program, query->prepared(), engine.match_memory());
  engine.attribute(node.place, &program);
  return count;
}

/// Without putting hands together; nothing where that takes more than counting.
std::optional<int> count_at_once(Engine& engine, const AmountNode& node, const Context& context) {
  if (const auto times = count_melds(engine, node, context)) return times;
  if (context.reading != nullptr) return times_by_sets(engine, context, node.arguments[0].id, node.arguments[1].id);
  const match::MatchProgram& program = engine.rules().programs[node.arguments[1].id];
  if (program.definitions().size() != 1 || program.paths().front().only_tiles() == nullptr) return std::nullopt;
  LooseTiles all;
  if (!all.find(engine, context, node.arguments[0].id, false)) return std::nullopt;
  return match::count_kinds(program, all.zones(), *engine.player(context.seat).jokers);
}

Number count_matches(Engine& engine, const AmountNode& node, const Context& context, bool ways) {
  if (node.arguments.size() < 2) return 0;
  std::optional<int> times;
  if (!ways) times = count_at_once(engine, node, context);
  if (!times) return count_candidates(engine, node, context, ways);
  engine.charge(cost::kCount, node.place);
  return engine.halted() ? 0 : *times;
}

[[gnu::noinline]] Number keyword(Engine& engine, const AmountNode& node, const Context& context) {
  const GameState& state = engine.state();
  const Player& player = engine.player(context.seat);
  const auto seat = [&] {
    return node.arguments.empty() || node.arguments[0].id == kNone
               ? context.seat
               : engine.seat_of(engine.rules().seat_specs[node.arguments[0].id], context);
  };
  switch (node.keyword) {
    case AmountCode::honba: return state.honba;
    case AmountCode::pot: return state.pot;
    case AmountCode::num_players: return engine.seats().size();
    case AmountCode::riichi_value: return engine.rules().scoring.riichi_value;
    case AmountCode::honba_value: return engine.rules().scoring.honba_value;
    case AmountCode::current_score: return player.score;
    case AmountCode::points_sum: return points_sum(engine);
    case AmountCode::half_score: return half_score(player.score);
    case AmountCode::tiles_in_wall: return state.wall->size() - std::min(state.wall_index, state.wall->size());
    case AmountCode::num_discards: return player.discards.size();
    case AmountCode::num_passed_discards: return player.pond.size();
    case AmountCode::num_aside: return player.aside.size();
    case AmountCode::num_facedown_tiles: return facedown(engine, player);
    case AmountCode::num_facedown_tiles_others: {
      std::size_t count = 0;
      for (const Seat other : engine.seats())
        count += other == context.seat ? 0 : facedown(engine, engine.player(other));
      return count;
    }
    case AmountCode::num_matching_revealed_tiles_all: return revealed_matching(engine, node);
    case AmountCode::num_matching_melded_tiles_all: return melded_matching(engine, node);
    case AmountCode::num_visible_copies: return visible_copies(engine, context);
    case AmountCode::count_tiles: {
      if (!engine.in_play(seat())) return 0;
      const Player& other = engine.player(seat());
      std::size_t count = other.hand.size() + other.draw.size() + other.aside.size();
      for (const Call& call : other.calls) count += call.tiles.size();
      if (context.win_source != WinSource::None && context.win_source != WinSource::Draw) ++count;
      return count;
    }
    case AmountCode::hand_size: return engine.in_play(seat()) ? engine.hand_size(seat()) : 0;
    case AmountCode::count_draws: return engine.in_play(seat()) ? engine.player(seat()).draw.size() : 0;
    case AmountCode::rack_tiles: {
      const auto rack = static_cast<std::uint8_t>(node.arguments.empty() ? 0 : node.arguments[0].number.truncated());
      return melds_of_rack(engine.rules(), engine.player(context.seat), rack).tiles;
    }
    case AmountCode::dice: return std::accumulate(state.dice.begin(), state.dice.end(), std::int64_t{0});
    case AmountCode::payout:
      if (!state.has_deltas) engine.end_as_room(node.place, "there are no payments yet");
      return engine.in_play(seat()) ? state.delta_scores[static_cast<std::size_t>(seat())] : Number(0);
    case AmountCode::hundred_times_tile_number:
      if (!context.tile) engine.end_as_room(node.place, "no tile is looked at");
      return context.tile ? Number(100 * tiles::row(context.tile->kind).rank) : Number(0);
    case AmountCode::count_matches: return count_matches(engine, node, context, false);
    case AmountCode::count_matching_ways: return count_matches(engine, node, context, true);
    case AmountCode::count_dora: return count_dora(engine, node, context, false);
    case AmountCode::count_reverse_dora: return count_dora(engine, node, context, true);
    case AmountCode::points: return context.win != nullptr ? context.win->points : Number(0);
    case AmountCode::points2: return context.win != nullptr ? context.win->points2 : Number(0);
    case AmountCode::score: return context.win != nullptr ? context.win->score : Number(0);
    case AmountCode::shuugi_gain: return context.win != nullptr ? context.win->shuugi : Number(0);
    case AmountCode::count_waits:
    case AmountCode::points_with_discard:
    case AmountCode::points_with_waits:
    case AmountCode::minipoints:
    case AmountCode::minipoints_of_hand:
    case AmountCode::fu: return engine.handlers().amount_of_win(engine, node, context);
    case AmountCode::none: break;
  }
  return 0;
}

/// What has a name.
inline Number named(Engine& engine, const AmountNode& node, const Context& context) {
  // A counter hides the keyword of the same name.
  const Number* counter = find_counter(engine.player(context.seat), node.counter);
  if (counter != nullptr && (node.keyword != AmountCode::fu || !(*counter == 0))) return *counter;
  switch (node.keyword) {  // most of what is asked of a hand
    case AmountCode::none: return 0;
    case AmountCode::count_matches: return count_matches(engine, node, context, false);
    case AmountCode::count_dora: return count_dora(engine, node, context, false);
    case AmountCode::fu: return engine.handlers().amount_of_win(engine, node, context);
    default: return keyword(engine, node, context);
  }
}

/// What is worked out of other amounts.
[[gnu::noinline]] Number combined(Engine& engine, const AmountNode& node, const Context& context) {
  // The depth of an expression is bounded by that of the document.
  using Kind = AmountNode::Kind;
  const Number left = engine.amount(node.left, context);
  if (node.kind == Kind::Negate) return -left;
  const Number right = engine.amount(node.right, context);
  const bool divides = node.kind == Kind::Divide || node.kind == Kind::FloorDivide || node.kind == Kind::Modulo;
  if (divides && right == 0) {
    engine.find("R210", Severity::Warning, node.place, "division by zero: the result is 0");
    engine.end_as_room(node.place, "division by zero");
    return 0;
  }
  const bool whole = node.kind == Kind::FloorDivide || node.kind == Kind::RoundDown;
  if ((whole && !(left.is_integer() && right.is_integer())) || (node.kind == Kind::RoundUp && !right.is_integer())) {
    engine.end_as_room(node.place, "a fraction where only whole numbers can be rounded");
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

}  // namespace

Number Engine::amount(std::uint32_t id, const Context& context) {
  const AmountNode& node = rules_->amounts[id];
  if (node.kind == AmountNode::Kind::Literal) return node.literal;
  if (node.kind == AmountNode::Kind::Named) return named(*this, node, context);
  return combined(*this, node, context);
}

}  // namespace majs::runtime
