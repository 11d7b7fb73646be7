// Every diagnostic code: its texts are there, its wrong example triggers it and its right example does not.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "compiler/diagnostic.hpp"
#include "compiler/parser.hpp"
#include "compiler/ruleset_checker.hpp"

using namespace majs::compiler;

namespace {

/// Everything that can be said about the text of one file.
Diagnostics diagnose(std::string_view text) {
  Diagnostics diagnostics;
  const ast::Ast ast = parse(std::make_shared<const Source>("example.majs", std::string(text)), diagnostics);
  FileChecks options;
  options.alone = true;
  check_file(ast, options, diagnostics);
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
    if (info.wrong.empty()) continue;
    CAPTURE(code_text(info.code));
    CAPTURE(info.name);
    const Diagnostics wrong = diagnose(info.wrong);
    INFO("wrong example: " << found(wrong));
    CHECK(reports(wrong, info.code));
    const Diagnostics right = diagnose(info.right);
    INFO("right example: " << found(right));
    CHECK(!reports(right, info.code));
  }
}
