#include "runtime/records/unseen.hpp"

#include <algorithm>
#include <map>
#include <set>

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
    if (found == slots_.end())
      found = std::find_if(slots_.begin(), slots_.end(), [&](const auto* one) { return *one == kind; });
    if (found == slots_.end())
      found = std::find_if(slots_.begin(), slots_.end(), [&](const auto* one) { return is(*one, kind); });
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
      case Kind::North: player.show(step.tile, false); break;
      case Kind::Chi:
      case Kind::Pon:
      case Kind::Daiminkan:
      case Kind::Ankan:
        for (const tiles::Kind kind : step.consumed) player.show(kind, false);
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
  for (const auto& hand : round.hands) std::for_each(hand.begin(), hand.end(), take);
  std::for_each(round.indicators.begin(), round.indicators.end(), take);
  for (const RecordedStep& step : round.steps) {
    if (step.kind == Kind::Draw || step.kind == Kind::Dora) take(step.tile);
  }
  return left;
}

/// How many of the tiles an indicator of this kind makes dora.
int hits(const Rules& rules, tiles::Kind indicator, const std::vector<tiles::Kind>& tiles) {
  const std::vector<Tile>* const indicated = rules.dora_indicators.find(indicator);
  if (indicated == nullptr) return 0;
  return static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [&](tiles::Kind kind) {
    return std::any_of(indicated->begin(), indicated->end(),
                       [&](const Tile& dora) { return plain_kind(dora.kind) == plain_kind(kind); });
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

bool fill_unknown(const Rules& rules, RecordedRound& round) {
  bool unknown = false;
  for (const auto& hand : round.hands) unknown |= std::find(hand.begin(), hand.end(), tiles::kNoKind) != hand.end();
  for (const RecordedStep& step : round.steps) unknown |= step.kind == Kind::Draw && step.tile == tiles::kNoKind;
  if (!unknown) return false;
  const std::vector<Holdings> players = play(round);
  for (const RecordedWin& win : round.wins) {
    std::vector<tiles::Kind> hand = win.hand;
    std::vector<tiles::Kind*> unknowns;
    for (tiles::Kind* kind : players[static_cast<std::size_t>(win.actor)].slots()) {
      const auto known = std::find(hand.begin(), hand.end(), *kind);
      if (*kind == tiles::kNoKind) {
        unknowns.push_back(kind);
      } else if (known != hand.end()) {
        hand.erase(known);
      }
    }
    for (std::size_t i = 0; i < std::min(hand.size(), unknowns.size()); ++i) *unknowns[i] = hand[i];
  }
  // What nobody has seen: far apart in the order of kinds, so that they make no hand.
  std::vector<tiles::Kind> rest;
  for (const auto& [kind, count] : left_in_wall(rules, round))
    rest.insert(rest.end(), static_cast<std::size_t>(std::max(count, 0)), kind);
  constexpr std::size_t kStride = 37;
  std::size_t at = 0;
  const auto next = [&] {
    if (rest.empty()) return tiles::kNoKind;
    at = (at + kStride) % rest.size();
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
    const bool reached = std::any_of(round.steps.begin(), round.steps.end(), [&](const RecordedStep& step) {
      return step.kind == Kind::Reach && step.actor == win.actor;
    });
    if (reached && winner == nullptr) winner = &win;
  }
  if (winner == nullptr) return {};
  const auto count = round.indicators.size() +
                     static_cast<std::size_t>(std::count_if(round.steps.begin(), round.steps.end(),
                                                            [](const auto& step) { return step.kind == Kind::Dora; }));
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
        const auto used = static_cast<std::size_t>(std::count_if(
            chosen.begin(), chosen.end(), [&](tiles::Kind kind) { return hits(rules, kind, tiles) == wanted; }));
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
