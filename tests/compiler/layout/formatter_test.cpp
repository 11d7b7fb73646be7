#include "compiler/layout/formatter.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/lower/compile_file.hpp"
#include "compiler/syntax/parser.hpp"
#include "tests/compiler/random.hpp"

namespace formatter_test {

using namespace majs::compiler;

namespace {

/// The jq program of a script; the built document is a function of it.
std::string emitted(const std::string& text) {
  Diagnostics diagnostics;
  Defines defines;
  return emit_jq(compile(std::make_shared<const Source>("test.majs", text), defines, diagnostics).program);
}

ast::Ast parsed(const std::string& text, Diagnostics& diagnostics) {
  return parse(std::make_shared<const Source>("test.majs", text), diagnostics);
}

std::string formatted(const std::string& text) {
  Diagnostics diagnostics;
  const ast::Ast ast = parsed(text, diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  return format(ast);
}

/// The layout is a fixed point, means the same and keeps every comment.
void check_round_trip(const std::string& text) {
  Diagnostics diagnostics;
  const ast::Ast before = parsed(text, diagnostics);
  if (diagnostics.has_errors()) return;
  const std::string once = format(before);
  const ast::Ast after = parsed(once, diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  REQUIRE(before.commands.size() == after.commands.size());
  for (std::size_t i = 0; i < before.commands.size(); ++i) {
    CHECK(ast::equal(*before.commands[i], *after.commands[i]));
  }
  REQUIRE(before.comments.size() == after.comments.size());
  for (std::size_t i = 0; i < before.comments.size(); ++i) {
    CHECK(before.source->slice(before.comments[i].span) == after.source->slice(after.comments[i].span));
  }
  CHECK(format(after) == once);
  CHECK(emitted(once) == emitted(text));
}

struct Case {
  const char* text;
  const char* layout;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(formatted(c.text) == c.layout);
    check_round_trip(c.text);
  }
}

std::vector<std::filesystem::path> scripts(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  if (!std::filesystem::is_directory(folder)) return found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".majs") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

TEST_CASE("formatter: blanks, separators and empty lines") {
  check({
      {"", ""},
      {"\n\n# only a comment\n\n", "# only a comment\n"},
      {";set   a ,1;set b,2", "set a, 1\nset b, 2\n"},
      {"set a, 1\n\n\n\nset b, 2\n", "set a, 1\n\nset b, 2\n"},
      {"set(a,1)\r\nset b,[1 ,2  ]\r\n", "set(a, 1)\nset b, [1, 2]\n"},
      {"# a\r\r\nset b, 1 # c \r \r\n", "# a\nset b, 1 # c\n"},
      {"set m, %{\"b\"=>2,a:  1}", "set m, %{\"b\" => 2, a: 1}\n"},
  });
}

TEST_CASE("formatter: operators") {
  check({
      {"set a, [1 -1, - 2, 2**3, not(x), !v, +@c, - -1]", "set a, [1 - 1, -2, 2 ** 3, not (x), !v, +@c, - -1]\n"},
      {"def f do x+=1;y*=z+1::\"L\" end", "def f do x += 1; y *= z + 1 :: \"L\" end\n"},
      {"def f do\n x\n +=\n 1\nend", "def f do\n  x += 1\nend\n"},
      {"p a, x not in \"l\"\np a, not x in \"l\"", "p a, x not in \"l\"\np a, not x in \"l\"\n"},
      {"p a, b and\n c or d", "p a, b\n  and c or d\n"},
      {"def f do\n  x = a +\n b\nend", "def f do\n  x = a +\n    b\nend\n"},
      {"define_button b, show_when: our_turn and\n has_draw,\n call: [1]\ndo\n noop\nend",
       "define_button b, show_when: our_turn\n  and has_draw,\n  call: [1]\n  do\n    noop\n  end\n"},
  });
}

TEST_CASE("formatter: blocks") {
  check({
      {"def f do draw end", "def f do draw end\n"},
      {"def f do draw;noop\n end", "def f do\n  draw\n  noop\nend\n"},
      {"def f\ndo\n\n draw\n\n\n noop\n\nend", "def f do\n  draw\n\n  noop\nend\n"},
      {"def f do\nend", "def f do\nend\n"},
      {"def f do end", "def f do end\n"},
      {"if a do b else c end", "if a do b else c end\n"},
      {"if a do\nb else c end", "if a do\n  b\nelse\n  c\nend\n"},
      {"cond do a->b;c->d end", "cond do a -> b; c -> d end\n"},
      {"cond do\na->b;c->\nd;e\nend", "cond do\n  a -> b\n  c ->\n    d\n    e\nend\n"},
  });
}

TEST_CASE("formatter: comments stay where they are") {
  check({
      {"set a, 1 # why\n# next\nset b, 2", "set a, 1 # why\n# next\nset b, 2\n"},
      {"def f do # opener\n  # inside\n  draw # behind\n  # last\nend # end",
       "def f do # opener\n  # inside\n  draw # behind\n  # last\nend # end\n"},
      {"set a, [ # list\n1, # one\n\n# two\n2 # end\n# close\n]",
       "set a, [ # list\n  1, # one\n\n  # two\n  2 # end\n  # close\n]\n"},
      {"p a, b\n# between\nand c", "p a, b\n  # between\n  and c\n"},
      {"f a, # one\n # two\n b", "f a, # one\n  # two\n  b\n"},
      {"set m, %{a: # value\n 1}", "set m, %{a: # value\n  1}\n"},
      {"def f\n# before do\ndo\nend", "def f\n  # before do\n  do\n  end\n"},
      {"if a do\nb\n# last of do\nelse\n# first of else\nc\nend",
       "if a do\n  b\n  # last of do\nelse\n  # first of else\n  c\nend\n"},
      {"f( # none\n)", "f( # none\n)\n"},
      {";# first", "# first\n"},
      {"set a, ( # open\n1 # close\n)", "set a, ( # open\n  1 # close\n)\n"},
  });
}

TEST_CASE("formatter: texts keep their values") {
  check({
      {"set a, \"x\ny\"", "set a, \"x\ny\"\n"},
      {"set a, \"\"\"\nx\n  y\n\n\"\"\"", "set a, \"\"\"\n  x\n    y\n\n  \"\"\"\n"},
      {"def f do\n  g(\"\"\"\n    x\n     y\n  \"\"\", 1)\nend",
       "def f do\n  g(\"\"\"\n      x\n       y\n    \"\"\", 1)\nend\n"},
      {"set a, ~s'0 1'x", "set a, ~s'0 1'x\n"},
      {"set a, [0x1F, 1_000, ?a, :b, :\"c d\"]", "set a, [0x1F, 1_000, ?a, :b, :\"c d\"]\n"},
  });
}

TEST_CASE("formatter: long lines are broken, the author's breaks are kept") {
  check({
      {"set wall, [\"1m\", \"2m\",\n\"3m\"]", "set wall, [\n  \"1m\", \"2m\",\n  \"3m\"\n]\n"},
      {"set a, %{b: 1,\n}", "set a, %{\n  b: 1,\n}\n"},
      {"at_least(3,\na,\nb)", "at_least(3,\n  a,\n  b)\n"},
      {"f(\na, b)", "f(\n  a, b\n)\n"},
  });
  const std::string words = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  CHECK(formatted("p any, " + words + " and " + words + " and " + words + " and " + words) ==
        "p any,\n  " + words + "\n  and " + words + "\n  and " + words + "\n  and " + words + "\n");
  CHECK(formatted("define_mod a, name: \"" + words + "\", desc: \"" + words + words + "\"") ==
        "define_mod a,\n  name: \"" + words + "\",\n  desc: \"" + words + words + "\"\n");
  CHECK(formatted("f(%{a: \"" + words + words + "\", b: \"" + words + "\"})") ==
        "f(%{\n  a: \"" + words + words + "\",\n  b: \"" + words + "\"\n})\n");
  CHECK(formatted("when_anyone " + words + " do f(\"" + words + words + "\") end") ==
        "when_anyone " + words + " do\n  f(\"" + words + words + "\")\nend\n");
}

TEST_CASE("formatter: codes of blanks are still there at the end of a line") {
  CHECK(formatted("set x, ? ") == "set x, ?\\s\n");
  CHECK(formatted("set x, [?\t, ?\\ , ?a]") == "set x, [?\\t, ?\\s, ?a]\n");
  CHECK(formatted("set x, ?\n") == "set x, ?\\n\n");
  check_round_trip("def f do\n  a\n?  end\n");
}

TEST_CASE("formatter: a long line is laid out once and for all") {
  const std::string word(100, 'l');
  check_round_trip("a::b>" + word);
  check_round_trip("p a, x not in \"" + word + "\"");
  // Random chains of operators, calls, lists and pairs with words of all lengths around the width of a line.
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    test::Random random(seed);
    const auto words = [&] { return std::string(1 + random.below(random.chance(20) ? 110 : 25), 'w'); };
    const std::function<std::string(std::size_t)> expression = [&](std::size_t depth) -> std::string {
      if (depth == 0) return random.chance(80) ? words() : "\"" + words() + "\"";
      static constexpr const char* kOperators[] = {" and ", " or ", " == ", " > ", " + ", " * ", " ** ", " - ", " <= "};
      switch (random.below(8)) {
        case 0: return words();
        case 1: return words() + "(" + expression(depth - 1) + ", k: " + expression(depth - 1) + ")";
        case 2: return "[" + expression(depth - 1) + ", " + expression(depth - 1) + "]";
        case 3: return "(" + expression(depth - 1) + ")";
        case 4: return "%{\"" + words() + "\" => " + expression(depth - 1) + "}";
        case 5: return "not " + expression(0) + random.pick(kOperators) + expression(depth - 1);
        default: return expression(depth - 1) + random.pick(kOperators) + expression(depth - 1);
      }
    };
    static constexpr const char* kHeads[] = {
        "p ", "define_yaku y, \"A\", 1, ", "x = ", "x += ", "f a, k: ", "on e, do: if c, do: f "};
    std::string text = random.pick(kHeads) + expression(1 + random.below(3));
    if (random.chance(30)) text += " :: \"" + words() + "\"";
    if (random.chance(30)) text = words() + " :: " + text;
    if (random.chance(20)) text = "def f do\n" + text + "\nend";
    CAPTURE(text);
    check_round_trip(text);
  }
}

TEST_CASE("formatter: idempotent and meaning the same on every script there is") {
  std::vector<std::filesystem::path> files;
  for (const char* const folder : {"/majs", "/rulesets", "/tests/samples"}) {
    const auto found = scripts(std::string(MAJS_SOURCE_DIR) + folder);
    files.insert(files.end(), found.begin(), found.end());
  }
  if (const char* const shared = std::getenv("MAJS_SHARED")) {
    const auto found = scripts(std::string(shared) + "/golden");
    files.insert(files.end(), found.begin(), found.end());
  }
  CHECK(files.size() > 10);
  for (const auto& path : files) {
    CAPTURE(path.string());
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    check_round_trip(text.str());
  }
}

}  // namespace formatter_test
