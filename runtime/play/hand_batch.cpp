#include "runtime/play/hand_batch.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "runtime/play/hand_report.hpp"

namespace majs::runtime {

Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error) {
  const Rules& rules = scorer.game().rules();
  grammar::DocumentError problem;
  const auto document = grammar::parse_document(line, &problem);
  if (!document) {
    error = "not JSON: " + problem.message;
    return nullptr;
  }
  HandRequest request = defaults;
  if (!read_hand_members(*document, request, error)) return nullptr;
  const std::optional<HandSituation> situation = read_hand(scorer, request, error);
  if (!situation) return nullptr;
  Document result = Document::object();
  if (document->contains("id")) result["id"] = (*document)["id"];
  result.update(hand_document(judge_hand(scorer, *situation, false), rules));
  return result;
}

}  // namespace majs::runtime
