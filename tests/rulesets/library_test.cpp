// The bundled library (majs/), its mods and rulesets: everything builds, alike with both engines, without a warning,
// and contains what it promises.

#include <doctest/doctest.h>

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/allowances.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace majs::compiler::test::library_test {
namespace {

/// Builds with both engines, or the native one alone, which must agree and have nothing to say. A ruleset of its own is
/// checked as a whole, too.
Document build_cleanly(const std::string& ruleset, const std::vector<std::string>& mods, bool both = true) {
  BuildRequest request;
  request.ruleset = ruleset;
  for (const std::string& mod : mods) request.mods.push_back({mod, nullptr});
  Diagnostics diagnostics;
  const std::optional<Build> native = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(native.has_value(), summary(diagnostics));
  if (ruleset != "empty") check_build(*native, diagnostics);
  diagnostics = without_allowed(diagnostics);
  CHECK_MESSAGE(diagnostics.all().empty(), summary(diagnostics));
  if (!both) return native->document;
  const std::optional<Build> jq = build(request, roots(), Engine::Jq, diagnostics);
  REQUIRE_MESSAGE(jq.has_value(), summary(diagnostics));
  CHECK(grammar::print_document(native->document, false) == grammar::print_document(jq->document, false));
  return native->document;
}

std::string id_below(const std::filesystem::path& folder, const std::filesystem::path& file) {
  return file.lexically_relative(folder).replace_extension().generic_string();
}

std::vector<std::string> mods_offered(const Document& document) {
  std::vector<std::string> ids;
  if (!document.contains("available_mods")) return ids;
  for (const Document& mod : document["available_mods"]) {
    if (mod.is_object()) ids.push_back(mod["id"]);
  }
  return ids;
}

bool conflicts(const Document& document, const std::string& id, const std::vector<std::string>& others) {
  for (const Document& mod : document["available_mods"]) {
    if (!mod.is_object() || mod["id"] != id) continue;
    for (const Document& other : mod["conflicts"]) {
      if (std::find(others.begin(), others.end(), other.get<std::string>()) != others.end()) return true;
    }
  }
  return false;
}

TEST_CASE("every library builds on its own") {
  const auto folder = kRepository / "majs";
  const auto files = scripts_in(folder / "lib", true);
  CHECK(files.size() >= 30);
  std::size_t number = 0;
  for (const auto& file : files) {
    if (kSanitized && number++ % 4 != 0) continue;
    CAPTURE(file.string());
    build_cleanly("empty", {id_below(folder, file)});
  }
}

TEST_CASE("library files say what they are") {
  auto files = scripts_in(kRepository / "majs", true);
  for (const auto& file : scripts_in(kRepository / "rulesets", true)) files.push_back(file);
  for (const auto& file : files) {
    CAPTURE(file.string());
    const std::string text = read_file(file);
    CHECK(text.starts_with("# "));
    if (file.string().find("/lib/") != std::string::npos) {
      CHECK(text.find("#   require \"" + id_below(kRepository / "majs" / "lib", file) + "\"") != std::string::npos);
    }
    Diagnostics diagnostics;
    const ast::Ast tree = parse(std::make_shared<const Source>(file.string(), text), diagnostics);
    check_file(tree, {}, diagnostics);
    CHECK_MESSAGE(diagnostics.all().empty(), summary(diagnostics));
  }
}

TEST_CASE("rulesets build with every mod they offer, alone and together") {
  std::size_t number = 0;
  for (const auto& file : scripts_in(kRepository / "rulesets", false)) {
    const std::string ruleset = file.stem().string();
    CAPTURE(ruleset);
    const bool both = !kSanitized || number++ % 4 == 0;
    const Document plain = build_cleanly(ruleset, {}, both);
    CHECK(plain["display_name"].is_string());
    std::vector<std::string> together;
    for (const std::string& mod : mods_offered(plain)) {
      CAPTURE(mod);
      const bool alone = !kSanitized || together.size() % 6 == 0;
      if (alone) CHECK(build_cleanly(ruleset, {mod}, !kSanitized) != plain);
      if (!conflicts(plain, mod, together)) together.push_back(mod);
    }
    build_cleanly(ruleset, together, both);
  }
}

TEST_CASE("walls") {
  CHECK(build_cleanly("empty", {"lib/wall/standard"})["wall"].size() == 136);
  CHECK(build_cleanly("empty", {"lib/wall/standard", "lib/wall/flowers"})["wall"].size() == 144);
  CHECK(build_cleanly("empty", {"lib/wall/suits"})["wall"].size() == 108);
  const Document red = build_cleanly("empty", {"lib/wall/standard", "lib/wall/red_fives"});
  CHECK(red["wall"].size() == 136);
  CHECK(std::count(red["wall"].begin(), red["wall"].end(), "0m") == 1);
  CHECK(std::count(red["wall"].begin(), red["wall"].end(), "5m") == 3);
}

TEST_CASE("hand shapes add to the same match definitions") {
  const Document hands =
      build_cleanly("empty", {"lib/hand/thirteen_orphans", "lib/hand/seven_pairs", "lib/hand/standard"});
  CHECK(hands["win_definition"].size() == 3);
  CHECK(hands["tenpai_definition"].size() == 4);
  CHECK(hands["standard_win_definition"] == Document::parse(R"([["exhaustive", [["mentsu"], 4], [["pair"], 1]]])"));
}

TEST_CASE("all buttons of a hand of calls and wins are there") {
  const Document game = build_cleanly("empty", {"lib/call/standard", "lib/win/standard", "lib/auto/standard"});
  for (const char* id : {"chii", "pon", "daiminkan", "ankan", "kakan", "ron", "tsumo", "chankan"}) {
    CAPTURE(id);
    REQUIRE(game["buttons"].contains(id));
    CHECK_FALSE(game["buttons"][id]["show_when"].empty());
    CHECK_FALSE(game["buttons"][id]["actions"].empty());
  }
  CHECK(game["auto_buttons"].size() == 4);
  CHECK_FALSE(game["buttons"].contains("skip"));
}

TEST_CASE("Hong Kong") {
  const Document rules = build_cleanly("hong_kong", {});
  CHECK(rules["wall"].size() == 144);
  CHECK(rules["score_calculation"]["score_table"]["max"] == 384);
  CHECK(rules["constants"]["minimum_points"] == 3);
  CHECK(rules["buttons"]["pon"]["display_name"] == "Pung");
  CHECK(rules["yaku"].size() >= 20);
  CHECK(rules["limit_yaku"].size() == 5);

  CHECK(build_cleanly("hong_kong", {"no_flowers"})["wall"].size() == 136);
  CHECK(build_cleanly("hong_kong", {"minimum_points"})["constants"]["minimum_points"] == 1);
  CHECK(build_cleanly("hong_kong", {"everyone_pays"})["score_calculation"]["non_discarder_multiplier"] == 1);
  CHECK(build_cleanly("hong_kong", {"everyone_pays"})["score_calculation"]["self_draw_multiplier"] == 2);
  CHECK(build_cleanly("hong_kong", {"hong_kong/points"})["score_calculation"]["max_score"] == 1024);
}

TEST_CASE("Sichuan") {
  const Document rules = build_cleanly("sichuan", {});
  CHECK(rules["wall"].size() == 108);
  CHECK_FALSE(rules["buttons"].contains("chii"));
  CHECK(rules["bloody_end"] == true);
  CHECK(rules["yaku"].size() == 10);
  CHECK(rules["score_calculation"]["score_table"]["max"] == 8);
  CHECK(build_cleanly("sichuan", {"sichuan/fan_limit"})["score_calculation"]["score_table"]["max"] == 16);
  CHECK(build_cleanly("sichuan", {"sichuan/exchange_three"})["buttons"].contains("exchange"));
}

TEST_CASE("Classical") {
  const Document rules = build_cleanly("classical", {});
  CHECK(rules["wall"].size() == 144);
  CHECK(rules["score_calculation"]["max_score"] == 500);
  CHECK(rules["limit_hands"].size() == 15);
  const Document other = build_cleanly("classical", {"no_flowers", "classical/old_chinese"});
  CHECK(other["wall"].size() == 136);
  CHECK(other["score_calculation"]["max_score"] == 300);
  CHECK(other["limit_hands"].size() == 7);
}

}  // namespace
}  // namespace majs::compiler::test::library_test
