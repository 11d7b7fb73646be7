#include "runtime/scoring/readings.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/reading_sets.hpp"
#include "runtime/match/exact_cover.hpp"
#include "runtime/match/match.hpp"

namespace majs::runtime {
namespace {

using tiles::Kind;

/// More readings than this are not looked at.
constexpr std::size_t kMaxReadings = 64;

/// The sets of a reading, in order.
class Shape {
 public:
  void add(std::span<const Kind> set) {
    kinds_.append(set.begin(), set.end());
    ends_.push_back(kinds_.size());
  }
  std::size_t size() const { return ends_.size(); }
  std::span<const Kind> operator[](std::size_t i) const {
    const std::size_t start = i == 0 ? 0 : ends_[i - 1];
    return {kinds_.data() + start, ends_[i] - start};
  }
  bool has(std::size_t i, Kind kind) const {
    const std::span<const Kind> set = (*this)[i];
    return std::find(set.begin(), set.end(), kind) != set.end();
  }
  bool same_as_before(std::size_t i) const {
    const std::span<const Kind> set = (*this)[i];
    const std::span<const Kind> before = (*this)[i - 1];
    return std::equal(set.begin(), set.end(), before.begin(), before.end());
  }
  friend bool operator==(const Shape& a, const Shape& b) {
    return std::equal(a.ends_.begin(), a.ends_.end(), b.ends_.begin(), b.ends_.end()) &&
           std::equal(a.kinds_.begin(), a.kinds_.end(), b.kinds_.begin(), b.kinds_.end());
  }

 private:
  SmallVector<Kind, 18> kinds_;
  SmallVector<std::size_t, 8> ends_;  ///< of the sets
};

/// The tiles of a hand that are not dealt yet, by kind: of equal ones the first.
class Undealt {
 public:
  explicit Undealt(std::span<const Tile> hand) : hand_(hand), left_(hand.size()) {
    next_.reserve(hand.size());
    for (std::size_t i = 0; i < hand.size(); ++i) next_.push_back(0);
    for (std::size_t i = hand.size(); i > 0; --i) {
      const Kind kind = hand[i - 1].kind;
      if (kind >= first_.size()) continue;
      next_[i - 1] = std::exchange(first_[kind], static_cast<std::uint8_t>(i));
    }
  }

  /// Null when there is none, or the hand is larger than hands are.
  const Tile* take(Kind kind) {
    if (kind >= first_.size() || first_[kind] == kNothing || hand_.size() > kMostTiles) return nullptr;
    const std::size_t place = first_[kind] - std::size_t{1};
    first_[kind] = next_[place];
    --left_;
    return &hand_[place];
  }
  bool empty() const { return left_ == 0; }

 private:
  static constexpr std::uint8_t kNothing = 0;
  static constexpr std::size_t kMostTiles = 255;

  std::span<const Tile> hand_;
  std::size_t left_;
  std::array<std::uint8_t, tiles::kKindCount> first_{};  ///< place plus one
  SmallVector<std::uint8_t, 24> next_;                   ///< of the same kind
};

/// A hand that is read.
struct HandToRead {
  const Rules& rules;
  const Player& player;
  const Tile& winning_tile;
  bool plain = false;  ///< no tile of it can be anything but itself
  bool bare = false;   ///< likewise, and those in the hand have no attributes: equal ones are the same
};

/// Gives the tiles of the hand to the kinds of the sets by `take`, the winning tile to the set `completed`. False when
/// it has no such tile.
template <typename Take>
bool deal_out(const Shape& shape, std::size_t completed, const Tile& winning_tile, HandReading& reading, Take take) {
  reading.sets.reserve(shape.size());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    ReadingSet& set = reading.sets.emplace_back();
    const std::span<const Kind> kinds = shape[i];
    set.shape = match::SetSheet::shape_of(kinds);
    bool missing = i == completed;
    for (const Kind kind : kinds) {
      if (missing && kind == winning_tile.kind) {
        missing = false;
      } else if (!take(kind, set.tiles)) {
        return false;
      }
    }
    set.completed = i == completed;
    if (set.completed) set.tiles.push_back(winning_tile);
  }
  return true;
}

/// The reading in which the winning tile completes the set `completed`; null when the hand is made of other tiles.
std::shared_ptr<const HandReading> read_as(const Shape& shape, std::size_t completed, const HandToRead& read) {
  const auto& [rules, player, winning_tile, plain, bare] = read;
  // Not filled with zeros before its members are made.
  auto reading = std::make_shared_for_overwrite<HandReading>();
  if (plain) reading->jokers = player.jokers;
  if (bare) {  // the sets are its tiles
    deal_out(shape, completed, winning_tile, *reading, [](Kind kind, Tiles& tiles) {
      tiles.emplace_back(kind);
      return true;
    });
  } else {
    Undealt hand(span_of(player.hand));
    const bool dealt = deal_out(shape, completed, winning_tile, *reading, [&](Kind kind, Tiles& tiles) {
      const Tile* const tile = hand.take(kind);
      if (tile != nullptr) tiles.push_back(*tile);
      return tile != nullptr;
    });
    if (!dealt || !hand.empty()) return nullptr;
  }
  if (plain && rules.scoring.sets.size() > 0) count_reading(rules.scoring.sets, *reading);
  return reading;
}

/// The readings of one shape: the winning tile may complete any set that has it.
void add_readings(const Shape& shape, const HandToRead& read, HandReadings& readings) {
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (!shape.has(i, read.winning_tile.kind)) continue;
    if (i > 0 && shape.same_as_before(i)) continue;  // in order: equal sets are side by side
    if (auto reading = read_as(shape, i, read)) readings.push_back(std::move(reading));
  }
}

match::CoverProblem problem_of(const match::PlainHand& hand) {
  match::CoverProblem problem;
  problem.naturals.assign(hand.loose.begin(), hand.loose.end());
  for (const std::span<const Kind> call : hand.calls) {
    problem.calls.emplace_back().naturals.assign(call.begin(), call.end());
  }
  return problem;
}

/// Some element of the definition looks at the hand without taking anything: covers do not know of it.
bool has_lookaheads(const match::Definition& definition) {
  return std::any_of(definition.segments.begin(), definition.segments.end(), [](const auto& segment) {
    return std::any_of(segment.begin(), segment.end(), [](const match::Step& step) {
      return step.type == match::Step::Type::Element && step.element.count <= 0;
    });
  });
}

/// Whether the hand with the winning tile matches a definition as a whole.
bool matches_whole(const Rules& rules, const Player& player, const Tile& winning_tile, const match::MatchProgram& win,
                   std::size_t definition, match::MatchMemory& memory) {
  SmallVector<Tile, 18> hand = player.hand;
  hand.push_back(winning_tile);
  SmallVector<match::Call, 5> calls;
  for (const Call& call : player.calls) {
    if (is_flower_call(rules, call)) continue;
    calls.push_back({rules.call_name(call.name), {call.tiles.data(), call.tiles.size()}});
  }
  return match::match_one(win, definition, {span_of(hand), {calls.data(), calls.size()}}, *player.jokers, memory) ==
         match::Answer::Yes;
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
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

std::strong_ordering compare_sets(const HandReading& a, const HandReading& b) {
  const auto first = first_tiles(a);
  const auto second = first_tiles(b);
  return std::lexicographical_compare_three_way(first.begin(), first.end(), second.begin(), second.end());
}

HandReadings readings_of(const Rules& rules, const Player& player, const std::optional<Tile>& winning_tile,
                         match::MatchMemory& memory) {
  HandReadings readings;
  if (!winning_tile || rules.scoring.win_program == kNone) return readings;
  SmallVector<Kind, 24> all;
  for (const Tile& tile : player.hand) all.push_back(tile.kind);
  all.push_back(winning_tile->kind);
  const std::size_t loose = all.size();
  SmallVector<std::size_t, 5> sizes;  // of the calls
  for (const Call& call : player.calls) {
    if (is_flower_call(rules, call)) continue;
    for (const Tile& tile : call.tiles) all.push_back(tile.kind);
    sizes.push_back(call.tiles.size());
  }
  SmallVector<std::span<const Kind>, 5> calls;
  for (std::size_t i = 0, start = loose; i < sizes.size(); start += sizes[i++]) {
    calls.push_back({all.data() + start, sizes[i]});
  }
  const match::PlainHand hand{{all.data(), loose}, {calls.data(), calls.size()}};
  const match::HandProfile profile = match::profile_of({all.data(), all.size()}, *player.jokers);
  const auto is_bare = [](const Tile& tile) { return tile.attribute_count == 0; };
  const HandToRead read = {rules, player, *winning_tile, profile.plain,
                           profile.plain && std::all_of(player.hand.begin(), player.hand.end(), is_bare)};
  match::Budget budget;
  const match::QueryScope query(budget);
  SmallVector<Shape, 2> seen;
  const match::MatchProgram& win = rules.programs[rules.scoring.win_program];
  std::size_t definition = 0;
  bool doubtful = false;  // its lookaheads have not been asked yet
  const auto look = [&](const match::Cover& cover) {
    if (doubtful && !matches_whole(rules, player, *winning_tile, win, definition, memory)) return false;
    doubtful = false;
    SmallVector<std::span<const Kind>, 8> sets;
    for (const match::CoverSet& set : cover.sets) {
      if (!set.call) sets.push_back(set.kinds);
    }
    std::sort(sets.begin(), sets.end(), [](const auto& a, const auto& b) {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
    Shape shape;
    for (const std::span<const Kind> set : sets) shape.add(set);
    if (std::find(seen.begin(), seen.end(), shape) != seen.end()) return true;
    add_readings(shape, read, readings);
    seen.push_back(std::move(shape));
    return readings.size() < kMaxReadings;
  };
  const std::function<bool(const match::Cover&)> visit = std::ref(look);  // not copied
  const match::NeedSheet& needs = rules.scoring.win_needs;
  std::uint64_t together = 0;
  if (profile.plain && needs.size() > 0) {
    together = needs.may_hold(~std::uint64_t{0} >> (64 - needs.size()), profile, all.size());
  }
  const auto may_hold = [&](std::size_t i) {
    return i < needs.size() ? (together >> i & 1) != 0 : win.needs()[i].may_hold(profile, 1);
  };
  for (definition = 0; definition < win.definitions().size(); ++definition) {
    if (profile.plain && !may_hold(definition)) continue;
    doubtful = has_lookaheads(win.definitions()[definition]);
    const match::CoverPlan* const plan = win.cover_plan(definition);
    if (plan != nullptr && plan->each(hand, *player.jokers, budget, visit)) continue;
    match::each_cover(win.definitions()[definition], problem_of(hand), *player.jokers, budget, visit);
  }
  memory.search.budget.add(budget.spent());
  return readings;
}

}  // namespace majs::runtime
