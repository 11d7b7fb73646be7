#include "compiler/text/lint_levels.hpp"

#include <doctest/doctest.h>

namespace lint_levels_test {

using namespace majs::compiler;

namespace {

constexpr Code kError = Code::SyntaxError;

/// A code that warns by default.
Code warning_code() {
  for (const CodeInfo& info : code_table()) {
    if (info.severity == Severity::Warning) return info.code;
  }
  return kError;
}

Diagnostics sample() {
  Diagnostics diagnostics;
  const auto source = std::make_shared<const Source>("a.majs", "text");
  diagnostics.report(kError, source, {0, 1}, "wrong");
  diagnostics.report(warning_code(), source, {1, 2}, "odd");
  diagnostics.report(warning_code(), source, {1, 2}, "odd");
  diagnostics.report(warning_code(), source, {2, 3}, "odd");
  return diagnostics;
}

}  // namespace

TEST_CASE("without settings only repetitions go") {
  const Diagnostics result = LintLevels().apply(sample());
  REQUIRE(result.all().size() == 3);
  CHECK(result.error_count() == 1);
}

TEST_CASE("warnings can be allowed and denied, one by one or all") {
  std::string error;
  LintLevels allow;
  CHECK(allow.set(LintLevels::Level::Allow, code_text(warning_code()), error));
  CHECK(allow.apply(sample()).all().size() == 1);
  LintLevels deny;
  CHECK(deny.set(LintLevels::Level::Deny, code_text(warning_code()), error));
  CHECK(deny.apply(sample()).error_count() == 3);
  LintLevels all;
  CHECK(all.set(LintLevels::Level::Deny, "warnings", error));
  CHECK(all.apply(sample()).error_count() == 3);
  CHECK(all.set(LintLevels::Level::Warn, code_text(warning_code()), error));
  CHECK(all.apply(sample()).error_count() == 1);
}

TEST_CASE("errors stay errors") {
  std::string error;
  LintLevels levels;
  CHECK_FALSE(levels.set(LintLevels::Level::Allow, "M0101", error));
  CHECK(error == "`M0101` is an error and stays one");
  CHECK_FALSE(levels.set(LintLevels::Level::Deny, "M9999", error));
  CHECK_FALSE(levels.set(LintLevels::Level::Allow, "warnings", error));
}

}  // namespace lint_levels_test
