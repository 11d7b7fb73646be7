#pragma once
// A hand as people and programs write it, for scoring: texts in, a HandSituation out.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

/// What `majs score` is given: options, or the members of a JSON object of the same names.
struct HandRequest {
  std::string hand;                 ///< `123m55z`, or ids between blanks; without the winning tile
  std::string win;                  ///< the winning tile
  std::string by;                   ///< draw, discard or call (or tsumo, ron, chankan); as the words say when empty
  std::vector<std::string> calls;   ///< `chii:123p`, one or several between blanks
  std::string seat = "east";        ///< wind of the winner; east deals
  std::string round = "east";       ///< wind of the round
  std::string from;                 ///< who discarded or called; the next player when empty
  std::string dora;                 ///< indicators
  std::string ura;                  ///< what lies under them
  std::vector<std::string> status;  ///< names of statuses, or words; `south:riichi` of another player
  std::vector<std::string> words;   ///< of situation_words()
  std::vector<std::pair<std::string, double>> counters;
  std::optional<std::uint64_t> tiles_remaining;
  bool first_turn = false;
  std::int64_t honba = 0;
  double pot = 0;
  std::vector<std::string> out;     ///< seats that have won before in this round, where play goes on after a win
  std::vector<std::string> liable;  ///< `west:Daisangen`: who has to pay for which yaku of the winner
};

/// More tiles than this are no hand.
inline constexpr std::size_t kMaxHandTiles = 40;

/// Reads requests by the names of a scorer's ruleset; one for many hands.
class HandReader {
 public:
  explicit HandReader(const HandScorer& scorer);
  ~HandReader();
  HandReader(const HandReader&) = delete;
  HandReader& operator=(const HandReader&) = delete;

  /// Fills `out`, a situation as it is made; false, with a message, when a text says nothing in the ruleset, or the
  /// hand cannot be.
  bool read(const HandRequest& request, HandSituation& out, std::string& error);

 private:
  class Tables;
  std::unique_ptr<Tables> tables_;
};

/// The same for one hand.
std::optional<HandSituation> read_hand(const HandScorer& scorer, const HandRequest& request, std::string& error);

}  // namespace majs::runtime
