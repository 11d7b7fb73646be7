#include "runtime/records/record_deal.hpp"

#include <algorithm>
#include <map>

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;

/// Where the first indicator lies, counted from the end of the wall, if the ruleset turns one at the start.
std::int64_t first_indicator(const Rules& rules) {
  constexpr std::int64_t kUsual = -6;
  for (const NamedTile& name : rules.revealed_tiles) {
    if (name.index && *name.index < 0) return *name.index;
    if (name.reserved != kNone) return -1 - static_cast<std::int64_t>(name.reserved);
  }
  return kUsual;
}

/// Puts a tile that lies so many places from the end of the wall (-1 is the last one) into `starting_dead_wall`, whose
/// items are the pairs from the end, swapped.
void put(std::vector<Tile>& dead_wall, std::int64_t place, tiles::Kind kind) {
  const std::int64_t item = place % 2 == 0 ? -place - 2 : -place;
  if (item < 0 || kind == tiles::kNoKind) return;
  const auto index = static_cast<std::size_t>(item);
  if (dead_wall.size() <= index) dead_wall.resize(index + 1);
  dead_wall[index] = Tile(kind);
}

/// Where replacement number `index` lies, counted from the end: pairs are swapped, and of an odd number of tiles the
/// last one is by itself.
std::int64_t replacement_place(std::int64_t index, bool odd) {
  if (odd) return index == 0 ? -1 : index % 2 == 1 ? -index - 2 : -index;
  return index % 2 == 0 ? -index - 2 : -index;
}

/// What is missing in the ruleset's wall, or nothing.
std::string missing(const Rules& rules, const Deal& dealt) {
  std::map<tiles::Kind, int> left;
  for (const Tile& tile : rules.wall) ++left[tile.kind];
  const std::map<tiles::Kind, int> all = left;
  std::string problem;
  const auto take = [&](const std::vector<Tile>& tiles) {
    for (const Tile& tile : tiles) {
      if (exists(tile) && --left[tile.kind] < 0 && problem.empty()) {
        const auto count = [&](tiles::Kind kind) { return all.contains(kind) ? all.at(kind) : 0; };
        const std::string id(tiles::id_of(tile.kind));
        problem = "there are more " + id + " than in the wall of the ruleset";
        // Four of a kind that is red there.
        const auto red = id.size() == 2 && id[0] == '5' ? tiles::find_kind("0" + id.substr(1)) : std::nullopt;
        if (red && count(*red) > 0) problem += ": this record plays without red fives (`--mod red_fives:count=0`)";
      }
    }
  };
  for (const auto& hand : dealt.starting_hand) take(hand);
  take(dealt.starting_draws);
  take(dealt.starting_dead_wall);
  return problem;
}

}  // namespace

std::optional<std::size_t> recorded_wall(const Rules& rules, const RecordedRound& round) {
  if (!round.draws || rules.dead_wall_length > 0) return std::nullopt;
  const bool claimed =
      std::any_of(round.steps.begin(), round.steps.end(), [](const RecordedStep& step) { return step.ends_wall; });
  return std::min(rules.wall.size(), rules.starting_tiles * rules.seats.size() + *round.draws +
                                         (claimed ? std::size_t{1} : std::size_t{0}));
}

std::shared_ptr<const Deal> deal_as_recorded(const Rules& rules, const RecordedRound& round, int players,
                                             std::string& problem) {
  const auto count = static_cast<std::size_t>(players);
  if (rules.seats.size() != count) {
    problem =
        "the record has " + std::to_string(players) + " players, the ruleset " + std::to_string(rules.seats.size());
    return nullptr;
  }
  auto dealt = std::make_shared<Deal>(rules.deal);
  for (std::size_t i = 0; i < count; ++i) {
    auto& hand = dealt->starting_hand[static_cast<std::size_t>(rules.seats[i])];
    hand.clear();
    for (const tiles::Kind kind : round.hands[i]) hand.emplace_back(kind);
    if (hand.size() > rules.starting_tiles) {
      problem = "a hand has " + std::to_string(hand.size()) + " tiles, in the ruleset " +
                std::to_string(rules.starting_tiles);
      return nullptr;
    }
  }
  dealt->starting_draws.clear();
  dealt->starting_dead_wall.clear();
  std::int64_t indicator = first_indicator(rules);
  const auto lay_indicator = [&](tiles::Kind kind) {
    put(dealt->starting_dead_wall, indicator, kind);
    indicator -= 2;
  };
  for (const tiles::Kind kind : round.indicators) lay_indicator(kind);
  const std::size_t wall = recorded_wall(rules, round).value_or(rules.wall.size());
  const bool odd = (rules.dead_wall_length > 0 ? rules.dead_wall_length : wall) % 2 == 1;
  std::vector<tiles::Kind> replacements;
  bool replaces = false;
  for (const RecordedStep& step : round.steps) {
    if (step.kind == Kind::Dora) lay_indicator(step.tile);
    if (step.kind == Kind::Draw && replaces) {
      replacements.push_back(step.tile);
    } else if (step.kind == Kind::Draw) {
      dealt->starting_draws.emplace_back(step.tile);
    }
    const bool calls_kong = step.kind == Kind::Daiminkan || step.kind == Kind::Kakan || step.kind == Kind::Ankan ||
                            step.kind == Kind::North;
    if (step.kind != Kind::Dora && step.kind != Kind::ReachAccepted) replaces = calls_kong;
  }
  for (const RecordedWin& win : round.wins) {
    std::int64_t place = first_indicator(rules) + 1;
    for (const tiles::Kind kind : win.ura) {
      put(dealt->starting_dead_wall, place, kind);
      place -= 2;
    }
  }
  const std::size_t live = wall - rules.dead_wall_length - rules.starting_tiles * rules.seats.size();
  if (dealt->starting_draws.size() > live) {
    problem = "so many tiles are drawn: " + std::to_string(dealt->starting_draws.size()) + ", and the wall has " +
              std::to_string(live);
    return nullptr;
  }
  std::vector<Tile> drawn(rules.dead_wall_length > 0 ? 0 : live);
  for (std::size_t i = 0; i < replacements.size(); ++i) {
    const std::int64_t place = replacement_place(static_cast<std::int64_t>(i), odd);
    if (rules.dead_wall_length > 0) {
      put(dealt->starting_dead_wall, place, replacements[i]);
    } else if (static_cast<std::size_t>(-place) <= live) {
      drawn[live - static_cast<std::size_t>(-place)] = Tile(replacements[i]);
    }
  }
  // Without a dead wall the others are drawn from what is left between.
  for (std::size_t i = 0, next = 0; i < drawn.size() && next < dealt->starting_draws.size(); ++i) {
    if (!exists(drawn[i])) drawn[i] = dealt->starting_draws[next++];
  }
  if (!drawn.empty()) dealt->starting_draws = std::move(drawn);
  problem = missing(rules, *dealt);
  return problem.empty() ? dealt : nullptr;
}

}  // namespace majs::runtime
