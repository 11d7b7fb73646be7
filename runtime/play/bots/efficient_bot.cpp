// A bot that plays for speed: wins when it can, otherwise comes nearer to a win, keeping as many useful tiles to draw
// as possible. Yaku that the hand comes near (yaku_aims.hpp) are kept in reach, and are worth a detour when they bring
// enough. It claims tiles only for hands that are likely to be worth enough, and while another player is known to be
// one tile away from a win it gives up hands that are farther away.

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/bots/defence.hpp"
#include "runtime/play/bots/hand_sheet.hpp"
#include "runtime/play/bots/held_hand.hpp"
#include "runtime/play/bots/win_prospect.hpp"

namespace majs::runtime {
namespace {

/// So many tiles away from a win a hand is given up when another player waits for the last one.
constexpr int kGivesUp = 2;

/// What a detour of so many tiles costs, in half points: a win that takes longer comes less often.
constexpr std::array<std::int64_t, 3> kDetourCosts = {0, 2, 5};
/// … more when no tile can be claimed on the way.
constexpr std::int64_t kClosedDetour = 3;

/// How many tiles farther than any win a hand may be for an aim that brings so much.
int farthest_detour(std::int64_t worth, bool closed) {
  int farthest = 0;
  for (std::size_t detour = 1; detour < kDetourCosts.size(); ++detour) {
    if (worth > kDetourCosts[detour] + (closed ? kClosedDetour : 0)) farthest = static_cast<int>(detour);
  }
  return farthest;
}

/// What of an aim is looked at for every hand: kept apart from the rest, so that all aims lie close together.
struct AimOutline {
  const YakuAim* aim;
  std::int64_t worth;  ///< in half points
  int detour;          ///< see farthest_detour
  bool of_kinds;
  bool closed;

  explicit AimOutline(const YakuAim& of)
      : aim(&of),
        worth(2 * of.worth),
        detour(farthest_detour(worth, of.closed)),
        of_kinds(of.kinds.has_value()),
        closed(of.closed) {}
};

/// A yaku that a hand may come to.
struct OpenAim {
  const YakuAim* aim = nullptr;
  int distance = 0;       ///< tiles missing for it, the last one included
  std::int64_t gain = 0;  ///< what it brings less what its detour costs, in half points
};

/// A yaku for which tiles were claimed is not given up lightly: there may be no other.
constexpr std::int64_t kClaimedFor = 8;
/// Hands farther from a win than this have no aim yet: detours from there cost more wins than they bring points.
constexpr int kFarthestAim = 4;
/// Tiles that the yaku aimed at does not allow go first.
constexpr int kNoUse = 1000;
/// The share of a win's worth that comes without the yaku aimed at, in points.
constexpr std::int64_t kPlainWorth = 1;

/// Steps of the matcher that one decision may take: of usual rulesets none needs as many.
constexpr std::uint64_t kThinking = 400'000;
/// … when an eighth of the game's budget is spent: thinking shall not eat it up.
constexpr std::uint64_t kLittleThinking = 10'000;
constexpr std::uint64_t kShareOfBudget = 8;

class EfficientBot : public Bot {
 public:
  explicit EfficientBot(std::shared_ptr<const HandProgress> progress)
      : progress_(std::move(progress)), sheet_(*progress_), after_(*progress_) {
    for (const YakuAim& aim : progress_->aims()) aims_.emplace_back(aim);
  }

  Input choose(Game& game, const Decision& decision, Random& random) override {
    thought_through_ = may_think(game);
    began_ = game.engine().match_memory().search.budget.total();
    allowed_ =
        game.engine().budget().spent() < game.engine().budget().most() / kShareOfBudget ? kThinking : kLittleThinking;
    looked_ = counted_seen_ = false;
    if (!decision.discards.empty()) {
      return {.seat = decision.seat, .index = best_discard(game, decision.seat, decision.discards)};
    }
    const std::vector<Input> options = options_of(decision);
    if (!decision.marks.empty()) return best_mark(game, decision.seat, options, random);
    if (!decision.buttons.empty()) return best_button(game, decision.seat, options, random);
    if (decision.combinations != nullptr) return best_combination(game, decision.seat, options);
    return options.front();
  }

 private:
  /// The decision has not taken all the steps it may. Then hands count as far from everything, and the bot goes by how
  /// well tiles go together.
  bool may_think(const Game& game) const {
    return game.engine().match_memory().search.budget.total() - began_ < allowed_;
  }

  /// The hand of the player who decides; the sheet is about it. While others play it stays the same, and so does what
  /// was found out about it.
  const Held& look(Game& game, Seat seat) {
    if (std::exchange(looked_, true)) return held_;
    hold(game, seat, next_);
    const auto& jokers = game.player(seat).jokers;
    if (thought_through_ && known_jokers_ == jokers && is_same(next_, held_)) return held_;
    std::swap(held_, next_);
    known_jokers_ = jokers;
    open_nearest_ = -1;
    sheet_.look_at(held_.tiles, held_.calls, jokers, game.engine().match_memory());
    after_.learn_from(sheet_);
    return held_;
  }

  int distance(const Game& game, const HandSheet::Part& part, int from) {
    return may_think(game) ? sheet_.distance(part, from) : progress_->levels();
  }

  int whole_distance(Game& game, Seat seat) {
    look(game, seat);
    return distance(game, {}, 0);
  }

  /// The yaku within reach of a hand that is `nearest` tiles away from any win: those without a detour, and those with
  /// one that may bring most.
  const std::vector<OpenAim>& open_aims(Game& game, Seat seat, int nearest) {
    look(game, seat);
    if (open_nearest_ != nearest || open_claimed_for_ != claimed_for_) find_aims(game, seat, nearest);
    open_nearest_ = nearest;
    open_claimed_for_ = claimed_for_;
    return open_;
  }

  void find_aims(Game& game, Seat seat, int nearest) {
    open_.clear();
    detours_.clear();
    if (nearest < 1 || nearest > kFarthestAim) return;
    const Held& held = look(game, seat);
    const Player& player = game.player(seat);
    const auto whole = static_cast<std::ptrdiff_t>(game.rules().starting_tiles + 1 - 3 * held.calls.size());
    const bool called = !held.calls.empty();
    for (const AimOutline& outline : aims_) {
      const YakuAim& aim = *outline.aim;
      const bool claimed = called && &aim == claimed_for_;
      const std::int64_t worth = outline.worth + (claimed ? kClaimedFor : 0);
      const int farthest = nearest + (claimed ? farthest_detour(worth, outline.closed) : outline.detour);
      // So many tiles of others are in the way.
      if (outline.of_kinds && whole - static_cast<std::ptrdiff_t>(sheet_.allowed(aim)) > farthest) continue;
      if (called && !aim.open_to(player.calls, game.rules(), *player.jokers)) continue;
      if (may_think(game) && sheet_.reaches({&aim}, nearest)) {
        open_.push_back({&aim, nearest, worth});
      } else if (farthest > nearest) {
        detours_.push_back({&aim, farthest, worth});
      }
    }
    find_detours(game, nearest, false);
  }

  /// Of the aims that are asked for with a detour, those that may bring more than what is open, or all.
  void find_detours(const Game& game, int nearest, bool all) {
    std::erase_if(detours_, [&](const OpenAim& far) {
      const auto with_detour = [&](std::size_t detour) {
        const std::int64_t closed = far.aim->closed ? kClosedDetour : 0;
        return OpenAim{far.aim, nearest + static_cast<int>(detour), far.gain - kDetourCosts[detour] - closed};
      };
      const OpenAim* const best = best_of(open_);
      if (!all && best != nullptr && brings_less(with_detour(1), *best)) return false;
      const auto level = may_think(game) ? sheet_.nearest({far.aim}, nearest + 1, far.distance) : std::nullopt;
      if (level) open_.push_back(with_detour(static_cast<std::size_t>(*level - nearest)));
      return true;
    });
  }

  /// Of aims that bring the same the first one counts.
  static bool brings_less(const OpenAim& a, const OpenAim& b) {
    return a.gain != b.gain ? a.gain < b.gain : a.aim > b.aim;
  }
  /// The one that brings most; null when there is none.
  static const OpenAim* best_of(const std::vector<OpenAim>& open) {
    const auto best = std::ranges::max_element(open, brings_less);
    return best == open.end() ? nullptr : &*best;
  }

  /// What this seat can see: what everybody sees, and its own tiles.
  const KindCounts& seen_tiles(const Game& game, const Held& held) {
    if (std::exchange(counted_seen_, true)) return seen_;
    seen_.clear();
    seen_.add(held.tiles);
    each_visible_tile(game.engine(), [&](const Tile& tile) { seen_.add(tile); });
    return seen_;
  }

  /// A tile that may go.
  struct Candidate {
    std::size_t option;
    std::size_t tile;
    int distance;
    std::int64_t value = 0;
    int connection = 0;
    std::size_t worth = 0;  ///< the place of its kind among the worths
  };
  /// How far a hand is without a tile of a kind that has no attributes.
  struct Known {
    tiles::Kind kind = tiles::kNoKind;
    int level = 0;
  };
  /// What a hand is worth without a tile of a kind.
  struct Worth {
    tiles::Kind kind = tiles::kNoKind;
    std::size_t without = 0;  ///< the index of such a tile
    std::int64_t live = 0;    ///< tiles that bring it nearer
    std::int64_t value = 0;
  };

  /// Of these indices of tiles in hand and draw, the place of the one that is the best to part with.
  std::size_t best_tile(Game& game, Seat seat, std::span<const std::size_t> options) {
    if (options.size() == 1) return 0;
    const Held& held = look(game, seat);
    const match::JokerTable& jokers = *game.player(seat).jokers;
    sheet_.expect_parts();
    const int nearest = distance(game, {}, 0);
    const std::vector<OpenAim>& open = open_aims(game, seat, nearest);
    const OpenAim* const target = best_of(open);
    const YakuAim* const detour = target != nullptr && target->distance > nearest ? target->aim : nullptr;
    // Discarding takes nothing nearer, but for definitions that forbid tiles.
    const int from = std::max((detour != nullptr ? target->distance : nearest) - 1, 1);
    std::vector<Candidate>& candidates = candidates_;
    candidates.clear();
    known_.clear();
    int best = progress_->levels();
    for (std::size_t i = 0; i < options.size(); ++i) {
      const std::size_t index = options[i];
      if (index >= held.tiles.size()) continue;
      const tiles::Kind kind = held.tiles[index].kind;
      const bool plain = held.tiles[index].attribute_count == 0;
      const auto found = plain ? std::ranges::find(known_, kind, &Known::kind) : known_.end();
      // A hand with a tile too many is never complete: level 0 is a win, not a hand to wait with.
      const int level = found != known_.end() ? found->level : distance(game, {detour, index}, from);
      if (plain && found == known_.end()) known_.push_back({kind, level});
      best = std::min(best, level);
      candidates.push_back({i, index, level});
    }
    if (candidates.empty()) return 0;
    std::erase_if(candidates, [&](const Candidate& candidate) { return candidate.distance > best; });
    if (best < progress_->levels()) {
      if (best > nearest && detour == nullptr) find_detours(game, nearest, true);  // some are as near as any win now
      std::vector<Worth>& worths = worths_;
      worths.clear();
      for (Candidate& candidate : candidates) {
        const tiles::Kind kind = held.tiles[candidate.tile].kind;
        const auto found = std::ranges::find(worths, kind, &Worth::kind);
        candidate.worth = static_cast<std::size_t>(found - worths.begin());
        if (found == worths.end()) worths.push_back({kind, candidate.tile});
      }
      weigh(game, seat, held, best, detour, open, worths);
      for (Candidate& candidate : candidates) candidate.value = worths[candidate.worth].value;
    }
    const std::int64_t most = std::ranges::max_element(candidates, {}, &Candidate::value)->value;
    std::erase_if(candidates, [&](const Candidate& candidate) { return candidate.value < most; });
    if (candidates.size() == 1) return candidates.front().option;
    for (Candidate& candidate : candidates) {
      candidate.connection = connection(held.tiles, candidate.tile, *game.player(seat).behavior);
      const tiles::Kind kind = held.tiles[candidate.tile].kind;
      if (detour != nullptr && !detour->allows(kind, jokers)) candidate.connection -= kNoUse;
    }
    return std::ranges::min_element(candidates, {}, &Candidate::connection)->option;
  }

  /// What the hand is worth without each of these tiles, `level` tiles away: the tiles that bring it nearer, times the
  /// points it may get. Values that cannot be the best one are only some number below it, and so is that of a kind
  /// which has nothing to be compared with.
  void weigh(const Game& game, Seat seat, const Held& held, int level, const YakuAim* detour,
             const std::vector<OpenAim>& open, std::vector<Worth>& worths) {
    if (worths.size() < 2) return;
    std::int64_t most = kPlainWorth;  // points that may come
    for (const OpenAim& one : open) {
      if (detour == nullptr && one.distance == level) most += one.aim->worth;
    }
    HandSheet::Draws& draws = sheet_.draws_of(game.player(seat).behavior->wall(), seen_tiles(game, held));
    std::int64_t best = 0;
    for (Worth& worth : worths) {
      if (may_think(game)) worth.live = sheet_.live({detour, worth.without}, level - 1, draws);
      worth.value = worth.live * kPlainWorth;
      best = std::max(best, worth.value);
    }
    if (most == kPlainWorth) return;
    for (Worth& worth : worths) {
      if (worth.live * most < best) continue;
      std::int64_t points = kPlainWorth;
      for (const OpenAim& one : open) {
        if (one.distance != level) continue;
        if (may_think(game) && sheet_.reaches({one.aim, worth.without}, level)) points += one.aim->worth;
      }
      worth.value = worth.live * points;
      best = std::max(best, worth.value);
    }
  }

  /// Of the tiles that may be discarded, by index, the best one, or the safest for a hand that is not worth the danger.
  std::size_t best_discard(Game& game, Seat seat, const std::vector<std::size_t>& discards) {
    if (discards.size() == 1) return discards.front();
    if (!defence_) defence_.emplace(game.rules());
    const std::vector<Seat> threats = defence_->threats(game, seat);
    if (threats.empty() || whole_distance(game, seat) < kGivesUp) return discards[best_tile(game, seat, discards)];
    const Held& held = look(game, seat);
    const KindCounts& seen = seen_tiles(game, held);
    std::vector<std::size_t> safest;
    int least = 0;
    for (const std::size_t index : discards) {
      if (index >= held.tiles.size()) continue;
      const int danger = defence_->danger(game, threats, held.tiles[index], seen);
      if (!safest.empty() && danger > least) continue;
      if (danger < least) safest.clear();
      least = danger;
      safest.push_back(index);
    }
    const std::vector<std::size_t>& left = safest.empty() ? discards : safest;
    return left[best_tile(game, seat, left)];
  }

  Input best_mark(Game& game, Seat seat, const std::vector<Input>& options, Random& random) {
    std::vector<Input> own;
    for (const Input& option : options) {
      if (option.mark.zone == Zone::Hand && option.mark.seat == seat) own.push_back(option);
    }
    if (own.empty()) return options[random.below(options.size())];
    std::vector<std::size_t> tiles;
    for (const Input& option : own) tiles.push_back(option.mark.index);
    return own[best_tile(game, seat, tiles)];
  }

  /// How far the hand is when this combination is laid down and the best tile discarded.
  int distance_after(Game& game, Seat seat, const CallOffer& offer, const Tiles& with, bool own_tile,
                     const YakuAim* aim = nullptr) {
    if (!may_think(game)) return progress_->levels();
    const std::vector<Tile> rest =
        less(look(game, seat).tiles, with, own_tile ? offer.called.kind : tiles::Kind{tiles::kNoKind});
    Tiles meld = with;
    if (exists(offer.called)) meld.push_back(offer.called);
    // Named like the ordinary calls: definitions may ask for names, and these are the ones they ask for.
    const std::uint32_t name = game.rules().texts.find(with.size() == 2 ? "pon" : "daiminkan");
    Melds calls = look(game, seat).calls;
    calls.push_back({name == kNone ? match::CallName{0} : game.rules().call_name(name), {meld.data(), meld.size()}});
    after_.look_at(rest, calls, game.player(seat).jokers, game.engine().match_memory());
    return after_.distance({aim}, 1);  // the discard takes nothing nearer
  }

  /// The distance after the best combination of a call button; nothing when it has none.
  std::optional<int> best_after(Game& game, Seat seat, ChoiceId button) {
    std::optional<int> best;
    any_combination(game.player(seat), button, [&](const CallOffer& offer, const Tiles& with) {
      const int after = distance_after(game, seat, offer, with, !game.rules().buttons[button].has_call);
      if (!best || after < *best) best = after;
      return false;
    });
    return best;
  }

  /// Whether some combination of a claiming button leaves a hand that comes nearer and is likely to be worth enough.
  bool worth_claiming(Game& game, Seat seat, ChoiceId id, int distance_now, const YakuAim* aim, Random& random) {
    const Player& player = game.player(seat);
    return any_combination(player, id, [&](const CallOffer& offer, const Tiles& with) {
      const std::vector<Tile> rest = less(look(game, seat).tiles, with);
      std::vector<Call> calls(player.calls.begin(), player.calls.end());
      calls.push_back({game.rules().buttons[id].call_name, with});
      calls.back().tiles.push_back(offer.called);
      return (aim == nullptr || aim->open_to(calls, game.rules(), *player.jokers)) &&
             distance_after(game, seat, offer, with, false, aim) < distance_now && may_think(game) &&
             prospect(game).likely(game, seat, rest, calls, random, aim);
    });
  }

  WinProspect& prospect(const Game& game) {
    if (!prospect_) prospect_.emplace(game.rules(), *progress_);
    prospect_->learn_from(sheet_);
    return *prospect_;
  }

  bool helps(Game& game, Seat seat, ChoiceId id, Random& random) {
    const Button& button = game.rules().buttons[id];
    if (button.kind != ButtonKind::Call) return button.id.find("riichi") != std::string::npos;
    if (button.has_flower || button.has_draft) return true;
    if (button.has_upgrade) return true;  // a tile more to draw
    const auto after = best_after(game, seat, id);
    if (!after) return false;
    const Held& held = look(game, seat);
    const int now = distance(game, {}, button.has_call ? 1 : 0);
    // With tiles of its own a hand may call what leaves it as near as it was: that is a tile more to draw.
    if (!button.has_call) return *after <= now;
    if (held.calls.empty()) claimed_for_ = nullptr;
    const std::vector<OpenAim>& open = open_aims(game, seat, now);
    const OpenAim* const target = best_of(open);
    if (target != nullptr && worth_claiming(game, seat, id, target->distance, target->aim, random)) {
      claimed_for_ = target->aim;
      return true;
    }
    return *after < now && worth_claiming(game, seat, id, now, nullptr, random);
  }

  /// The suit held least, where suits are declared void by buttons named after them.
  const Input* least_suit(Game& game, Seat seat, const std::vector<Input>& options) {
    constexpr std::pair<std::string_view, tiles::Category> kSuits[] = {{"void_manzu", tiles::Category::Manzu},
                                                                       {"void_pinzu", tiles::Category::Pinzu},
                                                                       {"void_souzu", tiles::Category::Souzu}};
    const auto& buttons = game.rules().buttons;
    return cheapest(options, [&](const Input& option) -> std::optional<std::ptrdiff_t> {
      const auto* const suit = std::ranges::find_if(kSuits, [&](const auto& one) {
        return option.button < buttons.size() && buttons[option.button].id == one.first;
      });
      if (suit == std::end(kSuits)) return std::nullopt;
      const std::vector<Tile>& held = look(game, seat).tiles;
      return std::ranges::count_if(held, [&](const Tile& tile) { return tiles::is_in(tile.kind, suit->second); });
    });
  }

  Input best_button(Game& game, Seat seat, const std::vector<Input>& options, Random& random) {
    for (const Input& option : options) {
      if (progress_->wins(option.button)) return option;
    }
    if (const Input* const suit = least_suit(game, seat, options)) return *suit;
    for (const Input& option : options) {
      if (option.button < game.rules().buttons.size() && helps(game, seat, option.button, random)) return option;
    }
    const auto skip = std::ranges::find(options, kSkip, &Input::button);
    return skip != options.end() ? *skip : options[random.below(options.size())];
  }

  Input best_combination(Game& game, Seat seat, const std::vector<Input>& options) {
    const ChoicePtr pending = game.player(seat).choice;
    const bool own =
        pending != nullptr && pending->id < game.rules().buttons.size() && !game.rules().buttons[pending->id].has_call;
    const Input* const best = cheapest(options, [&](const Input& option) -> std::optional<int> {
      if (option.kind != Input::Kind::PressCall) return std::nullopt;
      return distance_after(game, seat, {option.call.called, {}, {}}, option.call.with, own, claimed_for_);
    });
    return best != nullptr ? *best : options.front();
  }

  std::shared_ptr<const HandProgress> progress_;
  std::vector<AimOutline> aims_;  ///< all of them
  Held held_;
  Held next_;                          ///< room for the next one
  KindCounts seen_;                    ///< see seen_tiles
  std::vector<Candidate> candidates_;  ///< … for what best_tile compares
  std::vector<Known> known_;
  std::vector<Worth> worths_;
  std::shared_ptr<const match::JokerTable> known_jokers_;  ///< what its tiles mean
  HandSheet sheet_;                                        ///< of what is held
  bool looked_ = false;                                    ///< both are those of this decision
  bool counted_seen_ = false;                              ///< … and so is what is seen
  HandSheet after_;                                        ///< of the hand after a call
  std::vector<OpenAim> open_;     ///< of what is held, when it is so many tiles away from a win; -1: not known yet
  std::vector<OpenAim> detours_;  ///< that were not asked for: how far they may be, what they bring without the detour
  int open_nearest_ = -1;
  const YakuAim* open_claimed_for_ = nullptr;  ///< … and tiles were claimed for this
  bool thought_through_ = false;               ///< the last decision was not broken off
  std::uint64_t began_ = 0;                    ///< where the count of steps stood when the decision began
  std::uint64_t allowed_ = kThinking;
  const YakuAim* claimed_for_ = nullptr;  ///< what the last call was made for, if for a yaku
  std::optional<WinProspect> prospect_;   ///< these two are made when they are first asked
  std::optional<Defence> defence_;
};

}  // namespace

std::unique_ptr<Bot> make_efficient_bot(std::shared_ptr<const HandProgress> progress) {
  return std::make_unique<EfficientBot>(std::move(progress));
}

}  // namespace majs::runtime
