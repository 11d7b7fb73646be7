#include "runtime/scoring/yaku.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

/// More sets than this are no hand.
constexpr std::size_t kMostSets = 8;
/// Ways in which yaku may join the sets of a hand; those that come later in the list are left out.
constexpr std::size_t kMostJoints = 256;
/// After so many steps the best choice so far is taken: hands of four sets need a few dozen.
constexpr std::uint64_t kMostSteps = 20'000;

/// Sets of the hand (as bits) that a yaku joins.
struct Joint {
  std::uint16_t yaku = 0;
  std::uint8_t sets = 0;
  Number points = 0;
};

using SetNumbers = SmallVector<std::uint16_t, kMostSets>;

/// The numbers of those sets of the hand that are joined by anything, ascending.
SetNumbers numbers_of_sets(const Engine& engine, const Context& context) {
  const auto& known = engine.rules().scoring.joined_sets;
  SetNumbers numbers;
  const auto add = [&](const auto& tiles) {
    if (numbers.size() == kMostSets || tiles.size() > kMostTilesJoined) return;
    std::array<tiles::Kind, kMostTilesJoined> kinds;
    for (std::size_t i = 0; i < tiles.size(); ++i) kinds[i] = tiles[i].kind;
    const std::uint64_t key = set_key({kinds.data(), tiles.size()});
    if (const std::uint16_t* const number = known.find(key)) numbers.push_back(*number);
  };
  for (const ReadingSet& set : context.reading->sets) add(set.tiles);
  for (const Call& call : engine.player(context.seat).calls) {
    if (!is_flower_call(engine.rules(), call)) add(call.tiles);
  }
  std::ranges::sort(numbers);
  return numbers;
}

/// Chooses joints such that none joins a set to sets it is joined with already.
class JointChoice {
 public:
  JointChoice(const SmallVector<Joint, 16>& joints, std::size_t sets) : joints_(joints) {
    for (std::size_t i = 0; i < sets; ++i) groups_.push_back(static_cast<std::uint8_t>(1U << i));
    for (const Joint& joint : joints) left_ = left_ + std::max(joint.points, Number(0));
  }

  /// In the order of the joints, with each before without it: of equal choices the first one is kept. `left`: what
  /// the joints from `next` on could add at most.
  void search(std::size_t next, const SmallVector<std::uint8_t, kMostSets>& groups, Number points, Number left) {
    if (++steps_ > kMostSteps || (any_ && points + left < best_points_)) return;
    if (next == joints_.size()) {
      const std::size_t kinds = different();
      if (any_ && (points < best_points_ || (points == best_points_ && kinds <= best_kinds_))) return;
      any_ = true;
      best_points_ = points;
      best_kinds_ = kinds;
      best_ = chosen_;
      return;
    }
    const Joint& joint = joints_[next];
    left = left - std::max(joint.points, Number(0));
    SmallVector<std::uint8_t, kMostSets> joined;
    std::uint8_t whole = 0;
    bool once = true;
    for (const std::uint8_t group : groups) {
      const std::uint8_t common = group & joint.sets;
      once = once && std::popcount(common) <= 1;
      if (common != 0) {
        whole |= group;
      } else {
        joined.push_back(group);
      }
    }
    if (once) {
      joined.push_back(whole);
      chosen_.push_back(joint.yaku);
      search(next + 1, joined, points + joint.points, left);
      chosen_.pop_back();
    }
    search(next + 1, groups, points, left);
  }

  void run() { search(0, groups_, 0, left_); }
  std::uint64_t steps() const { return steps_; }
  const SmallVector<std::uint16_t, kMostSets>& best() const { return best_; }

 private:
  std::size_t different() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < chosen_.size(); ++i) count += i == 0 || chosen_[i] != chosen_[i - 1] ? 1 : 0;
    return count;
  }

  const SmallVector<Joint, 16>& joints_;
  SmallVector<std::uint8_t, kMostSets> groups_;  ///< sets that are joined, directly or not
  SmallVector<std::uint16_t, kMostSets> chosen_;
  SmallVector<std::uint16_t, kMostSets> best_;
  Number left_ = 0;
  Number best_points_ = 0;
  std::size_t best_kinds_ = 0;
  std::uint64_t steps_ = 0;
  bool any_ = false;
};

/// The sets answer for the conditions of these yaku, which nobody asks then: whether each holds.
void count_answers(const Rules& rules, const YakuList& list, const SmallVector<Joint, 16>& joints) {
  std::vector<bool> joins(list.yaku.size());
  for (const SetJoin& join : list.joins) joins[join.yaku] = true;
  for (std::size_t yaku = 0; yaku < joins.size(); ++yaku) {
    if (!joins[yaku]) continue;
    const bool held = std::ranges::any_of(joints, [&](const Joint& joint) { return joint.yaku == yaku; });
    const ConditionNode* node = &rules.conditions[list.yaku[yaku].when];
    rules.coverage->add_answer(node->place, held);
    while (node->is_made_of_one()) {
      node = &rules.conditions[rules.condition_children[node->first]];
      rules.coverage->add_answer(node->place, held);
    }
  }
}

}  // namespace

JoinedYakus join_sets(Engine& engine, const Context& context, const YakuList& list) {
  JoinedYakus result;
  if (list.joins.empty() || context.reading == nullptr) return result;
  const SetNumbers numbers = numbers_of_sets(engine, context);
  std::array<unsigned, kMostSets> strangers{};  // sets that no yaku joins with this one, as bits
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint64_t partners = list.partners[numbers[i]];
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      strangers[i] |= unsigned{(partners & partner_bit(numbers[k])) == 0} << k;
    }
  }
  SmallVector<Joint, 16> joints;
  std::array<bool, std::size_t{1} << kMostSets> without_strangers;
  without_strangers[0] = true;
  for (unsigned sets = 1; sets < (1U << numbers.size()); ++sets) {
    const unsigned rest = sets & (sets - 1);
    const auto first = static_cast<std::size_t>(std::countr_zero(sets));
    without_strangers[sets] = without_strangers[rest] && (strangers[first] & rest) == 0;
    if (rest == 0 || !without_strangers[sets]) continue;
    if (static_cast<std::size_t>(std::popcount(sets)) > kMostJoined) continue;
    SmallVector<std::uint16_t, kMostJoined> some;
    for (unsigned left = sets; left != 0; left &= left - 1) {
      some.push_back(numbers[static_cast<std::size_t>(std::countr_zero(left))]);
    }
    const std::uint64_t key = joined_sets_key({some.data(), some.size()});
    for (auto join = std::lower_bound(list.joins.begin(), list.joins.end(), SetJoin{key, 0});
         join != list.joins.end() && join->sets == key; ++join) {
      const Number points = engine.amount(list.yaku[join->yaku].value.front().amount, context);
      joints.push_back({join->yaku, static_cast<std::uint8_t>(sets), points});
    }
  }
  if (engine.rules().coverage != nullptr) count_answers(engine.rules(), list, joints);
  if (joints.empty()) return result;
  std::ranges::stable_sort(joints, [](const Joint& a, const Joint& b) { return a.yaku < b.yaku; });
  if (joints.size() > kMostJoints) joints.erase(kMostJoints, joints.size());
  JointChoice choice(joints, numbers.size());
  choice.run();
  engine.charge(choice.steps(), kNone);
  for (const std::uint16_t yaku : choice.best()) {
    if (result.empty() || result.back().yaku != yaku) result.push_back({yaku, 0});
    ++result.back().times;
  }
  return result;
}

}  // namespace majs::runtime
