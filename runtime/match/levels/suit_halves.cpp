#include "runtime/match/levels/suit_halves.hpp"

#include <algorithm>
#include <array>

#include "runtime/match/levels/lanes.hpp"

namespace majs::match {
namespace {

/// States of ends that are remembered: 32 bytes each.
constexpr std::size_t kMostStatesKept = std::size_t{1} << 17;
/// No sets and no pair lack nothing.
constexpr Lacking kNothing = {kAllFar - kFarAway, kAllFar};

Lanes only_paired(Lanes both, Eight plain) { return lanes(plain, reinterpret_cast<TwoEights>(both)[0]); }

}  // namespace

/// … of an end while it is worked out.
struct SuitHalves::State {
  Lanes lacking = lanes(kAllFar, kAllFar);
  Lanes over{};

  bool is_impossible() const {
    const auto eights = reinterpret_cast<TwoEights>(lacking);
    return eights[0] == kAllFar && eights[1] == kAllFar;
  }
  /// Another way, as good as this one in some of the numbers, or better.
  void take(const State& other) {
    const Lanes least = smaller(lacking, other.lacking);
    const auto kept = reinterpret_cast<Lanes>(lacking == least);
    const auto taken = reinterpret_cast<Lanes>(other.lacking == least);
    over = (over & kept) | (other.over & taken);
    lacking = least;
  }
  /// The ways from another state on, so many sets more, when a cell is used of which there are `have`.
  void take(const State& from, std::size_t sets, Nine have, std::size_t needed, bool pair, std::size_t bit) {
    const State moved = {with_sets(from.lacking, sets), moved_up(from.over, sets)};
    take(moved.with(needed, have, bit));
    if (!pair) return;
    const State paired = {only_paired(moved.lacking, kAllFar), only_paired(moved.over, 0)};
    take(paired.with(needed + 2, have, bit));
  }
  State with(std::size_t needed, Nine have, std::size_t bit) const {
    State next = *this;
    if (needed > have) {
      next.lacking += every_lane(needed - have);
      next.over |= every_lane(bit);
    }
    return next;
  }
};

void SuitHalves::forget_many() {
  if (lacking_.size() < kMostStatesKept) return;
  places_.clear();
  lacking_.clear();
  over_.clear();
}

/// Every way to use a cell after a state, no more than `most` tiles of it: `visit(state after it, sets begun here,
/// tiles, whether there is room for a pair besides)`.
template <typename Visit>
void SuitHalves::each_use(Nine most, std::size_t state, bool runs, Visit visit) const {
  const std::size_t width = most_runs_ + 1;
  const std::size_t last = state / width;
  const std::size_t runs_before = last + state % width;
  for (std::size_t begun = 0; begun <= (runs ? most_runs_ : 0); ++begun) {
    for (std::size_t triplets = 0; triplets <= (shapes_ != SetShapes::Runs ? 1U : 0U); ++triplets) {
      const std::size_t needed = runs_before + begun + 3 * triplets;
      if (needed > most) break;
      visit(begun * width + last, begun + triplets, needed, needed + 2 <= most);
    }
  }
}

/// So many cells from one end of the suit, one more than what is remembered of fewer.
std::size_t SuitHalves::outer_cells(Nine counts, Nine most, std::size_t cells, bool upper, bool runs) {
  const Nine lower = nine_one(upper ? 9 - cells : cells) - 1;
  const Nine mask = upper ? kAllNine & ~lower : lower;
  const std::uint64_t key = (std::uint64_t{counts & mask} << 32) | (std::uint64_t{most & mask} << 2) |
                            (std::uint64_t{cells} << 59) | (upper ? std::uint64_t{2} : std::uint64_t{0}) |
                            (runs ? std::uint64_t{1} : std::uint64_t{0});
  if (const std::uint32_t* const known = places_.find(key)) return *known;
  std::array<State, kMostStates> fewer;
  if (cells == 1) {
    fewer[0].lacking = lanes_of(kNothing);
  } else {
    const std::size_t first = outer_cells(counts, most, cells - 1, upper, runs);
    for (std::size_t state = 0; state < states(); ++state) {
      const std::size_t at = first + state;
      fewer[state] = {lanes_of(lacking_[at]), lanes(over_[at].plain, over_[at].paired)};
    }
  }
  const std::size_t place = upper ? 9 - cells : cells - 1;
  const std::size_t bit = std::size_t{1} << (upper ? place - kLowerCells : place);
  const Nine room = nine_count(most, place);
  const Nine have = std::min(nine_count(counts, place), room);
  std::array<State, kMostStates> end;
  for (std::size_t state = 0; state < states(); ++state) {
    if (!upper && fewer[state].is_impossible()) continue;
    each_use(room, state, runs, [&](std::size_t after, std::size_t sets, std::size_t needed, bool pair) {
      // From the last cell back, by the runs that come in before it: a run needs two cells after its first.
      if (upper) {
        end[state].take(fewer[after], sets, have, needed, pair, bit);
      } else {
        end[after].take(fewer[state], sets, have, needed, pair, bit);
      }
    });
  }
  const std::size_t first = lacking_.size();
  for (std::size_t state = 0; state < states(); ++state) {
    const auto over = reinterpret_cast<TwoEights>(end[state].over);
    lacking_.push_back(lacking_of(end[state].lacking));
    over_.push_back({over[0], over[1]});
  }
  places_.add(key, static_cast<std::uint32_t>(first));
  return first;
}

}  // namespace majs::match
