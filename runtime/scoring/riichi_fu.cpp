// The built-in riichi fu of the seed documents (spec scoring.md 5.2).

#include <algorithm>
#include <array>

#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/minipoints.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

constexpr int kKinds = 36;  // 1m-9m 1p-9p 1s-9s 1z-7z 0z 8z

using Counts = std::array<std::uint8_t, kKinds>;

/// The place of a tile in Counts; red fives and their like are what they look like. -1 for tiles no set has.
int place_of(const Tile& tile) {
  if (tile.kind < kKinds) return tile.kind;
  const auto natural = tiles::find_kind(tiles::row(tile.kind).natural);
  return natural && *natural < kKinds ? *natural : -1;
}

bool is_simple(int place) { return place < 27 && place % 9 != 0 && place % 9 != 8; }

/// What does not depend on how the hand is read.
struct Situation {
  bool draw = false;
  bool closed = true;
  int calls = 0;     ///< minipoints of the calls
  int winning = -1;  ///< place of the winning tile
  std::array<int, kKinds> pair{};
};

class Reader {
 public:
  Reader(Counts counts, const Situation& situation) : counts_(counts), situation_(situation) {}

  /// The best total over all readings in sets and one pair, 0 when there is none. Closed pinfu beats everything.
  int best() {
    for (int pair = 0; pair < kKinds; ++pair) {
      if (counts_[static_cast<std::size_t>(pair)] < 2) continue;
      counts_[static_cast<std::size_t>(pair)] -= 2;
      pair_ = pair;
      read(0);
      counts_[static_cast<std::size_t>(pair)] += 2;
    }
    return pinfu_ ? base() : best_;
  }

  /// The total of one reading, 0 when it is not sets and one pair.
  int of(const HandReading& reading) {
    std::size_t completed = kMaxSets;
    pair_ = -1;
    for (const ReadingSet& set : reading.sets) {
      std::array<int, 3> places{};
      for (std::size_t i = 0; i < std::min<std::size_t>(set.tiles.size(), 3); ++i) places[i] = place_of(set.tiles[i]);
      const int place = set.tiles.size() == 2 ? places[0] : std::min({places[0], places[1], places[2]});
      if (set.tiles.size() == 2 && pair_ < 0) {
        pair_ = place;
        continue;
      }
      if (set.tiles.size() != 3 || sets_ == kMaxSets || place < 0) return 0;
      if (set.completed) completed = sets_;
      triplet_[sets_] = places[0] == places[1];
      place_[sets_++] = place;
    }
    if (pair_ < 0) return 0;
    finish(completed);
    return pinfu_ ? base() : best_;
  }

 private:
  int base() const { return situation_.draw ? 22 : situation_.closed ? 30 : 20; }

  void read(int from) {
    while (from < kKinds && counts_[static_cast<std::size_t>(from)] == 0) ++from;
    if (from == kKinds) {
      finish();
      return;
    }
    auto& here = counts_[static_cast<std::size_t>(from)];
    if (sets_ == kMaxSets) return;
    if (here >= 3) {
      here -= 3;
      triplet_[sets_] = true;
      place_[sets_++] = from;
      read(from);
      --sets_;
      here += 3;
    }
    if (from < 27 && from % 9 < 7 && counts_[static_cast<std::size_t>(from + 1)] > 0 &&
        counts_[static_cast<std::size_t>(from + 2)] > 0) {
      for (int i = 0; i < 3; ++i) --counts_[static_cast<std::size_t>(from + i)];
      triplet_[sets_] = false;
      place_[sets_++] = from;
      read(from);
      --sets_;
      for (int i = 0; i < 3; ++i) ++counts_[static_cast<std::size_t>(from + i)];
    }
  }

  /// A complete reading: the winning tile may belong to the pair or to any set that has it.
  void finish() {
    if (pair_ == situation_.winning) finish(kMaxSets);
    for (std::size_t i = 0; i < sets_; ++i) {
      const int last = triplet_[i] ? place_[i] : place_[i] + 2;
      if (situation_.winning >= place_[i] && situation_.winning <= last) finish(i);
    }
  }

  /// `completed` is the set with the winning tile, kMaxSets for the pair.
  void finish(std::size_t completed) {
    if (completed == kMaxSets) {
      add(sets_value(kMaxSets) + 2);
    } else if (triplet_[completed]) {
      add(sets_value(completed));
    } else {
      const int number = place_[completed] % 9;
      const int at = situation_.winning - place_[completed];
      const bool two_sided = (at == 0 && number != 6) || (at == 2 && number != 0);
      add(sets_value(kMaxSets) + (two_sided ? 0 : 2));
    }
  }

  /// Of the sets; `completed` is the triplet that the winning tile completed, open when won from somebody else.
  int sets_value(std::size_t completed) const {
    int value = 0;
    for (std::size_t i = 0; i < sets_; ++i) {
      if (!triplet_[i]) continue;
      const int closed = is_simple(place_[i]) ? 4 : 8;
      value += i == completed && !situation_.draw ? closed / 2 : closed;
    }
    return value;
  }

  void add(int value) {
    const int extra = value + situation_.calls + situation_.pair[static_cast<std::size_t>(pair_)];
    if (extra == 0 && situation_.closed) pinfu_ = true;
    best_ = std::max(best_, base() + extra);
  }

  static constexpr std::size_t kMaxSets = 6;
  Counts counts_;
  const Situation& situation_;
  int pair_ = 0;
  std::size_t sets_ = 0;
  std::array<int, kMaxSets> place_{};
  std::array<bool, kMaxSets> triplet_{};
  int best_ = 0;
  bool pinfu_ = false;
};

void count_call(const Rules& rules, const Call& call, Situation& situation) {
  const std::string& name = rules.texts.name(call.name);
  const int place = call.tiles.empty() ? -1 : place_of(call.tiles[0]);
  const int factor = place >= 0 && is_simple(place) ? 1 : 2;
  if (name != "ankan") situation.closed = false;
  if (name == "pon") situation.calls += 2 * factor;
  if (name == "daiminkan" || name == "kakan") situation.calls += 8 * factor;
  if (name == "ankan") situation.calls += 16 * factor;
}

std::array<int, kKinds> pair_values(const Game& game, Seat seat) {
  const TableProfile& table = game.rules().scoring.table;
  std::array<int, kKinds> values{};
  const auto round = std::min<std::int64_t>(game.state().kyoku / static_cast<std::int64_t>(game.seats().size()), 3);
  for (const int dragon : {31, 32, 33, 34}) values[static_cast<std::size_t>(dragon)] = 2;
  auto& prevalent = values[static_cast<std::size_t>(27 + round)];
  prevalent += 2;
  const int wind = game.seat_wind(seat);
  if (wind >= 0) {
    auto& own = values[static_cast<std::size_t>(27 + wind)];
    own = own == 0 || table.double_wind_4_fu ? own + 2 : own;
  }
  if (table.north_wind_yakuhai && values[30] == 0) values[30] = 2;
  return values;
}

bool is_orphans(const Counts& counts) {
  for (int place = 0; place < 34; ++place) {
    if (is_simple(place) != (counts[static_cast<std::size_t>(place)] == 0)) return false;
  }
  return true;
}

}  // namespace

Number riichi_fu(Game& game, const Context& context) {
  const Player& player = game.player(context.seat);
  Situation situation;
  situation.draw = context.win_source == WinSource::Draw;
  Counts counts{};
  int pairs = 0;
  const auto count = [&](const Tile& tile) {
    const int place = place_of(tile);
    if (place < 0) return;
    auto& here = counts[static_cast<std::size_t>(place)];
    if (++here % 2 == 0) ++pairs;
  };
  for (const Tile& tile : player.hand) count(tile);
  auto tile = winning_tile_of(game, context.seat, context.win_source);
  if (!tile) tile = context.winning_tile;
  if (!tile) return 0;
  count(*tile);
  situation.winning = place_of(*tile);
  for (const Call& call : player.calls) {
    if (!is_flower_call(game.rules(), call)) count_call(game.rules(), call, situation);
  }
  situation.pair = pair_values(game, context.seat);
  Reader reader(counts, situation);
  const int best = context.reading != nullptr ? reader.of(*context.reading) : reader.best();
  if (best == 0) {
    if (is_orphans(counts)) return situation.draw ? 30 : 40;
    return pairs >= 6 ? 25 : 0;
  }
  if (situation.closed && situation.draw && best == 22) return 20;
  if (!situation.closed && best == 20) return 30;
  return (best + 9) / 10 * 10;
}

}  // namespace majs::runtime
