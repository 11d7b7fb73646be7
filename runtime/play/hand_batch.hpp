#pragma once
// Hands by the thousand: JSON lines in, a verdict each (`majs score --batch`).

#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/play/hand_request.hpp"
#include "runtime/play/hand_scorer.hpp"

namespace majs::runtime {

/// Scores the hand that `line` describes, a JSON object with the members of `read_hand_members`; what it does not say
/// is as in `defaults`. The result is that of `hand_document`; null, with a message in `error`, for a line that is no
/// such object or says what the ruleset of `scorer` does not know.
Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error);

/// Appends the answer to a line, with a newline: an object with `line` (its number), the line's `id` as it was given,
/// and the members of score_batch_line's result; or `error`, and then it is false.
bool answer_batch_line(std::string_view line, std::size_t number, const HandRequest& defaults, HandScorer& scorer,
                       std::string& out);

}  // namespace majs::runtime
