#pragma once
// Everything in the state of a game as one text: two states are the same when their texts are. What is added to the
// state does not compile here until it is written too.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "runtime/game/winner.hpp"

namespace majs::runtime::test {

class StateText {
 public:
  static std::string of(const GameState& state) {
    StateText text;
    text.add(state);
    return std::move(text.text_);
  }

 private:
  template <typename... Parts>
  void all(const Parts&... parts) {
    text_ += '{';
    (add(parts), ...);
    text_ += '}';
  }

  template <typename Value>
  requires(std::is_arithmetic_v<Value> || std::is_enum_v<Value>) void add(Value value) {
    text_ += std::to_string(static_cast<long long>(value)) + ' ';
  }
  void add(Number number) { text_ += number.text() + (number.is_integer() ? " " : "! "); }
  void add(const ShownText& text) { add(text.str()); }
  void add(const std::string& text) { text_ += '"' + text + "\" "; }
  template <typename Value>
  void add(const std::optional<Value>& value) {
    if (value) {
      all(*value);
    } else {
      text_ += "- ";
    }
  }
  template <typename Value>
  void add(const std::shared_ptr<Value>& value) {
    if (value != nullptr) {
      all(*value);
    } else {
      text_ += "null ";
    }
  }
  template <typename Value>
  void add(const Shared<Value>& value) {
    add(*value);
  }
  template <typename A, typename B>
  void add(const std::pair<A, B>& pair) {
    all(pair.first, pair.second);
  }
  template <typename List>
  requires requires(const List& list) { list.begin() != list.end(); }
  void add(const List& list) {
    text_ += '[';
    for (const auto& one : list) add(one);
    text_ += ']';
  }
  void add(const Tile& tile) {
    text_ += std::to_string(tile.kind);
    for (std::size_t i = 0; i < tile.attribute_count; ++i) text_ += ':' + std::to_string(tile.attributes[i]);
    text_ += ' ';
  }
  /// Trailing words without any bit say nothing.
  void add(const IdSet& ids) {
    text_ += '(';
    for (std::uint32_t id = 0; id < ids.limit(); ++id) {
      if (ids.contains(id)) add(id);
    }
    text_ += ')';
  }
  void add(const tiles::TileBehavior& behavior) { add(behavior.aliases().size()); }
  void add(const match::JokerTable&) {}  // of the behaviour
  void add(const MinipointBreakdown&) { text_ += "breakdown "; }

  void add(const Call& call) {
    const auto& [name, tiles, rack, card_hand] = call;
    all(name, tiles, rack, card_hand);
  }
  void add(const CallChoice& choice) {
    const auto& [called, with] = choice;
    all(called, with);
  }
  void add(const Choice& choice) {
    const auto& [id, has_call, declared, of_discard, call, index, card] = choice;
    all(id, has_call, declared, of_discard, call, index, card);
  }
  void add(const CallOffer& offer) {
    const auto& [called, choices, cards] = offer;
    all(called, choices, cards);
  }
  void add(const ButtonChoice& choice) {
    const auto& [button, offers] = choice;
    all(button, offers);
  }
  void add(const Frame& frame) { text_ += "frame " + std::to_string(frame.rest.segments.size()) + ' '; }
  void add(const CounterValue& counter) {
    const auto& [id, value] = counter;
    all(id, value);
  }
  void add(const OriginalHand& original) {
    const auto& [hand, calls, winning_tile, pond_tile] = original;
    all(hand, calls, winning_tile, pond_tile);
  }
  void add(const Mark& mark) {
    const auto& [seat, index, tile, call] = mark;
    all(seat, index, tile, call);
  }
  void add(const Marking::Target& target) {
    const auto& [zone, index, needed, marked] = target;
    all(zone, index, needed, marked);
  }
  void add(const Marking& marking) {
    const auto& [open, done, cancellable, spec, targets] = marking;
    all(open, done, cancellable, spec, targets);
  }
  void add(const Record& record) {
    const auto& [kind, seat, from, tile, others, call_name] = record;
    all(kind, seat, from, tile, others, call_name);
  }
  void add(const MeldPlace& place) {
    const auto& [call, tile] = place;
    all(call, tile);
  }
  void add(const Points& points) {
    const auto& [amount, unit] = points;
    all(amount, unit);
  }
  void add(const ScoredYaku& yaku) {
    const auto& [name, value] = yaku;
    all(name, value);
  }
  void add(const ShownPoints& points) {
    const auto& [amount, unit] = points;
    all(amount, unit);
  }
  void add(const WinFacts& facts) {
    const auto& [yaku, yaku2, existing, total, points, points2, shuugi, score, key, are_all_first] = facts;
    all(yaku, yaku2, facts.had(), total, points, points2, shuugi, score, key);
  }
  void add(const ToldYaku& yaku) { all(yaku.score()); }
  void add(const WinRecord& record) {
    const auto& [edited, complete, seat, source, from, key, opponents, first_payer, facts, original, winning_tile,
                 jokers, assigned_hand, assigned_winning_tile, yaku, yaku2, total, points, points2, shuugi, minipoints,
                 breakdown, score, displayed_score, deltas, score_name, point_name, point2_name, shuugi_name,
                 minipoint_name, score_denomination, winning_tile_text, shows_assigned] = record;
    all(edited, complete, seat, source, from, key, opponents, first_payer, facts, original, winning_tile, jokers,
        assigned_hand, assigned_winning_tile, yaku, yaku2, total, points, points2, shuugi, minipoints, breakdown, score,
        displayed_score, deltas, score_name, point_name, point2_name, shuugi_name, minipoint_name, score_denomination,
        winning_tile_text, shows_assigned);
  }
  void add(const Winner& winner) {
    const auto& [seat, source, tile, trial, processed, batch, record] = winner;
    all(seat, source, tile, trial, processed, batch, record);
  }
  void add(const OrderedDiscard& discard) {
    const auto& [seat, kind] = discard;
    all(seat, kind);
  }
  void add(const RevealedTile& revealed) {
    const auto& [index, tile] = revealed;
    all(index, tile);
  }
  void add(const LineItem& item) {
    const auto& [operation, previous, amount, result, label] = item;
    all(operation, previous, amount, result, label);
  }
  void add(const Transaction& transaction) {
    const auto& [name, from, to, items] = transaction;
    all(name, from, to, items);
  }
  void add(const Player& player) {
    const auto& [score, start_score, hand, draw, pond, discards, calls, aside, buttons, button_choices, call_buttons,
                 choice, deferred, has_last_discard, status, counters, riichi_stick, hand_revealed, scryed,
                 declaring_yaku, declared_yaku, stick_discards, auto_enabled, behavior, jokers, saved_behaviors,
                 responsibilities, liable, original, marking, charleston_passed] = player;
    all(score, start_score, hand, draw, pond, discards, calls, aside, buttons, button_choices, call_buttons, choice,
        deferred, status, counters, riichi_stick, hand_revealed, scryed, declaring_yaku, declared_yaku,
        has_last_discard, stick_discards, auto_enabled, behavior, jokers, saved_behaviors, responsibilities, liable,
        original, marking, charleston_passed);
  }
  void add(const GameState& state) {
    const auto& [players, kyoku, honba, pot, made, turn, active, awaiting_discard, asked_again, lifted, interrupts,
                 acting, unasked, reversed_turn_order, screen, round_result, winners, winner_index, delta_scores,
                 delta_reason, has_deltas, pot_at_win, next_dealer, dealer_choice, dealer_chosen, honba_changed, ledger,
                 wall, wall_index, dead_wall, dead_wall_index, drawn_reserved, revealed, named_scryed, dice, conjured,
                 last_action, last_call, last_discard, robbed, any_action, go_around, tags, saved_revealed, rules_text,
                 atop_wall, card_deck, cards_drawn, dealt_in_last_round] = state;
    all(players, kyoku, honba, pot, made, turn, active, awaiting_discard, asked_again, lifted, interrupts, acting,
        unasked, reversed_turn_order, screen, round_result, winners, winner_index, delta_scores, delta_reason,
        has_deltas, pot_at_win, next_dealer, dealer_choice, dealer_chosen, honba_changed, ledger, wall, wall_index,
        dead_wall, dead_wall_index, drawn_reserved, revealed, named_scryed, dice, conjured, last_action, last_call,
        last_discard, robbed, any_action, go_around, tags, saved_revealed, rules_text, atop_wall, card_deck,
        cards_drawn, dealt_in_last_round);
  }

  std::string text_;
};

}  // namespace majs::runtime::test
