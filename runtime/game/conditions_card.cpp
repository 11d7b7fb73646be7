// Hands of an American card (runtime/game/conditions.md 5.9, runtime/match/README.md 7), and players with several of
// them (runtime/game/README.md 14).

#include <algorithm>

#include "runtime/game/conditions.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/racks.hpp"
#include "runtime/match/cards/american_card.hpp"

namespace majs::runtime {

namespace conditions {
namespace {

/// The card a player can still win by: with melds not all hands of it.
const match::AmericanCard* card_for(const Rules& rules, const Melds& calls) {
  const bool open = !calls.empty() && rules.open_american_card != nullptr;
  return (open ? rules.open_american_card : rules.american_card).get();
}

/// What a hand of this player can still be made of: the whole wall and the own calls, without what everybody sees.
std::vector<Tile> open_pool(const Engine& engine, const Player& player, std::optional<std::uint8_t> rack) {
  std::vector<Tile> pool;
  for (const tiles::WallTile& entry : player.behavior->wall()) {
    pool.insert(pool.end(), static_cast<std::size_t>(std::max(entry.copies, 0)), Tile(entry.tile.kind));
  }
  for (const Call& call : player.calls) {
    if (rack && call.rack != *rack) continue;
    for (const Tile& tile : call.tiles) pool.emplace_back(tile.kind);
  }
  for (const Tile& tile : visible_tiles(engine)) tiles::remove_identical(pool, Tile(tile.kind));
  return pool;
}

/// Some finished rack of the player is the hand of this program.
bool is_finished_hand(const Evaluation& e, std::uint32_t program) {
  if (e.rules().card == nullptr) return false;
  const auto& calls = e.player().calls;
  return std::ranges::any_of(calls, [&](const Call& call) {
    return call.finished() && e.rules().card->hands[call.card_hand].program == program;
  });
}

bool is_dead(Engine& engine, const Player& player, std::optional<std::uint8_t> rack) {
  const Melds calls = melds_of(engine.rules(), player.calls, rack);
  const match::AmericanCard* card = card_for(engine.rules(), calls);
  if (card == nullptr) return false;
  std::size_t free_tiles = player.hand.size();
  if (rack) {  // of all concealed tiles those that its exposures leave room for
    std::size_t exposed = 0;
    for (const match::Call& call : calls) exposed += call.tiles.size();
    const std::size_t size = rack_size(engine.rules());
    free_tiles = size > exposed ? size - exposed - 1 : 0;
  }
  return card->is_dead(free_tiles, calls, open_pool(engine, player, rack), *player.jokers, engine.match_memory());
}

std::uint8_t rack_argument(const Evaluation& e) {
  return static_cast<std::uint8_t>(e.number(0, 0).truncated());  // which racks there are is checked at load
}

/// The tile that the target `last_discard` brings in: a hand that is claimed for has to use it.
tiles::Kind claimed(const Evaluation& e, std::uint32_t list) {
  for (const Target& target : e.rules().target_lists[list]) {
    if (target.code == TargetCode::last_discard && e.state().last_discard.seat != kNobody) {
      return e.state().last_discard.tile.kind;
    }
  }
  return tiles::kNoKind;
}

void charge_for_racks(Evaluation& e) {
  const Card* card = e.rules().card.get();
  e.engine.charge(cost::racks(card == nullptr ? 0 : card->search.forms()), e.node.place);
}

}  // namespace

bool card_hand(Evaluation& e) {
  const Argument* definitions = e.argument(1);
  if (e.argument(0) == nullptr || definitions == nullptr) return false;
  const match::CardTable* table = e.rules().card_tables[definitions->id].get();
  e.engine.charge(cost::kCardHand, e.node.place);
  if (table == nullptr || e.engine.halted()) return false;
  const auto& targets = e.rules().target_lists[e.argument(0)->id];
  if (std::ranges::find(targets, TargetCode::finished_racks, &Target::code) != targets.end()) {
    return is_finished_hand(e, definitions->id);
  }
  const Melds calls = melds_of(e.rules(), e.player().calls);
  const std::vector<match::PlainCall> called = match::plain_calls(calls);
  const std::vector<Candidate> found = candidates(e.engine, e.context, e.argument(0)->id);
  return std::ranges::any_of(found, [&](const Candidate& candidate) {
    return table->completes(match::count_merged(span_of(candidate.tiles)), called);
  });
}

bool hand_is_dead(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(0));
  if (player == nullptr) return false;
  charge_for_card(e.engine, e.node.place);
  if (e.engine.halted()) return false;
  return is_dead(e.engine, *player, std::nullopt);
}

bool all_calls_deaden_hand(Evaluation& e) {
  const Player& player = e.player();
  for (const ButtonChoice& choice : player.button_choices) {
    const auto& shown = player.buttons;
    if (choice.offers == nullptr || std::ranges::find(shown, choice.button) == shown.end()) continue;
    for (const CallOffer& offer : *choice.offers) {
      for (const Tiles& with : offer.choices) {
        e.engine.charge(cost::kCardHand, e.node.place);
        if (e.engine.halted()) return false;
        Tiles tiles = with;
        if (exists(offer.called)) tiles.push_back(offer.called);
        const Button& button = e.rules().buttons[choice.button];
        Melds calls = melds_of(e.rules(), player.calls, button.rack);
        calls.push_back({e.rules().call_name(button.call_name), span_of(tiles)});
        const match::AmericanCard* card = card_for(e.rules(), calls);
        if (card == nullptr) return false;
        const std::size_t left = player.hand.size() - std::min<std::size_t>(player.hand.size(), with.size());
        const bool open = e.engine.compatibility().takes_calls_apart
                              ? card->compatible_with_calls(left + 1, calls, *player.jokers, e.engine.match_memory())
                              : card->takes_in(calls);
        if (open) return false;
      }
    }
  }
  return true;
}

bool is_tenpai_american(Evaluation& e) {
  const match::AmericanCard* card = e.rules().american_card.get();
  if (card == nullptr) return false;
  charge_for_card(e.engine, e.node.place);
  if (e.engine.halted()) return false;
  return card->is_tenpai(hand_and_draw(e.player()), melds_of(e.rules(), e.player().calls), *e.player().jokers);
}

bool rack_wins(Evaluation& e) {
  const Argument* targets = e.argument(1);
  if (targets == nullptr) return false;
  charge_for_racks(e);
  if (e.engine.halted()) return false;
  const std::vector<Tile> tiles = all_tiles(e.engine, e.context, targets->id);
  return hand_of_rack(e.rules(), e.player(), rack_argument(e), tiles, claimed(e, targets->id)).has_value();
}

bool all_racks_win(Evaluation& e) {
  const Argument* targets = e.argument(0);
  if (targets == nullptr) return false;
  charge_for_racks(e);
  if (e.engine.halted()) return false;
  std::uint64_t looked_at = 0;
  const auto hands = hands_of_racks(e.rules(), e.player(), all_tiles(e.engine, e.context, targets->id), &looked_at);
  e.engine.charge(cost::pairs(looked_at), e.node.place);
  if (looked_at > match::CardRacks::kMostPairs && !hands) {
    e.engine.find(
        "R216", Severity::Warning, e.node.place,
        "so many hands of the card lie in these tiles that not all pairs of them are tried: it counts as false");
  }
  return hands.has_value();
}

bool rack_is_finished(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(1));
  return player != nullptr && finished_rack(*player, rack_argument(e)) != nullptr;
}

bool rack_is_exposed(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(1));
  if (player == nullptr || finished_rack(*player, rack_argument(e)) != nullptr) return false;
  return melds_of_rack(e.rules(), *player, rack_argument(e)).tiles > 0;
}

bool rack_is_dead(Evaluation& e) {
  const Player* player = e.at(e.seat_argument(1));
  if (player == nullptr || finished_rack(*player, rack_argument(e)) != nullptr) return false;
  charge_for_card(e.engine, e.node.place);
  return !e.engine.halted() && is_dead_rack(e.engine, *player, rack_argument(e));
}

bool rack_has_room(Evaluation& e) {
  const Player& player = e.player();
  if (finished_rack(player, rack_argument(e)) != nullptr) return false;
  const std::size_t laid = melds_of_rack(e.rules(), player, rack_argument(e)).tiles;
  return Number(static_cast<std::int64_t>(laid)) + e.number(1, 1) <=
         Number(static_cast<std::int64_t>(rack_size(e.rules())));
}

}  // namespace conditions

void charge_for_card(Engine& engine, std::uint32_t place) {
  const match::AmericanCard* card = engine.rules().american_card.get();
  engine.charge(cost::card(card == nullptr ? 0 : card->strings().size()), place);
}

bool is_dead_rack(Engine& engine, const Player& player, std::uint8_t rack) {
  return conditions::is_dead(engine, player, rack);
}

}  // namespace majs::runtime
