#include "compiler/load/mod_choice.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/load/request_document.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace mod_choice_test {

using namespace majs;
using namespace majs::compiler;

namespace {

constexpr const char* kMenu = R"({"available_mods": [
  "Walls",
  {"id": "red", "name": "Red", "config": [{"name": "count", "values": [3, 4], "default": 3}]},
  {"id": "blue", "name": "Blue", "conflicts": ["red"]},
  {"id": "dora", "name": "Dora", "deps": ["red"]},
  "Turns",
  {"id": "fast", "name": "Fast", "conflicts": ["Walls"]}
]})";

/// A root with a file for each mod of the menu, and one that nobody offers.
class Menu {
 public:
  Menu() {
    folder_.write("mods/red.majs", "default count, 3\ndefault hidden, 1\nset a, !count + !hidden\n");
    for (const char* id : {"blue", "dora", "fast", "own"})
      folder_.write("mods/" + std::string(id) + ".majs", "set b, 1\n");
  }

  /// Codes and messages of a choice, given as a list of mods.
  std::vector<std::string> problems(const std::string& list) const {
    Diagnostics diagnostics;
    const auto mods = read_mod_list(Document::parse(list), diagnostics);
    REQUIRE(mods);
    check_mod_choice(Document::parse(kMenu), *mods, Roots{{folder_.path()}}, diagnostics);
    std::vector<std::string> found;
    for (const Diagnostic& diagnostic : diagnostics.all())
      found.push_back(code_text(diagnostic.code) + " " + diagnostic.message);
    return found;
  }

 private:
  tests::TemporaryFolder folder_;
};

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("what the menu lets players choose is fine, in any order") {
  const Menu menu;
  CHECK(menu.problems("[]").empty());
  CHECK(menu.problems(R"(["red", "dora"])").empty());
  CHECK(menu.problems(R"(["dora", "red"])").empty());
  CHECK(menu.problems(R"([{"name": "red", "config": {"count": 4}}])").empty());
  CHECK(menu.problems(R"(["own"])").empty());  // nobody offers it, but it exists
}

TEST_CASE("mods that exclude each other, in either direction") {
  const Menu menu;
  CHECK(menu.problems(R"(["red", "blue"])").size() == 1);
  CHECK(menu.problems(R"(["blue", "red"])").size() == 1);
  CHECK(menu.problems(R"(["blue", "red"])")[0].starts_with("M0416 the mods `"));
}

TEST_CASE("a missing dependency, a mod that does not exist") {
  const Menu menu;
  CHECK(menu.problems(R"(["dora"])") == Found{"M0417 the mod `dora` needs the mod `red`"});
  const Found unknown = menu.problems(R"(["rad"])");
  REQUIRE(unknown.size() == 1);
  CHECK(unknown[0].starts_with("M0402 "));
}

TEST_CASE("options: unknown ones, values that are not offered, those only the file has") {
  const Menu menu;
  CHECK(menu.problems(R"([{"name": "red", "config": {"cuont": 3}}])") ==
        Found{"M0418 the mod `red` has no option `cuont`"});
  CHECK(menu.problems(R"([{"name": "red", "config": {"count": 5}}])") ==
        Found{"M0419 `5` is no value of the option `count` of the mod `red`"});
  CHECK(menu.problems(R"([{"name": "red", "config": {"hidden": 9}}])").empty());
  CHECK(menu.problems(R"([{"name": "red", "config": {"count": null}}])").empty());
}

}  // namespace mod_choice_test
