#include "runtime/game/hand_facts.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
namespace {

template <typename Tiles>
bool same_tiles(const Tiles& a, const Tiles& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), tiles::identical);
}

bool same_tile(const std::optional<Tile>& a, const std::optional<Tile>& b) {
  return a.has_value() == b.has_value() && (!a || tiles::identical(*a, *b));
}

bool same_call(const Call& a, const Call& b) { return a.name == b.name && same_tiles(a.tiles, b.tiles); }

}  // namespace

bool HandFacts::is_about(const Player& player, const std::optional<Tile>& placed, const std::optional<Tile>& other,
                         bool read) const {
  return read == read_ && player.jokers == jokers_ && same_tile(placed, placed_) && same_tile(other, other_) &&
         same_tiles(player.hand, hand_) &&
         std::equal(player.calls.begin(), player.calls.end(), calls_.begin(), calls_.end(), same_call);
}

void HandFacts::turn_to(const Engine& engine, const Context& context) {
  const Player& player = engine.player(context.seat);
  const auto placed = winning_tile_of(engine, context.seat, context.win_source);
  const bool read = context.reading != nullptr;
  if (rules_ == &engine.rules() && is_about(player, placed, context.winning_tile, read)) return;
  rules_ = &engine.rules();
  hand_ = player.hand;
  calls_ = player.calls;
  placed_ = placed;
  other_ = context.winning_tile;
  read_ = read;
  jokers_ = player.jokers;
  kinds_.reset();
  asked_ = 0;
  had_ = 0;
}

const HandKinds& HandFacts::kinds() {
  if (kinds_) return *kinds_;
  HandKinds& found = kinds_.emplace();
  const auto add = [&](const Tile& tile) {
    found.ordinary = found.ordinary && tile.kind < tiles::kKindCount && jokers_->ordinary(tile.kind);
    if (tile.kind < tiles::kKindCount) found.kinds.set(tile.kind);
    found.only_cells = found.only_cells && tile.kind < match::kCellCount;
    if (tile.kind < match::kCellCount) found.cells |= std::uint64_t{1} << tile.kind;
  };
  std::for_each(hand_.begin(), hand_.end(), add);
  for (const Call& call : calls_) {
    if (!is_flower_call(*rules_, call)) std::for_each(call.tiles.begin(), call.tiles.end(), add);
  }
  if (placed_ || other_) add(placed_ ? *placed_ : *other_);
  return found;
}

}  // namespace majs::runtime
