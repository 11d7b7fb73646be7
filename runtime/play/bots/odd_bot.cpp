// A bot that seeks odd moments: kongs of every kind, a kong before the flower that is in the hand, calls with jokers
// and such that are left open, a tile that several others want, rounds that go to the last tile. It knows buttons by
// what their actions do, whatever the ruleset, and looks into other hands: it does not play to win.

#include <algorithm>
#include <utility>

#include "runtime/play/bots/bot.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

bool is_own_meld(const Button& button) {
  return button.kind == ButtonKind::Call && !button.has_call && !button.has_flower && !button.has_draft;
}

/// Tiles of a kind that a player holds.
std::size_t held(const Player& player, tiles::Kind kind) {
  const auto same = [&](const Tile& tile) { return tile.kind == kind; };
  return static_cast<std::size_t>(std::ranges::count_if(player.hand, same) + std::ranges::count_if(player.draw, same));
}

bool is_joker(const Player& player, const Tile& tile) {
  return player.behavior != nullptr && player.behavior->may_be_wildcard(tile.kind);
}

class OddBot : public Bot {
 public:
  explicit OddBot(std::shared_ptr<const HandProgress> progress) : progress_(std::move(progress)) {}

  Input choose(Game& game, const Decision& decision, Random& random) override {
    const std::vector<Input> options = options_of(decision);
    std::vector<std::uint64_t> ends;
    std::uint64_t sum = 0;
    for (const Input& option : options) ends.push_back(sum += weight(game, decision, option));
    const std::uint64_t drawn = random.below(sum);
    return options[static_cast<std::size_t>(std::ranges::upper_bound(ends, drawn) - ends.begin())];
  }

  bool lingers() const override { return true; }

 private:
  /// How likely an option is, against the others.
  std::uint64_t weight(const Game& game, const Decision& decision, const Input& option) const {
    const Player& player = game.player(decision.seat);
    switch (option.kind) {
      case Input::Kind::Press: return weight_of_press(game, decision, option.button);
      case Input::Kind::PressCall:
        return std::ranges::any_of(option.call.with, [&](const Tile& tile) { return is_joker(player, tile); }) ? 8 : 1;
      case Input::Kind::PlayTile: return weight_of_discard(game, decision.seat, option.index);
      default: return 1;
    }
  }

  std::uint64_t weight_of_press(const Game& game, const Decision& decision, ChoiceId id) const {
    const std::vector<Button>& buttons = game.rules().buttons;
    if (id >= buttons.size()) return 2;  // skip
    // A round that is won early has no last tiles; who wins on them, or on a replacement, does odd things.
    const GameState& state = game.state();
    const bool late = state.wall->size() <= state.wall_index + 2;
    if (progress_->wins(id)) return late || state.last_action.kind == Record::Kind::Call ? 6 : 1;
    const Button& button = buttons[id];
    if (button.has_upgrade) return 16;
    if (is_own_meld(button)) return 12;
    if (button.has_flower) {
      const bool melds = std::ranges::any_of(decision.buttons, [&](ChoiceId other) {
        return other < buttons.size() && (buttons[other].has_upgrade || is_own_meld(buttons[other]));
      });
      return melds ? 1 : 8;
    }
    return button.has_call ? 6 : 2;
  }

  /// Triplets and jokers are kept; what several others could claim goes first.
  std::uint64_t weight_of_discard(const Game& game, Seat seat, std::size_t index) const {
    const Player& player = game.player(seat);
    const Tile tile = held_tile(player, index);
    if (is_joker(player, tile)) return 1;
    std::uint64_t weight = held(player, tile.kind) > 1 ? 1 : 8;
    for (const Seat other : game.seats()) {
      if (other != seat && held(game.player(other), tile.kind) > 1) weight += 8;
    }
    return weight;
  }

  std::shared_ptr<const HandProgress> progress_;
};

}  // namespace

std::unique_ptr<Bot> make_odd_bot(std::shared_ptr<const HandProgress> progress) {
  return std::make_unique<OddBot>(std::move(progress));
}

}  // namespace majs::runtime
