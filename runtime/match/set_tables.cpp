#include "runtime/match/set_tables.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "runtime/match/lanes.hpp"

namespace majs::match {
namespace {

constexpr Eight kHigh = 0x80 * kAllOnes;
constexpr Lacking kImpossible = {kAllFar, kAllFar};
/// No sets and no pair lack nothing.
constexpr Lacking kNothing = {kAllFar - kFarAway, kAllFar};
/// Suits and halves that are remembered; then the tables begin anew.
constexpr std::size_t kMostRemembered = std::size_t{1} << 18;

constexpr Nine kAllNine = 7 * kNineCells;

/// The same when one of the tiles is a pair: no number with a pair becomes one.
Lanes with_pair(Lanes both) { return lanes(kAllFar, reinterpret_cast<TwoEights>(both)[0]); }

bool is_impossible(const Lacking& lacking) { return lacking.plain == kAllFar && lacking.paired == kAllFar; }

Nine most_of(Nine counts, std::size_t place, Nine most) {
  return std::min(nine_count(counts, place), nine_count(most, place));
}

/// `best`, or `from` after a cell was used.
Lacking after_use(const Lacking& best, const Lacking& from, std::size_t sets, std::size_t lacking,
                  std::optional<std::size_t> paired) {
  const Lanes moved = with_sets(lanes_of(from), sets);
  Lanes least = smaller(lanes_of(best), moved + every_lane(lacking));
  if (paired) least = smaller(least, with_pair(moved) + every_lane(*paired));
  return lacking_of(least);
}

/// The cells that change what a suit lacks, put together cell by cell for all sixteen numbers at once.
class Changes {
 public:
  void add(std::size_t place, const Lacking& more, const Lacking& less) {
    const Lanes changed = lanes_of(more) - lanes_of(less);  // 0 or 1
    if (place < 8) {
      low_ |= -changed & every_lane(std::size_t{1} << place);
    } else {
      last_ = changed;
    }
  }
  ZoneRow row(const Lacking& lacking) const {
    ZoneRow row;
    row.lacking = lacking;
    const Lanes plain = __builtin_shufflevector(low_, last_, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const Lanes paired =
        __builtin_shufflevector(low_, last_, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    row.plain = std::bit_cast<std::array<CellBits, 8>>(plain);
    row.paired = std::bit_cast<std::array<CellBits, 8>>(paired);
    return row;
  }

 private:
  Lanes low_{};   ///< by number: the first eight cells
  Lanes last_{};  ///< … and the last one
};

}  // namespace

namespace {

/// The most sets that `b` can have, with a pair or without; -1: it cannot be.
int most_sets(const Lacking& b) {
  constexpr Eight kToFar = (0x80 - kFarAway) * kAllOnes;  // reaches the highest bit from kFarAway on
  const Eight near = ~((b.plain + kToFar) & (b.paired + kToFar)) & kHigh;
  return near == 0 ? -1 : (63 - std::countl_zero(near)) / 8;
}

/// The cheapest way to have the sets of both: with `set` sets of `b`, whose numbers for these are the words at
/// `set % 4`.
template <int set>
void join_with(Lanes own, Lanes cross, Words plain, Words paired, Lanes& best) {
  constexpr int kAt = set % 4;
  const auto all_plain = reinterpret_cast<Lanes>(__builtin_shufflevector(plain, plain, kAt, kAt, kAt, kAt));
  const auto all_paired = reinterpret_cast<Lanes>(__builtin_shufflevector(paired, paired, kAt, kAt, kAt, kAt));
  best = smaller(best, with_sets(own, set) + all_plain);
  best = smaller(best, with_sets(cross, set) + all_paired);
}

Lanes join_lanes(const Lacking& a, const Lacking& b, int sets) {
  const Lanes own = lanes_of(a);
  const Lanes cross = lanes(kAllFar, a.plain);  // with the pair of b
  const Lanes other = lanes_of(b);
  Lanes best = lanes(kAllFar, kAllFar);
  const int most = std::min(sets, most_sets(b));
  if (most < 0) return best;
  // Each number twice, and then four times.
  const auto plain2 = reinterpret_cast<Halves>(
      __builtin_shufflevector(other, other, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
  const auto paired2 = reinterpret_cast<Halves>(
      __builtin_shufflevector(other, other, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
  const auto plain = reinterpret_cast<Words>(__builtin_shufflevector(plain2, plain2, 0, 8, 1, 9, 2, 10, 3, 11));
  const auto paired = reinterpret_cast<Words>(__builtin_shufflevector(paired2, paired2, 0, 8, 1, 9, 2, 10, 3, 11));
  join_with<0>(own, cross, plain, paired, best);
  if (most >= 1) join_with<1>(own, cross, plain, paired, best);
  if (most >= 2) join_with<2>(own, cross, plain, paired, best);
  if (most >= 3) join_with<3>(own, cross, plain, paired, best);
  if (most < 4) return best;
  const auto plain4 = reinterpret_cast<Words>(__builtin_shufflevector(plain2, plain2, 4, 12, 5, 13, 6, 14, 7, 15));
  const auto paired4 = reinterpret_cast<Words>(__builtin_shufflevector(paired2, paired2, 4, 12, 5, 13, 6, 14, 7, 15));
  join_with<4>(own, cross, plain4, paired4, best);
  if (most >= 5) join_with<5>(own, cross, plain4, paired4, best);
  if (most >= 6) join_with<6>(own, cross, plain4, paired4, best);
  if (most >= 7) join_with<7>(own, cross, plain4, paired4, best);
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

/// Every way to use a cell of which a hand has `have` after a state: `visit(state after it, sets begun here, tiles
/// lacking, with a pair besides: nothing when there are too few)`.
template <typename Visit>
void SetTables::each_use(Nine have, Nine most, std::size_t state, bool runs, Visit visit) const {
  const std::size_t width = most_runs_ + 1;
  const std::size_t last = state / width;
  const std::size_t runs_before = last + state % width;
  const auto lacking = [have](std::size_t needed) { return needed > have ? needed - have : 0; };
  for (std::size_t begun = 0; begun <= (runs ? most_runs_ : 0); ++begun) {
    for (std::size_t triplets = 0; triplets <= (shapes_ != SetShapes::Runs ? 1U : 0U); ++triplets) {
      const std::size_t needed = runs_before + begun + 3 * triplets;
      if (needed > most) break;
      const auto paired = needed + 2 > most ? std::nullopt : std::optional(lacking(needed + 2));
      visit(begun * width + last, begun + triplets, lacking(needed), paired);
    }
  }
}

/// From the first cell on, one cell more: by the runs that go on after it.
SetTables::Half SetTables::with_lower(const Lacking* before, Nine counts, Nine most, std::size_t place,
                                      bool runs) const {
  Half next;
  next.fill(kImpossible);
  for (std::size_t state = 0; state < states(); ++state) {
    if (is_impossible(before[state])) continue;
    each_use(most_of(counts, place, most), nine_count(most, place), state, runs,
             [&](std::size_t after, std::size_t sets, std::size_t lacking, std::optional<std::size_t> paired) {
               next[after] = after_use(next[after], before[state], sets, lacking, paired);
             });
  }
  return next;
}

/// From the last cell back, one cell more: by the runs that come in before it. A run needs two cells after its first.
SetTables::Half SetTables::with_upper(const Lacking* after, Nine counts, Nine most, std::size_t place,
                                      bool runs) const {
  Half before;
  before.fill(kImpossible);
  for (std::size_t state = 0; state < states(); ++state) {
    each_use(most_of(counts, place, most), nine_count(most, place), state, runs,
             [&](std::size_t next, std::size_t sets, std::size_t lacking, std::optional<std::size_t> paired) {
               before[state] = after_use(before[state], after[next], sets, lacking, paired);
             });
  }
  return before;
}

/// So many cells from one end of the suit, one more than what is remembered of fewer: where it begins in halves_.
std::size_t SetTables::outer_cells(Nine counts, Nine most, std::size_t cells, bool upper, bool runs) {
  const Nine lower = nine_one(upper ? 9 - cells : cells) - 1;
  const Nine mask = upper ? kAllNine & ~lower : lower;
  const std::uint64_t key = (std::uint64_t{counts & mask} << 32) | (std::uint64_t{most & mask} << 2) |
                            (std::uint64_t{cells} << 59) | (upper ? std::uint64_t{2} : std::uint64_t{0}) |
                            (runs ? std::uint64_t{1} : std::uint64_t{0});
  if (const std::uint32_t* const known = half_places_.find(key)) return *known;
  // From no cells on.
  static constexpr auto kNone = [] {
    Half none{};
    none.fill(kImpossible);
    none[0] = kNothing;
    return none;
  }();
  const Lacking* const fewer = cells > 1 ? &halves_[outer_cells(counts, most, cells - 1, upper, runs)] : kNone.data();
  const std::size_t place = upper ? 9 - cells : cells - 1;
  const Half half = upper ? with_upper(fewer, counts, most, place, runs) : with_lower(fewer, counts, most, place, runs);
  const std::size_t first = halves_.size();
  halves_.insert(halves_.end(), half.begin(), half.begin() + static_cast<std::ptrdiff_t>(states()));
  half_places_.add(key, static_cast<std::uint32_t>(first));
  return first;
}

Lacking SetTables::work_out(std::uint64_t key) {
  const auto counts = static_cast<Nine>(key >> 32);
  const auto most = static_cast<Nine>(key >> 2) & kAllNine;
  const bool runs = (key & 1) != 0;
  const std::size_t first = half(counts, most, false, runs);
  const std::size_t second = half(counts, most, true, runs);  // what is remembered may move
  const Lacking* const lower = &halves_[first];
  const Lacking* const upper = &halves_[second];
  Lanes best = lanes_of(kImpossible);
  for (std::size_t state = 0; state < states(); ++state) {
    if (is_impossible(lower[state])) continue;
    best = smaller(best, join_lanes(lower[state], upper[state], kMostTableSets));
  }
  return lacking_of(best);
}

Lacking SetTables::known_lacking(std::uint64_t key) {
  if (const Lacking* known = lacking_.find(key)) return *known;
  if (lacking_.size() >= kMostRemembered) lacking_.clear();
  if (half_places_.size() >= kMostRemembered) {
    half_places_.clear();
    halves_.clear();
  }
  const Lacking found = work_out(key);
  lacking_.add(key, found);
  return found;
}

ZoneRow SetTables::work_out_more(std::uint64_t key) {
  const auto counts = static_cast<Nine>(key >> 32);
  const auto most = static_cast<Nine>(key >> 2) & kAllNine;
  const auto one_more = [&](std::size_t place) { return key + (std::uint64_t{nine_one(place)} << 32); };
  for (std::size_t place = 0; place < 9; ++place) lacking_.prefetch(one_more(place));
  const Lacking lacking = known_lacking(key);
  Changes changes;
  for (std::size_t place = 0; place < 9; ++place) {
    if (nine_count(counts, place) >= nine_count(most, place)) continue;
    changes.add(place, lacking, known_lacking(one_more(place)));
  }
  return changes.row(lacking);
}

/// A tile that cannot be used changes nothing when it goes.
ZoneRow SetTables::work_out_less(std::uint64_t key) {
  const auto counts = static_cast<Nine>(key >> 32);
  const auto most = static_cast<Nine>(key >> 2) & kAllNine;
  const auto one_less = [&](std::size_t place) { return key - (std::uint64_t{nine_one(place)} << 32); };
  for (std::size_t place = 0; place < 9; ++place) lacking_.prefetch(one_less(place));
  const Lacking lacking = known_lacking(key);
  Changes changes;
  for (std::size_t place = 0; place < 9; ++place) {
    const Nine have = nine_count(counts, place);
    if (have == 0 || have > nine_count(most, place)) continue;
    changes.add(place, known_lacking(one_less(place)), lacking);
  }
  return changes.row(lacking);
}

const ZoneRow& SetTables::one_more(Nine counts, Nine most, bool ordered) {
  const std::uint64_t key = key_of(counts, most, ordered);
  if (const ZoneRow* known = more_.find(key)) return *known;
  if (more_.size() >= kMostRemembered) more_.clear();
  return more_.add(key, work_out_more(key));
}

const ZoneRow& SetTables::one_less(Nine counts, Nine most, bool ordered) {
  const std::uint64_t key = key_of(counts, most, ordered);
  if (const ZoneRow* known = less_.find(key)) return *known;
  if (less_.size() >= kMostRemembered) less_.clear();
  return less_.add(key, work_out_less(key));
}

}  // namespace majs::match
