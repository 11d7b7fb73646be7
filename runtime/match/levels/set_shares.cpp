#include "runtime/match/levels/set_shares.hpp"

#include "runtime/match/levels/lanes.hpp"
#include "runtime/match/levels/set_tables.hpp"

namespace majs::match {
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
