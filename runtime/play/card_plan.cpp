#include "runtime/play/card_plan.hpp"

#include <algorithm>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
namespace {

using Counts = match::CardRacks::Counts;

/// Goals farther away than the nearest by more than this do not matter.
constexpr std::uint32_t kSlack = 2;
/// So many forms of the first rack are combined with so many of the second one.
constexpr std::size_t kFirstForms = 32;
constexpr std::size_t kSecondForms = 192;
/// So many goals are kept.
constexpr std::size_t kMostGoals = 48;

using Part = match::CardRacks::Part;
/// Kinds that a form asks for at most.
constexpr std::size_t kMostParts = 14;

/// Tiles that are missing: natural ones, and those that may be jokers.
struct Missing {
  std::uint32_t natural = 0;
  std::uint32_t any = 0;
  std::uint32_t live = 0;  ///< copies that may still come
  bool possible = true;    ///< enough of them

  std::uint32_t lacking(std::uint32_t jokers) const { return natural + (any > jokers ? any - jokers : 0); }
};

Missing missing_of(std::span<const Part> parts, const Counts& held, const Counts& unseen) {
  Missing missing;
  for (const Part& part : parts) {
    const unsigned have = held[part.index];
    if (part.total <= have) continue;
    const unsigned lacks = part.natural > have ? part.natural - have : 0U;
    missing.natural += lacks;
    missing.any += part.total - have - lacks;
    missing.live += std::min<unsigned>(unseen[part.index], 3);
    missing.possible = missing.possible && lacks <= unseen[part.index];
  }
  return missing;
}

void take(std::span<const Part> parts, Counts& held) {
  for (const Part& part : parts) {
    held[part.index] = static_cast<std::uint8_t>(held[part.index] - std::min(held[part.index], part.total));
  }
}

}  // namespace

/// A form that a rack may come to: what it asks for besides the exposures.
struct CardPlan::Need {
  std::uint32_t form = 0;
  std::uint32_t lacking = 0;
  std::uint32_t count = 0;
  std::array<Part, kMostParts> kinds{};

  std::span<const Part> parts() const { return {kinds.data(), count}; }
};

/// Nearest first; no more than can matter.
std::vector<CardPlan::Need> CardPlan::needs(const Counts& held, const match::RackCalls& rack,
                                            const Counts& unseen) const {
  const std::size_t joker = match::CardRacks::joker_index();
  Counts called{};
  for (const match::PlainCall& call : rack.calls) {
    const std::size_t index = match::CardRacks::index_of(call.kind);
    if (index < match::kCardKinds) called[index] = static_cast<std::uint8_t>(called[index] + call.size);
  }
  std::vector<Need> found;
  const auto add = [&](std::uint32_t form) {
    Need need;
    need.form = form;
    for (Part part : search_.parts(form)) {
      part.total = static_cast<std::uint8_t>(part.total - called[part.index]);
      if (part.total > 0 && part.index != joker && need.count < kMostParts) need.kinds[need.count++] = part;
    }
    const Missing missing = missing_of(need.parts(), held, unseen);
    need.lacking = missing.lacking(held[joker]);
    if (missing.possible) found.push_back(need);
  };
  if (rack.calls.empty()) {
    for (std::uint32_t form = 0; form < search_.forms(); ++form) add(form);
  } else {
    for (const std::uint32_t form : search_.open_forms(rack)) add(form);
  }
  const auto nearer = [](const Need& a, const Need& b) {
    return a.lacking != b.lacking ? a.lacking < b.lacking : a.form < b.form;
  };
  const std::size_t kept = std::min(found.size(), kSecondForms);
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(), nearer);
  found.resize(kept);
  return found;
}

std::vector<CardGoal> CardPlan::goals(const CardTiles& tiles, const Counts& unseen) const {
  std::vector<CardGoal> goals;
  if (tiles.racks.empty()) return goals;
  const std::uint32_t jokers = tiles.held[match::CardRacks::joker_index()];
  std::uint32_t nearest = kNever;
  const auto add = [&](const Missing& missing, const Need& first, const Need* second) {
    const std::uint32_t lacking = missing.lacking(jokers);
    if (!missing.possible || lacking > nearest + kSlack) return;
    nearest = std::min(nearest, lacking);
    CardGoal goal;
    goal.lacking = lacking;
    goal.first = first.form;
    goal.second = second == nullptr ? first.form : second->form;
    goal.weight = 1 + static_cast<std::int64_t>(missing.live);
    for (const Part& part : first.parts()) goal.total[part.index] = part.total;
    for (const Part& part : second == nullptr ? std::span<const Part>{} : second->parts()) {
      goal.total[part.index] = static_cast<std::uint8_t>(goal.total[part.index] + part.total);
    }
    goals.push_back(goal);
  };
  const std::vector<Need> first = needs(tiles.held, tiles.racks[0], unseen);
  if (tiles.racks.size() == 1) {
    for (const Need& need : first) add(missing_of(need.parts(), tiles.held, unseen), need, nullptr);
  } else {
    const bool alike = tiles.racks[0].calls.empty() && tiles.racks[1].calls.empty();
    const std::vector<Need> second = alike ? first : needs(tiles.held, tiles.racks[1], unseen);
    for (std::size_t i = 0; i < std::min(first.size(), kFirstForms); ++i) {
      Counts rest = tiles.held;
      take(first[i].parts(), rest);
      const Missing own = missing_of(first[i].parts(), tiles.held, unseen);
      for (std::size_t j = alike ? i : 0; j < second.size(); ++j) {
        Missing missing = missing_of(second[j].parts(), rest, unseen);
        missing.natural += own.natural;
        missing.any += own.any;
        missing.live += own.live;
        add(missing, first[i], &second[j]);
      }
    }
  }
  std::erase_if(goals, [&](const CardGoal& goal) { return goal.lacking > nearest + kSlack; });
  std::stable_sort(goals.begin(), goals.end(), [](const CardGoal& a, const CardGoal& b) {
    return a.lacking != b.lacking ? a.lacking < b.lacking : a.weight > b.weight;
  });
  if (goals.size() > kMostGoals) goals.resize(kMostGoals);
  // A tile nearer is worth several times as much.
  for (CardGoal& goal : goals) goal.weight <<= 3 * (nearest + kSlack - goal.lacking);
  return goals;
}

std::uint32_t CardPlan::lacking(const CardTiles& tiles, const Counts& unseen) const {
  const std::vector<CardGoal> nearest = goals(tiles, unseen);
  return nearest.empty() ? kNever : nearest.front().lacking;
}

std::int64_t CardPlan::cost(const std::vector<CardGoal>& goals, const Counts& held, std::size_t index) {
  if (index >= match::kCardKinds) return 0;
  std::int64_t cost = 0;
  for (const CardGoal& goal : goals) {
    if (index == match::CardRacks::joker_index() || goal.total[index] >= held[index]) cost += goal.weight;
  }
  return cost;
}

CardTiles card_tiles(const Engine& engine, Seat seat) {
  const Rules& rules = engine.rules();
  const Player& player = engine.player(seat);
  CardTiles tiles;
  std::vector<Tile> held(player.hand.begin(), player.hand.end());
  held.insert(held.end(), player.draw.begin(), player.draw.end());
  tiles.held = match::CardRacks::count(held);
  constexpr std::string_view kDead[] = {"dead_a", "dead_b"};
  for (std::uint8_t rack = 0; rack < rules.racks; ++rack) {
    const std::uint32_t dead = rules.statuses.find(kDead[rack]);
    if (finished_rack(player, rack) != nullptr || (dead != kNone && player.status.contains(dead))) continue;
    tiles.racks.push_back(melds_of_rack(rules, player, rack));
  }
  return tiles;
}

Counts unseen_copies(const Engine& engine, Seat seat) {
  Counts unseen{};
  for (const tiles::WallTile& entry : engine.rules().copies) {
    const std::size_t index = match::CardRacks::index_of(entry.tile.kind);
    if (index < match::kCardKinds) unseen[index] = static_cast<std::uint8_t>(unseen[index] + std::max(entry.copies, 0));
  }
  const auto see = [&](const auto& tiles) {
    for (const Tile& tile : tiles) {
      const std::size_t index = match::CardRacks::index_of(tile.kind);
      if (index < match::kCardKinds && unseen[index] > 0) --unseen[index];
    }
  };
  see(visible_tiles(engine));
  if (!engine.player(seat).hand_revealed) {
    see(engine.player(seat).hand);
    see(engine.player(seat).draw);
  }
  return unseen;
}

}  // namespace majs::runtime
