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

TEST_CASE("majs.toml goes before majs.json, and says the same") {
  const tests::TemporaryFolder folder;
  folder.write("majs.json", R"({"check": ["old"]})");
  folder.write("majs.toml", R"(check = ["a"] # b
tests = ["t"]
engine = "jq"
format = "github"
[levels]
deny = ["warnings"]
)");
  Diagnostics diagnostics;
  const auto project = find_project(folder.path(), diagnostics);
  REQUIRE(project);
  CHECK(diagnostics.all().empty());
  CHECK(project->file.filename() == "majs.toml");
  CHECK(project->check == std::vector<std::string>{"a"});
  CHECK(project->engine == Engine::Jq);
  CHECK(project->format == ReportFormat::Github);
  const auto converted = as_toml(folder.path() / "majs.json", diagnostics);
  REQUIRE(converted);
  folder.write("majs.toml", *converted);
  CHECK(find_project(folder.path(), diagnostics)->check == std::vector<std::string>{"old"});
  CHECK(diagnostics.all().empty());
}

TEST_CASE("`on` is a list, or a table by folder or file; in majs.json as well") {
  tests::TemporaryFolder folder;
  const auto read = [&](const char* name, const char* text) {
    folder.write(name, text);
    Diagnostics diagnostics;
    const auto project = find_project(folder.path(), diagnostics);
    REQUIRE(project);
    std::string told;
    for (const ProjectOn& on : project->on) {
      told += on.path + ":" + on.ruleset + "@" + std::to_string(project->source->locate(on.span.begin).column) + " ";
    }
    for (const Diagnostic& diagnostic : diagnostics.all()) told += diagnostic.message;
    return told;
  };
  const std::string both = R"({"on": {"mods/a": ["east", "west"], "b.majs": "north"}})";
  CHECK(read("majs.json", both.c_str()) == "mods/a:east@20 mods/a:west@28 b.majs:north@47 ");
  Diagnostics diagnostics;
  const auto toml = as_toml(folder.path() / "majs.json", diagnostics);
  REQUIRE(toml);
  CHECK(toml->find("[on]\n\"mods/a\" = [\"east\",\"west\"]\n\"b.majs\" = \"north\"\n") != std::string::npos);
  CHECK(read("majs.toml", toml->c_str()).find("mods/a:east@") != std::string::npos);
  CHECK(read("majs.toml", "on = [\"east\"]\n") == ":east@7 ");
  CHECK(read("majs.toml", "on = 5\n") == "`on` must be a list of rulesets");
  CHECK(read("majs.toml", "[on]\na = [1]\n") == "`a` must be a list of rulesets");
}

TEST_CASE("any beginning of a project file is read or told") {
  const tests::TemporaryFolder folder;
  const std::string whole = R"(roots = [ "é", "x\ny" ]
[levels]
deny = ["warnings", 1, 1979-05-27]
[[a.b]]
c = {d = 0x1F, e = inf}
)"
                            "\xFF";
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    folder.write("majs.toml", whole.substr(0, length));
    Diagnostics found;
    REQUIRE(find_project(folder.path(), found));
    for (const Diagnostic& diagnostic : found.all()) {
      CHECK(diagnostic.code == Code::BadProjectFile);
      REQUIRE(diagnostic.source != nullptr);
      CHECK(diagnostic.span.end <= diagnostic.source->text().size());
    }
  }
  folder.write("majs.toml", "a = " + std::string(5000, '['));
  Diagnostics deep;
  CHECK(find_project(folder.path(), deep));
  CHECK(deep.has_errors());
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
