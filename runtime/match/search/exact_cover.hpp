#pragma once
// Decomposing a whole hand: every tile and every call in exactly one set of a definition, with jokers for what is
// missing. The joker solver (runtime/match/README.md 10) and the readings of winning hands stand on it.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/budget.hpp"
#include "runtime/match/hand.hpp"

namespace majs::match {

/// One set of a decomposition. The kinds are those of the search: valid while the decomposition is visited.
struct CoverSet {
  std::optional<std::size_t> call;     ///< the call that is this set, or
  std::span<const tiles::Kind> kinds;  ///< its tiles, ascending; those of a call as they are meant
};

struct CallJoker {
  std::size_t call = 0;
  std::size_t tile = 0;  ///< as given in CoverCall::jokers
  tiles::Kind kind = tiles::kNoKind;

  friend auto operator<=>(const CallJoker&, const CallJoker&) = default;
};

/// A complete decomposition, as long as it is visited.
struct Cover {
  std::span<const CoverSet> sets;
  std::span<const tiles::Kind> hand_jokers;  ///< what the loose jokers are, in no order
  std::span<const CallJoker> call_jokers;
};

struct CoverCall {
  std::vector<tiles::Kind> naturals;
  std::vector<std::size_t> jokers;  ///< positions of its jokers
};

struct CoverProblem {
  std::vector<tiles::Kind> naturals;  ///< loose tiles that are what they are
  std::size_t jokers = 0;             ///< loose jokers
  std::vector<CoverCall> calls;
  std::vector<tiles::Kind> joker_kinds;  ///< what a joker can be at all, ascending
};

/// Calls `visit` for every decomposition by the last segment of the definition, until it returns false; the same one
/// may come in several orders. Elements with a count of 0 or less, call names and attributed items are left out of
/// account. Returns false when the budget ended the search.
bool each_cover(const Definition& definition, const CoverProblem& problem, const JokerTable& jokers, Budget& budget,
                const std::function<bool(const Cover&)>& visit);

}  // namespace majs::match
