#include "runtime/match/levels/needs.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::count_bits;
using tiles::Kind;

/// Counts below this are told apart.
constexpr std::uint64_t kCounts = 8;

/// Hands with more calls have no profile.
constexpr std::uint8_t kMostCalls = 255;

/// Sets of more tiles are no set.
constexpr std::size_t kMostListed = 40;

// The words of Needs::code_.
constexpr std::uint32_t kLowestBits = 40;
constexpr std::uint64_t kLowestMask = (std::uint64_t{1} << kLowestBits) - 1;
constexpr std::uint64_t kShapeMask = 0xFFFF;
constexpr std::uint64_t kMultiplied = 0x10000;
constexpr std::uint32_t kCallsShift = 20;
constexpr std::uint32_t kSetsShift = 32;

std::size_t call_place(CallName name) { return name % HandProfile::kCallPlaces; }

/// The tiles of cells, each its own base.
std::span<const Kind> cells() {
  static const std::vector<Kind> list = [] {
    std::vector<Kind> kinds(kCellCount);
    for (std::size_t i = 0; i < kCellCount; ++i) kinds[i] = static_cast<Kind>(i);
    return kinds;
  }();
  return list;
}

/// Adds tiles; false when a profile cannot tell one of them. Of how many there are already nobody can foresee: up
/// to the usual four there are no branches.
template <typename Tiles>
bool count(const Tiles& tiles, const JokerTable& jokers, std::array<std::uint64_t, kCounts>& at_least) {
  for (const auto& tile : tiles) {
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
  profile.plain = false;
  if (!jokers.usual_neighbors() || jokers.attributed_wildcards() || hand.calls.size() > kMostCalls) return;
  std::array<std::uint64_t, kCounts> at_least{};
  bool plain = count(hand.tiles, jokers, at_least);
  profile.calls = {};
  for (const Call& call : hand.calls) {
    plain = plain && count(call.tiles, jokers, at_least);
    ++profile.calls[call_place(call.name)];
  }
  profile.plain = plain;
  profile.at_least = {};
  std::copy(at_least.begin(), at_least.end(), profile.at_least.begin());
}

Needs::Needs(const Definition& definition, runtime::Passes passes) {
  if (definition.length_check) least_tiles_ = definition.sets();
  if (definition.segments.size() != 1 || !passes.has(runtime::Pass::needs)) return;
  const Segment& segment = definition.segments.front();
  const bool ordinary = std::all_of(segment.begin(), segment.end(), [](const Step& step) {
    return step.type == Step::Type::Element || step.type == Step::Type::DismantleCalls;
  });
  if (!ordinary) return;
  std::vector<Need> needs;
  for (const Step& step : segment) {
    if (step.type == Step::Type::Element && step.element.count >= 0) add(step.element, needs);
  }
  // First what fewest hands have.
  std::stable_sort(needs.begin(), needs.end(),
                   [](const Need& a, const Need& b) { return a.kinds_of_sets() < b.kinds_of_sets(); });
  for (const Need& need : needs) write(need);
  know_tiles(needs);
  decides_ = needs.size() == 1 && takes_equal_tiles(segment) && needs.front().shapes.size() == 1 &&
             needs.front().shapes.front().parts.size() == 1;
}

/// Each element takes tiles of its own, unless it only looks whether they are there.
void Needs::know_tiles(const std::vector<Need>& needs) {
  std::uint64_t cells = 0;
  for (const Need& need : needs) {
    if (!need.multiplied || need.shapes.empty()) continue;
    std::uint64_t fewest = ~std::uint64_t{0};
    std::uint64_t equal = ~std::uint64_t{0};
    for (const Shape& shape : need.shapes) {
      std::uint64_t tiles = 0;
      for (const Part& part : shape.parts) {
        tiles += part.tiles;
        cells |= shape.lowest << part.distance;
      }
      fewest = std::min(fewest, tiles);
      equal = std::min(equal, tiles - shape.parts.size());
    }
    taken_tiles_ += static_cast<std::uint64_t>(need.sets) * fewest;
    equal_tiles_ += static_cast<std::uint64_t>(need.sets) * equal;
  }
  taken_cells_ = cells;
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

void Needs::add(const Element& element, std::vector<Need>& needs) {
  Need need;
  need.sets = std::max(element.count, 1);
  need.multiplied = element.count > 0;
  const auto is_call = [](const Group& group) { return group.type == Group::Type::Call; };
  if (!element.groups.empty() && std::all_of(element.groups.begin(), element.groups.end(), is_call)) {
    for (const Group& group : element.groups) need.calls |= static_cast<std::uint8_t>(1U << call_place(group.call));
    needs.push_back(std::move(need));
    return;
  }
  const bool known = std::all_of(element.groups.begin(), element.groups.end(),
                                 [&](const Group& group) { return add_group(group, need); });
  if (known && need.is_worth_asking()) needs.push_back(std::move(need));
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
  // Without offsets any base will do, and others than numbers have no neighbours.
  static constexpr Kind kAnyBase[] = {0};
  const std::span<const Kind> bases = !relative ? std::span<const Kind>(kAnyBase)
                                      : moves   ? bases_with_neighbours()
                                                : std::span<const Kind>(cells());
  // A definition asks for dozens of bases, a ruleset for hundreds of definitions: nothing is allocated here.
  std::array<Kind, kMostListed> kinds;
  for (const Kind base : bases) {
    std::size_t count = 0;
    const auto in_cells = [&](const Item& item) {
      const Kind kind = item.type == Item::Type::Tile ? item.kind : usual_shift(base, item.offset);
      std::size_t place = count++;
      for (; place > 0 && kinds[place - 1] > kind; --place) kinds[place] = kinds[place - 1];
      kinds[place] = kind;
      return kind < kCellCount;
    };
    // A plain hand has no other tiles.
    if (!std::all_of(group.subgroups.begin(), group.subgroups.end(), [&](const std::vector<Item>& items) {
          return std::all_of(items.begin(), items.end(), in_cells);
        })) {
      continue;
    }
    add_set(std::span(kinds).first(count), need);
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
  for (const Shape& shape : shapes) kinds += std::popcount(shape.lowest);
  return kinds;
}

/// Where so many sets will do, to look for them one by one is no quick look.
bool Needs::Need::is_worth_asking() const {
  constexpr int kManySets = 50;
  return kinds_of_sets() < kManySets;
}

void Needs::write(const Need& need) {
  code_.push_back(need.shapes.size() | (need.multiplied ? kMultiplied : 0) |
                  (static_cast<std::uint64_t>(need.calls) << kCallsShift) |
                  (static_cast<std::uint64_t>(need.sets) << kSetsShift));
  for (const Shape& shape : need.shapes) {
    code_.push_back(shape.lowest | (static_cast<std::uint64_t>(shape.parts.size()) << kLowestBits));
    for (std::size_t p = 0; p < shape.parts.size(); ++p) {
      if (p % kPartsPerWord == 0) code_.push_back(0);
      const std::uint64_t tiles = std::min<std::uint64_t>(shape.parts[p].tiles, kCounts);
      const std::uint64_t packed = static_cast<std::uint64_t>(shape.parts[p].distance) << 4 | tiles;
      code_.back() |= packed << (kPartBits * (p % kPartsPerWord));
    }
  }
}

int Needs::calls_named(const HandProfile& hand, std::uint64_t places) {
  int found = 0;
  for (; places != 0; places &= places - 1) found += hand.calls[static_cast<std::size_t>(std::countr_zero(places))];
  return found;
}

bool Needs::is_met(const std::uint64_t* word, const HandProfile& hand, int multiplier) {
  const std::uint64_t need = *word++;
  const auto sets = static_cast<long long>(need >> kSetsShift);
  const long long wanted = (need & kMultiplied) != 0 ? sets * multiplier : sets;
  const std::uint64_t call_places = (need >> kCallsShift) & 0xFF;
  long long found = call_places == 0 ? 0 : calls_named(hand, call_places);
  if ((need & kShapeMask) == 1 && *word >> kLowestBits == 1) {
    const std::uint64_t lowest = *word & kLowestMask;
    const std::uint64_t tiles = word[1] & 15;
    for (std::uint64_t least = tiles; least < kCounts && found < wanted; least += tiles) {
      const std::uint64_t there = lowest & hand.at_least[least];
      if (there == 0) break;
      found += static_cast<long long>(count_bits(there));
    }
    return found >= wanted;
  }
  for (std::uint64_t shapes = need & kShapeMask; shapes > 0; --shapes) {
    const auto parts = static_cast<std::size_t>(*word >> kLowestBits);
    std::uint64_t lowest = *word++ & kLowestMask;
    // Most questions end with the sets that are there once.
    for (std::size_t p = 0; p < parts; p += kPartsPerWord) {
      std::uint64_t packed = word[p / kPartsPerWord];
      for (std::size_t left = std::min(parts - p, kPartsPerWord); left > 0 && lowest != 0;
           --left, packed >>= kPartBits) {
        lowest &= hand.at_least[packed & 15] >> ((packed >> 4) & 63);
      }
      if (lowest == 0) break;
    }
    if (lowest != 0) found += wanted == 1 ? 1 : static_cast<long long>(count_bits(lowest));
    // Sets of equal tiles are there as often as there are tiles for them.
    for (std::uint64_t times = 2; lowest != 0 && found < wanted; ++times) {
      for (std::size_t p = 0; p < parts && lowest != 0; ++p) {
        const std::uint64_t part = word[p / kPartsPerWord] >> (kPartBits * (p % kPartsPerWord));
        const std::uint64_t tiles = (part & 15) * times;
        lowest = tiles < kCounts ? lowest & (hand.at_least[tiles] >> ((part >> 4) & 63)) : 0;
      }
      if (lowest != 0) found += wanted == 1 ? 1 : static_cast<long long>(count_bits(lowest));
    }
    if (found >= wanted) return true;
    word += (parts + kPartsPerWord - 1) / kPartsPerWord;
  }
  return found >= wanted;
}

std::size_t Needs::size_of(const std::uint64_t* word) {
  const std::uint64_t* const first = word;
  for (std::uint64_t shapes = *word++ & kShapeMask; shapes > 0; --shapes) {
    const auto parts = static_cast<std::size_t>(*word++ >> kLowestBits);
    word += (parts + kPartsPerWord - 1) / kPartsPerWord;
  }
  return static_cast<std::size_t>(word - first);
}

bool Needs::may_hold(const HandProfile& hand, int multiplier) const {
  for (const std::uint64_t* word = code_.data(); word != code_.data() + code_.size(); word += size_of(word)) {
    if (!is_met(word, hand, multiplier)) return false;
  }
  return true;
}

}  // namespace majs::match
