#include "runtime/match/plans/fast_path.hpp"

#include <algorithm>
#include <utility>

namespace majs::match {

using runtime::Pass;
using runtime::Passes;

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

}  // namespace

FastPath::FastPath(const Definition& definition, const tiles::AttributeSet& known, Passes passes) {
  if (definition.segments.size() != 1) return;
  std::vector<const Element*> positive;
  for (std::size_t i = 0; i < definition.segments[0].size(); ++i) {
    const Step& step = definition.segments[0][i];
    if (step.type == Step::Type::DismantleCalls && i == 0) {
      loose_calls_ = true;
    } else if (step.type == Step::Type::Almost && positive.empty() && !free_tile_) {
      free_tile_ = true;
    } else if (step.type != Step::Type::Element) {
      return;
    } else if (step.element.count > 0) {
      positive.push_back(&step.element);
      if (!takes_nothing(step.element)) least_takings_ += static_cast<std::size_t>(step.element.count);
    } else if (!positive.empty() || free_tile_) {
      return;  // a look at what is left, or with a tile more: only the general search knows
    } else if (!add_guard(step.element, definition, known, passes)) {
      return;
    }
  }
  trivial_ = positive.empty();
  if (!trivial_) {
    if (passes.has(Pass::tile_plan) && !free_tile_) tiles_ = TilePlan::make(positive, known, loose_calls_);
    if (!tiles_) {
      if (!free_tile_) sets_ = SuitPlan::make(positive, definition, known, passes);
      const bool in_parts = passes.has(Pass::part_plan) && (sets_ == nullptr || !sets_->takes_calls());
      if (in_parts) parts_ = PartPlan::make(positive, known);
    }
    if (!tiles_ && sets_ == nullptr && parts_ == nullptr) return;
  }
  usable_ = true;
}

bool FastPath::add_guard(const Element& element, const Definition& whole, const tiles::AttributeSet& known,
                         Passes passes) {
  Guard guard;
  guard.wanted = element.count == 0;
  guard.natural_only = all_nojoker(element);
  Element natural = element;
  natural.count = std::max(1, -element.count);
  for (Group& group : natural.groups) group.nojoker = group.nojoker && !guard.natural_only;
  guard.plan = SuitPlan::make({&natural}, whole, known, passes);
  if (guard.plan == nullptr) {
    natural.groups = element.groups;
    if (passes.has(Pass::tile_plan)) guard.tiles = TilePlan::make({&natural}, known, loose_calls_);
    if (!guard.tiles) return false;
  }
  guards_.push_back(std::move(guard));
  return true;
}

std::size_t FastPath::width() const {
  std::size_t width = sets_ == nullptr ? 0 : sets_->width();
  for (const Guard& guard : guards_) width += guard.plan == nullptr ? 0 : guard.plan->width();
  return width;
}

bool FastPath::by_cells_alone() const {
  const auto by_kinds = [](const std::optional<TilePlan>& tiles) { return !tiles || tiles->asks_for_kinds_alone(); };
  return usable_ && !free_tile_ && by_kinds(tiles_) &&
         std::ranges::all_of(guards_, [&](const Guard& guard) { return by_kinds(guard.tiles); }) &&
         (parts_ == nullptr || !parts_->asks_for_attributes());
}

const char* FastPath::name() const {
  if (!usable_) return "general search";
  if (tiles_) return "single tiles";
  return sets_ != nullptr || trivial_ ? "suit tables" : "sets in parts";
}

std::optional<bool> FastPath::passes(const Guard& guard, const Question& question, ReachMemo& memo) const {
  if (guard.tiles) {
    const std::optional<bool> there =
        guard.tiles->reached(question.hand, question.cells, question.jokers, question.options);
    return there ? std::optional(*there == guard.wanted) : std::nullopt;
  }
  SuitPlan::Question asked{question.cells,     question.hand.calls, question.jokers, memo.plan_number(guard.plan),
                           guard.natural_only, question.extra};
  if (guard.natural_only) asked.extra.reset();  // it is never a natural tile
  const std::optional<bool> there = guard.plan->reached(asked, memo);
  if (!there) return std::nullopt;
  return *there == guard.wanted;
}

std::optional<bool> FastPath::matches(const Question& question, ReachMemo& memo) const {
  // Not one of the hand, it may be among the cells all the same.
  const std::size_t extra = question.extra || !question.all_tiles() ? 1 : 0;
  if (!loose_calls_ && least_takings_ > most_takings(question.hand) + extra) return false;
  for (const Guard& guard : guards_) {
    const std::optional<bool> passed = passes(guard, question, memo);
    if (!passed || !*passed) return passed;
  }
  if (trivial_) return true;
  return holds(question, memo);
}

const QueryOptions FastPath::Question::kPlain;

/// Are the sets, or single tiles, there? The guards have passed.
std::optional<bool> FastPath::holds(const Question& question, ReachMemo& memo) const {
  const auto& [hand, cells, jokers, extra, options] = question;
  memo.add_work(1);
  if (tiles_) return tiles_->reached(hand, cells, jokers, options);
  if (sets_ != nullptr) {
    const auto found = sets_->reached({cells, hand.calls, jokers, memo.plan_number(sets_), false, extra}, memo);
    if (found || parts_ == nullptr) return found;
  }
  const bool counted = question.all_tiles() && !(loose_calls_ && !hand.calls.empty());
  return parts_->reached({cells, hand.tiles, hand.calls, jokers, extra, counted, free_tile_}, memo);
}

std::optional<FastPath::Completion> FastPath::completion(const Question& question, bool by_wildcards_alone,
                                                         ReachMemo& memo) const {
  const auto& [hand, cells, jokers, extra, options] = question;
  // Each of several guards that ask for tiles may take a wildcard as something else.
  const auto asks_for_tiles = [](const Guard& guard) { return guard.wanted && !guard.natural_only; };
  if (std::ranges::any_of(guards_, [](const Guard& guard) { return guard.tiles.has_value(); })) return std::nullopt;
  if (!by_wildcards_alone && std::any_of(guards_.begin(), guards_.end(), asks_for_tiles)) return std::nullopt;
  std::uint64_t allowed = SuitPlan::kAllCells;
  std::uint64_t as_wildcard = SuitPlan::kAllCells;
  std::uint64_t as_itself = by_wildcards_alone ? 0 : SuitPlan::kAllCells;
  Completion found;
  for (const Guard& guard : guards_) {
    std::uint64_t passing = SuitPlan::kAllCells;
    if (!guard.natural_only || !by_wildcards_alone) {
      const std::uint32_t number = memo.plan_number(guard.plan);
      const auto reaching =
          guard.plan->cells_reaching({cells, hand.calls, jokers, number, guard.natural_only, {}}, memo);
      if (!reaching) return std::nullopt;
      passing = guard.wanted ? *reaching : ~*reaching;
    }
    if (!guard.natural_only) {
      allowed &= passing;
      found.forbidden |= ~passing;
      continue;
    }
    const std::optional<bool> passed = passes(guard, question, memo);  // an extra wildcard is nothing to it
    if (!passed) return std::nullopt;
    if (!*passed) as_wildcard = 0;
    as_itself &= passing;
    if (by_wildcards_alone && !*passed) return found;
  }
  if ((allowed & (as_wildcard | as_itself)) == 0) return found;
  if (!tiles_ && sets_ == nullptr) return std::nullopt;
  const auto completing =
      tiles_ ? tiles_->cells_reaching(hand, cells, jokers)
             : sets_->cells_reaching({cells, hand.calls, jokers, memo.plan_number(sets_), false, {}}, memo, allowed);
  if (!completing) return std::nullopt;
  found.wildcards = *completing & allowed & as_wildcard;
  found.naturals = *completing & allowed & as_itself;
  return found;
}

}  // namespace majs::match
