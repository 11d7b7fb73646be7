#pragma once
// Decomposing a whole hand: every tile and every call in exactly one set of a definition, with jokers for what is
// missing. The joker solver (spec/matching.md 10) and the arrangement of winning hands stand on it.

#include <functional>
#include <vector>

#include "runtime/match/hand.hpp"

namespace majs::match {

/// One set of a decomposition.
struct CoverSet {
  std::size_t element = 0;          ///< which element of the segment
  std::size_t group = 0;            ///< which of its alternatives
  std::optional<std::size_t> call;  ///< the call that is this set, or
  std::vector<tiles::Kind> kinds;   ///< its tiles, ascending; those of a call as they are meant
  std::size_t jokers = 0;           ///< how many of the tiles are jokers
};

/// A complete decomposition.
struct Cover {
  std::vector<CoverSet> sets;
  std::vector<tiles::Kind> hand_jokers;                          ///< what the loose jokers are, ascending
  std::vector<std::pair<std::size_t, tiles::Kind>> call_jokers;  ///< (call * 16 + tile, kind), as given in CoverCall
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

/// Steps of one decomposition search; beyond them it ends with what it has.
inline constexpr std::uint64_t kMaxCoverSteps = 400'000;

/// Calls `visit` for every decomposition by the last segment of the definition, until it returns false; the same one
/// may come in several orders. Elements with a count of 0 or less, call names and attributed items are left out of
/// account. Returns false when the step limit ended the search.
bool each_cover(const Definition& definition, const CoverProblem& problem, const JokerTable& jokers,
                const std::function<bool(const Cover&)>& visit);

}  // namespace majs::match
