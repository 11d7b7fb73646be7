#pragma once
// In which order things happened that tenhou/6 tells player by player.

#include <array>
#include <vector>

#include "runtime/records/record.hpp"

namespace majs::runtime {

/// A discard, a call of one's own tiles, or nothing (after a claimed kong).
struct TenhouGive {
  RecordedStep step;
  bool reach = false;
  bool nothing = false;
};

struct TenhouLists {
  std::array<std::vector<RecordedStep>, 4> takes;  ///< drawn tiles, and calls of discards
  std::array<std::vector<TenhouGive>, 4> gives;
};

/// Interleaves the lists so that every entry of them has its place: after a discard goes on who calls it, else the next
/// player; where a call may be meant for an earlier discard or for a later, equal one, both are tried. Discards of the
/// drawn tile get that tile. False when nothing fits.
bool order(const TenhouLists& lists, int dealer, int players, std::vector<RecordedStep>& steps);

}  // namespace majs::runtime
