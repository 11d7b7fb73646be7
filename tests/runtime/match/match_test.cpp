#include "runtime/match/match.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::match::match_test {
namespace {

/// A ruleset in miniature: names, behaviour, definitions from JSON text, hands from text.
struct Table {
  Names names;
  tiles::TileBehavior behavior;
  MatchMemory memory;
  Document ruleset = Document::object();

  Table() {
    for (const char* name : {"winning_tile", "tanyao", "original"}) names.know(name);
  }
  std::vector<tiles::Tile> tiles(std::string_view text) { return *tiles::parse_hand(text, names.attributes, nullptr); }
  void alias(std::string_view from, std::string_view to) { behavior.add_aliases(tiles(from), tiles(to)); }

  Answer ask(std::string_view hand, std::string_view definitions,
             const std::vector<std::pair<std::string, std::string>>& calls = {}) {
    const MatchProgram program(read_definitions(Document::parse(definitions), {ruleset, names}), names.known);
    const std::vector<tiles::Tile> held = tiles(hand);
    std::vector<std::vector<tiles::Tile>> call_tiles;
    for (const auto& call : calls) call_tiles.push_back(tiles(call.second));
    std::vector<Call> views;
    for (std::size_t i = 0; i < calls.size(); ++i) views.push_back({names.call(calls[i].first), call_tiles[i]});
    return match(program, {held, views}, JokerTable(behavior), memory);
  }
};

constexpr const char* kStandard = R"([["exhaustive", [[[0,1,2],[0,0,0]],4], [[[0,0]],1]]])";

}  // namespace

TEST_CASE("standard wins and sevens of pairs") {
  Table table;
  CHECK(table.ask("234456m777p888s66p", kStandard) == Answer::Yes);
  CHECK(table.ask("234456m777p888s67p", kStandard) == Answer::No);
  CHECK(table.ask("1122335566778m8m", R"([[[[[0,0]],7]]])") == Answer::Yes);
  CHECK(table.ask("1111m2277p88s3366z", R"([[[["nojoker",[0,0,0,0]],-1],[[[0,0]],7]]])") == Answer::No);
}

TEST_CASE("a call is one unit unless dismantled") {
  Table table;
  CHECK(table.ask("1m", R"([[[[[0,0]],2]]])", {{"pon", "111m"}}) == Answer::No);
  CHECK(table.ask("1m", R"([["dismantle_calls",[[[0,0]],2]]])", {{"pon", "111m"}}) == Answer::Yes);
  CHECK(table.ask("1m2m", R"([[[[[0,1,2]],1]]])", {{"x", "3m"}}) == Answer::No);
  CHECK(table.ask("1m2m", R"([[[["pon"],1]]])", {{"pon", "222m"}}) == Answer::Yes);
  CHECK(table.ask("1m2m", R"([[[["chii","pon"],-1]]])", {{"pon", "222m"}}) == Answer::No);
}

TEST_CASE("aliases work one way, and not under nojoker") {
  Table table;
  table.alias("0m", "5m");

  CHECK(table.ask("0m 4m 6m", R"([[[[[0,1,2]],1]]])") == Answer::Yes);
  CHECK(table.ask("5m", R"([[[["0m"],1]]])") == Answer::No);
  CHECK(table.ask("0m 5m", R"([["nojoker",[["5m"],2]]])") == Answer::No);
  CHECK(table.ask("0m 5m", R"([[[["unique","5m","nojoker","5m"],2]]])") == Answer::Yes);
}

TEST_CASE("set names, seed documents with flat sets, unknown words") {
  Table table;
  table.ruleset = Document::parse(R"({"set_definitions": {"pair": [[0,0]], "run": [0,1,2], "both": [[0,0],[0,1,2]]},
                                      "win_definition": [[[["run"],1],[["pair"],1]]]})");
  CHECK(table.ask("12355m", R"(["win"])") == Answer::Yes);
  CHECK(table.ask("12355m", R"([[[["both"],2]]])") == Answer::Yes);
  CHECK(table.ask("12355m", R"([[[["unique","both"],2]]])") == Answer::Yes);
  CHECK(table.ask("1m", R"([["any"]])") == Answer::Yes);
  CHECK(table.ask("1m", R"(["nothing"])") == Answer::No);
}

TEST_CASE("hostile definitions end") {
  Table table;
  std::string groups;
  for (int i = 0; i < 60; ++i) groups += std::string(i == 0 ? "" : ",") + "[0," + std::to_string(i % 9) + "]";
  CHECK(table.ask("123456789m12345p", "[[\"exhaustive\",[[" + groups + "],14]]]") != Answer::Yes);
  CHECK(table.ask("1m", R"([[[[[0,1000000000]],1]]])") == Answer::No);
  CHECK(table.ask("1m", R"([[[[[0,-1000000000]],0]]])") == Answer::No);
  CHECK(table.ask("1m", R"([["fail","restart","almost","dismantle_calls","unique","nojoker"]])") == Answer::No);
}

}  // namespace majs::match::match_test
