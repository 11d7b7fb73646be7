// Conditions about whole hands (runtime/game/conditions.md 5.6, 5.7).

#include <algorithm>

#include "runtime/game/conditions.hpp"
#include "runtime/game/costs.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"

namespace majs::runtime::conditions {
namespace {

/// The tile is the same as one of those listed, itself or through what it may stand for.
bool is_listed(const Evaluation& e, const Tile& tile) {
  if (tile.kind < tiles::kKindCount && e.rules().kind_sets[e.node.kinds].test(tile.kind)) return true;
  // An ordinary tile stands for nothing else.
  if (e.node.plain_kinds && e.player().jokers->ordinary(tile.kind)) return false;
  const auto in_list = [&](const Tile& candidate) {
    return std::ranges::any_of(e.node.arguments, [&](const Argument& argument) {
      return argument.id != kNone && tiles::same(candidate, e.rules().tile_lists[argument.id][0]);
    });
  };
  if (in_list(tile)) return true;
  const tiles::TileBehavior& behavior = *e.player().behavior;
  return behavior.any_alias_of(
      tile.kind, [&](const tiles::Alias& alias) { return behavior.applies(alias, tile) && in_list(alias.to); });
}

bool consists_of(const Evaluation& e, bool with_winning_tile) {
  QueryCache* const cache = with_winning_tile && e.node.plain_kinds ? e.engine.query_cache() : nullptr;
  if (HandFacts* const facts = cache == nullptr ? nullptr : cache->facts(e.context)) {
    if (const auto held = facts->cells()) return (*held & ~e.node.cells) == 0;
  }
  const auto listed = [&](const Tile& tile) { return is_listed(e, tile); };
  const auto all_listed = [&](const auto& tiles) { return std::ranges::all_of(tiles, listed); };
  if (!all_listed(e.player().hand)) return false;
  for (const Call& call : e.player().calls) {
    if (!is_flower_call(e.rules(), call) && !all_listed(call.tiles)) return false;
  }
  if (!with_winning_tile) return true;
  auto tile = winning_tile_of(e.engine, e.seat(), e.context.win_source);
  if (!tile) tile = e.context.winning_tile;
  return !tile || listed(*tile);
}

}  // namespace

bool match(Evaluation& e) {
  if (e.argument(0) == nullptr || e.argument(1) == nullptr) return false;
  const match::Answer answer = match_targets(e.engine, e.context, e.argument(0)->id, e.argument(1)->id);
  if (answer == match::Answer::Limit) {
    e.engine.charge(cost::kGivenUp, e.node.place);
    e.engine.find("R216", Severity::Warning, e.node.place,
                  "this query is too large to be answered: it counts as false");
  }
  return answer == match::Answer::Yes;
}

bool winning_hand_consists_of(Evaluation& e) { return e.context.win_source != WinSource::None && consists_of(e, true); }
bool winning_hand_and_tile_consists_of(Evaluation& e) { return winning_hand_consists_of(e); }
bool winning_hand_not_tile_consists_of(Evaluation& e) { return consists_of(e, false); }

bool has_attr(Evaluation& e) {
  if (e.argument(0) == nullptr) return false;
  const auto has_all = [&](const Tile& tile) {
    for (std::size_t i = 1; i < e.size(); ++i) {
      const auto attribute = e.rules().names.attributes.find(e.rules().texts.name(e.argument(i)->id));
      // A query spelled with an underscore never holds (E-20).
      if (!attribute || attribute->hidden || !tile.has(attribute->id)) return false;
    }
    return true;
  };
  for (const Candidate& candidate : candidates(e.engine, e.context, e.argument(0)->id)) {
    if (std::ranges::any_of(candidate.tiles, has_all)) return true;
  }
  return false;
}

bool yaku_exists(Evaluation& e) {
  const std::string list = e.argument(0) == nullptr ? "yaku" : e.rules().texts.name(e.argument(0)->id);
  const std::string name = e.argument(1) == nullptr ? "Riichi" : e.rules().texts.name(e.argument(1)->id);
  const auto found = e.rules().yaku_names.find(list);
  return found != e.rules().yaku_names.end() && std::ranges::find(found->second, name) != found->second.end();
}

bool is_responsible_for(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(0));
  return player != nullptr && (player->liable & seat_bit(e.seat())) != 0;
}

/// Would the caller have something to discard? The call is made on a copy, silently.
bool can_discard_after_call(Evaluation& e) {
  if (e.context.choice == nullptr || !e.context.choice->has_call) return false;
  return e.engine.can_discard_after(e.seat(), *e.context.choice);
}

}  // namespace majs::runtime::conditions
