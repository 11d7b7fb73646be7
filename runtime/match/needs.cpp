#include "runtime/match/needs.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

using tiles::Kind;

/// Counts below this are told apart.
constexpr std::uint32_t kCounts = 8;

/// Counts one more tile; false when there are too many of its kind.
bool count_tile(HandProfile& profile, Kind kind) {
  std::uint64_t bit = std::uint64_t{1} << kind;
  for (std::size_t n = 1; n < kCounts; ++n) {
    if ((profile.at_least[n] & bit) != 0) continue;
    profile.at_least[n] |= bit;
    return true;
  }
  return false;
}

bool count_tiles(HandProfile& profile, std::span<const tiles::Tile> list, const JokerTable& jokers) {
  return std::all_of(list.begin(), list.end(), [&](const tiles::Tile& tile) {
    return tile.kind < kCellCount && !jokers.weight(tile.kind).special && count_tile(profile, tile.kind);
  });
}

}  // namespace

HandProfile profile_of(const Hand& hand, const JokerTable& jokers) {
  HandProfile profile;
  if (!jokers.usual_neighbors() || jokers.attributed_wildcards()) return profile;
  profile.plain = count_tiles(profile, hand.tiles, jokers) &&
                  std::all_of(hand.calls.begin(), hand.calls.end(),
                              [&](const Call& call) { return count_tiles(profile, call.tiles, jokers); });
  return profile;
}

Needs::Needs(const Definition& definition) {
  if (definition.segments.size() != 1) return;
  const Segment& segment = definition.segments.front();
  const bool ordinary = std::all_of(segment.begin(), segment.end(), [](const Step& step) {
    return step.type == Step::Type::Element || step.type == Step::Type::DismantleCalls;
  });
  if (!ordinary) return;
  for (const Step& step : segment) {
    if (step.type == Step::Type::Element && step.element.count >= 0) add(step.element);
  }
  // First what fewest hands have.
  const auto kinds_of_sets = [&](const Need& need) {
    int lowest = 0;
    for (std::uint32_t s = need.first; s < need.last; ++s) lowest += std::popcount(shapes_[s].lowest);
    return lowest;
  };
  std::stable_sort(needs_.begin(), needs_.end(),
                   [&](const Need& a, const Need& b) { return kinds_of_sets(a) < kinds_of_sets(b); });
}

void Needs::add(const Element& element) {
  Need need;
  need.first = static_cast<std::uint32_t>(shapes_.size());
  need.sets = std::max(element.count, 1);
  need.multiplied = element.count > 0;
  const bool known = std::all_of(element.groups.begin(), element.groups.end(),
                                 [&](const Group& group) { return add_group(group, need.first); });
  need.last = static_cast<std::uint32_t>(shapes_.size());
  if (known && is_worth_asking(need)) {
    needs_.push_back(need);
    return;
  }
  if (need.first < need.last) parts_.resize(shapes_[need.first].first);
  shapes_.resize(need.first);
}

/// False when other tiles than those of cells may do.
bool Needs::add_group(const Group& group, std::uint32_t first_shape) {
  if (group.type == Group::Type::Call) return false;
  bool relative = false;
  std::size_t tiles = 0;
  for (const std::vector<Item>& items : group.subgroups) {
    for (const Item& item : items) {
      if (item.type == Item::Type::Fixed || item.type == Item::Type::Impossible) return false;
      if (item.type == Item::Type::Tile && item.kind >= tiles::kAny) return false;
      relative = relative || item.type == Item::Type::Offset;
      ++tiles;
    }
  }
  if (tiles == 0) return false;
  for (Kind base = 0; base < (relative ? tiles::kKindCount : 1); ++base) {
    std::vector<Kind> kinds;
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) {
        kinds.push_back(item.type == Item::Type::Tile ? item.kind : usual_shift(base, item.offset));
      }
    }
    std::sort(kinds.begin(), kinds.end());
    // A plain hand has no other tiles.
    if (kinds.back() < kCellCount) add_set(std::move(kinds), first_shape);
  }
  return true;
}

void Needs::add_set(std::vector<Kind> kinds, std::uint32_t first_shape) {
  std::vector<Part> parts;
  for (const Kind kind : kinds) {
    const auto distance = static_cast<std::uint32_t>(kind - kinds.front());
    if (parts.empty() || parts.back().distance != distance) parts.push_back({distance, 0});
    ++parts.back().tiles;
  }
  const std::uint64_t lowest = std::uint64_t{1} << kinds.front();
  for (std::uint32_t s = first_shape; s < shapes_.size(); ++s) {
    Shape& shape = shapes_[s];
    if (!std::equal(parts.begin(), parts.end(), parts_.begin() + shape.first, parts_.begin() + shape.last)) continue;
    shape.lowest |= lowest;
    return;
  }
  Shape shape;
  shape.lowest = lowest;
  shape.first = static_cast<std::uint32_t>(parts_.size());
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  shape.last = static_cast<std::uint32_t>(parts_.size());
  shapes_.push_back(shape);
}

/// Pairs and runs of any kind are in most hands.
bool Needs::is_worth_asking(const Need& need) const {
  constexpr int kManySets = 50;
  constexpr int kManyPerSet = 20;
  int lowest = 0;
  bool small = true;
  for (std::uint32_t s = need.first; s < need.last; ++s) {
    std::uint32_t tiles = 0;
    for (std::uint32_t p = shapes_[s].first; p < shapes_[s].last; ++p) {
      tiles += parts_[p].tiles;
      small = small && parts_[p].tiles <= 2;
    }
    small = small && tiles <= 3;
    lowest += std::popcount(shapes_[s].lowest);
  }
  return lowest < kManySets && !(small && lowest >= kManyPerSet * need.sets);
}

/// How many sets there are, if not more than wanted: those of equal tiles as often as there are tiles for them.
int Needs::sets_there(const Need& need, const HandProfile& hand, int wanted) const {
  int sets = 0;
  for (std::uint32_t s = need.first; s < need.last; ++s) {
    const Shape& shape = shapes_[s];
    std::uint64_t lowest = shape.lowest;
    for (std::uint32_t times = 1; lowest != 0; ++times) {
      for (std::uint32_t p = shape.first; p < shape.last && lowest != 0; ++p) {
        const std::uint32_t tiles = parts_[p].tiles * times;
        lowest = tiles < kCounts ? lowest & (hand.at_least[tiles] >> parts_[p].distance) : 0;
      }
      sets += std::popcount(lowest);
      if (sets >= wanted) return sets;
    }
  }
  return sets;
}

bool Needs::may_hold(const HandProfile& hand, int multiplier) const {
  return std::all_of(needs_.begin(), needs_.end(), [&](const Need& need) {
    const int wanted = need.multiplied ? need.sets * multiplier : need.sets;
    return sets_there(need, hand, wanted) >= wanted;
  });
}

}  // namespace majs::match
