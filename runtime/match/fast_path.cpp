#include "runtime/match/fast_path.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace majs::match {
namespace {

bool all_nojoker(const Element& element) {
  return !element.groups.empty() && std::all_of(element.groups.begin(), element.groups.end(), [](const Group& group) {
    return group.nojoker || group.type == Group::Type::Call;
  });
}

/// Whether a set of the element can be nothing at all.
bool takes_nothing(const Element& element) {
  return std::any_of(element.groups.begin(), element.groups.end(), [](const Group& group) {
    return group.type != Group::Type::Call &&
           std::all_of(group.subgroups.begin(), group.subgroups.end(), [](const auto& items) { return items.empty(); });
  });
}

/// Ways to say what all wildcards but the last one are.
std::uint64_t assignments(const CellJokers& jokers, const JokerTable& table) {
  std::uint64_t ways = 1;
  for (std::size_t i = 0; i + 1 < jokers.count; ++i) {
    ways *= static_cast<std::uint64_t>(std::popcount(table.meanings(jokers.kinds[i])));
  }
  return ways;
}

/// More are left to the general search, which counts its steps: so many looks at the tables cost no more than it.
constexpr std::uint64_t kMostAssignments = 32;

}  // namespace

FastPath::FastPath(const Definition& definition, const tiles::AttributeSet& known) {
  if (definition.segments.size() != 1) return;
  std::vector<const Element*> positive;
  std::vector<Element> guard_elements;
  for (std::size_t i = 0; i < definition.segments[0].size(); ++i) {
    const Step& step = definition.segments[0][i];
    if (step.type == Step::Type::DismantleCalls && i == 0) {
      loose_calls_ = true;
    } else if (step.type != Step::Type::Element) {
      return;
    } else if (step.element.count > 0) {
      positive.push_back(&step.element);
      if (!takes_nothing(step.element)) least_takings_ += static_cast<std::size_t>(step.element.count);
    } else if (!positive.empty()) {
      return;  // a look at what is left: only the general search knows
    } else {
      Element guard = step.element;
      guard.count = std::max(1, -guard.count);
      guards_.push_back({nullptr, step.element.count == 0, all_nojoker(guard)});
      if (guards_.back().natural_only) {
        for (Group& group : guard.groups) group.nojoker = false;
      }
      guard_elements.push_back(std::move(guard));
    }
  }
  for (std::size_t i = 0; i < guards_.size(); ++i) {
    guards_[i].plan = SuitPlan::make({&guard_elements[i]}, definition, known);
    if (guards_[i].plan == nullptr) return;
  }
  trivial_ = positive.empty();
  if (!trivial_) {
    tiles_ = TilePlan::make(positive, known);
    if (!tiles_) kinds_ = KindPlan::make(positive, known);
    if (!tiles_ && !kinds_) {
      sets_ = SuitPlan::make(positive, definition, known);
      if (sets_ == nullptr || !sets_->takes_calls()) parts_ = PartPlan::make(positive, known);
    }
    if (!tiles_ && !kinds_ && sets_ == nullptr && parts_ == nullptr) return;
  }
  usable_ = true;
}

std::size_t FastPath::width() const {
  std::size_t width = sets_ == nullptr ? 0 : sets_->width();
  for (const Guard& guard : guards_) width += guard.plan == nullptr ? 0 : guard.plan->width();
  return width;
}

const char* FastPath::name() const {
  if (!usable_) return "general search";
  if (tiles_ || kinds_) return "single tiles";
  return sets_ != nullptr || trivial_ ? "suit tables" : "sets in parts";
}

std::optional<bool> FastPath::passes(const Guard& guard, const Question& question, ReachMemo& memo) const {
  SuitPlan::Question asked{question.cells,     question.hand.calls, question.jokers, memo.plan_number(guard.plan),
                           guard.natural_only, question.extra};
  if (guard.natural_only) asked.extra.reset();  // it is never a natural tile
  const std::optional<bool> there = guard.plan->reached(asked, memo);
  if (!there) return std::nullopt;
  return *there == guard.wanted;
}

std::optional<bool> FastPath::matches(const Question& question, ReachMemo& memo) const {
  const std::size_t loose = question.hand.tiles.size() + (question.extra ? 1 : 0);
  if (!loose_calls_ && least_takings_ > loose + question.hand.calls.size()) return false;
  for (const Guard& guard : guards_) {
    const std::optional<bool> passed = passes(guard, question, memo);
    if (!passed || !*passed) return passed;
  }
  if (trivial_) return true;
  if (kinds_) {
    return question.all_tiles && !question.extra ? kinds_->reached(question.hand, question.jokers) : std::nullopt;
  }
  return question.cells.hand_jokers.count > 0 ? holds_with_jokers(question, memo) : holds(question, memo);
}

/// Are the sets, or single tiles, there? The guards have passed.
std::optional<bool> FastPath::holds(const Question& question, ReachMemo& memo) const {
  const auto& [hand, cells, jokers, extra, all_tiles] = question;
  memo.add_work(1);
  if (tiles_) return tiles_->reached(cells, jokers, extra);
  if (sets_ != nullptr) {
    const auto found = sets_->reached({cells, hand.calls, jokers, memo.plan_number(sets_), false, extra}, memo);
    if (found || parts_ == nullptr) return found;
  }
  return parts_->reached({cells, hand.calls, jokers, extra}, memo);
}

/// Wildcards of several cells in the hand: tried as each of these.
std::optional<bool> FastPath::holds_with_jokers(const Question& question, ReachMemo& memo) const {
  const auto& [hand, counted, table, extra, all_tiles] = question;
  if (!counted.simple || assignments(counted.hand_jokers, table) > kMostAssignments) return std::nullopt;
  HandCells cells = counted;
  const CellJokers jokers = std::exchange(cells.hand_jokers, {});
  // Wildcards of any tile could do more: most hands that do not match are found out at once. One wildcard for the suit
  // tables is looked at no slower itself.
  if (jokers.count > 1 || sets_ == nullptr) {
    cells.hand.universal += jokers.count;
    cells.most_universal += jokers.count;
    const std::optional<bool> at_best = holds({hand, cells, table, extra, all_tiles}, memo);
    if (at_best && !*at_best) return false;
    cells.hand.universal -= jokers.count;
    cells.most_universal -= jokers.count;
  }
  cells.stands = true;
  return holds_assigned(question, cells, jokers, 0, 0, memo);
}

/// Tries the wildcards from the `first` one on; that one as cells from `from` on only.
std::optional<bool> FastPath::holds_assigned(const Question& question, HandCells& cells, const CellJokers& jokers,
                                             std::size_t first, std::uint64_t from, ReachMemo& memo) const {
  const auto& [hand, counted, table, extra, all_tiles] = question;
  if (first == jokers.count) return holds({hand, cells, table, extra, all_tiles}, memo);
  const bool last = first + 1 == jokers.count;
  // Of equal wildcards it does not matter which one is what.
  const bool next_alike = !last && jokers.kinds[first + 1] == jokers.kinds[first];
  std::uint64_t meanings = table.meanings(jokers.kinds[first]) >> from << from;
  if (last && sets_ != nullptr && !extra) {
    const auto found =
        sets_->cells_reaching({cells, hand.calls, table, memo.plan_number(sets_), false, {}}, memo, meanings);
    if (found) return *found != 0;
  }
  for (; meanings != 0; meanings &= meanings - 1) {
    const auto cell = static_cast<std::uint64_t>(std::countr_zero(meanings));
    Zone& zone = cells.hand.zones[cell / 9];
    if (((zone >> (4 * (cell % 9))) & 15) == 7) return std::nullopt;
    zone += zone_one(cell % 9);
    const auto found = holds_assigned(question, cells, jokers, first + 1, next_alike ? cell : 0, memo);
    zone -= zone_one(cell % 9);
    if (!found || *found) return found;
  }
  return false;
}

std::optional<std::uint64_t> FastPath::cells_completing(const HandCells& cells, const Hand& hand,
                                                        const JokerTable& jokers, ReachMemo& memo) const {
  std::uint64_t allowed = SuitPlan::kAllCells;
  for (const Guard& guard : guards_) {
    if (guard.natural_only) {  // the extra wildcard is nothing to it
      const std::optional<bool> passed = passes(guard, {hand, cells, jokers}, memo);
      if (!passed) return std::nullopt;
      if (!*passed) return std::uint64_t{0};
      continue;
    }
    const auto reaching = guard.plan->cells_reaching(
        {cells, hand.calls, jokers, memo.plan_number(guard.plan), false, std::nullopt}, memo);
    if (!reaching) return std::nullopt;
    allowed &= guard.wanted ? *reaching : ~*reaching;
  }
  if (allowed == 0 || (!tiles_ && sets_ == nullptr)) return allowed == 0 ? std::optional(allowed) : std::nullopt;
  if (tiles_) {
    const auto found = tiles_->cells_reaching(cells, jokers);
    return found ? std::optional(*found & allowed) : std::nullopt;
  }
  return sets_->cells_reaching({cells, hand.calls, jokers, memo.plan_number(sets_), false, std::nullopt}, memo,
                               allowed);
}

}  // namespace majs::match
