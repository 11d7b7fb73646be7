#include "runtime/scoring/readings.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/match/exact_cover.hpp"
#include "runtime/match/general_search.hpp"

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

/// Gives the tiles of the hand to the kinds of a cover; the winning tile completes the set `completed`.
std::shared_ptr<const HandReading> deal_out(const Shape& shape, std::size_t completed, const Player& player,
                                            const Tile& winning_tile) {
  auto reading = std::make_shared<HandReading>();
  reading->sets.reserve(shape.size());
  SmallVector<Kind, 18> held;  // by place in the hand; kNoKind for what is dealt
  for (const Tile& tile : player.hand) held.push_back(tile.kind);
  std::size_t left = held.size();
  for (std::size_t i = 0; i < shape.size(); ++i) {
    ReadingSet& set = reading->sets.emplace_back();
    bool missing = i == completed;
    for (const Kind kind : shape[i]) {
      if (missing && kind == winning_tile.kind) {
        missing = false;
        continue;
      }
      const auto place = static_cast<std::size_t>(std::find(held.begin(), held.end(), kind) - held.begin());
      if (place == held.size()) return nullptr;
      set.tiles.push_back(player.hand[place]);
      held[place] = tiles::kNoKind;
      --left;
    }
    set.completed = i == completed;
    if (set.completed) set.tiles.push_back(winning_tile);
  }
  return left == 0 ? reading : nullptr;
}

/// The readings of one shape: the winning tile may complete any set that has it.
void add_readings(const Shape& shape, const Player& player, const Tile& winning_tile,
                  std::vector<std::shared_ptr<const HandReading>>& readings) {
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (!shape.has(i, winning_tile.kind)) continue;
    if (i > 0 && shape.same_as_before(i)) continue;  // in order: equal sets are side by side
    if (auto reading = deal_out(shape, i, player, winning_tile)) readings.push_back(std::move(reading));
  }
}

/// Some element of the definition looks at the hand without taking anything: covers do not know of it.
bool has_lookaheads(const match::Definition& definition) {
  return std::any_of(definition.segments.begin(), definition.segments.end(), [](const auto& segment) {
    return std::any_of(segment.begin(), segment.end(), [](const match::Step& step) {
      return step.type == match::Step::Type::Element && step.element.count <= 0;
    });
  });
}

/// Whether the hand with the winning tile matches the definition as a whole.
bool matches_whole(const Rules& rules, const Player& player, const Tile& winning_tile,
                   const match::Definition& definition, match::MatchMemory& memory) {
  std::vector<Tile> hand(player.hand.begin(), player.hand.end());
  hand.push_back(winning_tile);
  std::vector<match::Call> calls;
  for (const Call& call : player.calls) {
    if (is_flower_call(rules, call)) continue;
    calls.push_back({rules.call_name(call.name), {call.tiles.data(), call.tiles.size()}});
  }
  const match::QueryScope query(memory.search.budget);
  return match::search_match(definition, {hand, calls}, *player.jokers, {}, rules.names.known, memory.search) ==
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

std::vector<std::shared_ptr<const HandReading>> readings_of(const Rules& rules, const Player& player,
                                                            const std::optional<Tile>& winning_tile,
                                                            match::MatchMemory& memory) {
  std::vector<std::shared_ptr<const HandReading>> readings;
  if (!winning_tile || rules.scoring.win_program == kNone) return readings;
  match::CoverProblem problem;
  SmallVector<Kind, 24> all;
  problem.naturals.reserve(player.hand.size() + 1);
  for (const Tile& tile : player.hand) problem.naturals.push_back(tile.kind);
  problem.naturals.push_back(winning_tile->kind);
  all.assign(problem.naturals.begin(), problem.naturals.end());
  problem.calls.reserve(player.calls.size());
  for (const Call& call : player.calls) {
    if (is_flower_call(rules, call)) continue;
    std::vector<Kind>& covered = problem.calls.emplace_back().naturals;
    covered.reserve(call.tiles.size());
    for (const Tile& tile : call.tiles) {
      covered.push_back(tile.kind);
      all.push_back(tile.kind);
    }
  }
  const match::HandProfile profile = match::profile_of({all.data(), all.size()}, *player.jokers);
  match::Budget budget;
  const match::QueryScope query(budget);
  std::vector<Shape> seen;
  const match::MatchProgram& win = rules.programs[rules.scoring.win_program];
  const match::Definition* doubtful = nullptr;  // whose lookaheads have not been asked yet
  const std::function<bool(const match::Cover&)> read = [&](const match::Cover& cover) {
    if (doubtful != nullptr && !matches_whole(rules, player, *winning_tile, *doubtful, memory)) return false;
    doubtful = nullptr;
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
    add_readings(shape, player, *winning_tile, readings);
    seen.push_back(std::move(shape));
    return readings.size() < kMaxReadings;
  };
  const match::NeedSheet& needs = rules.scoring.win_needs;
  std::uint64_t together = 0;
  if (profile.plain && needs.size() > 0) {
    together = needs.may_hold(~std::uint64_t{0} >> (64 - needs.size()), profile, all.size());
  }
  const auto may_hold = [&](std::size_t i) {
    return i < needs.size() ? (together >> i & 1) != 0 : win.needs()[i].may_hold(profile, 1);
  };
  for (std::size_t i = 0; i < win.definitions().size(); ++i) {
    if (profile.plain && !may_hold(i)) continue;
    doubtful = has_lookaheads(win.definitions()[i]) ? &win.definitions()[i] : nullptr;
    match::each_cover(win.definitions()[i], problem, *player.jokers, budget, read, win.cover_plan(i));
  }
  memory.search.budget.add(budget.spent());
  return readings;
}

}  // namespace majs::runtime
