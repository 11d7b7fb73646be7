#include "runtime/play/hand_batch.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "grammar/member_text.hpp"
#include "runtime/play/hand_report.hpp"

namespace majs::runtime {

namespace {

Document score_members(const Document& members, const HandRequest& defaults, HandScorer& scorer, std::string& error) {
  HandRequest request = defaults;
  if (!read_hand_members(members, request, error)) return nullptr;
  const std::optional<HandSituation> situation = read_hand(scorer, request, error);
  if (!situation) return nullptr;
  return hand_document(judge_hand(scorer, *situation, false), scorer.rules());
}

std::optional<Document> parse_line(std::string_view line, std::string& error) {
  grammar::DocumentError problem;
  auto document = grammar::parse_document(line, &problem);
  if (!document) error = "not JSON: " + problem.message;
  return document;
}

}  // namespace

Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error) {
  const auto members = parse_line(line, error);
  return members ? score_members(*members, defaults, scorer, error) : Document(nullptr);
}

bool answer_batch_line(std::string_view line, std::size_t number, const HandRequest& defaults, HandScorer& scorer,
                       std::string& out) {
  std::string error;
  const auto members = parse_line(line, error);
  out.append("{\"line\":").append(std::to_string(number));
  if (members && members->is_object() && members->contains("id")) {
    out.append(",\"id\":").append(grammar::member_text(line, "id"));
  }
  const Document result = members ? score_members(*members, defaults, scorer, error) : Document(nullptr);
  out.push_back(',');
  if (result.is_null()) {
    out.append("\"error\":");
    grammar::append_quoted(out, error);
    out.append("}\n");
    return false;
  }
  out.append(grammar::print_document(result, false), 1).push_back('\n');  // the object goes on
  return true;
}

}  // namespace majs::runtime
