#include "runtime/match/plans/cover_plan.hpp"

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

/// The bits of counts that no sum of numbers has whose bits are among those of `counts`: all below the lowest one of
/// each cell.
Zone bits_of_no_sum(Zone counts) {
  Zone bits = 0;
  for (std::size_t place = 0; place < 9; ++place) {
    const Zone count = counts >> (4 * place) & 15;
    bits |= (count == 0 ? Zone{15} : (count & (~count + 1)) - 1) << (4 * place);
  }
  return bits;
}

}  // namespace

bool CellsToCover::add_call(std::span<const Kind> call) {
  if (call.empty() || call.size() >= 8 || call_count_ == calls_.size()) return false;
  // Any three tiles of four can be a set: of different ones the general search sees which.
  const auto differs = [&](Kind kind) { return kind != call.front(); };
  if (call.size() == 4 && std::any_of(call.begin(), call.end(), differs)) return false;
  call_tiles_ += call.size();
  fewest_called_ += call.size() == 4 ? 3 : call.size();
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
  Search(const CoverPlan& plan, const CellsToCover& cells, Budget& budget, Visitor& visitor)
      : plan_(plan), cells_(cells), budget_(budget), visitor_(visitor), zones_(cells.zones_) {
    for (std::size_t e = 0; e < plan.elements_.size(); ++e) left_[e] = plan.elements_[e].count;
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

  bool can_take(const Instance& instance) const {
    return left_[instance.element] != 0 && (used_[instance.element] & instance.use) == 0;
  }
  void take(const Instance& instance) {
    used_[instance.element] |= instance.use;
    --left_[instance.element];
    taken_[set_count_++] = &plan_.sets_[instance.set];
  }
  void give_back(const Instance& instance) {
    --set_count_;
    ++left_[instance.element];
    used_[instance.element] &= ~instance.use;
  }

  /// True ends the search, as of the others.
  bool place_call(std::size_t c) {
    if (c == cells_.call_count_) return place_tiles(0);
    const auto& call = cells_.calls_[c];
    const std::size_t place = lowest_place(call.tiles);
    // Any three tiles of a quad make a triplet.
    const bool quad = call.tiles == 4 * zone_one(place);
    for (const Instance& instance : plan_.with_lowest_[call.zone][place]) {
      if (spend()) return true;
      const bool fits = instance.tiles == call.tiles || (quad && instance.tiles == 3 * zone_one(place));
      if (!instance.one_part || !fits || !can_take(instance)) continue;
      take(instance);
      const bool ended = place_call(c + 1);
      give_back(instance);
      if (ended) return true;
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
      if (!zone_covers(here, instance.tiles) || !can_take(instance)) continue;
      zones_[zone] = here - instance.tiles;
      take(instance);
      const bool ended = place_tiles(zone);
      give_back(instance);
      if (ended) return true;
    }
    zones_[zone] = here;
    return false;
  }

  /// The calls came first.
  [[gnu::noinline]] bool complete() {
    if (set_count_ < plan_.wanted_) return false;
    if (spend()) return true;
    std::array<const Set*, kMostSets> loose;
    const auto taken = std::span(taken_).first(set_count_).subspan(cells_.call_count_);
    const auto last = std::copy(taken.begin(), taken.end(), loose.begin());
    std::sort(loose.begin(), last);
    return !visitor_.visit({loose.begin(), last});
  }

  const CoverPlan& plan_;
  const CellsToCover& cells_;
  Budget& budget_;
  Visitor& visitor_;
  std::array<Zone, 4> zones_;  ///< loose tiles that are left
  std::size_t set_count_ = 0;
  bool limit_ = false;
  std::array<int, kMostCoverElements> left_;              ///< sets of elements
  std::array<std::uint64_t, kMostCoverElements> used_{};  ///< groups of unique elements
  std::array<const Set*, kMostSets> taken_;               ///< so many as set_count_ says
};

CoverPlan::Set::Set(std::span<const Kind> all) : kinds(all), shape(SetSheet::shape_of(all)) {
  if (shape == SetSheet::kNoShape) return;
  lowest = SetSheet::lowest_of(shape);
  cells = SetSheet::cells_of(shape);
  for (std::size_t i = 0; i < all.size(); ++i) {
    steps = static_cast<std::uint16_t>(steps | (SetSheet::kind_in(shape, i) - lowest) << (4 * i));
  }
}

std::shared_ptr<const CoverPlan> CoverPlan::make(const Definition& definition) {
  auto plan = std::make_shared<CoverPlan>();
  if (definition.segments.empty() || definition.sets() > static_cast<int>(kMostSets)) return nullptr;
  const Segment& segment = definition.segments.back();
  for (const Step& step : segment) {
    if (step.type == Step::Type::Fail) plan->impossible_ = true;
    if (step.type != Step::Type::Element || step.element.count <= 0) continue;
    if (!plan->add_element(step.element)) return nullptr;
  }
  for (const PlannedElement& element : plan->elements_) {
    plan->least_ += element.least * static_cast<std::size_t>(element.count);
    plan->most_ += element.most * static_cast<std::size_t>(element.count);
  }
  plan->told_by_sets_ = definition.is_told_by_sets();
  for (Zone& zone : plan->unlisted_) zone = bits_of_no_sum(zone);
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
  for (const std::vector<Kind>& kinds : kinds_) {
    sets_.emplace_back(kinds);
    for (const Kind kind : kinds) bare_tiles_.emplace_back(kind);
  }
  const tiles::Tile* next = bare_tiles_.data();
  for (Set& set : sets_) {
    set.tiles = {next, set.kinds.size()};
    next += set.kinds.size();
  }
}

bool CoverPlan::add_element(const Element& element) {
  if (elements_.size() == kMostCoverElements || element.groups.size() > kMostGroups) return false;
  PlannedElement added;
  added.count = element.count;
  wanted_ += static_cast<std::size_t>(element.count);
  added.least = tiles::kKindCount * std::size_t{2};
  elements_.push_back(added);
  for (std::size_t g = 0; g < element.groups.size(); ++g) {
    if (element.groups[g].type == Group::Type::Call) continue;
    if (!add_group(element.groups[g], g, element.unique)) return false;
  }
  impossible_ = impossible_ || elements_.back().most == 0;
  return true;
}

bool CoverPlan::add_group(const Group& group, std::size_t number, bool unique) {
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
bool CoverPlan::add_instance(const Group& group, std::size_t number, bool unique, Kind base) {
  Instance instance;
  instance.element = static_cast<std::uint8_t>(elements_.size() - 1);
  if (unique) instance.use = std::uint64_t{1} << number;
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
  auto& list = with_lowest_[zone][kinds.front() % 9U];
  // The same set by another alternative would only be found twice.
  const bool known = !unique && instance.one_part && std::any_of(list.begin(), list.end(), [&](const Instance& other) {
    return other.one_part && other.element == instance.element && other.tiles == instance.tiles;
  });
  if (known) return true;
  unlisted_[zone] |= instance.tiles;
  list.push_back(instance);
  PlannedElement& element = elements_.back();
  element.least = std::min(element.least, kinds.size());
  element.most = std::max(element.most, kinds.size());
  listed_tiles_ += kinds.size();
  kinds_.push_back(std::move(kinds));
  return listed_tiles_ <= kMostListedTiles;
}

bool CoverPlan::may_cover(const CellsToCover& cells) const {
  Zone outside = 0;
  for (std::size_t zone = 0; zone < unlisted_.size(); ++zone) outside |= cells.zones_[zone] & unlisted_[zone];
  return outside == 0 && !impossible_ && !cells.scattered_ && least_ <= cells.tiles_ + cells.call_tiles_ &&
         most_ >= cells.tiles_ + cells.fewest_called_;
}

bool CoverPlan::each_of_loose(const CellsToCover& cells, Budget& budget, Visitor& visitor) const {
  return !may_cover(cells) || Search(*this, cells, budget, visitor).run();
}

}  // namespace majs::match
