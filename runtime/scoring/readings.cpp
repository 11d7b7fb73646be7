#include "runtime/scoring/readings.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/match/exact_cover.hpp"

namespace majs::runtime {
namespace {

using tiles::Kind;

/// More readings than this are not looked at.
constexpr std::size_t kMaxReadings = 64;

using KindSet = SmallVector<Kind, 6>;
/// The sets of a reading, in order.
using Shape = SmallVector<KindSet, 8>;

bool before(const KindSet& a, const KindSet& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

/// Gives the tiles of the hand to the kinds of a cover; the winning tile completes the set `completed`.
std::shared_ptr<const HandReading> deal_out(const Shape& shape, std::size_t completed, const Player& player,
                                            const Tile& winning_tile) {
  auto reading = std::make_shared<HandReading>();
  reading->sets.reserve(shape.size());
  SmallVector<Tile, 18> left = player.hand;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    ReadingSet& set = reading->sets.emplace_back();
    bool missing = i == completed;
    for (const Kind kind : shape[i]) {
      if (missing && kind == winning_tile.kind) {
        missing = false;
        continue;
      }
      const auto found = std::find_if(left.begin(), left.end(), [&](const Tile& tile) { return tile.kind == kind; });
      if (found == left.end()) return nullptr;
      set.tiles.push_back(*found);
      left.erase(static_cast<std::size_t>(found - left.begin()));
    }
    set.completed = i == completed;
    if (set.completed) set.tiles.push_back(winning_tile);
  }
  return left.empty() ? reading : nullptr;
}

/// The readings of one shape: the winning tile may complete any set that has it.
void add_readings(const Shape& shape, const Player& player, const Tile& winning_tile,
                  std::vector<std::shared_ptr<const HandReading>>& readings) {
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (std::find(shape[i].begin(), shape[i].end(), winning_tile.kind) == shape[i].end()) continue;
    if (i > 0 && shape[i - 1] == shape[i]) continue;  // in order: equal sets are side by side
    if (auto reading = deal_out(shape, i, player, winning_tile)) readings.push_back(std::move(reading));
  }
}

}  // namespace

std::vector<std::shared_ptr<const HandReading>> readings_of(const Rules& rules, const Player& player,
                                                            const std::optional<Tile>& winning_tile) {
  std::vector<std::shared_ptr<const HandReading>> readings;
  if (!winning_tile || rules.scoring.win_program == kNone) return readings;
  match::CoverProblem problem;
  for (const Tile& tile : player.hand) problem.naturals.push_back(tile.kind);
  problem.naturals.push_back(winning_tile->kind);
  for (const Call& call : player.calls) {
    if (is_flower_call(rules, call)) continue;
    match::CoverCall covered;
    for (const Tile& tile : call.tiles) covered.naturals.push_back(tile.kind);
    problem.calls.push_back(std::move(covered));
  }
  match::Budget budget;
  const match::QueryScope query(budget);
  std::vector<Shape> seen;
  const std::function<bool(const match::Cover&)> read = [&](const match::Cover& cover) {
    Shape shape;
    for (const match::CoverSet& set : cover.sets) {
      if (set.call) continue;
      shape.push_back({});
      shape.back().assign(set.kinds.begin(), set.kinds.end());
    }
    std::sort(shape.begin(), shape.end(), before);
    if (std::find(seen.begin(), seen.end(), shape) != seen.end()) return true;
    add_readings(shape, player, *winning_tile, readings);
    seen.push_back(std::move(shape));
    return readings.size() < kMaxReadings;
  };
  const match::MatchProgram& win = rules.programs[rules.scoring.win_program];
  for (std::size_t i = 0; i < win.definitions().size(); ++i) {
    match::each_cover(win.definitions()[i], problem, *player.jokers, budget, read, win.cover_plan(i));
  }
  return readings;
}

}  // namespace majs::runtime
