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

/// A request whose texts are kept by somebody else: by the line or the document that says it, or by a HandRequest. The
/// members are those of HandRequest.
struct HandTexts {
  using List = SmallVector<std::string_view, 4>;

  HandTexts() = default;
  explicit HandTexts(const HandRequest& request);

  std::string_view hand;
  std::string_view win;
  std::string_view by;
  std::string_view seat = "east";
  std::string_view round = "east";
  std::string_view from;
  std::string_view dora;
  std::string_view ura;
  List calls;
  List status;
  List words;
  List out;
  List liable;
  std::vector<std::pair<std::string_view, double>> counters;
  std::optional<std::uint64_t> tiles_remaining;
  bool first_turn = false;
  std::int64_t honba = 0;
  double pot = 0;
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
  bool read(const HandTexts& request, HandSituation& out, std::string& error);

 private:
  class Tables;
  std::unique_ptr<Tables> tables_;
};

/// The same for one hand.
std::optional<HandSituation> read_hand(const HandScorer& scorer, const HandRequest& request, std::string& error);

}  // namespace majs::runtime
