// Lines of the scoring suite about riichi: what the bundled ruleset pays.

#include <array>
#include <stdexcept>

#include "runtime/game/winner.hpp"
#include "runtime/scoring/final_points.hpp"
#include "runtime/scoring/payers.hpp"
#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/scoring_lines.hpp"

namespace majs::conformance {

using nlohmann::json;
using namespace majs::runtime;

json number_json(Number value) { return value.is_integer() ? json(value.truncated()) : json(value.as_double()); }

json normal(const json& value) {
  if (value.is_number()) return number_json(Number::literal(value.get<double>()));
  if (!value.is_array()) return value;
  json list = json::array();
  for (const json& item : value) list.push_back(normal(item));
  return list;
}

json deltas_of(const std::shared_ptr<const Rules>& rules, const TableWin& win) {
  Game game(rules, 1);
  GameState& state = game.engine().state();
  state.kyoku = win.dealer;
  state.honba = win.honba;
  state.pot = win.pot;
  if (win.liable != kNobody) liabilities(state, *rules, win.liable, win.winner).push_back(win.liable_for);
  WinRecord record;
  record.complete = true;
  record.seat = win.winner;
  record.source = win.from == kNobody ? WinSource::Draw : WinSource::Discard;
  record.from = win.from;
  for (const Seat seat : rules->seats) record.opponents |= seat == win.winner ? SeatSet{0} : seat_bit(seat);
  record.minipoints = win.minipoints;
  auto facts = std::make_shared<WinFacts>();
  facts->yaku = win.yaku;
  facts->yaku2 = win.yaku2;
  record.facts = std::move(facts);
  Winner winner;
  winner.seat = win.winner;
  winner.source = record.source;
  winner.record = std::make_shared<WinRecord>(std::move(record));
  state.winners.push_back(std::move(winner));
  json list = json::array();
  const auto deltas = table_win_deltas(game.engine(), std::array<std::size_t, 1>{0});
  for (const Seat seat : rules->seats) list.push_back(number_json(deltas[static_cast<std::size_t>(seat)]));
  return list;
}

namespace {

std::uint32_t text(const Rules& rules, std::string_view name) {
  const std::uint32_t id = rules.texts.find(name);
  if (id == kNone) throw std::runtime_error("the bundled ruleset does not know `" + std::string(name) + "`");
  return id;
}

ScoredYaku yaku(const Rules& rules, std::string_view name, const json& amount, std::uint32_t unit) {
  return {text(rules, name), {{Number::literal(amount.get<double>()), unit}}};
}

}  // namespace

/// Seat 0 deals; the winner is seat 0 or 1, a discard comes from seat 2 unless the line says otherwise.
Outcome run_riichi_win(const json& line) {
  const auto rules = bundled_rules("riichi", line.value("kiriage", false) ? "kiriage_mangan" : "");
  const std::uint32_t han = rules->scoring.point_name;
  const std::uint32_t yakuman = rules->scoring.point2_name;
  TableWin win;
  win.winner = line["dealer"].get<bool>() ? Seat{0} : Seat{1};
  if (line["win"] == "ron") win.from = line.value("discarder", Seat{2});
  win.honba = line["honba"];
  win.pot = Number::literal(line["sticks"].get<double>()) * rules->scoring.riichi_value;
  const std::string kind = line["kind"];
  if (kind == "win") {
    win.yaku.push_back(yaku(*rules, "Riichi", line["han"], han));
    win.minipoints = Number::literal(line["fu"].get<double>());
  } else if (kind == "yakuman") {
    win.yaku2.push_back(yaku(*rules, "Suuankou", line["multiple"], yakuman));
  } else {
    win.yaku2.push_back(yaku(*rules, "Daisangen", line["pao_multiple"], yakuman));
    if (line["other_multiple"] != 0) win.yaku2.push_back(yaku(*rules, "Tsuuiisou", line["other_multiple"], yakuman));
    win.liable = line["liable"].get<Seat>();
    win.liable_for = text(*rules, "Daisangen");
  }
  return {normal(line["delta"]), deltas_of(rules, win)};
}

Outcome run_riichi_draw(const json& line) {
  const auto rules = bundled_rules("riichi");
  const std::string status = line["kind"] == "noten" ? "tenpai" : "nagashi";
  const std::uint32_t id = rules->statuses.find(status);
  if (id == kNone) throw std::runtime_error("the bundled ruleset has no status `" + status + "`");
  Game game(rules, 1);
  const json& flags = line["kind"] == "noten" ? line["tenpai"] : line["nagashi"];
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].get<bool>()) game.engine().player(static_cast<Seat>(i)).status.insert(id);
  }
  const auto deltas = table_draw_deltas(game.engine());
  json actual = json::array();
  for (const Seat seat : rules->seats) actual.push_back(number_json(deltas[static_cast<std::size_t>(seat)]));
  return {normal(line["delta"]), actual};
}

/// The sum of the bundled ruleset; a line with another return, oka or uma fails.
Outcome run_riichi_final(const json& line) {
  const auto rules = bundled_rules("riichi");
  if (!rules->scoring.final_sum) throw std::runtime_error("the bundled ruleset has no `final_points`");
  const FinalSum& sum = *rules->scoring.final_sum;
  json uma = json::array();
  for (const Number one : sum.uma) uma.push_back(number_json(one));
  std::vector<Number> scores;
  for (const json& one : line["raw"]) scores.push_back(Number::literal(one.get<double>()));
  const FinalResult result = final_points(scores, sum);
  json places = json::array();
  json rounded = json::array();
  json points = json::array();
  for (const FinalPoints& player : result.players) {
    places.push_back(player.place);
    rounded.push_back(number_json(player.rounded));
    points.push_back(number_json(player.points));
  }
  return {normal(json::array({line["target"], line["oka"], line["uma"], line["place"], line["rounded"], line["points"],
                              line["first_adjust"]})),
          json::array({number_json(sum.return_score), number_json(sum.oka), uma, places, rounded, points,
                       number_json(result.first_adjust)})};
}

}  // namespace majs::conformance
