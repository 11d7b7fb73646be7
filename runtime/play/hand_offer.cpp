// Whether a game would offer a win that was just scored, from what is known about it: the table need not be laid once
// more to ask what it says of itself.

#include <algorithm>

#include "runtime/game/hand_memo.hpp"
#include "runtime/match/match.hpp"
#include "runtime/play/hand_scorer.hpp"

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

bool HandScorer::is_decided_offered(const HandSituation& situation, bool complete) {
  const auto& buttons = win_buttons_[static_cast<std::size_t>(situation.source)];
  return std::any_of(buttons.begin(), buttons.end(), [&](std::uint32_t index) {
    const std::uint32_t condition = rules().buttons[index].show_when;
    return condition != kNone && decide(condition, situation, complete) == true;
  });
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
      return std::none_of(node.arguments.begin(), node.arguments.end(), [&](const Argument& status) {
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
  return base_.player(situation.seat).status.contains(status) ||
         std::find(own.begin(), own.end(), status) != own.end() ||
         std::any_of(situation.others.begin(), situation.others.end(),
                     [&](const SeatStatus& other) { return other.seat == situation.seat && other.status == status; });
}

std::optional<bool> HandScorer::decide_match(const ConditionNode& node, const HandSituation& situation, bool complete) {
  if (node.arguments.size() != 2) return std::nullopt;
  const std::uint32_t targets = node.arguments[0].id;
  const std::uint32_t program = node.arguments[1].id;
  if (targets >= rules().target_lists.size() || program >= rules().programs.size()) return std::nullopt;
  const auto beside = beside_hand_and_melds(rules().target_lists[targets]);
  const bool is_winning_tile = (beside == TargetCode::draw && situation.source == WinSource::Draw) ||
                               (beside == TargetCode::last_discard && situation.source == WinSource::Discard);
  if (is_winning_tile && complete && program == rules().scoring.win_program) {
    if (lies_as_judged(situation)) return true;
    Tile laid = situation.winning_tile;
    if (const auto attribute = attribute_of(rules(), situation.source)) laid.add(*attribute);
    return decided(match_with(situation, laid, program));
  }
  if (beside != TargetCode::any_discard || situation.from == situation.seat) return std::nullopt;
  return decide_discards(situation, program);
}

/// Whether a discard of the winner's completes the hand: they are blanks, and nearly all definitions need more.
std::optional<bool> HandScorer::decide_discards(const HandSituation& situation, std::uint32_t program) {
  const Player& player = (situation.first_turn ? base_ : played_).player(situation.seat);
  if (program == rules().scoring.win_program && blank_) {
    SmallVector<match::Call, 5> calls;
    const match::Hand hand = match_hand(situation, calls);
    const bool are_blank = std::all_of(player.discards.begin(), player.discards.end(),
                                       [&](const Tile& tile) { return tile.kind == blank_->kind(); });
    if (are_blank && blank_->completes_nothing(hand, *player.jokers)) return false;
  }
  for (const Tile& tile : player.discards) {
    const std::optional<bool> answer = decided(match_with(situation, tile, program));
    if (answer != false) return answer;
  }
  return false;
}

}  // namespace majs::runtime
