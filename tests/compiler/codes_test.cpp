// Every diagnostic code: its texts are there, its wrong example triggers it and its right example does not.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/diagnostic.hpp"
#include "compiler/text/explain.hpp"
#include "compiler/tilesets/tileset.hpp"

namespace codes_test {

using namespace majs::compiler;

namespace {

/// Everything that can be said about one file: its text, its meaning, and the ruleset it makes by itself.
Diagnostics diagnose(std::string_view text) {
  Diagnostics diagnostics;
  const auto source = std::make_shared<const Source>("rulesets/example.majs", std::string(text));
  Diagnostics syntax;  // compile() reports it again
  FileChecks options;
  options.alone = true;
  check_file(parse(source, syntax), options, diagnostics);

  Defines defines;
  Build build;
  build.modules.push_back(
      {.id = "rulesets/example", .source = source, .module = compile(source, defines, diagnostics), .variables = {}});
  if (diagnostics.has_errors()) return diagnostics;
  LoadedModule& loaded = build.modules.back();
  for (const Binding& binding : loaded.module.defaults) loaded.variables[binding.name] = binding.value;
  for (const Reference& unbound :
       unbound_variables(loaded.module, [&](std::string_view name) { return loaded.variables.contains(name); })) {
    loaded.variables[std::string(unbound.name)] = {.kind = Scalar::Kind::Number, .number = 1, .text = {}};
  }
  build.document = majs::Document::object();
  if (const auto error = apply(loaded.module.program, loaded.variables, build.document)) {
    diagnostics.report(Code::OperationFailed, source, error->span, error->message);
    return diagnostics;
  }
  check_build(build, diagnostics);
  return diagnostics;
}

Diagnostics diagnose_example(const CodeInfo& info, std::string_view text) {
  if (explanation_of(info).language == "majs") return diagnose(text);
  Diagnostics diagnostics;
  tileset::evaluate(std::make_shared<const Source>("example.tiles", std::string(text)), diagnostics);
  return diagnostics;
}

bool reports(const Diagnostics& diagnostics, Code code) {
  const auto& all = diagnostics.all();
  return std::any_of(all.begin(), all.end(), [&](const Diagnostic& diagnostic) { return diagnostic.code == code; });
}

std::string found(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    out += code_text(diagnostic.code) + " " + diagnostic.message + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("codes: every one has a title and a text in proper form") {
  for (const CodeInfo& info : code_table()) {
    CAPTURE(info.name);
    CHECK(!info.title.empty());
    CHECK(!info.title.ends_with('.'));
    CHECK(info.text.size() > 20);
    CHECK(info.text.ends_with('.'));
    CHECK(info.wrong.empty() == info.right.empty());
    CHECK(find_code(info.name) == &info);
    CHECK(find_code(code_text(info.code)) == &info);
  }
}

TEST_CASE("codes: the wrong example shows the code, the right one does not") {
  for (const CodeInfo& info : code_table()) {
    if (info.wrong.empty() || explanation_of(info).language == "console") continue;  // tests/cli/explain_test.sh
    CAPTURE(code_text(info.code));
    CAPTURE(info.name);
    const Diagnostics wrong = diagnose_example(info, info.wrong);
    INFO("wrong example: " << found(wrong));
    CHECK(reports(wrong, info.code));
    const Diagnostics right = diagnose_example(info, info.right);
    INFO("right example: " << found(right));
    CHECK(!reports(right, info.code));
    CHECK(!right.has_errors());
  }
}

}  // namespace codes_test
