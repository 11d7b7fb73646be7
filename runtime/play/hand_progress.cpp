#include "runtime/play/hand_progress.hpp"

#include <set>

#include "runtime/play/levels_memo.hpp"

namespace majs::runtime {
namespace {

/// Whether a list has an action that wins, directly or in what it runs.
bool list_wins(const Rules& rules, std::uint32_t list, std::set<std::uint32_t>& seen) {
  if (list >= rules.lists.size() || !seen.insert(list).second) return false;
  for (const Action& action : rules.lists[list]) {
    switch (action.code) {
      case ActionCode::finish_all_racks:
      case ActionCode::finish_rack:
      case ActionCode::win_by_call:
      case ActionCode::win_by_discard:
      case ActionCode::win_by_draw:
      case ActionCode::win_by_second_visible_discard: return true;
      default: break;
    }
    for (const Argument& argument : action.arguments) {
      const bool body = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      if (body && list_wins(rules, argument.id, seen)) return true;
    }
  }
  return false;
}

}  // namespace

HandProgress::HandProgress(const Rules& rules, LevelsMemo* memo)
    : wall_(rules.copies.begin(), rules.copies.end()), trial_needs_(runtime::trial_needs(rules)) {
  for (const Button& button : rules.buttons) {
    std::set<std::uint32_t> seen;
    wins_.push_back(list_wins(rules, button.actions, seen));
  }
  has_card_ = rules.card != nullptr && rules.card->search.forms() > 0;
  if (rules.document == nullptr || has_card_) return;
  match::Names names = rules.names;  // definitions may name calls which nobody has asked for yet
  levels_ = LevelsMaker({*rules.document, names, nullptr}, rules.copies, memo).of_wins();
  if (!levels_->empty()) aims_ = yaku_aims(rules, memo);
}

}  // namespace majs::runtime
