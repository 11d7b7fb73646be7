// The modules suite: golden/modules of the shared folder, each case a root with a request, against the ruleset loader.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "tests/conformance/suite.hpp"

namespace majs::conformance {
namespace {

using namespace majs::compiler;

/// Sorted keys and numbers as doubles: what tests/README.md says about comparing.
nlohmann::json comparable(const Document& document) {
  if (document.is_number()) return document.get<double>();
  if (document.is_array()) {
    auto list = nlohmann::json::array();
    for (const auto& element : document) list.push_back(comparable(element));
    return list;
  }
  if (document.is_object()) {
    auto object = nlohmann::json::object();
    for (const auto& [key, value] : document.items()) object[key] = comparable(value);
    return object;
  }
  return nlohmann::json::parse(document.dump());
}

std::string messages(const Diagnostics& diagnostics) {
  std::string text;
  for (const auto& diagnostic : diagnostics.all()) text += code_text(diagnostic.code) + " " + diagnostic.message + "; ";
  return text;
}

CaseResult run_case(const std::filesystem::path& folder, compiler::Engine engine) {
  CaseResult result{folder.filename().string()};
  Diagnostics diagnostics;
  const auto request = read_request(Document::parse(file_text(folder / "request.json")), diagnostics);
  if (!request) {
    result.detail = messages(diagnostics);
    return result;
  }
  const auto built = build(*request, Roots{{folder}}, engine, diagnostics);
  const bool rejected = std::filesystem::exists(folder / "expected.error");
  if (rejected) {
    result.passed = !built && diagnostics.has_errors();
    if (!result.passed) result.detail = "must be rejected: " + file_text(folder / "expected.error");
    return result;
  }
  if (!built) {
    result.detail = "no document: " + messages(diagnostics);
    return result;
  }
  const auto expected = comparable(Document::parse(file_text(folder / "expected.json")));
  const auto actual = comparable(built->document);
  result.passed = actual == expected;
  if (!result.passed) result.detail = "difference: " + nlohmann::json::diff(expected, actual).dump();
  return result;
}

}  // namespace

std::vector<CaseResult> run_modules(const Options& options) {
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(options.shared / "golden" / "modules")) {
    if (entry.is_directory() && std::filesystem::exists(entry.path() / "request.json")) folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  const auto engine = options.engine == "jq" ? compiler::Engine::Jq : compiler::Engine::Native;
  std::vector<CaseResult> results;
  for (const auto& folder : folders) results.push_back(run_case(folder, engine));
  return results;
}

}  // namespace majs::conformance
