#include "compiler/load/mod_menu.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "compiler/load/request_document.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace mod_menu_test {

using namespace majs;
using namespace majs::compiler;

namespace {

constexpr std::string_view kMenu = R"({
  "available_mods": [
    {"id": "loose", "order": 9},
    "Tea",
    {"id": "kettle", "order": 0},
    {"id": "cup", "deps": ["kettle", "missing"]},
    {"id": "mug", "conflicts": ["cup"], "order": -1},
    "Food",
    {"id": "cake", "conflicts": ["Tea"]},
    {"id": "bread", "config": [{"name": "slices", "values": [1, 2, 3], "default": 2}, {"name": "spread", "values": ["jam", "oil"]}]},
    {"id": "bread", "order": -99},
    5, {"name": "no id"}, null
  ],
  "default_mods": ["bread", "gone", "loose"],
  "available_presets": [
    {"display_name": "Guests", "enabled_mods": ["cup", {"name": "bread", "config": {"slices": 3, "spread": "tar"}}, "ghost"]},
    {"display_name": "Alone", "enabled_mods": []}
  ]
})";

Document document(std::string_view text) { return *grammar::parse_document(text, nullptr); }

std::string list(const std::vector<ModRequest>& mods) {
  Document entries = Document::array();
  for (const auto& mod : mods) entries.push_back(mod_entry(mod.id, mod.config.get()));
  return grammar::print_document(entries, false);
}

std::string chosen(const ModMenu& menu) { return list(menu.selection()); }

}  // namespace

TEST_SUITE("mod menu") {
  TEST_CASE("the initial choice") {
    const ModMenu menu(document(kMenu));
    CHECK(menu.categories() == std::vector<std::string>{"Tea", "Food"});
    CHECK(menu.mods().size() == 7);
    CHECK(menu.mods()[0].category.empty());
    CHECK(menu.mods()[1].category == "Tea");
    CHECK(chosen(menu) == R"([{"name":"bread","config":{"slices":2,"spread":"jam"}},"loose"])");
  }

  TEST_CASE("mods by name are as the menu gives them") {
    tests::TemporaryFolder folder;
    for (const char* id : {"cup", "kettle", "bread", "own"})
      folder.write("mods/" + std::string(id) + ".majs", "set a, 1\n");
    const Roots roots{{folder.path()}};
    const ModMenu menu(document(kMenu));
    const auto chosen_of = [&](std::string_view asked) {
      Diagnostics diagnostics;
      return list(as_chosen(menu, *read_mod_list(document(asked), diagnostics), roots));
    };
    // The values of the menu for options that are not given; of an option without `default` the first.
    CHECK(chosen_of(R"(["bread"])") == R"([{"name":"bread","config":{"slices":2,"spread":"jam"}}])");
    CHECK(chosen_of(R"([{"name":"bread","config":{"slices":3}}])") ==
          R"([{"name":"bread","config":{"slices":3,"spread":"jam"}}])");
    // What a mod depends on comes before it, once, if it is offered and there; what is asked for keeps its order.
    CHECK(chosen_of(R"(["own","cup"])") == R"(["own","kettle","cup"])");
    CHECK(chosen_of(R"(["cup","kettle"])") == R"(["cup","kettle"])");
    CHECK(chosen_of(R"(["own",{"name":"own","config":{"x":1}}])") == R"(["own",{"name":"own","config":{"x":1}}])");
    const ModMenu needs(document(R"({"available_mods": [{"id": "cup", "deps": ["ghost"]}, {"id": "ghost"}]})"));
    CHECK(list(as_chosen(needs, {{"cup", nullptr}}, roots)) == R"(["cup"])");  // no such file: M0417 tells
  }

  TEST_CASE("dependencies and conflicts act one step far") {
    ModMenu menu(document(kMenu));
    CHECK(menu.set_enabled("cup", true));
    CHECK(chosen(menu).starts_with(R"(["kettle","cup",)"));
    CHECK(menu.set_enabled("mug", true));
    CHECK(chosen(menu).starts_with(R"(["mug","kettle",{)"));
    CHECK(menu.set_enabled("cup", true));  // one-directional: mug stays
    CHECK(chosen(menu).starts_with(R"(["mug","kettle","cup",)"));
    CHECK(menu.set_enabled("kettle", false));
    CHECK(chosen(menu).starts_with(R"(["mug",{)"));
    CHECK(menu.set_enabled("cake", true));  // against all of a category
    CHECK(chosen(menu).starts_with(R"(["cake",{)"));
    CHECK_FALSE(menu.set_enabled("ghost", true));
  }

  TEST_CASE("option values are chosen by index") {
    ModMenu menu(document(kMenu));
    CHECK(menu.choose("bread", "slices", 0));
    CHECK(menu.choose("bread", "spread", 1));
    CHECK_FALSE(menu.choose("bread", "slices", 3));
    CHECK_FALSE(menu.choose("bread", "salt", 0));
    CHECK_FALSE(menu.choose("cup", "slices", 0));
    CHECK(chosen(menu).starts_with(R"([{"name":"bread","config":{"slices":1,"spread":"oil"}})"));
    menu.reset();
    CHECK(chosen(menu).starts_with(R"([{"name":"bread","config":{"slices":2,"spread":"jam"}})"));
  }

  TEST_CASE("a config of default_mods that leaves an option out leaves it to the mod") {
    const ModMenu menu(
        document(R"({"available_mods": [{"id": "a", "config": [{"name": "x", "values": [1], "default": 1},
        {"name": "y", "values": [1]}]}], "default_mods": [{"name": "a", "config": {"x": 7}}]})"));
    CHECK(chosen(menu) == R"([{"name":"a","config":{"x":7,"y":null}}])");
  }

  TEST_CASE("presets") {
    ModMenu menu(document(kMenu));
    Diagnostics diagnostics;
    CHECK(menu.choose("bread", "spread", 1));
    CHECK(menu.apply_preset(0, diagnostics));
    CHECK(chosen(menu) == R"(["kettle","cup",{"name":"bread","config":{"slices":3,"spread":"oil"}}])");
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].code == Code::UnknownMenuMod);
    CHECK_FALSE(diagnostics.has_errors());
    CHECK(menu.apply_preset(1, diagnostics));
    CHECK(chosen(menu) == "[]");
    CHECK_FALSE(menu.apply_preset(2, diagnostics));
  }

  TEST_CASE("categories") {
    ModMenu menu(document(kMenu));
    CHECK(menu.toggle_category("Tea"));  // in the order of ids: cup, kettle, mug; the mug drives out the cup
    CHECK(chosen(menu).starts_with(R"(["mug","kettle",{)"));
    CHECK(menu.toggle_category("Tea"));
    CHECK(chosen(menu).starts_with("[{"));
    CHECK_FALSE(menu.toggle_category("Drinks"));
  }

  TEST_CASE("documents that are no rulesets have an empty menu") {
    for (const char* text :
         {"null", "5", "[]", "{}",
          R"({"available_mods": 1, "default_mods": {}, "available_presets": [1, {"enabled_mods": 2}]})"}) {
      const ModMenu menu(document(text));
      CHECK(chosen(menu) == "[]");
    }
  }

  TEST_CASE("mods of a request from the menu") {
    const tests::TemporaryFolder folder;
    folder.write("rulesets/inn.json", kMenu);
    const Roots roots{{folder.path()}};
    BuildRequest request;
    request.ruleset = "inn";
    request.mods = {{"bread", nullptr}, {"extra", nullptr}};
    Diagnostics diagnostics;
    const auto defaults = mods_from_menu(request, std::nullopt, roots, diagnostics);
    REQUIRE(defaults);
    CHECK(list(*defaults) == R"(["loose","bread","extra"])");
    const auto guests = mods_from_menu(request, "Guests", roots, diagnostics);
    REQUIRE(guests);
    CHECK(list(*guests) == R"(["kettle","cup","bread","extra"])");
    CHECK_FALSE(mods_from_menu(request, "Guest", roots, diagnostics));
    CHECK(diagnostics.all().back().code == Code::UnknownPreset);
    CHECK(diagnostics.all().back().help == "did you mean `Guests`?");
  }
}

}  // namespace mod_menu_test
