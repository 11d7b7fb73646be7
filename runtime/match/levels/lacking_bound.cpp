#include "runtime/match/levels/lacking_bound.hpp"

#include <algorithm>
#include <bit>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::Kind;

/// Elements that can be taken in more ways than this, such as any run or triplet, lack little in most hands: they are
/// not looked at.
constexpr std::size_t kMostWays = 40;

/// Patterns have a multiple of so many tiles, with some that nobody has.
constexpr std::size_t kTilesAtOnce = 3;
constexpr std::uint8_t kNoTile = 63;  // as a shift

CellLevels levels_of(const FourZones& counts) {
  std::array<FourZones, 4> levels{};
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const auto own = nine_levels(counts[zone]);
    for (std::size_t level = 0; level < levels.size(); ++level) levels[level][zone] = own[level];
  }
  return {packed_cells(levels[0]), packed_cells(levels[1]), packed_cells(levels[2]), packed_cells(levels[3])};
}

/// Adds tiles to the counts; false when that cannot be done.
bool give(std::span<const tiles::Tile> list, const FormTiles& tiles, FourZones& counts, std::uint32_t& others) {
  for (const tiles::Tile& tile : list) {
    const FormTiles::Place place = tiles.place(tile);
    if (place.meaning == FormTiles::Meaning::Unknown) return false;
    if (place.meaning != FormTiles::Meaning::Cell) {
      ++others;
    } else if (nine_count(counts[place.zone], place.place) == 7) {
      return false;
    } else {
      counts[place.zone] += place.one;
    }
  }
  return true;
}

}  // namespace

std::optional<GivenTiles> GivenTiles::of(const Hand& hand, const FormTiles& tiles) {
  if (!tiles.usable()) return std::nullopt;
  GivenTiles given;
  FourZones counts{};
  if (!give(hand.tiles, tiles, counts, given.others)) return std::nullopt;
  for (const Call& call : hand.calls) {
    if (!give(call.tiles, tiles, counts, given.others)) return std::nullopt;
  }
  given.cells = levels_of(counts);
  return given;
}

GivenTiles GivenTiles::of(const FourZones& counts) {
  GivenTiles given;
  given.cells = levels_of(counts);
  return given;
}

LackingBound::LackingBound(std::span<const Definition> definitions, const tiles::AttributeSet& known) {
  bounded_ = !definitions.empty();
  for (const Definition& definition : definitions) bounded_ = bounded_ && add_definition(definition, known);
}

/// False when nothing can be said.
bool LackingBound::add_definition(const Definition& definition, const tiles::AttributeSet& known) {
  if (definition.segments.size() != 1) return false;
  Part part;
  part.first = static_cast<std::uint32_t>(ways_.size());
  for (const Step& step : definition.segments.front()) {
    if (step.type != Step::Type::Element) continue;
    // What levels derive beside guards has its own ways.
    if (step.element.count < 1 || step.element.unique) return false;
    std::vector<Pattern> patterns;
    const bool told = std::all_of(step.element.groups.begin(), step.element.groups.end(),
                                  [&](const Group& group) { return add_group(group, known, patterns); });
    std::size_t sets = 0;
    for (const Pattern& pattern : patterns) sets += tiles::count_bits(pattern.lowest);
    if (!told || sets == 0 || sets > kMostWays) continue;
    Ways ways;
    ways.first = static_cast<std::uint32_t>(patterns_.size());
    ways.count = static_cast<std::uint32_t>(step.element.count);
    patterns_.insert(patterns_.end(), patterns.begin(), patterns.end());
    ways.last = static_cast<std::uint32_t>(patterns_.size());
    ways_.push_back(ways);
  }
  part.last = static_cast<std::uint32_t>(ways_.size());
  parts_.push_back(part);
  return true;
}

/// Lists the sets that a group can be; false when it can be something else.
bool LackingBound::add_group(const Group& group, const tiles::AttributeSet& known, std::vector<Pattern>& patterns) {
  const std::optional<GroupItems> items_there = items_of(group);
  if (!items_there || !(items_there->attributes & known).empty()) return false;
  const bool relative = items_there->relative;
  literal_cells_ |= items_there->literal_cells;
  // Levels that lack some tiles do not know any more that these would not exist: two equal honours are near two equal
  // runs to them.
  for (Kind base = 0; base < (relative ? kCellCount : 1); ++base) {
    std::array<std::uint32_t, kCellCount> copies{};
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) {
        const Kind kind = item.type == Item::Type::Tile ? item.kind : usual_shift(base, item.offset);
        if (kind != tiles::kNoKind && (kind >= kCellCount || ++copies[kind] > 4)) return false;
      }
    }
    FourZones counts{};
    for (std::size_t cell = 0; cell < kCellCount; ++cell) counts[cell / 9] += copies[cell] * nine_one(cell % 9);
    const CellLevels cells = levels_of(counts);
    const int lowest = cells[0] == 0 ? 0 : std::countr_zero(cells[0]);
    Pattern pattern;
    pattern.size = items_there->tiles;
    pattern.most_lacking = relative ? pattern.size - 1 : pattern.size;
    for (std::uint8_t level = 0; level < cells.size(); ++level) {
      tiles::each_bit(cells[level] >> lowest, [&](std::size_t shift) {
        pattern.tiles.push_back({level, static_cast<std::uint8_t>(shift)});
      });
    }
    while (pattern.tiles.size() % kTilesAtOnce != 0) pattern.tiles.push_back({0, kNoTile});
    const auto is_alike = [&](const Pattern& other) {
      return other.size == pattern.size && other.most_lacking == pattern.most_lacking && other.tiles == pattern.tiles;
    };
    auto alike = std::ranges::find_if(patterns, is_alike);
    if (alike == patterns.end()) alike = patterns.insert(alike, std::move(pattern));
    alike->lowest |= std::uint64_t{1} << lowest;
  }
  return true;
}

/// How many tiles of one of the sets a hand has at the most: counted for all of them at once, a bit for each set in
/// each of the words that make the numbers.
std::uint32_t LackingBound::most_there(const Pattern& pattern, const GivenTiles& given) {
  std::array<std::uint64_t, 6> number{};
  const auto there = [&](const PatternTile& item) { return given.cells[item.level] >> item.shift; };
  // Three tiles at a time: two numbers of the first word are one of the second, and so on.
  for (std::size_t i = 0; i < pattern.tiles.size(); i += kTilesAtOnce) {
    const std::uint64_t a = there(pattern.tiles[i]);
    const std::uint64_t b = there(pattern.tiles[i + 1]);
    const std::uint64_t c = there(pattern.tiles[i + 2]);
    const std::uint64_t one = a ^ b ^ c;
    const std::uint64_t first = (a & b) | ((a ^ b) & c);
    const std::uint64_t second = number[0] & one;
    number[0] ^= one;
    std::uint64_t carry = (first & second) | ((first ^ second) & number[1]);
    number[1] ^= first ^ second;
    for (std::size_t bit = 2; carry != 0 && bit < number.size(); ++bit) {
      const std::uint64_t sum = number[bit] ^ carry;
      carry &= number[bit];
      number[bit] = sum;
    }
  }
  std::uint32_t most = 0;
  std::uint64_t sets = pattern.lowest;
  for (std::size_t bit =
           std::min<std::size_t>(number.size(), static_cast<std::size_t>(std::bit_width(pattern.tiles.size())));
       bit-- > 0;) {
    const std::uint64_t with = sets & number[bit];
    sets = with != 0 ? with : sets;
    most += (with != 0 ? 1U : 0U) << bit;
  }
  return most;
}

/// The least that one set of an element lacks.
std::uint32_t LackingBound::lacking(const Ways& ways, const GivenTiles& given) const {
  std::uint32_t least = kFarAway;
  for (std::uint32_t i = ways.first; i < ways.last && least > 0; ++i) {
    const Pattern& pattern = patterns_[i];
    least = std::min({least, pattern.size - most_there(pattern, given), pattern.most_lacking});
  }
  return least;
}

std::uint32_t LackingBound::least(const GivenTiles& given, const JokerTable& jokers) const {
  if (!bounded_ || (literal_cells_ & jokers.standing_cells()) != 0) return 0;
  std::uint32_t least = kFarAway;
  for (const Part& part : parts_) {
    std::uint32_t sum = 0;
    for (std::uint32_t i = part.first; i < part.last; ++i) sum += ways_[i].count * lacking(ways_[i], given);
    least = std::min(least, sum);
  }
  return least - std::min(least, given.others);
}

}  // namespace majs::match
