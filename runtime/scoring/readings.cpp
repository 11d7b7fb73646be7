#include "runtime/scoring/readings.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/reading_sets.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/search/exact_cover.hpp"

namespace majs::runtime {
namespace {

using tiles::Kind;

/// More readings than this are not looked at.
constexpr std::size_t kMaxReadings = 64;

/// The sets of a reading, in order.
using Shape = SmallVector<const match::CoverPlan::Set*, 8>;

bool same_kinds(const match::CoverPlan::Set* a, const match::CoverPlan::Set* b) {
  return a == b || std::equal(a->kinds.begin(), a->kinds.end(), b->kinds.begin(), b->kinds.end());
}

bool has_kind(const match::CoverPlan::Set& set, Kind kind) {
  if (set.shape == match::SetSheet::kNoShape) {
    return std::ranges::find(set.kinds, kind) != set.kinds.end();
  }
  return kind < match::kCellCount && (set.cells >> kind & 1) != 0;
}

/// The kind of a tile of a set.
Kind kind_in(const match::CoverPlan::Set& set, std::size_t tile) {
  if (set.shape == match::SetSheet::kNoShape) return set.kinds[tile];
  return static_cast<Kind>(set.lowest + (set.steps >> (4 * tile) & 15));
}

/// A hand that is read.
struct HandToRead {
  const Rules& rules;
  const Player& player;
  const Tile& winning_tile;
  SpareReadings& spare;
  bool plain = false;  ///< no tile of it can be anything but itself
  bool bare = false;   ///< likewise, and those in the hand have no attributes: equal ones are the same
};

/// Gives a set the tiles that `take` has for its kinds, in the room that the reading has for them. A completed one,
/// which has the winning tile's kind, gets that tile instead of one of them, as its last.
template <typename Take>
void deal_set(const match::CoverPlan::Set& kinds, const Tile& winning_tile, HandReading& reading, ReadingSet& set,
              Take take) {
  const std::size_t first = reading.dealt.size();
  const std::size_t count = kinds.kinds.size();
  // They are in order: of a completed one those below the winning tile, and those from its own kind on but one.
  for (std::size_t i = 0; i + (set.completed ? 1 : 0) < count; ++i) {
    const Kind kind = kind_in(kinds, i);
    const bool behind = set.completed && kind >= winning_tile.kind;
    reading.dealt.push_back(take(behind ? kind_in(kinds, i + 1) : kind));
  }
  if (set.completed) reading.dealt.push_back(winning_tile);
  set.tiles = {reading.dealt.data() + first, count};
}

/// Gives the sets tiles of their kinds, which is what a bare hand has: those of a plan lie there as they are.
void deal_kinds_out(const Shape& shape, const Tile& winning_tile, HandReading& reading) {
  for (std::size_t i = 0; i < shape.size(); ++i) {
    ReadingSet& set = reading.sets[i];
    set.tiles = shape[i]->tiles;
    if (set.completed || set.tiles.empty()) {
      deal_set(*shape[i], winning_tile, reading, set, [](Kind kind) { return Tile(kind); });
    }
  }
}

/// Gives out the tiles as they lie in the hand, of equal kinds the first. False when it is made of other tiles.
bool deal_hand_out(const Shape& shape, const HandToRead& read, HandReading& reading) {
  SmallVector<Tile, 18> hand = read.player.hand;  // those that are dealt are no tiles any more
  std::size_t dealt = 0;
  bool all_there = true;
  const auto take = [&](Kind kind) {
    auto* const found = std::ranges::find(hand, kind, &Tile::kind);
    if (found == hand.end()) all_there = false;
    if (found == hand.end()) return Tile(kind);
    ++dealt;
    return std::exchange(*found, Tile{});
  };
  for (std::size_t i = 0; i < shape.size(); ++i) {
    deal_set(*shape[i], read.winning_tile, reading, reading.sets[i], take);
  }
  return all_there && dealt == hand.size();
}

/// The reading in which the winning tile completes the set `completed`; null when the hand is made of other tiles.
std::shared_ptr<const HandReading> read_as(const Shape& shape, std::size_t completed, const HandToRead& read) {
  const auto& [rules, player, winning_tile, spare, plain, bare] = read;
  std::shared_ptr<HandReading> reading = spare.take();
  reading->clear();
  if (plain) reading->jokers = player.jokers;
  reading->sets.reserve(shape.size());
  std::size_t tiles = 0;
  for (const match::CoverPlan::Set* const kinds : shape) {
    ReadingSet& set = reading->sets.emplace_back();
    set.shape = kinds->shape;
    set.cells = kinds->cells;
    tiles += kinds->kinds.size();
  }
  reading->sets[completed].completed = true;
  reading->dealt.reserve(tiles);  // where they stay
  if (bare) {
    deal_kinds_out(shape, winning_tile, *reading);
  } else if (!deal_hand_out(shape, read, *reading)) {
    return nullptr;
  }
  if (plain && rules.scoring.sets.size() > 0) count_reading(*reading);
  return reading;
}

/// The readings of one shape: the winning tile may complete any set that has it.
void add_readings(const Shape& shape, const HandToRead& read, HandReadings& found) {
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (!has_kind(*shape[i], read.winning_tile.kind)) continue;
    if (i > 0 && same_kinds(shape[i], shape[i - 1])) continue;  // in order: equal sets are side by side
    if (auto reading = read_as(shape, i, read)) found.all.push_back(std::move(reading));
  }
}

/// The hand for the general search, in which all its tiles are what they are.
match::CoverProblem problem_of(const HandToRead& read) {
  match::CoverProblem problem;
  for (const Tile& tile : read.player.hand) problem.naturals.push_back(tile.kind);
  problem.naturals.push_back(read.winning_tile.kind);
  for (const Call& call : read.player.calls) {
    if (is_flower_call(read.rules, call)) continue;
    for (auto& naturals = problem.calls.emplace_back().naturals; const Tile& tile : call.tiles) {
      naturals.push_back(tile.kind);
    }
  }
  return problem;
}

/// Whether the hand with the winning tile matches a definition as a whole.
bool matches_whole(const Rules& rules, const Player& player, const Tile& winning_tile, const match::MatchProgram& win,
                   std::size_t definition, match::MatchMemory& memory) {
  SmallVector<Tile, 18> hand = player.hand;
  hand.push_back(winning_tile);
  const Melds calls = melds_of(rules, player.calls);
  return match::match_one(win, definition, {span_of(hand), calls}, *player.jokers, memory) == match::Answer::Yes;
}

/// The sets of three and more tiles, each by its lowest tile and whether it is a run.
SmallVector<std::pair<Kind, bool>, 8> first_tiles(const HandReading& reading) {
  SmallVector<std::pair<Kind, bool>, 8> result;
  for (const ReadingSet& set : reading.sets) {
    if (set.tiles.size() < 3) continue;
    const auto [low, high] = std::minmax_element(set.tiles.begin(), set.tiles.end(),
                                                 [](const Tile& a, const Tile& b) { return a.kind < b.kind; });
    result.push_back({low->kind, low->kind != high->kind});
  }
  std::ranges::sort(result);
  return result;
}

/// Finds the readings of a hand.
class ReadingSearch : private match::CoverPlan::Visitor {
 public:
  ReadingSearch(const HandToRead& read, const match::CellsToCover* cells, match::MatchMemory& memory,
                HandReadings& readings)
      : read_(read),
        cells_(cells),
        memory_(memory),
        win_(read.rules.programs[read.rules.scoring.win_program]),
        readings_(readings) {}

  void find() {
    const match::QueryScope query(budget_);
    for (std::size_t i = 0; i < win_.definitions().size(); ++i) {
      definition_ = i;
      const match::CoverPlan* const plan = win_.cover_plan(i);
      if (plan != nullptr && cells_ != nullptr) {
        asked_ = is_told_ = plan->is_told_by_sets();
        plan->each_of_loose(*cells_, budget_, *this);
      } else {
        asked_ = is_told_ = win_.definitions()[i].is_told_by_sets();
        search(win_.definitions()[i]);
      }
    }
    memory_.search.budget.add(budget_.spent());
  }

 private:
  /// The general search, which knows every definition.
  [[gnu::noinline]] void search(const match::Definition& definition) {
    const match::JokerTable& jokers = *read_.player.jokers;
    match::each_cover(definition, problem_of(read_), jokers, budget_, [&](const match::Cover& cover) {
      if (!matches()) return false;
      std::vector<std::vector<Kind>> kinds;
      for (const match::CoverSet& set : cover.sets) {
        if (!set.call) kinds.emplace_back(set.kinds.begin(), set.kinds.end());
      }
      std::ranges::sort(kinds);
      Shape& shape = seen_.emplace_back();
      for (std::vector<Kind>& set : kinds) {
        FoundSet& found = *found_.emplace_back(std::make_unique<FoundSet>(std::move(set)));
        shape.push_back(&found.set);
      }
      return read_newest();
    });
  }

  bool visit(std::span<const match::CoverPlan::Set* const> sets) override {
    if (!matches()) return false;
    Shape& shape = seen_.emplace_back();
    shape.append(sets.data(), sets.data() + sets.size());
    return read_newest();
  }

  /// What the definition asks for besides its sets is asked for once.
  bool matches() {
    if (asked_) return true;
    asked_ = true;
    return matches_whole(read_.rules, read_.player, read_.winning_tile, win_, definition_, memory_);
  }

  /// Takes the last one of seen_. False when there are enough readings.
  bool read_newest() {
    readings_.is_told = readings_.is_told || is_told_;
    const Shape& newest = seen_.back();
    const auto same = [&](const Shape& other) {
      return std::equal(newest.begin(), newest.end(), other.begin(), other.end(), same_kinds);
    };
    if (std::any_of(seen_.begin(), seen_.end() - 1, same)) {
      seen_.pop_back();
      return true;
    }
    add_readings(newest, read_, readings_);
    return readings_.all.size() < kMaxReadings;
  }

  const HandToRead& read_;
  const match::CellsToCover* cells_;  ///< null where plans cannot tell
  match::MatchMemory& memory_;
  const match::MatchProgram& win_;
  match::Budget budget_;
  std::size_t definition_ = 0;
  bool asked_ = false;
  bool is_told_ = false;  ///< by its sets alone
  SmallVector<Shape, 2> seen_;
  struct FoundSet {
    explicit FoundSet(std::vector<Kind> found) : kinds(std::move(found)), set(kinds) {}

    std::vector<Kind> kinds;
    match::CoverPlan::Set set;
  };
  std::vector<std::unique_ptr<FoundSet>> found_;  ///< those that no plan has
  HandReadings& readings_;
};

/// Tiles some of which may be others than they are. False when plans cannot look at them.
[[gnu::noinline]] bool add_each(const Player& player, const Tile& winning_tile, match::CellsToCover& cells) {
  cells = {};
  return player.jokers->usual_neighbors() &&
         std::ranges::all_of(player.hand, [&](const Tile& tile) { return cells.add_loose(tile.kind); }) &&
         cells.add_loose(winning_tile.kind);
}

}  // namespace

std::strong_ordering compare_sets(const HandReading& a, const HandReading& b) {
  const auto first = first_tiles(a);
  const auto second = first_tiles(b);
  return std::lexicographical_compare_three_way(first.begin(), first.end(), second.begin(), second.end());
}

HandReadings readings_of(const Rules& rules, const Player& player, const std::optional<Tile>& winning_tile,
                         match::MatchMemory& memory, SpareReadings& spare) {
  HandReadings readings;
  if (!winning_tile || rules.scoring.win_program == kNone) return readings;
  const match::JokerTable& jokers = *player.jokers;
  match::CellsToCover cells;
  std::uint32_t attributes = 0;
  for (const Tile& tile : player.hand) attributes |= tile.attribute_count;
  const bool bare = attributes == 0;
  // Ordinary tiles are natural ones.
  bool plain = jokers.usual_neighbors() && !jokers.attributed_wildcards() &&
               jokers.all_ordinary(span_of(player.hand)) && jokers.ordinary(winning_tile->kind);
  if (plain) {
    cells.add_naturals(span_of(player.hand));
    cells.add_natural(winning_tile->kind);
  }
  bool planned = plain ? cells.fits() : add_each(player, *winning_tile, cells);
  for (const Call& call : player.calls) {
    if (is_flower_call(rules, call)) continue;
    SmallVector<Kind, 4> kinds;
    for (const Tile& tile : call.tiles) {
      kinds.push_back(tile.kind);
      plain = plain && jokers.ordinary(tile.kind);
    }
    planned = planned && cells.add_call({kinds.data(), kinds.size()});
  }
  const HandToRead read = {rules, player, *winning_tile, spare, plain, plain && bare};
  ReadingSearch(read, planned ? &cells : nullptr, memory, readings).find();
  return readings;
}

}  // namespace majs::runtime
