// Whole hands, their waits, and what would change them (runtime/game/conditions.md 5.6, 5.7, runtime/match/README.md
// 8.1 - 8.4).

#include <algorithm>

#include "runtime/game/call_offers.hpp"
#include "runtime/game/conditions.hpp"
#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/match/search/removal.hpp"
#include "runtime/match/search/waits.hpp"

namespace majs::runtime::conditions {
namespace {

Melds melds(const Evaluation& e) { return melds_of(e.rules(), e.player().calls); }

const match::MatchProgram* program(const Evaluation& e, std::size_t i) {
  return e.argument(i) == nullptr ? nullptr : &e.rules().programs[e.argument(i)->id];
}

std::vector<match::PlainTile> waits_of(Evaluation& e, const match::MatchProgram& definitions,
                                       std::span<const Tile> hand, const Melds& calls,
                                       std::span<const tiles::WallTile> wall) {
  e.engine.charge(cost::kWaits, e.node.place);
  if (e.engine.halted()) return {};
  auto waits = match::waits(definitions, {hand, calls}, *e.player().jokers, wall, e.engine.match_memory());
  e.engine.attribute(e.node.place, &definitions);
  return waits;
}

std::vector<match::PlainTile> waits_of(Evaluation& e, const match::MatchProgram& definitions,
                                       std::span<const Tile> hand, const Melds& calls) {
  return waits_of(e, definitions, hand, calls, e.player().behavior->wall());
}

std::span<const Tile> hand_of(const Evaluation& e) { return span_of(e.player().hand); }

/// Waits of the hand as it is, and with this call made; `used` are the tiles that leave the hand.
bool changes_waits(Evaluation& e, const match::MatchProgram& definitions, const std::vector<match::PlainTile>& before,
                   const std::vector<Tile>& used, const Tiles& call_tiles, bool with_jokers) {
  static const match::JokerTable no_jokers{tiles::TileBehavior{}};
  const auto left = match::try_remove(hand_and_draw(e.player()), used, with_jokers ? *e.player().jokers : no_jokers,
                                      e.rules().names.known, e.engine.match_memory());
  if (left.empty()) return false;  // not in the hand
  Melds calls = melds(e);
  const std::uint32_t button = e.context.choice != nullptr ? e.context.choice->id : e.context.button;
  calls.push_back({e.rules().call_name(e.rules().buttons[button].call_name), span_of(call_tiles)});
  return before != waits_of(e, definitions, left.front(), calls);
}

std::size_t wait_count(Evaluation& e) {
  const match::MatchProgram* definitions = program(e, 1);
  if (definitions == nullptr) return 0;
  return match::wait_kinds(waits_of(e, *definitions, hand_of(e), melds(e)));
}

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

bool call_changes_waits(Evaluation& e) {
  const ChoicePtr& choice = e.context.choice;
  const match::MatchProgram* definitions = program(e, 0);
  if (definitions == nullptr || choice == nullptr || !choice->has_call || choice->id >= e.rules().buttons.size()) {
    return false;
  }
  Tiles call_tiles = choice->call.with;
  if (exists(choice->call.called)) call_tiles.push_back(choice->call.called);
  std::vector<Tile> used;  // a call with a tile of the own hand takes the called tile out of it as well
  const bool takes_all = !e.rules().buttons[choice->id].has_call;
  for (const Tile& tile : takes_all ? call_tiles : choice->call.with) used.emplace_back(tile.kind);
  const auto before = waits_of(e, *definitions, hand_of(e), melds(e));
  return changes_waits(e, *definitions, before, used, call_tiles, true);
}

bool call_would_change_waits(Evaluation& e) {
  const match::MatchProgram* definitions = program(e, 0);
  if (definitions == nullptr || e.context.button >= e.rules().buttons.size()) return false;
  const std::vector<Tile> pool = hand_and_draw(e.player());
  const CallOffers offers = call_offers(e.engine, e.seat(), e.rules().buttons[e.context.button], {}, pool);
  const auto before = waits_of(e, *definitions, hand_of(e), melds(e));
  for (const CallOffer& offer : offers) {
    for (const Tiles& with : offer.choices) {
      Tiles call_tiles = with;
      call_tiles.push_back(offer.called);
      const std::vector<Tile> used(call_tiles.begin(), call_tiles.end());
      if (!changes_waits(e, *definitions, before, used, call_tiles, false)) return false;
    }
  }
  return true;
}

bool needed_for_hand(Evaluation& e) {
  if (!e.context.tile) return false;
  const match::MatchProgram* definitions = program(e, 0);
  if (definitions == nullptr) return true;
  e.engine.charge(cost::kWaits, e.node.place);
  if (e.engine.halted()) return false;
  const std::uint32_t id = e.argument(0)->id;
  HandMemo::Entry& hand = e.engine.hands().of(e.seat(), e.player(), true);
  const std::span<const Tile> draw = span_of(e.player().draw);
  if (const std::vector<Tile>* known = hand.unneeded(id, draw)) return match::needed_for_hand(*e.context.tile, *known);
  auto unneeded = match::unneeded_tiles(*definitions, {hand_and_draw(e.player()), melds(e)}, *e.player().jokers,
                                        e.engine.match_memory());
  e.engine.attribute(e.node.place, definitions);
  const bool needed = match::needed_for_hand(*e.context.tile, unneeded);
  const bool is_kept = !e.engine.match_memory().gave_up() && e.rules().passes.has(Pass::unneeded_memo);
  if (is_kept) hand.keep_unneeded(id, draw, std::move(unneeded));
  return needed;
}

bool wait_count_at_least(Evaluation& e) { return static_cast<std::int64_t>(wait_count(e)) >= e.number(0, 1); }
bool wait_count_at_most(Evaluation& e) { return static_cast<std::int64_t>(wait_count(e)) <= e.number(0, 1); }

bool has_hell_wait(Evaluation& e) {
  const match::MatchProgram* definitions = program(e, 0);
  if (definitions == nullptr) return false;
  const auto waits = waits_of(e, *definitions, hand_of(e), melds(e));
  const std::vector<Tile> visible = visible_tiles(e.engine);
  int copies = e.context.winning_tile ? 1 : 0;
  for (const int left : match::ukeire(waits, e.player().behavior->wall(), visible)) copies += left;
  return copies == 1;
}

bool all_waits_are_in_hand(Evaluation& e) {
  const match::MatchProgram* definitions = program(e, 0);
  if (definitions == nullptr) return true;
  const Melds calls = melds(e);
  const std::span<const Tile> hand = hand_of(e);
  const auto waits = waits_of(e, *definitions, hand, calls);
  return match::all_waits_are_in_hand(waits, {hand, calls}, *e.player().jokers, e.rules().names.known);
}

// Not of the reference, whose `all_waits_are_in_hand` sees one tile of a called set: R-102 counts them all.
bool all_waits_are_held(Evaluation& e) {
  const match::MatchProgram* definitions = program(e, 0);
  if (definitions == nullptr) return true;
  std::vector<Tile> held(hand_of(e).begin(), hand_of(e).end());
  const Melds calls = melds(e);
  for (const match::Call& call : calls) held.insert(held.end(), call.tiles.begin(), call.tiles.end());
  const auto waits = waits_of(e, *definitions, hand_of(e), calls, e.rules().copies);
  const std::vector<int> left = match::ukeire(waits, e.rules().copies, held);
  return std::ranges::all_of(left, [](int copies) { return copies == 0; });
}

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
