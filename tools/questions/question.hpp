#pragma once
// Trying a specification on a hand, as `majs match` and `majs waits` do: texts in, a report out.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/definitions/definition.hpp"
#include "runtime/tiles/behavior.hpp"

namespace majs::match {

class CardRacks;

/// The card of a ruleset, as far as questions about hands go.
struct QuestionCard {
  struct Hand {
    std::string name;  ///< of its yaku: `E1 22a 4444a 66a 888a DDDa`
    std::int64_t value = 0;
    bool concealed = false;  ///< has no exposures
  };
  struct Meld {
    std::string name;       ///< of the button that lays it down
    std::uint8_t rack = 0;  ///< where it lies
    bool finished = false;  ///< a whole rack; on which one it lies does not matter
  };
  const CardRacks* search = nullptr;
  std::vector<Hand> hands;  ///< those of `search`
  std::vector<Meld> melds;
  std::size_t racks = 1;
};

/// What an author types, and the ruleset it is about.
struct HandQuestion {
  /// For names of definitions and sets, and the wall; null without a ruleset. Constants are expanded.
  const Document* ruleset = nullptr;
  /// The tile behaviour of a player of the ruleset, written in these names; both null when it is not known.
  const tiles::TileBehavior* behavior = nullptr;
  const Names* names = nullptr;
  /// Waits are those of hands of this card, instead of the definitions of `spec`; null: they are not.
  const QuestionCard* card = nullptr;
  std::string spec;                  ///< JSON, ~m text, an American string, or the name of a definition
  std::string hand;                  ///< `123m 5p` or ids between blanks
  std::vector<std::string> calls;    ///< `pon:555z`, several between blanks
  std::vector<std::string> aliases;  ///< `0m=5m`, `0j=any`, `2j=1m 2m`
  std::string visible;               ///< tiles on the table, which nobody draws any more: for waits
  std::size_t dealt = 0;             ///< tiles of a hand before it draws; 0 when that is not known
  bool explain = false;
};

struct QuestionReport {
  bool matched = false;  ///< the hand matches, or for waits: it has some
  std::string text;      ///< lines for people
  std::string json;      ///< the same for programs
};

/// Does the hand match? Empty, with a message, when something cannot be read.
std::optional<QuestionReport> ask_match(const HandQuestion& request, std::string* error);

/// Shanten by definition, the tiles that bring the hand nearer with the copies that are left, and with a tile too many
/// what each discard leads to. The wall is that of the ruleset, or four of each of the 34 usual tiles.
std::optional<QuestionReport> ask_waits(const HandQuestion& request, std::string* error);

}  // namespace majs::match
