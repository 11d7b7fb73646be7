#pragma once
// Recorded rounds: what was seen after every event, and at the end. Comparing a replay with such a record.

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "runtime/play/scenario.hpp"

namespace majs::runtime {

/// What a comparison leaves out, because it exists only for display.
struct TraceOptions {
  std::set<std::string, std::less<>> ignored_statuses;
  std::set<std::string, std::less<>> ignored_counters;
};

/// Compares a replay with the entries of a trace, in order: `turn`, `buttons`, `playable`, `choices`, `marking`, and of
/// `status`, `scores`, `winners` what the entries told so far.
class TraceChecker {
 public:
  explicit TraceChecker(TraceOptions options = {});
  /// The differences after the event that `entry` belongs to.
  std::vector<Mismatch> check(const Document& entry, Game& game);
  /// The differences at the end (`expect` of a recorded round).
  std::vector<Mismatch> check_end(const Document& expect, const Game& game) const;

 private:
  TraceOptions options_;
  bool started_ = false;
  Document status_ = {};  ///< complete sets by seat, as told so far
  Document scores_ = {};
  std::set<std::string> winners_;
};

}  // namespace majs::runtime
