#include "runtime/play/hand_batch.hpp"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/member_text.hpp"
#include "runtime/play/hand_members.hpp"
#include "runtime/play/hand_report.hpp"

namespace majs::runtime {
namespace {

/// What a line says over the defaults; false, with a message, for a line that is no object of such members.
bool read_line(std::string_view line, const HandRequest& defaults, HandRequest& request, std::string& id,
               std::string& error) {
  request = defaults;
  std::string_view usual_id;
  if (read_usual_members(line, request, usual_id)) {
    id = usual_id;
    return true;
  }
  id.clear();
  grammar::DocumentError problem;
  const auto document = grammar::parse_document(line, &problem);
  if (!document) {
    error = "not JSON: " + problem.message;
    return false;
  }
  if (document->is_object() && document->contains("id")) id = grammar::member_text(line, "id");
  request = defaults;
  return read_hand_members(*document, request, error);
}

}  // namespace

namespace {

/// A situation as it is made, with the room of another.
HandSituation emptied(HandSituation&& other) {
  HandSituation made;
  const auto keep_room = [](auto& to, auto& from) {
    to = std::move(from);
    to.clear();
  };
  keep_room(made.hand, other.hand);
  keep_room(made.calls, other.calls);
  keep_room(made.statuses, other.statuses);
  keep_room(made.indicators, other.indicators);
  keep_room(made.under_indicators, other.under_indicators);
  return made;
}

}  // namespace

HandBatch::HandBatch(std::shared_ptr<const Rules> rules, HandRequest defaults)
    : scorer_(std::move(rules)), reader_(scorer_), defaults_(std::move(defaults)) {
  scorer_.explain(true);
}

bool HandBatch::judge(std::string_view line, std::string& id, std::string& result, std::string& error) {
  situation_ = emptied(std::move(situation_));
  if (!read_line(line, defaults_, request_, id, error) || !reader_.read(request_, situation_, error)) return false;
  HandVerdict verdict = judge_hand(scorer_, std::move(situation_), false);
  append_hand(result, verdict, scorer_.rules());
  situation_ = std::move(verdict.situation);
  return true;
}

bool HandBatch::answer(std::string_view line, std::size_t number, std::string& out) {
  std::string error;
  result_.clear();
  const bool fine = judge(line, id_, result_, error);
  std::array<char, 24> digits;
  out.append("{\"line\":")
      .append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  if (!id_.empty()) out.append(",\"id\":").append(id_);
  out.push_back(',');
  if (fine) {
    out.append(result_, 1).push_back('\n');  // the object goes on
    return true;
  }
  out.append("\"error\":");
  grammar::append_quoted(out, error);
  out.append("}\n");
  return false;
}

Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error) {
  HandRequest request;
  std::string id;
  if (!read_line(line, defaults, request, id, error)) return nullptr;
  const auto situation = read_hand(scorer, request, error);
  return situation ? hand_document(judge_hand(scorer, *situation, false), scorer.rules()) : Document(nullptr);
}

}  // namespace majs::runtime
