// The scoring suite: golden/scoring of the shared folder. Lines about riichi go through the bundled ruleset
// (scoring_riichi.cpp), lines with a formula of their own through rulesets made of it.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/scoring/table_profile.hpp"
#include "runtime/scoring/yaku.hpp"
#include "tests/conformance/scoring_lines.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;
using namespace majs::runtime;

std::shared_ptr<const Rules> load(const json& document) {
  Findings findings;
  const auto parsed = grammar::parse_document(document.dump(), nullptr);
  auto rules = load_rules(*parsed, findings);
  if (rules == nullptr) throw std::runtime_error("the ruleset of the case cannot be loaded");
  return rules;
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
    list.push_back(number_json(one.amount));
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
  game.engine().begin_input(false);
  const auto facts = std::make_shared<WinFacts>();
  Context context = Context::of(0);
  context.win = facts;
  score_list(game.engine(), context, *list, *facts, score);
  json actual = json::array();
  for (const ScoredYaku& yaku : score)
    actual.push_back(json::array({rules->texts.name(yaku.name), to_json(*rules, yaku.value)}));
  json expected = normal(line["result"]);
  std::sort(expected.begin(), expected.end());
  std::sort(actual.begin(), actual.end());
  return {expected, actual};
}

Outcome run_payment(const json& line) {
  json document = {{"score_calculation", line["score_calculation"]},
                   {"first", entries(line["yaku"])},
                   {"second", entries(line["yaku2"])}};
  document["score_calculation"]["yaku_lists"] = json::array({"first"});
  document["score_calculation"]["yaku2_lists"] = json::array({"second"});
  const auto rules = load(document);
  TableWin win;
  win.dealer = line["dealer"].get<Seat>();
  win.winner = line["winner"].get<Seat>();
  if (line["discarder"].is_number()) win.from = line["discarder"].get<Seat>();
  win.yaku = yaku_of(*rules, line["yaku"]);
  win.yaku2 = yaku_of(*rules, line["yaku2"]);
  win.minipoints = Number::literal(line["minipoints"].get<double>());
  win.honba = line["honba"];
  win.pot = Number::literal(line["pot"].get<double>());
  return {normal(line["delta"]), deltas_of(rules, win)};
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
          json::array({number_json(price.score), number_json(price.points), number_json(price.points2)})};
}

Outcome run_split(const json& line) {
  const OyaKo split =
      split_score(Number::literal(line["score"].get<double>()), line["players"].get<std::size_t>(),
                  line["winner_is_dealer"].get<bool>(), Number::literal(line["rounding"].get<double>()));
  return {normal(json::array({line["ko"], line["oya"]})), json::array({number_json(split.ko), number_json(split.oya)})};
}

struct Runner {
  std::string_view kind;
  Outcome (*run)(const json&);
};

constexpr Runner kRunners[] = {
    {"add", run_add},           {"yaku_list", run_list},      {"payment", run_payment},    {"score", run_score},
    {"split", run_split},       {"win", run_riichi_win},      {"yakuman", run_riichi_win}, {"pao", run_riichi_win},
    {"noten", run_riichi_draw}, {"nagashi", run_riichi_draw}, {"final", run_riichi_final},
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
