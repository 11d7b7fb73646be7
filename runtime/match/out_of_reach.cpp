// Hands that lack more than one tile of what a definition asks for. Between two of its own draws a hand stays as it is,
// and every discard on the table asks whether it completes the hand: what is found out here answers all of them. Always
// on the safe side: a hand that is not out of reach has to be looked at with the very tile.

#include <algorithm>
#include <bit>

#include "runtime/match/match.hpp"

namespace majs::match {

bool SuitPlan::out_of_reach(const Question& question, ReachMemo& memo) const {
  // One joker does whatever any one tile does, as long as sets have more tiles than one and all of them may be jokers.
  const HandCells& cells = question.cells;
  const bool single =
      std::any_of(shapes_.begin(), shapes_.end(), [](const JokerShape& shape) { return shape.size < 2; });
  if (nojoker_ || single || free_tiles_ > 0 || question.natural_only || cells.most_universal > 0 || cells.wild_calls ||
      cells.hand.other > 0 || !can_answer(question)) {
    return false;
  }
  const std::array<Zone, 4>& zones = cells.hand.zones;
  const Tallies calls = cells.call_count == 0 ? Tallies{1} : reach_of_calls(question);
  if (too_few_with_one_more(zones, calls) || most_used_with_one_more(zones) + 1 < least_needed(calls)) return true;
  Tallies without = calls;  // reached by the zones so far as they are
  Tallies with = 0;         // ... one of which has got the tile
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    if (zones[zone] == 0) continue;
    const Tallies here = reach(question.number, same_zone_[zone], zones[zone], 0, memo);
    const Tallies here_with = reach(question.number, same_zone_[zone], zones[zone], 1, memo);
    with = add(with, here) | add(without, here_with);
    without = add(without, here);
  }
  return (((with | without) >> full_) & 1) == 0;
}

bool SuitPlan::too_few_with_one_more(std::array<Zone, 4> zones, Tallies calls) const {
  return std::all_of(zones.begin(), zones.end(), [&](Zone& zone) {
    // Which tile it is does not matter for their number.
    zone += zone_one(0);
    const bool too_few = too_few_tiles(zones, calls);
    zone -= zone_one(0);
    return too_few;
  });
}

std::size_t SuitPlan::most_used_with_one_more(const std::array<Zone, 4>& zones) const {
  std::array<std::size_t, 8> in_sets{};  // by element: tiles in cells that instances have which are all there
  for (std::size_t zone = 0; zone < zones.size(); ++zone) {
    if (zones[zone] == 0) continue;
    const std::array<Zone, 4> cells = cells_with(zones[zone]);
    std::array<Zone, 8> covered;
    std::fill_n(covered.begin(), elements_, Zone{0});
    for (const Form& form : forms_[zone]) {
      Zone bases = form.bases;
      for (const Form::Part& part : form.parts) bases &= cells[part.more] >> part.shift;
      if (bases == 0) continue;
      for (const Form::Part& part : form.parts) covered[form.element] |= bases << part.shift;
    }
    for (std::size_t e = 0; e < elements_; ++e) {
      if (covered[e] != 0) in_sets[e] += tiles_in(zones[zone] & (covered[e] * 15));
    }
  }
  // The tile may complete one set more, of tiles that lie in no other.
  std::size_t most = 0;
  std::size_t largest = 0;
  for (std::size_t e = 0; e < elements_; ++e) {
    most += std::min(in_sets[e], static_cast<std::size_t>(counts_[e]) * largest_size_[e]);
    largest = std::max<std::size_t>(largest, largest_size_[e]);
  }
  return most + largest - std::min<std::size_t>(largest, 1);
}

bool TilePlan::out_of_reach(const HandCells& cells, const JokerTable& jokers) const {
  if (!can_answer(cells, jokers, false)) return false;
  if (never_) return true;
  const std::uint32_t calls = calls_of_use(cells);
  const std::uint32_t enough = (nojoker_ ? 0 : cells.hand.universal) + calls + 1;
  const Tiles tiles = nojoker_ ? Tiles{cells.hand.natural, {}} : Tiles{cells.hand.zones, cells.standing};
  std::uint32_t all = 0;
  for (const Component& component : components_) {
    all += missing(component, tiles, enough + 1);
    if (all > enough) return true;
  }
  return false;
}

bool FastPath::out_of_reach(const Question& question, ReachMemo& memo) const {
  const auto& [hand, cells, jokers, extra, all_tiles] = question;
  if (!loose_calls_ && least_takings_ > hand.tiles.size() + 1 + hand.calls.size()) return true;
  if (cells.hand_jokers.count > 0) return false;
  if (tiles_) return tiles_->out_of_reach(cells, jokers);
  if (sets_ == nullptr) return false;
  return sets_->out_of_reach({cells, hand.calls, jokers, memo.plan_number(sets_), false, {}}, memo);
}

bool is_one_of_cells(const tiles::Tile& tile, const JokerTable& jokers) {
  if (tile.kind >= tiles::kKindCount || jokers.attributed_wildcards()) return false;
  const CellRole role = jokers.cell(tile.kind).role;
  return role == CellRole::Natural || (role == CellRole::Stands && tile.attribute_count == 0);
}

bool out_of_reach(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  const long long tiles = static_cast<long long>(hand.tile_count()) + 1;
  std::array<bool, 2> counted{};
  const auto cells = [&](bool loose_calls) -> const HandCells& {
    const std::size_t which = loose_calls && !hand.calls.empty() ? 1 : 0;
    if (!std::exchange(counted[which], true)) count_cells(hand, jokers, {}, which == 1, memory.cells[which]);
    return memory.cells[which];
  };
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    if (!program.needs()[i].enough_tiles(tiles, 1)) continue;
    const FastPath& path = program.paths()[i];
    if (!path.usable() || !memory.search.budget.spend(FastPath::kSteps)) return false;
    const bool out = path.out_of_reach({hand, cells(path.loose_calls()), jokers}, memory.reach);
    memory.search.budget.add(memory.reach.take_work());
    if (!out) return false;
  }
  return true;
}

}  // namespace majs::match
