#include "runtime/match/plans/suit_plan.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace majs::match {
namespace {

constexpr std::size_t kMostSuitElements = 6;
constexpr std::size_t kMostTallies = 64;
/// Tiles of a hand with an extra one, and one more.
constexpr std::size_t kMostCounted = kMostCellTiles + 2;
static_assert(kMostCounted <= 32);  // bits of fillings_
/// The size of a set that no tiles make: more than any hand has.
constexpr std::uint8_t kUnreachable = kMostCounted;

bool lists_calls(const Group& group) { return group.type == Group::Type::Call; }

/// Any tile, or any call, will do.
bool is_any_tile(const Element& element) {
  return std::all_of(element.groups.begin(), element.groups.end(), [](const Group& group) {
    if (group.type == Group::Type::Call || group.subgroups.size() != 1 || group.subgroups[0].size() != 1) return false;
    const Item& item = group.subgroups[0][0];
    return item.type == Item::Type::Tile && item.kind == tiles::kAny && item.attributes.empty();
  });
}

}  // namespace

std::shared_ptr<const SuitPlan> SuitPlan::make(const std::vector<const Element*>& elements, const Definition& whole,
                                               const tiles::AttributeSet& known, runtime::Passes passes) {
  if (!passes.has(runtime::Pass::suit_plan)) return nullptr;
  auto plan = std::make_shared<SuitPlan>();
  plan->passes_ = passes;
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

void SuitPlan::finish() {
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
  using Sizes = std::array<std::uint8_t, 8>;
  std::array<Sizes, 4> sizes;  // of the smallest sets of each element, by zone
  Sizes least_sizes;
  Sizes most_sizes{};
  Sizes one_each;
  least_sizes.fill(kUnreachable);
  one_each.fill(1);
  for (std::size_t zone = 0; zone < 4; ++zone) {
    sizes[zone].fill(kUnreachable);
    for (const Instance& instance : instances_[zone]) {
      for (Sizes* of : {&sizes[zone], &least_sizes}) {
        (*of)[instance.element] = std::min((*of)[instance.element], instance.size);
      }
      most_sizes[instance.element] = std::max(most_sizes[instance.element], instance.size);
    }
  }
  const auto tiles_for = [&](std::uint32_t tally, const Sizes& of) {
    std::size_t tiles = 0;
    for (std::size_t e = 0; e < elements_; ++e) tiles += static_cast<std::size_t>(digit(tally, e)) * of[e];
    return tiles;
  };
  for (std::uint32_t tally = 0; tally < total; ++tally) {
    const std::size_t least = tiles_for(tally, least_sizes);
    least_tiles_[tally] = static_cast<std::uint16_t>(least);
    most_tiles_[tally] = static_cast<std::uint16_t>(tiles_for(tally, most_sizes));
    sets_[tally] = static_cast<std::uint8_t>(tiles_for(tally, one_each));
    if (least < kMostCounted) fillings_ |= 1u << least;
    for (std::size_t zone = 0; zone < 4; ++zone) {
      for (std::size_t jokers = tiles_for(tally, sizes[zone]); jokers <= kMostJokers; ++jokers) {
        of_jokers_[zone][jokers] |= Tallies{1} << tally;
      }
    }
  }
  for (std::size_t zone = 0; zone < 4; ++zone) {
    same_zone_[zone] = zone;
    for (std::size_t other = zone; other-- > 0;) {
      if (instances_[zone] == instances_[other]) same_zone_[zone] = same_zone_[other];
    }
    for (const Instance& instance : instances_[zone]) {
      likeness_ = (likeness_ ^ (instance.tiles << 4 | instance.element)) * std::uint64_t{0x9E3779B97F4A7C15U};
      const auto lowest = static_cast<std::size_t>(std::countr_zero(instance.tiles)) / 4;
      with_lowest_[zone][lowest].push_back(instance);
      for (std::size_t place = 0; place < 9; ++place) {
        if (((instance.tiles >> (4 * place)) & 15) == 0) continue;
        with_tile_[zone][place].push_back(instance);
        zone_cells_[zone] |= 1u << place;
        widths_[zone] = std::max(widths_[zone], with_tile_[zone][place].size());
      }
    }
  }
  prepare_lacks();
}

}  // namespace majs::match
