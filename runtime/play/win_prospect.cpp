#include "runtime/play/win_prospect.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/trial.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

constexpr int kSamples = 6;
constexpr int kEnough = 2;
/// Hands farther from any win than this are not completed: too many ways are left.
constexpr int kFarthest = 4;

/// A random element of a list that is not empty.
template <typename T>
const T& any_of(const std::vector<T>& list, Random& random) {
  return list[random.below(list.size())];
}

}  // namespace

WinProspect::WinProspect(const Rules& rules, const HandProgress& progress) : progress_(progress) {
  for (std::size_t i = 0; i < rules.buttons.size(); ++i) {
    if (progress.wins(static_cast<ChoiceId>(i))) collect(rules, rules.buttons[i].show_when);
  }
}

void WinProspect::collect(const Rules& rules, std::uint32_t condition) {
  if (condition >= rules.conditions.size()) return;
  const ConditionNode& node = rules.conditions[condition];
  for (std::uint32_t i = 0; i < node.size; ++i) collect(rules, rules.condition_children[node.first + i]);
  const bool tests = node.kind == ConditionNode::Kind::Test && !node.negated;
  if (!tests || (node.code != ConditionCode::has_yaku_with_discard && node.code != ConditionCode::has_yaku_with_hand)) {
    return;
  }
  Demand demand;
  demand.unit = rules.scoring.point_name;
  if (!node.arguments.empty()) demand.points = node.arguments[0].number;
  if (node.arguments.size() > 1 && node.arguments[1].type != ArgumentType::Literal) demand.unit = node.arguments[1].id;
  if (!(demand.points > 0)) anything_ = true;
  demand.second_group = demand.unit != kNone && demand.unit == rules.scoring.point2_name;
  demands_.push_back(demand);
}

bool WinProspect::worth_enough(Game& game, Seat seat, std::span<const Tile> hand, std::span<const Call> calls,
                               const Tile& winning_tile) const {
  Trial trial(game.engine());
  if (!trial.possible()) return true;
  Player& player = game.engine().player(seat);
  player.hand.clear();
  for (const Tile& tile : hand) player.hand.push_back(tile);
  player.draw.clear();
  player.calls.clear();
  for (const Call& call : calls) player.calls.push_back(call);
  const ScoringRules& scoring = game.rules().scoring;
  return std::any_of(demands_.begin(), demands_.end(), [&](const Demand& demand) {
    const bool second = demand.second_group && !scoring.minimum2_lists.empty();
    const auto& lists = second ? scoring.minimum2_lists : scoring.minimum_lists;
    return would_win(game.engine(), seat, {WinSource::Discard, winning_tile, lists},
                     [&](const YakuScore& yaku, Number) {
                       Number sum = 0;
                       for (const ScoredYaku& one : yaku) sum = sum + amount_of_unit(one.value, demand.unit);
                       return sum.normalised() >= demand.points;
                     });
  });
}

std::vector<Tile> WinProspect::completed(Game& game, Seat seat, std::vector<Tile> tiles,
                                         std::span<const match::Call> calls, Random& random, const YakuAim* aim) const {
  const Player& player = game.player(seat);
  const auto reaches = [&](int level, const std::vector<Tile>& hand) {
    return progress_.reaches(level, hand, calls, *player.jokers, game.engine().match_memory(), aim);
  };
  const std::vector<Tile> seen = visible_tiles(game.engine());
  int level = progress_.distance(tiles, calls, *player.jokers, game.engine().match_memory(), 1, aim);
  if ((aim == nullptr && level > kFarthest) || level >= progress_.levels()) return {};
  while (true) {
    std::vector<std::vector<Tile>> kept;  // a tile less, and as near as before
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      std::vector<Tile> rest = tiles;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (reaches(level, rest)) kept.push_back(std::move(rest));
    }
    if (kept.empty()) return {};
    tiles = any_of(kept, random);
    std::vector<tiles::WallTile> unseen(player.behavior->wall().begin(), player.behavior->wall().end());
    for (tiles::WallTile& entry : unseen) {
      const auto is_entry = [&](const Tile& tile) { return tile.kind == entry.tile.kind; };
      entry.copies -= static_cast<int>(std::count_if(seen.begin(), seen.end(), is_entry) +
                                       std::count_if(tiles.begin(), tiles.end(), is_entry));
    }
    const std::vector<bool> useful =
        progress_.useful(level - 1, tiles, calls, *player.jokers, unseen, game.engine().match_memory(), aim);
    std::vector<Tile> next;  // as often as copies are left
    for (std::size_t i = 0; i < unseen.size(); ++i) {
      if (useful[i]) next.insert(next.end(), static_cast<std::size_t>(unseen[i].copies), unseen[i].tile);
    }
    if (next.empty()) return {};
    tiles.push_back(any_of(next, random));
    if (--level == 0) return tiles;
  }
}

bool WinProspect::likely(Game& game, Seat seat, const std::vector<Tile>& tiles, std::span<const Call> calls,
                         Random& random, const YakuAim* aim) const {
  if (demands_.empty() || anything_) return true;
  std::vector<match::Call> melds;
  for (const Call& call : calls) {
    if (!is_flower_call(game.rules(), call)) {
      melds.push_back({game.rules().call_name(call.name), {call.tiles.data(), call.tiles.size()}});
    }
  }
  int enough = 0;
  for (int i = 0; i < kSamples && enough < kEnough; ++i) {
    std::vector<Tile> hand = completed(game, seat, tiles, melds, random, aim);
    if (hand.empty()) continue;
    const Tile last = hand.back();
    hand.pop_back();
    if (worth_enough(game, seat, hand, calls, last)) ++enough;
  }
  return enough >= kEnough;
}

}  // namespace majs::runtime
