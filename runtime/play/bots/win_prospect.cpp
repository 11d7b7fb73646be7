#include "runtime/play/bots/win_prospect.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {
namespace {

constexpr int kSamples = 6;
constexpr int kEnough = 2;
/// Hands farther from any win than this are not completed: too many ways are left.
constexpr int kFarthest = 4;

/// Any order that tells all tiles apart.
bool comes_before(const Tile& a, const Tile& b) {
  return a.kind != b.kind ? a.kind < b.kind : std::memcmp(&a, &b, sizeof(Tile)) < 0;
}

}  // namespace

WinDemands::WinDemands(const Rules& rules, const HandProgress& progress) {
  for (std::size_t i = 0; i < rules.buttons.size(); ++i) {
    if (progress.wins(static_cast<ChoiceId>(i))) collect(rules, rules.buttons[i].show_when);
  }
}

void WinDemands::collect(const Rules& rules, std::uint32_t condition) {
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
  const bool second = demand.unit != kNone && demand.unit == rules.scoring.point2_name;
  demand.second_group = second && !rules.scoring.minimum2_lists.empty();
  const bool known = std::ranges::any_of(demands_, [&](const Demand& other) {
    return other.points == demand.points && other.unit == demand.unit && other.second_group == demand.second_group;
  });
  if (!known) demands_.push_back(demand);  // ron and tsumo mostly ask for the same
}

bool WinDemands::any_second() const {
  return std::ranges::any_of(demands_, [](const Demand& demand) { return demand.second_group; });
}

bool WinDemands::any_first() const {
  return !std::ranges::all_of(demands_, [](const Demand& demand) { return demand.second_group; });
}

bool WinDemands::are_met(const YakuScore& yaku, const YakuScore& yaku2) const {
  return none() || std::ranges::any_of(demands_, [&](const Demand& demand) {
           Number sum = 0;
           for (const ScoredYaku& one : demand.second_group ? yaku2 : yaku) {
             sum = sum + amount_of_unit(one.value, demand.unit);
           }
           return sum.normalised() >= demand.points;
         });
}

Number WinDemands::least() const {
  std::optional<Number> least;
  for (const Demand& demand : demands_) {
    if (!demand.second_group && (!least || demand.points < *least)) least = demand.points;
  }
  return none() || !least || *least < 1 ? Number(1) : *least;
}

WinProspect::WinProspect(const Rules& rules, const HandProgress& progress)
    : progress_(progress), demands_(rules, progress), first_(progress), later_(progress) {}

bool WinProspect::worth_enough(Game& game, Seat seat, std::span<const Tile> complete, WinTrials& trials) const {
  const Tile& winning_tile = complete.back();
  game.engine().player(seat).hand.assign(complete.begin(), complete.end() - 1);
  const ScoringRules& scoring = game.rules().scoring;
  std::span<const std::uint32_t> lists;
  std::span<const std::uint32_t> lists2;
  if (demands_.any_first()) lists = scoring.minimum_lists;
  if (demands_.any_second()) lists2 = scoring.minimum2_lists;
  return trials.would_win({WinSource::Discard, winning_tile, lists}, lists2,
                          [&](const YakuScore& yaku, const YakuScore& yaku2) { return demands_.are_met(yaku, yaku2); });
}

void WinProspect::look_at(Stage& stage, const Game& game, Seat seat, std::span<const match::Call> calls, int level,
                          const YakuAim* aim) const {
  stage.sheet.look_at(stage.tiles, calls, game.player(seat).jokers, game.engine().match_memory());
  stage.own.clear();
  stage.own.add(stage.tiles);
  stage.draws.resize(stage.tiles.size());
  for (Draws& draws : stage.draws) draws.known = false;
  stage.sheet.list_spare(aim, level, stage.kept);
}

void WinProspect::find_places(const HandSheet& sheet) {
  places_.clear();
  for (const tiles::WallTile& entry : unseen_) {
    places_.push_back(sheet.place(entry.tile));
    if (HandSheet::told_by_cells(places_.back())) continue;
    places_.clear();
    return;
  }
}

void WinProspect::find_draws(Stage& stage, std::size_t gone, int level, const YakuAim* aim) {
  const tiles::Kind gone_kind = stage.tiles[gone].kind;
  Draws& draws = stage.draws[gone];
  draws.known = true;
  draws.live = 0;
  draws.copies.assign(unseen_.size(), 0);
  const auto left_of = [&](const tiles::WallTile& entry) {
    return entry.copies - stage.own.of(entry.tile.kind) + (entry.tile.kind == gone_kind ? 1 : 0);
  };
  if (const auto cells = places_.empty() ? std::nullopt : stage.sheet.useful_cells({aim, gone}, level - 1)) {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (((*cells)[places_[i].zone] & places_[i].one) == 0) continue;
      draws.copies[i] = static_cast<std::uint64_t>(std::max(left_of(unseen_[i]), 0));
      draws.live += draws.copies[i];
    }
    return;
  }
  for (std::size_t i = 0; i < left_.size(); ++i) {
    left_[i].copies = left_of(unseen_[i]);
  }
  const std::vector<std::uint8_t>& useful = stage.sheet.useful({aim, gone}, level - 1, left_);
  for (std::size_t i = 0; i < left_.size(); ++i) {
    draws.copies[i] = useful[i] != 0 ? static_cast<std::uint64_t>(left_[i].copies) : 0;
    draws.live += draws.copies[i];
  }
}

bool WinProspect::exchange(Stage& stage, int level, const YakuAim* aim, Random& random, std::vector<Tile>& next) {
  if (stage.kept.empty()) return false;
  const std::size_t gone = stage.kept[random.below(stage.kept.size())];
  const auto place = stage.tiles.begin() + static_cast<std::ptrdiff_t>(gone);
  next.assign(stage.tiles.begin(), place);
  next.insert(next.end(), place + 1, stage.tiles.end());
  const Draws& draws = stage.draws[gone];
  if (!draws.known) find_draws(stage, gone, level, aim);
  if (draws.live == 0) return false;
  std::uint64_t drawn = random.below(draws.live);  // as often as copies are left
  for (std::size_t i = 0; i < draws.copies.size(); ++i) {
    if (drawn < draws.copies[i]) {
      next.push_back(unseen_[i].tile);
      break;
    }
    drawn -= draws.copies[i];
  }
  return true;
}

bool WinProspect::complete(const Game& game, Seat seat, std::span<const match::Call> calls, int level,
                           const YakuAim* aim, Random& random, std::vector<Tile>& hand) {
  if (!exchange(first_, level, aim, random, hand)) return false;
  while (--level > 0) {
    later_.tiles.swap(hand);
    look_at(later_, game, seat, calls, level, aim);
    if (!exchange(later_, level, aim, random, hand)) return false;
  }
  return true;
}

bool WinProspect::likely(Game& game, Seat seat, const std::vector<Tile>& tiles, std::span<const Call> calls,
                         Random& random, const YakuAim* aim) {
  if (demands_.none()) return true;
  const Melds melds = melds_of(game.rules(), calls);
  const auto wall = game.player(seat).behavior->wall();
  KindCounts seen;
  each_visible_tile(game.engine(), [&](const Tile& tile) { seen.add(tile); });
  unseen_.assign(wall.begin(), wall.end());
  for (tiles::WallTile& entry : unseen_) entry.copies -= seen.of(entry.tile.kind);
  left_ = unseen_;
  first_.tiles = tiles;
  first_.sheet.look_at(first_.tiles, melds, game.player(seat).jokers, game.engine().match_memory());
  find_places(first_.sheet);
  const int level = first_.sheet.distance({aim}, 1);
  if ((aim == nullptr && level > kFarthest) || level >= progress_.levels()) return false;
  look_at(first_, game, seat, melds, level, aim);
  std::optional<WinTrials> trials;
  made_.clear();
  int enough = 0;
  for (int i = 0; i < kSamples && enough < kEnough; ++i) {
    std::vector<Tile>& hand = hand_;
    if (!complete(game, seat, melds, level, aim, random, hand)) continue;
    // What the last hands are worth does not matter when too few were enough before.
    if (enough + kSamples - i < kEnough) continue;
    std::sort(hand.begin(), hand.end() - 1, comes_before);
    const auto found =
        std::ranges::find_if(made_, [&](const Made& made) { return tiles::all_identical(made.tiles, hand); });
    if (found != made_.end()) {
      enough += found->enough ? 1 : 0;
      continue;
    }
    if (!trials) {
      trials.emplace(game.engine(), seat, progress_.trial_needs());
      if (trials->possible()) {
        Player& player = game.engine().player(seat);
        player.draw.clear();
        player.calls.assign(calls.begin(), calls.end());
      }
    }
    made_.push_back({hand, !trials->possible() || worth_enough(game, seat, hand, *trials)});
    enough += made_.back().enough ? 1 : 0;
  }
  return enough >= kEnough;
}

}  // namespace majs::runtime
