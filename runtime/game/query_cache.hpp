#pragma once
// What the queries of one scored hand have in common: while only conditions run, the candidates of a list of targets
// stay the same, and what the matcher needs of them is prepared once.

#include <memory>
#include <vector>

#include "runtime/game/match_targets.hpp"

namespace majs::runtime {

/// Candidates, prepared for the matcher.
struct PreparedCandidates {
  MatchHands hands;
  std::vector<match::PreparedHand> prepared;

  PreparedCandidates(const Rules& rules, std::vector<Candidate> candidates, const match::JokerTable& jokers);
};

/// Lives as long as a seat's yaku are evaluated. Only queries of that seat, win source and reading are remembered.
class QueryCache {
 public:
  QueryCache(Game& game, const Context& context);
  ~QueryCache();
  QueryCache(const QueryCache&) = delete;
  QueryCache& operator=(const QueryCache&) = delete;

  /// The prepared candidates of a target list; null when this context's are not remembered. `loose` asks for the tiles
  /// of a reading instead of its sets.
  PreparedCandidates* find(const Context& context, std::uint32_t targets, bool loose);

 private:
  Game& game_;
  QueryCache* outer_;
  Seat seat_;
  WinSource source_;
  const HandReading* reading_;
  std::vector<std::unique_ptr<PreparedCandidates>> by_targets_;
  std::vector<std::unique_ptr<PreparedCandidates>> loose_by_targets_;
};

/// Does some candidate of the targets match the definitions (a program's id)? Under a reading, definitions made of sets
/// look at its sets.
match::Answer match_targets(Game& game, const Context& context, std::uint32_t targets, std::uint32_t program);

}  // namespace majs::runtime
