#include "runtime/play/result_report.hpp"

#include <nlohmann/json.hpp>

#include "runtime/play/observation.hpp"
#include "runtime/play/winner_report.hpp"

namespace majs::runtime {
namespace {

std::string_view name_of(RoundResult result) {
  switch (result) {
    case RoundResult::Win: return "win";
    case RoundResult::ExhaustiveDraw: return "exhaustive_draw";
    case RoundResult::AbortiveDraw: return "abortive_draw";
    case RoundResult::Continue: return "continue";
    case RoundResult::EndGame: return "end_game";
    case RoundResult::None: break;
  }
  return "none";
}

Document numbers(const Rules& rules, const std::array<Number, kMaxSeats>& values) {
  Document list = Document::array();
  for (const Seat seat : rules.seats) list.push_back(number_document(values[static_cast<std::size_t>(seat)]));
  return list;
}

Document seats(const Rules& rules, SeatSet set) {
  Document list = Document::array();
  for (const Seat seat : rules.seats) {
    if ((set & seat_bit(seat)) != 0) list.push_back(seat_name(seat));
  }
  return list;
}

}  // namespace

Document round_result_document(const Rules& rules, const RoundReport& report) {
  Document document = Document::object();
  Document& round = document["round"] = Document::object();
  round["kyoku"] = static_cast<double>(report.kyoku);
  round["round_wind"] = seat_name(static_cast<Seat>(report.round_wind));
  round["dealer"] = seat_name(report.dealer);
  round["honba_before"] = static_cast<double>(report.honba_before);
  round["pot_before"] = number_document(report.pot_before);
  document["result"] = name_of(report.result);
  document["header"] = report.header;
  document["winners"] = Document::array();
  for (const auto& record : report.winners) {
    Winner winner;
    winner.seat = record->seat;
    winner.source = record->source;
    winner.record = record;
    Document told = winner_report(rules, winner);
    told["seat"] = seat_name(record->seat);
    document["winners"].push_back(std::move(told));
  }
  document["transactions"] = ledger_report(rules, report.ledger);
  document["delta_scores"] = numbers(rules, report.deltas);
  document["scores_before"] = numbers(rules, report.scores_before);
  document["scores_after"] = numbers(rules, report.scores_after);
  document["pot_after"] = number_document(report.pot_after);
  if (report.result == RoundResult::ExhaustiveDraw) {
    Document& draw = document["draw_info"] = Document::object();
    draw["tenpai"] = seats(rules, report.tenpai);
    draw["nagashi"] = seats(rules, report.nagashi);
    draw["revealed_hands"] = seats(rules, report.revealed);
  }
  if (report.next) {
    Document& next = document["next"] = Document::object();
    next["kyoku"] = static_cast<double>(report.next->kyoku);
    next["honba"] = static_cast<double>(report.next->honba);
    next["dealer"] = seat_name(report.next->dealer);
    next["repeat"] = report.next->repeat;
    next["game_over"] = report.next->game_over;
  }
  return document;
}

Document final_result_document(const Rules& rules, const FinalReport& report) {
  Document document = Document::object();
  document["final_scores"] = numbers(rules, report.scores);
  document["ranking"] = Document::array();
  for (const Seat seat : report.ranking) document["ranking"].push_back(seat_name(seat));
  if (report.has_points) document["points"] = numbers(rules, report.points);
  return document;
}

}  // namespace majs::runtime
