#include "runtime/game/hand_facts.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
namespace {

bool same_tile(const Tile* a, const std::optional<Tile>& b) {
  return (a != nullptr) == b.has_value() && (a == nullptr || tiles::identical(*a, *b));
}

}  // namespace

bool HandFacts::is_about(const Player& player, const Tile* placed, const std::optional<Tile>& other, bool read) const {
  return read == read_ && player.jokers == jokers_ && same_tile(placed, placed_) &&
         same_tile(other ? &*other : nullptr, other_) && tiles::all_identical(span_of(player.hand), hand_) &&
         std::equal(player.calls.begin(), player.calls.end(), calls_.begin(), calls_.end(), same_meld);
}

void HandFacts::turn_to(const Engine& engine, const Context& context, bool last) {
  const Player& player = engine.player(context.seat);
  const Tile* const placed = winning_tile_place(engine, context.seat, context.win_source);
  const bool read = context.reading != nullptr;
  if (kept_ && rules_ == &engine.rules() && is_about(player, placed, context.winning_tile, read)) return;
  rules_ = &engine.rules();
  kept_ = !last;
  if (last) {
    hand_ = span_of(player.hand);
    calls_ = {player.calls.data(), player.calls.size()};
  } else {
    kept_hand_ = player.hand;
    kept_calls_ = player.calls;
    hand_ = span_of(kept_hand_);
    calls_ = {kept_calls_.data(), kept_calls_.size()};
  }
  put_tile(placed, placed_);
  other_ = context.winning_tile;
  put_tile(placed != nullptr ? placed : winning_tile_place_in(engine, context), winning_tile_);
  read_ = read;
  jokers_ = player.jokers;
  cells_.reset();
  counted_ = false;
  profiles_.clear();
}

std::optional<std::uint64_t> HandFacts::cells() {
  if (counted_) return cells_;
  counted_ = true;
  std::uint64_t cells = 0;
  const auto add = [&](const Tile& tile) {
    if (!jokers_->ordinary(tile.kind)) return false;
    cells |= std::uint64_t{1} << tile.kind;
    return true;
  };
  const auto add_call = [&](const Call& call) {
    return is_flower_call(*rules_, call) || std::ranges::all_of(call.tiles, add);
  };
  const bool ordinary = std::ranges::all_of(hand_, add) && std::ranges::all_of(calls_, add_call) &&
                        (!placed_ || add(*placed_)) && (placed_ || !other_ || add(*other_));
  if (ordinary) cells_ = cells;
  return cells_;
}

const HandFacts::Profile* HandFacts::profile(HandParts parts) {
  if (calls_.empty()) parts &= static_cast<HandParts>(~kCallsPart);  // the same tiles
  const auto known = std::ranges::find_if(profiles_, [&](const Profile& one) { return one.parts == parts; });
  Profile& profile = known != profiles_.end() ? *known : add_profile(parts);
  return profile.tiles.plain ? &profile : nullptr;
}

HandFacts::Profile& HandFacts::add_profile(HandParts parts) {
  Profile& profile = profiles_.emplace_back();
  profile.parts = parts;
  const bool with_tile = (parts & kWinningTilePart) != 0 && winning_tile_;
  SmallVector<Tile, 18> tiles;
  if ((parts & kHandPart) != 0) tiles.assign(hand_.data(), hand_.data() + hand_.size());
  if (with_tile) tiles.push_back(*winning_tile_);
  const Melds melds = (parts & kCallsPart) != 0 ? melds_of(*rules_, calls_) : Melds();
  const match::Hand hand{span_of(tiles), melds};
  match::write_profile(hand, *jokers_, profile.tiles);
  profile.count = hand.tile_count();
  return profile;
}

}  // namespace majs::runtime
