#include "runtime/match/cover_plan.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

using tiles::Kind;

constexpr std::size_t kMostCoverElements = 8;
constexpr std::size_t kMostGroups = 64;  ///< of an element
constexpr std::size_t kMostInstances = 1'000;
constexpr std::size_t kMostSets = 20;
/// Up to so many tiles no count can run into its neighbour before it is checked.
constexpr std::size_t kMostTiles = 15;

/// 1 in every cell that is not empty.
std::size_t lowest_place(Zone zone) { return static_cast<std::size_t>(std::countr_zero(zone)) / 4; }

}  // namespace

/// A problem being solved: what is left of the hand, and the sets so far.
class CoverPlan::Search {
 public:
  Search(const CoverPlan& plan, const PlainHand& hand, Budget& budget, const std::function<bool(const Cover&)>& visit)
      : plan_(plan), hand_(hand), budget_(budget), visit_(visit), tiles_(hand.loose.size()) {
    for (std::size_t e = 0; e < plan.elements_.size(); ++e) {
      const PlannedElement& element = plan.elements_[e];
      left_[e] = element.count;
      least_left_ += element.least * static_cast<std::size_t>(element.count);
      most_left_ += element.most * static_cast<std::size_t>(element.count);
    }
  }

  /// False when the plan does not know some of the tiles.
  bool read() {
    if (tiles_ > kMostTiles || hand_.calls.size() > kMaxCellCalls) return false;
    for (const Kind kind : hand_.loose) {
      if (kind >= kCellCount) return false;
      zones_[kind / 9U] += zone_one(kind % 9U);
    }
    if (((zones_[0] | zones_[1] | zones_[2] | zones_[3]) & kZoneHighBits) != 0) return false;
    for (std::size_t c = 0; c < hand_.calls.size(); ++c) {
      const std::span<const Kind> call = hand_.calls[c];
      if (call.empty() || call.size() >= 8) return false;
      // Any three tiles of four can be a set: of different ones the general search sees which.
      const auto differs = [&](Kind kind) { return kind != call.front(); };
      if (call.size() == 4 && std::any_of(call.begin(), call.end(), differs)) return false;
      for (const Kind kind : call) {
        if (kind >= kCellCount) return false;
        calls_[c].zone = kind / 9U;
        calls_[c].tiles += zone_one(kind % 9U);
        scattered_ = scattered_ || calls_[c].zone != call.front() / 9U;
      }
    }
    return true;
  }

  bool run() {
    Zone unlisted = 0;
    for (std::size_t zone = 0; zone < zones_.size(); ++zone) {
      unlisted |= filled_cells(zones_[zone]) & ~plan_.listed_[zone];
    }
    if (unlisted == 0 && !scattered_ && !plan_.impossible_) place_call(0);
    return !limit_;
  }

 private:
  static constexpr std::size_t kNoCall = kMaxCellCalls;

  struct Taken {
    const Instance* instance;
    std::size_t call;  ///< kNoCall for loose tiles
  };
  struct PlannedCall {
    Zone tiles = 0;
    std::size_t zone = 0;
  };

  /// True when there are no steps left.
  bool spend() {
    limit_ = limit_ || !budget_.spend();
    return limit_;
  }

  /// All loose tiles and the calls from `c` on have to go into the sets that are left. A quad counts as three if need
  /// be.
  bool sizes_can_fit(std::size_t c) const {
    std::size_t all = tiles_;
    std::size_t fewest = all;
    for (; c < hand_.calls.size(); ++c) {
      const std::size_t size = hand_.calls[c].size();
      all += size;
      fewest += size == 4 ? 3 : size;
    }
    return least_left_ <= all && most_left_ >= fewest;
  }

  /// Tries `next` with the instance taken out of its element. True ends the search.
  template <typename Next>
  bool take(const Instance& instance, std::size_t call, Next next) {
    const PlannedElement& element = plan_.elements_[instance.element];
    std::uint64_t& used = used_[instance.element];
    const std::uint64_t use = std::uint64_t{1} << instance.group;
    if (left_[instance.element] == 0 || (element.unique && (used & use) != 0)) return false;
    const std::uint64_t used_before = used;
    used |= use;
    --left_[instance.element];
    least_left_ -= element.least;
    most_left_ -= element.most;
    taken_[set_count_++] = {&instance, call};
    const bool ended = next();
    --set_count_;
    least_left_ += element.least;
    most_left_ += element.most;
    ++left_[instance.element];
    used = used_before;
    return ended;
  }

  bool place_call(std::size_t c) {
    if (!sizes_can_fit(c)) return false;
    if (c == hand_.calls.size()) return place_tiles(0);
    const PlannedCall& call = calls_[c];
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
    for (const Instance& instance : plan_.with_lowest_[zone][lowest_place(zones_[zone])]) {
      if (spend()) return true;
      if (!zone_covers(zones_[zone], instance.tiles)) continue;
      zones_[zone] -= instance.tiles;
      tiles_ -= instance.size;
      const bool ended =
          take(instance, kNoCall, [&] { return sizes_can_fit(hand_.calls.size()) && place_tiles(zone); });
      tiles_ += instance.size;
      zones_[zone] += instance.tiles;
      if (ended) return true;
    }
    return false;
  }

  bool complete() {
    const auto count = plan_.elements_.size();
    if (std::any_of(left_.begin(), left_.begin() + count, [](int left) { return left > 0; })) return false;
    std::array<CoverSet, kMostSets> sets;
    for (std::size_t i = 0; i < set_count_; ++i) {
      const auto& [instance, call] = taken_[i];
      sets[i].element = plan_.elements_[instance->element].index;
      sets[i].group = instance->group;
      if (call != kNoCall) sets[i].call = call;
      sets[i].kinds = {plan_.kinds_.data() + instance->first, instance->size};
    }
    return spend() || !visit_({{sets.data(), set_count_}, {}, {}});
  }

  const CoverPlan& plan_;
  const PlainHand& hand_;
  Budget& budget_;
  const std::function<bool(const Cover&)>& visit_;
  std::size_t tiles_ = 0;  ///< loose ones that are left
  std::array<Zone, 4> zones_{};
  std::array<PlannedCall, kMaxCellCalls> calls_{};
  std::array<int, kMostCoverElements> left_{};
  std::array<std::uint64_t, kMostCoverElements> used_{};  ///< groups of elements
  std::array<Taken, kMostSets> taken_;                    ///< so many as set_count_ says
  std::size_t set_count_ = 0;
  std::size_t least_left_ = 0;
  std::size_t most_left_ = 0;
  bool scattered_ = false;  ///< some call lies in several zones: it is no set
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
  return plan;
}

bool CoverPlan::add_element(std::size_t index, const Element& element) {
  if (elements_.size() == kMostCoverElements || element.groups.size() > kMostGroups) return false;
  PlannedElement added;
  added.index = index;
  added.count = element.count;
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
  instance.first = static_cast<std::uint32_t>(kinds_.size());
  instance.size = static_cast<std::uint32_t>(kinds.size());
  auto& list = with_lowest_[zone][kinds.front() % 9U];
  // The same set by another alternative would only be found twice.
  const bool known = !unique && instance.one_part && std::any_of(list.begin(), list.end(), [&](const Instance& other) {
    return other.one_part && other.element == instance.element && other.tiles == instance.tiles;
  });
  if (known) return true;
  kinds_.insert(kinds_.end(), kinds.begin(), kinds.end());
  listed_[zone] |= filled_cells(instance.tiles);
  list.push_back(instance);
  PlannedElement& element = elements_.back();
  element.least = std::min(element.least, kinds.size());
  element.most = std::max(element.most, kinds.size());
  return kinds_.size() <= kMostInstances;
}

std::optional<bool> CoverPlan::each(const CoverProblem& problem, const JokerTable& jokers, Budget& budget,
                                    const std::function<bool(const Cover&)>& visit) const {
  if (problem.jokers > 0 || problem.calls.size() > kMaxCellCalls) return std::nullopt;
  std::array<std::span<const Kind>, kMaxCellCalls> calls;
  for (std::size_t c = 0; c < problem.calls.size(); ++c) {
    if (!problem.calls[c].jokers.empty()) return std::nullopt;
    calls[c] = problem.calls[c].naturals;
  }
  return each(PlainHand{problem.naturals, {calls.data(), problem.calls.size()}}, jokers, budget, visit);
}

std::optional<bool> CoverPlan::each(const PlainHand& hand, const JokerTable& jokers, Budget& budget,
                                    const std::function<bool(const Cover&)>& visit) const {
  if (!jokers.usual_neighbors()) return std::nullopt;
  Search search(*this, hand, budget, visit);
  if (!search.read()) return std::nullopt;
  return search.run();
}

}  // namespace majs::match
