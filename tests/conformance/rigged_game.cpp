#include "tests/conformance/rigged_game.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "compiler/engines/native_engine.hpp"
#include "compiler/load/config_snippet.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/text/render.hpp"
#include "runtime/play/tests/scenario.hpp"

namespace majs::conformance {
namespace {

/// "" or what is wrong with the script.
std::string apply_script(Document& document, const std::string& script) {
  compiler::Diagnostics diagnostics;
  compiler::Defines defines;
  const auto source = std::make_shared<const compiler::Source>("config.majs", compiler::blank_slash_comments(script));
  const compiler::Module module = compiler::compile(source, defines, diagnostics);
  if (diagnostics.has_errors()) return compiler::render(diagnostics, compiler::ReportFormat::Human, {});
  if (const auto error = compiler::apply(module.program, {}, document)) return error->message;
  return "";
}

}  // namespace

Document read_cases(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  grammar::DocumentError error;
  auto document = grammar::parse_document(text, &error);
  return document ? std::move(*document) : Document();
}

const Document& RulesetFiles::get(const std::filesystem::path& path) {
  const auto known = documents_.find(path);
  return known != documents_.end() ? known->second : documents_.emplace(path, read_cases(path)).first->second;
}

std::optional<Document> case_document(const Options& options, const std::filesystem::path& folder, const Document& test,
                                      std::string& problem) {
  std::optional<Document> document = options.rulesets->get(folder / test["ruleset_file"].get_ref<const std::string&>());
  if (!document->is_object()) {
    problem = "no ruleset document " + test["ruleset_file"].dump();
    return std::nullopt;
  }
  if (!test.contains("config")) return document;
  if (!test["config"].is_string()) {
    runtime::merge_config(*document, test["config"]);
    return document;
  }
  problem = apply_script(*document, test["config"].get_ref<const std::string&>());
  return problem.empty() ? document : std::nullopt;
}

std::shared_ptr<const runtime::Rules> rigged_rules(const Options& options, const std::filesystem::path& folder,
                                                   const Document& test, std::string& problem) {
  const std::optional<Document> document = case_document(options, folder, test, problem);
  if (!document) return nullptr;
  runtime::Findings findings;
  auto rules = runtime::load_rules(*document, findings);
  for (const runtime::Finding& finding : findings) {
    if (rules == nullptr && finding.severity == runtime::Severity::Error) {
      problem += "does not load: " + finding.pointer + ": " + finding.message + "\n    ";
    }
  }
  return rules;
}

}  // namespace majs::conformance
