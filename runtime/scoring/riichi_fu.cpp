// The built-in riichi fu of older rulesets (runtime/scoring/README.md 5.2).

#include <algorithm>
#include <array>

#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/minipoint_trace.hpp"
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
  return (kSimples >> place & 1) != 0;
}

/// What pairs are worth at the table.
struct PairValues {
  int round = -1;  ///< places of the winds that count
  int own = -1;
  bool double_wind_counts_twice = false;
  bool north_counts = false;

  int of(int place) const {
    if (place >= 31 && place <= 34) return 2;  // dragons
    int value = place == round ? 2 : 0;
    if (place == own && (value == 0 || double_wind_counts_twice)) value += 2;
    return place == 30 && north_counts && value == 0 ? 2 : value;
  }
};

/// What does not depend on how the hand is read.
struct Situation {
  bool draw = false;
  bool closed = true;
  int calls = 0;     ///< minipoints of the calls
  int winning = -1;  ///< place of the winning tile
  PairValues pair;
};

constexpr std::size_t kMaxSets = 6;

/// One way to read the hand: sets by the place of their first tile, and the one with the winning tile (kMaxSets: the
/// pair, which stands there as a set that has it nowhere). Any hand may be read, so that nobody foresees what is what:
/// they are looked at without branches.
struct FuReading {
  static constexpr int kNowhere = -100;
  int pair = 0;
  std::size_t sets = 0;
  std::array<int, kMaxSets + 1> place{0, 0, 0, 0, 0, 0, kNowhere};
  std::array<bool, kMaxSets + 1> triplet{};
  std::size_t completed = kMaxSets;
};

// Of pairs and sets of three tiles. A shape says as much as the tiles.

int lowest_place(const ReadingSet& set) {
  using match::SetSheet;
  if (set.shape != SetSheet::kNoShape) return SetSheet::lowest_of(set.shape);
  if (set.tiles.size() == 2) return place_of(set.tiles[0]);
  return std::min(std::min(place_of(set.tiles[0]), place_of(set.tiles[1])), place_of(set.tiles[2]));
}

bool is_triplet(const ReadingSet& set) {
  using match::SetSheet;
  return set.shape != SetSheet::kNoShape ? SetSheet::is_of_one_kind(set.shape)
                                         : place_of(set.tiles[0]) == place_of(set.tiles[1]);
}

/// An item of so many tiles of a place, which is worth something.
void add_alike(MinipointBreakdown& breakdown, std::string_view name, int place, std::size_t count, int value) {
  const auto kind = static_cast<tiles::Kind>(place);
  const auto is_like = [&](const MinipointItem& item) {
    return item.tiles.size() == count && item.tiles[0].kind == kind;
  };
  if (std::any_of(breakdown.items.begin(), breakdown.items.end(), is_like)) [[unlikely]] {  // it may be the same item
    const Tile tiles[] = {Tile(kind), Tile(kind), Tile(kind)};
    return add_item(breakdown, name, std::span(tiles).first(count), value);
  }
  MinipointItem& item = breakdown.items.emplace_back();
  item.name = name;
  item.value = value;
  for (std::size_t i = 0; i < count; ++i) item.tiles.emplace_back(kind);
}

class Reader {
 public:
  Reader(const Counts& counts, const Situation& situation) : counts_(counts), situation_(situation) {}

  /// The best total over all readings in sets and one pair, 0 when there is none. Closed pinfu beats everything.
  int best() {
    for (int pair = 0; pair < kKinds; ++pair) {
      if (counts_[static_cast<std::size_t>(pair)] < 2) continue;
      counts_[static_cast<std::size_t>(pair)] -= 2;
      now_.pair = pair;
      read(0);
      counts_[static_cast<std::size_t>(pair)] += 2;
    }
    return pinfu_ ? base() : best_;
  }

  /// The total of one reading, 0 when it is not sets and one pair.
  int of(const HandReading& reading) {
    std::size_t completed = kMaxSets;
    now_.pair = -1;
    for (const ReadingSet& set : reading.sets) {
      const bool is_pair = (set.tiles.size() == 2) & (now_.pair < 0);
      const bool is_set = (set.tiles.size() == 3) & (now_.sets < kMaxSets);
      if (!(is_pair | is_set)) return 0;
      const int place = lowest_place(set);
      if ((place < 0) & !is_pair) return 0;
      now_.pair = is_pair ? place : now_.pair;
      completed = (set.completed & !is_pair) ? now_.sets : completed;
      now_.triplet[now_.sets] = is_triplet(set);
      now_.place[now_.sets] = place;
      now_.sets += is_pair ? 0 : 1;
    }
    now_.triplet[kMaxSets] = false;
    now_.place[kMaxSets] = FuReading::kNowhere;
    if (now_.pair < 0) return 0;
    finish(completed);
    return pinfu_ ? base() : best_;
  }

  /// What is worth something in the best reading, before the sum is rounded.
  void itemize(MinipointBreakdown& breakdown) const {
    for (std::size_t i = 0; i < best_reading_.sets; ++i) {
      if (!best_reading_.triplet[i]) continue;
      const bool claimed = i == best_reading_.completed && !situation_.draw;
      add_alike(breakdown, claimed ? "triplet completed by the win" : "closed triplet", best_reading_.place[i], 3,
                triplet_value(best_reading_, i));
    }
    if (const int value = situation_.pair.of(best_reading_.pair); value > 0) {
      add_alike(breakdown, "pair of value", best_reading_.pair, 2, value);
    }
    if (const int value = wait_value(best_reading_); value > 0) {
      add_alike(breakdown, best_reading_.completed == kMaxSets ? "wait on the pair" : "wait on one tile in a run",
                situation_.winning, 1, value);
    }
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
    int value = wait_value(now_);
    for (std::size_t i = 0; i < now_.sets; ++i) value += static_cast<int>(now_.triplet[i]) * triplet_value(now_, i);
    const int extra = value + situation_.calls + situation_.pair.of(now_.pair);
    if (extra == 0 && situation_.closed) pinfu_ = true;
    if (base() + extra <= best_) return;
    best_ = base() + extra;
    best_reading_ = now_;
  }

  /// A triplet is open when the winning tile from somebody else completed it.
  int triplet_value(const FuReading& reading, std::size_t i) const {
    const int closed = 8 >> static_cast<int>(is_simple(reading.place[i]));
    return closed >> static_cast<int>((i == reading.completed) & !situation_.draw);
  }

  int wait_value(const FuReading& reading) const {
    const int number = reading.place[reading.completed] % 9;
    const int at = situation_.winning - reading.place[reading.completed];
    const bool two_sided = ((at == 0) & (number != 6)) | ((at == 2) & (number != 0));
    return 2 * static_cast<int>(!(reading.triplet[reading.completed] | two_sided));
  }

  Counts counts_;
  const Situation& situation_;
  FuReading now_;
  FuReading best_reading_;
  int best_ = 0;
  bool pinfu_ = false;
};

/// What a call is worth: twice as much for terminals and honors.
int call_value(const ScoringRules::FuCalls& calls, const Call& call) {
  const int place = call.tiles.empty() ? -1 : place_of(call.tiles[0]);
  const int factor = place >= 0 && is_simple(place) ? 1 : 2;
  if (call.name == calls.pon) return 2 * factor;
  if (call.name == calls.daiminkan || call.name == calls.kakan) return 8 * factor;
  return call.name == calls.ankan ? 16 * factor : 0;
}

void count_call(const Rules& rules, const Call& call, Situation& situation) {
  if (call.name != rules.scoring.fu_calls.ankan) situation.closed = false;
  situation.calls += call_value(rules.scoring.fu_calls, call);
}

/// The wind of a round: after the fourth one it stays.
int round_wind(std::int64_t kyoku, std::int64_t players) {
  if (kyoku < 0) [[unlikely]]
    return static_cast<int>(kyoku / players);
  // To divide takes as long as tens of these.
  return (kyoku >= players ? 1 : 0) + (kyoku >= 2 * players ? 1 : 0) + (kyoku >= 3 * players ? 1 : 0);
}

PairValues pair_values(const Engine& engine, Seat seat) {
  constexpr int kEast = 27;
  const TableProfile& table = engine.rules().scoring.table;
  PairValues values;
  values.round = kEast + round_wind(engine.state().kyoku, static_cast<std::int64_t>(engine.seats().size()));
  const int wind = engine.seat_wind(seat);
  if (wind >= 0) values.own = kEast + wind;
  values.double_wind_counts_twice = table.double_wind_4_fu;
  values.north_counts = table.north_wind_yakuhai;
  return values;
}

/// `best` is the sum before it became `fu`.
void note_items(const Engine& engine, const Player& player, const Situation& situation, const Reader& reader, int best,
                int fu, MinipointBreakdown& breakdown) {
  add_item(breakdown, "base", 20);
  if (situation.draw && fu > 20) add_item(breakdown, "own draw", 2);
  if (!situation.draw && situation.closed) add_item(breakdown, "closed hand, discard", 10);
  for (const Call& call : player.calls) {
    if (is_flower_call(engine.rules(), call)) continue;
    const std::string& name = engine.rules().texts.name(call.name);
    add_item(breakdown, name, span_of(call.tiles), call_value(engine.rules().scoring.fu_calls, call));
  }
  reader.itemize(breakdown);
  if (!situation.closed && best == 20) {
    add_item(breakdown, "open hand worth nothing else", 10);
  } else if (fu > best) {
    add_item(breakdown, "rounded up", fu - best);
  }
}

[[gnu::noinline]] void note_fu(Engine& engine, const Player& player, const Situation& situation, const Reader& reader,
                               int best, bool orphans, int fu) {
  auto made = std::make_shared_for_overwrite<MinipointBreakdown>();
  MinipointBreakdown& breakdown = *made;
  breakdown.total = fu;
  if (best == 0) {
    add_item(breakdown, orphans ? "thirteen orphans" : "seven pairs", fu);
  } else {
    note_items(engine, player, situation, reader, best, fu, breakdown);
  }
  engine.minipoint_trace()->made.push_back(std::move(made));
}

bool is_orphans(const Counts& counts) {
  for (int place = 0; place < 34; ++place) {
    if (is_simple(place) != (counts[static_cast<std::size_t>(place)] == 0)) return false;
  }
  return true;
}

}  // namespace

Number riichi_fu(Engine& engine, const Context& context) {
  const Player& player = engine.player(context.seat);
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
  const auto tile = winning_tile_in(engine, context);
  if (!tile) return 0;
  const auto count_hand = [&] {
    for (const Tile& one : player.hand) count(one);
    count(*tile);
  };
  situation.winning = place_of(*tile);
  for (const Call& call : player.calls) {
    if (!is_flower_call(engine.rules(), call)) count_call(engine.rules(), call, situation);
  }
  situation.pair = pair_values(engine, context.seat);
  if (context.reading == nullptr) count_hand();
  Reader reader(counts, situation);
  const int best = context.reading != nullptr ? reader.of(*context.reading) : reader.best();
  if (context.reading != nullptr && best == 0) count_hand();  // it is no hand of sets
  const bool orphans = best == 0 && is_orphans(counts);
  const int fu = orphans                                            ? (situation.draw ? 30 : 40)
                 : best == 0                                        ? (pairs >= 6 ? 25 : 0)
                 : situation.closed && situation.draw && best == 22 ? 20
                 : !situation.closed && best == 20                  ? 30
                                                                    : (best + 9) / 10 * 10;
  if (engine.minipoint_trace() != nullptr) {
    note_fu(engine, player, situation, reader, best, orphans, fu);
  }
  return fu;
}

}  // namespace majs::runtime
