#include "runtime/match/levels/set_tables.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "runtime/match/levels/lanes.hpp"

namespace majs::match {
namespace {

constexpr Eight kHigh = 0x80 * kAllOnes;
constexpr Lacking kImpossible = {kAllFar, kAllFar};
/// Suits that are remembered; then the tables begin anew.
constexpr std::size_t kMostRemembered = std::size_t{1} << 15;

bool is_impossible(const Lacking& lacking) { return lacking.plain == kAllFar && lacking.paired == kAllFar; }

/// The most sets that `b` can have, with a pair or without; -1: it cannot be.
int most_sets(const Lacking& b) {
  constexpr Eight kToFar = (0x80 - kFarAway) * kAllOnes;  // reaches the highest bit from kFarAway on
  const Eight near = ~((b.plain + kToFar) & (b.paired + kToFar)) & kHigh;
  return near == 0 ? -1 : (63 - std::countl_zero(near)) / 8;
}

/// Sixteen numbers, each of them four times: those for 0 to 3 sets, and for 4 to 7.
struct Spread {
  Words plain;
  Words paired;
  Words plain4;
  Words paired4;

  explicit Spread(Lanes all) {
    // Each number twice, and then four times.
    const auto plain2 = reinterpret_cast<Halves>(
        __builtin_shufflevector(all, all, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    const auto paired2 = reinterpret_cast<Halves>(
        __builtin_shufflevector(all, all, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
    plain = reinterpret_cast<Words>(__builtin_shufflevector(plain2, plain2, 0, 8, 1, 9, 2, 10, 3, 11));
    paired = reinterpret_cast<Words>(__builtin_shufflevector(paired2, paired2, 0, 8, 1, 9, 2, 10, 3, 11));
    plain4 = reinterpret_cast<Words>(__builtin_shufflevector(plain2, plain2, 4, 12, 5, 13, 6, 14, 7, 15));
    paired4 = reinterpret_cast<Words>(__builtin_shufflevector(paired2, paired2, 4, 12, 5, 13, 6, 14, 7, 15));
  }
  /// In all lanes the number for so many sets, without a pair or with one.
  template <int set>
  Lanes every(bool pair) const {
    constexpr int kAt = set % 4;
    const Words four = set < 4 ? (pair ? paired : plain) : (pair ? paired4 : plain4);
    return reinterpret_cast<Lanes>(__builtin_shufflevector(four, four, kAt, kAt, kAt, kAt));
  }
};

/// `visit` of the numbers of sets from 0 on, not more than `most`.
template <typename Visit>
void up_to(int most, Visit visit) {
  if (most < 0) return;
  visit(std::integral_constant<int, 0>());
  if (most >= 1) visit(std::integral_constant<int, 1>());
  if (most >= 2) visit(std::integral_constant<int, 2>());
  if (most >= 3) visit(std::integral_constant<int, 3>());
  if (most < 4) return;
  visit(std::integral_constant<int, 4>());
  if (most >= 5) visit(std::integral_constant<int, 5>());
  if (most >= 6) visit(std::integral_constant<int, 6>());
  if (most >= 7) visit(std::integral_constant<int, 7>());
}

/// The cheapest way to have the sets of both.
Lanes join_lanes(const Lacking& a, const Lacking& b, int sets) {
  const Lanes own = lanes_of(a);
  const Lanes cross = lanes(kAllFar, a.plain);  // with the pair of b
  Lanes best = lanes(kAllFar, kAllFar);
  const Spread other(lanes_of(b));
  up_to(std::min(sets, most_sets(b)), [&](auto set) {
    best = smaller(best, with_sets(own, set) + other.every<set>(false));
    best = smaller(best, with_sets(cross, set) + other.every<set>(true));
  });
  return best;
}

}  // namespace

Lacking join(const Lacking& a, const Lacking& b, int sets) { return lacking_of(join_lanes(a, b, sets)); }

OtherSuits others_of(const Lacking& rest, int sets) {
  const auto reversed = [&](Eight eight) {
    eight = ((eight >> 8) & 0x00FF00FF00FF00FF) | ((eight & 0x00FF00FF00FF00FF) << 8);
    eight = ((eight >> 16) & 0x0000FFFF0000FFFF) | ((eight & 0x0000FFFF0000FFFF) << 16);
    eight = (eight >> 32) | (eight << 32);
    const int unused = 7 - sets;  // lanes: nobody has so many sets
    return unused == 0 ? eight : (eight >> (8 * unused)) | (kAllFar << (8 * (8 - unused)));
  };
  return {reversed(rest.plain), reversed(rest.paired)};
}

std::uint32_t least_of_all(const Lacking& own, const OtherSuits& others, bool pair) {
  const Lanes all = pair ? lanes_of(own) + lanes(others.paired, others.plain)
                         : lanes(own.plain + others.plain, own.plain + others.plain);
  const auto words = reinterpret_cast<Words>(all);
  const Lanes half = smaller(all, reinterpret_cast<Lanes>(__builtin_shufflevector(words, words, 2, 3, 2, 3)));
  const auto halves = reinterpret_cast<Words>(half);
  const Lanes quarter = smaller(half, reinterpret_cast<Lanes>(__builtin_shufflevector(halves, halves, 1, 1, 1, 1)));
  const std::uint32_t four = reinterpret_cast<Words>(quarter)[0];
  const std::uint32_t least =
      std::min(std::min(four & 0xFF, (four >> 8) & 0xFF), std::min((four >> 16) & 0xFF, four >> 24));
  return std::min(least, kFarAway);
}

/// The two ends of a suit.
struct SetTables::Ends {
  std::size_t lower;
  std::size_t upper;

  Ends(std::uint64_t key, SuitHalves& halves) {
    const auto counts = static_cast<Nine>(key >> 32);
    const Nine most = static_cast<Nine>(key >> 2) & kAllNine;
    const bool runs = (key & 1) != 0;
    halves.forget_many();
    lower = halves.lower(counts, most, runs);
    upper = halves.upper(counts, most, runs);
  }
};

Lacking SetTables::work_out(std::uint64_t key) {
  const Ends ends(key, halves_);
  Lanes best = lanes_of(kImpossible);
  for (std::size_t state = 0; state < halves_.states(); ++state) {
    const Lacking& lower = halves_.lacking(ends.lower + state);
    if (!is_impossible(lower))
      best = smaller(best, join_lanes(lower, halves_.lacking(ends.upper + state), kMostTableSets));
  }
  return lacking_of(best);
}

namespace {

/// The cells that are marked in some cheapest way to put two ends together, by number.
struct MarkedEnds {
  Lanes lower{};
  Lanes upper{};

  /// The ways to have some sets at the upper end in which the suit lacks what it lacks at the least.
  void add(const Lacking& low, const Lacking& high, const CellMarks& low_marks, const CellMarks& high_marks,
           Lanes least) {
    const Lanes own = lanes_of(low);
    const Lanes own_marks = lanes(low_marks.plain, low_marks.paired);
    const Lanes cross = lanes(kAllFar, low.plain);  // with the pair at the upper end
    const Lanes cross_marks = lanes(0, low_marks.plain);
    const Spread other(lanes_of(high));
    const Spread other_marks(lanes(high_marks.plain, high_marks.paired));
    up_to(most_sets(high), [&](auto set) {
      add(with_sets(own, set) + other.every<set>(false), least, moved_up(own_marks, set),
          other_marks.every<set>(false));
      add(with_sets(cross, set) + other.every<set>(true), least, moved_up(cross_marks, set),
          other_marks.every<set>(true));
    });
  }
  void add(Lanes lacking, Lanes least, Lanes low_marks, Lanes high_marks) {
    const auto cheapest = reinterpret_cast<Lanes>(lacking == least);
    lower |= low_marks & cheapest;
    upper |= high_marks & cheapest;
  }
};

}  // namespace

/// One tile more of a cell is one less lacking if in some cheapest way more of it are taken than there are.
ZoneRow SetTables::work_out_row(std::uint64_t key) {
  const Ends ends(key, halves_);
  std::array<Lanes, SuitHalves::kMostStates> joined;
  Lanes least = lanes_of(kImpossible);
  for (std::size_t state = 0; state < halves_.states(); ++state) {
    const Lacking& lower = halves_.lacking(ends.lower + state);
    joined[state] = lanes_of(kImpossible);
    if (!is_impossible(lower)) joined[state] = join_lanes(lower, halves_.lacking(ends.upper + state), kMostTableSets);
    least = smaller(least, joined[state]);
  }
  const auto near = reinterpret_cast<Lanes>(least < every_lane(kFarAway));
  MarkedEnds marked;
  for (std::size_t state = 0; state < halves_.states(); ++state) {
    const auto cheapest = reinterpret_cast<TwoEights>(reinterpret_cast<Lanes>(joined[state] == least) & near);
    if ((cheapest[0] | cheapest[1]) == 0) continue;
    const std::size_t low = ends.lower + state;
    const std::size_t high = ends.upper + state;
    marked.add(halves_.lacking(low), halves_.lacking(high), halves_.over(low), halves_.over(high), least);
  }
  const Lanes lower = marked.lower & near;
  const Lanes upper = marked.upper & near;
  // Two bytes for each number.
  const Lanes first = lower | upper << SuitHalves::kLowerCells;
  const Lanes last = upper >> (8 - SuitHalves::kLowerCells);
  ZoneRow row;
  row.lacking = lacking_of(least);
  const Lanes plain = __builtin_shufflevector(first, last, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const Lanes paired =
      __builtin_shufflevector(first, last, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  row.plain = std::bit_cast<std::array<CellBits, 8>>(plain);
  row.paired = std::bit_cast<std::array<CellBits, 8>>(paired);
  return row;
}

const Lacking& SetTables::remember_lacking(std::uint64_t key) {
  if (lacking_.size() >= kMostRemembered) lacking_.clear();
  return lacking_.add(key, work_out(key));
}

const ZoneRow& SetTables::one_more(Nine counts, Nine most, bool ordered) {
  const std::uint64_t key = key_of(counts, most, ordered);
  if (const ZoneRow* known = more_.find(key)) return *known;
  if (more_.size() >= kMostRemembered) more_.clear();
  return more_.add(key, work_out_row(key));
}

}  // namespace majs::match
