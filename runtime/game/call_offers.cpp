#include "runtime/game/call_offers.hpp"

#include <algorithm>
#include <utility>

#include "runtime/match/removal.hpp"

namespace majs::runtime {
namespace {

/// Beyond this an offer is cut short: nobody can choose among so many.
constexpr std::size_t kMaxChoices = 512;

bool same_kinds(const Tiles& a, const Tiles& b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end(),
                             [](const Tile& x, const Tile& y) { return x.kind == y.kind; });
}

Tile without_hidden_attributes(const Tile& tile) {
  Tile result(tile.kind);
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    if (!tile.attribute(i).hidden) result.add(tile.attribute(i));
  }
  return result;
}

std::vector<match::PossibleCall> possible(Game& game, Seat seat, const Button& button, std::span<const Tile> called,
                                          std::span<const Tile> pool, bool wildcards_always) {
  const match::CallSpecs& specs = game.rules().call_specs[button.call_spec];
  game.charge(10 * (1 + specs.specs.size()), button.place);
  if (game.halted_ || specs.specs.empty()) return {};
  const Player& player = game.player(seat);
  return match::possible_calls(specs, pool, called, *player.behavior, *player.jokers, game.rules().names.known,
                               *game.match_memory, wildcards_always);
}

}  // namespace

bool any_choice(const CallOffers& offers) {
  return std::any_of(offers.begin(), offers.end(),
                     [](const CallOffer& offer) { return !offer.choices.empty() || !offer.cards.empty(); });
}

bool can_call(Game& game, Seat seat, const Button& button, std::span<const Tile> called, std::span<const Tile> pool) {
  const auto calls = possible(game, seat, button, called, pool, false);
  return std::any_of(calls.begin(), calls.end(), [](const match::PossibleCall& call) { return !call.choices.empty(); });
}

CallOffers call_offers(Game& game, Seat seat, const Button& button, std::span<const Tile> called,
                       std::span<const Tile> pool) {
  CallOffers offers;
  for (const match::PossibleCall& call : possible(game, seat, button, called, pool, false)) {
    CallOffer offer{without_hidden_attributes(call.called), {}, {}};
    for (const match::TileList& choice : call.choices) {
      Tiles with;
      with.assign(choice.begin(), choice.end());
      const bool known = std::any_of(offer.choices.begin(), offer.choices.end(),
                                     [&](const Tiles& other) { return same_kinds(with, other); });
      if (!known && offer.choices.size() < kMaxChoices) offer.choices.push_back(std::move(with));
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

CallOffers upgrade_offers(Game& game, Seat seat, const Button& button) {
  const Player& player = game.player(seat);
  const auto upgradable = [&](const Call& call) { return call.name == button.upgrades; };
  if (std::none_of(player.calls.begin(), player.calls.end(), upgradable)) return {};
  std::vector<Tile> held(player.hand.begin(), player.hand.end());
  held.insert(held.end(), player.draw.begin(), player.draw.end());
  CallOffers offers;
  for (const Tile& tile : held) {
    const Tile key(tile.kind);
    const bool known = std::any_of(offers.begin(), offers.end(),
                                   [&](const CallOffer& offer) { return offer.called.kind == key.kind; });
    if (known) continue;
    CallOffer offer{key, {}, {}};
    for (const Call& call : player.calls) {
      if (!upgradable(call)) continue;
      const auto calls = possible(game, seat, button, {&key, 1}, {call.tiles.data(), call.tiles.size()}, true);
      const bool extends =
          std::any_of(calls.begin(), calls.end(), [](const match::PossibleCall& one) { return !one.choices.empty(); });
      if (extends) offer.choices.push_back(call.tiles);
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

}  // namespace majs::runtime
