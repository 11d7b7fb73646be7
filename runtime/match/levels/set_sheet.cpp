#include "runtime/match/levels/set_sheet.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::Kind;

/// The shapes that a sheet knows, each with any lowest tile; see SetSheet::cells_of.
enum class SetForm : std::uint8_t { Pair, Neighbours, Gap, Run, Triplet, Quad };

constexpr std::size_t kMostElements = 6;
constexpr std::size_t kMostTilesOfSet = 4;
/// More ways for a question to hold are not listed.
constexpr std::size_t kMostAlternatives = 64;

SetSheet::Shape shape(SetForm form, Kind lowest) {
  return static_cast<SetSheet::Shape>(static_cast<std::size_t>(form) * kCellCount + lowest);
}

/// Whether the tiles from the kind on are numbers of one suit, so far as the distance.
bool in_one_suit(Kind lowest, Kind distance) { return lowest < 27 && lowest / 9 == (lowest + distance) / 9; }

/// The parts of a set, as far as they are no more than tiles of cells.
struct Written {
  bool relative = false;
  bool possible = true;  ///< there can be such a set, and its parts are no larger than those of a sheet
};

/// Nothing for what is more than that, and for parts of single tiles.
std::optional<Written> read_parts(std::span<const std::vector<Item>> parts) {
  Written written;
  bool on_base = false;
  for (const std::vector<Item>& items : parts) {
    if (items.size() < 2) return std::nullopt;
    written.possible = written.possible && items.size() <= kMostTilesOfSet;
    for (const Item& item : items) {
      const bool is_any = item.type == Item::Type::Tile && item.kind >= tiles::kAny;
      if (item.type == Item::Type::Fixed || is_any || !item.attributes.empty()) return std::nullopt;
      written.possible = written.possible && item.type != Item::Type::Impossible;
      written.relative = written.relative || item.type == Item::Type::Offset;
      on_base = on_base || (item.type == Item::Type::Offset && item.offset == 0);
    }
  }
  return written.relative && !on_base ? std::nullopt : std::optional(written);
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

SetSheet::Shape SetSheet::without(Shape whole, Kind kind) {
  const Kind low = lowest_of(whole);
  if (is_of_one_kind(whole)) return shape(SetForm::Pair, low);
  if (kind == low + 1) return shape(SetForm::Gap, low);
  return shape(SetForm::Neighbours, static_cast<Kind>(kind == low ? low + 1 : low));
}

/// Marks the shapes that have the tiles of a part on a base tile.
void SetSheet::add_part(const std::vector<Item>& items, Kind base, ShapeSet& shapes) {
  std::array<Kind, kMostTilesOfSet> kinds;
  for (std::size_t i = 0; i < items.size(); ++i) {
    kinds[i] = usual_kind_of(items[i], base);
    if (kinds[i] >= kCellCount) return;
  }
  const Shape itself = shape_of({kinds.data(), items.size()});
  if (itself == kNoShape) return;
  shapes.set(itself);
  const auto form = static_cast<SetForm>(itself / kCellCount);
  const auto low = static_cast<Kind>(itself % kCellCount);
  switch (form) {
    case SetForm::Pair: shapes.set(shape(SetForm::Triplet, low)); [[fallthrough]];
    case SetForm::Triplet: shapes.set(shape(SetForm::Quad, low)); break;
    case SetForm::Neighbours:
      if (in_one_suit(low, 2)) shapes.set(shape(SetForm::Run, low));
      if (low % 9 > 0) shapes.set(shape(SetForm::Run, static_cast<Kind>(low - 1)));
      break;
    case SetForm::Gap: shapes.set(shape(SetForm::Run, low)); break;
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
      wanted.shapes.set();
      alternative.exact = false;
      sets = 1;
      continue;
    }
    if (group.type != Group::Type::Set || group.melds != Group::Melds::Plain) return false;
    sets = std::min(sets, static_cast<int>(group.subgroups.size()));
    for (const std::vector<Item>& items : group.subgroups) {
      const std::optional<Written> written = read_parts({&items, 1});
      if (!written) return false;
      const auto bases = static_cast<Kind>(!written->possible ? 0 : written->relative ? kCellCount : 1);
      for (Kind base = 0; base < bases; ++base) add_part(items, base, wanted.shapes);
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
  const std::optional<Written> written = read_parts(group.subgroups);
  if (!written || !written->possible) return false;
  const Alternative before = alternatives.back();
  alternatives.pop_back();
  for (Kind base = 0; base < (written->relative ? kCellCount : 1); ++base) {
    Alternative one = before;
    bool possible = true;
    for (const std::vector<Item>& items : group.subgroups) {
      Wanted wanted;
      wanted.count = 1;
      add_part(items, base, wanted.shapes);
      possible = possible && wanted.shapes.any();
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

/// The number of the test that so many sets are of some shapes; nothing when it cannot be counted.
std::optional<std::uint32_t> SetSheet::test_of(const Wanted& together) {
  if (together.count > kMostWanted) return std::nullopt;
  const auto known = std::find(tests_.begin(), tests_.end(), together);
  const auto test = static_cast<std::size_t>(known - tests_.begin());
  if (known != tests_.end()) return static_cast<std::uint32_t>(test);
  if (test == kMostTests) return std::nullopt;
  tests_.push_back(together);
  words_ = test / 64 + 1;
  const std::uint64_t bit = std::uint64_t{1} << (test % 64);
  for (std::size_t one = 0; one < kShapes; ++one) {
    if (together.shapes[one]) rows_[one][test / 64] |= bit;
  }
  const auto start = static_cast<unsigned>(kMostWanted - together.count);
  for (std::size_t digit = 0; digit < kCountBits; ++digit) {
    if ((start >> digit & 1) != 0) starts_[digit][test / 64] |= bit;
  }
  return static_cast<std::uint32_t>(test);
}

/// Any elements that share shapes have to find as many sets as they want together; of others each by itself is enough.
std::vector<SetSheet::Wanted> SetSheet::unions_of(Alternative& alternative) {
  const std::vector<Wanted>& elements = alternative.elements;
  const std::size_t known = std::min(elements.size(), kMostElements);
  alternative.exact = alternative.exact && known == elements.size();
  std::vector<Wanted> unions;
  for (std::uint32_t some = 1; some < (1U << known); ++some) {
    Wanted together;
    std::uint32_t joined = 0;
    for (bool more = true; more;) {
      more = false;
      for (std::size_t e = 0; e < known; ++e) {
        const std::uint32_t bit = 1U << e;
        if ((some & bit) == 0 || (joined & bit) != 0) continue;
        if (joined != 0 && (together.shapes & elements[e].shapes).none()) continue;
        together.shapes |= elements[e].shapes;
        together.count += elements[e].count;
        joined |= bit;
        more = true;
      }
    }
    if (joined == some) unions.push_back(together);
  }
  return unions;
}

SetSheet::Asked::Asked(const std::vector<Definition>& definitions) {
  for (const Definition& definition : definitions) read(definition, ways_);
  if (ways_.size() > kMostAlternatives) ways_.assign(1, {{}, false});
  one_element_ = definitions.size() == 1 && ways_.size() == 1 && ways_.front().elements.size() == 1;
  for (Alternative& way : ways_) way.elements = unions_of(way);
}

void SetSheet::add(const Alternative& unions) {
  Way way;
  way.exact = unions.exact;
  std::size_t fewest = 0;  // shapes that will do for the first test
  for (const Wanted& together : unions.elements) {
    if (together.count <= 0) continue;
    const auto test = test_of(together);
    if (!test) {
      way.exact = false;
      continue;
    }
    way.tests[*test / 64] |= std::uint64_t{1} << (*test % 64);
    // Of equal ones that which wants more, and so holds less often.
    const std::size_t size = together.shapes.count();
    const bool less =
        way.first == kNoTest || size < fewest || (size == fewest && together.count > tests_[way.first].count);
    if (!less) continue;
    way.first = *test;
    fewest = size;
  }
  ways_.push_back(way);
}

std::size_t SetSheet::add(const Asked& asked) {
  Question question;
  question.first = static_cast<std::uint32_t>(ways_.size());
  question.size = static_cast<std::uint32_t>(asked.ways_.size());
  bool excludes = true;  // every way needs something
  for (const Alternative& way : asked.ways_) {
    add(way);
    question.tells = question.tells || ways_.back().exact;
    excludes = excludes && ways_.back().first != kNoTest;
  }
  question.tells = question.tells || excludes;
  if (asked.one_element_ && ways_.back().exact) {
    std::size_t tests = 0;
    for (const std::uint64_t word : ways_.back().tests) tests += tiles::count_bits(word);
    if (tests == 1) question.only = ways_.back().first;
  }
  questions_.push_back(question);
  return questions_.size() - 1;
}

namespace {

/// Two words of tests, which are counted side by side.
using TestPair = std::uint64_t __attribute__((vector_size(16)));

TestPair pair_at(const std::uint64_t* words) {
  TestPair pair;
  std::memcpy(&pair, words, sizeof pair);
  return pair;
}

}  // namespace

SetSheet::Counted SetSheet::count(const Sets& hand) const {
  static_assert(kMostTests % 128 == 0);
  Counted counted;
  for (std::size_t word = 0; word < words_; word += 2) {
    TestPair ones = pair_at(&starts_[0][word]);
    TestPair twos = pair_at(&starts_[1][word]);
    TestPair fours = pair_at(&starts_[2][word]);
    TestPair full = {};
    for (const Shape shape : hand.shapes()) {
      const TestPair one = pair_at(&rows_[shape][word]);
      const TestPair to_twos = ones & one;
      const TestPair to_fours = twos & to_twos;
      full |= fours & to_fours;
      ones ^= one;
      twos ^= to_twos;
      fours ^= to_fours;
    }
    std::memcpy(&counted.held_[word], &full, sizeof full);
  }
  return counted;
}

SetSheet::Answer SetSheet::answer(std::size_t question, const Counted& hand) const {
  const Question& asked = questions_[question];
  Answer found = Answer::No;
  for (std::size_t i = 0; i < asked.size && found != Answer::Yes; ++i) {
    const Way& way = ways_[asked.first + i];
    if (holds(hand.held_, way.tests)) found = way.exact ? Answer::Yes : Answer::Ask;
  }
  return found;
}

std::optional<int> SetSheet::times(std::size_t question, const Sets& hand) const {
  const std::uint32_t only = questions_[question].only;
  if (only == kNoTest) return answer(question, count(hand)) == Answer::No ? std::optional(0) : std::nullopt;
  const Wanted& asked = tests_[only];
  int found = 0;
  for (const Shape shape : hand.shapes()) found += asked.shapes[shape] ? 1 : 0;
  return asked.count == 1 ? found : found / asked.count;
}

SetSheet::Together::Together(const SetSheet& sheet, std::span<const std::uint32_t> questions) {
  std::vector<std::pair<std::uint32_t, Asking>> ways;  // with their first tests
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (questions[i] == kNoQuestion) continue;
    const std::uint64_t bit = std::uint64_t{1} << i;
    always_.ask &= ~bit;
    const Question& asked = sheet.questions_[questions[i]];
    for (std::size_t k = 0; k < asked.size; ++k) {
      const Way& way = sheet.ways_[asked.first + k];
      const Asking asking{way.tests, way.exact ? bit : 0, way.exact ? 0 : bit};
      if (way.first != kNoTest) {
        ways.emplace_back(way.first, asking);
        firsts_[way.first / 64] |= std::uint64_t{1} << (way.first % 64);
      } else {
        always_.yes |= asking.yes;
        always_.ask |= asking.ask;
      }
    }
  }
  std::stable_sort(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [first, asking] : ways) {
    starts_.resize(first + std::size_t{1}, static_cast<std::uint16_t>(ways_.size()));
    ways_.push_back(asking);
  }
  starts_.push_back(static_cast<std::uint16_t>(ways_.size()));
}

SetSheet::Together::Answers SetSheet::Together::of(const SetSheet& sheet, const Counted& hand) const {
  const Tests& there = hand.held_;
  Answers answers = always_;
  for (std::size_t word = 0; word < sheet.words_; ++word) {
    tiles::each_bit(there[word] & firsts_[word], [&](std::size_t bit) {
      const std::size_t first = 64 * word + bit;
      for (std::size_t i = starts_[first]; i < starts_[first + 1]; ++i) {
        if (!sheet.holds(there, ways_[i].tests)) continue;
        answers.yes |= ways_[i].yes;
        answers.ask |= ways_[i].ask;
      }
    });
  }
  answers.ask &= ~answers.yes;
  return answers;
}

}  // namespace majs::match
