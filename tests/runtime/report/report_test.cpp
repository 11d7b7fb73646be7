// Pages about rulesets and games: nothing of a ruleset gets out of its text, every section is there.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "grammar/document.hpp"
#include "grammar/utf8.hpp"
#include "grammar/vocabulary.hpp"
#include "runtime/report/charts.hpp"
#include "runtime/report/html.hpp"
#include "runtime/report/reference.hpp"
#include "runtime/report/reference_files.hpp"
#include "runtime/report/run_report.hpp"
#include "runtime/report/setting_phrases.hpp"
#include "runtime/report/table_files.hpp"
#include "runtime/report/table_page.hpp"
#include "runtime/report/tile_art.hpp"
#include "runtime/report/tile_brush.hpp"
#include "runtime/report/tile_faces.hpp"
#include "runtime/report/tile_names.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace report_test {

using namespace majs::report;
using namespace majs::runtime::test;

namespace {

constexpr std::string_view kEvil = "<script>alert('x')</script>\" onload=\"y";

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

majs::Document json(std::string_view text) { return *majs::grammar::parse_document(text, nullptr); }

/// Every text of a document becomes hostile.
majs::Document poisoned(const majs::Document& value) {
  if (value.is_string()) return value.get<std::string>() + std::string(kEvil);
  if (value.is_array()) {
    majs::Document list = majs::Document::array();
    for (const auto& item : value) list.push_back(poisoned(item));
    return list;
  }
  if (!value.is_object()) return value;
  majs::Document object = majs::Document::object();
  for (const auto& [key, item] : value.items()) object[key] = poisoned(item);
  return object;
}

constexpr std::string_view kRuleset = R"({
  "display_name":"Four <Seasons>","num_players":3,"starting_tiles":13,"initial_score":25000,"max_rounds":6,
  "wall":["1m","1m","0p","7z",["5s","red"],"37j"],
  "tutorial_link":"https://example.org",
  "score_calculation":{"yaku_lists":["yaku"],"point_name":"Han","minipoint_name":"Fu","riichi_value":1000,
    "limit_thresholds":[[3,70],[5,0]],"limit_scores":[8000,12000],"limit_names":["Mangan","Haneman"]},
  "yaku":[{"display_name":"Pairs","value":2,"when":[{"name":"match","opts":[["hand"],[[[["pair"],7]]]]}]},
          {"display_name":"Pairs","value":1,"when":["not_our_turn"]},
          {"display_name":"Winds","value":[1,"Star"],"when":[]}],
  "yaku_precedence":{"Pairs":["Winds","Winds"]},
  "after_initialization":{"actions":[
    ["add_rule","Rules","Aim","Win\nthe game.\n- first\n- second",5],
    ["add_rule","Rules","Before","Comes %{when}.",{"when":"first"},-1],
    ["add_rule","Yaku","Pairs","Seven pairs. %{hand}",{"hand":["1m","1m","2m","2m","3m"]}],
    ["when",[{"name":"rule_exists","opts":["Rules","Aim"]}],[["update_rule","Rules","Aim","More."]]],
    ["ite",["our_turn"],[["add_rule","Rules","Unknown","a"]],[["add_rule","Rules","Unknown","b"]]],
    ["add_rule","Rules","Gone","x"],["delete_rule","Rules","Gone"]]},
  "buttons":{"ron":{"display_name":"Ron","show_when":["not_our_turn",{"name":"status_missing","opts":["furiten"]}],
             "precedence_over":["pon"]}},
  "available_mods":["Scoring",{"id":"uma","name":"Uma","desc":"Places","default":true,"conflicts":["oka"],
     "config":[{"name":"first","values":[15,20],"default":20}]}],
  "available_presets":[{"display_name":"Club","enabled_mods":["uma",{"name":"oka","config":{}}]}]})";

/// Labels below columns, from the right: where each begins and ends, with 7 units a character.
std::vector<std::pair<double, double>> axis_labels(const std::string& chart) {
  const std::string below = "\" y=\"180\" text-anchor=\"middle\" class=\"soft\">";
  std::vector<std::pair<double, double>> ends;
  for (std::size_t at = chart.find(below); at != std::string::npos; at = chart.find(below, at + 1)) {
    const std::size_t x = chart.rfind('"', at - 1) + 1;
    const double middle = std::stod(chart.substr(x, at - x));
    const std::size_t text = at + below.size();
    const std::string label = chart.substr(text, chart.find('<', text) - text);
    const double half = 3.5 * static_cast<double>(majs::grammar::count_characters(label));
    ends.emplace_back(middle - half, middle + half);
  }
  return ends;
}

}  // namespace

TEST_CASE("HTML text: signs, control characters, broken UTF-8") {
  CHECK(escape_html("<a href=\"x\">'&'</a>") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
  CHECK(escape_html(std::string("a\0b\x1b\x7f\n", 6)) == "ab\n");
  CHECK(escape_html("\xC3\xBC\xE4\xB8\x87") == "\xC3\xBC\xE4\xB8\x87");
  CHECK(escape_html("\xFF\xC3(\xED\xA0\x80") == "\xEF\xBF\xBD\xEF\xBF\xBD(\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(escape_html("\xF0\x9F\x80") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("numbers for people") {
  CHECK(grouped(25000) == "25\u202F000");
  CHECK(grouped(-1234567) == "−1\u202F234\u202F567");
  CHECK(grouped(12.34) == "12.3");
  CHECK(grouped(-0.001) == "0.0");
  CHECK(grouped(std::numeric_limits<double>::infinity()) == "–");
  CHECK(percent(1, 3) == "33.3\u202F%");
  CHECK(percent(1, 0) == "0.0\u202F%");
  CHECK(shortened("abcdef", 4) == "abc…");
  CHECK(shortened("abcd", 4) == "abcd");
  CHECK(shortened("üüüü", 3) == "üü…");
}

TEST_CASE("histograms have round columns and count everything") {
  std::map<double, std::uint64_t> counts;
  for (int i = 0; i < 1000; ++i) counts[i * 37] += 1;
  const Histogram histogram = make_histogram(counts, 100, 20);
  CHECK(histogram.width == 2000);
  CHECK(histogram.counts.size() <= 20);
  std::uint64_t sum = histogram.above;
  for (const auto count : histogram.counts) sum += count;
  CHECK(sum == 1000);
  // A few values far away do not flatten the rest.
  counts[1e9] = 3;
  const Histogram stretched = make_histogram(counts, 100, 20);
  CHECK(stretched.above >= 3);
  CHECK(stretched.counts.size() > 10);
  CHECK(make_histogram({}, 1, 10).counts.empty());
  CHECK(make_histogram({{-50, 1}, {50, 1}}, 1, 10).first <= -50);
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(make_histogram({{-infinity, 1}, {0, 2}, {infinity, 1}}, 1, 10).counts.size() == 1);
}

TEST_CASE("charts escape their labels") {
  const std::vector<Bar> bars = {{std::string(kEvil), 2, "2 <b>"}, {"none", 0, "0"}};
  const std::string chart = bar_chart("Yaku", bars);
  CHECK_FALSE(contains(chart, "<script"));
  CHECK_FALSE(contains(chart, "<b>"));
  CHECK(contains(chart, "&lt;script"));
  const std::vector<StackedRow> rows = {{std::string(kEvil), {1, 2}}};
  const std::vector<std::string> parts = {std::string(kEvil), "b"};
  CHECK_FALSE(contains(stacked_chart("Places", rows, parts, 3), "<script"));
}

TEST_CASE("charts have a name") {
  const std::vector<Bar> bars = {{"a", 2, "2"}};
  CHECK(contains(bar_chart("<b>", bars), "aria-label=\"&lt;b&gt;\""));
  CHECK(contains(column_chart("Final scores", make_histogram({{1, 1}}, 1, 10), true), "aria-label=\"Final scores\""));
}

TEST_CASE("labels below columns stay apart and inside, the last one included") {
  for (std::size_t columns = 1; columns <= 24; ++columns) {
    for (const double width : {1.0, 100.0, 5000.0, 1e9}) {
      for (const std::uint64_t above : {std::uint64_t{0}, std::uint64_t{3}}) {
        for (const bool exact : {false, true}) {
          CAPTURE(columns);
          CAPTURE(width);
          CAPTURE(above);
          const Histogram histogram{-4 * width, width, std::vector<std::uint64_t>(columns, 1), above};
          const std::string chart = column_chart("x", histogram, exact);
          const auto labels = axis_labels(chart);
          REQUIRE_FALSE(labels.empty());
          CHECK(contains(chart, "+</text>") == (above > 0));
          double clear = 360;
          for (const auto& [begin, end] : labels) {
            CHECK(begin >= 0);
            CHECK(end <= clear);
            clear = begin;
          }
        }
      }
    }
  }
}

TEST_CASE("small parts of a row keep their number") {
  const std::vector<StackedRow> rows = {{"East", {5, 95}}};
  const std::vector<std::string> parts = {"1st", "2nd"};
  const std::string chart = stacked_chart("Places", rows, parts, 100, Palette::Places);
  CHECK(contains(chart, "class=\"on on-p1\">5</text>"));
  CHECK(contains(chart, "class=\"p2\""));
}

TEST_CASE("the reference of a ruleset has every section") {
  const Reference reference = make_reference(json(kRuleset), "four");
  std::vector<std::string> ids;
  for (const Section& section : reference.sections) ids.push_back(section.id);
  CHECK(ids == std::vector<std::string>{"overview", "tiles", "rules", "yaku", "precedence", "buttons", "scoring",
                                        "options", "presets"});
  const std::string page = reference_html(reference, "1");
  CHECK(contains(page, "Four &lt;Seasons&gt;"));
  CHECK(contains(page, "Win the game."));
  CHECK(contains(page, "<dd>More.</dd>"));
  CHECK(contains(page, "Comes first."));
  CHECK(page.find("Comes first.") < page.find("Win the game."));
  CHECK_FALSE(contains(page, "Unknown"));
  CHECK_FALSE(contains(page, "Gone"));
  CHECK(contains(page, "Seven pairs."));
  CHECK(contains(page, "2 Han, 1 Han"));
  CHECK(contains(page, "1 Star"));
  CHECK(contains(page, "it is not your turn and you are not marked furiten"));
  CHECK(contains(page, "3 Han 70 Fu"));
  CHECK(contains(page, "On by default. Not together with oka."));
  CHECK(contains(page, "aria-label=\"37j\""));
  CHECK(page.find("<script>") == page.rfind("<script>"));  // the search, which the policy names
  CHECK(contains(page, "script-src '" + std::string(reference_files_script_hash()) + "'"));
  CHECK_FALSE(contains(page, " src="));
  const std::string markdown = reference_markdown(reference, "1");
  CHECK(contains(markdown, "# Four &lt;Seasons&gt;"));
  CHECK(contains(markdown, "| **Pairs** | 2 Han, 1 Han | Seven pairs.  | `11223m` |"));
  CHECK(contains(markdown, "`0p` × 1"));
}

TEST_CASE("settings are sentences: every one of the vocabulary is known, and none is told as it is written") {
  for (const majs::grammar::Word& word : majs::grammar::words(majs::grammar::WordKind::ScoringKey)) {
    CAPTURE(word.name);
    CHECK(knows_setting(word.name));
  }
  CHECK_FALSE(knows_setting("no_such_setting"));
  const auto told = [](const std::string& settings) {
    std::string text;
    for (const auto& row : setting_sentences(json(settings)).rows) text += row[0][0].text + "\n";
    return text;
  };
  CHECK(told(R"({"discarder_multiplier":2,"tobi":true,"agarirenchan":false,"extra_yaku_lists":["red_fives","ura"]})") ==
        "Do not count towards what a win needs at least: red fives, ura.\n"
        "Win on a discard: the discarder pays the score 2 times.\n"
        "The game ends when somebody is out of points.\n");
  CHECK(told(R"({"discarder_multiplier":1,"dealer_multiplier":"x","draw_tenpai_payments":[],"yaku_lists":["a"]})")
            .empty());
  CHECK(told(R"({"draw_tenpai_payments":[1000,1500,3000]})").find("1\u202F000, 1\u202F500, 3\u202F000") !=
        std::string::npos);
  CHECK(told("[1]").empty());
  const Block table = score_by_points(json(R"({"score_table":{"max":64,"10":32,"2":4,"x":1,"3":"y"}})"));
  REQUIRE(table.rows.size() == 3);
  CHECK(table.rows[0][0][0].text == "2");
  CHECK(table.rows[1][1][0].text == "32");
  CHECK(table.rows[2][0][0].text == "more");
}

TEST_CASE("the reference has the payments of the han-fu formula, and says when a value counts") {
  const std::string text = with_wall(R"("score_calculation":{"scoring_method":"han_fu_formula","point_name":"Han",
      "minipoint_name":"Fu","dealer_multiplier":1.5,"split_oya_ko_payment":true,"yaku_lists":["one"],
      "limit_thresholds":[[3,70],[4,40],[5,0]],"limit_scores":[8000,8000,8000],"limit_names":["Mangan","Mangan","Mangan"]},
      "one":[{"display_name":"Half","value":3,"when":[{"name":"has_no_call_named","opts":["pon"]}]},
             {"display_name":"Half","value":2,"when":[{"name":"not","opts":[[{"name":"has_no_call_named","opts":["pon"]}]]}]}])");
  const std::string markdown = reference_markdown(make_reference(json(text), "x"), "1");
  CHECK(contains(markdown, "### A win pays\n\n| Fu | 1 Han | 2 Han | 3 Han | 4 Han |"));
  CHECK(contains(markdown,
                 "| 30 | 1 000 (300 / 500) | 2 000 (500 / 1 000) | 3 900 (1 000 / 2 000) | 7 700 (2 000 / 3 900) |"));
  CHECK(contains(markdown, "| 70 | 2 300 (600 / 1 200) | 4 500 (1 200 / 2 300) | 8 000 (2 000 / 4 000) Mangan |"));
  CHECK(contains(markdown, "### A win of the dealer pays"));
  CHECK(
      contains(markdown, "| 30 | 1 500 (500 each) | 2 900 (1 000 each) | 5 800 (2 000 each) | 11 600 (3 900 each) |"));
  CHECK(contains(markdown, "| **Half** | 3 Han closed, 2 Han open |"));
}

TEST_CASE("the reference of a ruleset with a card has the card, by category") {
  const std::string text = R"({"display_name": "Cards", "wall": ["1m"],
    "score_calculation": {"yaku_lists": ["even_steps", "odd_lots"], "point_name": "Points"},
    "e1_definition": ["22a 44a"], "o1_definition": ["11a 33b"], "concealed_win_definition": ["11a 33b"],
    "even_steps": [{"display_name": "E1 22a 44a", "value": 25,
                    "when": [{"name": "card_hand", "opts": [["hand"], ["e1"]]}]},
                   {"display_name": "No card", "value": 1, "when": ["won_by_draw"]}],
    "odd_lots": [{"display_name": "O1 11a 33b", "value": [30, "Points"],
                  "when": ["our_turn", [{"name": "card_hand", "opts": [["hand"], ["o1"]]}]]},
                 {"display_name": "Odd", "value": 1, "when": [{"name": "card_hand", "opts": [["hand"], [7]]}]}],
    "after_initialization": {"actions": [["add_rule", "Even steps", "E1 22a 44a", "Twos."]]}})";
  const Reference reference = make_reference(json(text), "cards");
  const std::string markdown = reference_markdown(reference, "1");
  CHECK(contains(markdown,
                 "## The card\n\nX: exposed or concealed. C: concealed only.\n\n### Even steps\n\n- **E1 22a 44a**, 25 "
                 "X\n\n### Odd lots\n\n- **O1 11a 33b**, 30 C"));
  majs::Document marked = json(text);
  marked["e1_definition"] = {"222a! 444a*"};
  const std::string legend = reference_markdown(make_reference(marked, "cards"), "1");
  CHECK(contains(legend,
                 "C: concealed only. \\!: no jokers in this group. \\*: flowers may stand for tiles of this group"));
  const std::string page = reference_html(reference, "1");
  CHECK(contains(page, "<div class=\"card sheet\">"));
  CHECK(contains(page, "<strong>O1 11a 33b</strong><span>30 C</span>"));
}

TEST_CASE("nothing of a ruleset gets out of its text") {
  const Reference reference = make_reference(poisoned(json(kRuleset)), std::string(kEvil));
  const std::string page = reference_html(reference, kEvil);
  // The names of tiles as data, and the page's own script behind them.
  const std::size_t data = page.find("<script");
  CHECK(data == page.find("<script type=\"application/json\" id=\"spoken\">"));
  const std::size_t own = page.find("<script", data + 1);
  CHECK(own == page.find("<script>\n"));
  CHECK(page.find("<script", own + 1) == std::string::npos);
  CHECK_FALSE(contains(page, "\" onload"));
  CHECK(contains(page, "&lt;script&gt;"));
  CHECK_FALSE(contains(reference_markdown(reference, kEvil), "<script"));
}

TEST_CASE("documents of any form have a reference") {
  for (
      const char* text :
      {"[]", "null", "1", "{}", R"({"wall":{},"yaku":[],"buttons":[],"score_calculation":[]})",
       R"({"wall":[1,null,[],{"tile":[]},[[]]],"buttons":{"a":1,"b":{},"c":{"show_when":7,"precedence_over":3}}})",
       R"({"score_calculation":{"yaku_lists":["yaku",3,"nothing"],"yaku2_lists":"yaku","limit_thresholds":[1,[]],"limit_scores":[2]},
            "yaku":[1,{"display_name":[]},{"value":{"a":1}},{"display_name":"x","value":[[],[1],{}],"when":3}]})",
       R"({"after_initialization":{"actions":[["add_rule"],["add_rule",1,2,3],["add_rule",[],{},null,7,8],["when"],["ite",1],
            ["rename_rule_tab","a"],["delete_rule","a"],[],[1],3,["update_rule","a","b","c"]]}})",
       R"({"available_mods":[1,{},{"id":3,"config":[1,{"name":[]}],"deps":4}],"available_presets":[1,{"enabled_mods":3}],
            "yaku_precedence":{"a":1,"b":[[],{}],"c":[]},"final_points":{"uma":3},"enabled_mods":[{},1]})"}) {
    const Reference reference = make_reference(json(text), "x");
    CHECK_FALSE(reference_html(reference, "1").empty());
    CHECK_FALSE(reference_markdown(reference, "1").empty());
  }
  std::string deep = R"({"after_initialization":{"actions":)";
  for (int i = 0; i < 60; ++i) deep += R"([["when",["true"],)";
  deep += "[]";
  for (int i = 0; i < 60; ++i) deep += "]]";
  CHECK_FALSE(reference_html(make_reference(json(deep + "}}"), "x"), "1").empty());
}

TEST_CASE("a page of games: numbers, what never happened, findings, all escaped") {
  const auto rules = load_clean(with_wall(R"("score_calculation":{"yaku_lists":["yaku"],"point_name":"<i>Han</i>"},
      "yaku":[{"display_name":"<b>Rare</b>","value":1,"when":["false"]}],
      "functions":{"idle<u>":[["noop"]]},"buttons":{"win":{"show_when":["false"],"actions":[["noop"]]}})"));
  majs::runtime::Statistics statistics;
  statistics.games = 2;
  statistics.rounds = 8;
  statistics.drawn_rounds = 2;
  statistics.wins = {3, 2, 1, 0};
  statistics.wins_by_draw = {1, 0, 0, 0};
  statistics.deal_ins = {0, 2, 2, 1};
  statistics.yaku[std::string(kEvil)] = 4;
  statistics.win_values = {{1000, 4}, {8000, 2}};
  statistics.points = {{1, 4}, {5, 2}};
  statistics.executed.assign(rules->places.size(), false);
  RunDescription description;
  description.title = std::string(kEvil);
  description.ruleset = description.bots = description.command = description.version = std::string(kEvil);
  majs::runtime::Finding finding;
  finding.code = "R301";
  finding.message = std::string(kEvil);
  finding.pointer = "/a<b>";
  finding.severity = majs::runtime::Severity::Error;
  const std::string page = run_page(description, *rules, statistics, {{finding, ""}});
  CHECK(page.find("<script") == page.rfind("<script>\n\"use strict\";"));
  CHECK_FALSE(contains(page, "<b>Rare"));
  CHECK_FALSE(contains(page, "<i>Han"));
  CHECK_FALSE(contains(page, "<u>"));
  CHECK_FALSE(contains(page, "\" onload"));
  CHECK(contains(page, "&lt;b&gt;Rare"));
  CHECK(contains(page, "idle&lt;u&gt;"));
  CHECK(contains(page, "R301"));
  CHECK(contains(page, "25.0\u202F%"));
  CHECK_FALSE(contains(page, "http:"));
  CHECK_FALSE(contains(page, "https:"));
  // Nothing played at all.
  CHECK(contains(run_page({}, *rules, {}, {}), "None: tiles and points were conserved"));
}

TEST_CASE("places are told by module") {
  CHECK(module_place("/usr/share/majs/majs/lib/turn/standard.majs:25") == "lib/turn/standard:25");
  CHECK(module_place("/home/ann/rulesets/club/rulesets/house.majs:3") == "house:3");
  CHECK(module_place("/home/ann/mods/lib/own.majs:3") == "lib/own:3");
  CHECK(module_place("/home/ann/house.majs:3") == "house:3");
  CHECK(module_place("./house.majs:3") == "./house:3");
  for (const char* other : {"", "/after_start/actions/0", "house.majs", "rulesets/house.json:3"})
    CHECK(module_place(other) == other);
}

TEST_CASE("tiles have names to be read aloud") {
  const std::map<std::string, std::string> names = {{"3s", "3 of bamboo"},
                                                    {"1m", "1 of characters"},
                                                    {"0p", "red 5 of dots"},
                                                    {"4z", "north"},
                                                    {"7z", "red dragon"},
                                                    {"2f", "flower 2"},
                                                    {"any", "any tile"},
                                                    {"0z", "0z"},
                                                    {"37j", "37j"},
                                                    {"", ""},
                                                    {"8z", "8z"}};
  for (const auto& [id, name] : names) CHECK(spoken_tile(id) == name);
  CHECK(contains(TileSheet().tile("3s"), "aria-label=\"3 of bamboo\""));
  // As players of these languages call them.
  const std::vector<std::array<std::string, 4>> others = {
      {"de", "3s", "4z", "3 Bambus"},  {"fr", "3s", "4z", "3 de bambous"}, {"ja", "3s", "4z", "三索"},
      {"zh", "3s", "4z", "三条"},      {"zh-Hant", "3s", "4z", "三條"},    {"es", "3s", "4z", "3 de bambú"},
      {"it", "3s", "4z", "3 di bambù"}};
  for (const auto& [language, id, north, name] : others) {
    CHECK(spoken_tile(id, language) == name);
    CHECK(spoken_tile(north, language) != "north");
    CHECK(spoken_tile("any", language) != "any");
    CHECK(spoken_tile("8z", language) == "8z");
  }
  CHECK(spoken_tile("4z", "ja") == "北");
  CHECK(spoken_tile("0p", "zh") == "红五筒");
  CHECK(spoken_tile("7z", "zh-Hant") == "紅中");
  CHECK(spoken_tile("3s", "tlh") == "3s");
  // Every language names every tile, no two alike.
  std::set<std::string, std::less<>> ids = {"any", "1x"};
  for (const char suit : {'m', 'p', 's'}) {
    for (char number = '0'; number <= '9'; ++number) ids.insert({number, suit});
  }
  for (char number = '1'; number <= '7'; ++number) ids.insert({number, 'z'});
  const auto spoken = *majs::grammar::parse_document(spoken_tiles(ids), nullptr);
  CHECK(spoken.size() >= 8);
  for (const auto& [key, names] : spoken.items()) {
    const std::string language = key;
    std::set<std::string> different;
    for (const auto& [id, name] : names.items()) different.insert(name.get<std::string>());
    CAPTURE(language);
    CHECK(different.size() == ids.size());
  }
}

TEST_CASE("tiles are drawn once each") {
  TileSheet sheet;
  CHECK(sheet.drawings().empty());
  CHECK(contains(sheet.tile("5m"), "#tile-5m"));
  sheet.tile("5m");
  sheet.tile(kEvil);
  const std::string drawings = sheet.drawings();
  CHECK(drawings.find("id=\"tile-5m\"") == drawings.rfind("id=\"tile-5m\""));
  CHECK_FALSE(contains(drawings, "<script"));
}

TEST_CASE("every tile has a face, and usual ones their own") {
  namespace tiles = majs::tiles;
  std::map<std::string, std::string> faces;
  for (std::size_t kind = 0; kind < tiles::kKindCount; ++kind) {
    const std::string id(tiles::id_of(static_cast<tiles::Kind>(kind)));
    if (is_back(id)) continue;
    const std::string face = tile_face(id);
    CAPTURE(id);
    CHECK_FALSE(face.empty());
    CHECK(std::count(face.begin(), face.end(), '<') == std::count(face.begin(), face.end(), '>'));
    CHECK_FALSE(contains(face, "nan"));
    CHECK_FALSE(contains(face, "inf"));
    const auto placed = faces.emplace(face, id);
    // Frames without an ornament are several white dragons.
    CHECK_MESSAGE((placed.second || id.back() == 'z'), id, " looks like ", placed.first->second);
  }
  for (const char* sign : {"1", "9", "wan", "east", "north", "middle", "prosper", "winter"}) {
    CHECK(contains(brushed(sign, 15, 20, 20, "red"), "<path d=\"M"));
  }
  CHECK(brushed("<script>", 15, 20, 20, "red").empty());
}

TEST_CASE("a replay page holds a game as changes that add up, and texts of the ruleset as data only") {
  using namespace majs;
  using namespace majs::runtime;
  Findings findings;
  const auto document = grammar::parse_document(
      R"({"display_name":"x","wall":["1m","1m","2m","2m","3m","3m","4m","4m"],"starting_tiles":1,
          "after_start":{"actions":[["set_status","</script><script>alert(1)</script>"],["draw"]]}})",
      nullptr);
  const auto rules = load_rules(*document, findings);
  REQUIRE(rules != nullptr);
  TableRecorder recorder([](std::string_view) { return std::string("a.majs:1"); });
  Game game(rules, 1);
  ActionTrail trail;
  trail.keep_in(recorder.actions());
  game.watchers().trail = &trail;
  game.watchers().log = [&](const LogEvent& event) { recorder.event(game, event); };
  recorder.begin(game);
  game.start();
  recorder.end(game);
  REQUIRE(recorder.moments() > 0);

  const auto data = grammar::parse_document("{" + recorder.members_json() + "}", nullptr);
  REQUIRE(data.has_value());
  Snapshot told;
  bool ran = false;
  for (const Document& moment : (*data)["moments"]) {
    for (const auto& [name, value] : moment["table"].items()) {
      if (value.is_null()) {
        told.erase(name);
      } else {
        told[name] = grammar::print_document(value, false);
      }
    }
    ran = ran || moment.contains("ran");
  }
  CHECK(ran);
  TableWords words;
  const Snapshot now = take_snapshot(game, words);
  CHECK(told.size() == now.size());
  for (const char* name : {"turn", "wall", "0.score", "0.wind"}) CHECK(told[name] == now.at(name));

  const std::string page = table_page({"<b>", "seed 1", "1", ""}, recorder);
  CHECK_FALSE(contains(page, "<script>alert"));
  CHECK_FALSE(contains(page, "<b>"));
  CHECK(contains(page, table_files_script_hash()));
}

}  // namespace report_test
