#include "grammar/vocabulary_print.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace vocabulary_print_test {

using namespace majs::grammar;

TEST_CASE("signatures are printed as they are written down") {
  CHECK(signature(*find_word(WordKind::Action, "draw")) == "draw(n: integer = 1, tile?: named_tile)");
  CHECK(signature(*find_word(WordKind::Action, "set_counter")) == "set_counter(counter: counter, amount...: amount)");
  CHECK(signature(*find_word(WordKind::Condition, "status")) == "status(statuses?...: status)");
  CHECK(signature(*find_word(WordKind::Action, "call")) == "call");
}

TEST_CASE("kinds by name") {
  CHECK(parse_kind("action") == WordKind::Action);
  CHECK(parse_kind("match_targets") == WordKind::MatchTarget);
  CHECK(!parse_kind("verbs"));
  CHECK(!parse_kind(""));
}

TEST_CASE("markdown: the whole reference has every word") {
  const std::string page = vocabulary_markdown({});
  CHECK(page.starts_with("# The words of MahjongScript\n"));
  CHECK(page.ends_with("|\n"));
  for (std::size_t kind = 0; kind < kWordKinds; ++kind) {
    for (const Word& word : words(static_cast<WordKind>(kind))) {
      CAPTURE(word.name);
      CHECK(page.find("| `" + std::string(word.name) + "` |") != std::string::npos);
    }
  }
  CHECK(page.find("\n## Types of arguments\n") != std::string::npos);
  // Control flow comes before drawing, as in the tables, not by alphabet.
  CHECK(page.find("### Control flow") < page.find("### Drawing and walls"));
}

TEST_CASE("markdown: filters") {
  VocabularyFilter filter;
  filter.kind = WordKind::ModField;
  const std::string mods = vocabulary_markdown(filter);
  CHECK(mods.starts_with("## Fields of `define_mod`\n"));
  CHECK(mods.find("| `deps` | mods = `[]` | ") != std::string::npos);
  CHECK(mods.find("Toplevel") == std::string::npos);

  filter.kind.reset();
  filter.name = "swap_out";
  const std::string swaps = vocabulary_markdown(filter);
  CHECK(swaps.find("Superseded by `swap_out_joker`. *Only in older rulesets.*") != std::string::npos);
  filter.current_only = true;
  CHECK(vocabulary_markdown(filter).find("fly") == std::string::npos);
  filter.name = "no such word";
  CHECK(vocabulary_markdown(filter).empty());
}

TEST_CASE("json") {
  VocabularyFilter filter;
  filter.kind = WordKind::Action;
  filter.name = "draw_aside";
  const auto out = nlohmann::json::parse(vocabulary_json(filter));
  CHECK(out["version"] == 1);
  REQUIRE(out["words"].size() == 1);
  const auto& word = out["words"][0];
  CHECK(word["kind"] == "action");
  CHECK(word["name"] == "draw_aside");
  CHECK(word["signature"] == "draw_aside(n: integer = 1, tile?: named_tile)");
  CHECK(word["parameters"][0]["default"] == "1");
  CHECK(word["parameters"][1]["optional"] == true);
  CHECK(word["since"] == "current");
  CHECK(word["compilable"] == true);
  CHECK(out["types"].size() > 40);
  const auto all = nlohmann::json::parse(vocabulary_json({}));
  CHECK(all["words"].size() > 700);
}

}  // namespace vocabulary_print_test
