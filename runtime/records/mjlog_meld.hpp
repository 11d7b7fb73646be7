#pragma once
// The number that mjlog writes for a call.

#include "runtime/records/record.hpp"

namespace majs::runtime {

/// Tiles of a call as mjlog counts them, 0 to 135.
struct MjlogMeld {
  RecordedStep::Kind kind = RecordedStep::Kind::Pon;
  int from = 0;             ///< so many players after the caller sits whose tile was taken; 0: it is the caller's own
  int tile = 0;             ///< the called, added or laid open tile; of a concealed kong any of them
  std::vector<int> others;  ///< the other ones; of an added kong those of the pon
};

/// False for a number that is no call.
bool read_mjlog_meld(unsigned number, MjlogMeld& meld);
/// The number of a call.
unsigned mjlog_meld_number(const MjlogMeld& meld);

}  // namespace majs::runtime
