#include "runtime/play/hand_batch.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/member_text.hpp"
#include "runtime/play/hand_members.hpp"

namespace majs::runtime {
namespace {

/// A situation as it is made, with the room it has.
void empty(HandSituation& situation) {
  const HandSituation made;
  // All of them by name: whoever adds one to a situation is told here.
  auto& [seat, hand, calls, winning_tile, source, from, kyoku, honba, pot, statuses, others, counters, indicators,
         under_indicators, first_turn, tiles_remaining, out, liabilities, key] = situation;
  seat = made.seat;
  hand.clear();
  calls.clear();
  winning_tile = made.winning_tile;
  source = made.source;
  from = made.from;
  kyoku = made.kyoku;
  honba = made.honba;
  pot = made.pot;
  statuses.clear();
  others.clear();
  counters.clear();
  indicators.clear();
  under_indicators.clear();
  first_turn = made.first_turn;
  tiles_remaining = made.tiles_remaining;
  out.clear();
  liabilities.clear();
  key = made.key;
}

}  // namespace

bool LineReader::read(std::string_view line, const HandTexts& defaults, std::string& error) {
  request_ = defaults;
  id_ = {};
  if (read_usual_members(line, request_, id_, order_)) return true;
  id_ = {};
  grammar::DocumentError problem;
  document_ = grammar::parse_document(line, &problem);
  if (!document_) {
    error = "not JSON: " + problem.message;
    return false;
  }
  if (document_->is_object() && document_->contains("id")) id_ = kept_id_ = grammar::member_text(line, "id");
  request_ = defaults;
  return read_hand_members(*document_, request_, error);
}

HandBatch::HandBatch(std::shared_ptr<const Rules> rules, HandRequest defaults)
    : scorer_(std::move(rules)),
      reader_(scorer_),
      defaults_(std::move(defaults)),
      default_texts_(defaults_),
      writer_(scorer_.rules()) {
  scorer_.explain(true);
}

bool HandBatch::judge(std::string_view line, std::string& error) {
  empty(verdict_.situation);
  if (!line_.read(line, default_texts_, error)) return false;
  if (!reader_.read(line_.request(), verdict_.situation, error)) return false;
  judge_hand(scorer_, verdict_, false);
  return true;
}

bool HandBatch::answer(std::string_view line, std::size_t number, std::string& out) {
  std::string error;
  const bool fine = judge(line, error);
  LineWriter& written = writer_.out();
  written.clear();
  written.put("{\"line\":");
  written.put_whole(static_cast<std::int64_t>(number));
  if (!line_.id().empty()) {
    written.put(",\"id\":");
    written.put(line_.id());
  }
  written.put(',');
  if (fine) {
    writer_.append(verdict_);
  } else {
    written.put("\"error\":");
    written.quote(error);
  }
  written.put("}\n");
  out.append(written.text());
  return fine;
}

Document score_batch_line(std::string_view line, const HandRequest& defaults, HandScorer& scorer, std::string& error) {
  LineReader reader;
  HandSituation situation;
  if (!reader.read(line, HandTexts(defaults), error)) return nullptr;
  if (!HandReader(scorer).read(reader.request(), situation, error)) return nullptr;
  return hand_document(judge_hand(scorer, std::move(situation), false), scorer.rules());
}

}  // namespace majs::runtime
