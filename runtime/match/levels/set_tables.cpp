#include "runtime/match/levels/set_tables.hpp"

#include <algorithm>
#include <bit>

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

/// The cheapest way to have the sets of both.
Lanes join_lanes(const Lacking& a, const Lacking& b, int sets) {
  Lanes own = lanes_of(a);
  Lanes cross = lanes(kAllFar, a.plain);  // with the pair of b
  Lanes best = lanes(kAllFar, kAllFar);
  const int most = std::min(sets, most_sets(b));
  for (int set = 0; set <= most; ++set, own = with_sets(own, 1), cross = with_sets(cross, 1)) {
    best = smaller(best, own + every_lane(lane(b.plain, set)));
    best = smaller(best, cross + every_lane(lane(b.paired, set)));
  }
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
    Lanes own = lanes_of(low);
    Lanes own_marks = lanes(low_marks.plain, low_marks.paired);
    Lanes cross = lanes(kAllFar, low.plain);  // with the pair at the upper end
    Lanes cross_marks = lanes(0, low_marks.plain);
    for (int set = 0; set <= most_sets(high); ++set) {
      add(own + every_lane(lane(high.plain, set)), least, own_marks, every_lane(lane(high_marks.plain, set)));
      add(cross + every_lane(lane(high.paired, set)), least, cross_marks, every_lane(lane(high_marks.paired, set)));
      own = with_sets(own, 1);
      cross = with_sets(cross, 1);
      own_marks = moved_up(own_marks, 1);
      cross_marks = moved_up(cross_marks, 1);
    }
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
