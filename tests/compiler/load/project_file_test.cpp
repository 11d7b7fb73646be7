#include "compiler/load/project_file.hpp"

#include <doctest/doctest.h>

#include "tests/compiler/temporary_folder.hpp"

namespace project_file_test {

using namespace majs;
using namespace majs::compiler;

TEST_CASE("a project is found from below, and its paths are told from there") {
  const tests::TemporaryFolder folder;
  folder.write("majs.json", "{\"check\": [\"a\"], \"tests\": [\"t\"], \"engine\": \"jq\" /* slow */}");
  folder.write("a/b/x.majs", "");
  Diagnostics diagnostics;
  const auto project = find_project(folder.path() / "a" / "b", diagnostics);
  REQUIRE(project);
  CHECK(diagnostics.all().empty());
  CHECK(project->roots == std::vector<std::string>{"."});
  CHECK(project->engine == Engine::Jq);
  CHECK(checked_paths(*project, folder.path()) == std::vector<std::string>{"a"});
  CHECK(checked_paths(*project, folder.path() / "a") == std::vector<std::string>{"."});
  CHECK(tested_paths(*project, folder.path()) == std::vector<std::string>{"t"});
}

TEST_CASE("without lists the roots are checked, and a folder tests is played") {
  const tests::TemporaryFolder folder;
  folder.write("majs.json", "{\"roots\": [\"one\", \"two\"]}");
  folder.write("one/rulesets/x.majs", "");
  folder.write("two/mods/y.majs", "");
  folder.write("tests/z.test.json", "[]");
  Diagnostics diagnostics;
  const auto project = find_project(folder.path(), diagnostics);
  REQUIRE(project);
  CHECK(checked_paths(*project, folder.path()) == std::vector<std::string>{"one/rulesets", "two/mods"});
  CHECK(tested_paths(*project, folder.path()) == std::vector<std::string>{"tests"});
}

TEST_CASE("what is wrong is told at its place, and the rest counts") {
  const tests::TemporaryFolder folder;
  folder.write("majs.json", "{\"engine\": 3, \"roots\": {}, \"check\": [\"a\", 4], \"levels\": [], \"x\": 1}");
  Diagnostics diagnostics;
  const auto project = find_project(folder.path(), diagnostics);
  REQUIRE(project);
  CHECK(diagnostics.error_count() == 5);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    CHECK(diagnostic.code == Code::BadProjectFile);
    CHECK(diagnostic.source != nullptr);
  }
  CHECK(project->check == std::vector<std::string>{"a"});
  CHECK(!project->engine);
  for (const char* text : {"", "{", "[1]", "nothing", "{\"a\": \"\\u0000\"}"}) {
    folder.write("majs.json", text);
    Diagnostics found;
    CHECK(find_project(folder.path(), found));
    CHECK(found.has_errors());
  }
}

}  // namespace project_file_test
