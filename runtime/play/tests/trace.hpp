#pragma once
// Recorded rounds: what was seen after every event, and at the end. Comparing a replay with such a record.

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "runtime/play/tests/scenario.hpp"

namespace majs::runtime {

/// Compares a replay with the entries of a trace, in order: `turn`, `buttons`, `playable`, `choices`, `marking`, and of
/// `status`, `scores`, `winners` what the entries told so far.
class TraceChecker {
 public:
  /// The differences after the event that `entry` belongs to.
  std::vector<Mismatch> check(const Document& entry, Game& game);
  /// The differences at the end (`expect` of a recorded round).
  static std::vector<Mismatch> check_end(const Document& expect, const Game& game);

 private:
  bool started_ = false;
  Document status_ = {};  ///< complete sets by seat, as told so far
  Document scores_ = {};
  std::set<std::string> winners_;
};

}  // namespace majs::runtime
