#include "runtime/match/levels/set_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>

namespace majs::match {
namespace {

/// States of ends that are remembered: 32 bytes each.
constexpr std::size_t kMostStatesKept = std::size_t{1} << 17;
/// No sets and no pair lack nothing.
constexpr Lacking kNothing = {kAllFar - kFarAway, kAllFar};

Lanes only_paired(Lanes both, Eight plain) { return lanes(plain, reinterpret_cast<TwoEights>(both)[0]); }

}  // namespace

/// … of an end while it is worked out.
struct SuitHalves::State {
  Lanes lacking = lanes(kAllFar, kAllFar);
  Lanes over{};

  bool is_impossible() const {
    const auto eights = reinterpret_cast<TwoEights>(lacking);
    return eights[0] == kAllFar && eights[1] == kAllFar;
  }
  /// Another way, as good as this one in some of the numbers, or better.
  void take(const State& other) {
    const Lanes least = smaller(lacking, other.lacking);
    const auto kept = reinterpret_cast<Lanes>(lacking == least);
    const auto taken = reinterpret_cast<Lanes>(other.lacking == least);
    over = (over & kept) | (other.over & taken);
    lacking = least;
  }
  /// The ways from another state on, so many sets more, when a cell is used of which there are `have`.
  void take(const State& from, std::size_t sets, Nine have, std::size_t needed, bool pair, std::size_t bit) {
    const State moved = {with_sets(from.lacking, sets), moved_up(from.over, sets)};
    take(moved.with(needed, have, bit));
    if (!pair) return;
    const State paired = {only_paired(moved.lacking, kAllFar), only_paired(moved.over, 0)};
    take(paired.with(needed + 2, have, bit));
  }
  State with(std::size_t needed, Nine have, std::size_t bit) const {
    State next = *this;
    if (needed > have) {
      next.lacking += every_lane(needed - have);
      next.over |= every_lane(bit);
    }
    return next;
  }
};

void SuitHalves::forget_many() {
  if (lacking_.size() < kMostStatesKept) return;
  places_.clear();
  lacking_.clear();
  over_.clear();
}

/// Every way to use a cell after a state, no more than `most` tiles of it: `visit(state after it, sets begun here,
/// tiles, whether there is room for a pair besides)`.
template <typename Visit>
void SuitHalves::each_use(Nine most, std::size_t state, bool runs, Visit visit) const {
  const std::size_t width = most_runs_ + 1;
  const std::size_t last = state / width;
  const std::size_t runs_before = last + state % width;
  for (std::size_t begun = 0; begun <= (runs ? most_runs_ : 0); ++begun) {
    for (std::size_t triplets = 0; triplets <= (shapes_ != SetShapes::Runs ? 1U : 0U); ++triplets) {
      const std::size_t needed = runs_before + begun + 3 * triplets;
      if (needed > most) break;
      visit(begun * width + last, begun + triplets, needed, needed + 2 <= most);
    }
  }
}

/// So many cells from one end of the suit, one more than what is remembered of fewer.
std::size_t SuitHalves::outer_cells(Nine counts, Nine most, std::size_t cells, bool upper, bool runs) {
  const Nine lower = nine_one(upper ? 9 - cells : cells) - 1;
  const Nine mask = upper ? kAllNine & ~lower : lower;
  const std::uint64_t key = (std::uint64_t{counts & mask} << 32) | (std::uint64_t{most & mask} << 2) |
                            (std::uint64_t{cells} << 59) | (upper ? std::uint64_t{2} : std::uint64_t{0}) |
                            (runs ? std::uint64_t{1} : std::uint64_t{0});
  if (const std::uint32_t* const known = places_.find(key)) return *known;
  std::array<State, kMostStates> fewer;
  if (cells == 1) {
    fewer[0].lacking = lanes_of(kNothing);
  } else {
    const std::size_t first = outer_cells(counts, most, cells - 1, upper, runs);
    for (std::size_t state = 0; state < states(); ++state) {
      const std::size_t at = first + state;
      fewer[state] = {lanes_of(lacking_[at]), lanes(over_[at].plain, over_[at].paired)};
    }
  }
  const std::size_t place = upper ? 9 - cells : cells - 1;
  const std::size_t bit = std::size_t{1} << (upper ? place - kLowerCells : place);
  const Nine room = nine_count(most, place);
  const Nine have = std::min(nine_count(counts, place), room);
  std::array<State, kMostStates> end;
  for (std::size_t state = 0; state < states(); ++state) {
    if (!upper && fewer[state].is_impossible()) continue;
    each_use(room, state, runs, [&](std::size_t after, std::size_t sets, std::size_t needed, bool pair) {
      // From the last cell back, by the runs that come in before it: a run needs two cells after its first.
      if (upper) {
        end[state].take(fewer[after], sets, have, needed, pair, bit);
      } else {
        end[after].take(fewer[state], sets, have, needed, pair, bit);
      }
    });
  }
  const std::size_t first = lacking_.size();
  for (std::size_t state = 0; state < states(); ++state) {
    const auto over = reinterpret_cast<TwoEights>(end[state].over);
    lacking_.push_back(lacking_of(end[state].lacking));
    over_.push_back({over[0], over[1]});
  }
  places_.add(key, static_cast<std::uint32_t>(first));
  return first;
}

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

namespace {

/// All pairs of zones: the other two of each are the pair as far from the end.
constexpr std::array<std::array<std::uint8_t, 2>, 6> kPairs = {{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};
/// By zone: a bit for each pair that it is one of.
constexpr std::array<std::uint32_t, 4> kPairsWith = {0b000111, 0b011001, 0b101010, 0b110100};
/// The zones besides one, and for each of them the pair of the other two.
constexpr std::array<std::array<std::uint8_t, 3>, 4> kOthers = {{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}};
constexpr std::array<std::array<std::uint8_t, 3>, 4> kRest = {{{5, 4, 3}, {5, 2, 1}, {4, 2, 0}, {3, 1, 0}}};

/// The cells that matter to a suit in the lanes that are marked, put together.
class MarkedCells {
 public:
  void add(const ZoneRow& row, Lanes marked) {
    const auto plain = __builtin_shufflevector(marked, marked, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    const auto paired =
        __builtin_shufflevector(marked, marked, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15);
    cells_ |= std::bit_cast<Lanes>(row.plain) & plain;
    cells_ |= std::bit_cast<Lanes>(row.paired) & paired;
  }
  CellBits all() const {
    const auto eights = reinterpret_cast<TwoEights>(cells_);
    const Eight four = eights[0] | eights[1];
    const Eight two = four | four >> 32;
    return static_cast<CellBits>(two | two >> 16);
  }

 private:
  Lanes cells_{};
};

}  // namespace

void SetShares::look_at(const FourZones& counts, const FourZones& most, int sets, SetTables& tables) {
  tables_ = &tables;
  if (sets_ != sets) {
    sets_ = sets;
    pairs_known_ = others_known_ = 0;
  }
  for (std::size_t zone = 0; zone < 4; ++zone) {
    if (counts_[zone] == counts[zone] && most_[zone] == most[zone]) continue;
    counts_[zone] = counts[zone];
    most_[zone] = most[zone];
    tables.prefetch_one_more(counts[zone], most[zone], zone < 3);
    rows_known_ &= ~(1U << zone);
    pairs_known_ &= ~kPairsWith[zone];
    others_known_ &= 1U << zone;
  }
}

const Lacking& SetShares::both(std::size_t pair) {
  if ((pairs_known_ >> pair & 1) == 0) {
    pairs_known_ |= 1U << pair;
    pairs_[pair] = join(rows_[kPairs[pair][0]].lacking, rows_[kPairs[pair][1]].lacking, sets_);
  }
  return pairs_[pair];
}

void SetShares::find_others(std::size_t zone) {
  for (const std::size_t other : kOthers[zone]) {
    if ((rows_known_ >> other & 1) == 0) rows_[other] = tables_->one_more(counts_[other], most_[other], other < 3);
    rows_known_ |= 1U << other;
  }
  Others& found = others_[zone];
  for (std::size_t i = 0; i < 3; ++i) found.rest[i] = others_of(both(kRest[zone][i]), sets_);
  found.all = others_of(join(both(kRest[zone][0]), rows_[kOthers[zone][0]].lacking, sets_), sets_);
  others_known_ |= 1U << zone;
}

std::uint32_t SetShares::ask(std::size_t zone, const ZoneRow& row, bool pair, FourZones& useful) {
  if ((others_known_ >> zone & 1) == 0) find_others(zone);
  const Others& others = others_[zone];
  const std::uint32_t least = least_of_all(row.lacking, others.all, pair);
  if (least >= kFarAway) return least;
  CellBits own = 0;
  std::array<MarkedCells, 3> marked;
  // For each cheapest way to share the sets out between this zone and the others: what matters to them is what matters
  // to one of them in some cheapest way to share theirs.
  const auto add = [&](std::size_t sets, bool paired) {
    const std::uint32_t of_others = lane(paired ? others.all.paired : others.all.plain, static_cast<int>(sets));
    for (std::size_t i = 0; i < 3; ++i) {
      const ZoneRow& other = rows_[kOthers[zone][i]];
      const OtherSuits& rest = others.rest[i];
      const Lanes all = lanes_of(other.lacking) +
                        without_sets(paired ? lanes(rest.paired, rest.plain) : lanes(rest.plain, kAllFar), sets);
      marked[i].add(other, reinterpret_cast<Lanes>(all == every_lane(of_others)));
    }
  };
  each_equal_lane(row.lacking.plain + (pair ? others.all.paired : others.all.plain), least, [&](std::size_t sets) {
    own |= row.plain[sets];
    add(sets, pair);
  });
  if (pair) {
    each_equal_lane(row.lacking.paired + others.all.plain, least, [&](std::size_t sets) {
      own |= row.paired[sets];
      add(sets, false);
    });
  }
  useful[zone] = nine_of(own);
  for (std::size_t i = 0; i < 3; ++i) useful[kOthers[zone][i]] = nine_of(marked[i].all());
  return least;
}

}  // namespace majs::match
