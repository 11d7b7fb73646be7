#pragma once
// Hands by the thousand: JSON lines in, a verdict each (`majs score --batch`).

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "grammar/line_scanner.hpp"
#include "runtime/play/hands/hand_members.hpp"
#include "runtime/play/hands/hand_report.hpp"
#include "runtime/play/hands/hand_request.hpp"
#include "runtime/play/hands/hand_scorer.hpp"

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
  /// Scores under a ruleset; what a line does not say is as in `defaults`. Answers have the members of `fields`.
  HandBatch(std::shared_ptr<const Rules> rules, HandRequest defaults, AnswerFields fields = {});

  /// Appends the answer to each line, a JSON object with the members of `read_hand_members`, with a newline: an object
  /// with `line` (its number), the line's `id` as it was given, and the members of HandWriter; or `error`. False when
  /// one of them is an error, which has both whatever the fields are. A few lines take less than the same one by one:
  /// they are first all read, then all looked at, and so on, because what a line has done to it from beginning to end
  /// is more code than a processor keeps at hand.
  bool answer(std::span<const grammar::NumberedLine> lines, LineWriter& out);

 private:
  /// A line on its way.
  struct Entry {
    HandVerdict verdict;
    std::string id;
    std::string error;  ///< why there is no verdict
    bool fine = false;  ///< there is one
  };

  void read(std::string_view line, Entry& entry);
  /// Appends the answer, and empties the entry.
  void write(std::size_t number, Entry& entry, LineWriter& out);

  HandScorer scorer_;
  HandReader reader_;
  const HandRequest defaults_;
  const HandTexts default_texts_;  ///< those of `defaults_`
  const AnswerFields fields_;
  LineReader line_;
  std::vector<Entry> entries_;  ///< as many as there were lines together
  HandWriter writer_;
};

}  // namespace majs::runtime
