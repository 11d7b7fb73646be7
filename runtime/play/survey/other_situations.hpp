#pragma once
// Situations beside the one in which all hands are looked at: those in which a sample of them is.

#include <set>
#include <string>
#include <vector>

#include "runtime/play/hands/hand_request.hpp"
#include "runtime/play/survey/hand_series.hpp"
#include "runtime/play/survey/wall_kinds.hpp"

namespace majs::runtime {

/// Hands that are looked at in other situations where nobody says how many.
inline constexpr std::size_t kUsualCovering = 200;

struct NamedSituation {
  std::string name;
  HandRequest request;
  bool open = false;  ///< with calls
};

/// Every seat in two rounds; every word for how a hand is won, alone and with the first (riichi), of the dealer and of
/// another; dora; a flower; counters on the table; with calls. Some mean nothing in the ruleset, or contradict what
/// `base` says.
std::vector<NamedSituation> other_situations(const HandRequest& base, const WallKinds& kinds, const Rules& rules);

/// The hand as it is, or `open`, with calls: one of each kind that leaves it complete, then another one of each beside
/// the last, and so on. `is_complete` looks at one.
template <typename Look>
void each_form(const OpenHand& hand, bool open, const HandSeries& series, const Look& is_complete) {
  if (!open) {
    is_complete(hand);
    return;
  }
  OpenHand last = hand;
  for (bool more = true; more;) {
    more = false;
    std::set<std::uint32_t> made;
    OpenHand next;
    for (const OpenHand& called : with_one_call(last, series.rules(), series.jokers())) {
      if (made.contains(called.calls.back().name) || !is_complete(called)) continue;
      made.insert(called.calls.back().name);
      next = called;
      more = true;
    }
    last = std::move(next);
  }
}

}  // namespace majs::runtime
