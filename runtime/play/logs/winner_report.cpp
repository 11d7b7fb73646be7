#include "runtime/play/logs/winner_report.hpp"

#include <nlohmann/json.hpp>

#include "grammar/document_members.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

std::string_view source_name(WinSource source) {
  constexpr std::string_view kNames[] = {"none", "discard", "draw", "call", "second_discard"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(WinSource::SecondDiscard) + 1);
  return kNames[static_cast<std::size_t>(source)];
}

Document points_document(const Rules& rules, const PointList& points) {
  Document list = Document::array();
  for (const Points& one : points) {
    list.push_back(number_document(one.amount));
    list.push_back(rules.texts.name(one.unit));
  }
  return list;
}

Document yaku_document(const Rules& rules, const YakuScore& yaku) {
  return grammar::list_of(yaku, [&](const ScoredYaku& one) {
    return Document::array({rules.texts.name(one.name), points_document(rules, one.value)});
  });
}

void report_hand(const Rules& rules, const WinRecord& record, Document& report) {
  report["hand"] = tile_documents(record.shows_assigned ? record.hand_as_assigned() : record.hand(), rules);
  report["calls"] = call_documents(record.calls(), rules);
  report["joker_assignment"] = Document::object();
  for (const auto& [index, tile] : record.jokers) {
    report["joker_assignment"][std::to_string(index)] = tile_document(tile, rules);
  }
}

Document optional_number(const std::optional<Number>& number) { return number ? number_document(*number) : Document(); }

Document seat_or_pot(Seat seat) { return seat == kNobody ? Document() : Document(seat_name(seat)); }

}  // namespace

Document win_report(const Rules& rules, const WinRecord& record) {
  Document report = Document::object();
  report["win_source"] = source_name(record.source);
  const Tile& tile = record.shows_assigned ? record.assigned_winning_tile : record.winning_tile;
  if (exists(tile)) report["winning_tile"] = tile_document(seen_tile(tile), rules);
  report["from_seat"] = seat_or_pot(record.from);
  report["yaku"] = yaku_document(rules, record.yaku);
  report["yaku2"] = yaku_document(rules, record.yaku2);
  report["total_points"] = Document::array();
  for (const ShownPoints& points : record.total) {
    report["total_points"].push_back(number_document(points.amount));
    report["total_points"].push_back(points.unit.str());
  }
  report["points"] = number_document(record.points);
  report["points2"] = number_document(record.points2);
  report["shuugi"] = number_document(record.shuugi);
  report["minipoints"] = number_document(record.minipoints);
  report["score"] = number_document(record.score);
  report["displayed_score"] = number_document(record.displayed_score);
  if (record.key != kNone) report["scoring_key"] = rules.texts.name(record.key);
  const auto name = [&](std::string_view key, const std::string& text) {
    if (!text.empty()) report[std::string(key)] = text;
  };
  name("score_name", record.score_name);
  name("point_name", record.point_name);
  name("point2_name", record.point2_name);
  name("shuugi_name", record.shuugi_name);
  name("minipoint_name", record.minipoint_name);
  name("score_denomination", record.score_denomination);
  name("winning_tile_text", record.winning_tile_text);
  report_hand(rules, record, report);
  report["opponents"] = Document::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if ((record.opponents & seat_bit(seat)) != 0) report["opponents"].push_back(seat_name(seat));
  }
  return report;
}

Document winner_report(const Rules& rules, const Winner& winner) {
  Document report = winner.record == nullptr ? Document::object() : win_report(rules, *winner.record);
  report["win_source"] = source_name(winner.source);
  return report;
}

Document ledger_report(const Rules& rules, const Ledger& ledger) {
  const auto item_document = [&](const LineItem& item) -> Document {
    const std::string_view sign = operation_sign(item.operation);
    return {{"op", sign.empty() ? Document() : Document(sign)},
            {"prev", optional_number(item.previous)},
            {"amount", optional_number(item.amount)},
            {"result", number_document(item.result)},
            {"reason", item.label == kNone ? "" : rules.texts.name(item.label)}};
  };
  Document list = Document::array();
  for (auto transaction = ledger.rbegin(); transaction != ledger.rend(); ++transaction) {
    list.push_back({{"from", seat_or_pot(transaction->from)},
                    {"to", seat_or_pot(transaction->to)},
                    {"name", transaction->name},
                    {"line_items", grammar::list_of(transaction->items, item_document)}});
  }
  return list;
}

}  // namespace majs::runtime
