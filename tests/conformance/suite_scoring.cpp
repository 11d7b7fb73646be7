// The scoring suite: golden/scoring of the shared folder, through rulesets of the table profile.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/scoring/final_points.hpp"
#include "runtime/scoring/table_payments.hpp"
#include "runtime/scoring/table_profile.hpp"
#include "runtime/scoring/yaku.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;
using namespace majs::runtime;

/// The outcome of one line: what was expected and what came, as JSON.
struct Outcome {
  json expected;
  json actual;
};

std::shared_ptr<const Rules> load(const json& document) {
  Findings findings;
  const auto parsed = grammar::parse_document(document.dump(), nullptr);
  auto rules = load_rules(*parsed, findings);
  if (rules == nullptr) throw std::runtime_error("the ruleset of the case cannot be loaded");
  return rules;
}

json number(Number value) { return value.is_integer() ? json(value.truncated()) : json(value.as_double()); }

/// A value as a number, where integral doubles and integers are the same.
json normal(const json& value) {
  if (value.is_number()) return number(Number::literal(value.get<double>()));
  if (!value.is_array()) return value;
  json list = json::array();
  for (const json& item : value) list.push_back(normal(item));
  return list;
}

/// A list of yaku entries that mentions every name and unit of `yaku`.
json entries(const json& yaku) {
  json list = json::array();
  for (const json& one : yaku) list.push_back({{"display_name", one[0]}, {"value", one[1]}, {"when", true}});
  return list;
}

PointList points_of(const Rules& rules, const json& value) {
  PointList points;
  if (!value.is_array()) return {{Number::literal(value.get<double>()), kNone}};
  for (std::size_t i = 0; i < value.size(); i += 2) {
    points.push_back({Number::literal(value[i].get<double>()), rules.texts.find(value[i + 1].get<std::string>())});
  }
  return points;
}

YakuScore yaku_of(const Rules& rules, const json& yaku) {
  YakuScore score;
  for (const json& one : yaku) {
    add_yaku(rules, score, {rules.texts.find(one[0].get<std::string>()), points_of(rules, one[1])});
  }
  return score;
}

json to_json(const Rules& rules, const PointList& points) {
  json list = json::array();
  for (const Points& one : points) {
    list.push_back(number(one.amount));
    list.push_back(rules.texts.name(one.unit));
  }
  return list;
}

Outcome run_add(const json& line) {
  json units = json::array();
  for (const char* side : {"a", "b"}) {
    if (line[side].is_array()) units.push_back(json::array({"x", line[side]}));
  }
  const auto rules = load({{"score_calculation", {{"yaku_lists", json::array({"units"})}}}, {"units", entries(units)}});
  const PointList sum = add_points(*rules, points_of(*rules, line["a"]), points_of(*rules, line["b"]));
  return {normal(line["result"]), to_json(*rules, sum)};
}

Outcome run_list(const json& line) {
  const std::string name = line["list_name"];
  const json document = {{"score_calculation",
                          {{"point_name", line["point_name"]},
                           {"yaku_lists", json::array({name})},
                           {"yaku2_lists", json::array({"already scored"})}}},
                         {"yaku_precedence", line["yaku_precedence"]},
                         {name, line["list"]},
                         {"already scored", entries(line["existing"])}};
  const auto rules = load(document);
  Game game(rules, 1);
  const auto& lists = rules->scoring.lists;
  const std::uint32_t text = rules->texts.find(name);
  const auto list = std::find_if(lists.begin(), lists.end(), [&](const YakuList& one) { return one.name == text; });
  YakuScore score = yaku_of(*rules, line["existing"]);
  game.tests_left = game.limits.tests_per_input;
  const auto facts = std::make_shared<WinFacts>();
  Context context = Context::of(0);
  context.win = facts;
  score_list(game, context, *list, *facts, score);
  json actual = json::array();
  for (const ScoredYaku& yaku : score)
    actual.push_back(json::array({rules->texts.name(yaku.name), to_json(*rules, yaku.value)}));
  json expected = normal(line["result"]);
  std::sort(expected.begin(), expected.end());
  std::sort(actual.begin(), actual.end());
  return {expected, actual};
}

/// A finished hand at a table.
struct Win {
  json score_calculation;
  Seat dealer = 0;
  Seat winner = 0;
  Seat from = kNobody;
  json yaku = json::array();
  json yaku2 = json::array();
  double minipoints = 0;
  std::int64_t honba = 0;
  double pot = 0;
  Seat liable = kNobody;
  std::string liable_for;
};

json deltas_of(const Win& win) {
  const json document = {
      {"score_calculation", win.score_calculation}, {"first", entries(win.yaku)}, {"second", entries(win.yaku2)}};
  json named = document;
  named["score_calculation"]["yaku_lists"] = json::array({"first"});
  named["score_calculation"]["yaku2_lists"] = json::array({"second"});
  const auto rules = load(named);
  Game game(rules, 1);
  GameState& state = game.state_;
  state.kyoku = win.dealer;
  state.honba = win.honba;
  state.pot = Number::literal(win.pot);
  if (win.liable != kNobody) {
    Player& liable = game.player(win.liable);
    liable.liable = seat_bit(win.winner);
    liable.responsibilities[static_cast<std::size_t>(win.winner)].push_back(rules->texts.find(win.liable_for));
  }
  WinRecord record;
  record.complete = true;
  record.seat = win.winner;
  record.source = win.from == kNobody ? WinSource::Draw : WinSource::Discard;
  record.from = win.from;
  for (const Seat seat : rules->seats) record.opponents |= seat == win.winner ? SeatSet{0} : seat_bit(seat);
  record.minipoints = Number::literal(win.minipoints);
  auto facts = std::make_shared<WinFacts>();
  facts->yaku = yaku_of(*rules, win.yaku);
  facts->yaku2 = yaku_of(*rules, win.yaku2);
  record.facts = std::move(facts);
  Winner winner;
  winner.seat = win.winner;
  winner.source = record.source;
  winner.record = std::make_shared<WinRecord>(std::move(record));
  state.winners.push_back(std::move(winner));
  json list = json::array();
  const auto deltas = table_win_deltas(game, {0});
  for (const Seat seat : rules->seats) list.push_back(number(deltas[static_cast<std::size_t>(seat)]));
  return list;
}

Outcome run_payment(const json& line) {
  Win win;
  win.score_calculation = line["score_calculation"];
  win.dealer = line["dealer"].get<Seat>();
  win.winner = line["winner"].get<Seat>();
  if (line["discarder"].is_number()) win.from = line["discarder"].get<Seat>();
  win.yaku = line["yaku"];
  win.yaku2 = line["yaku2"];
  win.minipoints = line["minipoints"];
  win.honba = line["honba"];
  win.pot = line["pot"];
  return {normal(line["delta"]), deltas_of(win)};
}

Outcome run_score(const json& line) {
  const json document = {{"score_calculation", line["score_calculation"]},
                         {"first", entries(line["yaku"])},
                         {"second", entries(line["yaku2"])}};
  json named = document;
  named["score_calculation"]["yaku_lists"] = json::array({"first"});
  named["score_calculation"]["yaku2_lists"] = json::array({"second"});
  const auto rules = load(named);
  const YakuScore yaku = yaku_of(*rules, line["yaku"]);
  const YakuScore yaku2 = yaku_of(*rules, line["yaku2"]);
  HandToPrice hand;
  hand.yaku = &yaku;
  hand.yaku2 = &yaku2;
  hand.dealer = line["dealer"];
  hand.self_draw = line["self_draw"];
  const HandPrice price = price_hand(*rules, hand);
  return {normal(json::array({line["score"], line["points"], line["points2"]})),
          json::array({number(price.score), number(price.points), number(price.points2)})};
}

Outcome run_split(const json& line) {
  const OyaKo split =
      split_score(Number::literal(line["score"].get<double>()), line["players"].get<std::size_t>(),
                  line["winner_is_dealer"].get<bool>(), Number::literal(line["rounding"].get<double>()));
  return {normal(json::array({line["ko"], line["oya"]})), json::array({number(split.ko), number(split.oya)})};
}

/// The han and fu of riichi as a table, in our own words.
json riichi_table(bool kiriage) {
  return {{"scoring_method", json::array({"han_fu_formula", "multiplier"})},
          {"score_multiplier", 32000},
          {"dealer_multiplier", 1.5},
          {"yaku2_overrides_yaku1", true},
          {"split_oya_ko_payment", true},
          {"honba_value", 100},
          {"point_name", "Han"},
          {"point2_name", "★"},
          {"limit_thresholds", json::parse(kiriage ? "[[3,60],[4,30],[5,0],[6,0],[8,0],[11,0],[13,0]]"
                                                   : "[[3,70],[4,40],[5,0],[6,0],[8,0],[11,0],[13,0]]")},
          {"limit_scores", {8000, 8000, 8000, 12000, 16000, 24000, 32000}},
          {"limit_names", {"mangan", "mangan", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"}},
          {"draw_tenpai_payments", {1000, 1000, 1000}},
          {"draw_nagashi_payments", {2000, 4000}}};
}

/// `[[name, [amount, unit]]]`.
json one_yaku(const char* name, const json& amount, const char* unit) {
  return json::array({json::array({name, json::array({amount, unit})})});
}

/// Seat 0 deals; the winner is seat 0 or 1, a discard comes from seat 2 unless the line says otherwise.
Outcome run_riichi(const json& line) {
  Win win;
  win.score_calculation = riichi_table(line.value("kiriage", false));
  win.winner = line["dealer"].get<bool>() ? Seat{0} : Seat{1};
  if (line["win"] == "ron") win.from = line.value("discarder", Seat{2});
  win.honba = line["honba"];
  win.pot = 1000 * line["sticks"].get<double>();
  const std::string kind = line["kind"];
  if (kind == "win") {
    win.yaku = one_yaku("hand", line["han"], "Han");
    win.minipoints = line["fu"];
  } else if (kind == "yakuman") {
    win.yaku2 = one_yaku("hand", line["multiple"], "★");
  } else {
    win.yaku2 = one_yaku("owed", line["pao_multiple"], "★");
    if (line["other_multiple"] != 0) win.yaku2.push_back(one_yaku("other", line["other_multiple"], "★")[0]);
    win.liable = line["liable"].get<Seat>();
    win.liable_for = "owed";
  }
  return {normal(line["delta"]), deltas_of(win)};
}

Outcome run_draw(const json& line) {
  const std::string status = line["kind"] == "noten" ? "tenpai" : "nagashi";
  json table = riichi_table(false);
  table["draw_tenpai_payments"] = {1000, 1500, 3000};
  const auto rules =
      load({{"score_calculation", table},
            {"before_start", {{"actions", json::array({json::array({"unset_status", "tenpai", "nagashi"})})}}}});
  Game game(rules, 1);
  const json& flags = line["kind"] == "noten" ? line["tenpai"] : line["nagashi"];
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i].get<bool>()) game.player(static_cast<Seat>(i)).status.insert(rules->statuses.find(status));
  }
  const auto deltas = table_draw_deltas(game);
  json actual = json::array();
  for (const Seat seat : rules->seats) actual.push_back(number(deltas[static_cast<std::size_t>(seat)]));
  return {normal(line["delta"]), actual};
}

Outcome run_final(const json& line) {
  FinalSum rules;
  rules.return_score = Number::literal(line["target"].get<double>());
  rules.oka = Number::literal(line["oka"].get<double>());
  rules.uma.clear();
  for (const json& one : line["uma"]) rules.uma.push_back(Number::literal(one.get<double>()));
  std::vector<Number> scores;
  for (const json& one : line["raw"]) scores.push_back(Number::literal(one.get<double>()));
  const FinalResult result = final_points(scores, rules);
  json places = json::array();
  json rounded = json::array();
  json points = json::array();
  for (const FinalPoints& player : result.players) {
    places.push_back(player.place);
    rounded.push_back(number(player.rounded));
    points.push_back(number(player.points));
  }
  return {normal(json::array({line["place"], line["rounded"], line["points"], line["first_adjust"]})),
          json::array({places, rounded, points, number(result.first_adjust)})};
}

struct Runner {
  std::string_view kind;
  Outcome (*run)(const json&);
};

constexpr Runner kRunners[] = {
    {"add", run_add},     {"yaku_list", run_list}, {"payment", run_payment}, {"score", run_score},
    {"split", run_split}, {"win", run_riichi},     {"yakuman", run_riichi},  {"pao", run_riichi},
    {"noten", run_draw},  {"nagashi", run_draw},   {"final", run_final},
};

CaseResult run_line(const json& line, std::string name) {
  CaseResult result;
  result.name = std::move(name);
  const std::string kind = line.at("kind");
  const auto* runner = std::find_if(std::begin(kRunners), std::end(kRunners),
                                    [&](const Runner& candidate) { return candidate.kind == kind; });
  if (runner == std::end(kRunners)) {
    result.detail = "unknown kind `" + kind + "`";
    return result;
  }
  try {
    const Outcome outcome = runner->run(line);
    result.passed = outcome.expected == outcome.actual;
    if (!result.passed) {
      result.detail = line.dump() + "\n    expected " + outcome.expected.dump() + ", got " + outcome.actual.dump();
    }
  } catch (const std::exception& error) {
    result.detail = error.what();
  }
  return result;
}

}  // namespace

std::vector<CaseResult> run_scoring(const Options& options) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(options.shared / "golden" / "scoring")) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<CaseResult> results;
  for (const auto& file : files) {
    std::ifstream stream(file);
    std::size_t number = 0;
    for (std::string text; std::getline(stream, text);) {
      ++number;
      if (text.find_first_not_of(" \r") == std::string::npos) continue;
      const json line = json::parse(text);
      if (line.value("kind", "") == "meta") continue;
      results.push_back(run_line(line, file.stem().string() + ":" + std::to_string(number)));
    }
  }
  return results;
}

}  // namespace majs::conformance
