// The built-in riichi fu of older rulesets (runtime/scoring/README.md 5.2).

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

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

bool is_simple(int place) {
  constexpr std::uint64_t kOfSuit = 0b011111110;
  constexpr std::uint64_t kSimples = kOfSuit | kOfSuit << 9 | kOfSuit << 18;
  return (kSimples >> (place & 63) & 1) != 0;  // of no place: no
}

/// What a pair is worth for a seat: of dragons and of the winds that count.
int pair_value(const Engine& engine, Seat seat, int place) {
  constexpr int kEast = 27;
  constexpr int kNorth = 30;
  if (place > kNorth && place <= 34) return 2;
  if (place < kEast && engine.state().kyoku >= 0) return 0;
  const TableProfile& table = engine.rules().scoring.table;
  const int round = engine.round_wind();
  const int own = engine.seat_wind(seat);
  int value = place == kEast + round ? 2 : 0;
  if (own >= 0 && place == kEast + own && (value == 0 || table.double_wind_4_fu)) value += 2;
  return place == kNorth && table.north_wind_yakuhai && value == 0 ? 2 : value;
}

constexpr int kNowhere = -100;

/// What does not depend on how the hand is read.
struct Situation {
  bool draw = false;
  bool closed = true;
  int calls = 0;     ///< minipoints of the calls
  int winning = -1;  ///< place of the winning tile

  int base() const { return draw ? 22 : closed ? 30 : 20; }

  /// A triplet is open when the winning tile from somebody else completed it.
  int triplet_value(int place, bool completed) const {
    const int concealed = is_simple(place) ? 4 : 8;
    return completed && !draw ? concealed / 2 : concealed;
  }

  /// By the set that the winning tile completed; kNowhere for the pair.
  int wait_value(int place, bool triplet) const {
    const int number = place % 9;
    const int at = winning - place;
    const bool two_sided = (at == 0 && number != 6) || (at == 2 && number != 0);
    return triplet || two_sided ? 0 : 2;
  }
};

constexpr std::size_t kMaxSets = 6;

/// One way to read the hand: sets by the place of their first tile, and the one with the winning tile (kMaxSets: the
/// pair, which stands there as a set that has it nowhere).
struct FuReading {
  int pair = 0;
  std::size_t sets = 0;
  std::array<int, kMaxSets + 1> place{0, 0, 0, 0, 0, 0, kNowhere};
  std::array<bool, kMaxSets + 1> triplet{};
  std::size_t completed = kMaxSets;
};

/// Of pairs and sets of three tiles. A shape says as much as the tiles.
int lowest_place(const ReadingSet& set) {
  using match::SetSheet;
  if (set.shape != SetSheet::kNoShape) return SetSheet::lowest_of(set.shape);
  int place = place_of(set.tiles[0]);
  for (std::size_t i = 1; i < 3 && set.tiles.size() == 3; ++i) place = std::min(place, place_of(set.tiles[i]));
  return place;
}

bool is_triplet(const ReadingSet& set) {
  using match::SetSheet;
  return set.shape != SetSheet::kNoShape ? SetSheet::is_of_one_kind(set.shape)
                                         : place_of(set.tiles[0]) == place_of(set.tiles[1]);
}

/// A reading as it is told; nothing when it is not sets and one pair.
std::optional<FuReading> as_told(const HandReading& reading) {
  FuReading told;
  told.pair = -1;
  for (const ReadingSet& set : reading.sets) {
    if (set.tiles.size() == 2 && told.pair < 0) {
      told.pair = lowest_place(set);
      continue;
    }
    const int place = set.tiles.size() == 3 ? lowest_place(set) : -1;
    if (place < 0 || told.sets == kMaxSets) return std::nullopt;
    if (set.completed) told.completed = told.sets;
    told.triplet[told.sets] = is_triplet(set);
    told.place[told.sets++] = place;
  }
  return told.pair < 0 ? std::nullopt : std::optional(told);
}

/// What triplets and the wait are worth.
int value_of(const FuReading& reading, const Situation& situation) {
  int value = situation.wait_value(reading.place[reading.completed], reading.triplet[reading.completed]);
  for (std::size_t i = 0; i < reading.sets; ++i) {
    if (reading.triplet[i]) value += situation.triplet_value(reading.place[i], i == reading.completed);
  }
  return value;
}

/// An item of so many tiles of a place.
void add_alike(MinipointBreakdown& breakdown, std::string_view name, int place, std::size_t count, int value) {
  const std::vector<Tile> tiles(count, Tile(static_cast<tiles::Kind>(place)));
  add_item(breakdown, name, tiles, value);
}

/// Looks for the best reading of a hand.
class Reader {
 public:
  Reader(const Engine& engine, Seat seat, const Counts& counts, const Situation& situation)
      : engine_(engine), seat_(seat), counts_(counts), situation_(situation) {}

  /// The best total over all readings in sets and one pair, 0 when there is none. Closed pinfu beats everything.
  int best() {
    for (int pair = 0; pair < kKinds; ++pair) {
      if (counts_[static_cast<std::size_t>(pair)] < 2) continue;
      counts_[static_cast<std::size_t>(pair)] -= 2;
      now_.pair = pair;
      pair_value_ = pair_value(engine_, seat_, pair);
      read(0);
      counts_[static_cast<std::size_t>(pair)] += 2;
    }
    return pinfu_ ? situation_.base() : best_;
  }
  const FuReading& best_reading() const { return best_reading_; }

 private:
  void read(int from) {
    while (from < kKinds && counts_[static_cast<std::size_t>(from)] == 0) ++from;
    if (from == kKinds) {
      finish();
      return;
    }
    auto& here = counts_[static_cast<std::size_t>(from)];
    if (now_.sets == kMaxSets) return;
    if (here >= 3) {
      here -= 3;
      now_.triplet[now_.sets] = true;
      now_.place[now_.sets++] = from;
      read(from);
      --now_.sets;
      here += 3;
    }
    if (from < 27 && from % 9 < 7 && counts_[static_cast<std::size_t>(from + 1)] > 0 &&
        counts_[static_cast<std::size_t>(from + 2)] > 0) {
      for (int i = 0; i < 3; ++i) --counts_[static_cast<std::size_t>(from + i)];
      now_.triplet[now_.sets] = false;
      now_.place[now_.sets++] = from;
      read(from);
      --now_.sets;
      for (int i = 0; i < 3; ++i) ++counts_[static_cast<std::size_t>(from + i)];
    }
  }

  /// A complete reading: the winning tile may belong to the pair or to any set that has it.
  void finish() {
    if (now_.pair == situation_.winning) finish(kMaxSets);
    for (std::size_t i = 0; i < now_.sets; ++i) {
      const int last = now_.triplet[i] ? now_.place[i] : now_.place[i] + 2;
      if (situation_.winning >= now_.place[i] && situation_.winning <= last) finish(i);
    }
  }

  /// `completed` is the set with the winning tile, kMaxSets for the pair.
  void finish(std::size_t completed) {
    now_.completed = completed;
    const int extra = situation_.calls + pair_value_ + value_of(now_, situation_);
    if (extra == 0 && situation_.closed) pinfu_ = true;
    if (situation_.base() + extra <= best_) return;
    best_ = situation_.base() + extra;
    best_reading_ = now_;
  }

  const Engine& engine_;
  Seat seat_;
  Counts counts_;
  const Situation& situation_;
  FuReading now_;
  int pair_value_ = 0;
  FuReading best_reading_;
  int best_ = 0;
  bool pinfu_ = false;
};

/// What is worth something in a reading, before the sum is rounded.
void itemize(const Situation& situation, const FuReading& reading, int pair_value, MinipointBreakdown& breakdown) {
  for (std::size_t i = 0; i < reading.sets; ++i) {
    if (!reading.triplet[i]) continue;
    const bool is_last = i == reading.completed;
    add_alike(breakdown, is_last && !situation.draw ? "triplet completed by the win" : "closed triplet",
              reading.place[i], 3, situation.triplet_value(reading.place[i], is_last));
  }
  if (pair_value > 0) add_alike(breakdown, "pair of value", reading.pair, 2, pair_value);
  const int wait = situation.wait_value(reading.place[reading.completed], reading.triplet[reading.completed]);
  if (wait > 0) {
    add_alike(breakdown, reading.completed == kMaxSets ? "wait on the pair" : "wait on one tile in a run",
              situation.winning, 1, wait);
  }
}

/// What a call is worth: twice as much for terminals and honors.
int call_value(const ScoringRules::FuCalls& calls, const Call& call) {
  const int place = call.tiles.empty() ? -1 : place_of(call.tiles[0]);
  const int factor = place >= 0 && is_simple(place) ? 1 : 2;
  if (call.name == calls.pon) return 2 * factor;
  if (call.name == calls.daiminkan || call.name == calls.kakan) return 8 * factor;
  return call.name == calls.ankan ? 16 * factor : 0;
}

void keep_breakdown(Engine& engine, std::shared_ptr<MinipointBreakdown> breakdown, int fu) {
  breakdown->total = fu;
  engine.minipoint_trace()->made.push_back(std::move(breakdown));
}

/// `best` is the sum before it became `fu`.
[[gnu::noinline]] void note_fu(Engine& engine, Seat seat, const Situation& situation, const FuReading& reading,
                               int best, int fu) {
  auto made = std::make_shared_for_overwrite<MinipointBreakdown>();
  MinipointBreakdown& breakdown = *made;
  add_item(breakdown, "base", {}, 20);
  if (situation.draw && fu > 20) add_item(breakdown, "own draw", {}, 2);
  if (!situation.draw && situation.closed) add_item(breakdown, "closed hand, discard", {}, 10);
  for (const Call& call : engine.player(seat).calls) {
    if (is_flower_call(engine.rules(), call)) continue;
    const std::string& name = engine.rules().texts.name(call.name);
    add_item(breakdown, name, span_of(call.tiles), call_value(engine.rules().scoring.fu_calls, call));
  }
  itemize(situation, reading, pair_value(engine, seat, reading.pair), breakdown);
  if (!situation.closed && best == 20) {
    add_item(breakdown, "open hand worth nothing else", {}, 10);
  } else if (fu > best) {
    add_item(breakdown, "rounded up", {}, fu - best);
  }
  keep_breakdown(engine, std::move(made), fu);
}

/// The tiles of a hand, and how many pairs they make.
struct CountedHand {
  Counts counts{};
  int pairs = 0;

  CountedHand(const Player& player, const Tile& winning) {
    for (const Tile& one : player.hand) add(one);
    add(winning);
  }
  void add(const Tile& tile) {
    const int place = place_of(tile);
    if (place < 0) return;
    auto& here = counts[static_cast<std::size_t>(place)];
    if (++here % 2 == 0) ++pairs;
  }
  bool is_orphans() const {
    for (int place = 0; place < 34; ++place) {
      if (is_simple(place) != (counts[static_cast<std::size_t>(place)] == 0)) return false;
    }
    return true;
  }
};

/// Of a hand that is not sets and a pair.
[[gnu::noinline]] int fixed_fu(Engine& engine, const CountedHand& hand, const Situation& situation) {
  const bool orphans = hand.is_orphans();
  const int fu = orphans ? (situation.draw ? 30 : 40) : hand.pairs >= 6 ? 25 : 0;
  if (engine.minipoint_trace() != nullptr) {
    auto made = std::make_shared_for_overwrite<MinipointBreakdown>();
    add_item(*made, orphans ? "thirteen orphans" : "seven pairs", {}, fu);
    keep_breakdown(engine, std::move(made), fu);
  }
  return fu;
}

}  // namespace

Number riichi_fu(Engine& engine, const Context& context) {
  const Tile* const tile = winning_tile_place_in(engine, context);
  if (tile == nullptr) return 0;
  const Player& player = engine.player(context.seat);
  Situation situation;
  situation.draw = context.win_source == WinSource::Draw;
  situation.winning = place_of(*tile);
  for (const Call& call : player.calls) {
    if (is_flower_call(engine.rules(), call)) continue;
    const ScoringRules::FuCalls& known = engine.rules().scoring.fu_calls;
    if (call.name != known.ankan) situation.closed = false;
    situation.calls += call_value(known, call);
  }
  FuReading reading;
  int best = 0;
  if (context.reading == nullptr) {
    Reader reader(engine, context.seat, CountedHand(player, *tile).counts, situation);
    best = reader.best();
    reading = reader.best_reading();
  } else if (const auto told = as_told(*context.reading)) {
    reading = *told;
    const int pair = pair_value(engine, context.seat, reading.pair);
    best = situation.base() + situation.calls + value_of(reading, situation) + pair;
  }
  if (best == 0) return fixed_fu(engine, CountedHand(player, *tile), situation);
  int fu = (best + 9) / 10 * 10;
  if (situation.closed && situation.draw && best == 22) fu = 20;
  if (!situation.closed && best == 20) fu = 30;
  if (engine.minipoint_trace() != nullptr) note_fu(engine, context.seat, situation, reading, best, fu);
  return fu;
}

}  // namespace majs::runtime
