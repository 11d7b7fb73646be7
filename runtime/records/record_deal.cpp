#include "runtime/records/record_deal.hpp"

#include <algorithm>
#include <map>
#include <numeric>

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

/// A wall without a dead wall, as it is drawn from: replacements come from its end, the one before the last of an even
/// number of tiles, but for the only one that is left (runtime/game/actions.md 6.1).
class DrawnWall {
 public:
  DrawnWall(std::size_t dealt, std::size_t length) : dealt_(dealt), tiles_(length), rest_(length) {
    std::iota(rest_.begin(), rest_.end(), std::size_t{0});
  }
  /// Of a tile that is not shown only its place is taken; without a tile left nothing.
  void draw(tiles::Kind kind, bool replaces) {
    if (next_ == rest_.size()) return;
    std::size_t from = next_;
    if (replaces) {
      const bool last = (dealt_ + rest_.size()) % 2 == 1 || rest_.size() - next_ == 1;
      from = rest_.size() - (last ? 1 : 2);
    }
    if (kind != tiles::kNoKind) tiles_[rest_[from]] = Tile(kind);
    if (replaces) {
      rest_.erase(rest_.begin() + static_cast<std::ptrdiff_t>(from));
    } else {
      ++next_;
    }
  }
  std::vector<Tile> take() { return std::move(tiles_); }

 private:
  std::size_t dealt_;
  std::vector<Tile> tiles_;
  std::vector<std::size_t> rest_;  ///< where the tiles lie that no replacement took
  std::size_t next_ = 0;           ///< of them: those before it are drawn
};

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
  const bool claimed = std::ranges::any_of(round.steps, [](const RecordedStep& step) { return step.ends_wall; });
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
  const std::size_t hands = rules.starting_tiles * rules.seats.size();
  const std::size_t live = wall - rules.dead_wall_length - hands;
  DrawnWall drawn(hands, rules.dead_wall_length == 0 ? live : 0);
  std::int64_t replacements = 0;
  std::size_t draws = 0;
  bool replaces = false;
  for (const RecordedStep& step : round.steps) {
    if (step.kind == Kind::Dora) lay_indicator(step.tile);
    if (step.kind == Kind::Draw && rules.dead_wall_length == 0) {
      drawn.draw(step.tile, replaces);
      ++draws;
    } else if (step.kind == Kind::Draw && replaces) {
      put(dealt->starting_dead_wall, replacements % 2 == 0 ? -replacements - 2 : -replacements, step.tile);
      ++replacements;
    } else if (step.kind == Kind::Draw) {
      dealt->starting_draws.emplace_back(step.tile);
      ++draws;
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
  if (draws > live) {
    problem = "so many tiles are drawn: " + std::to_string(draws) + ", and the wall has " + std::to_string(live);
    return nullptr;
  }
  if (rules.dead_wall_length == 0) dealt->starting_draws = drawn.take();
  problem = missing(rules, *dealt);
  return problem.empty() ? dealt : nullptr;
}

}  // namespace majs::runtime
