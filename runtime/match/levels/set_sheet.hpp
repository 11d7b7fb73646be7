#pragma once
// What hands that fall into sets match, for many questions at once: which elements of definitions a set can be is
// listed when they are compiled, and then a hand is asked by counting. Elements find sets of their own when any of them
// together have as many sets to choose from as they want (Hall's theorem), so that it is enough to count for some
// unions of elements how many sets of the hand can be one of them. All these counts are kept side by side, a bit of
// each in one word, so that one more set is counted for all of them by a few operations.

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/definitions/joker_table.hpp"

namespace majs::match {

struct Definition;
struct Element;
struct Item;

class SetSheet {
 public:
  /// The number of a set that a sheet knows: a pair, two tiles of a run, a run, a triplet or a quad of tiles of cells
  /// which are nothing else. Sets are taken as a whole: one of them is one set of a definition.
  using Shape = std::uint16_t;
  static constexpr Shape kNoShape = 0xFFFF;
  /// The shape of some kinds in any order; kNoShape for those that a sheet knows nothing of.
  static Shape shape_of(std::span<const tiles::Kind> kinds);
  /// Shapes are numbers below this: their form, and of each the lowest cell.
  static constexpr std::size_t kShapes = 6 * kCellCount;
  /// The cells that a set of the shape has tiles of, as bits.
  static constexpr std::uint64_t cells_of(Shape shape) {
    constexpr std::array<std::uint64_t, 6> kCells = {0b1, 0b11, 0b101, 0b111, 0b1, 0b1};  // from the lowest one on
    return kCells[shape / kCellCount] << (shape % kCellCount);
  }
  /// How many tiles it has.
  static constexpr std::uint32_t size_of(Shape shape) {
    constexpr std::array<std::uint32_t, 6> kSizes = {2, 2, 2, 3, 3, 4};
    return kSizes[shape / kCellCount];
  }
  /// All its tiles are of one kind.
  static constexpr bool is_of_one_kind(Shape shape) { return (0b110001 >> (shape / kCellCount) & 1) != 0; }
  /// The kind of its lowest tile.
  static constexpr tiles::Kind lowest_of(Shape shape) { return static_cast<tiles::Kind>(shape % kCellCount); }
  /// The kind of one of its tiles, from the lowest one on.
  static constexpr tiles::Kind kind_in(Shape shape, std::size_t tile) {
    constexpr std::array<std::array<std::uint8_t, 4>, 6> kSteps = {
        {{0, 0, 0, 0}, {0, 1, 0, 0}, {0, 2, 0, 0}, {0, 1, 2, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}};
    return static_cast<tiles::Kind>(lowest_of(shape) + kSteps[shape / kCellCount][tile]);
  }
  /// What is left of a run or a triplet without a tile of the kind, which it has.
  static Shape without(Shape shape, tiles::Kind kind);

  /// The sets that a hand consists of.
  class Sets {
   public:
    /// False when there is no room for one more.
    bool add(Shape shape) { return add(shape, size_of(shape), cells_of(shape)); }
    /// The same where its size and its cells are known.
    bool add(Shape shape, std::uint32_t size, std::uint64_t cells) {
      if (size_ == shapes_.size()) return false;
      shapes_[size_++] = shape;
      tiles_ += size;
      cells_ |= cells;
      return true;
    }
    std::span<const Shape> shapes() const { return {shapes_.data(), size_}; }
    /// How many tiles they have.
    std::uint32_t tiles() const { return tiles_; }
    /// The cells that they have tiles of, as bits.
    std::uint64_t cells() const { return cells_; }

   private:
    std::uint64_t cells_ = 0;
    std::uint32_t tiles_ = 0;
    std::uint16_t size_ = 0;
    std::array<Shape, 15> shapes_;  ///< so many as size_ says
  };

  enum class Answer : std::uint8_t { No, Yes, Ask };

  class Asked;
  /// Adds a question. Its number, from 0 on.
  std::size_t add(const Asked& asked);
  std::size_t size() const { return questions_.size(); }
  /// The question may be answered by something else than Ask.
  bool tells(std::size_t question) const { return questions_[question].tells; }

  /// What is counted of the sets of a hand.
  class Counted;
  Counted count(const Sets& hand) const;
  /// Whether a hand matches that consists of sets and nothing else; Ask when that is no matter of counting.
  Answer answer(std::size_t question, const Counted& hand) const;
  /// How many times it matches (see count_matches); nothing when that is no matter of counting.
  std::optional<int> times(std::size_t question, const Sets& hand) const;

  class Together;
  static constexpr std::uint32_t kNoQuestion = 0xFFFFFFFF;

 private:
  static constexpr std::size_t kMostTests = 256;
  using Tests = std::array<std::uint64_t, kMostTests / 64>;  ///< one bit each
  /// More sets of one kind than this are not asked for: a count has four bits, the highest of which is the answer.
  static constexpr int kMostWanted = 8;
  static constexpr std::size_t kCountBits = 3;

  using ShapeSet = std::bitset<kShapes>;

  /// So many sets of the hand have to be one of some shapes.
  struct Wanted {
    ShapeSet shapes;
    int count = 0;
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };
  /// One way for a question to be answered by Yes: conditions that all hold.
  struct Alternative {
    std::vector<Wanted> elements;
    bool exact = true;  ///< they are enough
  };
  static void read(const Definition& definition, std::vector<Alternative>& alternatives);
  static std::vector<Wanted> unions_of(Alternative& alternative);
  static bool read_element(const Element& element, Alternative& alternative);
  static bool expand(const Element& element, std::vector<Alternative>& alternatives);
  static void add_part(const std::vector<Item>& items, tiles::Kind base, ShapeSet& shapes);

  /// A way as tests, which all have to hold.
  struct Way {
    Tests tests{};
    std::uint32_t first = kNoTest;  ///< that of them which fewest hands hold
    bool exact = true;              ///< they are enough
  };
  static constexpr std::uint32_t kNoTest = 0xFFFFFFFF;
  struct Question {
    std::uint32_t first = 0;  ///< of ways_
    std::uint32_t size = 0;
    bool tells = false;
    std::uint32_t only = kNoTest;  ///< nothing else is asked for: one element, which wants so many
  };

  void add(const Alternative& unions);
  std::optional<std::uint32_t> test_of(const Wanted& together);
  bool holds(const Tests& held, const Tests& asked) const {
    std::uint64_t missing = 0;
    for (std::size_t word = 0; word < words_; ++word) missing |= asked[word] & ~held[word];
    return missing == 0;
  }

  std::vector<Wanted> tests_;
  std::size_t words_ = 0;                   ///< of Tests, so far as there are any
  std::array<Tests, kShapes> rows_{};       ///< by shape: the tests that count it
  std::array<Tests, kCountBits> starts_{};  ///< where the counts of the tests begin, by their bits
  std::vector<Way> ways_;
  std::vector<Question> questions_;
};

class SetSheet::Counted {
 private:
  friend class SetSheet;
  Tests held_;  ///< those tests that it holds
};

/// Questions that are asked together, by bits: one look at a hand answers all of them. Of the sheet as it is then.
class SetSheet::Together {
 public:
  Together() = default;
  /// At most 64 numbers of questions; a bit without one (kNoQuestion) is always among those to ask.
  Together(const SetSheet& sheet, std::span<const std::uint32_t> questions);

  /// Which are answered by Yes, and which by Ask; the others by No.
  struct Answers {
    std::uint64_t yes = 0;
    std::uint64_t ask = 0;
  };
  /// `sheet` is the one it was made of.
  Answers of(const SetSheet& sheet, const Counted& hand) const;

 private:
  struct Asking {
    Tests tests{};
    std::uint64_t yes = 0;  ///< the bit of the question, in one of them
    std::uint64_t ask = 0;
  };
  Answers always_{0, ~std::uint64_t{0}};
  Tests firsts_{};
  std::vector<std::uint16_t> starts_;  ///< by test: where the ways begin whose first one it is
  std::vector<Asking> ways_;
};

/// A question, the same for every sheet: definitions any of which has to match.
class SetSheet::Asked {
 public:
  explicit Asked(const std::vector<Definition>& definitions);

 private:
  friend class SetSheet;
  std::vector<Alternative> ways_;  ///< with all unions of elements that share shapes
  bool one_element_ = false;       ///< nothing but sets of one element is asked for
};

}  // namespace majs::match
