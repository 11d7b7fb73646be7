// Rules that are loaded once for many lists of events play as those that are loaded for each of them.

#include "runtime/rules/rules.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "runtime/play/course/simulation.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace event_variants_test {

using namespace majs;
using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

Document ruleset() {
  return parsed(riichi_like(R"(,"persistent_counters":["points"],"persistent_statuses":["tired"],
    "constants":{"points":"other"},"after_draw":{"actions":[["add_counter","points",1]]},
    "before_win":{"actions":[["set_tile_alias_all",[["1m","gold"]],["2m"]]]})"));
}

RulesWithVariants loaded_with(const std::vector<Document>& variants) {
  Findings findings;
  auto made = load_rules_with(ruleset(), variants, findings);
  REQUIRE(made.rules != nullptr);
  REQUIRE(made.variants.size() == variants.size());
  return made;
}

std::shared_ptr<const Rules> loaded_alone(const Document& events) {
  Document document = ruleset();
  for (const auto& [key, event] : events.items()) document[key] = event;
  Findings findings;
  auto rules = load_rules(document, findings);
  REQUIRE(rules != nullptr);
  return rules;
}

/// The rules as their document would be with the variant.
std::shared_ptr<const Rules> made_one(const RulesWithVariants& made, std::size_t variant) {
  auto rules = std::make_shared<Rules>(*made.rules);
  rules->events = *made.variants[variant];
  return rules;
}

/// Games as a text, and what was found in them.
std::string played(const std::shared_ptr<const Rules>& rules) {
  SimulationOptions options;
  options.games = 2;
  options.rounds_per_game = 3;
  options.log_format = LogFormat::Majs;
  std::string text;
  options.log = [&](const std::string& game) { text += game; };
  for (const Finding& finding : simulate(rules, options).findings) {
    text += finding.code + " " + finding.pointer + " " + finding.message + "\n";
  }
  return text;
}

class RandomEvents {
 public:
  explicit RandomEvents(std::uint32_t seed) : random_(seed) {}

  Document next() {
    Document events = Document::object();
    for (const char* key :
         {"before_start", "after_start", "after_discard_passed", "after_call", "before_turn_change"}) {
      if (below(2) != 0) continue;
      Document actions = Document::array();
      for (std::size_t i = below(4); i > 0; --i) actions.push_back(action());
      events[key] = {{"actions", actions}};
    }
    return events;
  }

 private:
  std::size_t below(std::size_t count) { return random_() % count; }

  Document action() {
    static const char* const kActions[] = {
        R"(["add_score",100,"east"])",
        R"(["add_score",-300,"not_self"])",
        R"(["subtract_score",200,"others"])",
        R"(["set_status","tired"])",
        R"(["unset_status_all","tired","riichi"])",
        R"(["set_counter","points",3])",
        R"(["set_counter_all","points",7])",
        R"(["put_down_riichi_stick",2])",
        R"(["put_down_riichi_stick"])",
        R"(["set_tile_alias_all",["1m","9p"],["5m","5p"]])",
        R"(["set_tile_alias",["2s"],["3s","4s"]])",
        R"(["clear_tile_aliases"])",
        R"(["advance_turn"])",
        R"(["sort_hand"])",
        // These cannot be played with rules that others share.
        R"(["set_status","unheard_of"])",
        R"(["set_tile_alias_all",[["1m","silver"]],["5m"]])",
        R"(["when",["has_draw"],[["add_score",100]]])",
    };
    return parsed(kActions[below(std::size(kActions))]);
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("lists of events that share rules play as those that have their own") {
  RandomEvents random(7);
  std::vector<Document> variants;
  for (int i = 0; i < 60; ++i) variants.push_back(random.next());
  const RulesWithVariants made = loaded_with(variants);
  std::size_t shared = 0;
  std::size_t different = 0;
  const std::string plain = played(loaded_alone(Document::object()));
  for (std::size_t i = 0; i < variants.size(); ++i) {
    if (made.variants[i] == nullptr) continue;
    ++shared;
    const auto alone = loaded_alone(variants[i]);
    const auto together = made_one(made, i);
    CHECK(together->statuses.size() == alone->statuses.size());
    CHECK(together->counters.size() == alone->counters.size());
    CHECK(together->tags.size() == alone->tags.size());
    CHECK(together->names.known == alone->names.known);
    CHECK(together->programs.size() == alone->programs.size());
    CHECK(together->interrupt_levels.size() == together->texts.size());
    const std::string log = played(alone);
    if (log != plain) ++different;
    CHECK_MESSAGE(played(together) == log, grammar::print_document(variants[i], false));
  }
  CHECK(shared > 20);
  CHECK(shared < 50);
  CHECK(different > 15);
}

TEST_CASE("what rules have to be loaded with is no variant, and leaves the rules alone") {
  std::vector<Document> variants;
  for (const char* text : {
           R"({"after_start":{"actions":[["set_status","unheard_of"]]}})",
           R"({"after_start":{"actions":[["set_counter","unheard_of",1]]}})",
           R"({"after_start":{"actions":[["set_counter","points","count_draws"]]}})",
           R"({"after_start":{"actions":[["set_counter","points",1,2]]}})",
           R"({"after_start":{"actions":[["set_counter","@points",1]]}})",
           R"({"after_start":{"actions":[["set_tile_alias_all",["1m"],["any@gold"]]]}})",
           R"({"after_start":{"actions":[["set_tile_alias_all",[["1m","gold"]],["2m"]]]}})",
           R"({"after_start":{"actions":[["set_tile_alias_all",[{"tile":"1m","attrs":["gold"]}],["2m"]]]}})",
           R"({"after_start":{"actions":[["set_tile_alias_all","1m",["2m"]]]}})",
           R"({"after_start":{"actions":[["add_score","points","east"]]}})",
           R"({"after_start":{"actions":[["add_score",1,["east"]]]}})",
           R"({"after_start":{"actions":[["add_score",1,"east","south"]]}})",
           R"({"after_start":{"actions":[["ryuukyoku","Unheard"]]}})",
           R"({"after_start":{"actions":[["run","open"]]}})",
           R"({"after_start":{"actions":[["unheard_of"]]}})",
           R"({"after_start":{"actions":["draw"]}})",
           R"({"after_start":{"actions":[[]]}})",
           R"({"after_start":{"actions":[[1]]}})",
           R"({"after_start":{"actions":"draw"}})",
           R"({"after_start":{"actions":[],"more":1}})",
           R"({"after_start":{}})",
           R"({"after_start":[]})",
           R"({"after_draw":{"actions":[]}})",
           R"({"before_win":{"actions":[]}})",
           R"({"before_scoring":{"actions":[]}})",
           R"({"on_no_valid_tiles":{"actions":[]}})",
           R"({"wall":{"actions":[]}})",
           R"([])",
       }) {
    variants.push_back(parsed(text));
  }
  Document long_list = {{"after_start", {{"actions", Document::array()}}}};
  for (int i = 0; i < 256; ++i) long_list["after_start"]["actions"].push_back(Document::array({"sort_hand"}));
  CHECK(loaded_with({long_list}).variants[0] != nullptr);
  long_list["after_start"]["actions"].push_back(Document::array({"sort_hand"}));
  variants.push_back(long_list);
  Document wide = parsed(R"({"after_start":{"actions":[["set_tile_alias_all",[],["2m"]]]}})");
  for (int i = 0; i < 256; ++i) wide["after_start"]["actions"][0][1].push_back("1m");
  CHECK(loaded_with({wide}).variants[0] != nullptr);
  wide["after_start"]["actions"][0][1].push_back("1m");
  variants.push_back(wide);
  const RulesWithVariants made = loaded_with(variants);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    CHECK_MESSAGE(made.variants[i] == nullptr, grammar::print_document(variants[i], false));
  }
  const auto alone = loaded_alone(Document::object());
  CHECK(made.rules->texts.names() == alone->texts.names());
  CHECK(made.rules->lists.size() == alone->lists.size());
  CHECK(made.rules->places.size() == alone->places.size());
}

TEST_CASE("a case plays the events and the round it is given beside its rules") {
  const Document events = parsed(R"({"after_start":{"actions":[["add_score",500,"west"]]},
    "before_turn_change":{"actions":[["add_score",10,"all"]]}})");
  const RulesWithVariants made = loaded_with({events});
  REQUIRE(made.variants[0] != nullptr);
  const Document test = parsed(R"({"events":[{"type":"discard","player":1,"tile":"1m","refused":true}],
    "expect":{"scores":[0,0,0,0],"kyoku":0,"honba":0}})");
  Document config = events;
  config["starting_round"] = 2;
  config["starting_honba"] = 3;
  config["starting_hand"] = parsed(R"({"south":["1m","2m"]})");
  const auto deal = read_deal(config, *made.rules);
  REQUIRE(deal != nullptr);
  CHECK(deal->starting_round == 2);
  CHECK(deal->starting_honba == 3);
  deal->events = made.variants[0];
  TestBench bench;
  for (int again = 0; again < 2; ++again) {
    const TestOutcome shared = run_test(made.rules, test, deal, nullptr, &bench);
    const TestOutcome alone = run_test(loaded_alone(config), test);
    CHECK(shared.updated == alone.updated);
    CHECK(shared.last_events == alone.last_events);
    CHECK(shared.updated["honba"] == 3);
    CHECK(shared.updated["scores"][0] == 25500);
  }
  // Without them, the rules play as they are; likewise other rules at the same bench.
  CHECK(run_test(made.rules, test, nullptr, nullptr, &bench).updated["scores"][0] == 25000);
  CHECK(run_test(loaded_alone(config), test, nullptr, nullptr, &bench).updated["scores"][0] == 25500);
}

TEST_CASE("rounds that no loader takes are left to it") {
  const auto rules = loaded_alone(Document::object());
  for (const char* text : {R"({"starting_round":-1})", R"({"starting_round":1000001})", R"({"starting_round":0.5})",
                           R"({"starting_round":"1"})", R"({"starting_honba":-1000001})", R"({"die1":7})"}) {
    CHECK_MESSAGE(read_deal(parsed(text), *rules) == nullptr, text);
  }
  for (const char* text : {R"({"starting_round":0})", R"({"starting_round":1000000})", R"({"starting_honba":-1000000})",
                           R"({"die1":6,"other":"key"})"}) {
    CHECK_MESSAGE(read_deal(parsed(text), *rules) != nullptr, text);
  }
}

}  // namespace event_variants_test
