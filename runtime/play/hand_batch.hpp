#pragma once
// Hands by the thousand: JSON lines in, a verdict each (`majs score --batch`).

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/play/hand_members.hpp"
#include "runtime/play/hand_report.hpp"
#include "runtime/play/hand_request.hpp"
#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

/// Reads lines, one after the other.
class LineReader {
 public:
  /// What a line says over the defaults; false, with a message, for a line that is no object of members of
  /// `read_hand_members`. The texts are those of `line`, of `defaults`, and of this, until the next line is read.
  bool read(std::string_view line, const HandTexts& defaults, std::string& error);
  const HandTexts& request() const { return request_; }
  /// The text of the member `id`; "" without one. Known whether the line is read or not.
  std::string_view id() const { return id_; }

 private:
  HandTexts request_;
  std::string_view id_;
  MemberOrder order_;
  std::string kept_id_;
  std::optional<Document> document_;  ///< of a line that is no usual one
};

class HandBatch {
 public:
  /// Scores under a ruleset; what a line does not say is as in `defaults`.
  HandBatch(std::shared_ptr<const Rules> rules, HandRequest defaults);

  /// Appends the answer to a line, a JSON object with the members of `read_hand_members`, with a newline: an object
  /// with `line` (its number), the line's `id` as it was given, and the members of HandWriter; or `error`, and then it
  /// is false.
  bool answer(std::string_view line, std::size_t number, std::string& out);

 private:
  /// Leaves the result in `verdict_`, or in `error` why there is none.
  bool judge(std::string_view line, std::string& error);

  HandScorer scorer_;
  HandReader reader_;
  const HandRequest defaults_;
  const HandTexts default_texts_;  ///< those of `defaults_`
  LineReader line_;
  HandVerdict verdict_;  ///< of the newest line
  HandWriter writer_;
};

/// Scores the hand that `line` describes. The result is that of `hand_document`; null, with a message in `error`, for a
/// line that is no such object or says what the ruleset of `scorer` does not know.
Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error);

}  // namespace majs::runtime
