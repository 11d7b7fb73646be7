#include "tests/conformance/rigged_game.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "runtime/play/scenario.hpp"

namespace majs::conformance {

Document read_cases(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  grammar::DocumentError error;
  auto document = grammar::parse_document(text, &error);
  return document ? std::move(*document) : Document();
}

std::shared_ptr<const runtime::Rules> rigged_rules(const std::filesystem::path& folder, const Document& test,
                                                   std::string& problem) {
  Document document = read_cases(folder / test["ruleset_file"].get_ref<const std::string&>());
  if (!document.is_object()) {
    problem = "no ruleset document " + test["ruleset_file"].dump();
    return nullptr;
  }
  if (test.contains("config")) runtime::merge_config(document, test["config"]);
  runtime::Findings findings;
  auto rules = runtime::load_rules(document, findings);
  for (const runtime::Finding& finding : findings) {
    if (rules == nullptr && finding.severity == runtime::Severity::Error) {
      problem += "does not load: " + finding.pointer + ": " + finding.message + "\n    ";
    }
  }
  return rules;
}

}  // namespace majs::conformance
