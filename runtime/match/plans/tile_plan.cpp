#include "runtime/match/plans/tile_plan.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

constexpr std::size_t kMostTileElements = 64;
/// Elements that have cells in common.
constexpr std::size_t kMostTogether = 4;
/// "As many as there are": counts stay below 8.
constexpr Zone kUnbounded = 7;
constexpr std::uint64_t kAllTileCells = (std::uint64_t{1} << kCellCount) - 1;

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

std::uint32_t at(const std::array<Zone, 4>& zones, std::size_t cell) {
  return static_cast<std::uint32_t>(zones[cell / 9] >> (4 * (cell % 9))) & 15;
}

std::uint32_t unused(std::uint32_t there, std::uint32_t used) { return there > used ? there - used : 0; }

/// Both can use some cell.
bool overlap(const std::array<Zone, 4>& a, const std::array<Zone, 4>& b) {
  Zone shared = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) shared |= smaller_counts(a[zone], b[zone]);
  return shared != 0;
}

}  // namespace

std::optional<TilePlan> TilePlan::make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known) {
  if (elements.empty() || elements.size() > kMostTileElements) return std::nullopt;
  TilePlan plan;
  std::vector<Single> components;
  if (elements.front()->groups.empty()) return std::nullopt;
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
      if (group.nojoker != elements.front()->groups.front().nojoker) return std::nullopt;
      plan.nojoker_ = group.nojoker;
      Zone& zone = subset.usable[item.kind / 9u];
      plan.asked_[item.kind / 9U] |= Zone{15} << (4 * (item.kind % 9U));
      const std::size_t shift = 4 * (item.kind % 9u);
      const Zone usable = (zone >> shift) & 15;
      zone &= ~(Zone{15} << shift);
      zone |= (element->unique ? std::min(usable + 1, kUnbounded) : kUnbounded) << shift;
    }
    plan.never_ = plan.never_ || (element->unique && element->groups.size() < subset.needed) || element->groups.empty();
    // Joins the components it overlaps.
    Single joined = {subset};
    std::erase_if(components, [&](const Single& members) {
      const bool together = std::any_of(members.begin(), members.end(),
                                        [&](const Subset& other) { return overlap(other.usable, subset.usable); });
      if (together) joined.insert(joined.end(), members.begin(), members.end());
      return together;
    });
    components.push_back(std::move(joined));
  }
  for (const Single& members : components) {
    if (!plan.add_component(members)) return std::nullopt;
  }
  return plan;
}

bool TilePlan::add_component(const Single& members) {
  if (members.size() > kMostTogether) return false;
  Component component;
  component.first = subsets_.size();
  for (std::size_t mask = 1; mask < (std::size_t{1} << members.size()); ++mask) {
    Subset joined;
    for (std::size_t e = 0; e < members.size(); ++e) {
      if (((mask >> e) & 1) == 0) continue;
      joined.needed += members[e].needed;
      for (std::size_t zone = 0; zone < 4; ++zone) {
        for (std::size_t shift = 0; shift < 36; shift += 4) {
          const Zone sum = ((joined.usable[zone] >> shift) & 15) + ((members[e].usable[zone] >> shift) & 15);
          joined.usable[zone] &= ~(Zone{15} << shift);
          joined.usable[zone] |= std::min(sum, kUnbounded) << shift;
        }
      }
    }
    const auto at_end = [](Zone zone) { return (zone & (zone >> 1) & (zone >> 2) & 0x111111111) != 0; };
    bounded_ =
        bounded_ && (joined.needed <= kUnbounded || std::none_of(joined.usable.begin(), joined.usable.end(), at_end));
    subsets_.push_back(joined);
  }
  component.last = subsets_.size();
  components_.push_back(component);
  return true;
}

bool TilePlan::can_answer(const HandCells& cells, const JokerTable& jokers, bool extra) const {
  if (!nojoker_ && takes_standing(cells) && (extra || shares_standing(cells))) return false;
  if (cells.hand_jokers.count > 0 && !nojoker_ && (!bounded_ || takes_standing(cells))) return false;
  return cells.simple && (ignored_ & jokers.known()).empty() && !(nojoker_ && (cells.cell_joker || extra));
}

bool TilePlan::takes_standing(const HandCells& cells) const {
  return std::any_of(cells.standing.begin(), cells.standing.end(),
                     [&](const StandingTiles& tiles) { return tiles.count > 0 && at(asked_, tiles.own) > 0; });
}

bool TilePlan::shares_standing(const HandCells& cells) const {
  const auto shared = [&](const StandingTiles& tiles) {
    if (tiles.count == 0 || at(asked_, tiles.own) == 0 || at(asked_, tiles.meaning) == 0) return false;
    return std::none_of(components_.begin(), components_.end(), [&](const Component& component) {
      const Subset& all = subsets_[component.last - 1];
      return at(all.usable, tiles.own) > 0 && at(all.usable, tiles.meaning) > 0;
    });
  };
  return std::any_of(cells.standing.begin(), cells.standing.end(), shared);
}

std::uint32_t TilePlan::calls_of_use(const HandCells& cells) const {
  std::uint32_t count = 0;
  for (std::size_t c = 0; c < cells.call_count; ++c) {
    const CellCounts& call = cells.calls[c];
    Zone common = 0;
    for (std::size_t zone = 0; zone < asked_.size(); ++zone)
      common |= (call.zones[zone] | call.natural[zone]) & asked_[zone];
    count += common != 0 || call.universal > 0 || cells.call_jokers[c].count > 0 ? 1 : 0;
  }
  return count;
}

std::uint32_t TilePlan::missing(const Subset& subset, const Tiles& tiles) const {
  std::uint32_t there = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    if (subset.usable[zone] != 0) there += total(smaller_counts(tiles.zones[zone], subset.usable[zone]));
  }
  // Those for which there is no use as what they stand for may be of use as what they are.
  std::array<std::uint32_t, 2> moved{};
  for (std::size_t i = 0; i < tiles.standing.size(); ++i) {
    const auto& [own, meaning, count] = tiles.standing[i];
    if (count == 0) continue;
    std::uint32_t left = unused(at(tiles.zones, meaning), at(subset.usable, meaning));
    if (i > 0 && tiles.standing[0].meaning == meaning) left -= moved[0];
    moved[i] = std::min({left, std::uint32_t{count}, at(subset.usable, own)});
    there += moved[i];
  }
  return subset.needed - std::min(there, subset.needed);
}

/// The tiles that its elements cannot get at once; no further than `enough`.
std::uint32_t TilePlan::missing(const Component& component, const Tiles& tiles, std::uint32_t enough) const {
  std::uint32_t most = 0;
  // The last subset, all elements together, mostly lacks most.
  for (std::size_t i = component.last; i > component.first && most < enough; --i) {
    most = std::max(most, missing(subsets_[i - 1], tiles));
  }
  return most;
}

std::uint32_t TilePlan::missing_in_all(const Tiles& tiles, std::uint32_t enough) const {
  std::uint32_t all = 0;
  for (const Component& component : components_) {
    all += missing(component, tiles, enough);
    if (all >= enough) break;
  }
  return all;
}

TilePlan::Lack TilePlan::lack(const Tiles& tiles) const {
  Lack lack;
  for (const Component& component : components_) {
    const std::uint32_t most = missing(component, tiles, ~std::uint32_t{0});
    lack.tiles += most;
    if (most == 0) continue;
    std::uint64_t helpful_to_all = kAllTileCells;
    for (std::size_t i = component.first; i < component.last; ++i) {
      if (missing(subsets_[i], tiles) < most) continue;
      std::uint64_t helpful = 0;
      for (std::size_t zone = 0; zone < 4; ++zone) {
        helpful |= cells_below(tiles.zones[zone], subsets_[i].usable[zone]) << (9 * zone);
      }
      helpful_to_all &= helpful;
    }
    lack.helpful |= helpful_to_all;
  }
  return lack;
}

/// Wildcards of several cells: of any of them, those left over can be no more than what is lacking when the others are
/// as many tiles of each cell they may be as could be used (Hall's condition). Calls `visit(zones, others)` with the
/// tiles then, and how many are not among them.
template <typename Visit>
void TilePlan::each_lack(const HandCells& cells, const JokerTable& jokers, const std::array<Zone, 4>& zones,
                         Visit visit) const {
  const CellJokers& wildcards = cells.hand_jokers;
  const std::uint32_t sets = nojoker_ ? 1 : 1U << wildcards.count;
  for (std::uint32_t chosen = 0; chosen < sets; ++chosen) {
    std::array<Zone, 4> with = zones;
    std::uint64_t meanings = 0;
    for (std::size_t i = 0; i < wildcards.count; ++i) {
      if (((chosen >> i) & 1) != 0) meanings |= jokers.meanings(wildcards.kinds[i]);
    }
    for (std::uint64_t rest = meanings; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
      with[cell / 9] |= kUnbounded << (4 * (cell % 9));
    }
    const auto others = nojoker_ ? 0 : wildcards.count - static_cast<std::uint32_t>(std::popcount(chosen));
    if (!visit(with, others)) return;
  }
}

std::optional<bool> TilePlan::reached(const HandCells& cells, const JokerTable& jokers,
                                      std::optional<Cell> extra) const {
  if (!can_answer(cells, jokers, extra.has_value())) return std::nullopt;
  if (never_) return false;
  // Under `nojoker` wildcards are no tile that is listed.
  std::array<Zone, 4> zones = nojoker_ ? cells.hand.natural : cells.hand.zones;
  const std::uint32_t universal = nojoker_ ? 0 : cells.hand.universal;
  if (extra) {
    if (((zones[extra->zone] >> (4 * extra->place)) & 15) == 7) return std::nullopt;
    zones[extra->zone] += zone_one(extra->place);
  }
  const auto standing = nojoker_ ? std::span<const StandingTiles>{} : std::span<const StandingTiles>{cells.standing};
  // Too few are too few, whatever the calls are.
  const std::uint32_t calls = calls_of_use(cells);
  bool enough = true;
  each_lack(cells, jokers, zones, [&](const std::array<Zone, 4>& with, std::uint32_t others) {
    const std::uint32_t most = universal + calls + others;
    enough = missing_in_all({with, standing}, most + 1) <= most;
    return enough;
  });
  if (enough && calls > 0) return std::nullopt;
  return enough;
}

std::optional<std::uint64_t> TilePlan::cells_reaching(const HandCells& cells, const JokerTable& jokers) const {
  if (!can_answer(cells, jokers, true)) return std::nullopt;
  if (never_) return 0;
  const std::uint32_t calls = calls_of_use(cells);
  std::uint64_t found = kAllTileCells;
  each_lack(cells, jokers, cells.hand.zones, [&](const std::array<Zone, 4>& with, std::uint32_t others) {
    const std::uint32_t most = cells.hand.universal + calls + others;
    if (missing_in_all({with, {}}, most + 2) > most + 1) {
      found = 0;
      return false;
    }
    const Lack here = lack({with, {}});
    if (here.tiles > most) found &= here.helpful;
    return true;
  });
  if (found != 0 && calls > 0) return std::nullopt;
  return found;
}

}  // namespace majs::match
