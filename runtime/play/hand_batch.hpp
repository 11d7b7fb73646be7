#pragma once
// Hands by the thousand: JSON lines in, a verdict each (`majs score --batch`).

#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/play/hand_request.hpp"
#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

class HandBatch {
 public:
  /// Scores under a ruleset; what a line does not say is as in `defaults`.
  HandBatch(std::shared_ptr<const Rules> rules, HandRequest defaults);

  /// Appends the answer to a line, a JSON object with the members of `read_hand_members`, with a newline: an object
  /// with `line` (its number), the line's `id` as it was given, and the members of append_hand; or `error`, and then it
  /// is false.
  bool answer(std::string_view line, std::size_t number, std::string& out);

 private:
  /// The result, or in `error` why there is none. `id` is set in any case.
  bool judge(std::string_view line, std::string& id, std::string& result, std::string& error);

  HandScorer scorer_;
  HandReader reader_;
  HandRequest defaults_;
  HandRequest request_;  ///< of the line that is answered, like the others
  HandSituation situation_;
  std::string id_;
  std::string result_;
};

/// Scores the hand that `line` describes. The result is that of `hand_document`; null, with a message in `error`, for a
/// line that is no such object or says what the ruleset of `scorer` does not know.
Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error);

}  // namespace majs::runtime
