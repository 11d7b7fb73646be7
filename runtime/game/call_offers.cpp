#include "runtime/game/call_offers.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "runtime/game/hand_memo.hpp"
#include "runtime/match/search/removal.hpp"

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

/// What calls of the button with tiles of the pool are about; nothing when the button has none, or the game is over.
std::optional<match::CallQuestion> question_of(Engine& engine, Seat seat, const Button& button,
                                               std::span<const Tile> called, std::span<const Tile> pool) {
  const match::CallSpecs& specs = engine.rules().call_specs[button.call_spec];
  engine.charge(cost::kCallSpec * (1 + specs.specs.size()), button.place);
  if (engine.halted() || specs.specs.empty()) return std::nullopt;
  const Player& player = engine.player(seat);
  return match::CallQuestion{specs, pool, called, *player.behavior, *player.jokers, engine.rules().names.known};
}

/// Whether the button can add the tile to a call.
bool can_add(Engine& engine, Seat seat, const Button& button, const Tile& tile, const Call& call) {
  auto question = question_of(engine, seat, button, {&tile, 1}, {call.tiles.data(), call.tiles.size()});
  if (!question) return false;
  question->wildcards_always = !engine.compatibility().upgrades_without_jokers;
  return match::can_call(*question, engine.match_memory());
}

/// The cells that the button may add to a call, as bits; all bits when only can_add knows.
std::uint64_t cells_that_may_extend(const Engine& engine, const Player& player, const Button& button,
                                    const Call& call) {
  const auto supply = match::supply_of(span_of(call.tiles), *player.jokers);
  const bool told = supply && player.jokers->usual_neighbors();
  return told ? engine.rules().call_specs[button.call_spec].needs.callable(*supply) : ~std::uint64_t{0};
}

}  // namespace

bool any_choice(const CallOffers& offers) {
  return std::ranges::any_of(offers,
                             [](const CallOffer& offer) { return !offer.choices.empty() || !offer.cards.empty(); });
}

bool can_call_with_hand(Engine& engine, Seat seat, const Button& button, const Tile& called) {
  const Player& player = engine.player(seat);
  auto question = question_of(engine, seat, button, {&called, 1}, span_of(player.hand));
  if (!question) return false;
  HandMemo::Entry& known = engine.hands().of(seat, player, false);
  const auto cell = match::called_as(called, question->specs, *player.jokers);
  if (cell && ((known.callable(button.call_spec, question->specs) >> *cell) & 1) == 0) return false;
  question->supply = known.supply();
  return match::can_call(*question, engine.match_memory());
}

bool can_call_own(Engine& engine, Seat seat, const Button& button) {
  const Player& player = engine.player(seat);
  auto question = question_of(engine, seat, button, {}, {});
  if (!question) return false;
  std::optional<match::CellSupply> supply;
  if (const match::CellSupply* const in_hand = engine.hands().of(seat, player, false).supply()) {
    supply = match::supply_with(*in_hand, span_of(player.draw), *player.jokers);
  }
  if (supply && player.jokers->usual_neighbors()) {
    const match::CallSpecs& specs = question->specs;
    const auto is_told = [&](const Tile& tile) { return match::called_as(tile, specs, *player.jokers).has_value(); };
    const auto all_told = [&](const auto& zone) { return std::ranges::all_of(zone, is_told); };
    const bool told = !supply->wild || (all_told(player.hand) && all_told(player.draw));
    if (told && (specs.needs.callable_own(*supply) & supply->at_least[0]) == 0) return false;
  }
  SmallVector<Tile, 20> pool;
  pool.append(player.hand.begin(), player.hand.end());
  pool.append(player.draw.begin(), player.draw.end());
  question->hand = span_of(pool);
  if (supply) question->supply = &*supply;
  return match::can_call(*question, engine.match_memory());
}

CallOffers call_offers(Engine& engine, Seat seat, const Button& button, std::span<const Tile> called,
                       std::span<const Tile> pool) {
  const auto question = question_of(engine, seat, button, called, pool);
  if (!question) return {};
  CallOffers offers;
  for (const match::PossibleCall& call : match::possible_calls(*question, engine.match_memory())) {
    // Tiles that look the same are one called tile, combinations that look the same one choice: the first one with the
    // last of these called tiles, which is the drawn one.
    const Tile called_tile = without_hidden_attributes(call.called);
    auto offer = std::ranges::find_if(
        offers, [&](const CallOffer& other) { return tiles::identical(other.called, called_tile); });
    if (offer == offers.end()) offer = offers.insert(offers.end(), {called_tile, {}, {}});
    const std::size_t earlier = offer->choices.size();
    std::vector<bool> replaced(earlier);
    for (const match::TileList& choice : call.choices) {
      Tiles with;
      with.assign(choice.begin(), choice.end());
      const auto known =
          std::ranges::find_if(offer->choices, [&](const Tiles& other) { return same_kinds(with, other); });
      const auto at = static_cast<std::size_t>(known - offer->choices.begin());
      if (known == offer->choices.end()) {
        if (offer->choices.size() < kMaxChoices) offer->choices.push_back(std::move(with));
      } else if (at < earlier && !replaced[at]) {
        *known = std::move(with);
        replaced[at] = true;
      }
    }
  }
  return offers;
}

bool can_upgrade(Engine& engine, Seat seat, const Button& button) {
  const Player& player = engine.player(seat);
  return std::ranges::any_of(player.calls, [&](const Call& call) {
    if (call.name != button.upgrades) return false;
    const std::uint64_t cells = cells_that_may_extend(engine, player, button, call);
    const auto fits = [&](const Tile& tile) {
      const bool known = tile.kind < match::kCellCount && player.jokers->ordinary(tile.kind);
      return (!known || ((cells >> tile.kind) & 1) != 0) && can_add(engine, seat, button, Tile(tile.kind), call);
    };
    return std::ranges::any_of(player.hand, fits) || std::ranges::any_of(player.draw, fits);
  });
}

CallOffers upgrade_offers(Engine& engine, Seat seat, const Button& button) {
  const Player& player = engine.player(seat);
  const auto upgradable = [&](const Call& call) { return call.name == button.upgrades; };
  if (std::ranges::none_of(player.calls, upgradable)) return {};
  CallOffers offers;
  for (const Tile& tile : hand_and_draw(player)) {
    const Tile key(tile.kind);
    const bool known =
        std::ranges::any_of(offers, [&](const CallOffer& offer) { return offer.called.kind == key.kind; });
    if (known) continue;
    CallOffer offer{key, {}, {}};
    for (const Call& call : player.calls) {
      if (!upgradable(call)) continue;
      if (can_add(engine, seat, button, key, call)) offer.choices.push_back(call.tiles);
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

}  // namespace majs::runtime
