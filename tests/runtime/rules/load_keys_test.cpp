// The keys that the loader reads, and the table of keys with their types: neither has one that the other has not.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "grammar/document_shape.hpp"
#include "grammar/platform.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace load_keys_test {

using namespace majs;
using namespace majs::runtime;
using namespace majs::runtime::test;
using grammar::WordKind;

namespace {

/// A document in which everything that can be there is there.
Document full_document() {
  return Document::parse(R"({
    "wall": ["1m", "2m"], "score_calculation": {"yaku_lists": ["yaku"], "limit_thresholds": [[1, 1]],
    "limit_scores": [1], "limit_names": ["x"]}, "yaku": [], "final_points": {"uma": [1]},
    "yaku_precedence": {}, "enable_saki_cards": true, "saki_deck": ["x"], "win_definition": [], "functions": {},
    "buttons": {"a": {"show_when": ["false"], "actions": []}}, "auto_buttons": {"b": {"actions": []}}})");
}

/// Known to the vocabulary, but nothing that the loader reads by its name.
struct NotRead {
  std::string_view key;
  std::string_view because;
};
constexpr NotRead kNotRead[] = {
    {"available_mods", "the menu of a room"},
    {"default_mods", "the menu of a room"},
    {"available_presets", "the menu of a room"},
    {"enabled_mods", "what was built"},
    {"tsumogiri_bots", "who plays"},
    {"set_definitions", "read with each definition"},
    {"constants", "filled in before the document is read"},
    {"yaku", "a list of yaku, named by `yaku_lists`"},
    {"yaku_multiplier", "nobody reads it, unless as a list of yaku"},
};

bool is_not_read(std::string_view key) {
  return std::any_of(std::begin(kNotRead), std::end(kNotRead), [&](const NotRead& one) { return one.key == key; });
}

}  // namespace

TEST_CASE("every key the loader reads has its types in the vocabulary, and the other way round") {
  KeysRead read;
  Findings findings;
  REQUIRE(load_rules(full_document(), findings, &read) != nullptr);
  CHECK(read.size() > 100);
  const auto fields = [&](WordKind kind) {
    const std::string prefix = std::string(grammar::kind_name(kind)) + " ";
    std::set<std::string> names;
    for (const std::string& one : read) {
      if (one.starts_with(prefix)) names.insert(one.substr(prefix.size()));
    }
    return names;
  };
  const auto is_final = [](const std::string& name) {  // of `final_points`, read in the same way
    return name == "uma" || name == "oka" || name == "return_score" || name == "rounding" || name == "ties";
  };
  for (const WordKind kind : {WordKind::ButtonField, WordKind::AutoButtonField, WordKind::ScoringKey}) {
    const std::set<std::string> names = fields(kind);
    CHECK(!names.empty());
    for (const std::string& name : names) {
      CAPTURE(name);
      CHECK((grammar::find_word(kind, name) != nullptr || is_final(name)));
    }
    for (const grammar::Word& word : grammar::words(kind)) {
      CAPTURE(word.name);
      if (!word.ui_only && grammar::is_current(word)) CHECK(names.contains(std::string(word.name)));
    }
  }
  for (const std::string& key : read) {
    CAPTURE(key);
    if (key.find(' ') == std::string::npos) CHECK(grammar::types_of_key(key) != grammar::kAnyType);
  }
  for (const grammar::Word& word : grammar::words(WordKind::ToplevelKey)) {
    CAPTURE(word.name);
    CHECK(!(is_not_read(word.name) && read.contains(word.name)));
    const bool exempt = word.ui_only || is_not_read(word.name);
    if (!exempt && word.name != "yaku_alt_names") CHECK(read.contains(word.name));
  }
  for (const grammar::Word& word : grammar::words(WordKind::Event)) {
    CAPTURE(word.name);
    CHECK(read.contains(word.name));
  }
}

TEST_CASE("what Riichi Advanced reads is read here, or is only shown, or is listed") {
  std::ifstream file(std::string(MAJS_SOURCE_DIR) + "/grammar/platform/riichi-advanced.json");
  const Document profile = Document::parse(file);
  KeysRead read;
  Findings findings;
  Document full = full_document();
  full["max_rounds"] = 4;
  full["played_as"] = "riichi-advanced";
  REQUIRE(load_rules(full, findings, &read) != nullptr);
  for (const auto& row : profile["actions"].items()) {
    const std::string& name = row.key();
    CAPTURE(name);
    CHECK(find_action(name) != nullptr);
  }
  for (const auto& row : profile["conditions"].items()) {
    const std::string& name = row.key();
    CAPTURE(name);
    CHECK(find_condition(name) != nullptr);
  }
  for (const Document& amount : profile["amounts"]) {
    CAPTURE(amount.dump());
    CHECK((amount["name"] == "eval_expr" || find_amount(amount["name"].get<std::string>()) != nullptr));
  }
  for (const Document& event : profile["events"]) {
    CAPTURE(event.dump());
    CHECK(read.contains(event["name"].get<std::string>()));
  }
  const auto known = [](WordKind kind, const Document& names) {
    for (const Document& name : names) {
      const std::string text = name.is_string() ? name.get<std::string>() : "(";
      CAPTURE(text);
      const bool described = text.find(' ') != std::string::npos || text == "(";  // no word of its own
      const auto* word = grammar::find_word(kind, text);
      const bool negated = text.starts_with("not_") && grammar::find_word(kind, text.substr(4)) != nullptr;
      CHECK((described || negated || word != nullptr));
    }
  };
  known(WordKind::MatchTarget, profile["match_targets"]);
  known(WordKind::SeatSpec, profile["seat_specs"]["one"]);
  known(WordKind::SeatSpec, profile["seat_specs"]["many"]);
  known(WordKind::TileSpec, profile["values"]["tile_spec"]);
  known(WordKind::MatchKeyword, profile["values"]["match_keyword"]);
  known(WordKind::MarkRestriction, profile["values"]["mark.restriction"]);
  known(WordKind::Zone, profile["values"]["move_tiles.zone"]);
  for (const auto& row : profile["minipoint_actions"].items()) {
    const std::string& name = row.key();
    CAPTURE(name);
    CHECK(grammar::find_word(WordKind::MinipointsAction, name) != nullptr);
  }
  std::size_t looked_at = 0;
  const auto keys = [&](WordKind kind, const char* section) {
    const std::string prefix = kind == WordKind::ToplevelKey ? "" : std::string(grammar::kind_name(kind)) + " ";
    for (const auto& one : profile["keys"][section].items()) {
      const std::string& name = one.key();
      CAPTURE(section);
      CAPTURE(name);
      const std::string reader = one.value().value("read_by", "");
      const grammar::Word* word = grammar::find_word(kind, name);
      if (reader == "nobody") {
        CHECK(word != nullptr);
        if (word != nullptr) CHECK((grammar::is_extension(*word) || !grammar::is_current(*word)));
        continue;
      }
      const bool by_name = name.starts_with('<') || name.ends_with("_definition");  // read when something names it
      if (reader.find("engine") == std::string::npos || by_name) continue;
      const bool shown = word != nullptr && word->ui_only;
      CHECK((shown || is_not_read(name) || read.contains(prefix + name)));
      ++looked_at;
    }
  };
  keys(WordKind::ToplevelKey, "toplevel");
  keys(WordKind::ScoringKey, "score_calculation");
  keys(WordKind::ButtonField, "buttons");
  keys(WordKind::AutoButtonField, "auto_buttons");
  CHECK(looked_at > 100);
}

TEST_CASE("a value of a wrong type is told once, at its place, and is as good as nothing") {
  Findings findings;
  const auto rules = load_text(
      with_wall(R"("buttons":{"a":{"show_when":["false"],"actions":[],"interrupt_level":"high","call_hidden":1}},
                   "score_calculation":{"riichi_value":"much"},"persistent_statuses":["kept",3],"display_name":5)"),
      findings);
  REQUIRE(rules != nullptr);
  std::vector<std::string> pointers;
  for (const Finding& finding : findings) {
    CHECK(finding.code == "R104");
    CHECK(finding.severity == Severity::Warning);
    pointers.push_back(finding.pointer);
  }
  std::sort(pointers.begin(), pointers.end());
  CHECK(pointers == std::vector<std::string>{"/buttons/a/call_hidden", "/buttons/a/interrupt_level", "/display_name",
                                             "/persistent_statuses/1", "/score_calculation/riichi_value"});
  CHECK(rules->buttons.at(0).interrupt_level == 100);
  CHECK_FALSE(rules->buttons.at(0).call_hidden);
  CHECK(rules->persistent_statuses.at(rules->statuses.find("kept")));
}

TEST_CASE("a list of yaku is loaded, whatever else its name is") {
  for (const std::string name : {"yaku_multiplier", "agariyame", "win_timer", "max_rounds"}) {
    CAPTURE(name);
    Findings findings;
    const auto rules = load_text(with_wall("\"" + name + R"(":[{"display_name":"Twice","value":2,"when":["true"]}],
        "score_calculation":{"yaku_lists":[")" +
                                           name + "\"]}"),
                                 findings);
    REQUIRE(rules != nullptr);
    CHECK(findings.empty());
    REQUIRE(rules->scoring.lists.size() == 1);
    CHECK(rules->scoring.lists[0].yaku.size() == 1);
  }
}

TEST_CASE("without a key that the game needs it is not played") {
  for (const char* members : {R"("buttons":[])", R"("starting_tiles":null)", R"("after_start":[])", R"("functions":3)",
                              R"("max_rounds":"four")", R"("win_definition":{})", R"("scoring_logic":[])"}) {
    CAPTURE(members);
    Findings findings;
    CHECK(load_text(with_wall(members), findings) == nullptr);
    CHECK(has_finding(findings, "R104"));
  }
  for (const char* members : {R"("max_rounds":null)", R"("buttons":null)", R"("sudden_death_goal":null)"}) {
    CAPTURE(members);
    load_clean(with_wall(members));
  }
}

TEST_CASE("half a tile, and a yaku without a name, are told and the game is played") {
  Findings findings;
  const auto rules = load_text(with_wall(R"("starting_tiles":3.5,"num_dice":2.0,"max_rounds":4.25,
      "yaku":[{"display_name":"","value":1,"when":["true"]},{"display_name":"Win","value":1,"when":["true"]}],
      "score_calculation":{"yaku_lists":["yaku"]})"),
                               findings);
  REQUIRE(rules != nullptr);
  CHECK(rules->starting_tiles == 3);
  CHECK(rules->max_rounds == 4);
  std::vector<std::string> told;
  for (const Finding& finding : findings) {
    CHECK(finding.severity == Severity::Warning);
    told.push_back(finding.code + " " + finding.pointer);
  }
  std::sort(told.begin(), told.end());
  CHECK(told == std::vector<std::string>{"R104 /max_rounds", "R104 /starting_tiles", "R131 /yaku/0/display_name"});
}

TEST_CASE("a yaku list that is none") {
  Findings findings;
  REQUIRE(load_text(with_wall(R"("score_calculation":{"yaku_lists":["mine"]},"mine":{})"), findings) != nullptr);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].code == "R131");
  CHECK(findings[0].pointer == "/mine");
}

TEST_CASE("documents that grow without end") {
  // A function whose calls differ, and definitions that name large sets.
  std::string calls;
  for (int i = 0; i < 2'000; ++i)
    calls += (i == 0 ? "" : ",") + std::string(R"(["run","f",{"a":)") + std::to_string(i) + "}]";
  std::string body;
  for (int i = 0; i < 500; ++i) body += (i == 0 ? "" : ",") + std::string(R"(["set_counter","c","$a"])");
  Findings findings;
  CHECK(load_text(with_wall(R"("functions":{"f":[)" + body + R"(]},"after_start":{"actions":[)" + calls + "]}"),
                  findings) == nullptr);
  REQUIRE(has_finding(findings, "R136"));
  const auto finding =
      std::find_if(findings.begin(), findings.end(), [](const Finding& one) { return one.code == "R136"; });
  CHECK(finding->pointer == "/functions/f");
  CHECK(finding->message.find("calls of the function `f`") != std::string::npos);
  CHECK(std::count_if(findings.begin(), findings.end(), [](const Finding& one) { return one.code == "R136"; }) == 1);

  std::string set;
  for (int i = 0; i < 900; ++i) set += (i == 0 ? "[0," : ",[0,") + std::to_string(i) + "]";
  std::string tests;
  for (int i = 0; i < 1'500; ++i) {
    tests += (i == 0 ? "" : ",") + std::string(R"({"name":"match","opts":[["hand"],[[[["big"],)") +
             std::to_string(i % 100) + R"(],[[["1m"]],)" + std::to_string(i / 100) + "]]]]}";
  }
  findings.clear();
  CHECK(load_text(with_wall(R"("set_definitions":{"big":[)" + set + R"(]},"after_start":{"actions":[["when",[)" +
                            tests + "],[]]]}"),
                  findings) == nullptr);
  CHECK(has_finding(findings, "R136"));
}

TEST_CASE("constants that multiply are not copied for ever") {
  std::string big;
  for (int i = 0; i < 50'000; ++i) big += i == 0 ? "1" : ",1";
  std::string uses;
  for (int i = 0; i < 20'000; ++i) uses += i == 0 ? R"("@big")" : R"(,"@big")";
  Findings findings;
  CHECK(load_text(with_wall(R"("constants":{"big":[)" + big + R"(]},"x":[)" + uses + "]"), findings) == nullptr);
  CHECK(has_finding(findings, "R102"));
  CHECK(findings.size() < 5);
}

}  // namespace load_keys_test
