#include "runtime/match/levels/needs.hpp"

#include <algorithm>
#include <utility>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::count_bits;
using tiles::Kind;

/// Counts below this are told apart.
constexpr std::size_t kCounts = std::tuple_size_v<decltype(HandProfile::at_least)>;

/// Hands with more calls have no profile.
constexpr std::uint8_t kMostCalls = 255;

/// Sets of more tiles are no set.
constexpr std::size_t kMostListed = 40;

std::size_t call_place(CallName name) { return name % HandProfile().calls.size(); }

/// Adds tiles; false when a profile cannot tell one of them. Of how many there are already nobody can foresee: up
/// to the usual four there are no branches.
bool count(std::span<const tiles::Tile> tiles, const JokerTable& jokers, std::array<std::uint64_t, kCounts>& at_least) {
  for (const tiles::Tile& tile : tiles) {
    if (tile.kind >= kCellCount || jokers.cell(tile.kind).role != CellRole::Natural) return false;
    const std::uint64_t cell = std::uint64_t{1} << tile.kind;
    const std::uint64_t second = cell & at_least[1];
    const std::uint64_t third = second & at_least[2];
    const std::uint64_t fourth = third & at_least[3];
    std::uint64_t more = fourth & at_least[4];
    at_least[1] |= cell;
    at_least[2] |= second;
    at_least[3] |= third;
    at_least[4] |= fourth;
    for (std::size_t n = 5; n < kCounts && more != 0; ++n) more = std::exchange(at_least[n], at_least[n] | more) & more;
    if (more != 0) return false;
  }
  return true;
}

}  // namespace

void write_profile(const Hand& hand, const JokerTable& jokers, HandProfile& profile) {
  profile = {};
  if (!jokers.usual_neighbors() || jokers.attributed_wildcards() || hand.calls.size() > kMostCalls) return;
  profile.plain = count(hand.tiles, jokers, profile.at_least);
  for (const Call& call : hand.calls) {
    profile.plain = profile.plain && count(call.tiles, jokers, profile.at_least);
    ++profile.calls[call_place(call.name)];
  }
}

Needs::Needs(const Definition& definition, runtime::Passes passes) {
  if (definition.length_check) least_tiles_ = definition.sets();
  if (definition.segments.size() != 1 || !passes.has(runtime::Pass::needs)) return;
  const Segment& segment = definition.segments.front();
  const bool ordinary = std::all_of(segment.begin(), segment.end(), [](const Step& step) {
    return step.type == Step::Type::Element || step.type == Step::Type::DismantleCalls;
  });
  if (!ordinary) return;
  for (const Step& step : segment) {
    if (step.type == Step::Type::Element && step.element.count >= 0) add(step.element);
  }
  // First what fewest hands have.
  std::stable_sort(needs_.begin(), needs_.end(),
                   [](const Need& a, const Need& b) { return a.kinds_of_sets() < b.kinds_of_sets(); });
  know_tiles();
  decides_ = needs_.size() == 1 && takes_equal_tiles(segment) && needs_.front().shapes.size() == 1 &&
             needs_.front().shapes.front().parts.size() == 1;
}

/// Each element takes tiles of its own, unless it only looks whether they are there.
void Needs::know_tiles() {
  taken_cells_ = 0;
  for (const Need& need : needs_) {
    if (!need.multiplied || need.shapes.empty()) continue;
    std::uint64_t fewest = ~std::uint64_t{0};
    std::uint64_t equal = ~std::uint64_t{0};
    for (const Shape& shape : need.shapes) {
      std::uint64_t tiles = 0;
      for (const Part& part : shape.parts) {
        tiles += part.tiles;
        taken_cells_ |= shape.lowest << part.distance;
      }
      fewest = std::min(fewest, tiles);
      equal = std::min(equal, tiles - shape.parts.size());
    }
    taken_tiles_ += static_cast<std::uint64_t>(need.sets) * fewest;
    equal_tiles_ += static_cast<std::uint64_t>(need.sets) * equal;
  }
}

/// Nothing but sets of equal tiles, whichever attributes they have.
bool Needs::takes_equal_tiles(const Segment& segment) {
  if (segment.size() != 1 || segment.front().type != Step::Type::Element) return false;
  const Element& element = segment.front().element;
  if (element.count <= 0 || element.unique) return false;
  return std::all_of(element.groups.begin(), element.groups.end(), [](const Group& group) {
    if (group.subgroups.size() != 1 || group.subgroups.front().empty()) return false;
    const std::vector<Item>& items = group.subgroups.front();
    const auto equal = [&](const Item& item) {
      const bool same = item.type == Item::Type::Tile ? item.kind == items.front().kind : item.offset == 0;
      return item.attributes.empty() && item.type == items.front().type && same;
    };
    const bool bare_offset = group.type == Group::Type::Bare && items.front().type == Item::Type::Offset;
    return group.melds == Group::Melds::Plain && !bare_offset && std::all_of(items.begin(), items.end(), equal);
  });
}

void Needs::add(const Element& element) {
  Need need;
  need.sets = std::max(element.count, 1);
  need.multiplied = element.count > 0;
  const auto is_call = [](const Group& group) { return group.type == Group::Type::Call; };
  if (!element.groups.empty() && std::ranges::all_of(element.groups, is_call)) {
    for (const Group& group : element.groups) {
      const auto place = static_cast<std::uint8_t>(call_place(group.call));
      if (std::ranges::find(need.calls, place) == need.calls.end()) need.calls.push_back(place);
    }
    needs_.push_back(std::move(need));
    return;
  }
  const bool known = std::all_of(element.groups.begin(), element.groups.end(),
                                 [&](const Group& group) { return add_group(group, need); });
  if (known && need.is_worth_asking()) needs_.push_back(std::move(need));
}

/// False when other tiles than those of cells may do.
bool Needs::add_group(const Group& group, Need& need) {
  if (group.type == Group::Type::Call) return false;
  bool relative = false;
  bool moves = false;
  std::size_t tiles = 0;
  for (const std::vector<Item>& items : group.subgroups) {
    for (const Item& item : items) {
      if (item.type == Item::Type::Fixed || item.type == Item::Type::Impossible) return false;
      if (item.type == Item::Type::Tile && item.kind >= tiles::kAny) return false;
      relative = relative || item.type == Item::Type::Offset;
      moves = moves || (item.type == Item::Type::Offset && item.offset != 0);
      ++tiles;
    }
  }
  if (tiles == 0 || tiles >= kMostListed) return false;
  // A definition asks for dozens of bases, a ruleset for hundreds of definitions: nothing is allocated here.
  std::array<Kind, kMostListed> kinds;
  const auto add_on = [&](Kind base) {
    std::size_t count = 0;
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) {
        const Kind kind = usual_kind_of(item, base);
        if (kind >= kCellCount) return;  // a plain hand has no other tiles
        std::size_t place = count++;
        for (; place > 0 && kinds[place - 1] > kind; --place) kinds[place] = kinds[place - 1];
        kinds[place] = kind;
      }
    }
    add_set(std::span(kinds).first(count), need);
  };
  // Without offsets any base will do, and others than numbers have no neighbours.
  if (relative && moves) {
    std::ranges::for_each(bases_with_neighbours(), add_on);
  } else {
    for (Kind base = 0; base < (relative ? kCellCount : 1); ++base) add_on(base);
  }
  return true;
}

void Needs::add_set(std::span<const Kind> kinds, Need& need) {
  std::array<Part, kMostListed> list;
  std::size_t count = 0;
  for (const Kind kind : kinds) {
    const auto distance = static_cast<std::uint8_t>(kind - kinds.front());
    if (count == 0 || list[count - 1].distance != distance) list[count++] = {distance, 0};
    ++list[count - 1].tiles;
  }
  const auto parts = std::span(list).first(count);
  const std::uint64_t lowest = std::uint64_t{1} << kinds.front();
  const auto known = std::find_if(need.shapes.begin(), need.shapes.end(), [&](const Shape& shape) {
    return std::equal(shape.parts.begin(), shape.parts.end(), parts.begin(), parts.end());
  });
  if (known != need.shapes.end()) {
    known->lowest |= lowest;
  } else {
    need.shapes.push_back({lowest, {parts.begin(), parts.end()}});
  }
}

int Needs::Need::kinds_of_sets() const {
  int kinds = 0;
  for (const Shape& shape : shapes) kinds += static_cast<int>(count_bits(shape.lowest));
  return kinds;
}

/// Where so many sets will do, to look for them one by one is no quick look.
bool Needs::Need::is_worth_asking() const {
  constexpr int kManySets = 50;
  return kinds_of_sets() < kManySets;
}

bool Needs::Need::is_met(const HandProfile& hand, int multiplier) const {
  const int wanted = multiplied ? sets * multiplier : sets;
  int found = 0;
  for (const std::uint8_t place : calls) found += hand.calls[place];
  for (const Shape& shape : shapes) {
    // Sets of equal tiles are there as often as there are tiles for them.
    std::uint64_t lowest = shape.lowest;
    for (std::uint64_t times = 1; found < wanted; ++times) {
      for (const Part& part : shape.parts) {
        const std::uint64_t tiles = part.tiles * times;
        lowest = tiles < kCounts ? lowest & (hand.at_least[tiles] >> part.distance) : 0;
        if (lowest == 0) break;
      }
      if (lowest == 0) break;
      found += wanted == 1 ? 1 : static_cast<int>(count_bits(lowest));
    }
    if (found >= wanted) return true;
  }
  return found >= wanted;
}

bool Needs::may_hold(const HandProfile& hand, int multiplier) const {
  return std::ranges::all_of(needs_, [&](const Need& need) { return need.is_met(hand, multiplier); });
}

}  // namespace majs::match
