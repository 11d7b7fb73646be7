#pragma once
// The state of a game by its parts (grammar/effects.hpp): which field belongs to which. What is added to the state does
// not compile here until it is put to one of them.

#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/game/state.hpp"
#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime::test {

/// Calls `visit(part, field)` with everything of a Player, const or not.
template <typename OnePlayer, typename Visit>
void visit_player(OnePlayer& player, Visit visit) {
  auto& [score, start_score, hand, draw, pond, discards, calls, aside, buttons, button_choices, call_buttons, choice,
         deferred, has_last_discard, status, counters, riichi_stick, hand_revealed, scryed, declaring_yaku,
         declared_yaku, stick_discards, auto_enabled, behavior, jokers, saved_behaviors, responsibilities, liable,
         original, marking, charleston_passed] = player;
  const auto of = [&](StatePart part, auto&... fields) { (visit(part, fields), ...); };
  of(StatePart::Points, score, start_score, riichi_stick, stick_discards);
  of(StatePart::Hands, hand);
  of(StatePart::Draws, draw);
  of(StatePart::Ponds, pond, discards);
  of(StatePart::Melds, calls);
  of(StatePart::Aside, aside);
  of(StatePart::Offers, buttons, button_choices, call_buttons, choice, deferred, declaring_yaku, declared_yaku,
     auto_enabled);
  of(StatePart::Turn, has_last_discard);
  of(StatePart::Statuses, status);
  of(StatePart::Counters, counters);
  of(StatePart::Revealed, hand_revealed, scryed);
  of(StatePart::Behavior, behavior, jokers, saved_behaviors);
  of(StatePart::Duties, responsibilities, liable);
  of(StatePart::Win, original);
  of(StatePart::Marks, marking, charleston_passed);
}

/// The same with everything of a GameState.
template <typename State, typename Visit>
void visit_state(State& state, Visit visit) {
  auto& [players, kyoku, honba, pot, made, turn, active, awaiting_discard, asked_again, lifted, interrupts, acting,
         unasked, reversed_turn_order, screen, round_result, winners, winner_index, delta_scores, delta_reason,
         has_deltas, pot_at_win, next_dealer, dealer_choice, dealer_chosen, honba_changed, ledger, wall, wall_index,
         dead_wall, dead_wall_index, drawn_reserved, revealed, named_scryed, dice, conjured, last_action, last_call,
         last_discard, robbed, any_action, go_around, tags, saved_revealed, rules_text, atop_wall, card_deck,
         cards_drawn, dealt_in_last_round] = state;
  for (auto& player : players) visit_player(player, visit);
  const auto of = [&](StatePart part, auto&... fields) { (visit(part, fields), ...); };
  of(StatePart::Winds, kyoku);
  of(StatePart::Round, honba, next_dealer, dealer_choice, dealer_chosen, honba_changed, dealt_in_last_round);
  of(StatePart::Points, pot, made);
  of(StatePart::Turn, turn, awaiting_discard, asked_again, lifted, reversed_turn_order);
  of(StatePart::Result, active, screen, round_result);
  of(StatePart::Offers, interrupts, acting, unasked);
  of(StatePart::Winners, winners);
  of(StatePart::Payments, winner_index, delta_scores, delta_reason, has_deltas, pot_at_win, ledger);
  of(StatePart::Wall, wall, wall_index, atop_wall);
  of(StatePart::Log, conjured);  // of those who count tiles: the probe counts them itself
  of(StatePart::DeadWall, dead_wall, dead_wall_index, drawn_reserved);
  of(StatePart::Revealed, revealed, named_scryed, saved_revealed);
  of(StatePart::Dice, dice);
  of(StatePart::History, last_action, last_call, last_discard, robbed, any_action, go_around);
  of(StatePart::Tags, tags);
  of(StatePart::Texts, rules_text);
  of(StatePart::Cards, card_deck, cards_drawn);
}

/// Gives a state these parts of another one.
inline void copy_parts(const GameState& from, GameState& to, StateParts parts) {
  std::vector<const void*> fields;
  visit_state(from, [&](StatePart, const auto& field) { fields.push_back(&field); });
  std::size_t next = 0;
  visit_state(to, [&](StatePart part, auto& field) {
    const void* const other = fields[next++];
    if (parts.has(part)) field = *static_cast<const std::remove_reference_t<decltype(field)>*>(other);
  });
}

}  // namespace majs::runtime::test
