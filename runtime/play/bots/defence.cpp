#include "runtime/play/bots/defence.hpp"

#include <algorithm>

namespace majs::runtime {
namespace {

/// Tests below a condition, negated ones too.
template <typename Visit>
void each_test(const Rules& rules, std::uint32_t condition, const Visit& visit) {
  if (condition >= rules.conditions.size()) return;
  const ConditionNode& node = rules.conditions[condition];
  if (node.kind == ConditionNode::Kind::Test) visit(node);
  for (std::uint32_t i = 0; i < node.size; ++i) each_test(rules, rules.condition_children[node.first + i], visit);
}

bool has_discarded(const Player& player, tiles::Kind kind) {
  return kind != tiles::kNoKind &&
         std::ranges::any_of(player.discards, [&](const Tile& tile) { return tile.kind == kind; });
}

}  // namespace

Defence::Defence(const Rules& rules) {
  for (const PlayRule& restriction : rules.play_restrictions) collect(rules, restriction.then);
}

void Defence::collect(const Rules& rules, std::uint32_t condition) {
  bool only_drawn = false;
  std::vector<std::uint32_t> statuses;
  each_test(rules, condition, [&](const ConditionNode& node) {
    if (node.code == ConditionCode::is_drawn_tile && node.negated) only_drawn = true;
    if (node.code != ConditionCode::status || node.negated) return;
    for (const Argument& argument : node.arguments) {
      if (argument.id != kNone) statuses.push_back(argument.id);
    }
  });
  if (only_drawn) locked_.insert(locked_.end(), statuses.begin(), statuses.end());
}

std::vector<Seat> Defence::threats(const Game& game, Seat seat) const {
  std::vector<Seat> found;
  for (const Seat other : game.seats()) {
    const auto& status = game.player(other).status;
    const bool locked = std::ranges::any_of(locked_, [&](std::uint32_t id) { return status.contains(id); });
    if (other != seat && locked) found.push_back(other);
  }
  return found;
}

int Defence::danger(const Game& game, std::span<const Seat> threats, const Tile& tile, const KindCounts& seen) const {
  int worst = 0;
  for (const Seat threat : threats) {
    const Player& player = game.player(threat);
    if (has_discarded(player, tile.kind)) continue;
    // So many steps along the suit; kNoKind beyond its end.
    const auto along = [&](int steps) {
      return tiles::shift(*player.behavior, tile.kind, steps, tiles::EmptyLink::Removes);
    };
    const tiles::Kind up = along(3);
    const tiles::Kind down = along(-3);
    const bool lone = along(1) == tiles::kNoKind && along(-1) == tiles::kNoKind;
    int danger = 0;
    if (lone) {
      danger = std::max(1, 11 - 4 * seen.of(tile.kind));
    } else {
      // A wait with two sides that holds this tile holds the one three steps away, too.
      const bool open_above = up != tiles::kNoKind && !has_discarded(player, up);
      const bool open_below = down != tiles::kNoKind && !has_discarded(player, down);
      danger = 4 + 8 * (open_above ? 1 : 0) + 8 * (open_below ? 1 : 0) + tiles::row(tile.kind).centrality;
    }
    worst = std::max(worst, danger);
  }
  return worst;
}

}  // namespace majs::runtime
