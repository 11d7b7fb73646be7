#include <algorithm>
#include <bit>

#include "runtime/play/bots/cell_sums.hpp"
#include "runtime/play/bots/hand_plans.hpp"

namespace majs::runtime {

using match::FourZones;
using match::Nine;

namespace {

/// Wildcards are tiles that are lacking.
std::uint32_t less_wild_of(std::uint32_t lacking, std::uint32_t wild) {
  return lacking >= match::kFarAway ? match::kFarAway : lacking - std::min(lacking, wild);
}

}  // namespace

bool PlannedHand::look_at(std::span<const Tile> tiles, std::span<const match::Call> calls,
                          const match::FormTiles& meaning, match::FormTables& tables) {
  const auto counted = meaning.count({tiles, calls});
  if (!counted || !meaning.countable(counted->counted)) return false;
  hand_ = *counted;
  meaning_ = &meaning;
  tables_ = &tables;
  calls_.clear();
  for (const match::Call& call : calls) {
    FourZones cells{};
    for (const Tile& tile : call.tiles.first(std::min<std::size_t>(call.tiles.size(), 3))) {
      const match::FormTiles::Place place = meaning.place(tile);
      if (place.meaning == match::FormTiles::Meaning::Cell) cells[place.zone] += place.one;
    }
    calls_.push_back(cells);
  }
  return true;
}

bool PlannedHand::is_open(const HandPlan& plan, std::span<const Call> calls, Engine& engine, Seat seat) const {
  if (plan.closed && !calls_.empty()) return false;
  for (const Call& call : calls) {
    if (std::ranges::find(plan.barred_calls, call.name) != plan.barred_calls.end()) return false;
  }
  for (const FourZones& call : calls_) {
    if (!is_within(call, plan.allowed)) return false;
  }
  Context context;
  context.seat = seat;
  return std::ranges::all_of(plan.conditions,
                             [&](std::uint32_t condition) { return engine.holds(condition, context); });
}

/// The loose tiles that are not for the sets of the plan, and those that the sets lack.
struct PlannedHand::Rest {
  match::FormHand hand;
  FourZones missing{};
  std::vector<FourZones> calls;  ///< that are no sets of the plan; for plans of sets or parts
  bool possible = true;
};

PlannedHand::Rest PlannedHand::rest_of(const HandPlan& plan, const FourZones& counts) const {
  Rest rest;
  rest.hand = hand_;
  rest.hand.wild = 0;
  FourZones need = plan.need;
  std::size_t sets = 0;
  if (!plan.sets.empty() || !plan.parts.empty()) rest.calls = calls_;
  for (const FourZones& set : plan.sets) {
    const auto called = std::ranges::find(rest.calls, set);
    if (called != rest.calls.end()) {
      need = beyond(need, *called);
      rest.calls.erase(called);
    } else if (match::tiles_of(set) == 3) {
      ++sets;
    }
  }
  rest.missing = beyond(need, counts);
  rest.possible = match::tiles_of(beyond(need, hand_.counted.most)) == 0;
  match::CountedHand& counted = rest.hand.counted;
  counted.counts = common_of(beyond(counts, need), plan.allowed);
  counted.most = beyond(counted.most, need);
  counted.sets += sets;
  counted.calls += sets;
  return rest;
}

/// What all parts lack, each by itself: no tile is of two of them. Of calls each has to be a part.
template <typename Ask>
std::optional<Standing> PlannedHand::sum_of_parts(const HandPlan& plan, const Rest& rest, const Ask& ask) {
  Standing sum{0, {}};
  std::size_t called = 0;
  for (const HandPart& part : plan.parts) {
    const auto is_in = [&](const FourZones& call) { return is_within(call, part.allowed); };
    if (!part.pair && std::ranges::any_of(rest.calls, is_in)) {
      ++called;
      continue;
    }
    match::FormHand hand = rest.hand;
    hand.counted.counts = common_of(hand.counted.counts, part.allowed);
    hand.counted.most = common_of(hand.counted.most, part.allowed);
    hand.counted.sets = hand.counted.calls = part.done;
    const std::optional<Standing> found = ask(*part.form, hand);
    if (!found) return std::nullopt;
    if (found->lacking >= match::kFarAway) return Standing();
    sum.lacking += found->lacking;
    for (std::size_t zone = 0; zone < 4; ++zone) sum.useful[zone] |= found->useful[zone] & part.allowed[zone];
  }
  return called == rest.calls.size() ? sum : Standing();
}

std::uint32_t PlannedHand::lacking(const HandPlan& plan, const FourZones& counts, std::uint32_t most) const {
  if (plan.distinct > 0) return ask(plan, counts).lacking;
  const Rest rest = rest_of(plan, counts);
  if (!rest.possible || match::tiles_of(rest.missing) > most + hand_.wild) return match::kFarAway;
  const auto lacking_of = [&](const match::FormLookup& form, const match::FormHand& hand) {
    const auto lacking = form.lacking(hand, *meaning_, *tables_);
    return lacking ? std::optional(Standing{*lacking, {}}) : std::nullopt;
  };
  const auto found = plan.parts.empty() ? lacking_of(*plan.rest, rest.hand) : sum_of_parts(plan, rest, lacking_of);
  return found ? less_wild_of(found->lacking + static_cast<std::uint32_t>(match::tiles_of(rest.missing)), hand_.wild)
               : match::kFarAway;
}

Standing PlannedHand::ask(const HandPlan& plan, const FourZones& counts) const {
  Standing standing;
  if (plan.distinct > 0) {
    if (!calls_.empty()) return standing;
    std::size_t there = 0;
    for (std::size_t zone = 0; zone < 4; ++zone) {
      const Nine held = match::nine_some(counts[zone] & plan.allowed[zone]);
      there += static_cast<std::size_t>(std::popcount(held));
      standing.useful[zone] = plan.allowed[zone] & match::kNineCells & ~held;
    }
    standing.lacking = static_cast<std::uint32_t>(plan.distinct - std::min(there, plan.distinct));
    return standing;
  }
  const Rest rest = rest_of(plan, counts);
  if (!rest.possible) return standing;
  const auto standing_of = [&](const match::FormLookup& form, const match::FormHand& hand) {
    const auto answer = form.ask(hand, *meaning_, *tables_);
    return answer ? std::optional(Standing{answer->lacking, answer->useful}) : std::nullopt;
  };
  const auto found = plan.parts.empty() ? standing_of(*plan.rest, rest.hand) : sum_of_parts(plan, rest, standing_of);
  if (!found) return standing;
  standing.lacking =
      less_wild_of(found->lacking + static_cast<std::uint32_t>(match::tiles_of(rest.missing)), hand_.wild);
  for (std::size_t zone = 0; zone < 4; ++zone) {
    standing.useful[zone] = (found->useful[zone] & plan.allowed[zone]) | match::nine_some(rest.missing[zone]);
  }
  return standing;
}

}  // namespace majs::runtime
