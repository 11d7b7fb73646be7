// Tile sets in a build: as a ruleset, as a mod and as a library; their output; where their tiles come from.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/layout/formatter.hpp"
#include "compiler/load/library_lookup.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/origin.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/lower/dump.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset_output.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/temporary_folder.hpp"
#include "tests/compiler/tileset_fixture.hpp"

namespace majs::compiler::test::tileset_build_test {
namespace {

using tests::TemporaryFolder;

constexpr std::string_view kRed =
    "(PLAYERS 3) (^plain ^red) (^matt ^glossy)\n"
    "(TILES ('5M) 2 PLUS ('11S 'E)\n"
    "  MODIFY ('5M) BY (^glossy ^red)\n"
    "  MODIFY ('E) BY ^glossy)";
constexpr std::string_view kRedDocument =
    R"({"num_players":3,"wall":[{"tile":"5m","attrs":["red","glossy"]},"5m","#11s",{"tile":"1z","attrs":["glossy"]}]})";

tileset::TileSet set_of(std::string_view text) {
  Diagnostics diagnostics;
  tileset::TileSet set = tileset::evaluate(tiles_source(text), diagnostics);
  REQUIRE_MESSAGE(diagnostics.all().empty(), summary(diagnostics));
  return set;
}

/// Builds with both engines, which have to agree.
std::string built(const BuildRequest& request, const Roots& roots) {
  Diagnostics diagnostics;
  const auto native = build(request, roots, Engine::Native, diagnostics);
  const auto jq = build(request, roots, Engine::Jq, diagnostics);
  REQUIRE_MESSAGE(native.has_value(), summary(diagnostics));
  REQUIRE_MESSAGE(jq.has_value(), summary(diagnostics));
  CHECK_MESSAGE(diagnostics.all().empty(), summary(diagnostics));
  const std::string text = grammar::print_document(native->document, false);
  CHECK(text == grammar::print_document(jq->document, false));
  return text;
}

BuildRequest file_request(const std::string& path) {
  BuildRequest request;
  request.ruleset_file = path;
  return request;
}

/// Objects with the same members are the same, in whatever order they are.
nlohmann::json sorted(const Document& document) { return document; }

ModRequest mod(const std::string& argument) {
  std::string error;
  return *parse_mod_argument(argument, error);
}

}  // namespace

TEST_CASE("tile set as a document") {
  CHECK(grammar::print_document(tileset::to_document(set_of(kRed)), false) == kRedDocument);
  CHECK(grammar::print_document(tileset::to_document(set_of("(TILES ('1M) 0)")), false) ==
        R"({"num_players":4,"wall":[]})");
}

TEST_CASE("tile set as MahjongScript: canonical, and the same document") {
  const std::string_view all_red = "(^plain ^red)(TILES (0 TO 15) (MANZU PINZU) TIMES (^red ^plain))";
  for (const std::string_view text : {kRed, std::string_view(), std::string_view("(TILES ('1M) 0)"), all_red}) {
    const tileset::TileSet set = set_of(text);
    const auto script = std::make_shared<const Source>("wall.majs", tileset::to_script(set));
    Diagnostics diagnostics;
    Defines defines;
    CHECK(format(compiler::parse(script, diagnostics)) == script->text());
    const Module module = compile(script, defines, diagnostics);
    REQUIRE_MESSAGE(diagnostics.all().empty(), summary(diagnostics));
    Document document = Document::object();
    CHECK_FALSE(apply(module.program, {}, document).has_value());
    CHECK(sorted(document) == sorted(tileset::to_document(set)));
  }
  CHECK(tileset::to_script(set_of("(^a ^b)(TILES ('1M) PLUS ('E) (^b))")) ==
        "set num_players, 4\nset wall, [\n  \"1m\", %{tile: \"1z\", attrs: [\"b\"]}\n]\n");
}

TEST_CASE("tile set as a table") {
  CHECK(tileset::to_table(set_of(kRed)) ==
        "4 tiles of 3 kinds for 3 players\n"
        "1 glossy\n"
        "1 red glossy\n"
        "\n"
        "manzu          5\n"
        "               1\n"
        "  red glossy   1\n"
        "\n"
        "souzu         11\n"
        "               1\n"
        "\n"
        "winds          E\n"
        "  glossy       1\n");
  CHECK(tileset::to_table(set_of("(PLAYERS (east side) ())(TILES ('1M) 100)")) ==
        "100 tiles of 1 kind for 2 players\nplayer 1: east side\nplayer 2: \n\n"
        "manzu        1\n           100\n");
  CHECK(tileset::to_table(set_of("(^\u5e73 ^\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64)(TILES ('1M) TIMES "
                                 "(^\u5e73 ^\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64))")) ==
        "2 tiles of 1 kind for 4 players\n1 \u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\n\n"
        "manzu       1\n            1\n  \u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64\u8d64  1\n");
  CHECK(tileset::to_table(set_of("(TILES ('1M) 0)")) == "0 tiles of 0 kinds for 4 players\n");
}

TEST_CASE("tile set as a ruleset: by file and by name") {
  const TemporaryFolder folder;
  folder.write("rulesets/small.tiles", kRed);
  folder.write("rulesets/sets/deep.tiles", kRed);
  const Roots roots{{folder.path()}};
  CHECK(built(file_request((folder.path() / "rulesets/small.tiles").string()), roots) == kRedDocument);
  BuildRequest by_name;
  by_name.ruleset = "small";
  CHECK(built(by_name, roots) == kRedDocument);
  by_name.ruleset = "sets/deep";
  CHECK(built(by_name, roots) == kRedDocument);
  CHECK(ruleset_names(roots) == std::vector<std::string>{"small"});
}

TEST_CASE("tile set as the base of a ruleset") {
  const TemporaryFolder folder;
  folder.write("rulesets/small.tiles", kRed);
  folder.write("rulesets/game.majs", "define_base_ruleset \"small\"\nset a, 1\n");
  BuildRequest request;
  request.ruleset = "game";
  const std::string document = built(request, Roots{{folder.path()}});
  CHECK(document == std::string(kRedDocument.substr(0, kRedDocument.size() - 1)) + ",\"a\":1}");
}

TEST_CASE("tile set as a mod: its wall takes the place of the other, the rest stays") {
  const TemporaryFolder folder;
  folder.write("rulesets/game.json", R"({"name":"G","wall":["1z","2z"],"num_players":4})");
  folder.write("mods/small.tiles", kRed);
  folder.write("majs/lib/two.tiles", "(PLAYERS 2)(TILES ('1M '2M))");
  folder.write("mods/more.majs", "require \"two\"\napply append, \"wall\", [\"7z\"]\n");
  const Roots roots{{folder.path()}};
  BuildRequest request;
  request.ruleset = "game";
  request.mods = {mod("small")};
  const std::string wall(kRedDocument.substr(kRedDocument.find("\"wall\"")));
  CHECK(built(request, roots) ==
        "{\"name\":\"G\"," + wall.substr(0, wall.size() - 1) + ",\"num_players\":3,\"enabled_mods\":[\"small\"]}");
  request.mods = {mod((folder.path() / "mods/small.tiles").string())};
  CHECK(built(request, roots) ==
        "{\"name\":\"G\"," + wall.substr(0, wall.size() - 1) + ",\"num_players\":3,\"enabled_mods\":[\"small\"]}");
  request.mods = {mod("more")};
  CHECK(built(request, roots) ==
        R"({"name":"G","wall":["1m","2m","7z"],"num_players":2,"enabled_mods":["lib/two","more"]})");
  CHECK(mod_names(roots) == std::vector<std::string>{"lib/two", "more", "small"});
}

TEST_CASE("tile set applied to a document") {
  const TemporaryFolder folder;
  folder.write("small.tiles", kRed);
  Document start = Document::object();
  start["wall"] = {"1z"};
  Diagnostics diagnostics;
  for (const Engine engine : {Engine::Native, Engine::Jq}) {
    const auto patched =
        apply_mods(start, {mod((folder.path() / "small.tiles").string())}, Roots{}, engine, false, diagnostics);
    REQUIRE_MESSAGE(patched.has_value(), summary(diagnostics));
    CHECK(sorted(patched->document) == sorted(*grammar::parse_document(kRedDocument, nullptr)));
  }
}

TEST_CASE("tile set with mistakes: no document") {
  const TemporaryFolder folder;
  folder.write("bad.tiles", "(TILES (MANZU))");
  Diagnostics diagnostics;
  CHECK_FALSE(build(file_request((folder.path() / "bad.tiles").string()), Roots{}, Engine::Native, diagnostics));
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == Code::TileUnderspecified);
}

TEST_CASE("tile set: each tile knows its clause") {
  const TemporaryFolder folder;
  folder.write("small.tiles", kRed);
  Diagnostics diagnostics;
  const auto build =
      compiler::build(file_request((folder.path() / "small.tiles").string()), Roots{}, Engine::Native, diagnostics);
  REQUIRE(build.has_value());
  const auto written_as = [&](std::string_view pointer) {
    const auto origin = find_origin(*build, pointer);
    return origin ? std::string(origin->source->slice(origin->span)) : std::string();
  };
  CHECK(written_as("/wall/0") == "MODIFY ('5M) BY (^glossy ^red)");
  CHECK(written_as("/wall/0/attrs/1") == "MODIFY ('5M) BY (^glossy ^red)");
  CHECK(written_as("/wall/1") == "('5M) 2");
  CHECK(written_as("/wall/2") == "PLUS ('11S 'E)");
  CHECK(written_as("/num_players") == kRed);
}

TEST_CASE("tile set: `require_tiles` is not part of MahjongScript") {
  Diagnostics diagnostics;
  Defines defines;
  compile(std::make_shared<const Source>("a.majs", "require_tiles \"standard\"\n"), defines, diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == Code::UnknownCommand);
}

TEST_CASE("tile set: the IR of a file") {
  Diagnostics diagnostics;
  Defines defines;
  const Module module = compile(tiles_source("(PLAYERS 2)(TILES ('1M) 2)"), defines, diagnostics);
  CHECK(dump_ir(module.program).find(R"(merge_document . {"num_players":2,"wall":["1m","1m"]})") != std::string::npos);
}

TEST_CASE("tile set: the tree of a file") {
  Diagnostics diagnostics;
  const auto tree = tileset::parse(tiles_source("(^a) ; x\n(TILES (1 TO '2M) #)"), diagnostics);
  CHECK(tileset::dump_tree(tree) ==
        "List @1:1\n  Flag ^a @1:2\nList @2:1\n  Word TILES @2:2\n  List @2:8\n    Number 1 @2:9\n    Word TO @2:11\n"
        "    Tile '2M @2:14\n  Other # @2:19\nComment @1 ; x\n");
}

TEST_CASE("tile set: check of files, folders and as a mod of a ruleset") {
  const TemporaryFolder folder;
  folder.write("rulesets/game.majs", "set display_name, \"G\"\nset wall, [\"1z\"]\n");
  folder.write("good.tiles", kRed);
  folder.write("sets/bad.tiles", "(TILES ('1M) MINUS ('2M))");
  const Roots roots{{folder.path()}};
  const auto found = [&](const std::string& target, const std::string& on) {
    CheckRequest request;
    request.targets = {target};
    request.on = on;
    Diagnostics diagnostics;
    const CheckResult result = check_targets(request, roots, diagnostics);
    std::string text = std::to_string(result.files.size()) + ":";
    for (const Diagnostic& diagnostic : diagnostics.all()) text += " " + code_text(diagnostic.code);
    return text;
  };
  const std::string root = folder.path().string();
  CHECK(found(root + "/good.tiles", "") == "1:");
  CHECK(found(root + "/sets/bad.tiles", "") == "1: M1040");
  CHECK(found(root, "") == "3: M1040");
  CHECK(found(root + "/sets/bad.tiles", "game") == "1: M1040");
  CHECK(found(root + "/good.tiles", "game") == "1:");
}

TEST_CASE("tile set: as large as may be, through both engines") {
  const TemporaryFolder folder;
  folder.write("large.tiles", "(^plain ^red) (TILES (1 TO 9) (MANZU PINZU SOUZU) (^plain ^red) 1851)");
  const std::string document = built(file_request((folder.path() / "large.tiles").string()), Roots{});
  CHECK(document.size() > 1'000'000);
}

}  // namespace majs::compiler::test::tileset_build_test
