#pragma once
// Hands by the thousand: JSON lines in, a verdict each (`majs score --batch`).

#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/play/hand_request.hpp"
#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

/// Scores the hand that `line` describes, a JSON object with the members of `read_hand_members`; what it does not say
/// is as in `defaults`. The result is that of `hand_document`, with the line's `id` if it has one; null, with a message
/// in `error`, for a line that is no such object or says what the ruleset of `scorer` does not know.
Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error);

}  // namespace majs::runtime
