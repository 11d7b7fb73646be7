#include "tools/majs/ruleset_cases.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>

#include "compiler/load/file_search.hpp"
#include "compiler/load/files.hpp"
#include "compiler/load/mod_argument.hpp"
#include "compiler/load/project_file.hpp"
#include "compiler/load/request_document.hpp"
#include "grammar/document.hpp"

namespace majs::cli {
namespace {

/// The file of the ruleset that a case asks for; "" when it is no file.
std::string ruleset_of(const RulesetCase& one, const compiler::Roots& roots) {
  const auto named = one.test.test.find("ruleset");
  if (named == one.test.test.end() || !named->is_string()) return {};
  const auto& name = named->get_ref<const std::string&>();
  if (compiler::names_file(name))
    return resolved_path((std::filesystem::path(one.file).parent_path() / name).generic_string());
  for (const std::filesystem::path& root : roots.directories) {
    const std::string file = (root / "rulesets" / (name + ".majs")).generic_string();
    if (compiler::file_exists(roots.library, file)) return resolved_path(file);
  }
  return {};
}

}  // namespace

std::string resolved_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, error);
  return error ? std::string() : canonical.generic_string();
}

std::vector<std::string> usual_tests() {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  compiler::Diagnostics ignored;
  if (const auto project = compiler::find_project(here, ignored)) return compiler::tested_paths(*project, here);
  if (std::filesystem::is_directory("tests", error)) return {"tests"};
  return {};
}

std::vector<RulesetCase> cases_in(const std::vector<std::string>& paths, const compiler::Roots& roots,
                                  compiler::Diagnostics& diagnostics) {
  std::vector<RulesetCase> cases;
  for (const std::string& path : compiler::find_files(paths, {".test.json", "_test.json"}, diagnostics)) {
    auto text = compiler::read_file(path, grammar::kMaxDocumentBytes, diagnostics, roots.read.get());
    if (!text) continue;
    auto document = compiler::read_json(std::make_shared<const compiler::Source>(path, std::move(*text)), diagnostics);
    if (!document) continue;
    for (runtime::TestFileCase& test : runtime::read_test_file(std::move(*document)).cases) {
      cases.push_back({path, std::move(test)});
    }
  }
  return cases;
}

std::vector<RulesetCase> cases_about(const std::string& ruleset, const std::vector<RulesetCase>& cases,
                                     const compiler::Roots& roots) {
  std::vector<RulesetCase> about;
  std::copy_if(cases.begin(), cases.end(), std::back_inserter(about),
               [&](const RulesetCase& one) { return !ruleset.empty() && ruleset_of(one, roots) == ruleset; });
  return about;
}

}  // namespace majs::cli
