// The efficient bot for games with a card (bot.hpp): it goes for the hands of the card that are nearest, on each of its
// racks, passes on and discards what they need least, claims what brings them nearer, takes jokers out of exposures,
// and declares mah jongg as soon as it can.

#include <algorithm>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/racks.hpp"
#include "runtime/match/cards/card_plan.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

using match::CardGoal;
using match::CardPlan;
using match::CardRacks;
using match::CardTiles;

/// The racks of a player that can still be finished. Statuses tell dead ones: `dead_a`, `dead_b`.
CardTiles card_tiles(const Engine& engine, Seat seat) {
  const Rules& rules = engine.rules();
  const Player& player = engine.player(seat);
  CardTiles tiles;
  std::vector<Tile> held(player.hand.begin(), player.hand.end());
  held.insert(held.end(), player.draw.begin(), player.draw.end());
  tiles.held = CardRacks::count(held);
  for (std::uint8_t rack = 0; rack < rules.racks; ++rack) {
    if (finished_rack(player, rack) != nullptr || is_lost_rack(rules, player, rack)) continue;
    tiles.racks.push_back(melds_of_rack(rules, player, rack));
  }
  return tiles;
}

/// Copies of each kind that the player sees nowhere.
CardRacks::Counts unseen_copies(const Engine& engine, Seat seat) {
  CardRacks::Counts unseen{};
  for (const tiles::WallTile& entry : engine.rules().copies) {
    const std::size_t index = CardRacks::index_of(entry.tile.kind);
    if (index < match::kCardKinds) unseen[index] = static_cast<std::uint8_t>(unseen[index] + std::max(entry.copies, 0));
  }
  const auto see = [&](const auto& tiles) {
    for (const Tile& tile : tiles) {
      const std::size_t index = CardRacks::index_of(tile.kind);
      if (index < match::kCardKinds && unseen[index] > 0) --unseen[index];
    }
  };
  see(visible_tiles(engine));
  if (!engine.player(seat).hand_revealed) {
    see(engine.player(seat).hand);
    see(engine.player(seat).draw);
  }
  return unseen;
}

class CardBot : public Bot {
 public:
  explicit CardBot(std::shared_ptr<const HandProgress> progress) : progress_(std::move(progress)) {}

  Input choose(Game& game, const Decision& decision, Random& random) override {
    const std::vector<Input> options = options_of(decision);
    if (!decision.discards.empty()) {
      return least_useful(game, decision.seat, options, [](const Input& input) { return input.index; });
    }
    if (!decision.marks.empty()) return best_mark(game, decision.seat, options);
    if (decision.combinations != nullptr) return best_combination(game, decision.seat, options);
    if (!decision.buttons.empty()) return best_button(game, decision.seat, options, random);
    return options.front();
  }

 private:
  struct View {
    CardTiles tiles;
    CardRacks::Counts unseen{};
  };

  static View view_of(const Game& game, Seat seat) {
    return {card_tiles(game.engine(), seat), unseen_copies(game.engine(), seat)};
  }

  /// Tiles that have to come as it is, counted when somebody asks.
  struct Own {
    const View& view;
    std::optional<std::uint32_t> known;

    std::uint32_t lacking(const Game& game) {
      if (!known) known = plan_of(game).lacking(view.tiles, view.unseen);
      return *known;
    }
  };

  static CardPlan plan_of(const Game& game) { return CardPlan(game.rules().card->search); }

  template <typename IndexOf>
  static Input least_useful(const Game& game, Seat seat, const std::vector<Input>& options, IndexOf index_of) {
    const View view = view_of(game, seat);
    const std::vector<CardGoal> goals = plan_of(game).goals(view.tiles, view.unseen);
    return *cheapest(options, [&](const Input& option) -> std::optional<std::int64_t> {
      const tiles::Kind kind = held_tile(game.player(seat), index_of(option)).kind;
      const std::size_t index = CardRacks::index_of(kind);
      // Of tiles without use those go first that others are least likely to use: few are left of them.
      const std::int64_t left = index < match::kCardKinds ? view.unseen[index] : 0;
      return 16 * CardPlan::cost(goals, view.tiles.held, index) + left;
    });
  }

  /// Of an exchange the exposure first: then only tiles that fit it are left to mark.
  static Input best_mark(const Game& game, Seat seat, const std::vector<Input>& options) {
    std::vector<Input> own;
    if (const Input* call = best_exchange(game, seat, options)) return *call;
    for (const Input& option : options) {
      if (option.mark.zone == Zone::Hand && option.mark.seat == seat) own.push_back(option);
    }
    if (own.empty()) return options.front();
    return least_useful(game, seat, own, [](const Input& input) { return input.mark.index; });
  }

  /// Tiles that have to come after this combination is laid down on its rack; kNever when it leaves no hand.
  static std::uint32_t lacking_after(const Game& game, Seat seat, const View& view, const Button& button,
                                     const Tile& called, const Tiles& with) {
    const Player& player = game.player(seat);
    CardTiles tiles;
    tiles.held = view.tiles.held;
    for (const Tile& tile : with) {
      const std::size_t index = CardRacks::index_of(tile.kind);
      if (index < match::kCardKinds && tiles.held[index] > 0) --tiles.held[index];
    }
    Tiles meld = with;
    meld.push_back(called);
    const match::Call laid{match::CallName{0}, {meld.data(), meld.size()}};
    const match::RackCalls added = match::rack_calls({&laid, 1});
    std::size_t next = 0;
    for (std::uint8_t rack = 0; rack < game.rules().racks && next < view.tiles.racks.size(); ++rack) {
      if (finished_rack(player, rack) != nullptr || is_lost_rack(game.rules(), player, rack)) continue;
      match::RackCalls calls = view.tiles.racks[next++];
      if (rack == button.rack) {
        calls.calls.insert(calls.calls.end(), added.calls.begin(), added.calls.end());
        calls.tiles += added.tiles;
        calls.jokers = calls.jokers || added.jokers;
      }
      tiles.racks.push_back(std::move(calls));
    }
    return plan_of(game).lacking(tiles, view.unseen);
  }

  /// What is left to come after the best combination of a claiming button.
  static std::uint32_t best_after(const Game& game, Seat seat, const View& view, ChoiceId id) {
    std::uint32_t best = CardPlan::kNever;
    any_combination(game.player(seat), id, [&](const CallOffer& offer, const Tiles& with) {
      best = std::min(best, lacking_after(game, seat, view, game.rules().buttons[id], offer.called, with));
      return false;
    });
    return best;
  }

  static std::uint32_t jokers_in(const Tiles& tiles) {
    return static_cast<std::uint32_t>(std::ranges::count_if(
        tiles, [](const Tile& tile) { return CardRacks::index_of(tile.kind) == CardRacks::joker_index(); }));
  }

  static Input best_combination(const Game& game, Seat seat, const std::vector<Input>& options) {
    const ChoicePtr pending = game.player(seat).choice;
    if (pending == nullptr || pending->id >= game.rules().buttons.size()) return options.front();
    const View view = view_of(game, seat);
    using Cost = std::pair<std::uint32_t, std::uint32_t>;
    const Input* const best = cheapest(options, [&](const Input& option) -> std::optional<Cost> {
      if (option.kind != Input::Kind::PressCall) return std::nullopt;
      return Cost{
          lacking_after(game, seat, view, game.rules().buttons[pending->id], option.call.called, option.call.with),
          jokers_in(option.call.with)};
    });
    return best != nullptr ? *best : options.front();
  }

  /// What is left to come when a tile of the hand is exchanged for a joker of this exposure; kNever when none can be.
  static std::uint32_t lacking_after_exchange(const Game& game, const View& view, const Player& owner,
                                              const Call& call) {
    if (keeps_jokers(game.rules(), owner, call) || jokers_in(call.tiles) == 0) return CardPlan::kNever;
    const std::size_t joker = CardRacks::joker_index();
    const match::Call laid{match::CallName{0}, {call.tiles.data(), call.tiles.size()}};
    const std::size_t index = CardRacks::index_of(match::plain_calls({&laid, 1}).front().kind);
    if (index >= match::kCardKinds || index == joker || view.tiles.held[index] == 0) return CardPlan::kNever;
    CardTiles after = view.tiles;
    --after.held[index];
    ++after.held[joker];
    return plan_of(game).lacking(after, view.unseen);
  }

  /// The exposure among the options of which a joker is wanted most; null when no exposure may be marked.
  static const Input* best_exchange(const Game& game, Seat seat, const std::vector<Input>& options) {
    const View view = view_of(game, seat);
    return cheapest(options, [&](const Input& option) -> std::optional<std::uint32_t> {
      if (option.mark.zone != Zone::Calls) return std::nullopt;
      const Player& owner = game.player(option.mark.seat);
      return option.mark.index < owner.calls.size()
                 ? lacking_after_exchange(game, view, owner, owner.calls[option.mark.index])
                 : CardPlan::kNever;
    });
  }

  /// A tile of the hand is worth no more than the joker it would be exchanged for.
  static bool exchanges(const Game& game, const View& view, Own& own) {
    std::uint32_t after = CardPlan::kNever;
    for (const Seat owner : game.seats()) {
      for (const Call& call : game.player(owner).calls) {
        after = std::min(after, lacking_after_exchange(game, view, game.player(owner), call));
      }
    }
    return after < CardPlan::kNever && after <= own.lacking(game);
  }

  static bool helps(const Game& game, Seat seat, const View& view, Own& own, ChoiceId id) {
    const Button& button = game.rules().buttons[id];
    if (button.kind == ButtonKind::Call) return best_after(game, seat, view, id) < own.lacking(game);
    return button.kind == ButtonKind::Mark && exchanges(game, view, own);
  }

  /// The button that marks most tiles: those passed on are of least use.
  static const Input* most_marks(const Game& game, const std::vector<Input>& options) {
    return cheapest(options, [&](const Input& option) -> std::optional<std::int64_t> {
      if (option.button >= game.rules().buttons.size()) return std::nullopt;
      const Button& button = game.rules().buttons[option.button];
      if (button.kind != ButtonKind::Mark || button.mark == kNone) return std::nullopt;
      std::int64_t marks = 0;
      for (const MarkTarget& target : game.rules().mark_specs[button.mark].targets) {
        marks += static_cast<std::int64_t>(target.count);
      }
      return -marks;
    });
  }

  Input best_button(const Game& game, Seat seat, const std::vector<Input>& options, Random& random) const {
    for (const Input& option : options) {
      if (progress_->wins(option.button)) return option;
    }
    const auto skip = std::ranges::find(options, kSkip, &Input::button);
    if (skip == options.end()) {
      const Input* marks = most_marks(game, options);
      return marks != nullptr ? *marks : options[random.below(options.size())];
    }
    const View view = view_of(game, seat);
    Own own{view, {}};
    for (const Input& option : options) {
      if (option.button < game.rules().buttons.size() && helps(game, seat, view, own, option.button)) return option;
    }
    return *skip;
  }

  std::shared_ptr<const HandProgress> progress_;
};

}  // namespace

std::unique_ptr<Bot> make_card_bot(std::shared_ptr<const HandProgress> progress) {
  return std::make_unique<CardBot>(std::move(progress));
}

}  // namespace majs::runtime
