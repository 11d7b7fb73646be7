#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>

#include "runtime/records/record_deal.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;
using Left = std::map<tiles::Kind, int>;

/// The tiles that a player holds, each where the record tells it.
class Holdings {
 public:
  explicit Holdings(std::vector<tiles::Kind>& hand) {
    for (tiles::Kind& kind : hand) slots_.push_back(&kind);
  }

  void draw(tiles::Kind& kind) { slots_.push_back(&kind); }
  /// Takes a tile out: one that is known to be of this kind, else an unknown one, which is known from then on.
  void show(tiles::Kind kind, bool drawn) {
    auto found = slots_.end();
    if (drawn && !slots_.empty() && is(*slots_.back(), kind)) found = slots_.end() - 1;
    if (found == slots_.end()) found = std::ranges::find_if(slots_, [&](const auto* one) { return *one == kind; });
    if (found == slots_.end()) found = std::ranges::find_if(slots_, [&](const auto* one) { return is(*one, kind); });
    if (found == slots_.end()) return;
    **found = kind;
    slots_.erase(found);
  }
  const std::vector<tiles::Kind*>& slots() const { return slots_; }

 private:
  static bool is(tiles::Kind held, tiles::Kind kind) { return held == kind || held == tiles::kNoKind; }
  std::vector<tiles::Kind*> slots_;  ///< in the order in which they came
};

std::vector<Holdings> play(RecordedRound& round) {
  std::vector<Holdings> players;
  for (auto& hand : round.hands) players.emplace_back(hand);
  for (RecordedStep& step : round.steps) {
    if (step.actor < 0) continue;
    Holdings& player = players[static_cast<std::size_t>(step.actor)];
    switch (step.kind) {
      case Kind::Draw: player.draw(step.tile); break;
      case Kind::Discard: player.show(step.tile, step.tsumogiri); break;
      case Kind::Kakan:
      case Kind::North: player.show(step.tile, true); break;  // the tile just drawn, if that may be
      case Kind::Chi:
      case Kind::Pon:
      case Kind::Daiminkan:
        for (const tiles::Kind kind : step.consumed) player.show(kind, false);
        break;
      case Kind::Ankan:  // so here: behind a riichi there is no other
        for (std::size_t i = 0; i < step.consumed.size(); ++i) player.show(step.consumed[i], i == 0);
        break;
      default: break;
    }
  }
  return players;
}

Left left_in_wall(const Rules& rules, const RecordedRound& round) {
  Left left;
  for (const Tile& tile : rules.wall) ++left[tile.kind];
  const auto take = [&](tiles::Kind kind) {
    if (kind != tiles::kNoKind) --left[kind];
  };
  for (const auto& hand : round.hands) std::ranges::for_each(hand, take);
  std::ranges::for_each(round.indicators, take);
  for (const RecordedStep& step : round.steps) {
    if (step.kind == Kind::Draw || step.kind == Kind::Dora) take(step.tile);
  }
  // All who won in riichi are shown the same tiles.
  const auto shown = std::ranges::find_if(round.wins, [](const auto& win) { return !win.ura.empty(); });
  if (shown != round.wins.end()) std::ranges::for_each(shown->ura, take);
  return left;
}

/// Who has to be ready without having shown a hand: who declared riichi, and who is paid for it at a draw.
/// Where nobody pays at a draw, nobody is ready, or all are: the latter in odd ways.
std::vector<std::size_t> ready_unseen(const RecordedRound& round, std::size_t way) {
  std::vector<std::size_t> seats;
  const bool exhausted =
      round.drawn && round.draw.value_or(DrawKind::Exhaustive) == DrawKind::Exhaustive && round.deltas;
  const bool all =
      exhausted && way % 2 == 1 && std::ranges::all_of(*round.deltas, [](std::int64_t moved) { return moved == 0; });
  for (std::size_t seat = 0; seat < round.hands.size(); ++seat) {
    const auto is_own = [&](const auto& it) { return it.actor == static_cast<int>(seat); };
    if (std::ranges::any_of(round.wins, is_own)) continue;
    const bool reached = std::ranges::any_of(
        round.steps, [&](const RecordedStep& step) { return step.kind == Kind::Reach && is_own(step); });
    if (reached || all || (exhausted && (*round.deltas)[seat] > 0)) seats.push_back(seat);
  }
  return seats;
}

/// A hand that waits, out of the tiles that are left: sets and a tile, or sets, a pair and most of a set; else six
/// pairs and a tile.
class ReadyHand {
 public:
  explicit ReadyHand(Left left) : left_(std::move(left)) {}

  /// Of `size` tiles; false when none is found.
  bool find(std::size_t size) {
    if (find_sets(size, 0)) return true;
    take_back(tiles_.size());
    for (int kind = 0; size == 13 && kind < kHonoursEnd && tiles_.size() < 12; ++kind) lay({kind, kind});
    return tiles_.size() == 12 && lay_single();
  }
  const std::vector<tiles::Kind>& tiles() const { return tiles_; }

 private:
  static constexpr int kSuitsEnd = 27;  // 1m to 9s are 0 to 26, the honours go on to 33 (kind.hpp)
  static constexpr int kHonoursEnd = 34;
  static constexpr int kMostTries = 20'000;

  /// With sets from the kind `first` on.
  bool find_sets(std::size_t size, int first) {
    if (++tried_ > kMostTries) return false;
    const std::size_t open = size - tiles_.size();
    if (open == 1) return lay_single();
    for (int kind = first; kind < kHonoursEnd; ++kind) {
      if (in_a_suit(kind, 2) && lay({kind, kind + 1, kind + 2})) {
        if (find_sets(size, kind)) return true;
        take_back(3);
      }
      if (lay({kind, kind, kind})) {
        if (find_sets(size, kind + 1)) return true;
        take_back(3);
      }
    }
    return open == 4 && lay_pair_and_most();
  }

  static bool in_a_suit(int kind, int more) { return kind < kSuitsEnd && kind % 9 + more < 9; }
  bool lay(std::initializer_list<int> kinds) {
    std::size_t laid = 0;
    for (const int kind : kinds) {
      const auto found = left_.find(static_cast<tiles::Kind>(kind));
      if (found == left_.end() || found->second < 1) break;
      --found->second;
      tiles_.push_back(found->first);
      ++laid;
    }
    if (laid < kinds.size()) take_back(laid);
    return laid == kinds.size();
  }
  void take_back(std::size_t count) {
    for (; count > 0; --count) {
      ++left_[tiles_.back()];
      tiles_.pop_back();
    }
  }
  /// One of which there is another, if any.
  bool lay_single() {
    for (const int copies : {2, 1}) {
      for (const auto& [kind, count] : left_) {
        if (count >= copies) return lay({kind});
      }
    }
    return false;
  }
  bool lay_pair_and_most() {
    for (int pair = 0; pair < kHonoursEnd; ++pair) {
      if (!lay({pair, pair})) continue;
      for (int kind = 0; kind < kHonoursEnd; ++kind) {
        if (lay({kind, kind}) || (in_a_suit(kind, 1) && lay({kind, kind + 1})) ||
            (in_a_suit(kind, 2) && lay({kind, kind + 2})))
          return true;
      }
      take_back(2);
    }
    return false;
  }

  Left left_;
  std::vector<tiles::Kind> tiles_;
  int tried_ = 0;
};

/// How many of the tiles an indicator of this kind makes dora.
int hits(const Rules& rules, tiles::Kind indicator, const std::vector<tiles::Kind>& tiles) {
  const std::vector<Tile>* const indicated = rules.dora_indicators.find(indicator);
  if (indicated == nullptr) return 0;
  return static_cast<int>(std::ranges::count_if(tiles, [&](tiles::Kind kind) {
    return std::ranges::any_of(*indicated, [&](const Tile& dora) { return plain_kind(dora.kind) == plain_kind(kind); });
  }));
}

/// All that the winner has in the end, sets and the winning tile included.
std::vector<tiles::Kind> tiles_of_winner(RecordedRound round, const RecordedWin& win) {
  std::vector<tiles::Kind> tiles;
  const auto players = play(round);
  for (const tiles::Kind* kind : players[static_cast<std::size_t>(win.actor)].slots()) tiles.push_back(*kind);
  for (const RecordedStep& step : round.steps) {
    if (step.actor != win.actor) continue;
    const bool claims = step.kind == Kind::Chi || step.kind == Kind::Pon || step.kind == Kind::Daiminkan;
    const bool lays = claims || step.kind == Kind::Ankan;
    if (lays) tiles.insert(tiles.end(), step.consumed.begin(), step.consumed.end());
    if (claims || step.kind == Kind::Kakan || step.kind == Kind::North) tiles.push_back(step.tile);
  }
  if (win.actor == win.target) return tiles;
  for (auto step = round.steps.rbegin(); step != round.steps.rend(); ++step) {
    if (step->actor != win.target || step->tile == tiles::kNoKind) continue;
    tiles.push_back(step->tile);
    break;
  }
  return tiles;
}

}  // namespace

bool fill_unknown(const Rules& rules, RecordedRound& round, std::size_t way) {
  bool unknown = false;
  for (const auto& hand : round.hands) unknown |= std::ranges::find(hand, tiles::kNoKind) != hand.end();
  for (const RecordedStep& step : round.steps) unknown |= step.kind == Kind::Draw && step.tile == tiles::kNoKind;
  if (!unknown) return false;
  const std::vector<Holdings> players = play(round);
  for (const RecordedWin& win : round.wins) {
    std::vector<tiles::Kind> hand = win.hand;
    if (win.actor == win.target && win.tile != tiles::kNoKind && hand.size() % 3 == 1) hand.push_back(win.tile);
    std::vector<tiles::Kind*> unknowns;
    for (tiles::Kind* kind : players[static_cast<std::size_t>(win.actor)].slots()) {
      const auto known = std::ranges::find(hand, *kind);
      if (*kind == tiles::kNoKind) {
        unknowns.push_back(kind);
      } else if (known != hand.end()) {
        hand.erase(known);
      }
    }
    for (std::size_t i = 0; i < std::min(hand.size(), unknowns.size()); ++i) *unknowns[i] = hand[i];
  }
  for (const std::size_t seat : ready_unseen(round, way)) {
    std::vector<tiles::Kind*> places = players[seat].slots();
    if (!std::ranges::all_of(places, [](const auto* kind) { return *kind == tiles::kNoKind; })) continue;
    if (places.size() % 3 == 2) places.pop_back();  // just drawn
    ReadyHand ready(left_in_wall(rules, round));
    if (places.size() % 3 != 1 || !ready.find(places.size())) continue;
    for (std::size_t i = 0; i < places.size(); ++i) *places[i] = ready.tiles()[i];
  }
  // What nobody has seen: far apart in the order of kinds, so that they make no hand.
  std::vector<tiles::Kind> rest;
  for (const auto& [kind, count] : left_in_wall(rules, round))
    rest.insert(rest.end(), static_cast<std::size_t>(std::max(count, 0)), kind);
  const std::size_t stride = 37 + way;
  std::size_t at = 0;
  const auto next = [&] {
    if (rest.empty()) return tiles::kNoKind;
    at = (at + stride) % rest.size();
    const tiles::Kind kind = rest[at];
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    return kind;
  };
  for (auto& hand : round.hands) {
    for (tiles::Kind& kind : hand) {
      if (kind == tiles::kNoKind) kind = next();
    }
  }
  for (RecordedStep& step : round.steps) {
    if (step.kind == Kind::Draw && step.tile == tiles::kNoKind) step.tile = next();
  }
  return true;
}

std::vector<std::vector<tiles::Kind>> unseen_ura(const Rules& rules, const RecordedRound& round) {
  const RecordedWin* winner = nullptr;
  for (const RecordedWin& win : round.wins) {
    if (!win.ura.empty()) return {};
    const bool reached = std::ranges::any_of(
        round.steps, [&](const RecordedStep& step) { return step.kind == Kind::Reach && step.actor == win.actor; });
    if (reached && winner == nullptr) winner = &win;
  }
  if (winner == nullptr) return {};
  const auto count =
      round.indicators.size() + static_cast<std::size_t>(std::ranges::count_if(
                                    round.steps, [](const auto& step) { return step.kind == Kind::Dora; }));
  const std::vector<tiles::Kind> tiles = tiles_of_winner(round, *winner);
  const Left left = left_in_wall(rules, round);
  // Of each number of hits so many kinds as there are places may be needed.
  std::map<int, std::vector<tiles::Kind>> kinds;
  for (const auto& [kind, copies] : left) {
    auto& alike = kinds[hits(rules, kind, tiles)];
    for (int i = 0; i < copies && alike.size() < count; ++i) alike.push_back(kind);
  }
  std::map<int, std::vector<tiles::Kind>> by_sum = {{0, {}}};
  for (std::size_t place = 0; place < count; ++place) {
    std::map<int, std::vector<tiles::Kind>> longer;
    for (const auto& [sum, chosen] : by_sum) {
      for (const auto& [more, alike] : kinds) {
        const int wanted = more;
        const auto used = static_cast<std::size_t>(
            std::ranges::count_if(chosen, [&](tiles::Kind kind) { return hits(rules, kind, tiles) == wanted; }));
        if (used >= alike.size() || longer.contains(sum + more)) continue;
        longer[sum + more] = chosen;
        longer[sum + more].push_back(alike[used]);
      }
    }
    by_sum = std::move(longer);
  }
  std::vector<std::vector<tiles::Kind>> candidates;
  for (auto& [sum, chosen] : by_sum) candidates.push_back(std::move(chosen));
  return candidates;
}

}  // namespace majs::runtime
