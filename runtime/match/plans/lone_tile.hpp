#pragma once
// A tile that is alone in a hand — no other one of its kind, no neighbours, nothing that stands for it — is part of no
// set of the usual ones: what is there besides has to do. Most hands are then known to be too small without a look at
// their tiles. Blanks that lie where tiles are not known are such tiles.

#include <cstddef>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

class LoneTile {
 public:
  LoneTile(const MatchProgram& program, tiles::Kind kind);

  tiles::Kind kind() const { return kind_; }
  /// True only if no definition of the program matches the hand with one tile of the kind more, whatever its
  /// attributes.
  bool completes_nothing(const Hand& hand, const JokerTable& jokers) const;

 private:
  /// What a definition takes at the least.
  struct Least {
    std::size_t tiles = 0;
    std::size_t spared = 0;  ///< of these, by each call
    bool loose_calls = false;
  };
  /// False where other things count as well, or the tile may be taken.
  bool add(const Definition& definition);
  bool is_alone(const Hand& hand, const JokerTable& jokers) const;

  tiles::Kind kind_;
  bool known_ = true;         ///< `least_` says it of all definitions
  std::vector<Least> least_;  ///< by definition
};

}  // namespace majs::match
