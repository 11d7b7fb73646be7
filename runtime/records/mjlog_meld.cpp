#include "runtime/records/mjlog_meld.hpp"

#include <algorithm>

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;

/// Three of the four tiles of a kind, without the one at `missing`.
std::vector<int> three_of(unsigned kind, unsigned missing) {
  std::vector<int> tiles;
  for (unsigned copy = 0; copy < 4; ++copy) {
    if (copy != missing) tiles.push_back(static_cast<int>(4 * kind + copy));
  }
  return tiles;
}

int taken_from(std::vector<int>& tiles, unsigned place) {
  const int tile = tiles[place];
  tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(place));
  return tile;
}

/// The runs of a suit begin with 1 to 7.
constexpr unsigned kRuns = 7;
constexpr unsigned kKinds = 34;

}  // namespace

bool read_mjlog_meld(unsigned number, MjlogMeld& meld) {
  if (number > 0xFFFF) return false;
  meld = {};
  meld.from = static_cast<int>(number & 3);
  if ((number & 0x4) != 0) {
    const unsigned pattern = number >> 10;
    const unsigned run = pattern / 3;
    if (run >= 3 * kRuns) return false;
    const unsigned first = run / kRuns * 9 + run % kRuns;
    std::vector<int> tiles;
    for (unsigned i = 0; i < 3; ++i) {
      tiles.push_back(static_cast<int>(4 * (first + i) + ((number >> (3 + 2 * i)) & 3)));
    }
    meld.kind = Kind::Chi;
    meld.tile = taken_from(tiles, pattern % 3);
    meld.others = std::move(tiles);
    return meld.from == 3;
  }
  if ((number & 0x18) != 0) {
    const unsigned pattern = number >> 9;
    const unsigned copy = (number >> 5) & 3;
    if (pattern / 3 >= kKinds) return false;
    meld.others = three_of(pattern / 3, copy);
    if ((number & 0x8) != 0) {
      meld.kind = Kind::Pon;
      meld.tile = taken_from(meld.others, pattern % 3);
    } else {
      meld.kind = Kind::Kakan;
      meld.tile = static_cast<int>(4 * (pattern / 3) + copy);
    }
    return meld.from != 0;
  }
  meld.tile = static_cast<int>(number >> 8);
  if (meld.tile >= static_cast<int>(4 * kKinds)) return false;
  if ((number & 0x20) != 0) {
    meld.kind = Kind::North;
    return true;
  }
  meld.kind = meld.from == 0 ? Kind::Ankan : Kind::Daiminkan;
  meld.others = three_of(static_cast<unsigned>(meld.tile) / 4, static_cast<unsigned>(meld.tile) % 4);
  return true;
}

unsigned mjlog_meld_number(const MjlogMeld& meld) {
  const auto from = static_cast<unsigned>(meld.from);
  const auto tile = static_cast<unsigned>(meld.tile);
  switch (meld.kind) {
    case Kind::Chi: {
      std::vector<int> tiles = meld.others;
      tiles.push_back(meld.tile);
      std::ranges::sort(tiles);
      const auto place = static_cast<unsigned>(std::ranges::find(tiles, meld.tile) - tiles.begin());
      const unsigned first = static_cast<unsigned>(tiles[0]) / 4;
      unsigned number = from | 0x4 | (((first / 9 * kRuns + first % 9) * 3 + place) << 10);
      for (unsigned i = 0; i < 3; ++i) number |= (static_cast<unsigned>(tiles[i]) % 4) << (3 + 2 * i);
      return number;
    }
    case Kind::Pon:
    case Kind::Kakan: {
      const bool added = meld.kind == Kind::Kakan;
      std::vector<int> tiles = meld.others;
      if (!added) tiles.push_back(meld.tile);
      std::ranges::sort(tiles);
      unsigned missing = 0;
      while (std::ranges::find(tiles, static_cast<int>(tile / 4 * 4 + missing)) != tiles.end()) ++missing;
      const auto place = added ? 0U : static_cast<unsigned>(std::ranges::find(tiles, meld.tile) - tiles.begin());
      return from | (added ? 0x10U : 0x8U) | ((missing & 3) << 5) | ((tile / 4 * 3 + place) << 9);
    }
    case Kind::North: return 0x20 | (tile << 8);
    default: return from | (tile << 8);
  }
}

}  // namespace majs::runtime
