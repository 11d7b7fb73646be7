// Test files: what is read, and what is said about what cannot be meant.

#include "runtime/play/tests/test_file.hpp"

#include <doctest/doctest.h>

#include "runtime/play/tests/test_case.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace test_file_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
using majs::Document;

namespace {

/// All problems of a file and its cases, `pointer: message` a line.
std::string problems(std::string_view text) {
  const TestFile file = read_test_file(parsed(text));
  std::string told;
  for (const TestFileProblem& problem : file.problems) told += problem.pointer + ": " + problem.message + "\n";
  for (const TestFileCase& one : file.cases) {
    for (const TestFileProblem& problem : one.problems) told += problem.pointer + ": " + problem.message + "\n";
  }
  return told;
}

}  // namespace

TEST_CASE("cases come from a list, from an object that says what they share, or alone") {
  TestFile file = read_test_file(parsed(R"([{"events":[]},{"name":"b","expect":{}}])"));
  REQUIRE(file.cases.size() == 2);
  CHECK(file.cases[0].name == "case 1");
  CHECK(file.cases[1].name == "b");
  CHECK(file.cases[1].index == 1);
  CHECK_FALSE(file.single);
  file = read_test_file(parsed(R"({"ruleset":"a","mods":["x"],"config":{"q":1},
    "tests":[{"events":[]},{"events":[],"ruleset":"b","config":null}]})"));
  REQUIRE(file.cases.size() == 2);
  CHECK(file.problems.empty());
  CHECK(file.cases[0].test["ruleset"] == "a");
  CHECK(file.cases[0].test["config"]["q"] == 1.0);
  CHECK(file.cases[1].test["ruleset"] == "b");
  CHECK(file.cases[1].test["mods"][0] == "x");
  CHECK(file.cases[1].test["config"].is_null());
  // What a case says of its config comes on top.
  file = read_test_file(parsed(R"({"ruleset":"a","config":{"starting_hand":{"south":["1m"]},"die1":2},"tests":[
    {"events":[],"config":{"starting_hand":{"east":["2m"]},"die1":3}}]})"));
  REQUIRE(file.cases.size() == 1);
  CHECK(file.cases[0].test["config"] == parsed(R"({"starting_hand":{"south":["1m"],"east":["2m"]},"die1":3})"));
  file = read_test_file(parsed(R"({"name":"alone","events":[]})"));
  REQUIRE(file.cases.size() == 1);
  CHECK(file.single);
  CHECK(file.cases[0].problems.empty());
}

TEST_CASE("what is no test file is said to be none") {
  for (const char* text : {"7", "null", "true", "\"x\"", "{}", R"({"wall":["1m"]})", R"({"log":[],"name":[]})"}) {
    CAPTURE(std::string(text));
    const TestFile file = read_test_file(parsed(text));
    CHECK(file.cases.empty());
    REQUIRE(file.problems.size() == 1);
    CHECK(file.problems[0].message.find("no test file") != std::string::npos);
  }
  CHECK(problems(R"({"tests":1})") == "/tests: a list is expected here\n");
  CHECK(problems(R"([1,{"events":[]},null])") == "/0: an object is expected here\n/2: an object is expected here\n");
  CHECK(problems("[]").empty());
}

TEST_CASE("unknown keys are told with their place and the nearest known one") {
  CHECK(problems(R"({"rulset":"a","tests":[]})") ==
        "/rulset: a test file has no key `rulset`, did you mean `ruleset`?\n");
  CHECK(problems(R"([{"event":[],"expect":{}}])") == "/0/event: a case has no key `event`, did you mean `events`?\n");
  CHECK(problems(R"({"tests":[{"name":"x"}]})") ==
        "/tests/0: a case has `events` and says what it `expect`s, or `play`s many games\n");
  CHECK(problems(R"([{"expect":{"winnres":{}}}])") ==
        "/0/expect/winnres: `expect` has no key `winnres`, did you mean `winners`?\n");
  CHECK(problems(R"([{"expect":{"winners":{"est":{}}}}])") ==
        "/0/expect/winners/est: there is no seat `est`, did you mean `east`?\n");
  CHECK(problems(R"([{"expect":{"winners":{"east":{"minipoint":1}}}}])") ==
        "/0/expect/winners/east/minipoint: a winner has no key `minipoint`, did you mean `minipoints`?\n");
  CHECK(problems(R"([{"expect":{"winners":{"east":{"any_of":[{"yakus":[]},3]}}}}])") ==
        "/0/expect/winners/east/any_of/0/yakus: a winner has no key `yakus`, did you mean `yaku`?\n"
        "/0/expect/winners/east/any_of/1: an object is expected here\n");
  CHECK(problems(R"([{"expect":{"a/b~c":1}}])") == "/0/expect/a~1b~0c: `expect` has no key `a/b~c`\n");
  CHECK(problems(R"([{"start":{"score":[]},"events":[]}])") ==
        "/0/start/score: `start` has no key `score`, did you mean `scores`?\n");
}

TEST_CASE("events are looked at before they are played") {
  CHECK(problems(R"([{"events":[{"type":"discrad"}]}])") ==
        "/0/events/0/type: there is no event `discrad`, did you mean `discard`?\n");
  CHECK(problems(R"([{"events":[7,{}]}])") ==
        "/0/events/0: an object is expected here\n"
        "/0/events/1: an event needs a `type`: discard, buttons_pressed, mark or lay_on_rack\n");
  CHECK(problems(R"([{"events":[{"type":"discard","player":4,"tile":"1m"}]}])") ==
        "/0/events/0/player: players are 0 (east) to 3 (north)\n");
  CHECK(problems(R"([{"events":[{"type":"discard","player":0.5}]}])") ==
        "/0/events/0/player: players are 0 (east) to 3 (north)\n/0/events/0: it names no `tile`\n");
  CHECK(problems(R"([{"events":[{"type":"discard","player":"sout","tile":"1m","tsumogri":true}]}])") ==
        "/0/events/0/tsumogri: an event `discard` has no key `tsumogri`, did you mean `tsumogiri`?\n");
  CHECK(problems(R"([{"events":[{"type":"discard","player":"sout","tile":"1m"}]}])") ==
        "/0/events/0/player: there is no seat `sout`, did you mean `south`?\n");
  CHECK(problems(R"([{"events":[{"type":"discard","tile":"1m"},{"type":"mark","player":0}]}])") ==
        "/0/events/0: it does not say whose event it is: a `player`\n/0/events/1: it has no `marking`\n");
  CHECK(problems(R"([{"events":[{"type":"buttons_pressed"}]}])") ==
        "/0/events/0: it does not say which `buttons` are pressed\n");
  CHECK(problems(R"([{"events":[{"type":"buttons_pressed","buttons":[null,7,{"buton":"ron"},null,null]}]}])") ==
        "/0/events/0/buttons: there are at most four seats\n"
        "/0/events/0/buttons/1: an object or null is expected here\n"
        "/0/events/0/buttons/2/buton: a press has no key `buton`, did you mean `button`?\n"
        "/0/events/0/buttons/2: it names no `button`\n");
  CHECK(problems(R"([{"events":[{"type":"buttons_pressed","buttons":{"est":{"button":"ron"}}}]}])") ==
        "/0/events/0/buttons/est: there is no seat `est`, did you mean `east`?\n");
  CHECK(problems(R"([{"events":[{"type":"mark","player":1,"marking":[],"refused":1,"expect":{"pots":1}}]}])") ==
        "/0/events/0/refused: true or false or a text is expected here\n");
  CHECK(problems(R"([{"events":[{"type":"mark","player":3,"marking":[],"refused":"x","expect":{"pots":1}}]}])") ==
        "/0/events/0/expect/pots: `expect` has no key `pots`, did you mean `pot`?\n");
}

TEST_CASE("every key of a case is held against its type") {
  const std::pair<const char*, const char*> kWrong[] = {
      {R"({"name":1})", "/0/name"},
      {R"({"mods":"x"})", "/0/mods"},
      {R"({"config":[]})", "/0/config"},
      {R"({"events":{}})", "/0/events"},
      {R"({"start":[]})", "/0/start"},
      {R"({"start":{"scores":1}})", "/0/start/scores"},
      {R"({"start":{"scores":["x"]}})", "/0/start/scores/0"},
      {R"({"start":{"scores":[1,2,3,4,5]}})", "/0/start/scores"},
      {R"({"start":{"pot":"1"}})", "/0/start/pot"},
      {R"({"start":{"riichi":"east"}})", "/0/start/riichi"},
      {R"({"start":{"riichi":["est"]}})", "/0/start/riichi/0"},
      {R"({"start":{"sticks":[1]}})", "/0/start/sticks/0"},
      {R"({"start":{"status":{"east":"x"}}})", "/0/start/status/east"},
      {R"({"start":{"status":{"east":[1]}}})", "/0/start/status/east/0"},
      {R"({"start":{"status":{"up":[]}}})", "/0/start/status/up"},
      {R"({"start":{"counters":{"east":[]}}})", "/0/start/counters/east"},
      {R"({"start":{"counters":{"east":{"a":"1"}}}})", "/0/start/counters/east/a"},
      {R"({"expect":{"scores":{"east":"1"}}})", "/0/expect/scores/east"},
      {R"({"expect":{"tenpai":["x"]}})", "/0/expect/tenpai/0"},
      {R"({"expect":{"dora":[1]}})", "/0/expect/dora/0"},
      {R"({"expect":{"next_dealer":"up"}})", "/0/expect/next_dealer"},
      {R"({"expect":{"result":"wni"}})", "/0/expect/result"},
      {R"({"expect":{"offers":{"east":"ron"}}})", "/0/expect/offers/east"},
      {R"({"expect":{"offers":{"east":[1]}}})", "/0/expect/offers/east/0"},
      {R"({"expect":{"offers":{"east":{"wiht":[]}}}})", "/0/expect/offers/east/wiht"},
      {R"({"expect":{"discards":{"east":{"with":[1]}}}})", "/0/expect/discards/east/with/0"},
      {R"({"expect":{"honba":null}})", "/0/expect/honba"},
      {R"({"expect":{"winners":{"east":1}}})", "/0/expect/winners/east"},
  };
  for (const auto& [test, pointer] : kWrong) {
    std::string text = test;
    if (text.find("\"expect\"") == std::string::npos) text.insert(text.size() - 1, R"(,"expect":{})");
    CAPTURE(text);
    const std::string told = problems("[" + text + "]");
    CHECK(told.starts_with(std::string(pointer) + ": "));
    CHECK(std::count(told.begin(), told.end(), '\n') == 1);
  }
}

TEST_CASE("cases that were recorded are taken as they are, and others say why they are not played") {
  TestFile file =
      read_test_file(parsed(R"([{"kind":"compile_ok","script":"","odd":1},{"trace":[],"events":[{"type":"odd"}]},
    {"expect":{"odd":1}}])"));
  REQUIRE(file.cases.size() == 3);
  CHECK(file.cases[0].problems.empty());
  CHECK(file.cases[1].problems.empty());
  const auto never = [] {
    FAIL("it is not played");
    return TestOutcome{};
  };
  CHECK(run_case(file.cases[0], never).status == TestOutcome::Status::Skipped);
  const TestOutcome outcome = run_case(file.cases[2], never);
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(outcome.problem.find("/2/expect/odd: `expect` has no key `odd`") != std::string::npos);
  int played = 0;
  const auto play = [&] {
    ++played;
    return TestOutcome{};
  };
  CHECK(run_case(file.cases[1], play).status == TestOutcome::Status::Passed);
  CHECK(played == 1);
}

TEST_CASE("any document at any place of a case is told, never a crash") {
  const Document whole = parsed(R"({"ruleset":"a","mods":[],"config":{"a":1},"tests":[{"name":"n","description":"d",
    "start":{"scores":{"east":1},"pot":1,"honba":1,"round":1,"sticks":["east"],"riichi":["south"],
             "status":{"east":["calm"]},"counters":{"east":{"c":1}}},
    "events":[{"type":"discard","player":0,"tile":"1m","tsumogiri":true,"refused":true,"expect":{"turn":"east"}},
              {"type":"buttons_pressed","buttons":[{"button":"stop","call_choice":["1m"],"called_tile":"1m"}]},
              {"type":"mark","player":1,"marking":[["hand",{"marked":[["1m","east",0]]}]]}],
    "expect":{"winners":{"east":{"yaku":[],"any_of":[{"score":1}]}},"scores":[1],"offers":{"east":["ron"]},
              "discards":[["1m"],{"with":[]}],"dora":["1m"],"tenpai":["east"],"status":[{"without":["x"]}]}}]})");
  const Document odd[] = {nullptr,
                          true,
                          -1.0,
                          1e300,
                          "x",
                          Document::array(),
                          Document::object(),
                          Document::array({Document::array({1.0})}),
                          Document{{"east", Document{{"x", nullptr}}}}};
  const auto rules =
      load_clean(with_wall(R"("buttons":{"stop":{"show_when":["our_turn"],"actions":[["abortive_draw"]]}},
    "after_turn_change":{"actions":[["draw"],["set_status","calm"],["set_counter","c",1]]})"));
  const Document flat = whole.flatten();
  std::size_t refused = 0;
  for (const auto& [pointer, value] : flat.items()) {
    std::string place = pointer;
    while (!place.empty()) {  // the value itself, and everything around it
      for (const Document& other : odd) {
        Document changed = whole;
        changed[Document::json_pointer(place)] = other;
        const TestFile file = read_test_file(changed);
        for (const TestFileCase& one : file.cases) {
          if (!one.problems.empty()) ++refused;
          (void)run_test(rules, one.test);  // whatever was found: it does not rely on it
        }
      }
      place.resize(place.find_last_of('/'));
    }
  }
  CHECK(refused > 300);
}

}  // namespace test_file_test
