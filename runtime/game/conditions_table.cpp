// Zones and counts, statuses, counters, scores, seats, the result (runtime/game/conditions.md 5.4 - 5.6).

#include <algorithm>
#include <numeric>

#include "runtime/game/conditions.hpp"

namespace majs::runtime::conditions {
namespace {

bool one_of(const Evaluation& e, Number value) {
  return std::ranges::any_of(
      e.node.arguments, [&](const Argument& argument) { return argument.id != kNone && argument.number == value; });
}

/// Of those behind the first argument; 2.0 is 2 here.
bool is_some_amount(const Evaluation& e, Number value) {
  for (std::size_t i = 1; i < e.size(); ++i) {
    if (e.amount(i, 0) == value) return true;
  }
  return false;
}

bool has_all(const Evaluation& e, const Player& player) {
  return std::ranges::all_of(e.node.arguments, [&](const Argument& status) {
    return status.id != kNone && player.status.contains(status.id);
  });
}

bool relative_status(const Evaluation& e, int steps) {
  if (e.size() == 0) return true;
  const Player* player = e.at(ring(e.seat(), steps));
  return player != nullptr && has_all(e, *player);
}

bool status_of(const Evaluation& e, Record::Kind kind, Seat seat) {
  const Player* player = e.at(seat);
  return e.state().last_action.kind == kind && player != nullptr && has_all(e, *player);
}

std::size_t hand_and_draw(const Evaluation& e) { return e.player().hand.size() + e.player().draw.size(); }

std::int64_t dice_sum(const Evaluation& e) {
  return std::accumulate(e.state().dice.begin(), e.state().dice.end(), std::int64_t{0});
}

const NamedTile& name_of(const Evaluation& e, const Argument& argument) {
  return e.rules().named_tile_lists[argument.id][0];
}

bool is_drawn(const Evaluation& e, const Argument& argument) {
  const std::uint32_t reserved = name_of(e, argument).reserved;
  return reserved != kNone && e.state().drawn_reserved.contains(reserved);
}

bool is_revealed(const Evaluation& e, const Argument& argument) {
  const NamedTile& name = name_of(e, argument);
  const GameState& state = e.state();
  if (name.reserved != kNone) return state.is_revealed(-1 - static_cast<std::int64_t>(name.reserved));
  if (name.index) return state.is_revealed(*name.index);
  return exists(name.tile) && std::ranges::any_of(state.revealed, [&](const auto& revealed) {
           return !revealed.index && tiles::identical(revealed.tile, name.tile);
         });
}

/// Where the wall that is `index` tiles away from the break stands, seen from the seat: 0 is in front of it.
bool wall_segment_is_here(const Evaluation& e, std::int64_t index) {
  const std::int64_t dice = dice_sum(e);
  // 2, 6, 10 south; 3, 7, 11 west; 4, 8, 12 north; everything else east.
  const int broken = dice < 2 || dice > 12 ? 0 : static_cast<int>((dice - 1) % 4);
  const int wind = e.engine.seat_wind(e.seat());
  if (wind < 0) return false;
  int back = 0;
  for (int side = 1; side <= 4; ++side) {
    if (index < 2 * (17 * side - dice)) {
      back = side - 1;
      break;
    }
  }
  return (broken - wind - back + 8) % 4 == 0;
}

Number counter_argument(const Evaluation& e) {
  return e.argument(0) == nullptr ? Number(0) : counter_value(e.player(), e.argument(0)->id);
}

}  // namespace

bool hand_tile_count(Evaluation& e) { return one_of(e, hand_and_draw(e)); }
bool tiles_in_hand(Evaluation& e) { return one_of(e, hand_and_draw(e)); }
bool hand_length_at_least(Evaluation& e) { return Number(hand_and_draw(e)) >= e.number(0, 0); }
bool aside_tile_count(Evaluation& e) { return one_of(e, e.player().aside.size()); }
bool third_row_discard(Evaluation& e) { return e.player().pond.size() >= 12; }
bool no_tiles_remaining(Evaluation& e) { return e.engine.remaining_draws(1) == 0; }
bool tiles_remaining(Evaluation& e) {
  const Number wanted = e.number(0, 0);
  const auto enough = static_cast<std::size_t>(std::max<std::int64_t>(wanted.truncated(), 0)) + 1;
  return Number(e.engine.remaining_draws(enough)) >= wanted;
}

bool next_draw_possible(Evaluation& e) {
  if (e.state().turn == kNobody) return false;
  const auto needed = static_cast<std::size_t>(4 - ring_distance(e.seat(), e.state().turn));
  return e.engine.remaining_draws(needed) >= needed;
}

bool tile_drawn(Evaluation& e) {
  return std::ranges::all_of(e.node.arguments, [&](const Argument& argument) { return is_drawn(e, argument); });
}
bool tile_not_drawn(Evaluation& e) {
  return std::ranges::none_of(e.node.arguments, [&](const Argument& argument) { return is_drawn(e, argument); });
}
bool tile_revealed(Evaluation& e) {
  return std::ranges::all_of(e.node.arguments, [&](const Argument& argument) { return is_revealed(e, argument); });
}

bool tile_not_revealed(Evaluation& e) {
  return std::ranges::none_of(e.node.arguments, [&](const Argument& argument) { return is_revealed(e, argument); });
}

bool hand_dora_count(Evaluation& e) {
  if (e.argument(0) == nullptr) return false;
  const auto doras = e.engine.doras_of(name_of(e, *e.argument(0)), e.seat(), false);
  return doras && e.number(1, 1) == Number(tiles::count_tiles(span_of(e.player().hand), *doras, {}));
}

bool dice_equals(Evaluation& e) { return one_of(e, dice_sum(e)); }

bool wall_is_here(Evaluation& e) { return wall_segment_is_here(e, static_cast<std::int64_t>(e.state().wall_index)); }

bool dead_wall_ends_here(Evaluation& e) {
  return wall_segment_is_here(e, static_cast<std::int64_t>(e.state().wall->size() + e.state().dead_wall.size()));
}

bool status(Evaluation& e) { return has_all(e, e.player()); }

bool status_missing(Evaluation& e) {
  return std::ranges::none_of(e.node.arguments, [&](const Argument& status) {
    return status.id != kNone && e.player().status.contains(status.id);
  });
}

bool shimocha_status(Evaluation& e) { return relative_status(e, 1); }
bool toimen_status(Evaluation& e) { return relative_status(e, 2); }
bool kamicha_status(Evaluation& e) { return relative_status(e, 3); }

bool others_status(Evaluation& e) {
  const auto& seats = e.engine.seats();
  return e.size() == 0 ||
         std::ranges::any_of(seats, [&](Seat seat) { return seat != e.seat() && has_all(e, e.engine.player(seat)); });
}

bool anyone_status(Evaluation& e) {
  const auto& seats = e.engine.seats();
  return std::ranges::any_of(seats, [&](Seat seat) { return has_all(e, e.engine.player(seat)); });
}

bool everyone_status(Evaluation& e) {
  const auto& seats = e.engine.seats();
  return std::ranges::all_of(seats, [&](Seat seat) { return has_all(e, e.engine.player(seat)); });
}

bool discarder_status(Evaluation& e) { return status_of(e, Record::Kind::Discard, e.state().last_action.seat); }
bool caller_status(Evaluation& e) { return status_of(e, Record::Kind::Call, e.state().last_action.seat); }
bool callee_status(Evaluation& e) { return status_of(e, Record::Kind::Call, e.state().last_action.from); }

bool counter_equals(Evaluation& e) {
  if (e.argument(0) == nullptr) return false;
  return is_some_amount(e, counter_value(e.player(), e.argument(0)->id));
}

bool counter_at_least(Evaluation& e) { return counter_argument(e) >= e.amount(1, 0); }
bool counter_at_most(Evaluation& e) { return counter_argument(e) <= e.amount(1, 0); }
bool counter_more_than(Evaluation& e) { return counter_argument(e) > e.amount(1, 0); }
bool counter_less_than(Evaluation& e) { return counter_argument(e) < e.amount(1, 0); }

bool amount_equals(Evaluation& e) { return is_some_amount(e, e.amount(0, 0)); }

bool amount_at_least(Evaluation& e) { return e.amount(0, 0) >= e.amount(1, 0); }
bool amount_at_most(Evaluation& e) { return e.amount(0, 0) <= e.amount(1, 0); }
bool amount_more_than(Evaluation& e) { return e.amount(0, 0) > e.amount(1, 0); }
bool amount_less_than(Evaluation& e) { return e.amount(0, 0) < e.amount(1, 0); }

bool has_score(Evaluation& e) { return e.argument(0) != nullptr && e.player().score >= e.amount(0, 0); }
bool has_score_below(Evaluation& e) { return e.argument(0) == nullptr || e.player().score < e.amount(0, 0); }
bool bet_at_least(Evaluation& e) { return e.state().pot >= e.number(0, 0); }

bool placement(Evaluation& e) {
  const bool by_wind = e.engine.compatibility().ranks_by_wind;
  const auto rank = [&](Seat seat) {
    return e.engine.player(seat).score + Number(by_wind ? 3 - e.engine.seat_wind(seat) : 0);
  };
  std::int64_t place = 1;
  for (const Seat seat : e.engine.seats()) {
    if (seat == e.seat()) continue;
    if (rank(seat) > rank(e.seat()) || (rank(seat) == rank(e.seat()) && seat < e.seat())) ++place;
  }
  const auto players = static_cast<std::int64_t>(e.engine.seats().size());
  return std::ranges::any_of(e.node.arguments, [&](const Argument& argument) {
    std::int64_t wanted = argument.number.truncated();
    if (wanted <= 0) wanted += players;  // 0 counts from the end
    return wanted == place;
  });
}

bool seat_is(Evaluation& e) {
  return std::ranges::any_of(e.node.arguments, [&](const Argument& argument) {
    if (argument.id == kNone) return false;
    return (e.engine.seat_set_of(e.rules().seat_specs[argument.id], e.context) & seat_bit(e.seat())) != 0;
  });
}

bool round_wind_is(Evaluation& e) {
  const auto wind = seat_name(static_cast<Seat>(e.engine.round_wind()));
  return (e.argument(0) == nullptr ? std::string_view("east")
                                   : std::string_view(e.rules().texts.name(e.argument(0)->id))) == wind;
}

bool num_players(Evaluation& e) { return one_of(e, e.engine.seats().size()); }
bool shimocha_exists(Evaluation& e) { return e.engine.in_play(ring(e.seat(), 1)); }
bool toimen_exists(Evaluation& e) { return e.engine.in_play(ring(e.seat(), 2)); }
bool kamicha_exists(Evaluation& e) { return e.engine.in_play(ring(e.seat(), 3)); }
bool all_last(Evaluation& e) { return e.state().kyoku >= e.rules().max_rounds.value_or(0) - 1; }

bool is_winner(Evaluation& e) {
  return std::ranges::any_of(e.state().winners, [&](const Winner& winner) { return winner.seat == e.seat(); });
}

bool three_winners(Evaluation& e) { return e.state().winners.size() == 3; }

bool won(Evaluation& e) { return e.context.win_source != WinSource::None; }
bool won_by_draw(Evaluation& e) { return e.context.win_source == WinSource::Draw; }
bool won_by_discard(Evaluation& e) { return e.context.win_source == WinSource::Discard; }
bool won_by_call(Evaluation& e) { return e.context.win_source == WinSource::Call; }
bool ended_by_exhaustive_draw(Evaluation& e) { return e.state().round_result == RoundResult::ExhaustiveDraw; }
bool ended_by_abortive_draw(Evaluation& e) { return e.state().round_result == RoundResult::AbortiveDraw; }

bool minipoints_equals(Evaluation& e) { return e.context.minipoints == e.number(0, 0); }
bool minipoints_at_least(Evaluation& e) { return e.context.minipoints >= e.number(0, 0); }
bool minipoints_at_most(Evaluation& e) { return e.context.minipoints <= e.number(0, 0); }

bool rule_exists(Evaluation& e) {
  const std::uint32_t variables = e.argument(3) == nullptr ? kNone : e.argument(3)->id;
  const auto name = [&](std::size_t i, std::string_view fallback) {
    return e.argument(i) == nullptr ? std::string(fallback)
                                    : e.engine.trimmed_text(e.context, e.argument(i)->id, variables);
  };
  const auto found = e.state().rules_text->find(name(0, "Rules"));
  if (found == e.state().rules_text->end()) return false;
  return std::ranges::find(found->second, name(1, "")) != found->second.end();
}

bool all_saki_cards_drafted(Evaluation& e) {
  const Rules& rules = e.rules();
  const auto is_card = [&](std::uint32_t status) {
    return (status < rules.disabled_cards.size() && rules.disabled_cards[status] != kNone) ||
           (status < rules.enabled_cards.size() && rules.enabled_cards[status] != kNone);
  };
  const auto has_card = [&](Seat seat) {
    const IdSet& statuses = e.engine.player(seat).status;
    for (std::uint32_t id = 0; id < statuses.limit(); ++id) {
      if (statuses.contains(id) && is_card(id)) return true;
    }
    return false;
  };
  const auto& seats = e.engine.seats();
  return rules.has_cards && std::ranges::all_of(seats, has_card);
}

bool dealt_in_last_round(Evaluation& e) { return e.state().dealt_in_last_round == e.seat(); }

}  // namespace majs::runtime::conditions
