// Conditions about yaku and what a hand would score (runtime/game/conditions.md 5.6, 6.4;
// runtime/scoring/README.md 4.6).

#include <algorithm>

#include "runtime/game/conditions.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime::conditions {
namespace {

/// `[points, unit, minipoints]` from argument `first` on. In the old form the second one is the minipoints.
struct Minimum {
  Number points = 1;
  std::uint32_t unit = kNone;
  Number minipoints = 0;

  bool holds(const YakuScore& yaku, Number fu) const {
    if (fu < minipoints) return false;
    Number sum = 0;
    for (const ScoredYaku& one : yaku) sum = sum + amount_of_unit(one.value, unit);
    return sum.normalised() >= points;
  }
};

Minimum minimum_of(const Evaluation& e, std::size_t first, std::uint32_t unit) {
  Minimum minimum;
  minimum.points = e.number(first, 1);
  minimum.unit = unit;
  if (const Argument* second = e.argument(first + 1)) {
    if (second->type == ArgumentType::Literal) {
      minimum.minipoints = second->number;
    } else {
      minimum.unit = second->id;
    }
  }
  minimum.minipoints = e.number(first + 2, minimum.minipoints);
  return minimum;
}

/// The tile of a win on the newest entry of the history, none of a drawn one. False if that is of another kind.
bool find_tile(const Evaluation& e, WinSource source, std::optional<Tile>& tile) {
  if (source == WinSource::Draw) return true;
  const Record& newest = e.state().last_action;
  if (newest.kind != (source == WinSource::Discard ? Record::Kind::Discard : Record::Kind::Call)) return false;
  tile = newest.tile;
  return true;
}

bool scores_enough(Evaluation& e, WinSource source, bool second_group) {
  std::optional<Tile> tile;
  if (!find_tile(e, source, tile)) return false;
  const ScoringRules& scoring = e.rules().scoring;
  const Minimum minimum = minimum_of(e, 0, second_group ? scoring.point2_name : scoring.point_name);
  // What counts in the unit of the second group is in the lists of the second group, where a ruleset has them.
  const bool second_unit = minimum.unit != kNone && minimum.unit == scoring.point2_name;
  const bool second = second_group || (second_unit && !scoring.minimum2_lists.empty());
  const auto& lists = second ? scoring.minimum2_lists : scoring.minimum_lists;
  return would_win(e.engine, e.seat(), {source, tile, lists},
                   [&](const YakuScore& yaku, Number fu) { return minimum.holds(yaku, fu); });
}

bool scores_declared(Evaluation& e, WinSource source) {
  std::optional<Tile> tile;
  if (!find_tile(e, source, tile)) return false;
  const auto names = e.player().declared_yaku;
  if (names.empty()) return false;
  std::vector<std::uint32_t> lists;
  for (const Argument& argument : e.node.arguments) {
    if (argument.id != kNone) lists.push_back(argument.id);
  }
  return would_win(e.engine, e.seat(), {source, tile, lists}, [&](const YakuScore& yaku, Number) {
    return std::ranges::all_of(names, [&](std::uint32_t name) {
      return std::ranges::any_of(yaku, [&](const ScoredYaku& one) { return one.name == name; });
    });
  });
}

bool has_spec(const YakuScore& existing, const YakuSpec& spec, bool strictly) {
  const auto found = std::ranges::find_if(existing, [&](const ScoredYaku& yaku) { return yaku.name == spec.name; });
  if (found == existing.end()) return false;
  if (!spec.has_value) return true;
  if (spec.value.size() == 1 && spec.value[0].unit == kNone) {  // a number: the first amount (D-04)
    return !strictly && !found->value.empty() && found->value[0].amount == spec.value[0].amount;
  }
  return spec.value == found->value;
}

/// Dora in the winning hand: hand, calls and winning tile as they are while the hand is scored.
bool winning_doras(Evaluation& e, bool reverse) {
  if (e.argument(0) == nullptr) return false;
  const auto doras = e.engine.doras_of(e.rules().named_tile_lists[e.argument(0)->id][0], e.seat(), reverse);
  if (!doras) return false;
  std::vector<Tile> tiles(e.player().hand.begin(), e.player().hand.end());
  for (const Call& call : e.player().calls) tiles.insert(tiles.end(), call.tiles.begin(), call.tiles.end());
  auto winning = winning_tile_of(e.engine, e.seat(), e.context.win_source);
  if (!winning) winning = e.context.winning_tile;
  if (winning) tiles.push_back(*winning);
  return e.number(1, 1) == Number(static_cast<std::int64_t>(tiles::count_tiles(tiles, *doras, {})));
}

}  // namespace

bool has_existing_yaku(Evaluation& e) {
  if (e.context.win == nullptr) return false;
  return std::ranges::all_of(e.node.arguments, [&](const Argument& argument) {
    return argument.id != kNone && has_spec(e.context.win->had(), e.rules().scoring.specs[argument.id],
                                            e.engine.compatibility().compares_yaku_values_strictly);
  });
}

bool has_no_yaku(Evaluation& e) { return e.context.win != nullptr && e.context.win->had().empty(); }

bool has_points(Evaluation& e) {
  if (e.context.win == nullptr) return false;
  const PointList total = total_of(e.rules(), e.context.win->had());
  if (e.argument(1) != nullptr) return amount_of_unit(total, e.argument(1)->id) >= e.number(0, 1);
  return (total.empty() ? Number(0) : total[0].amount) >= e.number(0, 1);
}

bool has_yaku(Evaluation& e) {
  const WinRecord* record = win_record(e.state(), e.seat());
  if (record == nullptr || !record->complete) return false;
  return std::ranges::any_of(e.node.arguments, [&](const Argument& argument) {
    return std::ranges::any_of(record->yaku, [&](const ScoredYaku& yaku) { return yaku.name == argument.id; });
  });
}

bool has_yaku_with_hand(Evaluation& e) { return scores_enough(e, WinSource::Draw, false); }
bool has_yaku_with_discard(Evaluation& e) { return scores_enough(e, WinSource::Discard, false); }
bool has_yaku_with_call(Evaluation& e) { return scores_enough(e, WinSource::Call, false); }
bool has_yaku2_with_hand(Evaluation& e) { return scores_enough(e, WinSource::Draw, true); }
bool has_yaku2_with_discard(Evaluation& e) { return scores_enough(e, WinSource::Discard, true); }
bool has_yaku2_with_call(Evaluation& e) { return scores_enough(e, WinSource::Call, true); }
bool has_declared_yaku_with_hand(Evaluation& e) { return scores_declared(e, WinSource::Draw); }
bool has_declared_yaku_with_discard(Evaluation& e) { return scores_declared(e, WinSource::Discard); }
bool has_declared_yaku_with_call(Evaluation& e) { return scores_declared(e, WinSource::Call); }

bool is_atozuke(Evaluation& e) {
  if (e.argument(0) == nullptr) return false;
  const Player& player = e.player();
  const Melds calls = melds_of(e.rules(), player.calls);
  e.engine.charge(cost::kWaitsToTry, e.node.place);
  const auto waits = match::waits(e.rules().programs[e.argument(0)->id], {span_of(player.hand), calls}, *player.jokers,
                                  player.behavior->wall(), e.engine.match_memory());
  const Minimum minimum = minimum_of(e, 1, e.rules().scoring.point_name);
  return std::ranges::any_of(waits, [&](const match::PlainTile& wait) {
    return !would_win(e.engine, e.seat(), {WinSource::Discard, Tile(wait.kind), e.rules().scoring.minimum_lists},
                      [&](const YakuScore& yaku, Number fu) { return minimum.holds(yaku, fu); });
  });
}

bool fu_equals(Evaluation& e) { return e.context.minipoints == e.number(0, 20); }
bool winning_dora_count(Evaluation& e) { return winning_doras(e, false); }
bool winning_reverse_dora_count(Evaluation& e) { return winning_doras(e, true); }

}  // namespace majs::runtime::conditions
