// Which finding about a word holds where it stands.

#include "compiler/checks/platform_walk.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/load/origin.hpp"

namespace majs::compiler {
namespace {

std::string_view rule_of(WordKind kind) {
  switch (kind) {
    case WordKind::Action: return "unknown_action";
    case WordKind::MinipointsAction: return "unknown_step";
    case WordKind::Condition: return "unknown_condition";
    case WordKind::Amount: return "unknown_amount";
    case WordKind::MatchTarget: return "unknown_target";
    case WordKind::SeatSpec: return "unknown_seat";
    case WordKind::Zone: return "unknown_zone";
    default: return "unknown_key";
  }
}

/// Whether the action may have run before: in the same button; outside of one, unless the round goes on by itself.
bool happens_with(const std::string& action, const Place& place) {
  if (place.together != nullptr) return place.together->contains(action);
  constexpr auto kEarly = std::to_array<std::string_view>(
      {"after_initialization", "before_start", "after_start", "after_draw", "after_turn_change", "before_turn_change"});
  return std::none_of(kEarly.begin(), kEarly.end(), [&](std::string_view event) { return place.is(event); });
}

}  // namespace

/// A word of a kind that stands at a place, with its arguments from `first` on.
void WordWalk::word(WordKind kind, std::string_view name, const std::string& at, const Place& place,
                    const Document* arguments, std::size_t first) {
  const bool known = platform_.knows(kind, name);
  bool told = false;
  for (const PlatformFinding& finding : platform_.findings(kind, name)) {
    if (!holds(finding, place, arguments, first)) continue;
    if (!std::exchange(told, true)) tell_word(kind, name, at, finding);
  }
  if (told || known || grammar::find_word(kind, name) == nullptr) return;
  if (const PlatformFinding* finding = platform_.rule(rule_of(kind))) tell_word(kind, name, at, *finding);
}

/// A condition that its compiler does not know is worse in a script than in a document.
void WordWalk::tell_word(WordKind kind, std::string_view name, const std::string& at, PlatformFinding finding) {
  if (report_.is_told(name)) return;
  if (kind == WordKind::Condition && !platform_.knows(kind, name)) {
    const auto origin = find_origin(asked_.build, at);
    const bool script = origin && origin->source != asked_.build.start;
    const PlatformFinding* rule = platform_.rule(script ? "unknown_condition_in_script" : "unknown_condition");
    if (rule != nullptr) {
      finding.effect = rule->effect;
      finding.happens = rule->happens;
    }
  }
  report_.at(asked_.build, at, name == "_counter_assignment" ? "::" : name, finding);
}

bool WordWalk::holds(const PlatformFinding& finding, const Place& place, const Document* arguments,
                     std::size_t first) const {
  const auto here = [&](const std::string& name) { return place.is(name); };
  if (!finding.in.empty() && std::none_of(finding.in.begin(), finding.in.end(), here)) return false;
  if (!finding.not_in.empty() &&
      (place.names.empty() || std::any_of(finding.not_in.begin(), finding.not_in.end(), here))) {
    return false;
  }
  if (std::any_of(finding.guards.begin(), finding.guards.end(),
                  [&](const std::string& guard) { return place.guards.contains(guard); })) {
    return false;
  }
  if (!finding.players.empty() &&
      std::find(finding.players.begin(), finding.players.end(), players_) == finding.players.end()) {
    return false;
  }
  if (!finding.without_key.empty() && (!asked_.whole || grammar::find_member(root_, finding.without_key) != nullptr))
    return false;
  const bool somewhere = !asked_.whole || heads_.contains(finding.without);
  if (!finding.without.empty() && somewhere && happens_with(finding.without, place)) return false;
  if (!finding.without_anywhere.empty() && (!asked_.whole || heads_.contains(finding.without_anywhere))) return false;
  if (!finding.under.empty() && place.under != finding.under) return false;
  if (finding.profile == "table" && !asked_.tables) return false;
  return !finding.argument || is_given(finding, arguments, first);
}

bool WordWalk::is_given(const PlatformFinding& finding, const Document* arguments, std::size_t first) const {
  if (arguments == nullptr || first + *finding.argument >= arguments->size()) return false;
  const Document& value = (*arguments)[first + *finding.argument];
  if (is_parameter(value)) return false;
  if (finding.divisor) {
    if (value != finding.given || first + *finding.divisor >= arguments->size()) return false;
    const Document& divisor = (*arguments)[first + *finding.divisor];
    return !is_parameter(divisor) && (!divisor.is_number() || is_zero(divisor));
  }
  if (finding.given == "no number") {
    const Document* constant = constant_of(value);
    return !(constant != nullptr ? *constant : value).is_number();
  }
  return finding.given == "map" ? value.is_object() : value == finding.given;
}

}  // namespace majs::compiler
