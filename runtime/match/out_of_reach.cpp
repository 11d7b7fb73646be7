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
  if (too_few_with_one_more(zones, calls)) return true;
  const std::size_t least = least_needed(calls);
  if (least > 0 && uses_fewer_with_one_more(zones, least - 1)) return true;
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

bool SuitPlan::too_few_with_one_more(const std::array<Zone, 4>& zones, Tallies calls) const {
  std::size_t tiles = 1;
  std::size_t unfilled = 0;  // zones some tile of which is left over, and that do not need just one more
  std::size_t lacking = 0;   // ... and that do
  std::size_t spare = 0;     // zones that are as well filled with one more
  for (const Zone zone : zones) {
    const std::size_t here = tiles_in(zone);
    tiles += here;
    const bool with_more = fills(here + 1);
    if (fills(here)) {
      spare += with_more ? 1 : 0;
    } else {
      (with_more ? lacking : unfilled) += 1;
    }
  }
  const std::size_t least = least_needed(calls);
  if (tiles != least) return tiles < least;
  // All of them are needed, none may be left over.
  return unfilled > 0 || lacking > 1 || (lacking == 0 && spare == 0);
}

/// What uses_fewer_with_one_more looks at.
void SuitPlan::find_forms() {
  for (std::size_t zone = 0; zone < 4; ++zone) {
    std::vector<Form>& forms = forms_[zone];
    for (const Instance& instance : instances_[zone]) {
      largest_size_[instance.element] = std::max(largest_size_[instance.element], instance.size);
      largest_set_ = std::max<std::size_t>(largest_set_, instance.size);
      if (same_zone_[zone] != zone) continue;
      const auto lowest = static_cast<std::size_t>(std::countr_zero(instance.tiles)) / 4;
      const Zone tiles = instance.tiles >> (4 * lowest);
      auto known = std::find_if(forms.begin(), forms.end(), [&](const Form& form) {
        return form.tiles == tiles && form.element == instance.element;
      });
      if (known == forms.end()) {
        known = forms.insert(known, Form{tiles, 0, instance.element, 0, {}});
        for (std::uint8_t shift = 0; shift < 36; shift = static_cast<std::uint8_t>(shift + 4)) {
          const auto count = std::min<Zone>((tiles >> shift) & 15, 4);
          if (count > 0) known->part[known->part_count++] = {shift, static_cast<std::uint8_t>(count - 1)};
        }
      }
      known->bases |= zone_one(lowest);
    }
  }
}

bool SuitPlan::uses_fewer_with_one_more(const std::array<Zone, 4>& zones, std::size_t least) const {
  constexpr Zone kEvenPlaces = 0xF0F0F0F0F;
  // The tile may complete one set more, of tiles that lie in no other.
  const std::size_t besides = largest_set_ - std::min<std::size_t>(largest_set_, 1);
  std::size_t tiles = besides;
  for (const Zone zone : zones) tiles += tiles_in(zone);
  if (tiles < least) return true;
  std::size_t idle = tiles - least;  // so many tiles may lie in no whole set
  std::array<Zone, 8> in_sets{};     // by element: tiles in cells of instances that are all there, by pairs of cells
  for (std::size_t zone = zones.size(); zone-- > 0;) {  // honours are idle most often
    if (zones[zone] == 0) continue;
    const std::array<Zone, 4> cells = cells_with(zones[zone]);
    std::array<Zone, 8> covered;
    std::fill_n(covered.begin(), elements_, Zone{0});
    for (const Form& form : forms_[same_zone_[zone]]) {
      Zone bases = form.bases;
      for (const Form::Part& part : form.parts()) bases &= cells[part.more] >> part.shift;
      if (bases == 0) continue;
      for (const Form::Part& part : form.parts()) covered[form.element] |= bases << part.shift;
    }
    Zone some = 0;
    for (std::size_t e = 0; e < elements_; ++e) {
      some |= covered[e];
      const Zone there = zones[zone] & (covered[e] * 15);
      in_sets[e] += (there & kEvenPlaces) + ((there >> 4) & kEvenPlaces);
    }
    const std::size_t out = tiles_in(zones[zone] & ~(some * 15));
    if (out > idle) return true;
    idle -= out;
  }
  std::size_t most = besides;
  for (std::size_t e = 0; e < elements_; ++e) {
    const std::size_t there = (in_sets[e] * 0x101010101) >> 32 & 0xFF;
    most += std::min(there, static_cast<std::size_t>(counts_[e]) * largest_size_[e]);
  }
  return most < least;
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
