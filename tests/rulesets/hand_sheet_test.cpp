// What bots ask of a hand, the quick way against the slow one: in every bundled ruleset, with random hands.

#include "runtime/play/bots/hand_sheet.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "tests/rulesets/random_situations.hpp"

namespace majs::compiler::test::hand_sheet_test {
namespace {

using runtime::HandSheet;
using runtime::Tile;
using runtime::YakuAim;
using TileList = std::vector<Tile>;

constexpr int kFarthest = 4;

/// Asks for hands of one ruleset.
class Asker {
 public:
  explicit Asker(const std::shared_ptr<const runtime::Rules>& rules)
      : rules_(*rules), progress_(*rules), game_(rules, 1), random_(11), quick_(progress_), slow_(progress_) {
    game_.start();
  }

  const runtime::HandProgress& progress() const { return progress_; }

  /// Tiles of the wall, mostly those of few kinds that lie together there.
  TileList random_hand(std::size_t size) {
    const auto wall = progress_.wall();
    const std::size_t width = std::min<std::size_t>(wall.size(), 8 + random_.below(wall.size()));
    const std::size_t first = random_.below(wall.size() - width + 1);
    TileList tiles;
    for (std::size_t tries = 0; tiles.size() < size && tries < 1'000; ++tries) {
      const tiles::WallTile& entry = wall[first + random_.below(width)];
      const auto held = std::count_if(tiles.begin(), tiles.end(),
                                      [&](const Tile& tile) { return tiles::identical(tile, entry.tile); });
      if (held < entry.copies) tiles.push_back(entry.tile);
    }
    return tiles;
  }

  HandSheet& look_at(HandSheet& sheet, const TileList& tiles) {
    sheet.look_at(tiles, {}, game_.player(rules_.seats.front()).jokers, game_.engine().match_memory());
    return sheet;
  }

  /// The distances: those of the hand whose parts are expected, and those asked for one by one.
  void compare_distances(const TileList& tiles) {
    look_at(quick_, tiles).expect_parts();
    look_at(slow_, tiles);
    std::vector<int> parts;
    for (std::size_t i = 0; i < tiles.size(); ++i) parts.push_back(slow_.distance({nullptr, i}, 0));
    CHECK(quick_.distance({}, 0) == slow_.distance({}, 0));
    for (std::size_t i = 0; i < tiles.size(); ++i) CHECK(quick_.distance({nullptr, i}, 0) == parts[i]);
  }

  /// The tiles that can be spared, all at once and one by one.
  void compare_spare(const TileList& tiles, const YakuAim* aim) {
    look_at(slow_, tiles);
    const int level = slow_.distance({aim}, 0);
    for (int farther = 0; farther < 2; ++farther) {
      std::vector<std::size_t> one_by_one;
      for (std::size_t i = 0; i < tiles.size(); ++i) {
        look_at(slow_, tiles);
        if (slow_.reaches({aim, i}, level + farther)) one_by_one.push_back(i);
      }
      std::vector<std::size_t> spare = {tiles.size()};  // what was there before goes
      look_at(quick_, tiles).list_spare(aim, level + farther, spare);
      CHECK(spare == one_by_one);
    }
  }

  /// Whether an aim is near enough, by bounds, against how far it is.
  void compare_aims(const TileList& tiles) {
    for (const YakuAim& aim : progress_.aims()) {
      INFO(aim.name);
      look_at(quick_, tiles);
      look_at(slow_, tiles);
      const int distance = slow_.distance({&aim}, 0);
      const int far = distance < progress_.levels_of(&aim).count() ? distance : kFarthest + 1;
      for (int to = 0; to <= kFarthest; ++to) {
        look_at(quick_, tiles);
        CHECK(quick_.nearest({&aim}, 0, to) == (far <= to ? std::optional(far) : std::nullopt));
      }
    }
  }

  /// Tiles to draw after a discard: added up, by cell, one by one, and as hands that have them.
  void compare_draws(const TileList& tiles, const YakuAim* aim) {
    look_at(quick_, tiles);
    const auto wall = progress_.wall();
    const std::size_t gone = random_.below(tiles.size());
    const HandSheet::Part part{aim, gone};
    const int level = quick_.distance(part, 0) - 1;
    if (level < 0 || level >= kFarthest) return;
    const std::vector<std::uint8_t> useful = quick_.useful(part, level, wall);
    const runtime::KindCounts seen;
    HandSheet::Draws& draws = quick_.draws_of(wall, seen);
    std::int64_t copies = 0;
    for (std::size_t i = 0; i < wall.size(); ++i) copies += useful[i] != 0 ? wall[i].copies : 0;
    CHECK(quick_.live(part, level, draws) == copies);
    if (const auto cells = quick_.useful_cells(part, level)) {
      ++by_cells_;
      for (std::size_t i = 0; i < wall.size(); ++i) {
        const auto place = quick_.place(wall[i].tile);
        if (!HandSheet::told_by_cells(place) || wall[i].copies <= 0) continue;
        CHECK((((*cells)[place.zone] & place.one) != 0) == (useful[i] != 0));
      }
    }
    const std::size_t drawn = random_.below(wall.size());
    TileList other = tiles;
    other[gone] = wall[drawn].tile;
    look_at(slow_, other);
    const bool is_allowed =
        aim == nullptr || aim->allows(wall[drawn].tile.kind, *game_.player(rules_.seats.front()).jokers);
    if (wall[drawn].copies > 0 && is_allowed) CHECK(slow_.reaches({aim}, level) == (useful[drawn] != 0));
  }

  std::size_t by_cells() const { return by_cells_; }
  std::size_t below(std::size_t bound) { return random_.below(bound); }

 private:
  const runtime::Rules& rules_;
  runtime::HandProgress progress_;
  runtime::Game game_;
  runtime::Random random_;
  HandSheet quick_;
  HandSheet slow_;
  std::size_t by_cells_ = 0;
};

}  // namespace

TEST_CASE("what bots ask of a hand has the same answers whichever way it is asked") {
  std::size_t by_cells = 0;
  for (const std::string& name : bundled_rulesets()) {
    INFO(name);
    runtime::Findings findings;
    const auto rules = runtime::load_rules(built(name), findings);
    REQUIRE(rules != nullptr);
    Asker asker(rules);
    if (asker.progress().has_card()) continue;  // other bots play these
    for (int i = 0; i < 32; ++i) {
      const TileList tiles = asker.random_hand(rules->starting_tiles + 1U);
      asker.compare_distances(tiles);
      asker.compare_draws(tiles, nullptr);
      asker.compare_spare(tiles, nullptr);
      const auto& aims = asker.progress().aims();
      if (!aims.empty()) {
        const YakuAim& aim = aims[asker.below(aims.size())];
        asker.compare_draws(tiles, &aim);
        asker.compare_spare(tiles, &aim);
      }
      if (i % 4 == 0) asker.compare_aims(tiles);
    }
    by_cells += asker.by_cells();
  }
  CHECK(by_cells > 100);
}

}  // namespace majs::compiler::test::hand_sheet_test
