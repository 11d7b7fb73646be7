// A bot that weighs what hands bring against how likely they are (hand_outlook.hpp): it keeps the tile whose loss costs
// most, claims what makes its hand worth more, opened up or not, and discards what is safe where a hand is not worth
// the danger. Of the rules it knows what hands are worth, nothing else; what it does not understand it leaves to
// `efficient`.

#include <algorithm>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/bots/defence.hpp"
#include "runtime/play/bots/hand_outlook.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

/// How likely a ready player wins with a tile, in 1024: one of those that it cannot wait for hardly, any other by its
/// rank (Defence::danger).
constexpr std::int64_t kRankLeast = 84;
constexpr std::int64_t kRankDanger = 7;
constexpr std::int64_t kSafe = 6;
/// How likely a player is ready, in 1024 and for each go-around, and how many go-arounds a claimed set counts.
constexpr std::int64_t kReady = 36;
constexpr std::int64_t kReadyFrom = 5;
constexpr std::int64_t kSetAhead = 2;
/// How likely a ready player wins in a go-around, in 1024.
constexpr std::int64_t kWinsReady = 200;
/// Hands are taken to have so many points more than they need, before any is known.
constexpr std::int64_t kUsualMore = 2;
/// How much of what others win at the mean a win of one's own saves, in 1/16.
constexpr std::int64_t kStake = 6;
/// A claim has to make a hand worth so much more, in 1024; the first one, where closed hands may be declared, gives
/// that away.
constexpr std::int64_t kClaimGain = 1220;
constexpr std::int64_t kOpenGain = 1550;
/// A declaration: the hand stays as it is, whatever others do.
constexpr std::int64_t kDeclareGain = 2600;
/// A set of four may cost as much.
constexpr std::int64_t kKongLoss = 960;

class ExpertBot : public Bot {
 public:
  explicit ExpertBot(std::shared_ptr<const HandProgress> progress)
      : progress_(std::move(progress)), simple_(make_efficient_bot(progress_)) {}

  Input choose(Game& game, const Decision& decision, Random& random) override {
    if (!value_) begin(game);
    const bool known = !plans_->empty() && see(game, decision.seat);
    const bool plain = decision.plain() || decision.combinations != nullptr;
    if (!known || !plain) return simple_->choose(game, decision, random);
    if (!decision.discards.empty()) return best_discard(game, decision, random);
    if (decision.combinations != nullptr) return best_combination(game, decision, random);
    return best_button(game, decision, random);
  }

 private:
  /// A hand with some calls.
  struct Laid {
    std::vector<Tile> tiles;
    std::vector<Call> calls;
    std::vector<match::Call> melds;
  };

  void begin(Game& game) {
    plans_ = &progress_->plans(game.rules());
    value_.emplace(game.rules(), *progress_);
    defence_.emplace(game.rules());
    outlook_.emplace(*plans_, *value_);
    loss_ = value_->of_points(game, game.dealer(), value_->least_points() + kUsualMore).loss;
    for (const Button& button : game.rules().buttons) {
      if (button.kind == ButtonKind::Call && button.has_call) claims_.push_back(button.call_name);
    }
  }

  /// The table as the seat sees it. False when its tiles mean what only a search knows.
  bool see(Game& game, Seat seat) {
    const auto& jokers = game.player(seat).jokers;
    if (meaning_ == std::nullopt || jokers_ != jokers) {
      meaning_.emplace(progress_->wall(), *jokers);
      jokers_ = jokers;
    }
    hold(game, seat, held_);
    seen_.clear();
    seen_.add(held_.tiles);
    each_visible_tile(game.engine(), [&](const Tile& tile) { seen_.add(tile); });
    table_ = {};
    for (const tiles::WallTile& entry : game.player(seat).behavior->wall()) {
      const int copies = entry.copies - seen_.of(entry.tile.kind);
      const match::FormTiles::Place place = meaning_->place(entry.tile);
      if (copies <= 0) continue;
      table_.unseen += copies;
      if (place.meaning != match::FormTiles::Meaning::Cell) continue;
      const match::Nine room = match::kMostOfCell - match::nine_count(table_.live[place.zone], place.place);
      table_.live[place.zone] += std::min(static_cast<match::Nine>(copies), room) * place.one;
    }
    const auto players = static_cast<int>(game.seats().size());
    const auto left = static_cast<int>(game.engine().remaining_draws());
    table_.turns = (left + players - 1) / players;
    for (const Seat other : game.seats()) table_.passed += static_cast<int>(game.player(other).discards.size());
    table_.passed /= players;
    threats_ = defence_->threats(game, seat);
    for (int turn = 0; turn < kMostTurns; ++turn) {
      std::int64_t ends = 0;
      for (const Seat other : game.seats()) {
        if (other != seat) ends += ready(game, other, table_.passed + turn) * kWinsReady / 1024;
      }
      table_.ends[static_cast<std::size_t>(turn)] =
          game.rules().bloody_end ? ends / static_cast<std::int64_t>(kBloodyEndWinners) : ends;
    }
    table_.stake = loss_ * kStake / 16;
    return meaning_->usable();
  }

  static Laid laid_out(const Game& game, std::vector<Tile> tiles, std::vector<Call> calls) {
    Laid hand{std::move(tiles), std::move(calls), {}};
    for (const Call& call : hand.calls) {
      if (is_flower_call(game.rules(), call)) continue;
      hand.melds.push_back({game.rules().call_name(call.name), {call.tiles.data(), call.tiles.size()}});
    }
    return hand;
  }
  /// The hand as it is.
  Laid laid(const Game& game, Seat seat) const {
    const auto& calls = game.player(seat).calls;
    return laid_out(game, held_.tiles, {calls.begin(), calls.end()});
  }
  /// … with some of its tiles laid down.
  Laid laid_with(const Game& game, Seat seat, ChoiceId id, const Tile& called, const Tiles& with) const {
    const Button& button = game.rules().buttons[id];
    std::vector<Call> calls(game.player(seat).calls.begin(), game.player(seat).calls.end());
    calls.push_back({button.call_name, with});
    if (exists(called)) calls.back().tiles.push_back(called);
    const tiles::Kind own = button.has_call ? tiles::Kind{tiles::kNoKind} : called.kind;
    return laid_out(game, less(held_.tiles, with, own), std::move(calls));
  }
  bool claimed(const Laid& hand) const { return claimed_sets(hand.calls) > 0; }
  bool look_at(Game& game, Seat seat, const Laid& hand, Random& random, bool may_declare = true) {
    const bool declares = may_declare && !claimed(hand) && !defence_->locked().empty();
    const auto statuses = declares ? defence_->locked() : std::span<const std::uint32_t>();
    return outlook_->look_at(game, seat, {hand.tiles, hand.melds, hand.calls, statuses}, *meaning_, table_, random);
  }

  /// Sets with tiles of others.
  template <typename Calls>
  std::int64_t claimed_sets(const Calls& calls) const {
    return std::ranges::count_if(
        calls, [&](const Call& call) { return std::ranges::find(claims_, call.name) != claims_.end(); });
  }
  bool is_threat(Seat seat) const { return std::ranges::find(threats_, seat) != threats_.end(); }
  /// How likely the player is ready after so many go-arounds, in 1024.
  std::int64_t ready(const Game& game, Seat seat, std::int64_t passed) const {
    if (is_threat(seat)) return 1024;
    const std::int64_t sets = claimed_sets(game.player(seat).calls);
    return std::clamp<std::int64_t>(kReady * (passed - kReadyFrom + kSetAhead * sets), 0, 900);
  }

  /// What it costs to discard a tile.
  Worth1024 risk(const Game& game, Seat seat, const Tile& tile) const {
    Worth1024 all = 0;
    for (const Seat other : game.seats()) {
      if (other == seat) continue;
      // Where hands that are ready are declared, others are not.
      if (!is_threat(other) && !defence_->locked().empty() && claimed_sets(game.player(other).calls) == 0) continue;
      const Seat one[] = {other};
      const std::int64_t rank = defence_->danger(game, one, tile, seen_);
      const std::int64_t hit = rank == 0 ? kSafe : kRankLeast + kRankDanger * rank;
      all += ready(game, other, table_.passed) * hit / 1024 * (is_threat(other) ? kDeclaredMore : 1024) / 1024;
    }
    return all * loss_;
  }

  /// Which of two tiles that are worth the same goes rather: of one cell the one that there are more of, such as no red
  /// five; else the one that goes least with the others.
  bool goes_rather(const Game& game, Seat seat, const std::vector<Tile>& hand, std::size_t one,
                   std::size_t other) const {
    const auto place = meaning_->place(hand[one]);
    const auto other_place = meaning_->place(hand[other]);
    const bool same = place.meaning == match::FormTiles::Meaning::Cell &&
                      other_place.meaning == match::FormTiles::Meaning::Cell && place.cell() == other_place.cell();
    if (!same) {
      const tiles::TileBehavior& behavior = *game.player(seat).behavior;
      return connection(hand, one, behavior) < connection(hand, other, behavior);
    }
    const auto copies = [&](const Tile& tile) {
      int all = 0;
      for (const tiles::WallTile& entry : progress_->wall())
        all += tiles::identical(entry.tile, tile) ? entry.copies : 0;
      return all;
    };
    return copies(hand[one]) > copies(hand[other]);
  }

  /// Of these tiles of the hand, by index, the best one to part with, and what the hand is worth then.
  std::pair<std::size_t, Worth1024> best_of(const Game& game, Seat seat, const std::vector<Tile>& hand,
                                            std::span<const std::size_t> options) {
    std::size_t best = 0;
    Worth1024 most = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Tile& tile = hand[options[i]];
      const Worth1024 worth = outlook_->worth_without(tile) - risk(game, seat, tile);
      const bool better =
          i == 0 || worth > most || (worth == most && goes_rather(game, seat, hand, options[i], options[best]));
      if (!better) continue;
      best = i;
      most = worth;
    }
    return {best, most};
  }

  Input best_discard(Game& game, const Decision& decision, Random& random) {
    const Seat seat = decision.seat;
    Input input{.seat = seat, .index = decision.discards.front()};
    if (decision.discards.size() == 1) return input;
    const Laid now = laid(game, seat);
    if (!look_at(game, seat, now, random)) return simple_->choose(game, decision, random);
    learn();
    std::vector<std::size_t> options;
    for (const std::size_t index : decision.discards) {
      if (index < held_.tiles.size()) options.push_back(index);
    }
    if (!options.empty()) input.index = options[best_of(game, seat, held_.tiles, options).first];
    return input;
  }

  /// What wins cost, by the hands of this game.
  void learn() {
    const std::int64_t usual = outlook_->usual_loss();
    if (usual > 0) loss_ = (7 * loss_ + usual) / 8;
  }

  /// What a hand is worth: less one of its tiles where it has one too many.
  Worth1024 worth_of(Game& game, Seat seat, const Laid& hand, Random& random) {
    if (!look_at(game, seat, hand, random)) return 0;
    if (hand.tiles.size() % 3 != 2) return outlook_->worth();
    return best_of_all(game, seat, hand);
  }
  Worth1024 best_of_all(const Game& game, Seat seat, const Laid& hand) {
    std::vector<std::size_t> all(hand.tiles.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return best_of(game, seat, hand.tiles, all).second;
  }

  /// The same of the hand as it is, which is asked about several times in a go-around.
  Worth1024 worth_now(Game& game, Seat seat, const Laid& now, Random& random) {
    const bool same = known_passed_ == table_.passed && known_calls_ == now.calls.size() &&
                      tiles::all_identical(known_tiles_, now.tiles);
    if (same) return known_worth_;
    known_worth_ = worth_of(game, seat, now, random);
    known_distance_ = outlook_->distance();
    known_tiles_ = now.tiles;
    known_calls_ = now.calls.size();
    known_passed_ = table_.passed;
    return known_worth_;
  }

  Input best_combination(Game& game, const Decision& decision, Random& random) {
    const std::vector<Input> options = options_of(decision);
    const ChoicePtr pending = game.player(decision.seat).choice;
    const bool known = pending != nullptr && pending->id < game.rules().buttons.size();
    const Input* const best = cheapest(options, [&](const Input& option) -> std::optional<Worth1024> {
      if (!known || option.kind != Input::Kind::PressCall) return std::nullopt;
      return -worth_of(game, decision.seat,
                       laid_with(game, decision.seat, pending->id, option.call.called, option.call.with), random);
    });
    return best != nullptr ? *best : options.front();
  }

  Input best_button(Game& game, const Decision& decision, Random& random) {
    const Seat seat = decision.seat;
    const std::vector<Input> options = options_of(decision);
    const auto& buttons = game.rules().buttons;
    const Input* skip = nullptr;
    bool other = false;
    for (const Input& option : options) {
      if (progress_->wins(option.button)) return option;
      if (option.button == kSkip) {
        skip = &option;
      } else if (option.button < buttons.size()) {
        const Button& button = buttons[option.button];
        if (button.has_flower || button.has_draft || button.has_upgrade) return option;
        other = other || button.kind != ButtonKind::Call;
      }
    }
    const Laid now = laid(game, seat);
    if (other || skip == nullptr) {
      if (skip != nullptr && is_better_quiet(game, seat, now, random)) return *skip;
      return simple_->choose(game, decision, random);
    }
    const Input* best = skip;
    std::optional<Worth1024> most;
    for (const ButtonChoice& choice : game.player(seat).button_choices) {
      const auto option = std::ranges::find(options, choice.button, &Input::button);
      if (option == options.end() || choice.button >= buttons.size() || choice.offers == nullptr) continue;
      const std::int64_t gain = claimed(now) || defence_->locked().empty() ? kClaimGain : kOpenGain;
      const std::int64_t factor = buttons[choice.button].has_call ? gain : kKongLoss;
      for (const CallOffer& offer : *choice.offers) {
        for (const Tiles& with : offer.choices) {
          const Laid then = laid_with(game, seat, choice.button, offer.called, with);
          if (!most) most = worth_now(game, seat, now, random);
          if (!outlook_->leads_on(game, {then.tiles, then.melds, then.calls, {}}, *meaning_, known_distance_)) {
            continue;
          }
          const Worth1024 worth = worth_of(game, seat, then, random) * 1024 / factor;
          if (worth <= *most) continue;
          most = worth;
          best = &*option;
        }
      }
    }
    return *best;
  }

  /// Whether a hand that may be declared is worth more when it is not.
  bool is_better_quiet(Game& game, Seat seat, const Laid& now, Random& random) {
    if (defence_->locked().empty() || !look_at(game, seat, now, random, false)) return false;
    if (outlook_->distance() > 1) return false;
    const Worth1024 quiet = best_of_all(game, seat, now);
    if (!look_at(game, seat, now, random)) return false;
    return best_of_all(game, seat, now) * 1024 / kDeclareGain < quiet;
  }

  std::shared_ptr<const HandProgress> progress_;
  std::unique_ptr<Bot> simple_;
  const HandPlans* plans_ = nullptr;
  std::optional<WinValue> value_;  ///< these are made when the game is known
  std::optional<Defence> defence_;
  std::optional<HandOutlook> outlook_;
  std::vector<std::uint32_t> claims_;  ///< names of calls with a tile of somebody else
  std::shared_ptr<const match::JokerTable> jokers_;
  std::optional<match::FormTiles> meaning_;  ///< of what these mean
  Held held_;
  KindCounts seen_;
  TableView table_;
  std::vector<Seat> threats_;
  std::vector<Tile> known_tiles_;  ///< of the hand that was asked about last as it was
  std::size_t known_calls_ = 0;
  int known_passed_ = -1;
  Worth1024 known_worth_ = 0;
  std::uint32_t known_distance_ = 0;
  std::int64_t loss_ = 0;  ///< what it costs to deal into a usual hand
};

}  // namespace

std::unique_ptr<Bot> make_expert_bot(std::shared_ptr<const HandProgress> progress) {
  return std::make_unique<ExpertBot>(std::move(progress));
}

}  // namespace majs::runtime
