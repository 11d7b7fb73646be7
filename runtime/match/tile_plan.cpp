#include "runtime/match/tile_plan.hpp"

#include <algorithm>

namespace majs::match {
namespace {

constexpr std::size_t kMostElements = 4;
/// "As many as there are": counts stay below 8.
constexpr Zone kUnbounded = 7;

/// The smaller count of each cell; all counts below 8.
Zone smaller(Zone a, Zone b) {
  const Zone a_is_larger = ((a | kZoneHighBits) - b) & kZoneHighBits;
  const Zone mask = (a_is_larger >> 3) * 15;
  return (b & mask) | (a & ~mask);
}

/// The sum of the nine counts.
std::uint32_t total(Zone zone) {
  constexpr Zone kLow = 0x0F0F0F0F0F0F0F0F;
  const Zone bytes = (zone & kLow) + ((zone >> 4) & kLow);
  return static_cast<std::uint32_t>((bytes * 0x0101010101010101u) >> 56);
}

/// A bit for each cell that has fewer than `usable`.
std::uint64_t cells_below(Zone zone, Zone usable) {
  std::uint64_t cells = 0;
  for (std::size_t place = 0; place < 9; ++place) {
    if (((zone >> (4 * place)) & 15) < ((usable >> (4 * place)) & 15)) cells |= std::uint64_t{1} << place;
  }
  return cells;
}

}  // namespace

std::optional<TilePlan> TilePlan::make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known) {
  if (elements.empty() || elements.size() > kMostElements) return std::nullopt;
  TilePlan plan;
  std::vector<Subset> single;
  for (const Element* element : elements) {
    Subset subset;
    subset.needed = static_cast<std::uint32_t>(element->count);
    for (const Group& group : element->groups) {
      if (group.type != Group::Type::Bare) return std::nullopt;
      const Item& item = group.subgroups.front().front();
      if (item.type != Item::Type::Tile || item.kind >= kCellCount || !(item.attributes & known).empty()) {
        return std::nullopt;
      }
      plan.ignored_ = plan.ignored_ | item.attributes;
      plan.nojoker_ = plan.nojoker_ || group.nojoker;
      Zone& zone = subset.usable[item.kind / 9u];
      const std::size_t shift = 4 * (item.kind % 9u);
      const Zone usable = (zone >> shift) & 15;
      zone &= ~(Zone{15} << shift);
      zone |= (element->unique ? std::min(usable + 1, kUnbounded) : kUnbounded) << shift;
    }
    plan.never_ = plan.never_ || (element->unique && element->groups.size() < subset.needed) || element->groups.empty();
    single.push_back(subset);
  }
  for (std::size_t mask = 1; mask < (std::size_t{1} << single.size()); ++mask) {
    Subset joined;
    for (std::size_t e = 0; e < single.size(); ++e) {
      if (((mask >> e) & 1) == 0) continue;
      joined.needed += single[e].needed;
      for (std::size_t zone = 0; zone < 4; ++zone) {
        for (std::size_t shift = 0; shift < 36; shift += 4) {
          const Zone sum = ((joined.usable[zone] >> shift) & 15) + ((single[e].usable[zone] >> shift) & 15);
          joined.usable[zone] &= ~(Zone{15} << shift);
          joined.usable[zone] |= std::min(sum, kUnbounded) << shift;
        }
      }
    }
    plan.subsets_.push_back(joined);
  }
  std::stable_sort(plan.subsets_.begin(), plan.subsets_.end(),
                   [](const Subset& a, const Subset& b) { return a.needed > b.needed; });
  return plan;
}

bool TilePlan::can_answer(const HandCells& cells, const JokerTable& jokers, bool extra) const {
  return cells.simple && cells.call_count == 0 && (ignored_ & jokers.known()).empty() &&
         !(nojoker_ && (cells.stands || cells.most_universal > 0 || extra));
}

std::optional<bool> TilePlan::reached(const HandCells& cells, const JokerTable& jokers,
                                      std::optional<Cell> extra) const {
  if (!can_answer(cells, jokers, extra.has_value())) return std::nullopt;
  if (never_) return false;
  std::array<Zone, 4> zones = cells.hand.zones;
  if (extra) {
    if (((zones[extra->zone] >> (4 * extra->place)) & 15) == 7) return std::nullopt;
    zones[extra->zone] += zone_one(extra->place);
  }
  return std::all_of(subsets_.begin(), subsets_.end(), [&](const Subset& subset) {
    std::uint32_t there = cells.hand.universal;
    for (std::size_t zone = 0; zone < 4; ++zone) there += total(smaller(zones[zone], subset.usable[zone]));
    return there >= subset.needed;
  });
}

std::optional<std::uint64_t> TilePlan::cells_reaching(const HandCells& cells, const JokerTable& jokers) const {
  if (!can_answer(cells, jokers, true)) return std::nullopt;
  std::uint64_t found = (std::uint64_t{1} << kCellCount) - 1;
  if (never_) return 0;
  for (const Subset& subset : subsets_) {
    std::uint32_t there = cells.hand.universal;
    for (std::size_t zone = 0; zone < 4; ++zone) there += total(smaller(cells.hand.zones[zone], subset.usable[zone]));
    if (there >= subset.needed) continue;
    if (there + 1 < subset.needed) return 0;
    std::uint64_t helpful = 0;
    for (std::size_t zone = 0; zone < 4; ++zone) {
      helpful |= cells_below(cells.hand.zones[zone], subset.usable[zone]) << (9 * zone);
    }
    found &= helpful;
  }
  return found;
}

}  // namespace majs::match
