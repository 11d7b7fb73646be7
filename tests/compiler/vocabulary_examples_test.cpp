// The examples of the reference page are MahjongScript that compiles, without a word of warning about their arguments.

#include <doctest/doctest.h>

#include <string>

#include "compiler/checks/ruleset_checker.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "grammar/vocabulary_print.hpp"
#include "grammar/vocabulary_types.hpp"

namespace vocabulary_examples_test {

using namespace majs::compiler;

namespace {

std::string problems(std::string text) {
  const auto source = std::make_shared<const Source>("example.majs", std::move(text));
  Diagnostics diagnostics;
  Defines defines;
  compile(source, defines, diagnostics);
  Diagnostics syntax;
  check_file(parse(source, syntax), {}, diagnostics);
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += diagnostic.message + "\n";
  return out;
}

}  // namespace

TEST_CASE("vocabulary examples: the blocks of the reference page") {
  const std::string page = majs::grammar::vocabulary_markdown({});
  std::size_t blocks = 0;
  for (std::size_t at = page.find("```majs\n"); at != std::string::npos; at = page.find("```majs\n", at)) {
    at += 8;
    const std::size_t end = page.find("```", at);
    std::string text = page.substr(at, end - at);
    // Conditions and keywords are shown without the command around them.
    if (text.starts_with("match(")) text = "define_yaku yaku, \"A\", 1, " + text;
    if (text.starts_with("if our_turn") || text.starts_with("set_counter")) text = "def f do\n" + text + "end\n";
    CAPTURE(text);
    CHECK(problems(text) == "");
    ++blocks;
    at = end;
  }
  CHECK(blocks >= 10);
}

TEST_CASE("vocabulary examples: those of the types are values of their type") {
  for (const auto& type : majs::grammar::table::kTypes) {
    CAPTURE(type.name);
    const std::string example(type.example);
    switch (type.type) {
      case majs::grammar::ParameterType::Condition:
        CHECK(problems("def f do\n  if " + example + " do noop end\nend\n") == "");
        break;
      case majs::grammar::ParameterType::Expression:
        CHECK(problems("def f do\n  x = " + example + "\nend\n") == "");
        break;
      case majs::grammar::ParameterType::Actions: CHECK(problems("def f " + example + "\n") == ""); break;
      default: CHECK(problems("def f do\n  noop(" + example + ")\nend\n") == "`noop` takes no arguments\n");
    }
  }
}

}  // namespace vocabulary_examples_test
