#include "compiler/syntax/parser.hpp"

#include <doctest/doctest.h>

#include <string>

namespace parser_test {

using namespace majs::compiler;

namespace {

/// A tree in one line: `call(arg, ...)`, operators in prefix form.
std::string show(const ast::Node& node);

std::string show_all(std::span<const ast::Node* const> nodes, const char* separator) {
  std::string out;
  for (const ast::Node* node : nodes) out += (out.empty() ? "" : separator) + show(*node);
  return out;
}

std::string show_block(const ast::Node& block) {
  std::string out = " do " + show_all(block.children, "; ");
  if (block.block != nullptr) out += " else " + show_all(block.block->children, "; ");
  return out + " end";
}

const char* operator_text(ast::Operator op) {
  static constexpr const char* kTexts[] = {"",   "::", "=", "or", "and", "==", "!=",  "<", ">", "<=", ">=",
                                           "in", "+",  "-", "*",  "/",   "**", "not", "!", "-", "+",  "@"};
  return kTexts[static_cast<int>(op)];
}

std::string show(const ast::Node& node) {
  using ast::NodeKind;
  switch (node.kind) {
    case NodeKind::Number: return std::string(node.text);
    case NodeKind::String: return "\"" + std::string(node.text) + "\"";
    case NodeKind::Atom: return ":" + std::string(node.text);
    case NodeKind::True: return "true";
    case NodeKind::False: return "false";
    case NodeKind::Nil: return "nil";
    case NodeKind::Alias: return std::string(node.text);
    case NodeKind::Sigil: return std::string("~") + node.letter + "{" + std::string(node.text) + "}";
    case NodeKind::List: return "[" + show_all(node.children, ", ") + "]";
    case NodeKind::Map: return "%{" + show_all(node.children, ", ") + "}";
    case NodeKind::Keywords: return "<" + show_all(node.children, ", ") + ">";
    case NodeKind::Pair:
      if (node.has(ast::kArrow)) return show(*node.children[0]) + " => " + show(*node.children[1]);
      return std::string(node.text) + ": " + show(*node.children[0]);
    case NodeKind::Unary: return std::string(operator_text(node.op)) + "{" + show(*node.children[0]) + "}";
    case NodeKind::Binary:
      return "{" + show(*node.children[0]) + " " + operator_text(node.op) + (node.has(ast::kOpAssign) ? "! " : " ") +
             show(*node.children[1]) + "}";
    case NodeKind::Sequence: return "(" + show_all(node.children, "; ") + ")";
    case NodeKind::Block: return show_block(node);
    case NodeKind::Clause: return show_all(node.children, ", ") + " -> " + show_all(node.block->children, "; ");
    case NodeKind::Call: {
      if (node.is_identifier()) return std::string(node.text);
      std::string out = std::string(node.text) + "(" + show_all(node.children, ", ") + ")";
      if (node.block != nullptr) out += show_block(*node.block);
      return out;
    }
  }
  return "?";
}

std::string parse_and_show(std::string text) {
  Diagnostics diagnostics;
  const ast::Ast ast = parse(std::make_shared<const Source>("test.majs", std::move(text)), diagnostics);
  std::string out = show_all(ast.commands, " | ");
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const LineColumn at = ast.source->locate(diagnostic.span.begin);
    out += "#" + code_text(diagnostic.code) + "@" + std::to_string(at.line) + ":" + std::to_string(at.column);
  }
  return out;
}

struct Case {
  const char* text;
  const char* tree;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(parse_and_show(c.text) == c.tree);
  }
}

}  // namespace

TEST_CASE("calls with and without parentheses") {
  check({
      {"set a, 1", "set(a, 1)"},
      {"set(a, 1)", "set(a, 1)"},
      {"f()", "f()"},
      {"f", "f"},
      {"set (a), 3", "set(a, 3)"},
      {"set\"c\",\"d\"", "set(\"c\", \"d\")"},
      {"f a: 1, b: 2", "f(<a: 1, b: 2>)"},
      {"f 1, a: 1", "f(1, <a: 1>)"},
      {"f(a: 1,)", "f(<a: 1>)"},
      {"draw draw 1", "draw(draw(1))"},
      {"f g a, b", "f(g(a, b))"},
      {"x = min 1, y", "{x = min(1, y)}"},
      {"f x, has_score 5", "f(x, has_score(5))"},
      {"f k: our_turn and status \"a\", \"b\"", "f(<k: {our_turn and status(\"a\", \"b\")}>)"},
      {"a -> b", "#M0121@1:3"},
      {"p any, at_least 2, our_turn, won", "#M0106@1:8"},
      {"[f 1, 2]", "#M0106@1:2"},
      {"b n, k: f 5, o: 1", "b(n, <k: f(5, <o: 1>)>)"},
      {"f k: g o: 1, p: 2", "f(<k: g(<o: 1, p: 2>)>)"},
      {"f k: g h: i 1, 2, j: 3", "f(<k: g(<h: i(1, 2, <j: 3>)>)>)"},
      {"f(k: g 5, o: 1)", "#M0106@1:6"},
      {"[k: g 5, 6]", "#M0106@1:5"},
      {"%{k: g 5, 6}", "#M0106@1:6"},
      {"f a, [g 5, 6]", "#M0106@1:7"},
  });
}

TEST_CASE("do blocks belong to the outermost call without parentheses") {
  check({
      {"def f do draw end", "def(f) do draw end"},
      {"def(f) do draw end", "def(f) do draw end"},
      {"when_anyone our_turn do draw end", "when_anyone(our_turn) do draw end"},
      {"define_const a, if c do x end", "define_const(a, if(c)) do x end"},
      {"define_const a, (if c do x end)", "define_const(a, if(c) do x end)"},
      {"x = if c do a else b end", "{x = if(c) do a else b end}"},
      {"foo(if(c, do: x))", "foo(if(c, <do: x>))"},
      {"f\n\n# note\ndo\nend", "f() do  end"},
      {"cond do a->b;c->d\ne end", "cond() do a -> b; c -> d; e end"},
  });
}

TEST_CASE("operators") {
  check({
      {"2 ** 3 ** 2", "{{2 ** 3} ** 2}"},
      {"a = b = c", "{a = {b = c}}"},
      {"a = b :: \"L\"", "{{a = b} :: \"L\"}"},
      {"a or b and c == d", "{a or {b and {c == d}}}"},
      {"-a ** 2", "{-{a} ** 2}"},
      {"not x in y", "not{{x in y}}"},
      {"x not in y", "not{{x in y}}"},
      {"!x in y", "{!{x} in y}"},
      {"a and +@c", "{a and +{@{c}}}"},
      {"f a\n  and b", "f({a and b})"},
      {"[1 -1, 1 +1, (a) -b]", "[{1 - 1}, {1 + 1}, {a - b}]"},
      {"x!=1", "{x != 1}"},
      {"x! = 1", "{x! = 1}"},
      {"x *= y + 1", "{x =! {{x * y} + 1}}"},
      {"x\n  **= 2", "{x =! {x ** 2}}"},
      {"draw x += 1", "draw({x =! {x + 1}})"},
      {"\"x\" += 1", "#M0120@1:5"},
      {"not a == b", "#M0108@1:1"},
      {"a -b", "#M0107@1:3"},
      {"if +@c do a end", "if(+{@{c}}) do a end"},
  });
}

TEST_CASE("recovery: one diagnostic a broken command") {
  CHECK(parse_and_show("set a, [1, 2\nset b, 3\nset c, }\nset d, 4") == "set(b, 3) | set(d, 4)#M0102@1:8#M0105@3:8");
  CHECK(parse_and_show("def f do\n  if x do\n    draw\nend\n\ndef g do noop end\n") == "def(g) do noop end#M0103@2:8");
  CHECK(parse_and_show("set a, \"abc\nset b, \"x\"\nset c, 1\n") == "set(b, \"x\") | set(c, 1)#M0104@1:8");
  CHECK(parse_and_show("end\nset a, 1\n") == "set(a, 1)#M0105@1:1");
}

}  // namespace parser_test
