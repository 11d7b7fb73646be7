// Cases that compile a script: compile_ok, compile_safe, compile_error, jq_contains.

#include <cstdlib>
#include <optional>
#include <string>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/text/render.hpp"
#include "tests/conformance/scenario_kinds.hpp"

namespace majs::conformance {
namespace {

struct Compiled {
  compiler::Diagnostics diagnostics;
  compiler::Module module;
  std::string jq;  ///< empty when there are errors
};

std::string script_of(const nlohmann::json& test) {
  if (!test.contains("script_generator")) return test.at("script").get<std::string>();
  const nlohmann::json& generator = test["script_generator"];
  std::string script = generator.value("prefix", "");
  const std::string repeated = generator.value("repeat", "");
  for (std::size_t i = generator.value("count", std::size_t{0}); i > 0; --i) script += repeated;
  return script + generator.value("suffix", "");
}

Compiled compiled(const std::string& script) {
  Compiled result;
  compiler::Defines defines;
  result.module =
      compiler::compile(std::make_shared<const compiler::Source>("test.majs", script), defines, result.diagnostics);
  if (!result.diagnostics.has_errors()) {
    result.jq = std::string(compiler::jq_prelude()) + "\n" + compiler::emit_jq(result.module.program);
  }
  return result;
}

std::string diagnosed(const Compiled& result) {
  return compiler::render(result.diagnostics, compiler::ReportFormat::Human, {});
}

/// Compiles and, when the case tells the document, builds it with the engine asked for.
std::string check_accepted(const Options& options, const nlohmann::json& test, const Compiled& result) {
  if (result.diagnostics.has_errors()) return "refused: " + diagnosed(result);
  if (!test.contains("/derived/document"_json_pointer)) return "";
  Document document = Document::object();
  if (options.engine == "jq") {
    compiler::JqError error{};
    auto made = compiler::run_jq(result.jq, {}, document, {}, &error);
    if (!made) return "jq: " + error.message;
    document = std::move(*made);
  } else if (const auto error = compiler::apply(result.module.program, {}, document)) {
    return "apply: " + error->message;
  }
  const nlohmann::json made = nlohmann::json::parse(document.dump());
  const nlohmann::json& expected = test["derived"]["document"];
  return made == expected ? "" : "expected " + expected.dump() + "\n    got " + made.dump();
}

}  // namespace

std::string run_kind_compile_ok(const Options& options, const nlohmann::json& test) {
  return check_accepted(options, test, compiled(script_of(test)));
}

std::string run_kind_compile_safe(const Options& options, const nlohmann::json& test) {
  const Compiled result = compiled(script_of(test));
  if (std::string problem = check_accepted(options, test, result); !problem.empty()) return problem;
  if (const auto found = compiler::check_jq_program(result.jq)) return "the program reaches outside: " + found->message;
  return "";
}

std::string run_kind_compile_error(const Options&, const nlohmann::json& test) {
  const Compiled result = compiled(script_of(test));
  if (!result.diagnostics.has_errors()) return "accepted";
  const std::string text = diagnosed(result);
  for (const nlohmann::json& piece : test.value("/expect/error_contains"_json_pointer, nlohmann::json::array())) {
    if (text.find(piece.get<std::string>()) == std::string::npos) {
      return "`" + piece.get<std::string>() + "` expected in: " + text;
    }
  }
  return "";
}

std::string run_kind_jq_contains(const Options& options, const nlohmann::json& test) {
  const Compiled result = compiled(script_of(test));
  if (std::string problem = check_accepted(options, test, result); !problem.empty()) return problem;
  const nlohmann::json& expected = test.at("expect");
  for (const nlohmann::json& piece : expected.value("jq_contains", nlohmann::json::array())) {
    if (result.jq.find(piece.get<std::string>()) == std::string::npos)
      return "`" + piece.get<std::string>() + "` expected in " + result.jq;
  }
  for (const nlohmann::json& piece : expected.value("jq_not_contains", nlohmann::json::array())) {
    if (result.jq.find(piece.get<std::string>()) != std::string::npos)
      return "no `" + piece.get<std::string>() + "` expected in " + result.jq;
  }
  return "";
}

}  // namespace majs::conformance
