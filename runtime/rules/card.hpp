#pragma once
// The card of a ruleset: its hands with what they are worth, as yaku of hands of a card say it (`card_hand`).

#include <string>
#include <vector>

#include "runtime/match/cards/card_racks.hpp"

namespace majs::runtime {

struct CardEntry {
  std::uint32_t yaku = 0;     ///< id in Rules::texts
  std::uint32_t program = 0;  ///< id in Rules::programs
  std::string hand;           ///< as on the card: `22a 4444a 66a 888a DDDa`
  std::int64_t value = 0;
  bool concealed = false;  ///< of `concealed_win_definition`
  bool singles = false;    ///< of `singles_win_definition`: nothing doubles it
};

struct Card {
  std::vector<CardEntry> hands;  ///< in the order of the yaku lists
  match::CardRacks search;       ///< its hands are those of `hands`
};

}  // namespace majs::runtime
