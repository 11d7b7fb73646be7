#include "runtime/match/set_tables.hpp"

#include <algorithm>

namespace majs::match {
namespace {

constexpr Eight kOnes = 0x0101010101010101;
constexpr Eight kHigh = 0x80 * kOnes;
constexpr Eight kAllFar = kFarAway * kOnes;
constexpr Lacking kImpossible = {kAllFar, kAllFar};
/// No sets and no pair lack nothing.
constexpr Lacking kNothing = {kAllFar - kFarAway, kAllFar};
/// Suits and halves that are remembered; then the tables begin anew.
constexpr std::size_t kMostRemembered = std::size_t{1} << 18;

constexpr Nine kAllNine = 7 * kNineCells;

/// The smaller one of each of the eight numbers.
Eight smaller_eight(Eight a, Eight b) {
  const Eight not_smaller = ((a | kHigh) - b) & kHigh;
  const Eight mask = not_smaller - (not_smaller >> 7);  // 7 bits where b is the smaller one, or equal
  return a ^ ((a ^ b) & mask);
}

/// The numbers moved up by so many sets.
Eight with_sets(Eight eight, std::size_t sets) {
  return sets == 0 ? eight : (eight << (8 * sets)) | (kAllFar >> (8 * (8 - sets)));
}

void improve(Lacking& best, const Lacking& other) {
  best.plain = smaller_eight(best.plain, other.plain);
  best.paired = smaller_eight(best.paired, other.paired);
}

bool is_impossible(const Lacking& lacking) { return lacking.plain == kAllFar && lacking.paired == kAllFar; }

Nine most_of(Nine counts, std::size_t place, Nine most) {
  return std::min(nine_count(counts, place), nine_count(most, place));
}

/// `from` after a cell was used.
Lacking after_use(const Lacking& from, std::size_t sets, bool pair, std::size_t lacking) {
  const Eight more = lacking * kOnes;
  if (pair) return {kAllFar, with_sets(from.plain, sets) + more};
  return {with_sets(from.plain, sets) + more, with_sets(from.paired, sets) + more};
}

/// The cells of `now` where the number is below that of `before`, lane by lane.
void add_gains(const Lacking& before, const Lacking& now, Nine cell, ZoneRow& row) {
  for (std::size_t sets = 0; sets < 8; ++sets) {
    const int at = static_cast<int>(sets);
    if (lane(now.plain, at) < lane(before.plain, at)) row.plain_gains[sets] |= cell;
    if (lane(now.paired, at) < lane(before.paired, at)) row.paired_gains[sets] |= cell;
  }
}

}  // namespace

/// Both numbers of sixteen lanes go through one register (an extension that GCC and clang share).
using TwoEights = std::uint64_t __attribute__((vector_size(16)));
using Lanes = std::uint8_t __attribute__((vector_size(16)));

Lacking join(const Lacking& a, const Lacking& b, int sets) {
  const auto lanes = [](Eight low, Eight high) { return reinterpret_cast<Lanes>(TwoEights{low, high}); };
  const TwoEights none = {kFarAway, kFarAway};
  TwoEights own = {a.plain, a.paired};
  TwoEights with_pair_of_b = {kAllFar, a.plain};
  Lanes best = lanes(kAllFar, kAllFar);
  for (int i = 0; i <= sets; ++i) {
    // What cannot have so many sets cannot have more.
    if (lane(b.plain, i) >= kFarAway && lane(b.paired, i) >= kFarAway) break;
    const Eight plain = lane(b.plain, i) * kOnes;
    const Eight paired = lane(b.paired, i) * kOnes;
    const Lanes one = reinterpret_cast<Lanes>(own) + lanes(plain, plain);
    const Lanes other = reinterpret_cast<Lanes>(with_pair_of_b) + lanes(paired, paired);
    best = best < one ? best : one;
    best = best < other ? best : other;
    own = (own << 8) | none;
    with_pair_of_b = (with_pair_of_b << 8) | none;
  }
  const auto found = reinterpret_cast<TwoEights>(best);
  return {found[0], found[1]};
}

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
  Eight least = own.plain + (pair ? others.paired : others.plain);
  if (pair) least = smaller_eight(least, own.paired + others.plain);
  least = smaller_eight(least, least >> 32 | kAllFar << 32);
  least = smaller_eight(least, least >> 16 | kAllFar << 48);
  least = smaller_eight(least, least >> 8 | kAllFar << 56);
  return std::min(lane(least, 0), kFarAway);
}

/// Every way to use a cell after a state: `visit(state after it, sets begun here, with a pair, tiles lacking)`.
template <typename Visit>
void SetTables::each_use(Nine have, Nine most, std::size_t state, bool runs, Visit visit) const {
  const std::size_t width = most_runs_ + 1;
  const std::size_t last = state / width;
  const std::size_t runs_before = last + state % width;
  for (std::size_t begun = 0; begun <= (runs ? most_runs_ : 0); ++begun) {
    for (std::size_t triplets = 0; triplets <= (shapes_ != SetShapes::Runs ? 1U : 0U); ++triplets) {
      for (std::size_t pair = 0; pair <= 1; ++pair) {
        const std::size_t needed = runs_before + begun + 3 * triplets + 2 * pair;
        if (needed > most) continue;
        visit(begun * width + last, begun + triplets, pair == 1, needed > have ? needed - have : 0);
      }
    }
  }
}

/// From the first cell on: by the runs that go on into the upper half.
SetTables::Half SetTables::work_out_lower(Nine counts, Nine most, bool runs) const {
  Half now;
  now.fill(kImpossible);
  now[0] = kNothing;
  for (std::size_t place = 0; place < kLowerCells; ++place) {
    Half next;
    next.fill(kImpossible);
    for (std::size_t state = 0; state < states(); ++state) {
      if (is_impossible(now[state])) continue;
      each_use(most_of(counts, place, most), nine_count(most, place), state, runs,
               [&](std::size_t after, std::size_t sets, bool pair, std::size_t lacking) {
                 improve(next[after], after_use(now[state], sets, pair, lacking));
               });
    }
    now = next;
  }
  return now;
}

/// From the last cell back: by the runs that come in from the lower half. A run needs two cells after its first.
SetTables::Half SetTables::work_out_upper(Nine counts, Nine most, bool runs) const {
  Half now;
  now.fill(kImpossible);
  now[0] = kNothing;
  for (std::size_t place = 9; place-- > kLowerCells;) {
    Half before;
    before.fill(kImpossible);
    for (std::size_t state = 0; state < states(); ++state) {
      each_use(most_of(counts, place, most), nine_count(most, place), state, runs,
               [&](std::size_t after, std::size_t sets, bool pair, std::size_t lacking) {
                 improve(before[state], after_use(now[after], sets, pair, lacking));
               });
    }
    now = before;
  }
  return now;
}

const SetTables::Half& SetTables::half(Nine counts, Nine most, bool upper, bool runs) {
  constexpr Nine kLower = nine_one(kLowerCells) - 1;
  const Nine cells = upper ? ~kLower : kLower;
  const std::uint64_t key = (std::uint64_t{counts & cells} << 32) | (std::uint64_t{most & cells} << 2) |
                            (upper ? std::uint64_t{2} : std::uint64_t{0}) |
                            (runs ? std::uint64_t{1} : std::uint64_t{0});
  if (const std::size_t place = halves_.find(key); place < halves_.size()) return halves_[place];
  return halves_[halves_.add(key, upper ? work_out_upper(counts, most, runs) : work_out_lower(counts, most, runs))];
}

Lacking SetTables::work_out(std::uint64_t key) {
  const auto counts = static_cast<Nine>(key >> 32);
  const auto most = static_cast<Nine>(key >> 2) & kAllNine;
  const bool runs = (key & 1) != 0;
  const Half lower = half(counts, most, false, runs);  // a copy: the next half may move what is remembered
  const Half& upper = half(counts, most, true, runs);
  Lacking best = kImpossible;
  for (std::size_t state = 0; state < states(); ++state) {
    if (!is_impossible(lower[state]) && !is_impossible(upper[state])) {
      improve(best, join(lower[state], upper[state], kMostTableSets));
    }
  }
  return best;
}

Lacking SetTables::known_lacking(std::uint64_t key) {
  if (const Lacking* known = lacking_.find(key)) return *known;
  if (lacking_.size() >= kMostRemembered) lacking_.clear();
  if (halves_.size() >= kMostRemembered) halves_.clear();
  const Lacking found = work_out(key);
  lacking_.add(key, found);
  return found;
}

ZoneRow SetTables::work_out_row(std::uint64_t key) {
  const auto counts = static_cast<Nine>(key >> 32);
  const auto most = static_cast<Nine>(key >> 2) & kAllNine;
  ZoneRow row;
  row.lacking = known_lacking(key);
  for (std::size_t place = 0; place < 9; ++place) {
    if (nine_count(counts, place) >= nine_count(most, place)) continue;
    add_gains(row.lacking, known_lacking(key + (std::uint64_t{nine_one(place)} << 32)), nine_one(place), row);
  }
  return row;
}

const ZoneRow& SetTables::row(Nine counts, Nine most, bool ordered) {
  const std::uint64_t key = key_of(counts, most, ordered);
  if (const std::size_t place = rows_.find(key); place < rows_.size()) return rows_[place];
  if (rows_.size() >= kMostRemembered) rows_.clear();
  return rows_[rows_.add(key, work_out_row(key))];
}

}  // namespace majs::match
