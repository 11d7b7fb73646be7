#pragma once
// How far a hand is from any definition, by asking the matcher: how many tiles have to come, others going in exchange,
// and which tiles are the first of them.

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

/// What the search is about.
struct ExchangeQuestion {
  Hand hand;
  std::span<const tiles::WallTile> wall;  ///< the tiles that can come
  std::span<const int> left;              ///< by entry of the wall: the copies that hand and calls do not hold
  std::size_t room = 0;                   ///< loose tiles of a complete hand: the others go
};

struct ExchangeAnswer {
  std::uint32_t lacking = 0;          ///< tiles that have to come
  bool reachable = false;             ///< so many are enough at all
  bool gave_up = false;               ///< not everything could be tried
  std::vector<std::uint16_t> useful;  ///< entries of the wall one of which is one less lacking, ascending
};

class ExchangeSearch {
 public:
  /// `wildcard` is a kind that is in no hand and no wall, `behavior` what the tiles mean.
  ExchangeSearch(const Definition& definition, const tiles::AttributeSet& known, const tiles::TileBehavior& behavior,
                 tiles::Kind wildcard);

  /// Tries up to `most` tiles.
  ExchangeAnswer ask(const ExchangeQuestion& question, std::uint32_t most, MatchMemory& memory) const;

 private:
  class Attempt;
  bool too_small(std::size_t room, std::size_t calls) const;

  MatchProgram program_;
  MatchProgram easier_;          ///< without guards, attributes and `nojoker`: what wildcards may help with
  MatchProgram guarded_easier_;  ///< the same with guards, which look at what is no wildcard
  JokerTable jokers_;
  JokerTable with_wildcards_;
  tiles::Kind wildcard_;
  bool guarded_ = false;              ///< a tile too many can keep it from matching
  std::size_t tiles_ = 0;             ///< tiles that it takes at most, each call counted as three
  bool exact_ = false;                ///< … and always
  std::vector<std::size_t> takings_;  ///< the tiles of each set at least, the largest first
  bool dismantled_ = false;           ///< calls are taken apart
};

}  // namespace majs::match
