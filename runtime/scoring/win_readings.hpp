#pragma once
// Everything a winning hand may be read as: winning tiles, meanings of jokers, readings (runtime/scoring/README.md 2,
// 3).

#include <functional>
#include <optional>
#include <span>

#include "runtime/game/engine.hpp"
#include "runtime/game/hand_memo.hpp"
#include "runtime/match/search/joker_assignment.hpp"
#include "runtime/scoring/yaku.hpp"

namespace majs::runtime {

/// Whether a hand is complete.
using Doubt = std::function<bool()>;

/// What is asked: which lists of yaku (indices in ScoringRules::lists) a seat's win scores.
struct WinQuery {
  Seat seat = kNobody;
  WinSource source = WinSource::None;
  std::span<const std::uint32_t> lists;
  std::span<const std::uint32_t> lists2 = {};
  std::optional<Tile> tile = {};  ///< without one, that of the source
  std::vector<Tile> tiles = {};   ///< if there are any, each of them instead
  bool groups_alike = false;      ///< of the second group counts what would count of the first (keep_highest)
  bool fires_before_win = true;   ///< false where that tells nothing of what is asked
  WinMemo* memo = nullptr;        ///< where the cases are noted; only for the lists of the ruleset
  /// Nobody has found out yet whether the hand is complete: its readings say so, or this does. Null where it is known.
  const Doubt* doubt = nullptr;
};

/// One case: the state is the game's while it is looked at, jokers assigned.
/// What it scores is its own, and the facts of its evaluation are free for others.
struct WinCase : HandYaku {
  Context context;
  const match::JokerAssignments& jokers;
  Number minipoints = 0;
  const match::TileAssignment* solution = nullptr;
  bool last = false;        ///< no case comes after it: the state need not be saved
  bool only_marks = false;  ///< the cases after it change nothing but counters and statuses
};

/// Fires `before_win` for every tile that may be the winning one (if the query says so), `before_scoring` for every
/// meaning of the jokers and every reading, and shows what each scores until `visit` returns true. The seat has an
/// entry in GameState::winners. The state is left as the last case made it. False when the hand turned out not to be
/// complete: then nothing was shown.
bool each_win_case(Engine& engine, const WinQuery& query, const std::function<bool(WinCase&)>& visit);

/// Hand, calls and winning tile as they were before jokers were assigned.
void restore_original(Engine& engine, Seat seat, WinSource source);

/// The seat's entry in GameState::winners.
Winner& own_winner(Engine& engine, Seat seat);

}  // namespace majs::runtime
