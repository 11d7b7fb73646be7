#include "runtime/match/cover_plan.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

using tiles::Kind;

constexpr std::size_t kMostCoverElements = 8;
constexpr std::size_t kMostGroups = 64;  ///< of an element
constexpr std::size_t kMostListedTiles = 1'000;
constexpr std::size_t kMostSets = 20;

std::size_t lowest_place(Zone zone) { return static_cast<std::size_t>(std::countr_zero(zone)) / 4; }

}  // namespace

bool CellsToCover::add_call(std::span<const Kind> call) {
  if (call.empty() || call.size() >= 8 || call_count_ == calls_.size()) return false;
  // Any three tiles of four can be a set: of different ones the general search sees which.
  const auto differs = [&](Kind kind) { return kind != call.front(); };
  if (call.size() == 4 && std::any_of(call.begin(), call.end(), differs)) return false;
  PlannedCall& planned = calls_[call_count_++];
  planned = {0, 0, static_cast<std::uint32_t>(call.size())};
  for (const Kind kind : call) {
    if (kind >= kCellCount) return false;
    planned.zone = kind / 9U;
    planned.tiles += zone_one(kind % 9U);
    scattered_ = scattered_ || planned.zone != call.front() / 9U;
  }
  return true;
}

/// A problem being solved: what is left of the hand, and the sets so far.
class CoverPlan::Search {
 public:
  struct Taken {
    const Instance* instance;
    std::size_t call;  ///< kNoCall for loose tiles
  };
  static constexpr std::size_t kNoCall = kMaxCellCalls;
  using Visit = std::function<bool(std::span<const Taken>)>;

  Search(const CoverPlan& plan, const CellsToCover& cells, Budget& budget, const Visit& visit)
      : plan_(plan), cells_(cells), budget_(budget), visit_(visit), zones_(cells.zones_), tiles_(cells.tiles_) {
    for (std::size_t e = 0; e < plan.elements_.size(); ++e) {
      const PlannedElement& element = plan.elements_[e];
      left_[e] = element.count;
      used_[e] = 0;
      sizes_vary_ = sizes_vary_ || element.least != element.most;
      least_left_ += element.least * static_cast<std::size_t>(element.count);
      most_left_ += element.most * static_cast<std::size_t>(element.count);
    }
  }

  bool run() {
    place_call(0);
    return !limit_;
  }

 private:
  /// True when there are no steps left.
  bool spend(std::size_t steps = 1) {
    if (!budget_.spend(steps)) limit_ = true;
    return limit_;
  }

  /// All loose tiles and the calls from `c` on have to go into the sets that are left. A quad counts as three if need
  /// be.
  bool sizes_can_fit(std::size_t c) const {
    std::size_t all = tiles_;
    std::size_t fewest = all;
    for (; c < cells_.call_count_; ++c) {
      const std::size_t size = cells_.calls_[c].size;
      all += size;
      fewest += size == 4 ? 3 : size;
    }
    return least_left_ <= all && most_left_ >= fewest;
  }

  /// Tries `next` with the instance taken out of its element. True ends the search.
  template <typename Next>
  bool take(const Instance& instance, std::size_t call, Next next) {
    const std::size_t e = instance.element;
    if (left_[e] == 0) return false;
    const PlannedElement& element = plan_.elements_[e];
    const std::uint64_t use = element.unique ? std::uint64_t{1} << instance.group : 0;
    if ((used_[e] & use) != 0) return false;
    // Loose tiles that fit once fit after any set that is as large as all others of its element.
    const bool sized = call != kNoCall || sizes_vary_;
    used_[e] |= use;
    --left_[e];
    if (sized) {
      least_left_ -= element.least;
      most_left_ -= element.most;
    }
    taken_[set_count_++] = {&instance, call};
    const bool ended = next();
    --set_count_;
    if (sized) {
      least_left_ += element.least;
      most_left_ += element.most;
    }
    ++left_[e];
    used_[e] &= ~use;
    return ended;
  }

  bool place_call(std::size_t c) {
    if (!sizes_can_fit(c)) return false;
    if (c == cells_.call_count_) return place_tiles(0);
    const auto& call = cells_.calls_[c];
    const std::size_t place = lowest_place(call.tiles);
    // Any three tiles of a quad make a triplet.
    const bool quad = call.tiles == 4 * zone_one(place);
    for (const Instance& instance : plan_.with_lowest_[call.zone][place]) {
      if (spend()) return true;
      const bool fits = instance.tiles == call.tiles || (quad && instance.tiles == 3 * zone_one(place));
      if (instance.one_part && fits && take(instance, c, [&] { return place_call(c + 1); })) return true;
    }
    return false;
  }

  /// Covers the lowest tile that is left: none is in the first `zone` zones.
  bool place_tiles(std::size_t zone) {
    while (zone < zones_.size() && zones_[zone] == 0) ++zone;
    if (zone == zones_.size()) return complete();
    const Zone here = zones_[zone];
    const std::vector<Instance>& instances = plan_.with_lowest_[zone][lowest_place(here)];
    if (spend(instances.size())) return true;
    for (const Instance& instance : instances) {
      if (left_[instance.element] == 0 || !zone_covers(here, instance.tiles)) continue;
      zones_[zone] = here - instance.tiles;
      tiles_ -= instance.size;
      const bool ended = take(instance, kNoCall,
                              [&] { return (!sizes_vary_ || sizes_can_fit(cells_.call_count_)) && place_tiles(zone); });
      tiles_ += instance.size;
      if (ended) return true;
    }
    zones_[zone] = here;
    return false;
  }

  bool complete() {
    if (set_count_ < plan_.wanted_) return false;
    return spend() || !visit_({taken_.data(), set_count_});
  }

  const CoverPlan& plan_;
  const CellsToCover& cells_;
  Budget& budget_;
  const Visit& visit_;
  std::array<Zone, 4> zones_;                           ///< loose tiles that are left
  std::size_t tiles_;                                   ///< how many
  std::array<int, kMostCoverElements> left_;            ///< sets of elements
  std::array<std::uint64_t, kMostCoverElements> used_;  ///< groups of unique elements
  std::array<Taken, kMostSets> taken_;                  ///< so many as set_count_ says
  std::size_t set_count_ = 0;
  std::size_t least_left_ = 0;
  std::size_t most_left_ = 0;
  bool sizes_vary_ = false;  ///< of the sets of some element
  bool limit_ = false;
};

std::shared_ptr<const CoverPlan> CoverPlan::make(const Definition& definition) {
  auto plan = std::make_shared<CoverPlan>();
  if (definition.segments.empty() || definition.sets() > static_cast<int>(kMostSets)) return nullptr;
  const Segment& segment = definition.segments.back();
  for (std::size_t i = 0; i < segment.size(); ++i) {
    const Step& step = segment[i];
    if (step.type == Step::Type::Fail) plan->impossible_ = true;
    if (step.type != Step::Type::Element || step.element.count <= 0) continue;
    if (!plan->add_element(i, step.element)) return nullptr;
  }
  plan->order_sets();
  return plan;
}

/// Until now the instances have the places of their kinds.
void CoverPlan::order_sets() {
  std::vector<std::vector<Kind>> ordered = kinds_;
  std::sort(ordered.begin(), ordered.end());
  ordered.erase(std::unique(ordered.begin(), ordered.end()), ordered.end());
  for (auto& zone : with_lowest_) {
    for (auto& list : zone) {
      for (Instance& instance : list) {
        const auto place = std::lower_bound(ordered.begin(), ordered.end(), kinds_[instance.set]);
        instance.set = static_cast<std::uint32_t>(place - ordered.begin());
      }
    }
  }
  kinds_ = std::move(ordered);
  for (const std::vector<Kind>& kinds : kinds_) sets_.push_back({kinds, SetSheet::shape_of(kinds)});
}

bool CoverPlan::add_element(std::size_t index, const Element& element) {
  if (elements_.size() == kMostCoverElements || element.groups.size() > kMostGroups) return false;
  PlannedElement added;
  added.index = index;
  added.count = element.count;
  wanted_ += static_cast<std::size_t>(element.count);
  added.unique = element.unique;
  added.least = tiles::kKindCount * std::size_t{2};
  elements_.push_back(added);
  for (std::uint16_t g = 0; g < element.groups.size(); ++g) {
    if (element.groups[g].type == Group::Type::Call) continue;
    if (!add_group(element.groups[g], g, element.unique)) return false;
  }
  impossible_ = impossible_ || elements_.back().most == 0;
  return true;
}

bool CoverPlan::add_group(const Group& group, std::uint16_t number, bool unique) {
  bool relative = false;
  bool on_base = false;
  for (const std::vector<Item>& items : group.subgroups) {
    for (const Item& item : items) {
      relative = relative || item.type == Item::Type::Offset;
      on_base = on_base || (item.type == Item::Type::Offset && item.offset == 0);
      if (item.type == Item::Type::Fixed) return false;
      if (item.type == Item::Type::Impossible || !item.attributes.empty()) return true;  // no such set
    }
  }
  if (!relative) return add_instance(group, number, unique, 0);
  // A set without its base tile would have to look whether that is in the hand.
  if (!on_base) return false;
  for (Kind base = 0; base < kCellCount; ++base) {
    if (!add_instance(group, number, unique, base)) return false;
  }
  return true;
}

/// False when the plan cannot say what the set is; a set of tiles that hands of this plan do not have is left out.
bool CoverPlan::add_instance(const Group& group, std::uint16_t number, bool unique, Kind base) {
  Instance instance;
  instance.element = static_cast<std::uint16_t>(elements_.size() - 1);
  instance.group = number;
  instance.one_part = group.subgroups.size() == 1;
  std::vector<Kind> kinds;
  for (const std::vector<Item>& items : group.subgroups) {
    for (const Item& item : items) {
      const Kind kind = item.type == Item::Type::Tile ? item.kind : usual_shift(base, item.offset);
      if (kind >= kCellCount) return true;
      kinds.push_back(kind);
    }
  }
  if (kinds.empty()) return true;
  std::sort(kinds.begin(), kinds.end());
  const std::size_t zone = kinds.front() / 9U;
  if (kinds.back() / 9U != zone || kinds.size() >= 15) return false;
  for (const Kind kind : kinds) {
    if (std::count(kinds.begin(), kinds.end(), kind) >= 8) return false;
    instance.tiles += zone_one(kind % 9U);
  }
  instance.set = static_cast<std::uint32_t>(kinds_.size());
  instance.size = static_cast<std::uint8_t>(kinds.size());
  auto& list = with_lowest_[zone][kinds.front() % 9U];
  // The same set by another alternative would only be found twice.
  const bool known = !unique && instance.one_part && std::any_of(list.begin(), list.end(), [&](const Instance& other) {
    return other.one_part && other.element == instance.element && other.tiles == instance.tiles;
  });
  if (known) return true;
  listed_[zone] |= filled_cells(instance.tiles);
  list.push_back(instance);
  PlannedElement& element = elements_.back();
  element.least = std::min(element.least, kinds.size());
  element.most = std::max(element.most, kinds.size());
  listed_tiles_ += kinds.size();
  kinds_.push_back(std::move(kinds));
  return listed_tiles_ <= kMostListedTiles;
}

std::optional<bool> CoverPlan::each(const CoverProblem& problem, const JokerTable& jokers, Budget& budget,
                                    const std::function<bool(const Cover&)>& visit) const {
  if (problem.jokers > 0 || !jokers.usual_neighbors()) return std::nullopt;
  CellsToCover cells;
  for (const Kind kind : problem.naturals) {
    if (!cells.add_loose(kind)) return std::nullopt;
  }
  for (const CoverCall& call : problem.calls) {
    if (!call.jokers.empty() || !cells.add_call(call.naturals)) return std::nullopt;
  }
  if (!may_cover(cells)) return true;
  const Search::Visit show = [&](std::span<const Search::Taken> taken) {
    std::array<CoverSet, kMostSets> sets;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const auto& [instance, call] = taken[i];
      sets[i].element = elements_[instance->element].index;
      sets[i].group = instance->group;
      if (call != Search::kNoCall) sets[i].call = call;
      sets[i].kinds = sets_[instance->set].kinds;
    }
    return visit({{sets.data(), taken.size()}, {}, {}});
  };
  return Search(*this, cells, budget, show).run();
}

bool CoverPlan::may_cover(const CellsToCover& cells) const {
  Zone unlisted = 0;
  for (std::size_t zone = 0; zone < listed_.size(); ++zone) {
    unlisted |= filled_cells(cells.zones_[zone]) & ~listed_[zone];
  }
  return unlisted == 0 && !impossible_ && !cells.scattered_;
}

bool CoverPlan::each_of_loose(const CellsToCover& cells, Budget& budget,
                              const std::function<bool(std::span<const Set* const>)>& visit) const {
  if (!may_cover(cells)) return true;
  const auto look = [&](std::span<const Search::Taken> taken) {
    std::array<const Set*, kMostSets> sets;
    std::size_t count = 0;
    for (const auto& [instance, call] : taken) {
      if (call != Search::kNoCall) continue;
      const Set* const set = &sets_[instance->set];
      std::size_t place = count++;
      for (; place > 0 && sets[place - 1] > set; --place) sets[place] = sets[place - 1];
      sets[place] = set;
    }
    return visit({sets.data(), count});
  };
  const Search::Visit show = std::ref(look);  // not copied
  return Search(*this, cells, budget, show).run();
}

}  // namespace majs::match
