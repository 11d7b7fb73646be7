// Hands that are the same but for one zone, asked about one after the other, against what each of them and one tile
// more lacks by itself.

#include "runtime/match/levels/set_tables.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>

#include "runtime/game/random.hpp"
#include "runtime/match/levels/set_tables.hpp"

namespace majs::match::test::set_shares_test {
namespace {

/// What the hand lacks, its suits put together one by one.
std::uint32_t lacking(const FourZones& counts, const FourZones& most, int sets, bool pair, SetTables& tables) {
  Lacking all = tables.lacking(counts[0], most[0], true);
  for (std::size_t zone = 1; zone < 4; ++zone) {
    all = join(all, tables.lacking(counts[zone], most[zone], zone < 3), sets);
  }
  return std::min(lane(pair ? all.paired : all.plain, sets), kFarAway);
}

struct Table {
  runtime::Random random{23};
  SetTables asked;
  SetTables slow;

  explicit Table(SetShapes shapes) : asked(shapes), slow(shapes) {}

  bool one_in(std::uint64_t number) { return random.below(number) == 0; }

  void change(FourZones& counts, FourZones& most) {
    const std::size_t zone = random.below(4);
    counts[zone] = 0;
    most[zone] = 0;
    for (std::size_t place = 0; place < 9; ++place) {
      counts[zone] += static_cast<Nine>(one_in(2) ? 0 : random.below(5)) * nine_one(place);
      most[zone] += static_cast<Nine>(one_in(4) ? random.below(5) : kTableCopies) * nine_one(place);
    }
  }

  void check(FourZones counts, const FourZones& most, int sets, bool pair, std::size_t zone) {
    FourZones useful{};
    const ZoneRow row = asked.one_more(counts[zone], most[zone], zone < 3);
    const std::uint32_t least = asked.shares().ask(zone, row, pair, useful);
    REQUIRE(least == lacking(counts, most, sets, pair, slow));
    if (least >= kFarAway) return;
    for (std::size_t cell = 0; cell < 36; ++cell) {
      Nine& tiles = counts[cell / 9];
      if (nine_count(tiles, cell % 9) == kMostOfCell) continue;
      tiles += nine_one(cell % 9);
      const bool nearer = lacking(counts, most, sets, pair, slow) < least;
      tiles -= nine_one(cell % 9);
      CAPTURE(cell);
      REQUIRE(((useful[cell / 9] & nine_one(cell % 9)) != 0) == nearer);
    }
  }
};

TEST_CASE("sets shared out: hands that differ in a zone lack what they lack by themselves") {
  for (const SetShapes shapes : {SetShapes::Triplets, SetShapes::Runs, SetShapes::Both}) {
    Table table(shapes);
    FourZones counts{};
    FourZones most{};
    int sets = 4;
    for (int times = 0; times < 200; ++times) {
      // Some of what was known before holds.
      for (std::size_t changes = table.random.below(3); changes > 0; --changes) table.change(counts, most);
      if (table.one_in(8)) sets = static_cast<int>(table.random.below(kMostTableSets + 1));
      const bool pair = !table.one_in(4);
      table.asked.shares().look_at(counts, most, sets, table.asked);
      for (int asked = 0; asked < 3; ++asked) {
        const std::size_t zone = table.random.below(4);
        FourZones other = counts;
        for (std::size_t place = 0; place < 9; ++place) {
          if (nine_count(other[zone], place) > 0 && table.one_in(3)) other[zone] -= nine_one(place);
        }
        table.check(other, most, sets, pair, zone);
      }
    }
  }
}

}  // namespace
}  // namespace majs::match::test::set_shares_test
