#include "runtime/game/hand_facts.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
HandFacts::HandFacts(const Engine& engine, const Context& context)
    : rules_(engine.rules()), player_(engine.player(context.seat)) {
  const Tile* const placed = winning_tile_place(engine, context.seat, context.win_source);
  put_tile(placed != nullptr ? placed : winning_tile_place_in(engine, context), winning_tile_);
  tile_of_cells_ = placed != nullptr ? winning_tile_ : context.winning_tile;
}

std::optional<std::uint64_t> HandFacts::cells() {
  if (counted_) return cells_;
  counted_ = true;
  std::uint64_t cells = 0;
  const auto add = [&](const Tile& tile) {
    if (!player_.jokers->ordinary(tile.kind)) return false;
    cells |= std::uint64_t{1} << tile.kind;
    return true;
  };
  const auto add_call = [&](const Call& call) {
    return is_flower_call(rules_, call) || std::ranges::all_of(call.tiles, add);
  };
  const bool ordinary = std::ranges::all_of(player_.hand, add) && std::ranges::all_of(player_.calls, add_call) &&
                        (!tile_of_cells_ || add(*tile_of_cells_));
  if (ordinary) cells_ = cells;
  return cells_;
}

const HandFacts::Profile* HandFacts::profile(HandParts parts) {
  if (player_.calls.empty()) parts &= static_cast<HandParts>(~kCallsPart);  // the same tiles
  const auto known = std::ranges::find_if(profiles_, [&](const Profile& one) { return one.parts == parts; });
  Profile& profile = known != profiles_.end() ? *known : add_profile(parts);
  return profile.tiles.plain ? &profile : nullptr;
}

HandFacts::Profile& HandFacts::add_profile(HandParts parts) {
  Profile& profile = profiles_.emplace_back();
  profile.parts = parts;
  const bool with_tile = (parts & kWinningTilePart) != 0 && winning_tile_;
  SmallVector<Tile, 18> tiles;
  if ((parts & kHandPart) != 0) tiles.assign(player_.hand.begin(), player_.hand.end());
  if (with_tile) tiles.push_back(*winning_tile_);
  const Melds melds = (parts & kCallsPart) != 0 ? melds_of(rules_, player_.calls) : Melds();
  const match::Hand hand{span_of(tiles), melds};
  match::write_profile(hand, *player_.jokers, profile.tiles);
  profile.count = hand.tile_count();
  return profile;
}

}  // namespace majs::runtime
