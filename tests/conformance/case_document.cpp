#include "tests/conformance/case_document.hpp"

#include <fstream>
#include <iterator>

#include "compiler/config_snippet.hpp"
#include "compiler/lower.hpp"
#include "compiler/native_engine.hpp"
#include "compiler/render.hpp"

namespace majs::conformance {
namespace {

/// Objects merge, everything else replaces.
void merge(Document& document, const Document& config) {
  if (!config.is_object() || !document.is_object()) {
    document = config;
    return;
  }
  for (const auto& [key, value] : config.items()) merge(grammar::member(document, key), value);
}

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

std::optional<Document> case_document(const Options& options, const nlohmann::json& test, std::string& problem) {
  const std::string name = test.value("ruleset_file", "");
  std::ifstream file(options.shared / "conformance" / "rulesets" / name, std::ios::binary);
  grammar::DocumentError error;
  auto document = grammar::parse_document(std::string{std::istreambuf_iterator<char>(file), {}}, &error);
  if (!document) {
    problem = "ruleset document `" + name + "`: " + error.message;
    return std::nullopt;
  }
  if (!test.contains("config") || test["config"].is_null()) return document;
  if (test["config"].is_string()) {
    problem = apply_script(*document, test["config"].get<std::string>());
    if (!problem.empty()) return std::nullopt;
  } else {
    merge(*document, Document::parse(test["config"].dump()));
  }
  return document;
}

}  // namespace majs::conformance
