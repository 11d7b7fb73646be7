// Names in documents: found where they stand, whatever is cut off or broken.

#include "tools/lsp/document_reader.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace majs::lsp::document_reader_test {
namespace {

/// `button:wave! yaku:Moon`: kinds and names in order, `!` for those that are given.
std::string names(const Reading& reading) {
  std::string out;
  for (const Item& item : reading.items) {
    out +=
        (out.empty() ? "" : " ") + std::string(name_kind_text(item.name)) + ":" + item.text + (item.defines ? "!" : "");
  }
  return out;
}

}  // namespace

TEST_CASE("names of a ruleset in JSON") {
  CHECK(names(read_ruleset_names(
            R"({"buttons": {"a": {"precedence_over": ["b"], "actions": [["buttons", {"c": 1}]]}}})")) ==
        "button:a! button:b");
  CHECK(names(read_ruleset_names(R"({"yaku": [{"display_name": "X"}], "yaku_precedence": {"X": ["Y"]}})")) ==
        "yaku:X! yaku:X yaku:Y");
  CHECK(names(read_ruleset_names(R"({"win_definition": [], "_definition": []})")) == "match definition:win!");
  CHECK(names(read_ruleset_names("[]")).empty());
  CHECK(names(read_ruleset_names(R"({"nested": {"buttons": {"a": {}}}})")).empty());
}

TEST_CASE("names in test files, at any depth") {
  CHECK(names(read_test_names(
            R"([{"ruleset": "./rules/own.majs", "mods": ["m", {"name": "n"}],
                "expect": {"winners": {"east": {"any_of": [{"yaku": [["A", 1], ["B", 2]]}]}}}}])")) ==
        "ruleset:own mod:m mod:n yaku:A yaku:B");
  CHECK(names(read_test_names(
            R"([{"mods": [{"name": "m", "config": {"first": 1}}], "config": {"win_definition": []},
                "start": {"status": {"east": ["wet"]}, "counters": {"west": {"wild": 2}}, "auto": {"south": ["sort"]}},
                "events": [{"marking": [["hand", {"marked": ["5m"]}], ["calls", {"marked": [[["lay", ["5m"]], "west", 0]]}]]}],
                "expect": {"offers": {"east": ["a"], "west": {"with": ["b"], "without": ["c"]}}, "presses": {"d": [1, 2]},
                           "status": {"east": {"with": ["x"], "without": ["y"]}}, "calls": {"east": [["pon", ["1m"]]]}}}])")) ==
        "mod:m variable:first match definition:win status:wet counter:wild auto button:sort call:lay button:a button:b "
        "button:c button:d status:x status:y call:pon");
}

TEST_CASE("names that a jq mod gives") {
  CHECK(names(read_jq_names(R"(.buttons.pon.actions |= . # .buttons.x
      | .["functions"]["f"] = [] | ."constants"."k" = 1 | "a .buttons.no" as $s | .x_definition = 1
      | {"display_name" : "Y"} | {display_name: $name})")) ==
        "button:pon! function:f! constant:k! match definition:x! yaku:Y!");
}

TEST_CASE("every beginning of a text is read, and spans lie inside of it") {
  const std::string json =
      R"({"buttons": {"a\"b": {}, "c": {"precedence_over": ["d", /* x */ "e"]}}, // y
          "yaku": [{"display_name": "Z", "value": [1, [2, [3]]]}], "win_definition": [[[["s"], 1]]]})";
  const std::string jq = R"(.buttons["a"] = {display_name: "x\"y"} | ."functions".f | .q_definition)";
  const auto check = [](const Reading& reading, const std::string& text) {
    std::size_t before = 0;
    for (const Item& item : reading.items) {
      REQUIRE(item.span.begin <= item.span.end);
      REQUIRE(item.span.end <= text.size());
      REQUIRE(item.span.begin >= before);
      before = item.span.begin;
      if (item.name != NameKind::Ruleset)
        REQUIRE(text.substr(item.span.begin, item.span.end - item.span.begin) == item.text);
    }
  };
  for (const std::string& whole : {json, jq}) {
    for (std::size_t length = 0; length <= whole.size(); ++length) {
      for (const char last : {' ', '"', '\\', '{', '[', '.', '/', '\0'}) {
        const std::string text = whole.substr(0, length) + last;
        check(read_ruleset_names(text), text);
        check(read_test_names(text), text);
        check(read_jq_names(text), text);
      }
    }
  }
  const std::string deep(100'000, '[');
  CHECK(read_ruleset_names(deep).items.empty());
}

TEST_CASE("names of yaku are found in every test file of the repository") {
  std::size_t files = 0;
  std::size_t found = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::string(MAJS_SOURCE_DIR) + "/tests/rulesets/riichi")) {
    if (!entry.path().string().ends_with(".test.json")) continue;
    std::ifstream stream(entry.path());
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const Reading reading = read_test_names(text);
    CAPTURE(entry.path().string());
    REQUIRE_FALSE(reading.items.empty());
    CHECK(reading.items.front().name == NameKind::Ruleset);
    for (const Item& item : reading.items) found += item.name == NameKind::Yaku ? 1 : 0;
    // A list of yaku is not empty for nothing.
    if (text.find("\"yaku\": [[\"") != std::string::npos) {
      CHECK(std::any_of(reading.items.begin(), reading.items.end(),
                        [](const Item& item) { return item.name == NameKind::Yaku; }));
    }
    ++files;
  }
  CHECK(files > 50);
  CHECK(found > 100);
}

}  // namespace majs::lsp::document_reader_test
