#pragma once
// Hands that cannot be: what a table never shows, whatever it would be worth.

#include <array>
#include <string>

#include "runtime/match/packed_map.hpp"
#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

/// What was found out about calls, of which there are few: whether their tiles make them.
class KnownCalls {
 public:
  /// Whether a call of this seat's is no call of the ruleset; works it out if need be.
  bool is_no_call(const Rules& rules, const tiles::TileBehavior& behavior, Seat seat, const Call& call);

 private:
  /// Hands of many rulesets have no more; others begin anew.
  static constexpr std::size_t kMost = 4'000;

  std::array<match::PackedMap<std::uint8_t>, kMaxSeats> known_;  ///< what tiles mean may differ from seat to seat
};

/// Why the hand cannot be, naming tile or call: more of a tile than the wall has (hand, calls, winning tile and
/// indicators together), two tiles too many or more, a call of tiles that it is not made of, riichi with an open hand,
/// more tiles left than there are. Empty when nothing speaks against it.
/// `behavior` is that of the winner's seat, always the same for one `calls`.
std::string why_impossible(const Rules& rules, const tiles::TileBehavior& behavior, const HandSituation& situation,
                           KnownCalls& calls);

}  // namespace majs::runtime
