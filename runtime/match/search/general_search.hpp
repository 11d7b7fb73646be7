#pragma once
// The general search: the definition of what matches (runtime/match/README.md 4), as a memoised depth-first search.
// Every faster path has to agree with it.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "runtime/match/budget.hpp"
#include "runtime/match/definitions/base_tiles.hpp"

namespace majs::match {

/// One group that was taken on the way to an answer.
struct TakenTiles {
  std::size_t segment = 0;
  std::size_t step = 0;               ///< index into the segment
  std::size_t group = 0;              ///< index of the alternative in the element
  std::optional<std::size_t> call;    ///< the call that served it, or
  std::vector<tiles::Tile> tiles;     ///< the tiles from the hand, and
  std::vector<tiles::Kind> required;  ///< what each of them was taken as
};

/// What is left when a definition succeeded.
struct Leftover {
  std::vector<tiles::Tile> tiles;
  std::vector<std::size_t> calls;  ///< indices of the calls not used
};

/// Receives successes of a search: the last segment succeeded with this hand and these groups. Returns true to end it.
using OnSuccess = std::function<bool(const Leftover& leftover, std::span<const TakenTiles> taken)>;

/// The buffers of searches, kept between queries so that matching does not allocate. One for each thread.
class SearchMemory {
 public:
  SearchMemory();
  ~SearchMemory();
  SearchMemory(const SearchMemory&) = delete;
  SearchMemory& operator=(const SearchMemory&) = delete;

  class State;
  State& state() { return *state_; }
  /// What the query that is going on may still cost.
  Budget budget;

 private:
  std::unique_ptr<State> state_;
};

/// Does the hand match the definition?
Answer search_match(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                    const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory);

/// The same, reporting every distinct leftover (until `on_success` ends it). Yes when there was one.
Answer search_successes(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                        const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory,
                        const OnSuccess& on_success);

}  // namespace majs::match
