#pragma once
// Everything in the state of a game as one text: two states are the same when their texts are. What is added to the
// state does not compile here until it is written too.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "runtime/game/winner.hpp"
#include "tests/rulesets/state_parts.hpp"

namespace majs::runtime::test {

class StateText {
 public:
  static std::string of(const GameState& state) {
    StateText text;
    visit_state(state, [&](StatePart, const auto& field) { text.all(field); });
    return std::move(text.text_);
  }
  /// By part.
  static std::array<std::string, grammar::kParts> of_parts(const GameState& state) {
    std::array<StateText, grammar::kParts> texts;
    visit_state(state, [&](StatePart part, const auto& field) { texts[static_cast<std::size_t>(part)].all(field); });
    std::array<std::string, grammar::kParts> result;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = std::move(texts[i].text_);
    return result;
  }

 private:
  template <typename... Values>
  void all(const Values&... parts) {
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
  void add(const tiles::TileBehavior& behavior) { add(behavior.fingerprint()); }
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
  std::string text_;
};

}  // namespace majs::runtime::test
