#pragma once
// Who decides for a seat: what a player may do now, and simple bots that choose.

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/game/game.hpp"

namespace majs::runtime {

/// What the game waits for from one seat. Several of these may be open at once: the player takes one.
struct Decision {
  Seat seat = 0;
  std::vector<ChoiceId> buttons;                   ///< may be pressed
  std::shared_ptr<const CallOffers> combinations;  ///< one of these has to be chosen
  std::vector<MarkableObject> marks;               ///< one of these has to be marked
  bool stuck_marking = false;                      ///< marks are missing and nothing fits: they have to be cleared
  std::vector<std::size_t> discards;               ///< may be discarded: indices in hand then draw
};

/// The next open decision: seats in ring order from the one in turn, buttons and combinations before discards.
/// Nothing when the game waits for nobody (it is over, or stuck).
std::optional<Decision> next_decision(Game& game);

class Bot {
 public:
  virtual ~Bot() = default;
  /// One of the inputs that `decision` allows. `random` is the bot's own chance, apart from the game's.
  virtual Input choose(Game& game, const Decision& decision, Random& random) = 0;
};

/// `random`: every option is as likely as the others. `pass`: never presses a button it may skip, discards what it
/// drew. Null for an unknown name.
std::unique_ptr<Bot> make_bot(std::string_view name);

}  // namespace majs::runtime
