// The bundled tile sets (rulesets/tiles), and games with them.

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "compiler/load/ruleset_loader.hpp"
#include "compiler/tilesets/tileset_output.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace majs::compiler::test::tile_sets_test {
namespace {

const std::filesystem::path kFolder = kRepository / "rulesets" / "tiles";

Document document_of(const std::string& name) {
  const auto path = kFolder / (name + ".tiles");
  Diagnostics diagnostics;
  const auto set = tileset::evaluate(std::make_shared<const Source>(path.string(), read_file(path)), diagnostics);
  REQUIRE_MESSAGE(diagnostics.all().empty(), summary(diagnostics));
  return tileset::to_document(set);
}

std::map<std::string, int> counts(const Document& wall) {
  std::map<std::string, int> counts;
  for (const Document& tile : wall) ++counts[tile.is_string() ? tile.get<std::string>() : tile.dump()];
  return counts;
}

}  // namespace

TEST_CASE("bundled tile sets: how many tiles for how many players") {
  struct Expected {
    std::size_t tiles;
    std::size_t kinds;
    int players;
  };
  const std::map<std::string, Expected> expected = {
      {"standard", {136, 34, 4}},        {"riichi_red", {136, 37, 4}},         {"three_players", {108, 27, 3}},
      {"flowers_seasons", {144, 42, 4}}, {"emperors_empresses", {152, 50, 4}}, {"fifteen_ranks", {208, 52, 4}},
      {"two_suits", {72, 18, 2}},
  };
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    const std::string name = entry.path().stem().string();
    CAPTURE(name);
    ++files;
    REQUIRE(expected.contains(name));
    const Document document = document_of(name);
    CHECK(document["wall"].size() == expected.at(name).tiles);
    CHECK(counts(document["wall"]).size() == expected.at(name).kinds);
    CHECK(document["num_players"] == expected.at(name).players);
  }
  CHECK(files == expected.size());
}

TEST_CASE("bundled tile sets: standard is the wall of the library and the default") {
  BuildRequest request;
  request.ruleset = "empty";
  request.mods = {{"lib/wall/standard", nullptr}};
  Diagnostics diagnostics;
  const auto library = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(library.has_value(), summary(diagnostics));
  CHECK(counts(document_of("standard")["wall"]) == counts(library->document["wall"]));
  Diagnostics none;
  const auto by_default = tileset::evaluate(std::make_shared<const Source>("empty.tiles", ""), none);
  CHECK(counts(document_of("standard")["wall"]) == counts(tileset::to_document(by_default)["wall"]));
}

TEST_CASE("bundled tile sets: three red fives, also as a mod of a ruleset") {
  BuildRequest request;
  request.ruleset = "hong_kong";
  ModRequest mod;
  mod.id = "riichi_red";
  mod.file = (kFolder / "riichi_red.tiles").string();
  request.mods = {mod};
  for (const Engine engine : {Engine::Native, Engine::Jq}) {
    Diagnostics diagnostics;
    const auto built = build(request, roots(), engine, diagnostics);
    REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
    auto tiles = counts(built->document["wall"]);
    CHECK(built->document["wall"].size() == 136);
    for (const char* five : {"5m", "5p", "5s"}) {
      CAPTURE(five);
      CHECK(tiles[five] == 3);
      CHECK(tiles[std::string(R"({"tile":")") + five + R"(","attrs":["red"]})"] == 1);
    }
  }
}

TEST_CASE("games with tiles that only tile sets can name") {
  const tests::TemporaryFolder folder;
  folder.write("wide.tiles", "(PLAYERS 3) (^plain ^red) (TILES (0 TO 15) (SOUZU) 3 PLUS ('0M '11P) (^plain ^red) 6)");
  BuildRequest request;
  request.ruleset = "tutorial";
  ModRequest mod;
  mod.id = "wide";
  mod.file = (folder.path() / "wide.tiles").string();
  request.mods = {mod};
  Diagnostics diagnostics;
  const auto built = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
  runtime::Findings findings;
  const auto rules = runtime::load_rules(built->document, findings);
  REQUIRE(rules != nullptr);
  CHECK(findings.empty());
  runtime::SimulationOptions options;
  options.games = 20;
  std::string log;
  options.log_format = runtime::LogFormat::Readable;
  options.log = [&](const std::string& game) { log += game; };
  const runtime::SimulationResult result = runtime::simulate(rules, options);
  for (const runtime::Finding& finding : result.findings) INFO(finding.code, " ", finding.message);
  CHECK(result.findings.empty());
  CHECK(result.statistics.rounds == 20);
  for (const char* words : {" draws #0s\n", " discards #11s\n", " draws #0m\n", " draws #11p@red\n"}) {
    CAPTURE(words);
    CHECK(log.find(words) != std::string::npos);
  }
  CHECK(log.find("north draws") == std::string::npos);
}

}  // namespace majs::compiler::test::tile_sets_test
