// Mods for jq 1.7 and 1.8 on the libjq of this machine.

#include "compiler/engines/jq_compatibility.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/jq_scan.hpp"
#include "tests/compiler/random.hpp"
#include "tests/sanitized.hpp"

namespace jq_compatibility_test {

using namespace majs;
using namespace majs::compiler;
using majs::compiler::test::Random;

namespace {

std::string run_raw(const std::string& program, std::string_view input = "null") {
  JqError error{};
  const auto result = run_jq(program, {}, *grammar::parse_document(input, nullptr), {}, &error);
  return result ? grammar::print_document(*result, false) : "error: " + error.message;
}

struct Case {
  const char* program;
  const char* input;
  const char* result;  ///< of jq 1.7 (1.8 for what came with it)
};

/// One child for many cases: jq takes long to start.
void check(const std::vector<Case>& cases) {
  std::string program = "[";
  Document inputs = Document::array();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    REQUIRE_MESSAGE(!check_jq_program(cases[i].program), cases[i].program);
    inputs.push_back(*grammar::parse_document(cases[i].input, nullptr));
    program += (i == 0 ? "" : ",") + std::string("[.[") + std::to_string(i) + "] | try (" +
               fit_jq_program(cases[i].program, JqDialect::ours()) + ") catch \"error: \\(.)\"]";
  }
  JqError error{};
  const auto got = run_jq(program + "]", {}, inputs, {}, &error);
  REQUIRE_MESSAGE(got.has_value(), error.message);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    CAPTURE(std::string(cases[i].program));
    std::string shown;
    for (const Document& value : (*got)[i]) shown += (shown.empty() ? "" : " ") + grammar::print_document(value, false);
    CHECK(shown == std::string(cases[i].result));
  }
}

/// Random filters; `without` leaves out every `else .`.
class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}

  struct Text {
    std::string with;
    std::string without;
  };

  Text filter(std::size_t depth) {
    static constexpr const char* kLeaves[] = {".",       ".a",      ".b[0]?", "1",        "\"x\"", "null",
                                              "[.a, 2]", "{a: .b}", ".a?",    "# so\n.b", "\"if\""};
    if (depth == 0) return both(random_.pick(kLeaves));
    switch (random_.below(13)) {
      case 0: return both(random_.pick(kLeaves));
      case 1: return join("", filter(depth - 1), " | ", filter(depth - 1), "");
      case 2: return join("[", filter(depth - 1), ", ", filter(depth - 1), "]");
      case 3: return join("{a: (", filter(depth - 1), "), \"if\": (", filter(depth - 1), ")}");
      case 4: return join("\"s \\(", filter(depth - 1), ") e \\(", filter(depth - 1), ")\"");
      case 5: return join("reduce (1, 2) as $x (", filter(depth - 1), "; ", filter(depth - 1), ")");
      case 6: return join("[foreach (1, 2) as [$x] ?// $x (", filter(depth - 1), "; ", filter(depth - 1), "; .)]");
      case 7: return join("def f(g): ", filter(depth - 1), "; (", filter(depth - 1), ")");
      case 8: return join("(.a |= (", filter(depth - 1), ")) // (", filter(depth - 1), ")");
      case 9: return join("try (", filter(depth - 1), ") catch (", filter(depth - 1), ")");
      default: return conditional(depth);
    }
  }

 private:
  static Text both(const std::string& text) { return {text, text}; }
  static Text join(const char* a, const Text& b, const char* c, const Text& d, const char* e) {
    return {a + b.with + c + d.with + e, a + b.without + c + d.without + e};
  }

  Text conditional(std::size_t depth) {
    Text text = join("if ", filter(depth - 1), random_.chance(20) ? " # why\n then " : " then ", filter(depth - 1), "");
    for (std::size_t i = random_.below(3); i > 0; --i) {
      const Text more = join(" elif ", filter(depth - 1), " then ", filter(depth - 1), "");
      text = {text.with + more.with, text.without + more.without};
    }
    if (random_.chance(60)) {
      text.with += " else .";
    } else {
      const Text otherwise = filter(depth - 1);
      text = {text.with + " else " + otherwise.with, text.without + " else " + otherwise.without};
    }
    const std::string end = random_.chance(20) ? "\nend" : " end";
    return {text.with + end, text.without + end};
  }

  Random& random_;
};

}  // namespace

TEST_CASE("jq versions: what the library has decides") {
  const bool has_if = !run_raw("if . then 1 end").starts_with("error");
  CHECK((JqDialect::ours().version() >= JqVersion::V17) == has_if);
  const bool old_syntax = run_raw("[{}] | .[0].[\"a\"]").starts_with("error");
  CHECK(JqDialect::ours().old_syntax() >= old_syntax);
  for (const char* function : {"pick(.a)", "have_decnum", "debug(1)", "scan(\"a\"; null)"}) {
    const bool has = !run_raw("[try " + std::string(function) + " catch 1]").starts_with("error");
    CHECK((fit_jq_program(function, JqDialect::ours()) == std::string(function) + "\n") == has);
  }
}

TEST_CASE("jq versions: what is rewritten for 1.6, and nothing later") {
  const auto fitted = [](const char* program) { return fit_jq_program(program, JqDialect(JqVersion::V16)); };
  CHECK(fitted("if .a then 1 end") == "if .a then 1  else . end\n");
  CHECK(fitted("if .a then 1 else 2 end") == "if .a then 1 else 2 end\n");
  CHECK(fitted("if .a then 1 elif .b then if .c then 2 end end") ==
        "if .a then 1 elif .b then if .c then 2  else . end  else . end\n");
  CHECK(fitted("\"\\(if .a then \"if x then y end\" end)\"") == "\"\\(if .a then \"if x then y end\"  else . end)\"\n");
  CHECK(fitted("# if x then y end\n.") == "# if x then y end\n.\n");
  CHECK(fitted("{if: 1, end: .if}") == "{if: 1, end: .if}\n");
  CHECK(fitted("{if, and, a}") == "{\"if\", \"and\", a}\n");
  CHECK(fitted(".a.[0].[]?.[\"b\"] | .[0] | . [1]") == ".a [0] []? [\"b\"] | .[0] | . [1]\n");
  CHECK(fitted("[.[0], .[1]] | (.[2])") == "[.[0], .[1]] | (.[2])\n");
  CHECK(fitted("if . then . end.a") == "(if . then .  else . end).a\n");
  CHECK(fitted("reduce .[] as $x (0; . + $x) as $y | $y") == "(reduce .[] as $x (0; . + $x)) as $y | $y\n");
  CHECK(fitted("reduce (1, 2) as {(\"a\"): $x} (0; (.)) | .a") == "reduce (1, 2) as {(\"a\"): $x} (0; (.)) | .a\n");
  CHECK(fitted("1 as $if | {$if, $x: 2} | . as {$x: [$y]} | $y") ==
        "1 as $__majs_if | {\"if\":$__majs_if, ($x): 2} | . as {$x: [$y]} | $y\n");
  CHECK(fitted("\n{$__loc__}, $__loc__.line") ==
        "\n{\"__loc__\":{\"file\":\"<top-level>\",\"line\":2}}, ({\"file\":\"<top-level>\",\"line\":2}).line\n");
  CHECK(fitted("def f: 1;") == "def f: 1;\n.");
  for (const JqVersion later : {JqVersion::V17, JqVersion::V18}) {
    for (const char* program : {"if .a then 1 end", ".a.[0]", "if . then . end.a", "{$x: 1}", "limit(0; 1)", ".a |= 1",
                                "1 as $if | $if", "gsub(\"a\"; \"b\")"}) {
      CHECK(fit_jq_program(program, JqDialect(later)) == std::string(program) + "\n");
    }
  }
  CHECK(fit_jq_program("abs", JqDialect(JqVersion::V18)) == "abs\n");
  CHECK(fit_jq_program("abs", JqDialect(JqVersion::V17)) != "abs\n");
  CHECK(fit_jq_program("pick(.a)", JqDialect(JqVersion::V17)) == "pick(.a)\n");
  CHECK(fit_jq_program("pick(.a)", JqDialect(JqVersion::V16)) != "pick(.a)\n");
}

TEST_CASE("jq versions: new syntax") {
  check({{"if .a then .b = 1 end", R"({"a":1})", R"({"a":1,"b":1})"},
         {"if .a then .b = 1 end", R"({"a":false})", R"({"a":false})"},
         {".[] |= if . > 1 then . * 2 elif . == 1 then 9 end", "[0,1,2]", "[0,9,4]"},
         {"\"\\(if . then \"yes\" end)!\"", "null", "\"null!\""},
         {".a.[0].[\"b\"]", R"({"a":[{"b":7}]})", "7"},
         {"[.[].[]]", "[[1],[2]]", "[1,2]"},
         {".a.\"b\".\"c\"", R"({"a":{"b":{"c":3}}})", "3"},
         {"if . then {a: 1} end.a", "1", "1"},
         {"if . then [5] end[0]", "1", "5"},
         {"[if . then .a end?]", "1", "[]"},
         {"reduce .[] as $x (0; . + $x) as $sum | $sum + 1", "[1,2]", "4"},
         {"foreach .[] as $x (0; . + $x) | .", "[1,2]", "1 3"},
         {"\"k\" as $x | {$x: 1}", "null", R"({"k":1})"},
         {"{if: 1, and: 2} | {if, and}", "null", R"({"if":1,"and":2})"},
         {"1 as $end | [$end, {$end}]", "null", R"([1,{"end":1}])"},
         {"def f($if): $if + 1; f(2)", "null", "3"},
         {"[1, [2]] as [$a] ?// $a | [$a]", "null", "[1]"},
         {"\n\n$__loc__.line", "null", "3"},
         {"-(1, 2)", "null", "-1 -2"},
         {".[-1:]", "[1,2]", "[2]"}});
}

TEST_CASE("jq versions: functions that came later or changed") {
  check({{"[limit(0; 1, 2)], [limit(1; 1, error(\"late\"))]", "null", "[] [1]"},
         {".[] |= empty", "[1,2,3,4]", "[]"},
         {"(.[] | select(. >= 2)) |= empty", "[1,5,3,0,7]", "[1,0]"},
         {".a += 1 | .b |= 4", R"({"a":1})", R"({"a":2,"b":4})"},
         {"map_values(select(. != 1))", R"({"a":1,"b":2})", R"({"b":2})"},
         {"map_values(empty)", "[1,2,3]", "[]"},
         {"walk(if . == 1 then empty end)", R"([1,{"a":1,"b":[1,2]}])", R"([{"b":[2]}])"},
         {"any(true, error(\"x\"); .), all(false, error(\"x\"); .), any, all", "[]", "true false false true"},
         {"[any, all, any(. > 1), all(. > 1)]", "[2,0]", "[true,true,true,false]"},
         {"isempty(empty), isempty(1, error(\"x\"))", "null", "true false"},
         {"from_entries", R"([{"k":"a","v":1},{"key":null,"value":2},{"key":false,"value":3},{"name":"n","Value":4}])",
          R"({"a":1,"null":2,"false":3,"n":4})"},
         {"with_entries(.value += 1)", R"({"a":1})", R"({"a":2})"},
         {"index(\",\"), rindex(\",\"), indices(\",\")", "\"a\xC3\xBC,b,c\"", "2 4 [2,4]"},
         {"indices(\"aa\"), indices(\"\"), index(\"\")", "\"aaa\"", "[0,1] [] null"},
         {"indices(1), indices([1, 2]), index(1)", "[0,1,2,1]", "[1,3] [1] 1"},
         {"gsub(\"^\"; \">\"), gsub(\"$\"; \"<\"), gsub(\"b*\"; \"\")", "\"abc\"", "\">abc\" \"abc<\" \"ac\""},
         {"gsub(\"(?<l>[a-z])\"; \"<\\(.l)>\"), sub(\"b\"; \"1\", \"2\")", "\"aXb\"", "\"<a>X<b>\" \"aX1\" \"aX2\""},
         {"gsub(\"A\"; \"-\"; \"i\"), sub(\"(?<x>q)?a\"; \"\\(.x)\")", "\"aba\"", "\"-b-\" \"nullba\""},
         {"pick(.a.b), pick(.c[1])", R"({"a":{"b":1,"d":2},"c":[3,4]})", R"({"a":{"b":1}} {"c":[null,4]})"},
         {"pick(first)", "[1,2]", "[1]"},
         {"[scan(\"B\"; \"i\")], [scan(\"(a)(b)\"; null)], [scan(\"b\")]", "\"abB\"", R"(["b","B"] [["a","b"]] ["b"])"},
         {"debug(\"m\"), debug, debug(empty)", "1", "1 1 1"},
         {"abs, (0 | abs), (\"x\" | try abs catch .)", "-2.5", R"(2.5 0 "string (\"x\") has no absolute value")"},
         {"toarray, ([2] | toarray)", "null", "[null] [2]"},
         {"[range(97; 100) | ascii] | add(.[], \"!\")", "null", "\"abc!\""},
         {"add(empty), add(.[] * 2)", "[1,2]", "null 6"},
         {"[skip(1; .[])], [skip(0; .[])], [skip(9; .[])], try skip(-1; 1) catch .", "[1,2,3]",
          "[2,3] [1,2,3] [] \"skip doesn't support negative count\""},
         {"trim, ltrim, rtrim, (1 | try trim catch .)", "\" \\t\xE3\x80\x80x y\\n\"",
          "\"x y\" \"x y\\n\" \" \\t\xE3\x80\x80x y\" \"trim input must be a string\""},
         {"trimstr(\"a\"), ltrimstr(\"a\"), rtrimstr(\"a\"), ltrimstr(1)", "\"aba\"", "\"b\" \"ba\" \"ab\" \"aba\""},
         {"[splits(\", *\")], [splits(\"A\"; \"i\")], [splits(\"x\"; null)]", "\"b, a,c\"",
          R"(["b","a","c"] ["b, ",",c"] ["b, a,c"])"},
         {"@base32, (@base32 | @base32d)",
          "\"\xC3\xBC"
          "ber \xF0\x9F\x80\x84!\"",
          "\"YO6GEZLSEDYJ7AEEEE======\" \"\xC3\xBC"
          "ber \xF0\x9F\x80\x84!\""},
         {"@base32, (@base32 | @base32d)", "\"fooba\"", "\"MZXW6YTB\" \"fooba\""},
         {"@uri, (@uri | @urid), (\"%zz\" | try @urid catch \"bad\")", "\"a b!(\xC3\xBC)*'\"",
          "\"a%20b%21%28%C3%BC%29%2A%27\" \"a b!(\xC3\xBC)*'\" \"bad\""},
         {"getpath([\"a\", \"b\"])", "null", "null"},
         {"[65, 8364] | implode", "null", "\"A\xE2\x82\xAC\""},
         {"min_by(.a), max_by(.a), ([] | min_by(.a))", R"([{"a":2},{"a":1}])", R"({"a":1} {"a":2} null)"}});
  CHECK(run_raw("(" + fit_jq_program("[have_literal_numbers, have_decnum] | map(type)", JqDialect::ours()) + ")") ==
        R"(["boolean","boolean"])");
}

TEST_CASE("jq versions: a definition of one's own wins, by name and number of parameters") {
  check({{"def abs: \"mine\"; abs", "-1", "\"mine\""},
         {"def limit(f): \"mine\"; [limit(0; 1, 2)], limit(1)", "null", "[] \"mine\""},
         {"def f: def trim: \"inner\"; trim; [f, trim]", "\" x \"", R"(["inner","x"])"},
         {"def add(f): \"mine\"; [add(1), add]", "[1,2]", R"(["mine",3])"},
         {"def pick($x): $x; pick(3)", "null", "3"}});
}

TEST_CASE("jq versions: lines of messages stay those of the mod") {
  const auto line_of = [](const std::string& program) {
    JqError error{};
    const std::string fitted = fit_jq_program(program, JqDialect::ours());
    CHECK_FALSE(run_jq("(" + fitted + ")", {}, Document::object(), {}, &error));
    return error.line;
  };
  CHECK(line_of("if .a\n  then limit(0; 1)\nend\n| trim | .b |= 1\n| $nothing") == 5);
  CHECK(line_of("if .a then 1 end |\n.a.[0] | abs | no_such / (1)\n") == 2);
  CHECK(line_of("if .a then\n1 end |\n{$x: 1}") == 3);
}

TEST_CASE("jq versions: what cannot be offered is named") {
  const auto notices = [](const char* program) { return scan_jq(program).notices; };
  REQUIRE(notices(".a | error( null )").size() == 1);
  CHECK_FALSE(notices(".a | error( null )")[0].fatal);
  CHECK(notices(".a | error( null )")[0].at == 5);
  CHECK(notices("def error(x): 1; error(null)").empty());
  CHECK(notices("error(\"null\"), error(nullify), error").empty() == true);
  REQUIRE(notices("@base32d \"x\\(.)\"").size() == 1);
  CHECK(notices("@base32d \"x\\(.)\"")[0].fatal);
  CHECK(notices("@base32d | \"x\"").empty());
  REQUIRE(notices("@uri \"x\\(.)\"").size() == 1);
  CHECK_FALSE(notices("@uri \"x\\(.)\"")[0].fatal);
  CHECK(notices("@json \"x\\(.)\", @base64d").empty());
}

TEST_CASE("jq versions: variables that are bound nowhere") {
  const auto free = [](const char* program) {
    std::string names;
    for (const std::string_view name : scan_jq(program).free_variables)
      names += (names.empty() ? "" : " ") + std::string(name);
    return names;
  };
  CHECK(free(".a = $count | .b = \"\\($name)\"") == "count name");
  CHECK(free("1 as $x | $x + $y") == "y");
  CHECK(free(". as [$a, {b: $c, $d, \"e\": [$f]}] | $a, $c, $d, $f, $g") == "g");
  CHECK(free("reduce .[] as $x (0; $x + $n) | foreach .[] as [$y] (0; $y; $m)") == "m n");
  CHECK(free("def f($p; q): $p + $r; f(1; $s)") == "r s");
  CHECK(free("label $out | break $out") == "");
  CHECK(free(". as [$a] ?// {$b} | $a, $b, {$c}") == "c");
  CHECK(free("{a: 1 | . as $v | $v, b: $w}") == "w");
}

namespace {

/// As text, without the numbers of labels: a `break` that `catch` sees names its label by its place in the program.
std::string without_labels(const Document& value) {
  return std::regex_replace(value.dump(), std::regex(R"("__jq":[0-9.]+)"), R"("__jq":0)");
}

}  // namespace

TEST_CASE("jq versions: random filters with and without `else .` do the same") {
  constexpr std::size_t kCases = 60;  // one program of jq holds them all
  for (std::uint64_t seed = 1; seed <= (tests::kSanitized ? 1 : 4); ++seed) {
    Random random(seed);
    Maker maker(random);
    std::string program = "[";
    std::vector<Maker::Text> texts;
    std::size_t shorter = 0;
    for (std::size_t i = 0; i < kCases; ++i) {
      texts.push_back(maker.filter(4));
      const auto error = check_jq_program(texts.back().without);
      REQUIRE_MESSAGE(!error, texts.back().without);
      shorter += texts.back().with.size() > texts.back().without.size() ? 1U : 0U;
      for (const std::string& text :
           {"(" + texts.back().with + "\n)", "(" + fit_jq_program(texts.back().without, JqDialect::ours()) + ")"}) {
        program += (program.size() == 1 ? "" : ",") + std::string("[limit(20; try ") + text + " catch \"failed\")]\n";
      }
    }
    JqError error{};
    const auto got = run_jq(program + "]", {},
                            *grammar::parse_document(R"({"a":{"b":[1]},"b":[null,{"a":2}]})", nullptr), {}, &error);
    REQUIRE_MESSAGE(got.has_value(), error.message);
    for (std::size_t i = 0; i < kCases; ++i) {
      CHECK_MESSAGE(without_labels((*got)[2 * i]) == without_labels((*got)[2 * i + 1]), texts[i].without);
    }
    CHECK(shorter > kCases / 3);
  }
}

}  // namespace jq_compatibility_test
