#include "runtime/match/set_sheet.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "runtime/match/definition.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::Kind;

/// The shapes that a sheet knows, each with any lowest tile.
enum class SetForm : std::uint8_t { Pair, Neighbours, Gap, Run, Triplet, Quad };

constexpr std::size_t kMostElements = 6;
constexpr std::size_t kMostTilesOfSet = 4;
/// More ways for a question to hold are not listed.
constexpr std::size_t kMostAlternatives = 64;
/// So many are not gone through one by one.
constexpr std::size_t kManyAlternatives = 4;

SetSheet::Shape shape(SetForm form, Kind lowest) {
  return static_cast<SetSheet::Shape>(static_cast<std::size_t>(form) * kCellCount + lowest);
}

/// Whether the tiles from the kind on are numbers of one suit, so far as the distance.
bool in_one_suit(Kind lowest, Kind distance) { return lowest < 27 && lowest / 9 == (lowest + distance) / 9; }

/// The tiles of a set that is looked for.
struct SoughtSet {
  std::array<Kind, kMostTilesOfSet> kinds{};
  std::size_t count = 0;
  bool in_cells = true;

  void add(Kind kind) {
    kinds[count++] = kind;
    in_cells = in_cells && kind < kCellCount;
  }
};

/// What an element can take, as it is written: false for what is more than a list of tiles of cells.
template <typename Add>
bool each_instance(const std::vector<Item>& items, Add add) {
  bool relative = false;
  bool on_base = false;
  for (const Item& item : items) {
    if (item.type == Item::Type::Fixed || !item.attributes.empty()) return false;
    if (item.type == Item::Type::Tile && item.kind >= tiles::kAny) return false;
    if (item.type == Item::Type::Impossible) return true;  // there is no such set
    relative = relative || item.type == Item::Type::Offset;
    on_base = on_base || (item.type == Item::Type::Offset && item.offset == 0);
  }
  if (items.size() < 2 || (relative && !on_base)) return false;
  if (items.size() > kMostTilesOfSet) return true;  // more than a set has
  for (Kind base = 0; base < (relative ? kCellCount : 1); ++base) {
    SoughtSet set;
    for (const Item& item : items) set.add(item.type == Item::Type::Tile ? item.kind : usual_shift(base, item.offset));
    if (set.in_cells) add(std::span<const Kind>(set.kinds.data(), set.count));
  }
  return true;
}

template <typename Shapes>
bool overlap(const Shapes& a, const Shapes& b) {
  for (std::size_t word = 0; word < a.size(); ++word) {
    if ((a[word] & b[word]) != 0) return true;
  }
  return false;
}

}  // namespace

SetSheet::Shape SetSheet::shape_of(std::span<const Kind> tiles) {
  if (tiles.size() < 2 || tiles.size() > kMostTilesOfSet) return kNoShape;
  const Kind first = tiles[0];
  const Kind second = tiles[1];
  if (first == second) {
    const auto differs = [&](Kind kind) { return kind != first; };
    if (first >= kCellCount || std::any_of(tiles.begin() + 2, tiles.end(), differs)) return kNoShape;
    constexpr std::array<SetForm, 3> kEqual = {SetForm::Pair, SetForm::Triplet, SetForm::Quad};
    return shape(kEqual[tiles.size() - 2], first);
  }
  Kind low = std::min(first, second);
  Kind high = std::max(first, second);
  if (tiles.size() == 2) {
    const auto distance = static_cast<Kind>(high - low);
    if (distance > 2 || !in_one_suit(low, distance)) return kNoShape;
    return shape(distance == 1 ? SetForm::Neighbours : SetForm::Gap, low);
  }
  low = std::min(low, tiles[2]);
  high = std::max(high, tiles[2]);
  const bool is_run = tiles.size() == 3 && high - low == 2 && first + second + tiles[2] == 3 * (low + 1);
  return is_run && in_one_suit(low, 2) ? shape(SetForm::Run, low) : kNoShape;
}

/// Marks the shapes that have these tiles.
void SetSheet::add_instance(std::span<const Kind> kinds, ShapeSet& shapes) {
  const auto mark = [&](Shape one) { shapes[one / 64U] |= std::uint64_t{1} << (one % 64U); };
  const Shape itself = shape_of(kinds);
  if (itself == kNoShape) return;
  mark(itself);
  const auto form = static_cast<SetForm>(itself / kCellCount);
  const auto low = static_cast<Kind>(itself % kCellCount);
  switch (form) {
    case SetForm::Pair: mark(shape(SetForm::Triplet, low)); [[fallthrough]];
    case SetForm::Triplet: mark(shape(SetForm::Quad, low)); break;
    case SetForm::Neighbours:
      if (in_one_suit(low, 2)) mark(shape(SetForm::Run, low));
      if (low % 9 > 0) mark(shape(SetForm::Run, static_cast<Kind>(low - 1)));
      break;
    case SetForm::Gap: mark(shape(SetForm::Run, low)); break;
    default: break;
  }
}

/// Adds what the element wants, as far as that is known.
bool SetSheet::read_element(const Element& element, Alternative& alternative) {
  Wanted wanted;
  int sets = 1;  // of the sheet that one of the element has at the least
  if (!element.groups.empty()) sets = static_cast<int>(kMostTilesOfSet);
  for (const Group& group : element.groups) {
    if (group.type == Group::Type::Call) {  // some set, whichever: names are not known here
      wanted.shapes.fill(~std::uint64_t{0});
      alternative.exact = false;
      sets = 1;
      continue;
    }
    if (group.type != Group::Type::Set || group.melds != Group::Melds::Plain) return false;
    sets = std::min(sets, static_cast<int>(group.subgroups.size()));
    for (const std::vector<Item>& items : group.subgroups) {
      const auto add = [&](std::span<const Kind> kinds) { add_instance(kinds, wanted.shapes); };
      if (!each_instance(items, add)) return false;
    }
    alternative.exact = alternative.exact && group.subgroups.size() == 1;
  }
  wanted.count = sets * element.count;
  alternative.exact = alternative.exact && !element.unique;
  alternative.elements.push_back(wanted);
  return true;
}

/// An element that wants one group of several sets on the same base: an alternative for each base. False when that
/// cannot be listed.
bool SetSheet::expand(const Element& element, std::vector<Alternative>& alternatives) {
  const Group& group = element.groups.front();
  if (group.melds != Group::Melds::Plain) return false;
  bool relative = false;
  bool on_base = false;
  for (const std::vector<Item>& items : group.subgroups) {
    for (const Item& item : items) {
      const bool is_offset = item.type == Item::Type::Offset;
      if ((!is_offset && item.type != Item::Type::Tile) || !item.attributes.empty()) return false;
      if (!is_offset && item.kind >= tiles::kAny) return false;
      relative = relative || is_offset;
      on_base = on_base || (is_offset && item.offset == 0);
    }
    if (items.size() < 2 || items.size() > kMostTilesOfSet) return false;
  }
  if (relative && !on_base) return false;
  const Alternative before = alternatives.back();
  alternatives.pop_back();
  for (Kind base = 0; base < (relative ? kCellCount : 1); ++base) {
    Alternative one = before;
    bool possible = true;
    for (const std::vector<Item>& items : group.subgroups) {
      SoughtSet set;
      for (const Item& item : items)
        set.add(item.type == Item::Type::Tile ? item.kind : usual_shift(base, item.offset));
      Wanted wanted;
      wanted.count = 1;
      if (set.in_cells) add_instance({set.kinds.data(), set.count}, wanted.shapes);
      possible = possible && wanted.shapes != ShapeSet{};
      one.elements.push_back(wanted);
    }
    if (possible) alternatives.push_back(std::move(one));
  }
  return true;
}

void SetSheet::read(const Definition& definition, std::vector<Alternative>& alternatives) {
  std::vector<Alternative> own(1);
  if (definition.segments.size() != 1 || !definition.attributes.empty()) {
    own.back().exact = false;
  } else {
    const Element* several = nullptr;
    for (const Step& step : definition.segments.front()) {
      if (step.type != Step::Type::Element) {
        own.back() = {{}, false};
        several = nullptr;
        break;
      }
      if (step.element.count <= 0) {
        own.back().exact = false;
        continue;
      }
      const auto& groups = step.element.groups;
      const bool joins = groups.size() == 1 && groups.front().subgroups.size() > 1 && step.element.count == 1;
      if (joins && several == nullptr) {
        several = &step.element;
      } else if (!read_element(step.element, own.back())) {
        own.back().exact = false;
      }
    }
    if (several != nullptr && !expand(*several, own) && !read_element(*several, own.back())) own.back().exact = false;
  }
  alternatives.insert(alternatives.end(), own.begin(), own.end());
}

std::optional<std::uint8_t> SetSheet::slot_of(const ShapeSet& shapes) {
  static_assert(kShapeWords == 4);
  const auto known = std::find_if(slots_.begin(), slots_.end(), [&](const ShapeSet& one) {  // no call for each of them
    return one[0] == shapes[0] && one[1] == shapes[1] && one[2] == shapes[2] && one[3] == shapes[3];
  });
  const auto slot = static_cast<std::size_t>(known - slots_.begin());
  if (known != slots_.end()) return static_cast<std::uint8_t>(slot);
  if (slot == kMostSlots) return std::nullopt;
  slots_.push_back(shapes);
  for (std::size_t one = 0; one < kShapes; ++one) {
    if ((shapes[one / 64] >> (one % 64) & 1) != 0) rows_[one][slot / 64] |= std::uint64_t{1} << (slot % 64);
  }
  return static_cast<std::uint8_t>(slot);
}

/// Any elements that share shapes have to find as many sets as they want together; of others each by itself is enough.
std::vector<SetSheet::Union> SetSheet::unions_of(Alternative& alternative) {
  const std::vector<Wanted>& elements = alternative.elements;
  const std::size_t known = std::min(elements.size(), kMostElements);
  alternative.exact = alternative.exact && known == elements.size();
  std::vector<Union> unions;
  for (std::uint32_t some = 1; some < (1U << known); ++some) {
    Union together;
    std::uint32_t joined = 0;
    for (bool more = true; more;) {
      more = false;
      for (std::size_t e = 0; e < known; ++e) {
        const std::uint32_t bit = 1U << e;
        if ((some & bit) == 0 || (joined & bit) != 0) continue;
        if (joined != 0 && !overlap(together.shapes, elements[e].shapes)) continue;
        for (std::size_t word = 0; word < kShapeWords; ++word) together.shapes[word] |= elements[e].shapes[word];
        together.wanted += elements[e].count;
        joined |= bit;
        more = true;
      }
    }
    if (joined != some) continue;
    for (const std::uint64_t word : together.shapes) together.size += tiles::count_bits(word);
    unions.push_back(together);
  }
  return unions;
}

SetSheet::Asked::Asked(const std::vector<Definition>& definitions) {
  std::vector<Alternative> alternatives;
  for (const Definition& definition : definitions) read(definition, alternatives);
  if (alternatives.size() > kMostAlternatives) alternatives.assign(1, {{}, false});
  for (Alternative& alternative : alternatives) {
    std::vector<Union> unions = unions_of(alternative);
    ways_.push_back({std::move(unions), alternative.exact});
  }
  one_element_ = definitions.size() == 1 && alternatives.size() == 1 && alternatives.front().elements.size() == 1;
}

void SetSheet::add(const std::vector<Union>& unions, bool exact) {
  Range range{static_cast<std::uint32_t>(tests_.size()), 0, exact};
  std::vector<std::pair<std::size_t, Test>> tests;  // with how many shapes will do
  for (const Union& together : unions) {
    const auto slot = slot_of(together.shapes);
    if (!slot || together.wanted > static_cast<int>(kMostCounted)) {
      range.exact = false;
      continue;
    }
    const auto more_than = static_cast<std::uint8_t>(together.wanted - 1);
    const auto same =
        std::find_if(tests.begin(), tests.end(), [&](const auto& one) { return one.second.slot == *slot; });
    if (same != tests.end()) {
      same->second.more_than = std::max(same->second.more_than, more_than);
      continue;
    }
    tests.push_back({together.size, {*slot, more_than}});
  }
  // First what fewest hands have.
  std::stable_sort(tests.begin(), tests.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [shapes, test] : tests) tests_.push_back(test);
  range.size = static_cast<std::uint32_t>(tests.size());
  ranges_.push_back(range);
}

std::size_t SetSheet::add(const Asked& asked) {
  Question question;
  question.first = static_cast<std::uint32_t>(ranges_.size());
  question.size = static_cast<std::uint32_t>(asked.ways_.size());
  for (const Asked::Way& way : asked.ways_) {
    add(way.unions, way.exact);
    const Range& range = ranges_.back();
    question.tells = question.tells || range.exact;
    question.has_firsts = question.has_firsts && range.size > 0;
    if (range.size == 0) continue;
    const Test& first = tests_[range.first];
    question.firsts[first.slot / 64] |= std::uint64_t{1} << (first.slot % 64);
    question.more_than = std::min(question.more_than, first.more_than);
  }
  if (question.size == 0) question.more_than = 0;
  question.tells = question.tells || question.has_firsts;
  if (question.has_firsts && question.size >= kManyAlternatives) {
    question.ways = static_cast<std::uint32_t>(ways_.size());
    auto& ways = ways_.emplace_back();
    for (std::size_t i = 0; i < question.size; ++i) {
      ways[tests_[ranges_[question.first + i].first].slot] |= std::uint64_t{1} << i;
    }
  }
  if (asked.one_element_ && ranges_.back().exact && ranges_.back().size == 1) question.only = tests_.back();
  questions_.push_back(question);
  return questions_.size() - 1;
}

SetSheet::Answer SetSheet::answer_in_full(const Question& asked, const Counts& hand) const {
  Answer found = Answer::No;
  // True when nothing else need be looked at.
  const auto look = [&](const Range& range) {
    const Test* const first = tests_.data() + range.first;
    if (!std::all_of(first, first + range.size, [&](const Test& test) { return holds(test, hand); })) return false;
    found = range.exact ? Answer::Yes : Answer::Ask;
    return range.exact;
  };
  const Range* const ranges = ranges_.data() + asked.first;
  if (asked.ways == kNoWays) {
    for (std::size_t i = 0; i < asked.size && !look(ranges[i]); ++i) continue;
    return found;
  }
  std::uint64_t ways = 0;
  for (std::size_t word = 0; word < asked.firsts.size(); ++word) {
    tiles::each_bit(hand.at_least_[asked.more_than][word] & asked.firsts[word],
                    [&](std::size_t slot) { ways |= ways_[asked.ways][64 * word + slot]; });
  }
  for (; ways != 0 && !look(ranges[std::countr_zero(ways)]); ways &= ways - 1) continue;
  return found;
}

SetSheet::Together::Together(const SetSheet& sheet, std::span<const std::uint32_t> questions) {
  questions_.resize(kMostCounted);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (questions[i] == kNoQuestion) continue;
    const Question& asked = sheet.questions_[questions[i]];
    if (!asked.has_firsts) continue;
    const std::uint64_t bit = std::uint64_t{1} << i;
    always_ &= ~bit;
    if (asked.more_than >= kMostCounted) continue;  // no way for it to hold
    for (std::size_t slot = 0; slot < kMostSlots; ++slot) {
      if ((asked.firsts[slot / 64] >> (slot % 64) & 1) == 0) continue;
      asked_[asked.more_than][slot / 64] |= std::uint64_t{1} << (slot % 64);
      questions_[asked.more_than][slot] |= bit;
    }
  }
}

std::uint64_t SetSheet::Together::may_hold(const Counts& hand) const {
  std::uint64_t may = always_;
  for (std::size_t more_than = 0; more_than < questions_.size(); ++more_than) {
    for (std::size_t word = 0; word < asked_[more_than].size(); ++word) {
      tiles::each_bit(hand.at_least_[more_than][word] & asked_[more_than][word],
                      [&](std::size_t slot) { may |= questions_[more_than][64 * word + slot]; });
    }
  }
  return may;
}

std::optional<int> SetSheet::times(std::size_t question, const Counts& hand) const {
  if (answer(question, hand) == Answer::No) return 0;
  const auto& only = questions_[question].only;
  if (!only) return std::nullopt;
  int found = 0;
  for (std::uint8_t more_than = 0; more_than < kMostCounted; ++more_than) {
    found += holds({only->slot, more_than}, hand) ? 1 : 0;
  }
  if (found == static_cast<int>(kMostCounted)) return std::nullopt;
  return found / (only->more_than + 1);
}

}  // namespace majs::match
