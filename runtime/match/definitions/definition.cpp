#include "runtime/match/definitions/definition.hpp"

#include <algorithm>
#include <limits>

namespace majs::match {

bool Names::know(std::string_view name) {
  const auto attribute = attributes.intern(name);
  if (attribute) known.insert(attribute->id);
  return attribute.has_value();
}

CallName Names::call(std::string_view name) {
  const auto found = std::find(calls_.begin(), calls_.end(), name);
  if (found != calls_.end()) return static_cast<CallName>(found - calls_.begin());
  if (calls_.size() >= std::numeric_limits<CallName>::max()) return 0;
  calls_.emplace_back(name);
  return static_cast<CallName>(calls_.size() - 1);
}

CallName Names::find_call(std::string_view name) const {
  const auto found = std::find(calls_.begin(), calls_.end(), name);
  return found == calls_.end() ? CallName{0} : static_cast<CallName>(found - calls_.begin());
}

bool Definition::has_lookaheads() const {
  return std::any_of(segments.begin(), segments.end(),
                     [](const Segment& segment) { return std::any_of(segment.begin(), segment.end(), is_lookahead); });
}

namespace {

/// Bare offsets of one element share their base tile, exposures may have to be with flowers or without.
bool is_told_by_kinds(const Group& group) {
  const auto is_relative = [](const Item& item) { return item.type != Item::Type::Tile; };
  const bool is_shared = group.type == Group::Type::Bare &&
                         std::any_of(group.subgroups.begin(), group.subgroups.end(),
                                     [&](auto& items) { return std::any_of(items.begin(), items.end(), is_relative); });
  return !is_shared && !group.nojoker && group.melds == Group::Melds::Plain;
}

}  // namespace

bool Definition::is_told_by_sets() const {
  return segments.size() == 1 && attributes.empty() &&
         std::all_of(segments.front().begin(), segments.front().end(), [](const Step& step) {
           return step.type == Step::Type::Element && !is_lookahead(step) &&
                  std::all_of(step.element.groups.begin(), step.element.groups.end(), is_told_by_kinds);
         });
}

int Definition::sets() const {
  int total = 0;
  for (const Segment& segment : segments) {
    for (const Step& step : segment) {
      if (step.type == Step::Type::Element) total += std::max(0, step.element.count);
    }
  }
  return total;
}

}  // namespace majs::match
