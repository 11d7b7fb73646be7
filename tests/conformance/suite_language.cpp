// golden/language: one script, one document (tests/README.md).

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/layout/formatter.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/json_values.hpp"
#include "compiler/syntax/parser.hpp"
#include "suite.hpp"

namespace majs::conformance {
namespace {

namespace fs = std::filesystem;

/// Runs the script; the document, or why there is none.
std::optional<Document> run_script(const std::string& name, const std::string& script, Document document,
                                   const std::string& engine, std::string& why) {
  compiler::Diagnostics diagnostics;
  compiler::Defines defines;
  const auto module = compiler::compile(std::make_shared<compiler::Source>(name, script), defines, diagnostics);
  if (diagnostics.has_errors()) {
    for (const auto& diagnostic : diagnostics.all()) {
      if (diagnostic.severity == compiler::Severity::Error) {
        why = compiler::code_text(diagnostic.code) + " " + diagnostic.message;
        break;
      }
    }
    return std::nullopt;
  }
  compiler::Environment variables;
  for (const auto& binding : module.defaults) variables[binding.name] = binding.value;
  const auto unbound = compiler::unbound_variables(module, [&](std::string_view v) { return variables.contains(v); });
  if (!unbound.empty()) {
    why = "unbound variable " + std::string(unbound.front().name);
    return std::nullopt;
  }
  if (engine == "jq") {
    compiler::JqError error;
    const std::string program = std::string(compiler::jq_prelude()) + compiler::emit_jq(module.program);
    auto result = compiler::run_jq(program, variables, document, {}, &error);
    if (!result) why = "jq: " + error.message;
    return result;
  }
  if (const auto error = compiler::apply(module.program, variables, document)) {
    why = error->message;
    return std::nullopt;
  }
  return document;
}

/// The canonical layout of a script.
std::string formatted(const std::string& name, const std::string& script) {
  compiler::Diagnostics diagnostics;
  return compiler::format(compiler::parse(std::make_shared<compiler::Source>(name, script), diagnostics));
}

}  // namespace

std::vector<CaseResult> run_language(const Options& options) {
  std::vector<CaseResult> results;
  std::vector<fs::path> scripts;
  for (const auto& entry : fs::directory_iterator(options.shared / "golden" / "language")) {
    if (entry.path().extension() == ".majs") scripts.push_back(entry.path());
  }
  std::sort(scripts.begin(), scripts.end());
  for (const fs::path& script : scripts) {
    CaseResult result{.name = script.stem().string()};
    const fs::path input = fs::path(script).replace_extension(".in.json");
    const fs::path expected = fs::path(script).replace_extension(".json");
    Document document = Document::object();
    if (fs::exists(input)) document = grammar::parse_document(file_text(input), nullptr).value_or(Document());
    std::string why;
    const std::string name = script.filename().string();
    const std::string text = file_text(script);
    const auto got = run_script(name, text, document, options.engine, why);
    if (fs::exists(expected)) {
      const auto wanted = grammar::parse_document(file_text(expected), nullptr);
      result.passed = wanted && got && compiler::json_values::equal(*wanted, *got);
      if (!result.passed) {
        result.detail = got ? "expected " + grammar::print_document(*wanted, false) + "\n     got " +
                                  grammar::print_document(*got, false)
                            : "rejected: " + why;
      } else {
        // Formatting never changes the built document.
        const auto again = run_script(name, formatted(name, text), std::move(document), options.engine, why);
        result.passed = again && compiler::json_values::equal(*wanted, *again);
        if (!result.passed) result.detail = "formatted, it gives another document";
      }
    } else if (result.name.starts_with("may_")) {
      result.passed = true;  // the reference rejects it; accepting it with the obvious meaning is fine
    } else {
      result.passed = !got.has_value();
      if (got) result.detail = "must be rejected, got " + grammar::print_document(*got, false);
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace majs::conformance
