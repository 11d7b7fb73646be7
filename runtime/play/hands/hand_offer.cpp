// Whether a game would offer a win that was just scored, from what is known about it: the table need not be laid once
// more to ask what it says of itself.

#include <algorithm>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/match/match.hpp"
#include "runtime/play/hands/hand_scorer.hpp"

namespace majs::runtime {
namespace {

std::optional<bool> turned(std::optional<bool> answer, bool negated) {
  return answer && negated ? std::optional<bool>(!*answer) : answer;
}

std::optional<bool> decided(match::Answer answer) {
  return answer == match::Answer::Limit ? std::nullopt : std::optional<bool>(answer == match::Answer::Yes);
}

/// How a win is asked for in lists that a minimum is counted from.
WinSource source_asked_by(ConditionCode code) {
  switch (code) {
    case ConditionCode::has_yaku_with_hand:
    case ConditionCode::has_yaku2_with_hand: return WinSource::Draw;
    case ConditionCode::has_yaku_with_discard:
    case ConditionCode::has_yaku2_with_discard: return WinSource::Discard;
    default: return WinSource::None;
  }
}

/// The one target beside hand and melds; nothing where there are others.
std::optional<TargetCode> beside_hand_and_melds(const std::vector<Target>& targets) {
  const bool fits = targets.size() == 3 && targets[0].code == TargetCode::hand && targets[1].code == TargetCode::calls;
  return fits ? std::optional<TargetCode>(targets[2].code) : std::nullopt;
}

}  // namespace

void HandScorer::find_button_needs(WinSource source) {
  for (const std::uint32_t index : win_buttons_[static_cast<std::size_t>(source)]) {
    const std::uint32_t condition = rules().buttons[index].show_when;
    if (condition == kNone) continue;
    add_needs(condition, source, button_needs_[static_cast<std::size_t>(source)].emplace_back());
  }
}

/// Leaves out what always holds for a win of this source.
void HandScorer::add_needs(std::uint32_t condition, WinSource source, ButtonNeeds& needs) const {
  const ConditionNode& node = rules().conditions[condition];
  if (node.kind == ConditionNode::Kind::All) {
    for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
      add_needs(rules().condition_children[i], source, needs);
    }
    return;
  }
  if (node.kind == ConditionNode::Kind::True) return;
  if (node.kind == ConditionNode::Kind::Test && node.as == kNone && !node.negated) {
    if (source == WinSource::Draw && node.code == ConditionCode::our_turn) return;
    if (source == WinSource::Draw && node.code == ConditionCode::has_draw && node.arguments.empty()) return;
    if (node.code == ConditionCode::match && asks_for_win(node, source)) {
      needs.is_win = true;
      return;
    }
  }
  needs.conditions.push_back(condition);
}

/// Hand, calls and the winning tile match the definition of a win.
bool HandScorer::asks_for_win(const ConditionNode& node, WinSource source) const {
  if (node.arguments.size() != 2) return false;
  const std::uint32_t targets = node.arguments[0].id;
  const std::uint32_t program = node.arguments[1].id;
  if (targets >= rules().target_lists.size() || program >= rules().programs.size()) return false;
  if (program != rules().scoring.win_program) return false;
  const auto beside = beside_hand_and_melds(rules().target_lists[targets]);
  return (beside == TargetCode::draw && source == WinSource::Draw) ||
         (beside == TargetCode::last_discard && source == WinSource::Discard);
}

bool HandScorer::is_decided_offered(const HandSituation& situation, bool complete) {
  const auto& buttons = button_needs_[static_cast<std::size_t>(situation.source)];
  return std::ranges::any_of(buttons, [&](const ButtonNeeds& needs) {
    return std::ranges::all_of(
               needs.conditions,
               [&](std::uint32_t condition) { return decide(condition, situation, complete) == true; }) &&
           (!needs.is_win || is_win_as_it_lies(situation, complete) == true);
  });
}

/// Whether the hand with the winning tile as it lies on the table matches the definition of a win; nothing for a hand
/// that is not complete.
std::optional<bool> HandScorer::is_win_as_it_lies(const HandSituation& situation, bool complete) {
  if (!complete) return std::nullopt;
  if (lies_as_judged(situation)) return true;
  Tile laid = situation.winning_tile;
  if (const auto attribute = attribute_of(rules(), situation.source)) laid.add(*attribute);
  return decided(match_with(situation, laid, rules().scoring.win_program));
}

std::optional<bool> HandScorer::decide(std::uint32_t condition, const HandSituation& situation, bool complete) {
  const ConditionNode& node = rules().conditions[condition];
  switch (node.kind) {
    case ConditionNode::Kind::True: return true;
    case ConditionNode::Kind::False: return false;
    case ConditionNode::Kind::Test:
      if (node.as != kNone) return std::nullopt;
      return turned(decide_test(condition, situation, complete), node.negated);
    case ConditionNode::Kind::AtLeast:
    case ConditionNode::Kind::Between: return std::nullopt;
    case ConditionNode::Kind::All:
    case ConditionNode::Kind::Any: break;
  }
  const bool decides = node.kind == ConditionNode::Kind::Any;
  std::optional<bool> answer = !decides;
  for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
    const std::optional<bool> part = decide(rules().condition_children[i], situation, complete);
    if (part == decides) return part;
    if (!part) answer.reset();
  }
  return answer;
}

/// Without its negation. What is asked here depends on nothing but the situation, on how the round began, and on the
/// win that was noted; `set_table` lays what the situation says.
std::optional<bool> HandScorer::decide_test(std::uint32_t condition, const HandSituation& situation, bool complete) {
  const ConditionNode& node = rules().conditions[condition];
  const bool drawn = situation.source == WinSource::Draw;
  switch (node.code) {
    case ConditionCode::our_turn: return drawn || situation.from == situation.seat;
    case ConditionCode::has_draw: return node.arguments.empty() ? std::optional<bool>(drawn) : std::nullopt;
    case ConditionCode::someone_else_just_discarded:
      return (situation.source == WinSource::Discard || situation.source == WinSource::SecondDiscard) &&
             situation.from != situation.seat;
    case ConditionCode::status_missing:
      return std::ranges::none_of(node.arguments, [&](const Argument& status) {
        return status.id != kNone && begins_with_status(situation, status.id);
      });
    case ConditionCode::match: return decide_match(node, situation, complete);
    case ConditionCode::has_yaku_with_hand:
    case ConditionCode::has_yaku_with_discard:
    case ConditionCode::has_yaku2_with_hand:
    case ConditionCode::has_yaku2_with_discard: {
      const WinSource source = source_asked_by(node.code);
      if (source != situation.source) return std::nullopt;
      const Record& newest = game_.engine().state().last_action;
      if (!drawn && newest.kind != Record::Kind::Discard) return std::nullopt;
      const auto tile = drawn ? std::nullopt : std::optional<Tile>(newest.tile);
      if (!game_.engine().hands().wins().knows(situation.seat, source, tile)) return std::nullopt;
      return game_.engine().holds(condition, Context::of(situation.seat)) != node.negated;
    }
    default: return std::nullopt;
  }
}

/// A status of the winner's before anything happens.
bool HandScorer::begins_with_status(const HandSituation& situation, std::uint32_t status) const {
  const auto& own = situation.statuses;
  return base_.player(situation.seat).status.contains(status) || std::ranges::find(own, status) != own.end() ||
         std::ranges::any_of(situation.others, [&](const SeatStatus& other) {
           return other.seat == situation.seat && other.status == status;
         });
}

std::optional<bool> HandScorer::decide_match(const ConditionNode& node, const HandSituation& situation, bool complete) {
  if (asks_for_win(node, situation.source)) return is_win_as_it_lies(situation, complete);
  if (node.arguments.size() != 2 || situation.from == situation.seat) return std::nullopt;
  const std::uint32_t targets = node.arguments[0].id;
  const std::uint32_t program = node.arguments[1].id;
  if (targets >= rules().target_lists.size() || program >= rules().programs.size()) return std::nullopt;
  if (beside_hand_and_melds(rules().target_lists[targets]) != TargetCode::any_discard) return std::nullopt;
  return decide_discards(situation, program);
}

/// Whether a discard of the winner's completes the hand: they are blanks, and nearly all definitions need more.
std::optional<bool> HandScorer::decide_discards(const HandSituation& situation, std::uint32_t program) {
  const Player& player = (situation.first_turn ? base_ : played_).player(situation.seat);
  if (program == rules().scoring.win_program && blank_) {
    const Melds calls = melds_of(rules(), situation.calls);
    const match::Hand hand{span_of(situation.hand), calls};
    const bool are_blank =
        std::ranges::all_of(player.discards, [&](const Tile& tile) { return tile.kind == blank_->kind(); });
    if (are_blank && blank_->completes_nothing(hand, *player.jokers)) return false;
  }
  for (const Tile& tile : player.discards) {
    const std::optional<bool> answer = decided(match_with(situation, tile, program));
    if (answer != false) return answer;
  }
  return false;
}

}  // namespace majs::runtime
