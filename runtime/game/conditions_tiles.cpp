// Discards, safety, tiles of calls, tags (runtime/game/conditions.md 5.3, 5.8).

#include <algorithm>

#include "runtime/game/conditions.hpp"
#include "runtime/game/match_targets.hpp"

namespace majs::runtime::conditions {
namespace {

/// At least as many of `tiles` as the second argument says are the same as a tile of the first.
bool contain(const Evaluation& e, const Tiles& tiles) {
  if (e.argument(0) == nullptr) return false;
  const auto& wanted = e.rules().tile_lists[e.argument(0)->id];
  const auto count = std::ranges::count_if(tiles, [&](const Tile& tile) {
    return std::ranges::any_of(wanted, [&](const Tile& other) { return exists(other) && tiles::same(tile, other); });
  });
  return Number(static_cast<std::int64_t>(count)) >= e.number(1, 1);
}

bool fits_any(const Evaluation& e, const Tile& tile, std::uint32_t list, bool kuikae) {
  return tiles::fits_any(tile, e.rules().tile_spec_lists[list],
                         {.other = e.context.tile ? &*e.context.tile : nullptr,
                          .behavior = e.player().behavior.get(),
                          .is_kuikae = kuikae});
}

bool arguments_fit(const Evaluation& e, const Tile& tile, bool kuikae) {
  return std::ranges::any_of(e.node.arguments, [&](const Argument& argument) {
    return argument.id != kNone && fits_any(e, tile, argument.id, kuikae);
  });
}

/// One set [0, 1, 2] or [0, 0, 0]. What the first tile is counts as much as what jokers make of it.
const match::MatchProgram& run_or_triplet() {
  static const match::MatchProgram program = [] {
    match::Step step;
    step.element.count = 1;
    for (const int second : {0, 1}) {
      match::Group& group = step.element.groups.emplace_back();
      for (const int offset : {0, second, 2 * second}) {
        match::Item item;
        item.type = match::Item::Type::Offset;
        item.offset = offset;
        if (group.subgroups.empty()) group.subgroups.emplace_back();
        group.subgroups[0].push_back(item);
      }
    }
    match::Definition definition;
    definition.offsets = {0, 1, 2};
    definition.segments = {{std::move(step)}};
    return match::MatchProgram({std::move(definition)}, {});
  }();
  return program;
}

/// The context tile and the first two hand tiles of the last call form a run or a triplet (6.5).
bool forms_group_with_call(const Evaluation& e, const Record& call) {
  if (!e.context.tile || call.others.size() < 2) return false;
  const Tile group[] = {*e.context.tile, call.others[0], call.others[1]};
  return match::match(run_or_triplet(), {group, {}}, *e.player().jokers, e.engine.match_memory()) == match::Answer::Yes;
}

bool genbutsu(const Evaluation& e, int steps) {
  const Player* against = e.at(ring(e.seat(), steps));
  if (against == nullptr || e.state().last_discard.seat == kNobody) return false;
  const tiles::Kind kind = e.state().last_discard.tile.kind;
  const auto holds_kind = [&](const Tile& tile) { return tile.kind == kind; };
  if (std::ranges::any_of(against->discards, holds_kind)) return true;
  if (!against->riichi_stick) return false;
  for (const Seat seat : e.engine.seats()) {
    const auto& discards = e.engine.player(seat).discards;
    // The last discard of the player in turn has not passed yet.
    const std::size_t end = discards.size() - (seat == e.state().turn && !discards.empty() ? 1 : 0);
    for (std::size_t i = against->stick_discards[static_cast<std::size_t>(seat)]; i < end; ++i) {
      if (holds_kind(discards[i])) return true;
    }
  }
  return false;
}

}  // namespace

bool call_contains(Evaluation& e) {
  if (e.context.choice == nullptr || !e.context.choice->has_call) return false;
  Tiles all = e.context.choice->call.with;
  if (exists(e.context.choice->call.called)) all.push_back(e.context.choice->call.called);
  return contain(e, all);
}

bool called_tile_contains(Evaluation& e) {
  return e.context.choice != nullptr && e.context.choice->has_call && contain(e, {e.context.choice->call.called});
}

bool call_choice_contains(Evaluation& e) {
  return e.context.choice != nullptr && e.context.choice->has_call && contain(e, e.context.choice->call.with);
}

bool tiles_match(Evaluation& e) {
  if (e.argument(0) == nullptr || e.argument(1) == nullptr) return false;
  const auto& names = e.rules().named_tile_lists[e.argument(0)->id];
  return std::ranges::all_of(names, [&](const NamedTile& name) {
    const auto tile = e.engine.named_tile(name, e.seat());
    return fits_any(e, tile.value_or(Tile{}), e.argument(1)->id, false);
  });
}

bool last_discard_matches(Evaluation& e) {
  return e.state().last_discard.seat != kNobody && arguments_fit(e, e.state().last_discard.tile, false);
}

bool last_called_tile_matches(Evaluation& e) {
  const Record& newest = e.state().last_action;
  return newest.kind == Record::Kind::Call && arguments_fit(e, newest.tile, forms_group_with_call(e, newest));
}

bool is_drawn_tile(Evaluation& e) { return e.context.tile && e.context.tile->has(e.rules().engine_attributes.draw.id); }

bool tag_exists(Evaluation& e) {
  return std::ranges::all_of(
      e.node.arguments, [&](const Argument& tag) { return tag.id != kNone && e.state().tags->count(tag.id) != 0; });
}

bool tagged(Evaluation& e) {
  if (e.argument(1) == nullptr) return false;
  const auto found = e.state().tags->find(e.argument(1)->id);
  if (found == e.state().tags->end()) return false;
  const NamedTile* name = e.argument(0) != nullptr ? &e.rules().named_tile_lists[e.argument(0)->id][0] : nullptr;
  std::optional<Tile> tile = e.context.tile;
  if (name != nullptr && name->text != kNone && e.rules().texts.name(name->text) == "last_discard") {
    tile.reset();
    if (e.state().last_discard.seat != kNobody) tile = e.state().last_discard.tile;
  } else if (name != nullptr && exists(name->tile)) {
    tile = name->tile;
  }
  return tile && std::ranges::any_of(
                     found->second, [&](const Tile& other) { return tiles::same(*tile, other, *e.player().behavior); });
}

bool last_discard_exists(Evaluation& e) {
  const Record& discard = e.state().last_discard;
  const Player* player = e.at(discard.seat);
  return player != nullptr && !player->pond.empty() && tiles::identical(player->pond.back(), discard.tile);
}

bool visible_discard_exists(Evaluation& e) {
  if (e.state().last_discard.seat == kNobody) return false;
  return std::ranges::any_of(e.engine.seats(), [&](Seat seat) {
    const auto& pond = e.engine.player(seat).pond;
    return std::ranges::any_of(pond, [](const Tile& tile) { return !is_blank(tile); });
  });
}

bool second_last_visible_discard_exists(Evaluation& e) {
  const Player* player = e.at(e.state().last_discard.seat);
  if (player == nullptr || player->pond.empty()) return false;
  return std::any_of(player->pond.begin(), player->pond.end() - 1, [](const Tile& tile) { return !is_blank(tile); });
}

bool last_discard_matches_existing(Evaluation& e) {
  const Player* player = e.at(e.state().last_discard.seat);
  if (player == nullptr || player->discards.empty()) return false;
  return std::any_of(player->discards.begin(), player->discards.end() - 1, [&](const Tile& tile) {
    return tiles::same(e.state().last_discard.tile, tile, *player->behavior);
  });
}

bool called_tile_matches_any_discard(Evaluation& e) {
  if (e.state().last_call.seat == kNobody) return false;
  return std::ranges::any_of(e.engine.seats(), [&](Seat seat) {
    const auto& pond = e.engine.player(seat).pond;
    return std::ranges::any_of(
        pond, [&](const Tile& tile) { return tiles::same(e.state().last_call.tile, tile, *e.player().behavior); });
  });
}

bool genbutsu_shimocha(Evaluation& e) { return genbutsu(e, 1); }
bool genbutsu_toimen(Evaluation& e) { return genbutsu(e, 2); }
bool genbutsu_kamicha(Evaluation& e) { return genbutsu(e, 3); }

}  // namespace majs::runtime::conditions
