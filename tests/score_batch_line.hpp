#pragma once
// A line of `majs score --batch` by itself.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "runtime/play/hands/hand_batch.hpp"

namespace majs::runtime {

/// Scores the hand that `line` describes. The result is that of `hand_document`; null, with a message in `error`, for a
/// line that is no such object or says what the ruleset of `scorer` does not know.
inline Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer,
                                 std::string& error) {
  LineReader reader;
  HandSituation situation;
  if (!reader.read(line, texts_of(defaults), error)) return nullptr;
  if (!HandReader(scorer).read(reader.request(), situation, error)) return nullptr;
  return hand_document(judge_hand(scorer, std::move(situation), false), scorer.rules());
}

}  // namespace majs::runtime
