// Builds of files that were compiled before are the builds they would be without.

#include "compiler/load/module_cache.hpp"

#include <doctest/doctest.h>

#include "compiler/checks/ruleset_check.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace majs::compiler::test::module_cache_test {
namespace {

/// What a check says, and the document of the ruleset.
std::string checked(const std::string& path, const Roots& roots) {
  CheckRequest request;
  request.targets = {path};
  Diagnostics found;
  check_targets(request, roots, found);
  BuildRequest building;
  building.ruleset_file = path;
  Diagnostics again;
  const auto built = build(building, roots, Engine::Native, again);
  return summary(found) + summary(again) + (built ? grammar::print_document(built->document, false) : "");
}

}  // namespace

TEST_CASE("module cache: every ruleset, one after the other, is what it is without") {
  Roots kept = roots();
  kept.modules = std::make_shared<ModuleCache>();
  for (int round = 0; round < 2; ++round) {
    for (const auto& folder : {kRepository / "rulesets", kSamples / "rulesets", kSamples / "mistakes" / "names"}) {
      for (const auto& path : scripts_in(folder, false)) {
        CAPTURE(path.string());
        CHECK(checked(path.string(), kept) == checked(path.string(), roots()));
      }
    }
  }
  CHECK(kept.modules->hits() > 500);
}

TEST_CASE("module cache: a file that changes is compiled again, and so is what its names decide") {
  const tests::TemporaryFolder folder;
  folder.write("rulesets/a.majs", "define \"loud\"\nrequire \"horn\"\nset display_name, \"A\"\n");
  folder.write("rulesets/b.majs", "require \"horn\"\nset display_name, \"B\"\n");
  folder.write("mods/lib/horn.majs", "if loud do\n  set horn, 2\nelse\n  set horn, 1\nend\n");
  Roots kept{{folder.path()}};
  const Roots plain = kept;
  kept.modules = std::make_shared<ModuleCache>();
  const auto all = [&](const Roots& with) {
    return checked((folder.path() / "rulesets/a.majs").string(), with) +
           checked((folder.path() / "rulesets/b.majs").string(), with);
  };
  const std::string before = all(kept);
  CHECK(before == all(plain));
  const std::size_t hits = kept.modules->hits();
  CHECK(all(kept) == before);
  CHECK(kept.modules->hits() > hits);
  folder.write("mods/lib/horn.majs", "set horn, 3\n");
  CHECK(all(kept) == all(plain));
  CHECK(all(kept) != before);
  folder.write("mods/lib/horn.majs", "set horn 3\n");  // a mistake is told each time
  CHECK(all(kept) == all(plain));
  CHECK(all(kept).find("M0202") != std::string::npos);
}

}  // namespace majs::compiler::test::module_cache_test
