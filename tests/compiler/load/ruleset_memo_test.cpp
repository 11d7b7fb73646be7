// What is remembered of a ruleset before its mods never shows: builds are what they are from scratch.

#include "compiler/load/ruleset_memo.hpp"

#include <doctest/doctest.h>

#include "compiler/load/mod_menu.hpp"
#include "compiler/load/module_cache.hpp"
#include "compiler/load/module_files.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/temporary_folder.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::ruleset_memo_test {
namespace {

/// What is said, and the document.
std::string built(const BuildRequest& request, const Roots& roots) {
  Diagnostics found;
  const auto build = compiler::build(request, roots, Engine::Native, found);
  return summary(found) + (build ? grammar::print_document(build->document, false) : "");
}

BuildRequest request_of(const std::string& ruleset, const std::vector<std::string>& mods = {}) {
  BuildRequest request;
  request.ruleset = ruleset;
  for (const std::string& mod : mods) request.mods.push_back({mod, nullptr});
  return request;
}

Roots remembering(Roots roots) {
  roots.modules = std::make_shared<ModuleCache>();
  return roots;
}

}  // namespace

TEST_CASE("ruleset memo: every bundled ruleset with each of its mods is what it is from scratch") {
  for (const auto& path : scripts_in(kRepository / "rulesets", false)) {
    const std::string name = path.stem().string();
    CAPTURE(name);
    Roots kept = remembering(roots());
    kept.found = std::make_shared<LookupMemo>();
    Diagnostics diagnostics;
    const auto bare = build_without_mods(request_of(name), kept, diagnostics);
    REQUIRE(bare != nullptr);
    CHECK(built(request_of(name), kept) == built(request_of(name), roots()));
    const ModMenu menu(*bare);
    std::size_t tried = 0;
    for (const ModMenu::Mod& mod : menu.mods()) {
      if (tests::kSanitized && tried++ % 6 != 0) continue;
      CAPTURE(mod.id);
      CHECK(built(request_of(name, {mod.id}), kept) == built(request_of(name, {mod.id}), roots()));
    }
    CHECK(kept.modules->rulesets().hits() > 0);
  }
}

TEST_CASE("ruleset memo: whatever a ruleset is made of decides, and nothing else") {
  const tests::TemporaryFolder folder;
  folder.write("rulesets/a.majs", R"(
require "horn"
require_after "late"
set display_name, "A"
set volume, !volume
!volume = 3
)");
  folder.write("rulesets/b.majs", "define_base_ruleset \"a\"\nset display_name, \"B\"\n");
  folder.write("rulesets/c.json", R"({"display_name":"C"})");
  folder.write("mods/lib/horn.majs", "if loud do\n  set horn, 2\nelse\n  set horn, 1\nend\n");
  folder.write("mods/lib/late.majs", "set late, true\n");
  folder.write("mods/idle.majs", "set absent.key, 1\nset display_name, \"idle\"\n");
  folder.write("mods/patch.jq", ".horn = 7");
  folder.write("mods/loud.majs", "!volume = 9\nset volume, !volume\n");
  const Roots plain{{folder.path()}};
  const Roots kept = remembering(plain);
  std::vector<BuildRequest> requests;
  for (const std::string ruleset : {"a", "b", "c"}) {
    for (const std::vector<std::string>& mods :
         {std::vector<std::string>{}, {"idle"}, {"patch"}, {"idle", "patch", "loud"}, {"lib/horn"}, {"nowhere"}}) {
      requests.push_back(request_of(ruleset, mods));
      requests.push_back(requests.back());
      requests.back().defines = {"loud"};
      requests.push_back(request_of(ruleset, mods));
      Scalar four;
      four.kind = Scalar::Kind::Number;
      four.number = 4;
      requests.back().globals.push_back({"volume", four, {}});
      requests.push_back(request_of(ruleset, mods));
      requests.back().config = "set volume, 5";
    }
  }
  const auto all = [&](const Roots& with) {
    std::vector<std::string> texts;
    for (const BuildRequest& request : requests) texts.push_back(built(request, with));
    return texts;
  };
  const std::vector<std::string> before = all(plain);
  CHECK(all(kept) == before);
  CHECK(all(kept) == before);
  const std::size_t hits = kept.modules->rulesets().hits();
  CHECK(hits > 20);
  folder.write("mods/lib/horn.majs", "set horn, 3\n");
  folder.write("rulesets/c.json", R"({"display_name":"D"})");
  const std::vector<std::string> after = all(plain);
  CHECK(after != before);
  CHECK(all(kept) == after);
  folder.write("rulesets/a.majs", "set display_name, 1 +\n");
  CHECK(all(kept) == all(plain));
  folder.write("rulesets/a.majs", "set list, 1\nadd list, \"x\"\n");  // it fails while it is applied
  CHECK(all(kept) == all(plain));
}

TEST_CASE("ruleset memo: the document of a ruleset without its mods") {
  const tests::TemporaryFolder folder;
  folder.write("rulesets/a.majs", "require_after \"late\"\nset display_name, \"A\"\n");
  folder.write("mods/lib/late.majs", "set late, true\n");
  folder.write("mods/idle.majs", "set display_name, \"idle\"\n");
  BuildRequest request = request_of("a", {"idle"});
  request.config = "set display_name, \"config\"";
  for (const Roots& with : {Roots{{folder.path()}}, remembering(Roots{{folder.path()}})}) {
    Diagnostics diagnostics;
    const auto document = build_without_mods(request, with, diagnostics);
    REQUIRE(document != nullptr);
    CHECK((*document)["display_name"] == "A");
    CHECK((*document)["late"] == true);
    CHECK(build_without_mods(request_of("nowhere"), with, diagnostics) == nullptr);
  }
}

TEST_CASE("files that were found stay what they were") {
  const tests::TemporaryFolder folder;
  folder.write("rulesets/a.majs", "set display_name, \"A\"\n");
  folder.write("majs/m.majs", "set display_name, \"M\"\n");
  folder.write("house.majs", "set display_name, \"house\"\n");
  Roots kept{{folder.path()}};
  kept.found = std::make_shared<LookupMemo>();
  BuildRequest house = request_of("a");
  house.mods.push_back({"", nullptr, (folder.path() / "house.majs").string()});
  const std::string before = built(request_of("a", {"m"}), kept) + built(house, kept);
  CHECK(before.find("M") != std::string::npos);
  for (const char* file : {"rulesets/a.majs", "majs/m.majs", "house.majs"}) folder.write(file, "set gone, true\n");
  CHECK(built(request_of("a", {"m"}), kept) + built(house, kept) == before);
  const Roots plain{{folder.path()}};
  CHECK(built(house, plain).find("gone") != std::string::npos);
  // What was not there is looked up again.
  CHECK(built(request_of("a", {"n"}), kept).find("\"N\"") == std::string::npos);
  folder.write("majs/n.majs", "set display_name, \"N\"\n");
  CHECK(built(request_of("a", {"n"}), kept).find("\"N\"") != std::string::npos);
}

}  // namespace majs::compiler::test::ruleset_memo_test
