#pragma once
// Who decides for a seat: what a player may do now, and bots that choose.

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/bots/hand_progress.hpp"

namespace majs::runtime {

/// What the game waits for from one seat. Several of these may be open at once: the player takes one.
struct Decision {
  Seat seat = 0;
  std::vector<ChoiceId> buttons;                   ///< may be pressed
  std::shared_ptr<const CallOffers> combinations;  ///< one of these has to be chosen
  std::vector<MarkableObject> marks;               ///< one of these has to be marked
  bool stuck_marking = false;                      ///< marks are missing and nothing fits: they have to be cleared
  bool may_cancel = false;                         ///< ... or the marking is called off
  std::vector<std::size_t> discards;               ///< may be discarded: indices in hand then draw
  bool declares = false;                           ///< yaku have to be declared: one of these, or none
  std::vector<std::uint32_t> yaku;                 ///< ids in Rules::texts
  bool keeps_deal = false;                         ///< a dealer who may choose: whether the deal stays
  bool holds = false;                              ///< ... as it would without a choice

  /// Nothing but buttons to press and tiles to discard.
  bool plain() const { return combinations == nullptr && marks.empty() && !stuck_marking && !declares && !keeps_deal; }
};

/// The next open decision: seats in ring order from the one in turn, buttons and combinations before discards.
/// Seats of `lingering` say their combination when nobody else has anything left to press.
/// Nothing when the game waits for nobody (it is over, or stuck).
std::optional<Decision> next_decision(Game& game, SeatSet lingering = 0);

/// Everything a decision allows, in order: combinations, or marks, or buttons followed by discards.
std::vector<Input> options_of(const Decision& decision);

/// A decision as programs and pages are asked it: `{"type":"decide","hand":[…],"draw":[…],"options":[…]}`
/// (command_bot.hpp says which members there are): what `seat` holds, and `options` of it in their order.
Document decision_document(const Game& game, Seat seat, const std::vector<Input>& options);

/// The option that costs least, of several the first; null when `cost` says of none what it costs.
template <typename Cost>
const Input* cheapest(const std::vector<Input>& options, const Cost& cost) {
  const Input* best = nullptr;
  decltype(cost(options.front())) least;
  for (const Input& option : options) {
    const auto now = cost(option);
    if (!now || (best != nullptr && *now >= *least)) continue;
    best = &option;
    least = now;
  }
  return best;
}

/// Whether `test(offer, with)` holds of a combination that the button of the player offers; asked in their order.
template <typename Test>
bool any_combination(const Player& player, ChoiceId button, const Test& test) {
  return std::ranges::any_of(player.button_choices, [&](const ButtonChoice& choice) {
    if (choice.button != button || choice.offers == nullptr) return false;
    return std::ranges::any_of(*choice.offers, [&](const CallOffer& offer) {
      return std::ranges::any_of(offer.choices, [&](const Tiles& with) { return test(offer, with); });
    });
  });
}

class Bot {
 public:
  virtual ~Bot() = default;
  /// One of the inputs that `decision` allows. `random` is the bot's own chance, apart from the game's.
  virtual Input choose(Game& game, const Decision& decision, Random& random) = 0;
  /// Something the seat can see happened. Not called for bots that do not listen.
  virtual void hear(const Game&, const LogEvent&) {}
  virtual bool listens() const { return false; }
  /// Whether it presses a call and leaves open which one until the others have decided.
  virtual bool lingers() const { return false; }
};

/// Whether `name` names a bot: `random` (every option is as likely as the others), `pass` (never presses a button it
/// may skip, discards what it drew), `efficient` (wins when it can, otherwise comes nearer to a win, with as many tiles
/// left to draw as possible; calls for hands that are likely to be worth enough, plays safe against a player who waits
/// for the last tile), `expert` (weighs what hands bring against how likely they are, claims and defends accordingly),
/// `odd` (seeks odd moments: kongs, calls with jokers, the last tiles of the wall) or `cmd:PROGRAM`
/// (command_bot.hpp).
bool is_bot(std::string_view name);
/// Whether the bot of this name needs to know what HandProgress knows.
bool knows_hands(std::string_view name);

/// A bot for one seat of one game. Null when is_bot says no.
std::unique_ptr<Bot> make_bot(std::string_view name, Seat seat, std::shared_ptr<const HandProgress> progress);

std::unique_ptr<Bot> make_efficient_bot(std::shared_ptr<const HandProgress> progress);
std::unique_ptr<Bot> make_expert_bot(std::shared_ptr<const HandProgress> progress);
std::unique_ptr<Bot> make_odd_bot(std::shared_ptr<const HandProgress> progress);
/// An efficient bot for rulesets with a card.
std::unique_ptr<Bot> make_card_bot(std::shared_ptr<const HandProgress> progress);

}  // namespace majs::runtime
