#include "runtime/game/hand_facts.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
namespace {

/// More equal tiles are not told apart.
constexpr std::size_t kMostAlike = 7;

/// One more tile of a plain profile.
void add_tile(const Tile& tile, const match::JokerTable& jokers, match::HandProfile& profile) {
  profile.plain = profile.plain && tile.kind < match::kCellCount && !jokers.weight(tile.kind).special;
  if (!profile.plain) return;
  profile.plain = match::add_cells(std::uint64_t{1} << tile.kind, profile);
}

/// One tile less of a profile that has it.
void remove_tile(const Tile& tile, match::HandProfile& profile) {
  const std::uint64_t cell = std::uint64_t{1} << tile.kind;
  std::size_t alike = 1;
  while (alike < kMostAlike && (profile.at_least[alike + 1] & cell) != 0) ++alike;
  profile.at_least[alike] &= ~cell;
}

bool same_tile(const std::optional<Tile>& a, const std::optional<Tile>& b) {
  return a.has_value() == b.has_value() && (!a || tiles::identical(*a, *b));
}

}  // namespace

bool HandFacts::is_about(const Player& player, const std::optional<Tile>& placed, const std::optional<Tile>& other,
                         bool read) const {
  return read == read_ && player.jokers == jokers_ && same_tile(placed, placed_) && same_tile(other, other_) &&
         tiles::all_identical(span_of(player.hand), span_of(hand_)) &&
         std::equal(player.calls.begin(), player.calls.end(), calls_.begin(), calls_.end(), same_meld);
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
  winning_tile_ = winning_tile_in(engine, context);
  read_ = read;
  jokers_ = player.jokers;
  cells_.reset();
  counted_ = false;
  profiles_.clear();
  asked_ = 0;
  had_ = 0;
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
    return is_flower_call(*rules_, call) || std::all_of(call.tiles.begin(), call.tiles.end(), add);
  };
  const bool ordinary = std::all_of(hand_.begin(), hand_.end(), add) &&
                        std::all_of(calls_.begin(), calls_.end(), add_call) && (!placed_ || add(*placed_)) &&
                        (placed_ || !other_ || add(*other_));
  if (ordinary) cells_ = cells;
  return cells_;
}

const HandFacts::Profile* HandFacts::profile(HandParts parts) {
  if (calls_.empty()) parts &= static_cast<HandParts>(~kCallsPart);  // the same tiles
  const auto known =
      std::find_if(profiles_.begin(), profiles_.end(), [&](const Profile& one) { return one.parts == parts; });
  Profile& profile = known != profiles_.end() ? *known : add_profile(parts);
  return profile.tiles.plain ? &profile : nullptr;
}

void HandFacts::know_tiles(const match::SetSheet::Sets& sets, tiles::Kind winning_tile) {
  if (!winning_tile_ || winning_tile_->kind != winning_tile) return;
  match::HandProfile tiles;
  tiles.plain = true;
  std::size_t count = 0;
  for (const match::SetSheet::Shape shape : sets.shapes()) count += match::add_set(shape, tiles);
  if (!tiles.plain) return;
  Profile& whole = profiles_.emplace_back();
  whole.tiles = tiles;
  whole.count = count;
  whole.parts = kHandPart | kWinningTilePart;
  Profile& hand = profiles_.emplace_back(whole);
  remove_tile(*winning_tile_, hand.tiles);
  --hand.count;
  hand.parts = kHandPart;
}

HandFacts::Profile& HandFacts::add_profile(HandParts parts) {
  const bool with_hand = (parts & kHandPart) != 0;
  if (with_hand && parts != kHandPart) {  // the hand and what is besides
    const auto known =
        std::find_if(profiles_.begin(), profiles_.end(), [](const Profile& one) { return one.parts == kHandPart; });
    const Profile& hand = known != profiles_.end() ? *known : add_profile(kHandPart);
    profiles_.push_back(hand);
  } else {
    Profile& own = profiles_.emplace_back();
    const match::Hand hand{with_hand ? span_of(hand_) : std::span<const Tile>{}, {}};
    match::write_profile(hand, *jokers_, own.tiles);
    own.count = hand.tiles.size();
  }
  Profile& profile = profiles_.back();
  profile.parts = parts;
  if (calls_.size() > match::HandProfile::kMostCalls) profile.tiles.plain = false;
  const auto add = [&](const Tile& tile) {
    add_tile(tile, *jokers_, profile.tiles);
    ++profile.count;
  };
  if ((parts & kWinningTilePart) != 0 && winning_tile_) add(*winning_tile_);
  for (const Call& call : calls_) {
    if ((parts & kCallsPart) == 0 || is_flower_call(*rules_, call)) continue;
    for (const Tile& tile : call.tiles) add(tile);
    ++profile.tiles.calls[match::HandProfile::place_of(rules_->call_name(call.name))];
  }
  return profile;
}

}  // namespace majs::runtime
