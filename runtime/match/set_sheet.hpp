#pragma once
// What hands that fall into sets match, for many questions at once: which elements of definitions a set can be is
// listed when they are compiled, and then a hand is asked by counting. Elements find sets of their own when any of them
// together have as many sets to choose from as they want (Hall's theorem), so that it is enough to count for some
// unions of elements how many sets of the hand can be one of them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/joker_table.hpp"

namespace majs::match {

struct Definition;
struct Element;

class SetSheet {
 public:
  /// The number of a set that a sheet knows: a pair, two tiles of a run, a run, a triplet or a quad of tiles of cells
  /// which are nothing else. Sets are taken as a whole: one of them is one set of a definition.
  using Shape = std::uint16_t;
  static constexpr Shape kNoShape = 0xFFFF;
  /// The shape of some kinds in any order; kNoShape for those that a sheet knows nothing of.
  static Shape shape_of(std::span<const tiles::Kind> kinds);

  /// More sets of one kind are not told apart.
  static constexpr std::size_t kMostCounted = 6;

 private:
  static constexpr std::size_t kMostSlots = 128;
  using Slots = std::array<std::uint64_t, kMostSlots / 64>;
  /// That some slot has so many sets: a place in Counts.
  struct Test {
    std::uint8_t slot = 0;
    std::uint8_t more_than = 0;
  };
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    bool exact = true;
  };
  static constexpr std::uint32_t kNoWays = 0xFFFFFFFF;
  struct Question {
    std::uint32_t first = 0;  ///< of ranges_
    std::uint32_t size = 0;
    bool tells = false;
    /// No way holds without one of these slots having more sets than so many.
    bool has_firsts = true;
    std::uint8_t more_than = kMostCounted;
    Slots firsts{};
    std::optional<Test> only;  ///< nothing else is asked for: one element, which wants so many
    /// Where there are many ways: of each slot those whose first test it is, from here on in ways_.
    std::uint32_t ways = kNoWays;
  };

 public:
  /// How many sets of a hand each union of elements can take.
  class Counts {
   public:
    explicit Counts(const SetSheet& sheet) : sheet_(&sheet) {}
    /// One more set of the hand.
    void add(Shape shape);

   private:
    friend class SetSheet;
    const SetSheet* sheet_;
    std::array<Slots, kMostCounted> at_least_{};  ///< one, two ...
  };

  enum class Answer : std::uint8_t { No, Yes, Ask };

  class Asked;
  /// Adds a question. Its number, from 0 on.
  std::size_t add(const Asked& asked);
  std::size_t size() const { return questions_.size(); }
  /// The question may be answered by something else than Ask.
  bool tells(std::size_t question) const { return questions_[question].tells; }
  /// Whether a hand matches that consists of sets and nothing else; Ask when that is no matter of counting.
  Answer answer(std::size_t question, const Counts& hand) const {
    const Question& asked = questions_[question];
    if (asked.has_firsts) {  // most end here
      const Slots& there = hand.at_least_[asked.more_than];
      if (((there[0] & asked.firsts[0]) | (there[1] & asked.firsts[1])) == 0) return Answer::No;
    }
    return answer_in_full(asked, hand);
  }
  /// How many times it matches (see count_matches); nothing when that is no matter of counting.
  std::optional<int> times(std::size_t question, const Counts& hand) const;

  /// Questions that are asked together, by bits, so that most of them end at once. Of the sheet as it is then.
  class Together {
   public:
    Together() = default;
    /// At most 64 numbers of questions; a bit without one (kNoQuestion) is always among those that may hold.
    Together(const SetSheet& sheet, std::span<const std::uint32_t> questions);
    /// Those that answer() may answer by something else than No; of the others it says No.
    std::uint64_t may_hold(const Counts& hand) const;

   private:
    std::uint64_t always_ = ~std::uint64_t{0};  ///< nothing is known of which sets they need
    /// By how many more sets than so many a slot has to have for one of them: those slots, and of each the questions.
    std::array<Slots, kMostCounted> asked_{};
    std::vector<std::array<std::uint64_t, kMostSlots>> questions_;
  };
  static constexpr std::uint32_t kNoQuestion = 0xFFFFFFFF;

 private:
  static constexpr std::size_t kShapeWords = 4;
  static constexpr std::size_t kShapes = 6 * kCellCount;
  static_assert(kShapes <= 64 * kShapeWords);
  using ShapeSet = std::array<std::uint64_t, kShapeWords>;

  /// So many sets have to be of some shapes.
  struct Wanted {
    ShapeSet shapes{};
    int count = 0;
  };
  /// One way for a question to be answered by Yes: conditions that all hold.
  struct Alternative {
    std::vector<Wanted> elements;
    bool exact = true;  ///< they are enough
  };
  /// So many sets of the hand have to be one of some shapes.
  struct Union {
    ShapeSet shapes{};
    int wanted = 0;
    std::size_t size = 0;  ///< how many shapes
  };
  static void read(const Definition& definition, std::vector<Alternative>& alternatives);
  static std::vector<Union> unions_of(Alternative& alternative);
  static bool read_element(const Element& element, Alternative& alternative);
  static bool expand(const Element& element, std::vector<Alternative>& alternatives);
  static void add_instance(std::span<const tiles::Kind> kinds, ShapeSet& shapes);

  void add(const std::vector<Union>& unions, bool exact);
  Answer answer_in_full(const Question& asked, const Counts& hand) const;
  std::optional<std::uint8_t> slot_of(const ShapeSet& shapes);
  bool holds(const Test& test, const Counts& hand) const {
    return (hand.at_least_[test.more_than][test.slot / 64] >> (test.slot % 64) & 1) != 0;
  }

  std::vector<ShapeSet> slots_;
  std::array<Slots, kShapes> rows_{};  ///< by shape: the slots that it can be
  std::vector<Test> tests_;
  std::vector<Range> ranges_;  ///< of tests_
  std::vector<std::array<std::uint64_t, kMostSlots>> ways_;
  std::vector<Question> questions_;
};

/// A question, the same for every sheet: definitions any of which has to match.
class SetSheet::Asked {
 public:
  explicit Asked(const std::vector<Definition>& definitions);

 private:
  friend class SetSheet;
  struct Way {
    std::vector<Union> unions;
    bool exact = true;  ///< they are enough
  };
  std::vector<Way> ways_;
  bool one_element_ = false;  ///< nothing but sets of one element is asked for
};

inline void SetSheet::Counts::add(Shape shape) {
  const Slots& row = sheet_->rows_[shape];
  for (std::size_t word = 0; word < row.size(); ++word) {
    std::uint64_t more = row[word];
    for (Slots& there : at_least_) {
      const std::uint64_t known = there[word] & more;
      there[word] |= more;
      more = known;
      if (more == 0) break;
    }
  }
}

}  // namespace majs::match
