// What was compiled for other documents is what would be compiled for this one.

#include "runtime/rules/load/program_memo.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "runtime/play/course/simulation.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace program_memo_test {

using namespace majs;
using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string text_of(const match::Item& item) {
  return std::to_string(static_cast<int>(item.type)) + "," + std::to_string(item.number) + "," +
         std::to_string(item.letter) + "," + std::to_string(item.offset) + "," + std::to_string(item.kind) + "," +
         std::to_string(item.attributes.words[0]) + ";";
}

/// All that a definition asks for.
std::string text_of(const match::Definition& definition) {
  std::string text = definition.length_check ? "exact " : "loose ";
  for (const match::Segment& segment : definition.segments) {
    text += "|";
    for (const match::Step& step : segment) {
      text += " step " + std::to_string(static_cast<int>(step.type)) + " x" + std::to_string(step.element.count);
      for (const match::Group& group : step.element.groups) {
        text += " group " + std::to_string(static_cast<int>(group.type)) + (group.nojoker ? "n" : "") + " call " +
                std::to_string(group.call);
        for (const auto& subgroup : group.subgroups) {
          text += "(";
          for (const match::Item& item : subgroup) text += text_of(item);
          text += ")";
        }
      }
    }
  }
  return text;
}

std::string text_of(const match::MatchProgram& program) {
  std::string text = "program " + std::to_string(program.known().words[0]) + "\n";
  for (const match::Definition& definition : program.definitions()) text += text_of(definition) + "\n";
  for (const match::FastPath& path : program.paths()) text += path.usable() ? "+" : "-";
  return text;
}

/// What was made of all the queries of a document, and what was found.
std::string loaded(const Document& document, ProgramMemo* memo) {
  Findings findings;
  const auto rules = load_rules(Document(document), findings, nullptr, memo);
  std::string text;
  for (const Finding& finding : findings) text += finding.code + finding.pointer + finding.message + "\n";
  if (rules == nullptr) return text + "no rules";
  for (std::size_t i = 0; i < rules->programs.size(); ++i) text += text_of(rules->programs[i]);
  for (const std::uint32_t place : rules->program_places) text += rules->pointer(place) + "\n";
  for (std::size_t i = 0; i < rules->reading_programs.size(); ++i) {
    const ReadingPrograms& reading = rules->reading_programs[i];
    text += "sets " + text_of(reading.sets) + "tiles " + text_of(reading.tiles);
  }
  for (std::size_t i = 0; i < rules->names.attributes.size(); ++i) {
    text += rules->names.attributes.name({static_cast<tiles::AttributeId>(i)}) + " ";
  }
  for (const std::string& call : rules->names.calls()) text += call + " ";
  SimulationOptions options;
  options.rounds_per_game = 1;
  options.log_format = LogFormat::Majs;
  options.log = [&](const std::string& game) { text += game; };
  simulate(rules, options);
  return text;
}

/// A ruleset in which some of the things that give words of queries a meaning are others.
Document random_ruleset(std::mt19937& random) {
  const auto one_in = [&](std::uint32_t n) { return random() % n == 0; };
  Document document = parsed(riichi_like());
  if (one_in(3)) document["set_definitions"]["set"] = parsed(R"([[0,0,0]])");
  if (one_in(3)) document["set_definitions"]["more"] = parsed(R"([["1z","2z"]])");
  if (one_in(3)) document["ready_definition"] = parsed(R"([[[["pair"],6]],[[["1m"],1]]])");
  if (one_in(3)) document["win_definition"] = parsed(R"([["exhaustive",[["pair"],7]],[[["3m"],1]]])");
  if (one_in(3)) document["other_definition"] = parsed(R"([[[["more"],1]],["nonsense",[["pair"],1]]])");
  if (one_in(3)) document["card_year"] = one_in(2) ? 2024 : 2025;
  if (one_in(3)) document["score_calculation"]["per_interpretation"] = true;
  if (one_in(3)) document["after_start"] = parsed(R"({"actions":[["set_tile_alias_all",[["1m","gold"]],["2m"]]]})");
  if (one_in(3)) document["constants"] = parsed(R"({"x":{"attrs":["silver"]},"y":{"attrs":["gold"]}})");
  Document yaku = Document::array();
  for (const char* when : {
           R"([{"name":"match","opts":[["hand","calls"],["other"]]}])",
           R"([{"name":"match","opts":[["hand","calls"],["ready"]]}])",
           R"([{"name":"match","opts":[["hand","calls"],["unheard_of"]]}])",
           R"([{"name":"match","opts":[["hand"],[[[["pon"],1]]]]}])",
           R"([{"name":"match","opts":[["hand"],[[[["chii","kan"],1]]]]}])",
           R"([{"name":"match","opts":[["hand"],[[[[[{"tile":"5m","attrs":["gold"]}]],1]]]]}])",
           R"([{"name":"match","opts":[["hand"],[[[[[{"tile":"5m","attrs":["fresh"]}]],1]]]]}])",
           R"([{"name":"match","opts":[["hand"],["FF YYYYa 0000b 0000c"]]}])",
       }) {
    if (one_in(2)) yaku.push_back({{"display_name", when}, {"value", 1}, {"when", parsed(when)}});
  }
  std::shuffle(yaku.begin(), yaku.end(), random);
  document["yaku"].insert(document["yaku"].end(), yaku.begin(), yaku.end());
  return document;
}

}  // namespace

TEST_CASE("queries that were compiled for other documents are what they would be") {
  std::mt19937 random(3);
  ProgramMemo memo;
  for (int i = 0; i < 150; ++i) {
    const Document document = random_ruleset(random);
    const std::string alone = loaded(document, nullptr);
    CHECK_MESSAGE(loaded(document, &memo) == alone, i);
    CHECK_MESSAGE(loaded(document, &memo) == alone, i);
  }
}

TEST_CASE("a context is what words of queries mean") {
  ProgramMemo memo;
  match::Names names;
  const Document document = parsed(R"({"set_definitions":{"a":[[0]]},"b_definition":[],"c":1})");
  const std::uint64_t first = memo.context(document, names, false);
  CHECK(memo.context(document, names, false) == first);
  CHECK(memo.context(parsed(R"({"c":2,"set_definitions":{"a":[[0]]},"b_definition":[]})"), names, false) == first);
  CHECK(memo.context(document, names, true) != first);
  for (const char* other :
       {R"({"set_definitions":{"a":[[1]]},"b_definition":[],"c":1})", R"({"set_definitions":{"a":[[0]]},"c":1})",
        R"({"set_definitions":{"a":[[0]]},"b_definition":[],"d_definition":[]})",
        R"({"set_definitions":{"a":[[0]]},"b_definition":[],"card_year":2024})", R"({})"}) {
    CHECK_MESSAGE(memo.context(parsed(other), names, false) != first, other);
  }
  match::Names more = names;
  static_cast<void>(more.call("pon"));
  CHECK(memo.context(document, more, false) != first);
  more = names;
  static_cast<void>(more.attributes.intern("gold"));
  const std::uint64_t with_gold = memo.context(document, more, false);
  CHECK(with_gold != first);
  more.know("gold");
  CHECK(memo.context(document, more, false) != with_gold);
  more = names;
  static_cast<void>(more.attributes.intern("silver"));
  CHECK(memo.context(document, more, false) != with_gold);
  CHECK(memo.context(document, names, false) == first);
  // Contexts that were not asked for are forgotten, and are others when they come back.
  for (std::size_t i = 0; i < ProgramMemo::kMostContexts; ++i) {
    memo.context(parsed("{\"card_year\":" + std::to_string(i) + "}"), names, false);
  }
  const std::uint64_t again = memo.context(document, names, false);
  CHECK(again != first);
  CHECK(memo.context(document, names, false) == again);
}

TEST_CASE("what is remembered stays within its bounds") {
  ProgramMemo memo;
  const auto program =
      std::make_shared<const match::MatchProgram>(std::vector<match::Definition>(), tiles::AttributeSet());
  for (std::size_t i = 0; i < ProgramMemo::kMostKept; ++i) memo.keep(1, std::to_string(i), {program, {}, {}, i});
  const auto kept = memo.find(1, "7");
  REQUIRE(kept != nullptr);
  CHECK(kept->values == 7);
  CHECK(memo.find(2, "7") == nullptr);
  memo.keep(1, "more", {program, {}, {}, 1});
  CHECK(memo.find(1, "more") != nullptr);
  CHECK(memo.find(1, "7") == nullptr);
}

}  // namespace program_memo_test
