#include "runtime/play/bots/hand_progress.hpp"

#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {

HandProgress::HandProgress(const Rules& rules, LevelsMemo* memo)
    : wall_(rules.copies.begin(), rules.copies.end()), trial_needs_(runtime::trial_needs(rules)) {
  for (const Button& button : rules.buttons) {
    wins_.push_back(Reach(rules).list(button.actions).effects().does.has(Deed::Wins));
  }
  has_card_ = rules.card != nullptr && rules.card->search.forms() > 0;
  if (rules.document == nullptr || has_card_) return;
  match::Names names = rules.names;  // definitions may name calls which nobody has asked for yet
  levels_ = LevelsMaker({*rules.document, names, nullptr}, rules.copies, memo, rules.passes).of_wins();
  if (!levels_->empty()) aims_ = yaku_aims(rules, memo);
}

const HandPlans& HandProgress::plans(const Rules& rules) const {
  std::call_once(planned_, [&] { plans_ = std::make_unique<const HandPlans>(rules); });
  return *plans_;
}

}  // namespace majs::runtime
