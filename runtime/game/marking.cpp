// Marking (runtime/game/README.md 10, runtime/game/actions.md 7): a player points at tiles before the actions of a
// button run.

#include <algorithm>
#include <utility>

#include "runtime/game/engine.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/racks.hpp"

namespace majs::runtime {

std::optional<Mark> Engine::object_at(Seat marker, Zone zone, Seat owner, std::size_t index) const {
  if (!in_play(owner)) return std::nullopt;
  const Player& player = this->player(owner);
  Mark mark{owner, index, {}, {}};
  const auto tile_of = [&](const auto& tiles) -> std::optional<Mark> {
    if (index >= tiles.size()) return std::nullopt;
    mark.tile = tiles[index];
    return mark;
  };
  switch (zone) {
    case Zone::Hand: {
      if (index < player.hand.size()) return tile_of(player.hand);
      if (index - player.hand.size() >= player.draw.size()) return std::nullopt;
      mark.tile = player.draw[index - player.hand.size()];
      return mark;
    }
    case Zone::Calls:
      if (index >= player.calls.size()) return std::nullopt;
      mark.call = player.calls[index];
      return mark;
    case Zone::Aside: return tile_of(player.aside);
    case Zone::Discard: return tile_of(player.pond);
    case Zone::RevealedTile: {
      if (owner != marker || index >= state_.revealed.size()) return std::nullopt;
      const RevealedTile& revealed = state_.revealed[index];
      mark.tile = revealed.index ? dead_wall_tile(*revealed.index) : revealed.tile;
      return mark;
    }
    case Zone::Scry: return owner == marker ? tile_of(scryed(marker)) : std::nullopt;
    default: return std::nullopt;
  }
}

namespace {

bool incomplete(const Marking& marking) {
  return std::ranges::any_of(marking.targets,
                             [](const Marking::Target& target) { return target.marked.size() < target.needed; });
}

/// The tile a call with jokers stands for.
std::optional<Tile> natural_tile(const Engine& engine, Seat marker, const Call& call) {
  const std::vector<Tile> natural = meld_naturals(call, *engine.player(marker).behavior);
  return natural.empty() ? std::nullopt : std::optional<Tile>(natural.front());
}

bool has_joker(const Engine& engine, Seat marker, const Call& call) {
  return std::ranges::any_of(
      call.tiles, [&](const Tile& tile) { return tiles::is_meld_joker(tile, *engine.player(marker).behavior); });
}

bool agrees_with_marks(const Engine& engine, Seat marker, Zone zone, const Mark& mark, bool calls) {
  const Marking& marking = engine.player(marker).marking;
  const tiles::TileBehavior& behavior = *engine.player(marker).behavior;
  for (const Marking::Target& target : marking.targets) {
    for (const Mark& other : target.marked) {
      if (calls && target.zone == Zone::Calls && zone != Zone::Calls) {
        const auto natural = natural_tile(engine, marker, other.call);
        if (has_joker(engine, marker, other.call) && natural && !tiles::same(mark.tile, *natural, behavior)) {
          return false;
        }
      }
      if (!calls && target.zone == Zone::Hand && zone == Zone::Calls) {
        const auto natural = natural_tile(engine, marker, mark.call);
        if (natural && !tiles::same(other.tile, *natural, behavior)) return false;
      }
    }
  }
  return true;
}

/// Hand and draw have `needed` tiles of the suit of this one.
bool suit_suffices(const Player& player, tiles::Kind kind, std::size_t needed) {
  const auto agrees = [&](const Tile& tile) { return tiles::same_suit(tile.kind, kind); };
  const auto count = std::ranges::count_if(player.hand, agrees) + std::ranges::count_if(player.draw, agrees);
  return count >= static_cast<std::ptrdiff_t>(needed);
}

bool allowed(Engine& engine, Seat marker, Zone zone, const Mark& mark, const MarkRestriction& restriction,
             std::size_t needed) {
  using Test = MarkRestriction::Test;
  const tiles::Kind kind = mark.tile.kind;
  const GameState& state = engine.state();
  const auto in = [&](tiles::Category category) { return kind != tiles::kNoKind && tiles::is_in(kind, category); };
  const bool suited = in(tiles::Category::Manzu) || in(tiles::Category::Pinzu) || in(tiles::Category::Souzu) ||
                      in(tiles::Category::Star);
  const auto all_marked = [&](auto&& test) {
    for (const Marking::Target& target : engine.player(marker).marking.targets) {
      for (const Mark& other : target.marked) {
        if (!test(other.tile.kind)) return false;
      }
    }
    return true;
  };
  switch (restriction.test) {
    case Test::Self: return mark.seat == marker;
    case Test::Others: return mark.seat != marker;
    case Test::Shimocha: return mark.seat == ring(marker, 1);
    case Test::Toimen: return mark.seat == ring(marker, 2);
    case Test::Kamicha: return mark.seat == ring(marker, 3);
    case Test::CurrentTurn: return mark.seat == state.turn;
    case Test::Suited: return suited;
    case Test::Wind: return in(tiles::Category::Wind);
    case Test::Dragon: return in(tiles::Category::Dragon);
    case Test::TerminalHonor: return in(tiles::Category::Yaochuuhai);
    case Test::MatchSuit: return suited && all_marked([&](tiles::Kind other) { return tiles::same_suit(other, kind); });
    case Test::SuitSuffices: return suited && suit_suffices(engine.player(marker), kind, needed);
    case Test::MatchNumber:
      return suited && all_marked([&](tiles::Kind other) { return tiles::same_number(other, kind); });
    case Test::MatchCalledTile: return state.last_call.seat != kNobody && tiles::same(mark.tile, state.last_call.tile);
    case Test::MatchHandToMarkedCall: return agrees_with_marks(engine, marker, zone, mark, true);
    case Test::MatchCallToMarkedHand: return agrees_with_marks(engine, marker, zone, mark, false);
    case Test::CallHasJoker:
      return !keeps_jokers(engine.rules(), engine.player(mark.seat), mark.call) && has_joker(engine, marker, mark.call);
    case Test::Open: {
      const std::string name = mark.call.name == kNone ? "" : engine.rules().texts.name(mark.call.name);
      return name == "chii" || name == "pon" || name == "daiminkan" || name == "kakan";
    }
    case Test::Visible: return !is_blank(mark.tile);
    case Test::NotJoker: return !tiles::is_wildcard(mark.tile, *engine.player(marker).behavior);
    case Test::NotRiichi: {
      const std::uint32_t riichi = engine.rules().statuses.find("riichi");
      return riichi == kNone || !engine.player(marker).status.contains(riichi) ||
             mark.index >= engine.player(marker).hand.size();
    }
    case Test::CanDiscard: return engine.is_playable_tile(marker, mark.tile);
    case Test::LastDiscard:
      return zone == Zone::Discard && mark.seat == state.last_discard.seat &&
             mark.index + 1 == engine.player(mark.seat).pond.size();
    case Test::TileIs: return kind == restriction.kind;
    case Test::TileIsNot: return kind != restriction.kind;
    case Test::Anything: return true;
  }
  return true;
}

bool is_marked(const Marking& marking, Zone zone, Seat seat, std::size_t index) {
  return std::ranges::any_of(marking.targets, [&](const Marking::Target& target) {
    return target.zone == zone && std::ranges::any_of(target.marked, [&](const Mark& mark) {
             return mark.seat == seat && mark.index == index;
           });
  });
}

/// The first entry of the zone that has room and whose restrictions hold.
Marking::Target* entry_for(Engine& engine, Seat marker, Zone zone, const Mark& mark) {
  Marking& marking = engine.player(marker).marking;
  for (std::size_t i = 0; i < marking.targets.size(); ++i) {
    Marking::Target& target = marking.targets[i];
    if (target.zone != zone || target.marked.size() >= target.needed) continue;
    const auto& restrictions = engine.rules().mark_specs[marking.spec].targets[target.index].restrictions;
    const bool fits = std::ranges::all_of(restrictions, [&](const MarkRestriction& restriction) {
      return allowed(engine, marker, zone, mark, restriction, target.needed);
    });
    if (fits) return &target;
  }
  return nullptr;
}

}  // namespace

bool Engine::marking_incomplete(Seat seat) const {
  return player(seat).marking.open && incomplete(player(seat).marking);
}

std::vector<MarkableObject> Engine::markable(Seat marker) {
  if (nesting_ == 0 && condition_depth_ == 0) tests_left_ = settings_.limits.tests_per_input;  // asked from outside
  std::vector<MarkableObject> result;
  if (!marking_incomplete(marker)) return result;
  for (const Zone zone : {Zone::Hand, Zone::Calls, Zone::Aside, Zone::Discard, Zone::RevealedTile, Zone::Scry}) {
    const auto& targets = player(marker).marking.targets;
    const bool wanted = std::ranges::any_of(targets, [&](const Marking::Target& target) {
      return target.zone == zone && target.marked.size() < target.needed;
    });
    if (!wanted) continue;
    for (const Seat owner : seats()) {
      for (std::size_t index = 0;; ++index) {
        const auto mark = object_at(marker, zone, owner, index);
        if (!mark) break;
        if (!is_marked(player(marker).marking, zone, owner, index) &&
            entry_for(*this, marker, zone, *mark) != nullptr) {
          result.push_back({zone, owner, index});
        }
      }
    }
  }
  return result;
}

bool Engine::mark(Seat marker, const MarkableObject& object) {
  if (!state_.active || !marking_incomplete(marker)) return false;
  const auto mark = object_at(marker, object.zone, object.seat, object.index);
  if (!mark || is_marked(player(marker).marking, object.zone, object.seat, object.index)) return false;
  Marking::Target* target = entry_for(*this, marker, object.zone, *mark);
  if (target == nullptr) return false;
  target->marked.push_back(*mark);
  complete_marking();
  return true;
}

void Engine::open_marking(Seat seat, const Button& button) {
  const MarkSpec& spec = rules_->mark_specs[button.mark];
  run_list(spec.before, Context::of(seat));
  Marking marking;
  marking.open = true;
  marking.spec = button.mark;
  marking.cancellable = button.cancellable;
  for (std::size_t i = 0; i < spec.targets.size(); ++i) {
    marking.targets.push_back({spec.targets[i].zone, i, spec.targets[i].count, {}});
  }
  player(seat).marking = std::move(marking);
  if (player(seat).deferred.size() < settings_.limits.deferred_frames) {
    player(seat).deferred.push_back({Context::of(seat), Cursor::of(button.actions)});
  }
  complete_marking();  // something may be wanted of which nothing is needed
}

void Engine::complete_marking() {
  const auto waits = [&](Seat seat) { return marking_incomplete(seat); };
  if (std::ranges::any_of(seats(), waits)) return;
  for (const Seat seat : seats()) {
    if (!player(seat).marking.open) continue;
    run_deferred(seat);
    if (!player(seat).marking.done) continue;
    const std::uint32_t after = rules_->mark_specs[player(seat).marking.spec].after;
    run_list(after, Context::of(seat));
    player(seat).marking = {};
  }
}

void Engine::replace_marks(Seat seat, const std::vector<RecordedMarks>& marks, bool done) {
  Marking& marking = player(seat).marking;
  std::vector<bool> replaced(marking.targets.size(), false);
  for (const RecordedMarks& entry : marks) {
    std::size_t i = 0;
    while (i < replaced.size() && (replaced[i] || marking.targets[i].zone != entry.zone)) ++i;
    if (i == replaced.size()) continue;  // nothing of that zone is asked for
    replaced[i] = true;
    marking.targets[i].marked.clear();
    for (const MarkableObject& object : entry.objects) {
      if (auto mark = object_at(seat, object.zone, object.seat, object.index)) {
        marking.targets[i].marked.push_back(std::move(*mark));
      }
    }
  }
  marking.done = done;
  complete_marking();
}

bool Engine::clear_marks(Seat seat) {
  if (!player(seat).marking.open) return false;
  for (Marking::Target& target : player(seat).marking.targets) target.marked.clear();
  player(seat).marking.done = false;
  return true;
}

bool Engine::cancel_marking(Seat seat) {
  Player& someone = player(seat);
  if (!someone.marking.open || !someone.marking.cancellable) return false;
  const std::uint32_t cancel = rules_->mark_specs[someone.marking.spec].cancel;
  run_list(cancel, Context::of(seat));
  someone.marking = {};
  recalculate_buttons(100);
  drop_deferred(seat);
  return true;
}

}  // namespace majs::runtime
