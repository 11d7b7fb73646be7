// What hands reach of the tallies of a suit plan (suit_plan.hpp).

#include <algorithm>
#include <bit>

#include "runtime/match/plans/gap_wildcards.hpp"
#include "runtime/match/plans/suit_wildcards.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

/// So many sets are compared with a hand in one step of the budget.
constexpr std::size_t kSuitInstancesPerStep = 8;

/// Tiles like that of this cell are there and stand for another one: an extra wildcard for it is of no use to sets that
/// have no base tile of it (runtime/match/README.md 4.2).
bool is_standing(const Cell& cell, const HandCells& cells) {
  return ((cells.standing_cells >> (cell.zone * 9U + cell.place)) & 1) != 0;
}

/// The most tiles of one kind that stand for those of another cell, in the hand or in one call, as themselves. 0 for
/// none.
std::size_t most_standing(const HandCells& cells) {
  std::size_t most = 0;
  for (std::uint64_t rest = cells.standing_cells; rest != 0; rest &= rest - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
    const auto count = [&](const CellCounts& counts) { return (counts.natural[cell / 9] >> (4 * (cell % 9))) & 15; };
    most = std::max<std::size_t>(most, count(cells.hand));
    for (std::size_t c = 0; c < cells.call_count; ++c) most = std::max<std::size_t>(most, count(cells.calls[c]));
  }
  return most;
}

/// Some tile of hand or calls is that of a cell, or stands for one.
bool has_ordinary_tile(const HandCells& cells) {
  const auto has = [](const CellCounts& counts) {
    return (counts.zones[0] | counts.zones[1] | counts.zones[2] | counts.zones[3]) != 0;
  };
  return cells.hand_jokers.count > 0 || has(cells.hand) ||
         std::any_of(cells.calls.begin(), cells.calls.begin() + static_cast<std::ptrdiff_t>(cells.call_count), has);
}

/// How many tiles are loose in the hand.
std::size_t loose_tiles(const HandCells& cells) {
  std::size_t count = cells.hand.universal + cells.hand.other + cells.hand_jokers.count;
  for (const Zone zone : cells.hand.zones) count += tiles_in(zone);
  return count;
}

}  // namespace

void PlanNumbers::forget() {
  recent_.assign(recent_.size(), Known{});
  numbers_.clear();
  plans_.clear();
}

std::uint32_t PlanNumbers::find(const std::shared_ptr<const SuitPlan>& plan) {
  const auto [place, fresh] = plans_.emplace(plan, 0);
  if (fresh) place->second = numbers_.emplace(plan.get(), static_cast<std::uint32_t>(numbers_.size())).first->second;
  return place->second;
}

std::size_t PlanNumbers::Alike::operator()(const SuitPlan* plan) const {
  return static_cast<std::size_t>(plan->likeness());
}
bool PlanNumbers::Alike::operator()(const SuitPlan* a, const SuitPlan* b) const { return a->reaches_like(*b); }

std::uint64_t ReachMemo::number_of(std::span<const std::uint64_t> wildcards) {
  constexpr std::size_t kMost = 16;
  const auto known = std::ranges::find_if(
      wildcards_, [&](const std::vector<std::uint64_t>& words) { return std::ranges::equal(words, wildcards); });
  if (known != wildcards_.end()) return static_cast<std::uint64_t>(known - wildcards_.begin());
  if (wildcards_.size() == kMost) forget();
  wildcards_.emplace_back(wildcards.begin(), wildcards.end());
  return wildcards_.size() - 1;
}

void ReachMemo::store_gains(std::uint64_t key, std::span<const ShareGain> gains) {
  gains_.resize(kGainLists);
  GainList& list = gains_[slot_of(key) % kGainLists];
  if (gains.size() > list.gains.size()) return;
  list.key = key | generation_;
  list.count = gains.size();
  std::ranges::copy(gains, list.gains.begin());
}

void ReachMemo::forget() {
  numbers_.forget();
  wildcards_.clear();
  if (of_wildcards_ != nullptr) of_wildcards_->forget();
  generation_ += kFirstGeneration;
  if (generation_ != 0) return;
  generation_ = kFirstGeneration;
  entries_.assign(entries_.size(), Entry{});
  gains_.clear();
}

Tallies SuitPlan::reach(std::uint32_t number, std::size_t zone, Zone tiles, std::uint32_t jokers,
                        ReachMemo& memo) const {
  if (tiles == 0) return 1;
  const std::uint64_t key = (static_cast<std::uint64_t>(number) << 42) | (static_cast<std::uint64_t>(zone) << 40) |
                            (static_cast<std::uint64_t>(jokers) << 37) | tiles;
  if (const std::uint64_t* known = memo.find(key)) return *known;
  // The lowest tile is left over or in some set.
  const auto lowest = static_cast<std::size_t>(std::countr_zero(tiles)) / 4;
  memo.add_work(1 + (jokers == 0 ? with_lowest_ : with_tile_)[zone][lowest].size() / kSuitInstancesPerStep);
  Tallies tallies = reach(number, zone, tiles - zone_one(lowest), jokers, memo);
  if (jokers == 0) {
    for (const Instance& instance : with_lowest_[zone][lowest]) {
      if (zone_covers(tiles, instance.tiles)) {
        tallies |= take(reach(number, zone, tiles - instance.tiles, 0, memo), instance.element);
      }
    }
  } else {
    for (const Instance& instance : with_tile_[zone][lowest]) {
      const Zone there = smaller_counts(tiles, instance.tiles);
      const auto missing = instance.size - static_cast<std::uint32_t>(tiles_in(there));
      if (missing > jokers) continue;
      tallies |= take(reach(number, zone, tiles - there, jokers - missing, memo), instance.element);
    }
  }
  if (passes_.has(runtime::Pass::reach_memo)) memo.store(key, tallies);
  return tallies;
}

/// The tallies no other one of the set exceeds.
Tallies SuitPlan::largest(Tallies tallies) const {
  Tallies exceeded = 0;
  for (std::size_t e = 0; e < elements_; ++e) exceeded |= (tallies >> strides_[e]) & below_full_[e];
  return tallies & ~exceeded;
}

/// … and all that some tally of the set exceeds.
Tallies SuitPlan::with_smaller(Tallies tallies) const {
  for (std::size_t e = 0; e < elements_; ++e) {
    for (int sets = 0; sets < counts_[e]; ++sets) tallies |= (tallies >> strides_[e]) & below_full_[e];
  }
  return tallies;
}

/// Sums of a tally of `a` and one of `b`, as far as they are needed: with the largest ones of `a`.
Tallies SuitPlan::add_to_largest(Tallies a, Tallies b) const {
  Tallies sums = 0;
  for (Tallies rest = a; rest != 0; rest &= rest - 1) {
    const auto tally = static_cast<std::size_t>(std::countr_zero(rest));
    sums |= (b & fitting_[tally]) << tally;
  }
  return sums;
}

bool SuitPlan::completes(Tallies a, Tallies b) const {
  for (Tallies rest = largest(a); rest != 0; rest &= rest - 1) {
    if (((b >> (full_ - static_cast<std::uint32_t>(std::countr_zero(rest)))) & 1) != 0) return true;
  }
  return false;
}

/// Wildcards of any tile are shared out, also to sets with tiles without a cell, which are like honours that nobody
/// asks for by themselves.
bool SuitPlan::can_pair_others(const Question& question) const {
  const HandCells& cells = question.cells;
  return !question.natural_only && cells.hand.universal > 0 && cells.others != HandCells::kTooManyOthers &&
         !cells.calls_have_others() && (literal_cells_ >> 27) == 0 && passes_.has(runtime::Pass::suit_wildcards);
}

bool SuitPlan::can_answer(const Question& question) const {
  const HandCells& cells = question.cells;
  if (!cells.simple || cells.most_universal > kMostJokers) return false;
  if (!(ignored_ & question.jokers.known()).empty()) return false;
  const bool wild = cells.stands || cells.wild_calls || cells.most_universal > 0 || cells.hand_jokers.count > 0;
  // It would be a base tile, for sets with wildcards.
  if (question.extra && ((cells.stand_ins >> (question.extra->zone * 9U + question.extra->place)) & 1) != 0)
    return false;
  const bool attributed = !(cells.joker_attributes & (known_ | question.jokers.known())).empty();
  if (question.natural_only) {
    // As themselves wildcards make sets too.
    if (attributed && (cells.alike_jokers >= least_alike_ || !question.jokers.usual_neighbors())) return false;
    if (cells.cell_joker && has_literals_) return false;
    // Where one of them has no attributes they are no base tiles.
    if (cells.standing_cells != 0 && most_standing(cells) + (question.extra ? 1 : 0) >= least_alike_) return false;
  } else if ((cells.standing_cells & literal_cells_) != 0 || (nojoker_ && (wild || question.extra))) {
    return false;
  }
  if (cells.alike_others > 0) {
    const bool set = cells.alike_others >= least_alike_ || cells.hand.universal > 0 ||
                     (cells.calls_have_others() && cells.most_universal > 0);  // may be one, or be part of one
    if (one_tile_sets_ || (set && !can_pair_others(question))) return false;
  }
  // One that stands for another tile may be a base tile after all.
  if (attributed && (cells.stand_ins != 0 || one_tile_sets_ || !has_ordinary_tile(cells))) return false;
  if (attributed && question.extra && is_standing(*question.extra, cells)) return false;
  return !(subgroups_ && cells.call_count > 0);
}

/// Of what the calls reach that which, with the sets of loose tiles it still needs, leaves enough tiles and calls
/// besides. Empty when that depends on which sets they are.
std::optional<Tallies> SuitPlan::leaving_enough(Tallies calls, std::size_t call_count, std::size_t loose) const {
  Tallies enough = 0;
  for (Tallies rest = calls; rest != 0; rest &= rest - 1) {
    const auto called = static_cast<std::uint32_t>(std::countr_zero(rest));
    const std::uint32_t missing = full_ - called;
    const std::size_t there = loose + call_count - sets_[called];
    if (least_tiles_[missing] > loose || least_tiles_[missing] + free_tiles_ > there) continue;
    if (std::min<std::size_t>(most_tiles_[missing], loose) + free_tiles_ > there) return std::nullopt;
    enough |= Tallies{1} << called;
  }
  return enough;
}

/// The elements that take calls of this name.
std::uint32_t SuitPlan::elements_named(CallName name) const {
  std::uint32_t served = 0;
  for (std::size_t e = 0; e < elements_; ++e) {
    if (name != 0 && std::find(call_names_[e].begin(), call_names_[e].end(), name) != call_names_[e].end()) {
      served |= 1u << e;
    }
  }
  return served;
}

/// The elements one instance of which these tiles are.
std::uint32_t SuitPlan::elements_served(const std::array<Zone, 4>& call) const {
  std::uint32_t served = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    for (Zone rest = call[zone]; rest != 0;) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest)) / 4;
      rest &= ~(Zone{15} << (4 * place));
      for (const Instance& instance : with_lowest_[zone][place]) {
        if (zone_covers(call[zone], instance.tiles)) served |= 1u << instance.element;
      }
    }
  }
  return served;
}

/// The same with wildcards among them. A set made of those of any tile alone needs a base tile; what others may be is
/// one.
std::uint32_t SuitPlan::elements_served(const CellCounts& call, const CellJokers& wildcards,
                                        const Question& question) const {
  GapWildcards wild;
  static_assert(kMostJokers <= GapWildcards::kMost);  // can_answer has looked
  for (std::uint32_t i = 0; i < call.universal; ++i) wild.add(GapWildcards::kAnyCell);
  wild.add(wildcards, question.jokers);
  const std::uint64_t meanings = GapWildcards::cells_of(wildcards, question.jokers);
  const GapWildcards::Meanings unused = wild.meanings();
  std::uint32_t served = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    Zone told = filled_cells(call.zones[zone]);
    tiles::each_bit(meanings >> (9 * zone) & 511, [&](std::size_t place) { told |= zone_one(place); });
    if (told == 0) continue;
    for (const Instance& instance : instances_[zone]) {
      const Zone there = smaller_counts(call.zones[zone], instance.tiles);
      if (tiles_in(there) + wild.count() < instance.size || (told & filled_cells(instance.tiles)) == 0) continue;
      if (wild.fill(zone, instance.tiles - there)) served |= 1u << instance.element;
      wild.mean(unused);
    }
  }
  for (const JokerShape& shape : shapes_) {
    if (shape.size <= call.universal && has_base(shape, question)) served |= 1u << shape.element;
  }
  return served;
}

Tallies SuitPlan::reach_of_calls(const Question& question) const {
  Tallies tallies = 1;
  for (std::size_t c = 0; c < question.cells.call_count; ++c) {
    Tallies with_call = tallies;
    const CellCounts& call = question.cells.calls[c];
    const auto& zones = question.natural_only ? call.natural : call.zones;
    const CellJokers& wildcards = question.cells.call_jokers[c];
    std::uint32_t served = elements_named(question.calls[c].name);
    if (question.natural_only || (wildcards.count == 0 && call.universal == 0)) {
      served |= elements_served(zones);
    } else {
      served |= elements_served(call, wildcards, question);
    }
    for (; served != 0; served &= served - 1) {
      with_call |= take(tallies, static_cast<std::size_t>(std::countr_zero(served)));
    }
    tallies = with_call;
  }
  return tallies;
}

/// Sets made of jokers only still need a base tile within reach of some ordinary tile (runtime/match/README.md 4.2).
bool SuitPlan::has_base(const JokerShape& shape, const Question& question) const {
  if (shape.literal) return true;
  const bool universal = question.cells.most_universal > 0;
  std::array<std::uint32_t, 4> present{};
  if (universal) present = question.jokers.reach_of_universal();
  const auto add_presence = [&](const CellCounts& counts) {
    for (std::size_t zone = 0; zone < 4; ++zone) {
      for (std::uint32_t place = 0; place < 9; ++place) {
        if (((counts.zones[zone] >> (4 * place)) & 15) != 0) present[zone] |= 1u << place;
      }
    }
  };
  add_presence(question.cells.hand);
  for (std::size_t c = 0; c < question.cells.call_count; ++c) add_presence(question.cells.calls[c]);
  if (question.extra) present[question.extra->zone] |= 1u << question.extra->place;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    present[zone] |= static_cast<std::uint32_t>(question.cells.left_out >> (9 * zone)) & 511;
  }
  const std::uint32_t ranks = present[0] | present[1] | present[2];
  const std::uint32_t literal_ranks = literals_[0] | literals_[1] | literals_[2];
  if (shape.least == 0 && shape.most == 0) {
    return question.cells.hand.other > 0 || (ranks | present[3] | literal_ranks | literals_[3]) != 0 ||
           (universal && question.jokers.universal_reaches_something());
  }
  for (int base = 0; base < 9; ++base) {
    if (base + shape.least < 0 || base + shape.most > 8) continue;
    if (((literal_ranks >> base) & 1) != 0) return true;
    for (const int offset : offsets_) {
      const int rank = base + offset % 10;
      if (rank >= 0 && rank < 9 && ((ranks >> rank) & 1) != 0) return true;
    }
  }
  return false;
}

Tallies SuitPlan::reach_of_jokers(const Question& question, std::uint32_t jokers) const {
  std::array<int, 8> least_size{};
  for (const JokerShape& shape : shapes_) {
    int& least = least_size[shape.element];
    if ((least == 0 || shape.size < least) && has_base(shape, question)) least = shape.size;
  }
  Tallies reached = 0;
  for (std::uint32_t tally = 0; tally <= full_; ++tally) {
    int tiles = 0;
    bool possible = true;
    for (std::size_t e = 0; e < elements_; ++e) {
      const int sets = static_cast<int>(tally / strides_[e]) % (counts_[e] + 1);
      possible = possible && (sets == 0 || least_size[e] > 0);
      tiles += sets * least_size[e];
    }
    if (possible && tiles <= static_cast<int>(jokers)) reached |= Tallies{1} << tally;
  }
  return reached;
}

/// A hand too small for what its calls leave of the full tally, or, without `wild` tiles, one that needs all of its
/// tiles, in zones some of which cannot be filled by sets. Most hands that do not match are found out here.
bool SuitPlan::too_few_tiles(const std::array<Zone, 4>& zones, std::size_t wild, Tallies calls) const {
  std::size_t tiles = wild;
  bool filled = true;
  for (const Zone zone : zones) {
    const std::size_t here = tiles_in(zone);
    tiles += here;
    filled = filled && fills(here);
  }
  const std::size_t least = least_needed(calls);
  return tiles < least || (tiles == least && wild == 0 && !filled);
}

std::size_t SuitPlan::least_needed(Tallies calls) const {
  std::size_t least = least_tiles_[full_];
  for (Tallies rest = calls == 1 ? 0 : largest(calls); rest != 0; rest &= rest - 1) {
    const auto missing = full_ - static_cast<std::uint32_t>(std::countr_zero(rest));
    least = std::min<std::size_t>(least, least_tiles_[missing]);
  }
  return least;
}

std::optional<bool> SuitPlan::reached(const Question& question, ReachMemo& memo) const {
  if (!can_answer(question)) return std::nullopt;
  const HandCells& cells = question.cells;
  std::array<Zone, 4> zones = question.natural_only ? cells.hand.natural : cells.hand.zones;
  if (question.extra && !question.natural_only && !is_standing(*question.extra, cells)) {
    Zone& zone = zones[question.extra->zone];
    if (((zone >> (4 * question.extra->place)) & 15) == 7) return std::nullopt;
    zone += zone_one(question.extra->place);
  }
  Tallies calls = cells.call_count == 0 ? Tallies{1} : reach_of_calls(question);
  if (free_tiles_ > 0) {
    if (question.natural_only) return std::nullopt;
    const auto enough = leaving_enough(calls, cells.call_count, loose_tiles(cells) + (question.extra ? 1 : 0));
    if (!enough || *enough == 0) return enough ? std::optional(false) : std::nullopt;
    calls = *enough;
  }
  const std::size_t wild = question.natural_only ? 0 : cells.hand.universal + cells.hand_jokers.count;
  if (too_few_tiles(zones, wild > 0 ? wild + cells.hand.other : 0, calls)) return false;
  if (wild > 0 && !passes_.has(runtime::Pass::suit_wildcards)) return std::nullopt;
  if (wild > 0) return Wildcards(*this, question, zones, calls, memo).reached();
  Tallies sum = calls;
  for (std::size_t zone = 0; zone < 3; ++zone) {
    if (zones[zone] != 0) sum = add(sum, reach(question.number, same_zone_[zone], zones[zone], 0, memo));
  }
  return completes(sum, reach(question.number, same_zone_[3], zones[3], 0, memo));
}

std::optional<std::uint64_t> SuitPlan::cells_reaching(const Question& question, ReachMemo& memo,
                                                      std::uint64_t cells) const {
  Question asked = question;
  asked.extra = Cell{CellRole::Natural, 0, 0};
  if (!can_answer(asked)) return std::nullopt;
  // The tile may be what sets of nothing but wildcards of any tile are told by (runtime/match/README.md 4.2).
  const auto is_told = [&](const JokerShape& shape) { return has_base(shape, question); };
  if (question.cells.most_universal > 0 && !std::all_of(shapes_.begin(), shapes_.end(), is_told)) return std::nullopt;
  Tallies calls = question.cells.call_count == 0 ? Tallies{1} : reach_of_calls(question);
  if (free_tiles_ > 0) {
    if (question.natural_only) return std::nullopt;
    const auto enough = leaving_enough(calls, question.cells.call_count, loose_tiles(question.cells) + 1);
    if (!enough || *enough == 0) return enough;
    calls = *enough;
  }
  const CellCounts& hand = question.cells.hand;
  const std::array<Zone, 4>& zones = question.natural_only ? hand.natural : hand.zones;
  const std::size_t wild = question.natural_only ? 0 : hand.universal + question.cells.hand_jokers.count;
  const auto cells_of = [&](std::size_t zone) { return static_cast<std::uint32_t>(cells >> (9 * zone)) & 511; };
  for (std::size_t zone = 0; zone < 4; ++zone) {
    std::array<Zone, 4> with_extra = zones;
    // Which tile it is does not matter for their number.
    with_extra[zone] += zone_one(0);
    const std::size_t besides = wild > 0 ? wild + hand.other : 0;
    if (cells_of(zone) != 0 && too_few_tiles(with_extra, besides, calls)) cells &= ~(std::uint64_t{511} << (9 * zone));
  }
  if (cells == 0) return 0;
  if (wild > 0 && !passes_.has(runtime::Pass::suit_wildcards)) return std::nullopt;
  if (wild > 0) return Wildcards(*this, question, zones, calls, memo).cells_reaching(cells);
  std::array<Tallies, 4> reaches{};
  for (std::size_t zone = 0; zone < 4; ++zone)
    reaches[zone] = reach(question.number, same_zone_[zone], zones[zone], 0, memo);
  std::uint64_t found = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    if (cells_of(zone) == 0) continue;
    Tallies others = calls;
    for (std::size_t other = 0; other < 4; ++other) {
      if (other != zone) others = add(others, reaches[other]);
    }
    // What the others leave for this one, as far as there are tiles for it.
    Tallies wanted = 0;
    for (Tallies rest = largest(others); rest != 0; rest &= rest - 1) {
      const std::uint32_t left = full_ - static_cast<std::uint32_t>(std::countr_zero(rest));
      if (least_tiles_[left] <= tiles_in(zones[zone]) + 1) wanted |= Tallies{1} << left;
    }
    if (wanted == 0) continue;
    const bool complete = (reaches[zone] & wanted) != 0;
    for (std::uint32_t rest = cells_of(zone); rest != 0; rest &= rest - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      if (((zones[zone] >> (4 * place)) & 15) == 7) return std::nullopt;
      const Zone with_extra = zones[zone] + zone_one(place);
      const auto takes_it = [&](const Instance& set) { return zone_covers(with_extra, set.tiles); };
      if (complete || (std::ranges::any_of(with_tile_[zone][place], takes_it) &&
                       (reach(question.number, same_zone_[zone], with_extra, 0, memo) & wanted) != 0)) {
        found |= std::uint64_t{1} << (zone * 9 + place);
      }
    }
  }
  return found;
}

}  // namespace majs::match
