#pragma once
// Hands that cannot be: what a table never shows, whatever it would be worth.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/match/inline_map.hpp"
#include "runtime/play/hands/hand_scorer.hpp"

namespace majs::runtime {

/// What hands of a ruleset have to be like; one for many hands.
class HandChecks {
 public:
  /// `rules` outlive it.
  explicit HandChecks(const Rules& rules);

  /// Why the hand cannot be, naming tile or call: more of a tile than the wall has (hand, calls, winning tile and
  /// indicators together), two tiles too many or more, a call of tiles that it is not made of, riichi with an open
  /// hand, more tiles left than there are. Empty when nothing speaks against it.
  /// `behavior` is that of the winner's seat, always the same for a seat.
  std::string why_impossible(const tiles::TileBehavior& behavior, const HandSituation& situation);

 private:
  std::string open_riichi(const HandSituation& situation) const;
  /// Whether a call of this seat's is no call of the ruleset: of calls there are few, and what was found out is kept.
  bool is_no_call(const tiles::TileBehavior& behavior, Seat seat, const Call& call);

  /// Hands of many rulesets have no more calls; others begin anew.
  static constexpr std::size_t kMostCalls = 4'000;

  /// A button that declares riichi, and the calls that keep it away, by their ids in Rules::texts.
  using Barring = std::vector<bool>;

  const Rules& rules_;
  std::array<match::InlineMap<std::uint8_t>, kMaxSeats> calls_;  ///< what tiles mean may differ from seat to seat
  std::uint32_t riichi_;                                         ///< the status
  std::vector<Barring> riichi_buttons_;
};

}  // namespace majs::runtime
