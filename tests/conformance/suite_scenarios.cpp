// The suite `scenarios`: facts from the reference's public tests, one JSON list of cases a source file.

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/conformance/scenario_kinds.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

struct Kind {
  std::string_view name;
  KindRunner run;
};

constexpr auto kKinds = std::to_array<Kind>({
#define MAJS_KIND(name) {#name, run_kind_##name},
#include "tests/conformance/scenario_kinds.def"
#undef MAJS_KIND
});

CaseResult run_case(const Options& options, const std::string& file, const nlohmann::json& test) {
  CaseResult result;
  result.name = file + ": " + test.value("name", "?");
  const std::string kind = test.value("kind", "");
  const auto known = std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& one) { return one.name == kind; });
  if (known == kKinds.end()) {
    result.not_run = true;
    result.detail = "kind `" + kind + "`";
    return result;
  }
  try {
    result.detail = known->run(options, test);
  } catch (const nlohmann::json::exception& error) {
    result.detail = std::string("this case cannot be read: ") + error.what();
  }
  result.passed = result.detail.empty();
  return result;
}

}  // namespace

std::vector<CaseResult> run_scenarios(const Options& options) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(options.shared / "conformance" / "scenarios", error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<CaseResult> results;
  for (const auto& path : files) {
    std::ifstream file(path);
    for (const nlohmann::json& test : nlohmann::json::parse(file)) {
      // This one looks at a harness that runs jq, not at an implementation.
      if (test.value("kind", "") == "jq_env_probe") continue;
      results.push_back(run_case(options, path.stem().string(), test));
    }
  }
  return results;
}

}  // namespace majs::conformance
