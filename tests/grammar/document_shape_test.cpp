#include "grammar/document_shape.hpp"
#include "grammar/platform.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace document_shape_test {

using namespace majs;
using namespace majs::grammar;

namespace {

const Document kValues[] = {nullptr, true, 7, "text", Document::array(), Document::object()};

Document with(const std::string& pointer, const Document& value) {
  Document document =
      Document::parse(R"({"buttons": {"pon": {}}, "auto_buttons": {"sort": {}}, "score_calculation": {}})");
  document[Document::json_pointer(pointer)] = value;
  return document;
}

bool is_reported(const Document& document, const std::string& pointer) {
  const auto problems = check_shape(document);
  return std::any_of(problems.begin(), problems.end(),
                     [&](const ShapeProblem& problem) { return problem.pointer == pointer; });
}

}  // namespace

TEST_CASE("every key and field of the vocabulary takes the types of its row, and no other") {
  struct Table {
    WordKind kind;
    std::string at;
  };
  for (const auto& [kind, at] :
       {Table{WordKind::ToplevelKey, "/"}, Table{WordKind::ButtonField, "/buttons/pon/"},
        Table{WordKind::AutoButtonField, "/auto_buttons/sort/"}, Table{WordKind::ScoringKey, "/score_calculation/"}}) {
    std::size_t strict = 0;
    for (const Word& word : words(kind)) {
      strict += types_of(word) == kAnyType ? 0 : 1;
      for (const Document& value : kValues) {
        const std::string pointer = at + std::string(word.name);
        CAPTURE(pointer);
        CAPTURE(value.dump());
        // What only older rulesets have as a scalar may be a list or map of the author.
        const bool own = kind == WordKind::ToplevelKey && value.is_structured() && !is_current(word) &&
                         (types_of(word) & (kListType | kMapType)) == 0;
        CHECK(is_reported(with(pointer, value), pointer) == ((types_of(word) & type_of(value)) == 0 && !own));
      }
    }
    CHECK(strict + 6 > words(kind).size());  // those that take anything are few
  }
}

TEST_CASE("events, definitions, and keys that nobody knows") {
  for (const Document& value : kValues) {
    CHECK(is_reported(with("/after_draw", value), "/after_draw") == !value.is_object());
    CHECK(is_reported(with("/my_hand_definition", value), "/my_hand_definition") == !value.is_array());
    CHECK_FALSE(is_reported(with("/my_yaku", value), "/my_yaku"));
    CHECK(is_reported(with("/buttons/pon", value), "/buttons/pon") == !value.is_object());
    CHECK_FALSE(is_reported(with("/buttons/pon/my_field", value), "/buttons/pon/my_field"));
  }
  CHECK(check_shape(Document::array()).empty());
}

TEST_CASE("null is as good as nothing where a key has no value of its own") {
  CHECK_FALSE(is_reported(with("/max_rounds", nullptr), "/max_rounds"));
  CHECK(is_reported(with("/starting_tiles", nullptr), "/starting_tiles"));
  CHECK_FALSE(is_reported(with("/buttons/pon/call_conditions", nullptr), "/buttons/pon/call_conditions"));
  CHECK(is_reported(with("/buttons/pon/show_when", nullptr), "/buttons/pon/show_when"));
}

TEST_CASE("members of lists and maps of one kind") {
  CHECK(is_reported(with("/interrupt_levels", {{"draw", "x"}}), "/interrupt_levels/draw"));
  CHECK_FALSE(is_reported(with("/interrupt_levels", {{"draw", 3}}), "/interrupt_levels/draw"));
  CHECK(is_reported(with("/persistent_statuses", {"a", 3}), "/persistent_statuses/1"));
  CHECK(is_reported(with("/functions", {{"a/b~", 3}}), "/functions/a~1b~0"));
  CHECK(is_reported(with("/set_definitions", {{"pair", "1m"}}), "/set_definitions/pair"));
  CHECK(is_reported(with("/buttons/pon/precedence_over", {"chii", 1}), "/buttons/pon/precedence_over/1"));
  CHECK(is_reported(with("/buttons/pon/call", {"nojoker", 0}), "/buttons/pon/call/1"));
  CHECK_FALSE(is_reported(with("/buttons/pon/call", {"nojoker", {0, 0}}), "/buttons/pon/call/1"));
}

TEST_CASE("messages say what is wanted, in short") {
  const auto message = [](const Document& document) { return check_shape(document).at(0).message; };
  CHECK(message({{"wall", 3}}) == "`wall` must be a list, not a number");
  CHECK(message({{"bloody_end", nullptr}}) == "`bloody_end` must be true or false, not null");
  CHECK(message({{"buttons", {{"pon", {{"show_when", 3}}}}}}) ==
        "`show_when` must be true or false or a text or a list or a map, not a number");
  CHECK(message({{"translations", {{std::string(100'000, 'x'), 3}}}}).size() < 200);
  CHECK(type_words(kAnyType) == "null or true or false or a number or a text or a list or a map");
}

TEST_CASE("what lists of yaku are named is a list, whatever else the name is") {
  for (const std::string lists : {"yaku_lists", "yaku2_lists", "extra_yaku_lists"}) {
    for (const std::string name : {"yaku_multiplier", "agariyame", "max_rounds", "win_timer", "my_yaku"}) {
      const Document named = {{name, Document::array()}, {"score_calculation", {{lists, Document::array({name})}}}};
      CAPTURE(named.dump());
      CHECK(check_shape(named).empty());
      Document wrong = named;
      wrong[name] = Document::object();
      CHECK(check_shape(wrong).empty() == (name == "yaku_multiplier" || name == "agariyame" || name == "my_yaku"));
    }
  }
  CHECK(
      is_reported({{"win_timer", Document::array()}, {"score_calculation", {{"yaku_lists", {"yaku"}}}}}, "/win_timer"));
}

TEST_CASE("a wrong key that the game does without is no error") {
  const auto harmless = [](const Document& document) { return check_shape(document).at(0).harmless; };
  CHECK_FALSE(harmless({{"wall", 3}}));
  CHECK_FALSE(harmless({{"score_calculation", 3}}));
  CHECK(harmless({{"display_name", 3}}));
  CHECK(harmless({{"agariyame", 3}}));
  CHECK(harmless({{"default_mods", 3}}));
  CHECK(harmless({{"score_calculation", {{"yaku_lists", 3}}}}));
  CHECK(harmless({{"buttons", {{"pon", {{"call", 3}}}}}}));
}

}  // namespace document_shape_test
