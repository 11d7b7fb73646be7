#pragma once
// How far a hand is from definitions that have a form (hand_forms.hpp), looked up in tables whatever the tiles mean:
// for bots, who ask that of every hand they could come to. Wildcards of any tile are what is lacking.

#include <optional>
#include <span>
#include <vector>

#include "runtime/match/hand_forms.hpp"
#include "runtime/match/match.hpp"

namespace majs::match {

class FormLookup {
 public:
  FormLookup() = default;
  /// Those of the definitions that have a form. `wall` are the tiles of the game: no hand can use more.
  FormLookup(std::span<const Definition> definitions, const tiles::AttributeSet& known,
             std::span<const tiles::WallTile> wall);

  /// The definitions, by index, that have a form.
  const std::vector<std::size_t>& formed() const { return formed_; }

  /// What the hand lacks for the nearest of the forms, a tile too many left out; `useful` are cells one more of which
  /// is one less. Nothing when only a search knows what the tiles can be.
  std::optional<FormAnswer> ask(const Hand& hand, const JokerTable& jokers, MatchMemory& memory) const;
  /// Whether one more of these makes one less lacking.
  bool brings_nearer(const tiles::Tile& tile, const JokerTable& jokers, const FormAnswer& answer) const;

 private:
  enum class Meaning : std::uint8_t {
    Cell,     ///< the tile of a cell
    Wild,     ///< a wildcard of any tile of the game
    Nothing,  ///< no tile of a form
    Unknown,  ///< only a search knows
  };

  Meaning meaning(const tiles::Tile& tile, const JokerTable& jokers) const;
  bool count(const Hand& hand, const JokerTable& jokers, CountedHand& counted, std::uint32_t& wild) const;
  bool add_call(const Call& call, const JokerTable& jokers, CountedHand& counted) const;

  std::vector<HandForm> forms_;
  std::vector<std::size_t> formed_;
  std::vector<tiles::WallTile> wall_;
  std::uint64_t cells_ = 0;   ///< of the tiles of the wall, a bit each
  std::uint64_t listed_ = 0;  ///< that some form asks for by themselves
};

}  // namespace majs::match
