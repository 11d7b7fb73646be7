#include "compiler/lower/sigils.hpp"

#include <doctest/doctest.h>

#include <string>

#include "compiler/syntax/parser.hpp"

namespace sigils_test {

using namespace majs::compiler;

namespace {

std::string show(const ir::Value& value) {
  std::string out;
  switch (value.kind) {
    case ir::ValueKind::Number: return std::to_string(static_cast<long long>(value.number()));
    case ir::ValueKind::String: return "'" + std::string(value.text()) + "'";
    case ir::ValueKind::Array:
      for (const ir::Value& item : value.items()) out += (out.empty() ? "" : " ") + show(item);
      return "[" + out + "]";
    case ir::ValueKind::Object:
      for (const ir::Member& member : value.members()) {
        out += (out.empty() ? "" : " ") + std::string(member.key) + "=" + show(member.value);
      }
      return "{" + out + "}";
    default: return "?";
  }
}

/// The value of the sigil `text`, or its diagnostic with the column.
std::string value_of(const std::string& text) {
  Diagnostics diagnostics;
  const ast::Ast ast = parse(std::make_shared<const Source>("test.majs", text), diagnostics);
  REQUIRE(ast.commands.size() == 1);
  Arena arena;
  const auto value = sigil_value(*ast.commands[0], ast.source, arena, diagnostics);
  if (value) return show(*value);
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& diagnostic = diagnostics.all()[0];
  return code_text(diagnostic.code) + "@" + std::string(ast.source->slice(diagnostic.span));
}

struct Case {
  const char* text;
  const char* value;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(value_of(c.text) == c.value);
  }
}

}  // namespace

TEST_CASE("set sigils") {
  check({
      {"~s\"0 1 2\"", "[[0 1 2]]"},
      {"~s\"0 1, 2 3 | 4\"", "[[[0 1] [2 3]] [4]]"},
      {"~s\"\"", "[[]]"},
      {"~s\"0||1\"", "[[0] [] [1]]"},
      {"~s\"0,\"", "[[0]]"},
      {"~s\"0, ,1\"", "[[[0] [] [1]]]"},
      {"~s\"-1 +1 01 1.5 any\"", "[[-1 1 1 '1.5' 'any']]"},
      {"~s\"0@a 1m@a&b\"", "[[{attrs=['a'] offset=0} {attrs=['a' 'b'] tile='1m'}]]"},
      {"~s\"0@\"", "[[{attrs=[''] offset=0}]]"},
      {"~s(0 1\\))", "[[0 '1)']]"},
      {"~s\"\"\"\n  0 1\n  | 2\n  \"\"\"", "[[0 1] [2]]"},
      {"~s\"0 1m@x@y\"", "M0350@1m@x@y"},
  });
}

TEST_CASE("match sigils") {
  check({
      {"~m\"pair:7\"", "[[[['pair'] 7]]]"},
      {"~m\"exhaustive, (a b):2, c:1 | d:-1\"", "[['exhaustive' [['a' 'b'] 2] [['c'] 1]] [[['d'] -1]]]"},
      {"~m\"\"", "[[]]"},
      {"~m\"|a:1\"", "[[] [[['a'] 1]]]"},
      {"~m\"exhaustive,\xC2\xA0"
       "a:1 \xC2\xA0, b:2\xC2\xA0\"",
       "[['exhaustive' [['a'] 1] [['b'] 2]]]"},
      {"~m\"x :2,,y:1,\"", "[[[['x'] 2] [['y'] 1]]]"},
      {"~m\"((a)):4, ():2\"", "[[[['a'] 4] [[] 2]]]"},
      {"~m\"(0 1m@x&&y):+1\"", "[[[[0 {attrs=['x' 'y'] tile='1m'}] 1]]]"},
      {"~m\"a:1, , b:2\"", "M0351@ "},
      {"~m\"x: 2\"", "M0351@x: 2"},
      {"~m\"Almost, a:1\"", "M0351@Almost"},
      {"~m\"a:1:2\"", "M0351@a:1:2"},
      {"~m\"a@b@c:1\"", "M0351@a@b@c"},
  });
}

TEST_CASE("tile and American sigils") {
  check({
      {"~a\"FF 1111a\"", "'FF 1111a'"},
      {"~t\"123m 456P\"",
       "['1m' '2m' '3m' '3x' {attrs=['_sideways'] tile='4p'} {attrs=['_sideways'] tile='5p'} "
       "{attrs=['_sideways'] tile='6p'}]"},
      {"~t\"12m@x 3P\"", "[{attrs=['x'] tile='1m'} {attrs=['x'] tile='2m'} '3x' {attrs=['_sideways'] tile='3p'}]"},
      {"~t\"\"", "[]"},
      {"~t\"  1z   2z \"", "['1z' '3x' '2z']"},
      {"~t\"1m!2m?3m\"", "['1m' '2m' '3m']"},
      {"~t\"12\"", "[]"},
      {"~t\"1m@\"", "['1m']"},
      {"~T\"10m 11M\"", "['10m' {attrs=['_sideways'] tile='11m'}]"},
      {"~T\"110p@a1&b_2\"", "[{attrs=['a1' 'b_2'] tile='110p'}]"},
  });
}

}  // namespace sigils_test
