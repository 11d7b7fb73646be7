#include "runtime/match/suit_plan.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace majs::match {
namespace {

constexpr std::size_t kMostSuitElements = 6;
constexpr std::size_t kMostTallies = 64;
constexpr std::uint32_t kMostJokers = 7;
/// So many sets are compared with a hand in one step of the budget.
constexpr std::size_t kSuitInstancesPerStep = 8;
/// Tiles of a hand, and one more.
constexpr std::size_t kMostCounted = 17;
/// The size of a set that no tiles make: more than any hand has.
constexpr std::uint8_t kUnreachable = kMostCounted;

/// How many tiles of `part` are missing in `zone`, and `zone` without those that are there.
int take_what_is_there(Zone& zone, Zone part) {
  int missing = 0;
  for (int shift = 0; (part >> shift) != 0; shift += 4) {
    const Zone wanted = (part >> shift) & 15;
    const Zone there = (zone >> shift) & 15;
    const Zone taken = std::min(wanted, there);
    zone -= taken << shift;
    missing += static_cast<int>(wanted - taken);
  }
  return missing;
}

/// Wildcards, each with the cells of a zone that it may be.
struct WildCells {
  std::array<std::uint32_t, 4> cells{};
  std::size_t count = 0;

  /// Do tiles of `zone` and wildcards make `set`?
  bool complete(Zone zone, Zone set) const {
    std::array<std::uint32_t, 4> missing{};
    std::size_t gaps = 0;
    for (std::uint32_t place = 0; (set >> (4 * place)) != 0; ++place) {
      const auto wanted = (set >> (4 * place)) & 15;
      const auto there = (zone >> (4 * place)) & 15;
      for (Zone i = there; i < wanted; ++i) {
        if (gaps == count) return false;
        missing[gaps++] = place;
      }
    }
    return fill(missing, gaps, 0);
  }

 private:
  /// Each gap takes a wildcard that is not yet `used`.
  bool fill(const std::array<std::uint32_t, 4>& missing, std::size_t gaps, std::uint32_t used) const {
    if (gaps == 0) return true;
    for (std::size_t i = 0; i < count; ++i) {
      if (((used >> i) & 1) != 0 || ((cells[i] >> missing[gaps - 1]) & 1) == 0) continue;
      if (fill(missing, gaps - 1, used | 1u << i)) return true;
    }
    return false;
  }
};

/// Some tile of hand or calls is that of a cell, or stands for one.
bool has_ordinary_tile(const HandCells& cells) {
  const auto has = [](const CellCounts& counts) {
    return (counts.zones[0] | counts.zones[1] | counts.zones[2] | counts.zones[3]) != 0;
  };
  return has(cells.hand) ||
         std::any_of(cells.calls.begin(), cells.calls.begin() + static_cast<std::ptrdiff_t>(cells.call_count), has);
}

bool lists_calls(const Group& group) { return group.type == Group::Type::Call; }

/// Any tile, or any call, will do.
bool is_any_tile(const Element& element) {
  return std::all_of(element.groups.begin(), element.groups.end(), [](const Group& group) {
    if (group.type == Group::Type::Call || group.subgroups.size() != 1 || group.subgroups[0].size() != 1) return false;
    const Item& item = group.subgroups[0][0];
    return item.type == Item::Type::Tile && item.kind == tiles::kAny && item.attributes.empty();
  });
}

/// How many tiles are loose in the hand.
std::size_t loose_tiles(const CellCounts& hand) {
  std::size_t count = hand.universal + hand.other;
  for (Zone zone : hand.zones) {
    for (; zone != 0; zone >>= 4) count += zone & 15;
  }
  return count;
}

}  // namespace

void PlanNumbers::forget() {
  recent_.assign(recent_.size(), Known{});
  plans_.clear();
}

std::uint32_t PlanNumbers::find(const std::shared_ptr<const SuitPlan>& plan) {
  return plans_.emplace(plan, static_cast<std::uint32_t>(plans_.size())).first->second;
}

void ReachMemo::forget() {
  numbers_.forget();
  generation_ += kFirstGeneration;
  if (generation_ != 0) return;
  generation_ = kFirstGeneration;
  answers_.forget();
}

std::shared_ptr<const SuitPlan> SuitPlan::make(const std::vector<const Element*>& elements, const Definition& whole,
                                               const tiles::AttributeSet& known) {
  auto plan = std::make_shared<SuitPlan>();
  if (elements.empty() || elements.size() > kMostSuitElements || !whole.fixed.empty()) return nullptr;
  plan->known_ = known;
  std::uint32_t stride = 1;
  for (const Element* element : elements) {
    if (element->unique || element->count < 1) return nullptr;
    if (!element->groups.empty() && is_any_tile(*element)) {
      plan->free_tiles_ += static_cast<std::size_t>(element->count);
      continue;
    }
    const auto index = static_cast<std::uint8_t>(plan->elements_);
    plan->strides_[index] = stride;
    plan->counts_[index] = element->count;
    plan->full_ += stride * static_cast<std::uint32_t>(element->count);
    stride *= static_cast<std::uint32_t>(element->count + 1);
    if (stride > kMostTallies) return nullptr;
    ++plan->elements_;
    for (const Group& group : element->groups) {
      if (!plan->add_group(group, index, whole, known)) return nullptr;
    }
  }
  if (plan->elements_ == 0) return nullptr;
  plan->offsets_ = whole.offsets;
  for (const tiles::Kind literal : whole.literals) {
    if (literal < kCellCount) plan->literals_[literal / 9u] |= 1u << (literal % 9);
  }
  plan->finish();
  return plan;
}

bool SuitPlan::add_group(const Group& group, std::uint8_t element, const Definition& whole,
                         const tiles::AttributeSet& known) {
  if (lists_calls(group)) {
    call_names_[element].push_back(group.call);
    return true;
  }
  std::vector<int> offsets;
  std::vector<Item> literals;
  for (const std::vector<Item>& items : group.subgroups) {
    for (const Item& item : items) {
      if (!(item.attributes & known).empty()) return false;
      ignored_ = ignored_ | item.attributes;
      if (item.type == Item::Type::Offset) {
        offsets.push_back(item.offset);
      } else if (item.type == Item::Type::Tile && item.kind < kCellCount) {
        literals.push_back(item);
      } else {
        return false;
      }
    }
  }
  if (offsets.empty() == literals.empty()) return false;
  // Bare offsets share their base tile: alike a set only when a single one is taken.
  const bool bare_offset = group.type == Group::Type::Bare && !offsets.empty();
  if (bare_offset && (counts_[element] != 1 || whole.segments.front().empty())) return false;
  nojoker_ = nojoker_ || group.nojoker;
  has_literals_ = has_literals_ || offsets.empty();
  subgroups_ = subgroups_ || group.subgroups.size() > 1;
  one_tile_sets_ = one_tile_sets_ || offsets.size() == 1;
  return offsets.empty() ? add_literal(literals, element) : add_numeric(offsets, element);
}

bool SuitPlan::add_numeric(const std::vector<int>& offsets, std::uint8_t element) {
  const auto [least, most] = std::minmax_element(offsets.begin(), offsets.end());
  if (*least < -9 || *most > 9 || offsets.size() > 14) return false;
  std::array<int, 19> multiplicity{};
  for (const int offset : offsets) {
    if (++multiplicity[static_cast<std::size_t>(offset + 9)] > 7) return false;
  }
  const auto size = static_cast<std::uint8_t>(offsets.size());
  for (int base = 0; base < 9; ++base) {
    if (base + *least < 0 || base + *most > 8) continue;
    Zone tiles = 0;
    for (const int offset : offsets) tiles += zone_one(static_cast<std::size_t>(base + offset));
    for (std::size_t zone = 0; zone < 3; ++zone) instances_[zone].push_back({tiles, element, size});
  }
  if (*least == 0 && *most == 0) {
    for (std::size_t place = 0; place < 9; ++place) {
      instances_[3].push_back({zone_one(place) * size, element, size});
    }
  }
  shapes_.push_back({element, size, false, *least, *most});
  return true;
}

bool SuitPlan::add_literal(const std::vector<Item>& items, std::uint8_t element) {
  const std::size_t zone = items.front().kind / 9u;
  std::array<int, 9> multiplicity{};
  Zone tiles = 0;
  for (const Item& item : items) {
    literal_cells_ |= std::uint64_t{1} << item.kind;
    if (item.kind / 9u != zone || ++multiplicity[item.kind % 9u] > 7) return false;
    tiles += zone_one(item.kind % 9u);
  }
  const auto size = static_cast<std::uint8_t>(items.size());
  instances_[zone].push_back({tiles, element, size});
  shapes_.push_back({element, size, true, 0, 0});
  return true;
}

/// What leaves_enough asks: tiles in the smallest and the largest sets, by how many sets are taken.
void SuitPlan::count_tiles_of_sets() {
  std::vector<std::size_t> least;
  std::vector<std::size_t> most;
  for (std::size_t e = 0; e < elements_; ++e) {
    std::size_t low = 0;
    std::size_t high = 0;
    for (const JokerShape& shape : shapes_) {
      if (shape.element != e) continue;
      low = low == 0 ? shape.size : std::min<std::size_t>(low, shape.size);
      high = std::max<std::size_t>(high, shape.size);
    }
    least.insert(least.end(), static_cast<std::size_t>(counts_[e]), low);
    most.insert(most.end(), static_cast<std::size_t>(counts_[e]), high);
  }
  std::sort(least.begin(), least.end());
  std::sort(most.begin(), most.end(), std::greater<>());
  tiles_of_sets_.assign(1, {0, 0});
  for (std::size_t i = 0; i < least.size(); ++i) {
    const auto& [fewest, largest] = tiles_of_sets_.back();
    tiles_of_sets_.emplace_back(fewest + least[i], largest + most[i]);
  }
}

void SuitPlan::finish() {
  count_tiles_of_sets();
  const auto total = static_cast<std::uint32_t>(full_ + 1);
  const auto digit = [&](std::uint32_t tally, std::size_t element) {
    return static_cast<int>(tally / strides_[element]) % (counts_[element] + 1);
  };
  for (std::uint32_t a = 0; a < total; ++a) {
    for (std::size_t e = 0; e < elements_; ++e) {
      if (digit(a, e) < counts_[e]) below_full_[e] |= Tallies{1} << a;
    }
    for (std::uint32_t b = 0; b < total; ++b) {
      bool fits = true;
      for (std::size_t e = 0; e < elements_; ++e) fits = fits && digit(a, e) + digit(b, e) <= counts_[e];
      if (fits) fitting_[a] |= Tallies{1} << b;
    }
  }
  least_alike_ = kUnreachable;
  for (const JokerShape& shape : shapes_) {
    if (!shape.literal && shape.least == 0 && shape.most == 0) {
      least_alike_ = std::min<std::uint32_t>(least_alike_, shape.size);
    }
  }
  std::array<std::uint8_t, 8> least_size{};
  least_size.fill(kUnreachable);
  for (const auto& zone : instances_) {
    for (const Instance& instance : zone) {
      least_size[instance.element] = std::min(least_size[instance.element], instance.size);
    }
  }
  for (std::uint32_t tally = 0; tally < total; ++tally) {
    std::size_t least = 0;
    for (std::size_t e = 0; e < elements_; ++e) least += static_cast<std::size_t>(digit(tally, e)) * least_size[e];
    least_tiles_[tally] = static_cast<std::uint16_t>(least);
    if (least < kMostCounted) fillings_ |= 1u << least;
  }
  const auto equal = [](const Instance& a, const Instance& b) { return a.tiles == b.tiles && a.element == b.element; };
  for (std::size_t zone = 0; zone < 4; ++zone) {
    same_zone_[zone] = zone;
    for (std::size_t other = zone; other-- > 0;) {
      if (instances_[zone].size() == instances_[other].size() &&
          std::equal(instances_[zone].begin(), instances_[zone].end(), instances_[other].begin(), equal)) {
        same_zone_[zone] = same_zone_[other];
      }
    }
    for (const Instance& instance : instances_[zone]) {
      const auto lowest = static_cast<std::size_t>(std::countr_zero(instance.tiles)) / 4;
      with_lowest_[zone][lowest].push_back(instance);
      for (std::size_t place = 0; place < 9; ++place) {
        if (((instance.tiles >> (4 * place)) & 15) != 0) with_tile_[zone][place].push_back(instance);
      }
    }
  }
  prepare_lacks();
}

std::size_t SuitPlan::width() const {
  std::size_t most = 0;
  for (const auto& zone : with_tile_) {
    for (const std::vector<Instance>& instances : zone) most = std::max(most, instances.size());
  }
  return most;
}

Tallies SuitPlan::reach(std::uint32_t number, std::size_t zone, Zone tiles, std::uint32_t jokers,
                        ReachMemo& memo) const {
  if (tiles == 0) return 1;
  const std::uint64_t key = (static_cast<std::uint64_t>(number) << 42) | (static_cast<std::uint64_t>(zone) << 40) |
                            (static_cast<std::uint64_t>(jokers) << 37) | tiles;
  if (const std::uint64_t* known = memo.find(key)) return *known;
  // The lowest tile is left over or in some set.
  const auto lowest = static_cast<std::size_t>(std::countr_zero(tiles)) / 4;
  memo.add_work(1 + (jokers == 0 ? with_lowest_ : with_tile_)[zone][lowest].size() / kSuitInstancesPerStep);
  Tallies tallies = reach(number, zone, tiles - zone_one(lowest), jokers, memo);
  if (jokers == 0) {
    for (const Instance& instance : with_lowest_[zone][lowest]) {
      if (zone_covers(tiles, instance.tiles)) {
        tallies |= take(reach(number, zone, tiles - instance.tiles, 0, memo), instance.element);
      }
    }
  } else {
    for (const Instance& instance : with_tile_[zone][lowest]) {
      Zone rest = tiles;
      const int missing = take_what_is_there(rest, instance.tiles);
      if (missing <= static_cast<int>(jokers)) {
        tallies |=
            take(reach(number, zone, rest, jokers - static_cast<std::uint32_t>(missing), memo), instance.element);
      }
    }
  }
  memo.store(key, tallies);
  return tallies;
}

/// The tallies no other one of the set exceeds.
Tallies SuitPlan::largest(Tallies tallies) const {
  Tallies exceeded = 0;
  for (std::size_t e = 0; e < elements_; ++e) exceeded |= (tallies >> strides_[e]) & below_full_[e];
  return tallies & ~exceeded;
}

/// Sums of a tally of `a` and one of `b`, as far as they are needed: with the largest ones of `a`.
Tallies SuitPlan::add(Tallies a, Tallies b) const {
  if (a == 1) return b;
  Tallies sums = 0;
  for (Tallies rest = largest(a); rest != 0; rest &= rest - 1) {
    const auto tally = static_cast<std::size_t>(std::countr_zero(rest));
    sums |= (b & fitting_[tally]) << tally;
  }
  return sums;
}

bool SuitPlan::completes(Tallies a, Tallies b) const {
  for (Tallies rest = largest(a); rest != 0; rest &= rest - 1) {
    if (((b >> (full_ - static_cast<std::uint32_t>(std::countr_zero(rest)))) & 1) != 0) return true;
  }
  return false;
}

bool SuitPlan::can_answer(const Question& question) const {
  const HandCells& cells = question.cells;
  if (!cells.simple || cells.most_universal > kMostJokers) return false;
  if (!(ignored_ & question.jokers.known()).empty()) return false;
  const bool wild = cells.stands || cells.wild_calls || cells.most_universal > 0;
  if (cells.wild_calls && (cells.most_universal > 0 || one_tile_sets_)) return false;
  const bool attributed = !(cells.joker_attributes & (known_ | question.jokers.known())).empty();
  if (question.natural_only) {
    // As themselves wildcards make sets too.
    if (attributed && (cells.alike_jokers >= least_alike_ || !question.jokers.usual_neighbors())) return false;
    if (cells.cell_joker && has_literals_) return false;
  } else if ((cells.standing_cells & literal_cells_) != 0 || cells.hand_jokers.count > 0 ||
             (nojoker_ && (wild || question.extra))) {
    return false;
  }
  const std::uint32_t alike = cells.alike_others;
  if (alike > 0 && (alike >= least_alike_ || one_tile_sets_ || cells.most_universal > 0)) return false;
  if (attributed && (one_tile_sets_ || !has_ordinary_tile(cells))) return false;
  return !(subgroups_ && cells.call_count > 0) &&
         std::all_of(cells.calls.begin(), cells.calls.begin() + static_cast<std::ptrdiff_t>(cells.call_count),
                     [](const CellCounts& call) { return call.universal == 0; });
}

/// Whatever sets are taken: are there enough tiles and calls besides? Empty when that depends on them.
std::optional<bool> SuitPlan::leaves_enough(const HandCells& cells, std::size_t loose) const {
  bool some = false;
  bool all = true;
  for (std::size_t called = 0; called < std::min(tiles_of_sets_.size(), cells.call_count + 1); ++called) {
    const auto& [fewest, largest] = tiles_of_sets_[tiles_of_sets_.size() - 1 - called];
    if (fewest > loose) continue;  // so many sets cannot come from the hand
    const std::size_t left = loose + cells.call_count - called;
    some = some || left - fewest >= free_tiles_;
    all = all && left - std::min(largest, loose) >= free_tiles_;
  }
  if (some && !all) return std::nullopt;
  return some;
}

/// The elements that take calls of this name.
std::uint32_t SuitPlan::elements_named(CallName name) const {
  std::uint32_t served = 0;
  for (std::size_t e = 0; e < elements_; ++e) {
    if (name != 0 && std::find(call_names_[e].begin(), call_names_[e].end(), name) != call_names_[e].end()) {
      served |= 1u << e;
    }
  }
  return served;
}

/// The elements one instance of which these tiles are.
std::uint32_t SuitPlan::elements_served(const std::array<Zone, 4>& call) const {
  std::uint32_t served = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    for (Zone rest = call[zone]; rest != 0;) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest)) / 4;
      rest &= ~(Zone{15} << (4 * place));
      for (const Instance& instance : with_lowest_[zone][place]) {
        if (zone_covers(call[zone], instance.tiles)) served |= 1u << instance.element;
      }
    }
  }
  return served;
}

/// The same with wildcards of several cells among them.
std::uint32_t SuitPlan::elements_served(const std::array<Zone, 4>& call, const CellJokers& wildcards,
                                        const JokerTable& jokers) const {
  std::uint32_t served = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    WildCells wild;
    for (std::size_t i = 0; i < wildcards.count; ++i) {
      const auto cells = static_cast<std::uint32_t>(jokers.meanings(wildcards.kinds[i]) >> (9 * zone)) & 511;
      if (cells != 0) wild.cells[wild.count++] = cells;
    }
    if (call[zone] == 0 && wild.count == 0) continue;
    for (const Instance& instance : instances_[zone]) {
      if (((served >> instance.element) & 1) == 0 && wild.complete(call[zone], instance.tiles)) {
        served |= 1u << instance.element;
      }
    }
  }
  return served;
}

Tallies SuitPlan::reach_of_calls(const Question& question) const {
  Tallies tallies = 1;
  for (std::size_t c = 0; c < question.cells.call_count; ++c) {
    Tallies with_call = tallies;
    const CellCounts& call = question.cells.calls[c];
    const auto& zones = question.natural_only ? call.natural : call.zones;
    const CellJokers& wildcards = question.cells.call_jokers[c];
    std::uint32_t served = elements_named(question.calls[c].name);
    served |= wildcards.count == 0 || question.natural_only ? elements_served(zones)
                                                            : elements_served(zones, wildcards, question.jokers);
    for (; served != 0; served &= served - 1) {
      with_call |= take(tallies, static_cast<std::size_t>(std::countr_zero(served)));
    }
    tallies = with_call;
  }
  return tallies;
}

/// Sets made of jokers only still need a base tile within reach of some ordinary tile (runtime/match/README.md 4.2).
bool SuitPlan::has_base(const JokerShape& shape, const Question& question) const {
  if (shape.literal) return true;
  const bool universal = question.cells.most_universal > 0;
  std::array<std::uint32_t, 4> present{};
  if (universal) present = question.jokers.reach_of_universal();
  const auto add_presence = [&](const CellCounts& counts) {
    for (std::size_t zone = 0; zone < 4; ++zone) {
      for (std::uint32_t place = 0; place < 9; ++place) {
        if (((counts.zones[zone] >> (4 * place)) & 15) != 0) present[zone] |= 1u << place;
      }
    }
  };
  add_presence(question.cells.hand);
  for (std::size_t c = 0; c < question.cells.call_count; ++c) add_presence(question.cells.calls[c]);
  if (question.extra) present[question.extra->zone] |= 1u << question.extra->place;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    present[zone] |= static_cast<std::uint32_t>(question.cells.left_out >> (9 * zone)) & 511;
  }
  const std::uint32_t ranks = present[0] | present[1] | present[2];
  const std::uint32_t literal_ranks = literals_[0] | literals_[1] | literals_[2];
  if (shape.least == 0 && shape.most == 0) {
    return (ranks | present[3] | literal_ranks | literals_[3]) != 0 ||
           (universal && question.jokers.universal_reaches_something());
  }
  for (int base = 0; base < 9; ++base) {
    if (base + shape.least < 0 || base + shape.most > 8) continue;
    if (((literal_ranks >> base) & 1) != 0) return true;
    for (const int offset : offsets_) {
      const int rank = base + offset % 10;
      if (rank >= 0 && rank < 9 && ((ranks >> rank) & 1) != 0) return true;
    }
  }
  return false;
}

Tallies SuitPlan::reach_of_jokers(const Question& question, std::uint32_t jokers) const {
  std::array<int, 8> least_size{};
  for (const JokerShape& shape : shapes_) {
    int& least = least_size[shape.element];
    if ((least == 0 || shape.size < least) && has_base(shape, question)) least = shape.size;
  }
  Tallies reached = 0;
  for (std::uint32_t tally = 0; tally <= full_; ++tally) {
    int tiles = 0;
    bool possible = true;
    for (std::size_t e = 0; e < elements_; ++e) {
      const int sets = static_cast<int>(tally / strides_[e]) % (counts_[e] + 1);
      possible = possible && (sets == 0 || least_size[e] > 0);
      tiles += sets * least_size[e];
    }
    if (possible && tiles <= static_cast<int>(jokers)) reached |= Tallies{1} << tally;
  }
  return reached;
}

bool SuitPlan::reached_with_jokers(const Question& question, const std::array<Zone, 4>& zones, Tallies calls,
                                   ReachMemo& memo) const {
  const std::uint32_t jokers = question.cells.hand.universal;
  memo.add_work(std::uint64_t{jokers + 1} * (jokers + 1));
  JokerTallies sums{};
  for (std::uint32_t used = 0; used <= jokers; ++used) {
    sums[used] = add(calls, reach_of_jokers(question, used));
  }
  for (std::size_t zone = 0; zone < 4; ++zone) {
    if (zones[zone] == 0) continue;
    JokerTallies next{};
    JokerTallies here{};
    for (std::uint32_t used = 0; used <= jokers; ++used) {
      here[used] = reach(question.number, same_zone_[zone], zones[zone], used, memo);
    }
    for (std::uint32_t used = 0; used <= jokers; ++used) {
      for (std::uint32_t before = 0; before <= used; ++before) next[used] |= add(sums[before], here[used - before]);
    }
    sums = next;
  }
  return ((sums[jokers] >> full_) & 1) != 0;
}

/// Without jokers: a hand too small for what its calls leave of the full tally, or one that needs all of its tiles, in
/// zones some of which cannot be filled by sets. Most hands that do not match are found out here.
bool SuitPlan::too_few_tiles(const std::array<Zone, 4>& zones, Tallies calls) const {
  std::size_t tiles = 0;
  bool filled = true;
  for (const Zone zone : zones) {
    const std::size_t here = tiles_in(zone);
    tiles += here;
    filled = filled && fills(here);
  }
  const std::size_t least = least_needed(calls);
  return tiles < least || (tiles == least && !filled);
}

std::size_t SuitPlan::least_needed(Tallies calls) const {
  std::size_t least = least_tiles_[full_];
  for (Tallies rest = calls == 1 ? 0 : largest(calls); rest != 0; rest &= rest - 1) {
    const auto missing = full_ - static_cast<std::uint32_t>(std::countr_zero(rest));
    least = std::min<std::size_t>(least, least_tiles_[missing]);
  }
  return least;
}

std::optional<bool> SuitPlan::reached(const Question& question, ReachMemo& memo) const {
  if (!can_answer(question)) return std::nullopt;
  if (free_tiles_ > 0) {
    if (question.natural_only) return std::nullopt;
    const auto enough = leaves_enough(question.cells, loose_tiles(question.cells.hand) + (question.extra ? 1 : 0));
    if (!enough || !*enough) return enough;
  }
  std::array<Zone, 4> zones = question.natural_only ? question.cells.hand.natural : question.cells.hand.zones;
  if (question.extra && !question.natural_only) {
    Zone& zone = zones[question.extra->zone];
    if (((zone >> (4 * question.extra->place)) & 15) == 7) return std::nullopt;
    zone += zone_one(question.extra->place);
  }
  const bool jokers = question.cells.hand.universal > 0 && !question.natural_only;
  const Tallies calls = question.cells.call_count == 0 ? Tallies{1} : reach_of_calls(question);
  if (!jokers && too_few_tiles(zones, calls)) return false;
  if (jokers) return reached_with_jokers(question, zones, calls, memo);
  Tallies sum = calls;
  for (std::size_t zone = 0; zone < 3; ++zone) {
    if (zones[zone] != 0) sum = add(sum, reach(question.number, same_zone_[zone], zones[zone], 0, memo));
  }
  return completes(sum, reach(question.number, same_zone_[3], zones[3], 0, memo));
}

std::optional<std::uint64_t> SuitPlan::cells_reaching(const Question& question, ReachMemo& memo,
                                                      std::uint64_t cells) const {
  Question asked = question;
  asked.extra = Cell{CellRole::Natural, 0, 0};
  if (!can_answer(asked) || question.cells.hand.universal > 0) return std::nullopt;
  if (free_tiles_ > 0) {
    const auto enough = leaves_enough(question.cells, loose_tiles(question.cells.hand) + 1);
    if (!enough) return std::nullopt;
    if (!*enough) return 0;
  }
  const std::array<Zone, 4>& zones = question.cells.hand.zones;
  const Tallies calls = question.cells.call_count == 0 ? Tallies{1} : reach_of_calls(question);
  const auto cells_of = [&](std::size_t zone) { return static_cast<std::uint32_t>(cells >> (9 * zone)) & 511; };
  for (std::size_t zone = 0; zone < 4; ++zone) {
    std::array<Zone, 4> with_extra = zones;
    // Which tile it is does not matter for their number.
    with_extra[zone] += zone_one(0);
    if (cells_of(zone) != 0 && too_few_tiles(with_extra, calls)) cells &= ~(std::uint64_t{511} << (9 * zone));
  }
  if (cells == 0) return 0;
  std::array<Tallies, 4> reaches{};
  for (std::size_t zone = 0; zone < 4; ++zone)
    reaches[zone] = reach(question.number, same_zone_[zone], zones[zone], 0, memo);
  std::uint64_t found = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const std::uint32_t asked_here = cells_of(zone);
    if (asked_here == 0) continue;
    Tallies others = calls;
    for (std::size_t other = 0; other < 4; ++other) {
      if (other != zone) others = add(others, reaches[other]);
    }
    const Tallies largest_others = largest(others);
    for (std::uint32_t rest_here = asked_here; rest_here != 0; rest_here &= rest_here - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest_here));
      if (((zones[zone] >> (4 * place)) & 15) == 7) return std::nullopt;
      const Tallies here = reach(question.number, same_zone_[zone], zones[zone] + zone_one(place), 0, memo);
      for (Tallies rest = largest_others; rest != 0; rest &= rest - 1) {
        if (((here >> (full_ - static_cast<std::uint32_t>(std::countr_zero(rest)))) & 1) != 0) {
          found |= std::uint64_t{1} << (zone * 9 + place);
          break;
        }
      }
    }
  }
  return found;
}

}  // namespace majs::match
