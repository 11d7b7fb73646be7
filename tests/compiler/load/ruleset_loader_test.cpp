#include "compiler/load/ruleset_loader.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "tests/compiler/load/pantry.hpp"

namespace ruleset_loader_test {

using namespace majs;
using namespace majs::compiler;
using test::log_line;
using test::Pantry;

TEST_SUITE("ruleset loader: order") {
  TEST_CASE("libraries, rulesets from the base up, mods, late libraries, config") {
    Pantry pantry;
    pantry.write("rulesets/top.majs",
                 "define_base_ruleset middle\nrequire_after \"late\"\nrequire \"t\"\n" + log_line("top"));
    pantry.write("rulesets/middle.majs",
                 "define_base_ruleset bottom\nrequire_after \"early_late\"\n" + log_line("middle"));
    pantry.write("rulesets/bottom.json", "// JSON at the bottom\n{\"log\": [\"bottom\"], \"z\": 1}");
    pantry.write("mods/lib/t.majs", log_line("t"));
    pantry.write("mods/lib/late.majs", log_line("late"));
    pantry.write("mods/lib/early_late.majs", log_line("early_late"));
    pantry.write("majs/m.majs", "require \"u\"\n" + log_line("m"));
    pantry.write("majs/lib/u.majs", log_line("u"));
    CHECK(pantry.build(R"({"ruleset": "top", "mods": ["m"], "config": "apply append, \"log\", \"config\" // last"})") ==
          R"({"log":["bottom","middle","t","top","u","m","early_late","late","config"],"z":1,)"
          R"("enabled_mods":["lib/t","lib/u","m","lib/early_late","lib/late"]})");
    CHECK(pantry.diagnostics.all().empty());
  }

  TEST_CASE("a mod may require a library after the mods") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "");
    pantry.write("mods/a.majs", "require_after \"l\"\n" + log_line("a"));
    pantry.write("mods/b.majs", "require \"l\"\n" + log_line("b"));
    pantry.write("mods/lib/l.majs", log_line("l"));
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a", "b"]})") ==
          R"({"log":["a","b","l"],"enabled_mods":["a","b","lib/l"]})");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a", "lib/l", "b"]})") ==
          R"({"log":["a","b","l"],"enabled_mods":["a","b","lib/l"]})");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["lib/l", "a"]})") ==
          R"({"log":["l","a"],"enabled_mods":["lib/l","a"]})");
  }

  TEST_CASE("roots are looked up in order, and .jq and .json come first in each") {
    Pantry pantry;
    pantry.write("one/rulesets/r.majs", "set from, \"one\"\n");
    pantry.write("two/rulesets/r.json", "{\"from\": \"two\"}");
    pantry.write("two/mods/m.majs", "set m, \"majs\"\n");
    pantry.write("two/mods/m.jq", ".m = \"jq\"");
    Diagnostics diagnostics;
    BuildRequest request;
    request.ruleset = "r";
    request.mods = {{"m", nullptr}};
    const auto built =
        build(request, Roots{{pantry.path() / "one", pantry.path() / "two"}}, Engine::Native, diagnostics);
    REQUIRE(built);
    CHECK(built->document["from"] == "one");
    CHECK(built->document["m"] == "jq");
    REQUIRE(built->modules.size() == 2);
    CHECK(built->modules[0].id == "rulesets/r");
    CHECK(built->modules[1].id == "mods/m");
    CHECK(built->modules[1].is_jq);
  }

  TEST_CASE("rulesets and mods may be named by file") {
    Pantry pantry;
    pantry.write("somewhere/mine.majs", "define_base_ruleset mine\n" + log_line("file"));
    pantry.write("rulesets/mine.majs", log_line("named"));
    pantry.write("else/patch.jq", ".patched = true");
    BuildRequest request;
    request.ruleset_file = (pantry.path() / "somewhere/mine.majs").string();
    request.mods = {{"", nullptr, (pantry.path() / "else/patch.jq").string()}};
    CHECK(pantry.build(request) == R"({"log":["named","file"],"patched":true,"enabled_mods":["patch"]})");
    request.ruleset_file = (pantry.path() / "rulesets/mine.majs").string();
    pantry.write("rulesets/mine.majs", "define_base_ruleset mine\n" + log_line("self"));
    CHECK(pantry.build(request).empty());
    CHECK(pantry.reports(Code::BaseRulesetCycle));
    pantry.write("rulesets/a.majs", "define_base_ruleset b\n");
    pantry.write("rulesets/b.majs", "define_base_ruleset mine\n");
    pantry.write("rulesets/mine.majs", "define_base_ruleset b\n");
    CHECK(pantry.build(R"({"ruleset": "a"})").empty());
    CHECK(pantry.first_error().code == Code::BaseRulesetCycle);
    CHECK(pantry.first_error().source->name().ends_with("rulesets/mine.majs"));
  }

  TEST_CASE("mods of the bundled library: noted when asked for with another root's ruleset, never required there") {
    Pantry pantry;
    pantry.write("own/rulesets/r.majs", log_line("r"));
    pantry.write("own/rulesets/on_ours.majs", "define_base_ruleset ours\n" + log_line("on_ours"));
    pantry.write("own/mods/plain.majs", log_line("own plain"));
    pantry.write("own/mods/needy.majs", "require \"shelf\"\n" + log_line("needy"));
    pantry.write("ours/rulesets/ours.majs", "require \"shelf\"\n" + log_line("ours"));
    pantry.write("ours/mods/plain.majs", log_line("our plain"));
    pantry.write("ours/mods/fancy.majs", "require \"shelf\"\n" + log_line("fancy"));
    pantry.write("ours/mods/lib/shelf.majs", log_line("shelf"));
    const Roots roots{{pantry.path() / "own", pantry.path() / "ours"}, pantry.path() / "ours"};
    const auto log = [&](std::string_view request) {
      const auto built = build(Pantry::request(request), roots, Engine::Native, pantry.diagnostics = {});
      return built ? grammar::print_document(built->document["log"], false) : std::string();
    };
    CHECK(log(R"({"ruleset": "r", "mods": ["plain"]})") == R"(["r","own plain"])");
    CHECK(pantry.diagnostics.all().empty());
    CHECK(log(R"({"ruleset": "r", "mods": ["fancy"]})") == R"(["r","shelf","fancy"])");
    REQUIRE(pantry.diagnostics.all().size() == 1);
    CHECK(pantry.diagnostics.all()[0].code == Code::BundledMod);
    CHECK(pantry.diagnostics.all()[0].severity == Severity::Note);
    CHECK(pantry.diagnostics.all()[0].message.find((pantry.path() / "ours/mods/fancy.majs").string()) !=
          std::string::npos);
    CHECK(log(R"({"ruleset": "r", "mods": ["needy"]})") == R"(["r","needy"])");
    REQUIRE(pantry.reports(Code::UnknownMod));
    CHECK(pantry.diagnostics.all()[0].notes[0].find("bundled library has one") != std::string::npos);
    // A ruleset of the library, and one that is based on it, are at home there.
    CHECK(log(R"({"ruleset": "ours", "mods": ["fancy"]})") == R"(["shelf","ours","fancy"])");
    CHECK(pantry.diagnostics.all().empty());
    CHECK(log(R"({"ruleset": "on_ours", "mods": ["fancy"]})") == R"(["shelf","ours","on_ours","fancy"])");
    CHECK(pantry.diagnostics.all().empty());
    // Where there are only rulesets, they may use what there is.
    pantry.write("bare/rulesets/needy.majs", "require \"shelf\"\n" + log_line("bare"));
    const Roots bare{{pantry.path() / "bare", pantry.path() / "ours"}, pantry.path() / "ours"};
    const auto built_bare =
        build(Pantry::request(R"({"ruleset": "needy"})"), bare, Engine::Native, pantry.diagnostics = {});
    REQUIRE(built_bare);
    CHECK(grammar::print_document(built_bare->document["log"], false) == R"(["shelf","bare"])");
    CHECK(pantry.diagnostics.all().empty());
    // A file below no root may use what there is; one below a root is that root's.
    pantry.write("lone.majs", "require \"shelf\"\n");
    CHECK(home_of(roots, (pantry.path() / "lone.majs").string()) == Home::Nowhere);
    CHECK(home_of(roots, (pantry.path() / "own/mods/../rulesets/r.majs").string()) == Home::Other);
    CHECK(home_of(roots, (pantry.path() / "ours/x/y.majs").string()) == Home::Bundled);
    BuildRequest request;
    request.ruleset_file = (pantry.path() / "lone.majs").string();
    const auto built = build(request, roots, Engine::Native, pantry.diagnostics = {});
    REQUIRE(built);
    CHECK(grammar::print_document(built->document["log"], false) == R"(["shelf"])");
    CHECK(pantry.diagnostics.all().empty());
  }
}

TEST_SUITE("ruleset loader: variables") {
  TEST_CASE("config, default, global; each file for itself") {
    Pantry pantry;
    pantry.write(
        "rulesets/r.majs",
        "define_global g, 1.5\ndefine_global h, !z\ndefine_global z, -4\ndefault own, 3\nset r, [!g, !h, !own]\n");
    pantry.write("mods/m.majs", "default g, !g\ndefault v, -0.5\nset m, [!g, !v]\nrequire \"l\", %{v: !v, w: !h}\n");
    pantry.write("mods/lib/l.majs", "set l, [!v, !w]\n");
    pantry.write("mods/j.jq", ".j = [$g, $v]");
    CHECK(
        pantry.build(
            R"~({"ruleset": "r", "mods": ["m", {"name": "j", "config": {"v": "x \"$g\" \\(env)", "not ok": 1, "if": 2, "l": [1]}}]})~") ==
        R"~({"r":[1.5,-4,3],"l":[-0.5,-4],"enabled_mods":[)~"
        R"~({"name":"lib/l","config":{"v":-0.5,"w":-4}},"m",)~"
        R"~({"name":"j","config":{"v":"x \"$g\" \\(env)","not ok":1,"if":2,"l":[1]}}],"m":[1.5,-0.5],"j":[1.5,"x \"$g\" \\(env)"]})~");
    CHECK(pantry.reports(Code::UnusableConfigValue));
  }

  TEST_CASE("globals of mods are seen from there on") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "define_global g, 1\n");
    pantry.write("mods/a.majs", "set a, !g\n");
    pantry.write("mods/b.majs", "define_global g, 2\nset b, !g\n");
    pantry.write("mods/c.majs", "set c, !g\n");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a", "b", "c"]})") ==
          R"({"a":1,"b":2,"c":2,"enabled_mods":["a","b","c"]})");
  }

  TEST_CASE("values of the command line win") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "define_global g, 1\nset r, !g\nif defined(\"loud\") do set loud, true end\n");
    auto request = Pantry::request(R"({"ruleset": "r"})");
    request.globals = {{"g", {Scalar::Kind::Number, false, 5, ""}, {}}};
    request.defines = {"loud"};
    CHECK(pantry.build(request) == R"({"r":5,"loud":true})");
  }

  TEST_CASE("unbound variables are errors at their place, once per name and file") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "define_global colour, 1\nif false do set r, !color end\nset s, !color\n");
    CHECK(pantry.build(R"({"ruleset": "r"})").empty());
    CHECK(pantry.diagnostics.error_count() == 1);
    CHECK(pantry.first_error().code == Code::UnboundVariable);
    CHECK(pantry.first_error().source->locate(pantry.first_error().span.begin).line == 2);
    CHECK(pantry.first_error().help == "did you mean `!colour`?");
    pantry.write("rulesets/r.majs", "define_global a, !b\ndefine_global b, !a\nset s, !a\n");
    CHECK(pantry.build(R"({"ruleset": "r"})").empty());
    CHECK(pantry.first_error().code == Code::VariableCycle);
    pantry.write("rulesets/r.majs", "set s, 1\n");
    CHECK(pantry.build(R"({"ruleset": "r", "config": "set a, !g"})").empty());
    CHECK(pantry.first_error().code == Code::UnboundVariable);
  }
}

TEST_SUITE("ruleset loader: mistakes") {
  TEST_CASE("missing files, with the nearest name") {
    Pantry pantry;
    pantry.write("rulesets/harbour.majs", "set a, 1\n");
    pantry.write("mods/storm.majs", "require \"wnd\"\n");
    pantry.write("mods/lib/wind.majs", "");
    CHECK(pantry.build(R"({"ruleset": "habour"})").empty());
    CHECK(pantry.first_error().code == Code::UnknownRuleset);
    CHECK(pantry.first_error().help == "did you mean `harbour`?");
    CHECK(pantry.build(R"({"ruleset": "harbour", "mods": ["strom", "storm"]})") ==
          R"({"a":1,"enabled_mods":["lib/wnd","strom","storm"]})");
    REQUIRE(pantry.diagnostics.all().size() == 2);
    CHECK(pantry.diagnostics.all()[0].help == "did you mean `storm`?");
    CHECK(pantry.diagnostics.all()[1].message == "there is no library `wnd`");
    CHECK(pantry.diagnostics.all()[1].source->name().ends_with("mods/storm.majs"));
  }

  TEST_CASE("names never lead out of their folders") {
    Pantry pantry;
    pantry.write("secret.majs", "set secret, 1\n");
    pantry.write("mods/x.majs", "");
    pantry.write("rulesets/r.majs", "");
    for (const char* name : {"../secret", "/etc/passwd", "a//b", "a/", "/", "", ".", "..", "a b", "a.majs", "a\\b",
                             "x/../x", "~", "\xc3\xa9"}) {
      CAPTURE(name);
      BuildRequest request;
      request.ruleset = name;
      CHECK(pantry.build(request).empty());
      CHECK(pantry.first_error().code == Code::InvalidModuleName);
      request.ruleset = "r";
      request.mods = {{name, nullptr}};
      CHECK(pantry.build(request).empty());
      CHECK((pantry.first_error().code == Code::InvalidModuleName));
    }
    BuildRequest request;
    request.ruleset = std::string("r\0x", 3);
    CHECK(pantry.build(request).empty());
  }

  TEST_CASE("every broken file is reported") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "set a\n");
    pantry.write("mods/m.majs", "set a, \"open\n");
    pantry.write("mods/j.jq", ".a = (1");
    pantry.write("mods/k.jq", ".a = env");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["m", "j", "k"]})").empty());
    CHECK(pantry.diagnostics.error_count() >= 4);
    CHECK(pantry.reports(Code::JqSyntax));
    CHECK(pantry.reports(Code::ForbiddenJq));
    pantry.write("rulesets/r.json", "{\"a\": }");
    CHECK(pantry.build(R"({"ruleset": "r"})").empty());
    CHECK(pantry.first_error().code == Code::InvalidJson);
    pantry.write("rulesets/r.json", "[1]");
    CHECK(pantry.build(R"({"ruleset": "r"})").empty());
    CHECK(pantry.first_error().code == Code::RulesetNotObject);
  }

  TEST_CASE("operations that fail are found in their file") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "set n, 1\n");
    pantry.write("mods/m.majs", "set a, 1\n\napply add, \"n\", \"text\"\n");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["m"]})").empty());
    CHECK(pantry.first_error().code == Code::OperationFailed);
    CHECK(pantry.first_error().source->name().ends_with("mods/m.majs"));
    CHECK(pantry.first_error().source->locate(pantry.first_error().span.begin).line == 3);
    pantry.write("mods/m.majs", "set enabled_mods, 5\n");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["m"]})").empty());
    CHECK(pantry.first_error().code == Code::EnabledModsBroken);
  }

  TEST_CASE("jq mods that fail are found, also among others") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "set n, 1\n");
    pantry.write("mods/a.jq", ".a = 1");
    pantry.write("mods/b.jq", "# fails\n.b = 2 |\n.n += \"x\"");
    pantry.write("mods/syntax.jq", ".b = 2 |\n\n  .c = = 3\n");
    pantry.write("mods/none.jq", "empty");
    pantry.write("mods/many.jq", "., .");
    pantry.write("mods/unbound.jq", "\n.x = $glow");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a", "b"]})").empty());
    CHECK(pantry.first_error().code == Code::JqFailed);
    CHECK(pantry.first_error().message == "number (1) and string (\"x\") cannot be added");
    CHECK(pantry.first_error().source->name().ends_with("mods/b.jq"));
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["a", "syntax"]})").empty());
    CHECK(pantry.first_error().code == Code::JqSyntax);
    CHECK(pantry.first_error().source->slice(pantry.first_error().span) == ".c = = 3");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["none"]})").empty());
    CHECK(pantry.first_error().code == Code::JqNoResult);
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["many"]})").empty());
    CHECK(pantry.first_error().code == Code::JqManyResults);
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["unbound"]})").empty());
    CHECK(pantry.first_error().message == "$glow is not defined");
    CHECK(pantry.first_error().source->slice(pantry.first_error().span) == ".x = $glow");
  }

  TEST_CASE("limits") {
    Pantry pantry;
    for (int i = 0; i < 5; ++i)
      pantry.write("rulesets/r" + std::to_string(i) + ".majs", "define_base_ruleset r" + std::to_string(i + 1) + "\n");
    pantry.write("rulesets/r4.majs", "set a, 1\n");
    CHECK(pantry.build(R"({"ruleset": "r1"})") == R"({"a":1})");
    CHECK(pantry.build(R"({"ruleset": "r0"})").empty());
    CHECK(pantry.first_error().code == Code::BaseChainTooLong);
    pantry.write("rulesets/deep.majs", "require \"l0\"\n");
    for (int i = 0; i < 100; ++i)
      pantry.write("mods/lib/l" + std::to_string(i) + ".majs", "require \"l" + std::to_string(i + 1) + "\"\n");
    CHECK(pantry.build(R"({"ruleset": "deep"})").empty());
    CHECK(pantry.first_error().code == Code::RequireTooDeep);
    BuildRequest request;
    request.ruleset = "r4";
    for (int i = 0; i < 2001; ++i) request.mods.push_back({"m" + std::to_string(i), nullptr});
    CHECK(pantry.build(request).empty());
    CHECK(pantry.first_error().code == Code::TooManyModules);
  }

  TEST_CASE("what has no effect is said") {
    Pantry pantry;
    pantry.write("rulesets/r.majs", "");
    pantry.write("mods/m.majs", "define_base_ruleset x\n");
    CHECK(pantry.build(R"({"ruleset": "r", "mods": ["m"], "config": "require \"x\"\ndefine_global a, 1\nset b, 1"})") ==
          R"({"enabled_mods":["m"],"b":1})");
    CHECK(pantry.reports(Code::BaseRulesetInMod));
    CHECK(std::ranges::count(pantry.diagnostics.all(), Code::IgnoredInConfig, &Diagnostic::code) == 2);
  }

  TEST_CASE("requests that cannot be read") {
    for (const char* text :
         {"[]", "{}", R"({"ruleset": 1})", R"({"ruleset": "r", "mods": {}})", R"({"ruleset": "r", "mods": [1]})",
          R"({"ruleset": "r", "mods": [{"config": {}}]})",
          R"({"ruleset": "r", "mods": [{"name": "a", "config": [1]}]})", R"({"ruleset": "r", "config": 5})"}) {
      Diagnostics diagnostics;
      CHECK_FALSE(read_request(*grammar::parse_document(text, nullptr), diagnostics));
      CHECK(diagnostics.error_count() == 1);
    }
  }
}

TEST_SUITE("ruleset loader: modpacks") {
  TEST_CASE("a pack is a ruleset with its mods") {
    Pantry pantry;
    pantry.write("modpacks.json", R"({
      // packs on packs
      "feast": {"display_name": "Feast", "ruleset": "dinner", "globals": {"salt": 3, "pepper": "much"}, "mods": [{"name": "spice", "config": {"n": 2}}],
                "post_mods": ["candle"], "default_mods": ["candle", "music"]},
      "dinner": {"display_name": "Dinner", "tutorial_link": "x", "ruleset": "dinner", "globals": {"pepper": "some", "oil": 1, "water": 1}, "mods": ["table"]},
      "nothing": {"display_name": "Nothing"}
    })");
    pantry.write(
        "rulesets/dinner.majs",
        "define_global oil, 9\nset seen, [!salt, !pepper, !oil, !water]\nset default_mods, [\"table\", \"spice\", "
        "%{name: \"x\"}]\n"
        "define_mod_category food\ndefine_mod \"spice\", name: \"Spice\"\ndefine_mod \"cake\", name: \"Cake\"\n");
    pantry.write("mods/spice.majs", log_line("spice"));
    pantry.write("mods/candle.majs", log_line("candle"));
    pantry.write("mods/table.majs", log_line("table"));
    pantry.write("mods/mine.majs", "require \"late\"\n" + log_line("mine"));
    pantry.write("mods/lib/late.majs", log_line("late"));
    const auto text = pantry.build(R"({"ruleset": "feast", "mods": ["mine"]})");
    const auto document = *grammar::parse_document(text, nullptr);
    CHECK(document["display_name"] == "Feast");
    CHECK(document["tutorial_link"] == "x");
    CHECK(grammar::print_document(document["seen"], false) == R"([3,"much",9,1])");
    CHECK(grammar::print_document(document["log"], false) == R"(["table","spice","candle","late","mine"])");
    CHECK(grammar::print_document(document["default_mods"], false) == R"([{"name":"x"},"music"])");
    CHECK(document["available_mods"].size() == 2);
    CHECK(document["enabled_mods"].size() == 5);
    CHECK(pantry.build(R"({"ruleset": "nothing"})") == R"({"display_name":"Nothing","default_mods":[]})");
  }

  TEST_CASE("broken tables") {
    for (const char* table : {"{", "[]", R"({"p": 1})", R"({"p": {"mods": 1}})", R"({"p": {"ruleset": "../x"}})",
                              R"({"p": {"globals": {"if": 1}}})", R"({"../p": {}})", R"({"p": {"modz": []}})"}) {
      CAPTURE(table);
      Pantry pantry;
      pantry.write("rulesets/r.majs", "");
      pantry.write("modpacks.json", table);
      CHECK(pantry.build(R"({"ruleset": "r"})").empty());
    }
  }
}

}  // namespace ruleset_loader_test
