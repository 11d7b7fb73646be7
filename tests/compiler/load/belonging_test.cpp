// Which rulesets a mod belongs to: by a line in it, by majs.toml, by menus, by being alone.

#include "compiler/load/belonging.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "compiler/load/module_files.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace belonging_test {

using namespace majs;
using namespace majs::compiler;

namespace {

using Names = std::vector<std::string>;

/// A root with rulesets east, west (which offers `tea` and `hall/lamp`) and north (which offers `tea`).
class House : public tests::TemporaryFolder {
 public:
  House() {
    write("rulesets/east.majs", "set display_name, \"East\"\n");
    write("rulesets/west.majs",
          "set display_name, \"West\"\ndefine_mod tea, name: \"Tea\"\ndefine_mod \"hall/lamp\", name: \"Lamp\"\n");
    write("rulesets/north.json", R"({"display_name": "North", "available_mods": [{"id": "tea", "name": "Tea"}]})");
  }

  /// What a mod of this text belongs to; messages are in `said`.
  Names rulesets_of(const std::string& name, const std::string& text = "set max_rounds, 2\n") {
    write(name, text);
    const Roots roots{{path()}};
    Diagnostics diagnostics;
    const std::string file = (path() / name).string();
    auto found = Belonging(roots).rulesets_of(file, std::make_shared<const Source>(file, text), diagnostics);
    said.clear();
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      said += code_text(diagnostic.code) + " " + diagnostic.message + " " +
              std::filesystem::path(diagnostic.source ? diagnostic.source->name() : "").filename().string() + "; " +
              diagnostic.help;
    }
    return found;
  }

  std::string said;
};

}  // namespace

TEST_CASE("belonging: a mod belongs to the rulesets whose menus offer it") {
  House house;
  CHECK(house.rulesets_of("mods/tea.majs") == Names{"north", "west"});
  CHECK(house.rulesets_of("majs/hall/lamp.majs") == Names{"west"});
  CHECK(house.rulesets_of("mods/lamp.majs").empty());  // another mod
  CHECK(house.rulesets_of("mods/tea.jq", ".").size() == 2);
  CHECK(house.said.empty());
}

TEST_CASE("belonging: only menus of its own root count") {
  House house;
  tests::TemporaryFolder other;
  other.write("mods/tea.majs", "set max_rounds, 2\n");
  other.write("rulesets/a.majs", "set display_name, \"A\"\n");
  other.write("rulesets/b.majs", "set display_name, \"B\"\n");
  const Roots roots{{house.path(), other.path()}};
  Diagnostics diagnostics;
  CHECK(Belonging(roots).rulesets_of((other.path() / "mods/tea.majs").string(), nullptr, diagnostics).empty());
}

TEST_CASE("belonging: a mod of a modpack belongs to it") {
  House house;
  house.write("modpacks.json",
              R"({"lamps": {"ruleset": "east", "mods": ["bulb"], "post_mods": ["switch", {"name": "tea"}]}})");
  CHECK(house.rulesets_of("mods/bulb.majs") == Names{"lamps"});
  CHECK(house.rulesets_of("mods/switch.majs") == Names{"lamps"});
  CHECK(house.rulesets_of("mods/tea.majs") == Names{"north", "west", "lamps"});
  CHECK(house.rulesets_of("mods/torch.majs").empty());
  CHECK(house.rulesets_of("mods/torch.majs", "# majs: on lamps\n") == Names{"lamps"});
  CHECK(house.said.empty());
}

TEST_CASE("belonging: a line in the file goes before everything else") {
  House house;
  CHECK(house.rulesets_of("mods/tea.majs", "# majs: on east\nset max_rounds, 2\n") == Names{"east"});
  CHECK(house.rulesets_of("mods/tea.majs", "# Tea.\n#majs: on east, west\n# majs: on east north\n") ==
        Names{"east", "west", "north"});
  CHECK(house.rulesets_of("mods/x.majs", "# majs: on ../rulesets/east.majs\n") ==
        Names{(house.path() / "rulesets/east.majs").string()});
  CHECK(house.rulesets_of("mods/tea.majs", "# majs: on none\n").empty());
  CHECK(house.said.empty());
  // Not in a text, not behind a command, not another word.
  CHECK(
      house.rulesets_of("mods/x.majs", "set a, \"# majs: on east\"\nset b, 1 # majs: on east\n# majs: once\n").empty());
}

TEST_CASE("belonging: majs.toml, for all mods, for a folder, for a file") {
  House house;
  house.write("majs.toml", "on = [\"east\"]\n");
  CHECK(house.rulesets_of("mods/x.majs") == Names{"east"});
  CHECK(house.rulesets_of("extra/x.majs") == Names{"east"});
  CHECK(house.rulesets_of("mods/tea.majs") == Names{"north", "west"});  // its menus know better
  house.write("majs.toml",
              "[on]\n\".\" = \"north\"\n\"mods/cold\" = [\"east\", \"west\"]\n\"mods/cold/snow.majs\" = [\"west\"]\n"
              "\"mods/tea.majs\" = [\"east\"]\n");
  CHECK(house.rulesets_of("mods/x.majs") == Names{"north"});
  CHECK(house.rulesets_of("mods/cold/ice.majs") == Names{"east", "west"});
  CHECK(house.rulesets_of("mods/cold/snow.majs") == Names{"west"});
  CHECK(house.rulesets_of("mods/colder.majs") == Names{"north"});
  CHECK(house.rulesets_of("mods/tea.majs") == Names{"east"});
  CHECK(house.rulesets_of("mods/cold/ice.majs", "# majs: on north\n") == Names{"north"});
}

TEST_CASE("belonging: the only ruleset of the project or root") {
  tests::TemporaryFolder folder;
  folder.write("rulesets/only.majs", "set display_name, \"Only\"\n");
  folder.write("mods/x.majs", "");
  folder.write("elsewhere/x.majs", "");
  const Roots roots{{folder.path()}};
  const auto of = [&](const char* name) {
    Diagnostics diagnostics;
    return Belonging(roots).rulesets_of((folder.path() / name).string(), nullptr, diagnostics);
  };
  CHECK(of("mods/x.majs") == Names{"only"});
  CHECK(of("elsewhere/x.majs").empty());
  folder.write("majs.toml", "");
  CHECK(of("elsewhere/x.majs") == Names{"only"});
  folder.write("rulesets/second.majs", "set display_name, \"Second\"\n");
  CHECK(of("mods/x.majs").empty());
}

TEST_CASE("belonging: a folder laid out as a root that nobody looks names up in") {
  House house;
  const Roots nowhere;
  Diagnostics diagnostics;
  CHECK(Belonging(nowhere).rulesets_of((house.path() / "mods/hall/lamp.majs").string(), nullptr, diagnostics) ==
        Names{(house.path() / "rulesets/west.majs").string()});
  const std::string file = (house.path() / "mods/x.majs").string();
  const auto source = std::make_shared<const Source>(file, "# majs: on west\n");
  CHECK(Belonging(nowhere).rulesets_of(file, source, diagnostics) ==
        Names{(house.path() / "rulesets/west.majs").string()});
  CHECK(diagnostics.all().empty());
}

TEST_CASE("belonging: a ruleset that is named and not there is told where it is named") {
  House house;
  CHECK(house.rulesets_of("mods/tea.majs", "# majs: on wset\n").empty());
  CHECK(house.said == "M0401 there is no ruleset `wset` tea.majs; did you mean `west`?");
  house.write("majs.toml", "on = [\"easst\"]\n");
  CHECK(house.rulesets_of("mods/x.majs").empty());
  CHECK(house.said == "M0401 there is no ruleset `easst` majs.toml; did you mean `east`?");
}

}  // namespace belonging_test
