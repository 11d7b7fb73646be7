#pragma once
// A hand as people and programs write it, for scoring: texts in, a HandSituation out.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/play/hands/hand_scorer.hpp"
#include "runtime/rules/small_vector.hpp"

namespace majs::runtime {

/// What `majs score` is given: options, or the members of a JSON object of the same names.
template <typename Text, typename List>
struct HandMembers {
  Text hand;            ///< `123m55z`, or ids between blanks; without the winning tile
  Text win;             ///< the winning tile
  Text by;              ///< draw, discard or call (or tsumo, ron, chankan); as the words say when empty
  List calls;           ///< `chii:123p`, one or several between blanks
  Text seat = "east";   ///< wind of the winner; east deals
  Text round = "east";  ///< wind of the round
  Text from;            ///< who discarded or called; the next player when empty
  Text dora;            ///< indicators
  Text ura;             ///< what lies under them
  List status;          ///< names of statuses, or words; `south:riichi` of another player
  List words;           ///< of situation_words()
  std::vector<std::pair<Text, double>> counters;
  std::optional<std::uint64_t> tiles_remaining;
  bool first_turn = false;
  std::int64_t honba = 0;
  double pot = 0;
  List out;     ///< seats that have won before in this round, where play goes on after a win
  List liable;  ///< `west:Daisangen`: who has to pay for which yaku of the winner
};
using HandRequest = HandMembers<std::string, std::vector<std::string>>;
/// A request whose texts are kept by somebody else: by the line or the document that says it, or by a HandRequest.
using HandTexts = HandMembers<std::string_view, SmallVector<std::string_view, 4>>;

HandTexts texts_of(const HandRequest& request);

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
  bool read(const HandTexts& request, HandSituation& out, std::string& error);

 private:
  class Tables;
  std::unique_ptr<Tables> tables_;
};

/// The same for one hand.
std::optional<HandSituation> read_hand(const HandScorer& scorer, const HandRequest& request, std::string& error);

}  // namespace majs::runtime
