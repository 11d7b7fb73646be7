// How many tiles hands lack at least. Between two of its own draws a hand stays as it is, and every discard on the
// table asks whether it completes the hand: that it lacks more than one tile answers all of them, and a hand that lacks
// four is known to lack three when one other tile has come. Always on the safe side: a hand of which nothing is said
// has to be looked at with the very tile.

#include <algorithm>
#include <bit>
#include <utility>

#include "runtime/match/match.hpp"

namespace majs::match {
namespace {

constexpr std::uint64_t kOneOfEach = 0x1111111111111111;
constexpr std::uint64_t kMostOfEach = kOneOfEach * 7;

/// Numbers of four bits, none of them more than 7 any more.
std::uint64_t capped(std::uint64_t numbers) {
  const std::uint64_t high = numbers & (kOneOfEach << 3);
  return (numbers | (high - (high >> 3))) & kMostOfEach;
}

/// A zone with more tiles may take too long.
constexpr std::size_t kMostTilesWithLacks = 16;
/// So many sets are compared with a zone in one step of the budget.
constexpr std::size_t kLacksPerStep = 8;

std::uint32_t number_at(std::uint64_t numbers, std::size_t i) {
  return static_cast<std::uint32_t>(numbers >> (4 * i)) & 15;
}

}  // namespace

void SuitPlan::prepare_lacks() {
  has_lacks_ = full_ < kMostWithLacks && !nojoker_ && free_tiles_ == 0;
  // One joker does whatever any one tile does, as long as sets have more tiles than one and all of them may be jokers.
  for (const JokerShape& shape : shapes_) has_lacks_ = has_lacks_ && shape.size > 1;
  if (!has_lacks_) return;
  fresh_lacks_ = kMostOfEach;
  for (std::uint32_t tally = 0; tally <= full_; ++tally) {
    const std::uint32_t least = std::min<std::uint32_t>(least_tiles_[tally], 7);
    fresh_lacks_ -= std::uint64_t{7 - least} << (4 * tally);
    for (Tallies rest = fitting_[tally]; rest != 0; rest &= rest - 1) {
      const auto sum = tally + static_cast<std::uint32_t>(std::countr_zero(rest));
      fitting_lacks_[tally] |= std::uint64_t{15} << (4 * sum);
    }
  }
}

/// The least for every sum of tallies, as far as it is below `most`. Quicker when `a` has fewer numbers below that.
SuitPlan::Lacks SuitPlan::add_lacks(Lacks a, Lacks b, std::uint32_t most) const {
  Lacks sums = kMostOfEach;
  for (std::uint32_t tally = 0; tally <= full_; ++tally) {
    const std::uint32_t lacking = number_at(a, tally);
    if (lacking >= most) continue;
    const Lacks shifted = capped((b << (4 * tally)) + kOneOfEach * lacking);
    sums = smaller_counts(sums, shifted | (kMostOfEach & ~fitting_lacks_[tally]));
  }
  return sums;
}

SuitPlan::Lacks SuitPlan::lacks(std::uint32_t number, std::size_t zone, Zone tiles, ReachMemo& memo) const {
  if (tiles == 0) return fresh_lacks_;
  const std::uint64_t key =
      (static_cast<std::uint64_t>(number) << 42) | (static_cast<std::uint64_t>(zone) << 40) | tiles;
  if (const std::uint64_t* known = memo.find(key)) return *known;
  // The lowest tile is left over or in some set.
  const auto lowest = static_cast<std::size_t>(std::countr_zero(tiles)) / 4;
  const auto lacks_without = [&](Zone taken) { return lacks(number, zone, tiles - taken, memo); };
  Lacks least = lacks_without(zone_one(lowest));
  for (const Instance& instance : with_tile_[zone][lowest]) {
    const Zone there = smaller_counts(tiles, instance.tiles);
    const std::size_t missing = instance.size - tiles_in(there);
    if (missing >= kMostLacking) continue;
    const std::uint32_t stride = strides_[instance.element];
    const Lacks with_set = capped((lacks_without(there) << (4 * stride)) + kOneOfEach * missing);
    least = smaller_counts(least, with_set | (kMostOfEach & ~fitting_lacks_[stride]));
  }
  if (passes_.has(runtime::Pass::reach_memo)) memo.store(key, least);
  return least;
}

/// Nothing is lacking for what the calls are.
SuitPlan::Lacks SuitPlan::lacks_of_calls(Tallies calls) const {
  Lacks lacks = kMostOfEach;
  for (Tallies rest = calls; rest != 0; rest &= rest - 1) lacks &= ~(Lacks{15} << (4 * std::countr_zero(rest)));
  return lacks;
}

std::uint32_t SuitPlan::lacking(const Question& question, std::uint32_t most, ReachMemo& memo) const {
  const HandCells& cells = question.cells;
  if (!has_lacks_ || cells.most_universal > 0 || cells.wild_calls || cells.hand.other > 0 || !can_answer(question)) {
    return 0;
  }
  const std::array<Zone, 4>& zones = cells.hand.zones;
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    const std::size_t tiles = tiles_in(zones[zone]);
    if (tiles > kMostTilesWithLacks) return 0;
    memo.add_work(((widths_[zone] + 1) << tiles) / kLacksPerStep);
  }
  std::array<Lacks, 4> of_zones{};
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    if (zones[zone] == 0 && zone < 3) continue;
    of_zones[zone] = lacks(question.number, same_zone_[zone], zones[zone], memo);
  }
  const Tallies calls = cells.call_count == 0 ? Tallies{1} : reach_of_calls(question);
  Lacks sum = lacks_of_calls(calls);
  bool fresh = calls == 1;  // nothing to add to
  for (std::size_t zone = 0; zone < 3; ++zone) {
    if (zones[zone] == 0) continue;
    sum = std::exchange(fresh, false) ? of_zones[zone] : add_lacks(of_zones[zone], sum, most);
  }
  const Lacks last = of_zones[3];
  std::uint32_t least = most;
  for (std::uint32_t tally = 0; tally <= full_; ++tally, sum >>= 4) {
    const auto lacking = static_cast<std::uint32_t>(sum & 15);
    if (lacking < least) least = std::min(least, lacking + number_at(last, full_ - tally));
  }
  return least;
}

std::uint32_t FastPath::lacking(const Question& question, std::uint32_t most, ReachMemo& memo) const {
  const auto& [hand, cells, jokers, extra, options] = question;
  const std::size_t takings = most_takings(hand);
  std::uint32_t lacking = 0;
  if (!loose_calls_ && least_takings_ > takings) {
    lacking = static_cast<std::uint32_t>(std::min<std::size_t>(least_takings_ - takings, most));
  }
  if (lacking == most) return most;
  if (tiles_) return std::max(lacking, tiles_->lacking(hand, cells, jokers, most));
  if (cells.hand_jokers.count > 0 || sets_ == nullptr) return lacking;
  return std::max(lacking, sets_->lacking({cells, hand.calls, jokers, memo.plan_number(sets_), false, {}}, most, memo));
}

bool is_one_of_cells(const tiles::Tile& tile, const JokerTable& jokers) {
  if (tile.kind >= tiles::kKindCount || jokers.attributed_wildcards()) return false;
  const CellRole role = jokers.cell(tile.kind).role;
  return role == CellRole::Natural || (role == CellRole::Stands && tile.attribute_count == 0);
}

std::uint32_t least_lacking(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                            MatchMemory& memory) {
  if (!program.passes().has(runtime::Pass::least_lacking)) return 0;
  const QueryScope query(memory.search.budget);
  const auto tiles = static_cast<long long>(hand.tile_count());
  memory.cells.forget();
  std::uint32_t least = kMostLacking;
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    std::uint32_t lacking = 0;
    while (lacking < least && !program.needs()[i].enough_tiles(tiles + lacking, 1)) ++lacking;
    const FastPath& path = program.paths()[i];
    if (lacking < least && path.usable()) {
      if (!memory.search.budget.spend(FastPath::kSteps)) return 0;
      const HandCells& cells = memory.cells.get(hand, jokers, path.loose_calls());
      lacking = std::max(lacking, path.lacking({hand, cells, jokers}, least, memory.lacks));
      memory.search.budget.add(memory.lacks.take_work());
    }
    least = std::min(least, lacking);
    if (least < 2) return least;
  }
  return least;
}

}  // namespace majs::match
