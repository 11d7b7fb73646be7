// Runs conformance suites and prints one line `SUITE: PASSED/TOTAL` each, then failures by name. Exit code 1 when a
// case fails that tests/known_differences.json does not explain.
//
//   majs_conformance --shared DIR [--engine native|jq] [--summary] [SUITE...]

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "tests/conformance/rigged_game.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

struct Suite {
  std::string_view name;
  std::vector<CaseResult> (*run)(const Options&);
};

const std::vector<Suite> kSuites = {
#define MAJS_SUITE(name) {#name, run_##name},
#include "conformance/suites.def"
#undef MAJS_SUITE
};

/// All suites there are cases for, in the order of the issues.
constexpr std::string_view kNames[] = {"language",  "modules", "selection", "match",  "scoring",
                                       "scenarios", "rounds",  "hands",     "tenhou", "platform"};

using Reasons = std::map<std::string, std::map<std::string, std::string>>;

Reasons known_differences() {
  std::ifstream file(MAJS_SOURCE_DIR "/tests/known_differences.json");
  return nlohmann::json::parse(file).get<Reasons>();
}

/// The number of cases of a suite that has no runner yet: lines of .jsonl, elements of .json lists.
std::size_t count_cases(const std::filesystem::path& folder) {
  std::size_t count = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    std::ifstream file(entry.path());
    if (entry.path().extension() == ".jsonl") {
      for (std::string line; std::getline(file, line);) count += line.find_first_not_of(" \r") != std::string::npos;
    } else if (entry.path().extension() == ".json") {
      const nlohmann::json list = nlohmann::json::parse(file, nullptr, false);
      if (list.is_array()) count += list.size();
    }
  }
  return count;
}

void print_line(std::string_view name, std::size_t passed, std::size_t total, const std::string& remark) {
  std::printf("%s: %zu/%zu%s\n", std::string(name).c_str(), passed, total, remark.c_str());
}

/// The number of unexplained failures.
std::size_t run_suite(const Suite& suite, const Options& options, bool summary, const Reasons& known) {
  const std::vector<CaseResult> cases = suite.run(options);
  const auto reasons = known.find(std::string(suite.name));
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::map<std::string, std::size_t> not_run;
  std::map<std::string, std::pair<std::size_t, std::size_t>> groups;  // passed and all, by file
  std::ostringstream details;
  for (const CaseResult& one : cases) {
    if (!one.group.empty()) {
      groups[one.group].first += one.passed;
      ++groups[one.group].second;
    }
    if (one.passed) {
      ++passed;
    } else if (one.not_run) {
      ++not_run[one.detail];
    } else if (reasons != known.end() && reasons->second.contains(one.name)) {
      details << "  known difference: " << one.name << ": " << reasons->second.at(one.name) << "\n";
    } else {
      ++failed;
      details << "  FAILED " << one.name;
      if (!summary && !one.detail.empty()) details << "\n    " << one.detail;
      details << "\n";
    }
  }
  for (const auto& [reason, count] : not_run) details << "  not run: " << count << " (" << reason << ")\n";
  print_line(suite.name, passed, cases.size(), "");
  for (const auto& [name, count] : groups) print_line("  " + name, count.first, count.second, "");
  std::fputs(details.str().c_str(), stdout);
  std::fflush(stdout);
  return failed;
}

int usage(const std::string& message) {
  std::fprintf(stderr, "majs_conformance: %s\n", message.c_str());
  return 2;
}

}  // namespace
}  // namespace majs::conformance

int main(int argc, char** argv) {
  using namespace majs::conformance;
  Options options;
  options.rulesets = std::make_shared<RulesetFiles>();
  bool summary = false;
  std::vector<std::string_view> wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--summary") {
      summary = true;
    } else if ((word == "--shared" || word == "--engine") && i + 1 < argc) {
      if (word == "--shared")
        options.shared = argv[++i];
      else
        options.engine = argv[++i];
    } else if (std::find(std::begin(kNames), std::end(kNames), word) != std::end(kNames)) {
      wanted.push_back(word);
    } else {
      return usage("unknown suite or option `" + std::string(word) + "`");
    }
  }
  if (options.engine != "native" && options.engine != "jq") return usage("--engine is native or jq");
  if (!std::filesystem::is_directory(options.shared))
    return usage("--shared DIR: the folder with golden/ and conformance/");
  if (wanted.empty()) wanted.assign(std::begin(kNames), std::end(kNames));

  const Reasons known = known_differences();
  std::size_t failed = 0;
  for (const std::string_view name : wanted) {
    const auto suite = std::find_if(kSuites.begin(), kSuites.end(), [&](const Suite& one) { return one.name == name; });
    if (suite != kSuites.end()) {
      failed += run_suite(*suite, options, summary, known);
    } else {
      print_line(name, 0, count_cases(options.shared / (name == "scenarios" ? "conformance" : "golden") / name),
                 " (no runner yet)");
    }
  }
  return failed == 0 ? 0 : 1;
}
