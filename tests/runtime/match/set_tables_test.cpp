// Rows of suits, which are worked out from what their two ends have, against the sets of a suit tried one by one.

#include "runtime/match/levels/set_tables.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "runtime/game/random.hpp"

namespace majs::match::test::set_tables_test {
namespace {

using Counts = std::array<unsigned, 9>;

/// What is lacking for so many sets from this cell on, and a pair: each way to take them is tried.
class SlowSuit {
 public:
  SlowSuit(const Counts& have, const Counts& most, SetShapes shapes, bool ordered)
      : have_(have), most_(most), shapes_(shapes), ordered_(ordered) {}

  unsigned lacking(int sets, bool pair, std::size_t from = 0) {
    if (sets == 0 && !pair) return missing();
    unsigned least = kFarAway;
    for (std::size_t cell = from; sets > 0 && cell < 9; ++cell) {
      if (shapes_ != SetShapes::Runs) try_set({cell, cell, cell}, sets, pair, cell, least);
      const bool run = shapes_ != SetShapes::Triplets && ordered_ && cell < 7;
      if (run) try_set({cell, cell + 1, cell + 2}, sets, pair, cell, least);
    }
    for (std::size_t cell = 0; sets == 0 && cell < 9; ++cell) {
      used_[cell] += 2;
      if (used_[cell] <= most_[cell]) least = std::min(least, missing());
      used_[cell] -= 2;
    }
    return least;
  }

 private:
  void try_set(const std::array<std::size_t, 3>& cells, int sets, bool pair, std::size_t from, unsigned& least) {
    for (const std::size_t cell : cells) ++used_[cell];
    const bool is_room =
        std::all_of(cells.begin(), cells.end(), [&](std::size_t cell) { return used_[cell] <= most_[cell]; });
    if (is_room) least = std::min(least, lacking(sets - 1, pair, from));
    for (const std::size_t cell : cells) --used_[cell];
  }
  unsigned missing() const {
    unsigned missing = 0;
    for (std::size_t cell = 0; cell < 9; ++cell) missing += used_[cell] - std::min(used_[cell], have_[cell]);
    return missing;
  }

  Counts have_;
  Counts most_;
  Counts used_{};
  SetShapes shapes_;
  bool ordered_;
};

Nine nine_of_counts(const Counts& counts) {
  Nine all = 0;
  for (std::size_t cell = 0; cell < 9; ++cell) all += counts[cell] * nine_one(cell);
  return all;
}

TEST_CASE("rows of suits: what they tell is what comes out when all sets are tried") {
  runtime::Random random(11);
  for (const SetShapes shapes : {SetShapes::Triplets, SetShapes::Runs, SetShapes::Both}) {
    SetTables tables(shapes);
    for (int times = 0; times < 150; ++times) {
      Counts have{};
      Counts most{};
      most.fill(4);
      for (int i = 0; i < 8; ++i) ++have[random.below(9)];
      for (unsigned& count : have) count = std::min(count, 4U);
      for (std::size_t i = random.below(4); i > 0; --i) most[random.below(9)] = static_cast<unsigned>(random.below(4));
      const bool ordered = times % 5 != 0;
      const Nine counts = nine_of_counts(have);
      const Nine room = nine_of_counts(most);
      const Lacking found = tables.lacking(counts, room, ordered);
      const ZoneRow more = tables.one_more(counts, room, ordered);
      for (int sets = 0; sets <= 3; ++sets) {
        for (const bool pair : {false, true}) {
          CAPTURE(sets);
          CAPTURE(pair);
          CAPTURE(counts);
          CAPTURE(room);
          const auto asked = [&](const Counts& counts) {
            return SlowSuit(counts, most, shapes, ordered).lacking(sets, pair);
          };
          const unsigned now = asked(have);
          CHECK(lane(pair ? found.paired : found.plain, sets) == now);
          const auto place = static_cast<std::size_t>(sets);
          const CellBits gains = pair ? more.paired[place] : more.plain[place];
          for (std::size_t cell = 0; cell < 9 && now < kFarAway; ++cell) {
            Counts changed = have;
            ++changed[cell];
            if (have[cell] < 4) CHECK(((gains >> cell) & 1) == now - asked(changed));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace majs::match::test::set_tables_test
