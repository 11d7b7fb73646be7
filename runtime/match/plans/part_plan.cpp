#include "runtime/match/plans/part_plan.hpp"

#include <algorithm>
#include <bit>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/match/plans/gap_wildcards.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::kNoKind;

constexpr std::size_t kMostPartElements = 8;
constexpr std::size_t kMostPartInstances = 512;
/// Looks at instances after which the general search takes over.
constexpr std::uint32_t kMostSteps = 2'000;
/// So many instances are compared with a hand in one step of the budget.
constexpr std::size_t kInstancesPerStep = 16;

/// The cells of a zone, as filled_cells has them.
constexpr Zone kAllFilled = kZoneHighBits >> 3;

/// A bit for each cell of which one of the zones has tiles: the zones lie between one another's counts.
Zone cells_of(const std::array<Zone, 4>& zones) {
  return filled_cells(zones[0]) | filled_cells(zones[1]) << 1 | filled_cells(zones[2]) << 2 |
         filled_cells(zones[3]) << 3;
}

/// The same of cells that have a bit each.
Zone cells_of(std::uint64_t cells) {
  std::array<Zone, 4> zones{};
  tiles::each_bit(cells, [&](std::size_t cell) { zones[cell / 9] |= zone_one(cell % 9); });
  return cells_of(zones);
}

/// The natural tiles of cells that have all attributes, by zone.
std::array<Zone, 4> with_attributes(std::span<const tiles::Tile> list, const tiles::AttributeSet& attributes,
                                    const JokerTable& jokers) {
  std::array<Zone, 4> zones{};
  for (const tiles::Tile& tile : list) {
    if (tile.kind >= kCellCount || jokers.cell(tile.kind).role != CellRole::Natural) continue;
    if (attributes.subset_of(tile.attribute_set())) zones[tile.kind / 9U] += zone_one(tile.kind % 9U);
  }
  return zones;
}

}  // namespace

/// A question being answered: what is left of the hand. Tiles of the hand are taken before wildcards: a wildcard that
/// takes the place of a tile may as well take that which the tile would have.
class PartPlan::Search {
 public:
  Search(const PartPlan& plan, const Question& question, const std::array<Zone, 4>& zones)
      : plan_(plan), question_(question), zones_(zones) {
    const HandCells& cells = question.cells;
    calls_left_ = (1U << cells.call_count) - 1;
    if (!plan.marks_.empty()) {
      marked_ = with_attributes(question.tiles, plan.marks_, question.jokers);
      for (std::size_t c = 0; c < cells.call_count; ++c) {
        call_marks_[c] = with_attributes(question.calls[c].tiles, plan.marks_, question.jokers);
      }
    }
    left_ = cells_of(zones);
    for (std::size_t c = 0; c < cells.call_count; ++c) {
      in_calls_ |= cells_of(cells.calls[c].zones);
      if (cells.wild_calls) in_calls_ |= cells_of(GapWildcards::cells_of(cells.call_jokers[c], question.jokers));
    }
    add_wildcards();
    for (std::size_t i = 0; i < plan.cells_.size(); ++i) {
      if (lacks_tiles(i)) continue;
      const std::uint32_t element = 1U << plan.instances_[i].element;
      // Nothing serves some element before this one: the others need no look.
      if (elements_ + 1 < element) return;
      possible_[count_++] = static_cast<std::uint16_t>(i);
      elements_ |= element;
    }
  }

  std::optional<bool> run() {
    if (elements_ + 1 != (1U << plan_.counts_.size())) return false;  // nothing serves some element
    const bool found = element(0, 0);
    if (steps_ == 0 || (!found && unsure_)) return std::nullopt;
    return found;
  }
  std::uint32_t steps() const { return kMostSteps - steps_; }

 private:
  void add_wildcards() {
    const auto& [cells, tiles, calls, jokers, extra, all_tiles, free_tile] = question_;
    const std::size_t of_any = cells.hand.universal + (free_tile ? 1 : 0);
    for (std::size_t i = 0; i < of_any; ++i) wildcards_.add(GapWildcards::kAnyCell);
    if (of_any > 0) filling_ = kAllFilled * 15;
    told_ = of_any == 0 ? kAllFilled * 15 : left_ | in_calls_;
    wildcards_.add(cells.hand_jokers, jokers);
    const Zone meanings = cells_of(GapWildcards::cells_of(cells.hand_jokers, jokers));
    filling_ |= meanings;
    told_ |= meanings;
    if (cells.hand.universal == 0) return;
    for (std::size_t zone = 0; zone < 4; ++zone) {
      told_ |= cells_of(std::uint64_t{jokers.reach_of_universal()[zone]} << (9 * zone));
    }
  }

  /// Of some cell of the instance there is nothing left, nor are there wildcards for it.
  bool lacks_tiles(std::size_t instance) const {
    const Zone missing = plan_.cells_[instance] & ~(left_ | in_calls_);
    return missing != 0 && ((missing & ~filling_) != 0 || tiles::count_bits(missing) > wildcards_.count());
  }

  bool element(std::size_t e, std::size_t from) {
    if (e == plan_.counts_.size()) return true;
    while (plan_.instances_[possible_[from]].element < e) ++from;
    return sets(e, from, plan_.counts_[e]);
  }

  /// Takes `left` more sets of an element, possible ones from `from` on.
  bool sets(std::size_t e, std::size_t from, int left) {
    if (left == 0) return element(e + 1, from);
    for (std::size_t i = from; i < count_ && plan_.instances_[possible_[i]].element == e; ++i) {
      if (steps_ == 0 || --steps_ == 0) return false;
      if (lacks_tiles(possible_[i])) continue;
      const Instance& instance = plan_.instances_[possible_[i]];
      if (instance.count > 0 && (plan_.cells_[possible_[i]] & told_) == 0) {
        // Its base tile is none unless others tell it (runtime/match/README.md 4.2).
        unsure_ = true;
        continue;
      }
      const bool found = instance.count == 0 ? named_call(e, i, instance, left) : parts(e, i, instance, 0, left);
      if (found) return true;
    }
    return false;
  }

  bool named_call(std::size_t e, std::size_t i, const Instance& instance, int left) {
    for (std::uint32_t rest = calls_left_; rest != 0; rest &= rest - 1) {
      const auto call = static_cast<std::size_t>(std::countr_zero(rest));
      if (question_.calls[call].name != instance.name) continue;
      calls_left_ ^= 1U << call;
      const bool found = sets(e, i, left - 1);
      calls_left_ ^= 1U << call;
      if (found) return true;
    }
    return false;
  }

  bool call_is(std::size_t call, const Part& part) const {
    const Zone called = question_.cells.calls[call].zones[part.zone];
    if (zone_covers(called, part.tiles)) return zone_covers(call_marks_[call][part.zone], part.marked);
    if (!question_.cells.wild_calls) return false;
    GapWildcards wildcards;
    wildcards.add(question_.cells.call_jokers[call], question_.jokers);
    return wildcards.fill(part.zone, part.tiles - smaller_counts(called, part.tiles));
  }

  /// Takes the parts of an instance from the `p`-th on, then the other sets.
  bool parts(std::size_t e, std::size_t i, const Instance& instance, std::uint32_t p, int left) {
    if (p == instance.count) return sets(e, i, left - 1);
    const Part& part = plan_.parts_[instance.first + p];
    for (std::uint32_t rest = calls_left_; rest != 0; rest &= rest - 1) {
      const auto call = static_cast<std::size_t>(std::countr_zero(rest));
      if (!call_is(call, part)) continue;
      calls_left_ ^= 1U << call;
      const bool found = parts(e, i, instance, p + 1, left);
      calls_left_ ^= 1U << call;
      if (found) return true;
    }
    if (!zone_covers(marked_[part.zone], part.marked)) return false;
    const Zone there = smaller_counts(zones_[part.zone], part.tiles);
    if (there != part.tiles && wildcards_.count() == 0) return false;
    const GapWildcards::Meanings meant = wildcards_.meanings();
    const Zone marked = marked_[part.zone];
    const Zone before = left_;
    zones_[part.zone] -= there;
    left_ = (left_ & ~(kAllFilled << part.zone)) | filled_cells(zones_[part.zone]) << part.zone;
    // Tiles that need not be marked take those that are not, as long as there are some.
    marked_[part.zone] = smaller_counts(marked - part.marked, zones_[part.zone]);
    const bool found = wildcards_.fill(part.zone, part.tiles - there) && parts(e, i, instance, p + 1, left);
    zones_[part.zone] += there;
    marked_[part.zone] = marked;
    left_ = before;
    wildcards_.mean(meant);
    return found;
  }

  const PartPlan& plan_;
  const Question& question_;
  std::array<Zone, 4> zones_;
  std::array<Zone, 4> marked_{};  // those of zones_ that have the attributes of marks_
  std::array<std::array<Zone, 4>, kMaxCellCalls> call_marks_{};
  Zone left_ = 0;      // cells_of(zones_)
  Zone in_calls_ = 0;  // of which some call has tiles
  std::array<std::uint16_t, kMostPartInstances> possible_;
  std::size_t count_ = 0;
  std::uint32_t elements_ = 0;  // those with a possible instance
  std::uint32_t calls_left_ = 0;
  std::uint32_t steps_ = kMostSteps;
  GapWildcards wildcards_;
  Zone filling_ = 0;     // cells that some wildcard may be
  Zone told_ = 0;        // sets with a tile of these have a base tile
  bool unsure_ = false;  // some set was left out that may have one
};

std::shared_ptr<const PartPlan> PartPlan::make(const std::vector<const Element*>& elements,
                                               const tiles::AttributeSet& known) {
  if (elements.empty() || elements.size() > kMostPartElements) return nullptr;
  auto plan = std::make_shared<PartPlan>();
  plan->known_ = known;
  for (const Element* element : elements) {
    if (element->unique || element->count < 1) return nullptr;
    const auto index = static_cast<std::uint8_t>(plan->counts_.size());
    plan->counts_.push_back(element->count);
    for (const Group& group : element->groups) {
      if (!plan->add_group(group, index, known)) return nullptr;
    }
  }
  return plan;
}

bool PartPlan::add_group(const Group& group, std::uint8_t element, const tiles::AttributeSet& known) {
  if (group.type == Group::Type::Call) {
    Instance instance;
    instance.name = group.call;
    instance.element = element;
    if (group.call != 0) {
      instances_.push_back(instance);
      cells_.push_back(0);
    }
    return instances_.size() <= kMostPartInstances;
  }
  const std::optional<GroupItems> items = items_of(group);
  if (!items || items->empty_part || !ask_for(items->attributes, known)) return false;
  literal_cells_ |= items->literal_cells;
  const bool relative = items->relative;
  nojoker_ = nojoker_ || group.nojoker;
  one_tile_sets_ = one_tile_sets_ || (items->tiles == 1 && relative);
  for (Kind base = 0; base < (relative ? kCellCount : 1); ++base) {
    if (!add_instance(group, element, base)) return false;
  }
  return true;
}

/// All tiles that have to have attributes have to have the same. False when they do not.
bool PartPlan::ask_for(const tiles::AttributeSet& attributes, const tiles::AttributeSet& known) {
  ignored_ = ignored_ | attributes.without(known);
  const tiles::AttributeSet asked = attributes & known;
  if (asked.empty()) return true;
  if (!marks_.empty() && !(marks_ == asked)) return false;
  marks_ = asked;
  return true;
}

/// False when the plan cannot say what the set is; a set that does not exist is left out.
bool PartPlan::add_instance(const Group& group, std::uint8_t element, Kind base) {
  Instance instance;
  instance.element = element;
  instance.first = static_cast<std::uint32_t>(parts_.size());
  std::array<Zone, 4> zones{};
  for (const std::vector<Item>& items : group.subgroups) {
    Part part;
    std::array<int, 9> multiplicity{};
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Kind kind = items[i].type == Item::Type::Tile ? items[i].kind : usual_shift(base, items[i].offset);
      if (kind == kNoKind) {
        parts_.resize(instance.first);
        return true;
      }
      if (kind >= kCellCount || (i > 0 && kind / 9U != part.zone) || ++multiplicity[kind % 9U] > 7) return false;
      part.zone = kind / 9U;
      part.tiles += zone_one(kind % 9U);
      const tiles::AttributeSet asked = items[i].attributes & known_;
      if (asked.empty()) continue;
      // Half of the marks are no part of a set of all.
      if (!(asked == marks_)) return false;
      part.marked += zone_one(kind % 9U);
    }
    zones[part.zone] |= filled_cells(part.tiles);
    parts_.push_back(part);
  }
  instance.count = static_cast<std::uint32_t>(parts_.size()) - instance.first;
  instances_.push_back(instance);
  cells_.push_back(cells_of(zones));
  return instances_.size() <= kMostPartInstances;
}

bool PartPlan::can_answer(const Question& question) const {
  const HandCells& cells = question.cells;
  const std::size_t of_any = cells.hand.universal + (question.free_tile ? 1 : 0);
  const std::size_t wildcards = of_any + cells.hand_jokers.count;
  if (!cells.simple || cells.most_universal > cells.hand.universal) return false;
  if (wildcards > GapWildcards::kMost) return false;
  if (!(cells.joker_attributes & (known_ | question.jokers.known())).empty()) return false;
  if (!question.jokers.usual_neighbors() || !(ignored_ & question.jokers.known()).empty()) return false;
  if ((cells.standing_cells & literal_cells_) != 0) return false;
  const bool wild = wildcards > 0 || cells.wild_calls;
  if (nojoker_ && (cells.stands || question.extra || cells.wild_calls || wildcards > (question.free_tile ? 1U : 0U))) {
    return false;
  }
  if (!marks_.empty() &&
      (question.extra || !question.all_tiles || wild || !(marks_ & question.jokers.known()).empty())) {
    return false;
  }
  if (question.extra && ((cells.standing_cells >> (question.extra->zone * 9U + question.extra->place)) & 1) != 0) {
    return false;
  }
  // What wildcards themselves are is no base tile.
  if (wild && (cells.standing_cells != 0 || cells.cell_joker)) return false;
  return cells.alike_others == 0 || (cells.alike_others == 1 && of_any == 0 && !one_tile_sets_);
}

std::optional<bool> PartPlan::reached(const Question& question, ReachMemo& memo) const {
  if (!can_answer(question)) return std::nullopt;
  std::array<Zone, 4> zones = question.cells.hand.zones;
  if (question.extra) {
    Zone& zone = zones[question.extra->zone];
    if (((zone >> (4 * question.extra->place)) & 15) == 7) return std::nullopt;
    zone += zone_one(question.extra->place);
  }
  Search search(*this, question, zones);
  const std::optional<bool> found = search.run();
  memo.add_work(instances_.size() / kInstancesPerStep + search.steps());
  return found;
}

}  // namespace majs::match
