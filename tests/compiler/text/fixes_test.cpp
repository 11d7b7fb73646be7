// Fixes and allowances: what is safe never changes what a file means.

#include "compiler/text/fixes.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/text/allowances.hpp"
#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/random.hpp"

namespace majs::compiler::test::fixes_test {
namespace {

SourcePtr source_of(std::string text) { return std::make_shared<const Source>("file.majs", std::move(text)); }

/// What is found in one file, and its operations.
struct Checked {
  Diagnostics found;
  Module module;
};

Checked check(const SourcePtr& source) {
  Checked checked;
  Diagnostics again;  // compile() reports it, too
  check_file(parse(source, again), FileChecks{.alone = true}, checked.found);
  Defines defines;
  checked.module = compile(source, defines, checked.found);
  return checked;
}

/// The document that the file makes of `{}`, or why it makes none.
std::string document_of(const Module& module) {
  Environment variables;
  for (const Binding& binding : module.defaults) variables[binding.name] = binding.value;
  const auto unbound = unbound_variables(module, [&](std::string_view name) { return variables.contains(name); });
  for (const Reference& reference : unbound) {
    variables[std::string(reference.name)] = {.kind = Scalar::Kind::Number, .number = 1, .text = {}};
  }
  Document document = Document::object();
  const auto error = apply(module.program, variables, document);
  return error ? error->message : grammar::print_document(document, false);
}

/// The text after rounds of safe fixes; they come to an end.
std::string mend(std::string text, int& rounds) {
  for (rounds = 0; rounds < 50; ++rounds) {
    const FixedTexts fixed = apply_fixes(check(source_of(text)).found, false);
    if (fixed.empty()) return text;
    text = fixed[0].text;
  }
  return text;
}

std::vector<std::filesystem::path> all_scripts() {
  std::vector<std::filesystem::path> files;
  for (const char* const folder : {"majs", "rulesets", "tests/samples"}) {
    const auto found = scripts_in(kRepository / folder, true);
    files.insert(files.end(), found.begin(), found.end());
  }
  if (const char* const shared = std::getenv("MAJS_SHARED")) {
    const auto found = scripts_in(std::filesystem::path(shared) / "golden", true);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::string once(std::string_view text) {
  int rounds = 0;
  return mend(std::string(text), rounds);
}

TEST_CASE("fixes: what is safe to write instead") {
  CHECK(once("set final_points, %{oka: 1, oka: 2}\n") == "set final_points, %{oka: 2}\n");
  CHECK(once("set a, %{b: 1, c: 2, b: 3, b: 4}\n") == "set a, %{c: 2, b: 4}\n");
  CHECK(once("set a, [\"b\" \"c\" \"d\"]\n") == "set a, [\"b\", \"c\", \"d\"]\n");
  CHECK(once("set initial_score 25000\n") == "set initial_score, 25000\n");
  CHECK(once("def f do\n  if our_turn && has_draw do noop end\nend\n") ==
        "def f do\n  if our_turn and has_draw do noop end\nend\n");
  CHECK(once("def f do\n  if coins = 5 do noop end\nend\n") == "def f do\n  if coins == 5 do noop end\nend\n");
  CHECK(once("def f do\n  if our_turn\n    noop\n  end\nend\n") ==
        "def f do\n  if our_turn do\n    noop\n  end\nend\n");
  CHECK(once("apply set, \"a\", {b: 1}\n") == "apply set, \"a\", %{b: 1}\n");
  CHECK(once("set a, %{b:1}\n") == "set a, %{b: 1}\n");
  CHECK(once("set (a, 1)\n") == "set(a, 1)\n");
  // A guess is not.
  CHECK(once("on after_drw do\n  noop\nend\n") == "on after_drw do\n  noop\nend\n");
  const Checked checked = check(source_of("on after_drw do\n  noop\nend\n"));
  REQUIRE(apply_fixes(checked.found, true).size() == 1);
  CHECK(apply_fixes(checked.found, true)[0].text == "on after_draw do\n  noop\nend\n");
}

TEST_CASE("fixes: those that overlap are made one after the other") {
  Diagnostics found;
  const SourcePtr source = source_of("abcdef");
  const auto add = [&](Span span, const char* text) {
    found.report(Code::RepeatedKey, source, span, "").fixes.push_back({span, text, "", true});
  };
  add({2, 4}, "X");
  add({0, 3}, "Y");
  add({4, 4}, "!");
  add({0, 3}, "Y");
  const FixedTexts fixed = apply_fixes(found, false);
  REQUIRE(fixed.size() == 1);
  CHECK(fixed[0].text == "Yd!ef");
}

TEST_CASE("fixes: a file that is accepted keeps its meaning") {
  int fixed_files = 0;
  for (const auto& path : all_scripts()) {
    CAPTURE(path.string());
    const std::string text = read_file(path);
    const Checked before = check(source_of(text));
    if (before.found.has_errors()) continue;
    int rounds = 0;
    const std::string mended = mend(text, rounds);
    CHECK(rounds < 50);
    if (mended == text) continue;
    ++fixed_files;
    const Checked after = check(source_of(mended));
    CHECK(!after.found.has_errors());
    CHECK(document_of(after.module) == document_of(before.module));
  }
  CHECK(fixed_files >= 2);  // the samples have some
}

TEST_CASE("fixes: of damaged files come to an end") {
  Random random(15);
  const auto files = scripts_in(kSamples, false);
  for (int i = 0; i < 200; ++i) {
    std::string text = read_file(files[random.below(files.size())]);
    const std::string_view signs = ",:()[]{}%=";
    for (std::size_t tries = 0; tries < 50; ++tries) {
      const std::size_t at = random.below(text.size());
      if (signs.find(text[at]) == std::string_view::npos) continue;
      text.erase(at, 1);
      break;
    }
    CAPTURE(text);
    int rounds = 0;
    mend(text, rounds);
    CHECK(rounds < 50);
  }
}

TEST_CASE("allowances: by line, next line, file") {
  const auto left = [](std::string text) {
    const SourcePtr source = source_of(std::move(text));
    Diagnostics found;
    const auto report = [&](std::string_view word) {
      const auto at = static_cast<std::uint32_t>(source->text().find(word));
      found.report(Code::UnknownKey, source, {at, at + 1}, "");
    };
    report("one");
    report("two");
    return without_allowed(found).all().size();
  };
  CHECK(left("set one, 1\nset two, 2\n") == 2);
  CHECK(left("set one, 1 # majs: allow M0611\nset two, 2\n") == 1);
  CHECK(left("set one, \"#\" # majs: allow UnknownKey\nset two, 2\n") == 1);
  CHECK(left("set a, 1\n# majs: allow M0611\n\n# why\nset one, 1\nset two, 2\n") == 1);
  CHECK(left("# majs: allow M0601 M0611\nset one, 1\nset two, 2\n") == 0);
  CHECK(left("# majs: allow M0601\nset one, 1\nset two, 2\n") == 2);
  CHECK(left("set a, \"# majs: allow M0611\"\nset one, 1\nset two, 2\n") == 2);
  const SourcePtr source = source_of("# majs: allow M0611, Nothing\n");
  Diagnostics unknown;
  check_allowances(source, unknown);
  REQUIRE(unknown.all().size() == 1);
  CHECK(unknown.all()[0].code == Code::UnknownAllowedCode);
  CHECK(source->slice(unknown.all()[0].span) == "Nothing");
}

}  // namespace
}  // namespace majs::compiler::test::fixes_test
