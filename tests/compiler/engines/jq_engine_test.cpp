#include "compiler/engines/jq_engine.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "tests/sanitized.hpp"

namespace jq_engine_test {

using namespace majs;
using namespace majs::compiler;
using Kind = JqError::Kind;

namespace {

JqLimits test_limits() {
  JqLimits limits;
  limits.time = std::chrono::seconds(10);
  limits.memory_bytes = std::size_t{256} << 20;
  return limits;
}

Document document(std::string_view text) { return *grammar::parse_document(text, nullptr); }

std::string run(std::string_view program, std::string_view input = "{}", const Environment& variables = {}) {
  JqError error{};
  const auto result = run_jq(program, variables, document(input), test_limits(), &error);
  return result ? grammar::print_document(*result, false) : "error: " + error.message;
}

JqError failure(std::string_view program, const JqLimits& limits = test_limits()) {
  JqError error{Kind::Internal, "it gave a result"};
  CHECK_FALSE(run_jq(program, {}, document("{}"), limits, &error));
  return error;
}

bool accepted(std::string_view program) { return !check_jq_program(program); }

bool forbidden(std::string_view program) {
  const auto error = check_jq_program(program);
  return error && error->kind == Kind::Forbidden;
}

bool refused(std::string_view program) { return check_jq_program(program).has_value(); }

}  // namespace

TEST_SUITE("jq check") {
  TEST_CASE("programs of real mods pass") {
    CHECK(accepted(""));
    CHECK(accepted("# nothing"));
    CHECK(accepted(".a = true | .b = false | .c = null"));
    CHECK(accepted("# comment\ndef twice: . * 2;\n.lamps |= map(twice)\n| .safe |= _safe_append(.; \"end\")"));
    CHECK(accepted(".yaku |= map(if .display_name == \"Cargo\" then .value = [1, \"Fan\"] else . end)"));
    CHECK(accepted("reduce .a[] as [$x, {y: $z}] (0; . + $x * $z) | with_entries(.key |= \"\\(.)!\")"));
    CHECK(accepted("def f(g; $n): def h: g; [limit($n; h)] | n; f(.[]; 3)"));
    CHECK(accepted("label $out | foreach .[] as $x (0; . + 1; if . > 2 then ., break $out else . end)"));
    CHECK(accepted("try error(\"x\") catch . | .[1:2]? // {a: 1, \"b\": 2, (\"c\" + \"d\"): 3} | @json \"<\\(.)>\""));
    CHECK(accepted("debug | debug(\"now\") | {$__loc__} | $__loc__.line"));
    CHECK(accepted("walk(if type == \"object\" then del(.x) else . end) | .n = 1.5e3 | .m = .5"));
  }

  TEST_CASE("what looks outside is refused by name") {
    for (const char* program : {"env",
                                "env.HOME",
                                ". | env",
                                "$ENV",
                                "$ENV.PATH",
                                "{$ENV}",
                                "$ # c\n ENV",
                                "input",
                                "[inputs]",
                                "stderr",
                                "input_filename",
                                "input_line_number",
                                "now",
                                "gmtime",
                                "mktime",
                                "strftime(\"%Y\")",
                                "localtime",
                                "strflocaltime(\"x\")",
                                "strptime(\"%Y\")",
                                "todate",
                                "halt",
                                "halt_error",
                                "halt_error(1)",
                                "modulemeta",
                                "get_search_list",
                                "$__prog_args",
                                "import \"a\" as a; .",
                                "include \"a\"; .",
                                "module {}; .",
                                "a::b",
                                "$a::b",
                                ".[env]",
                                "..env",
                                "\"\\(env)\"",
                                "@json \"x\\(1 + (env | .a))\"",
                                "{a: env}",
                                "{(env): 1}",
                                "{\"\\(env)\": 1}",
                                "[.[] | {a: 1, b: env}]",
                                ". as {(env): $x} | 1",
                                "if env then . else . end",
                                "1env",
                                "1.env",
                                "def env: 1; env",
                                "def f(input): input; f(1)",
                                "def f($now): $now; f(1)",
                                "\"a\" # \"\n, env",
                                "builtins"}) {
      CAPTURE(program);
      CHECK(forbidden(program));
    }
    CHECK(check_jq_program(".a |\n  env")->message ==
          "`env` may not be used in a mod: it reads the environment of the machine");
    CHECK(check_jq_program(".a |\n  env")->offset == 7);
    CHECK(check_jq_program(".a |\n  env")->line == 2);
  }

  TEST_CASE("the same words as names and text are fine") {
    for (const char* program : {".env", ".a.env", ".\"env\"", "..|.env?", "{env: 1}", "{env}", "{a: 1, env, input: 2}",
                                "\"env $ENV input\"", "# env\n.", ". as {env: $x} | $x", "{if: 1, def: 2}", ".now |= 1",
                                "@base64 \"env\"", ".debug, .[\"input\"]", "$env", "\"\\\\(env)\""}) {
      CAPTURE(program);
      CHECK(accepted(program));
    }
  }

  TEST_CASE("unknown functions are refused unless a definition is in scope") {
    CHECK(refused("no_such_builtin"));
    CHECK(check_jq_program("mpa(.)")->help == "did you mean `map`?");
    CHECK(refused("getenvironment(\"A\")"));
    CHECK(accepted("def f: 1; f"));
    CHECK(refused("f | def f: 1; f"));
    CHECK(refused("(def f: 1; f) | f"));
    CHECK(refused("[def f: 1; f], f"));
    CHECK(refused("def g: def f: 1; f; g | f"));
    CHECK(refused("map(def f: 1; f) | f"));
    CHECK(refused("limit(def f: 1; f; f)"));
    CHECK(refused("if def f: 1; f then f else . end"));
    CHECK(refused("\"\\(def f: 1; f)\" | f"));
    CHECK(refused("def g(f): f; g(1) | f"));
    CHECK(accepted("def g(f; $n): def f: n; f; g(1; 2)"));
  }

  TEST_CASE("nothing can break out of parentheses put around a program") {
    for (const char* program :
         {"1) | (2", ")", "(", "[1", "{", "\"abc", "\"\\(1", "\"\\(1\"", "if . then 1", "def f: 1", "1; 2", "end",
          "(1]", "\"a\\\"", "def f: (1; f", "[1; 2]", "{a: 1; 2}", "if 1 then (2 end )"}) {
      CAPTURE(program);
      CHECK(refused(program));
    }
    CHECK(refused(std::string_view("1\0 | env", 8)));
    CHECK(refused(std::string(600, '(') + std::string(600, ')')));
    CHECK(refused(std::string((4u << 20) + 1, ' ')));
  }

  TEST_CASE("a text that ends too early is told so, in its own words") {
    for (const char* program : {".a = 1 |", ".a |=", ".a //", ".a ,", "1 and", ". as", "try", ".a = 1 | # so", "-",
                                "1 ==", "reduce", "def f: 1; f |"}) {
      CAPTURE(program);
      CHECK(refused(program));
    }
    CHECK(check_jq_program(".a = 1\n| .b |=\n # so far\n")->message == "nothing follows the last `|=`");
    CHECK(check_jq_program(".a = 1\n| .b |=\n # so far\n")->line == 2);
    CHECK(check_jq_program(".a = 1 |")->message == "nothing follows the last `|`");
    CHECK(check_jq_program(".a, .b and")->message == "nothing follows the last `and`");
    for (const char* program : {".a?", "(.a | .b)", ".[]?", "{a: 1}", "def f: 1;", "..", "-1", "null"}) {
      CAPTURE(program);
      CHECK(accepted(program));
    }
  }

  TEST_CASE("comments that versions of jq end at different places are refused") {
    CHECK(refused("# a \\\n\"\nenv\n# \""));
    CHECK(refused("# a \\\r\n1"));
    CHECK(refused("# a \r env"));
    CHECK(accepted("# a\r\n1"));
  }

  TEST_CASE("closed programs stand in parentheses") {
    CHECK(close_jq_program(".a = 1 # x") == ".a = 1 # x\n");
    CHECK(close_jq_program("") == "\n.");
    CHECK(close_jq_program("# only a comment") == "# only a comment\n.");
    CHECK(close_jq_program("def f: 1; # end") == "def f: 1; # end\n.");
    CHECK(close_jq_program("def f: 1; f") == "def f: 1; f\n");
    for (const char* program : {"", "# c", "def f: 1;", ".", "def f: 1; f # x"}) {
      CAPTURE(program);
      CHECK_FALSE(run("(" + close_jq_program(program) + ")").starts_with("error"));
    }
  }

  TEST_CASE("long programs take linear time") {
    std::string program;
    for (int i = 0; i < 20'000; ++i) program += "def f" + std::to_string(i) + ": 1; ";
    for (int i = 0; i < 20'000; ++i) program += "f" + std::to_string(i) + " | ";
    CHECK(accepted(program + "."));
  }
}

TEST_SUITE("jq engine") {
  TEST_CASE("documents go in and come out with their keys in order") {
    CHECK(run(".", R"({"b":1,"a":[1.5,1e300,"\u00e9\n\u0000",true,false,null,{}],"c":[]})") ==
          R"({"b":1,"a":[1.5,1e+300,"é\n\u0000",true,false,null,{}],"c":[]})");
    CHECK(run(".z = 1 | .a = 2 | del(.m)", R"({"m":0,"n":1})") == R"({"n":1,"z":1,"a":2})");
    CHECK(run(". + 1", "41") == "42");
    CHECK(run("infinite, empty") == "1.7976931348623157e+308");
  }

  TEST_CASE("variables are bound") {
    Environment variables;
    variables["n"] = {Scalar::Kind::Number, false, -2.5, ""};
    variables["s"] = {Scalar::Kind::String, false, 0, "a \"q\" \\(env)\n"};
    variables["t"] = {Scalar::Kind::Boolean, true, 0, ""};
    CHECK(run("[$n, $s, $t, $n + 1]", "{}", variables) == R"([-2.5,"a \"q\" \\(env)\n",true,-1.5])");
  }

  TEST_CASE("mods find their two functions") {
    const std::string prelude(jq_mod_prelude());
    CHECK(run(prelude + "[(null, 1, [2]) | _ensure_list]") == "[[],[1],[2]]");
    CHECK(run(prelude + "_safe_append(1; null, [2, 3])", "{}").starts_with("error: the program gives more than one"));
    CHECK(run(prelude + ".a |= _safe_append(.; \"x\")") == R"({"a":["x"]})");
  }

  TEST_CASE("errors tell what happened") {
    CHECK(failure("empty").kind == Kind::NoResult);
    CHECK(failure("1, 2").kind == Kind::ManyResults);
    CHECK(failure("repeat(1)").kind == Kind::ManyResults);
    CHECK(failure("1, error(\"late\")").kind == Kind::Runtime);
    const auto type = failure(".a = 1 | .a += \"x\"");
    CHECK(type.kind == Kind::Runtime);
    CHECK(type.message == "number (1) and string (\"x\") cannot be added");
    CHECK(failure("error({a: 1})").message == "error with the value {\"a\":1}");
    const auto syntax = failure(".a = 1 |\n.b = = 2");
    CHECK(syntax.kind == Kind::Compile);
    CHECK(syntax.line == 2);
    CHECK(syntax.message == "syntax error, unexpected '='");
    const auto unknown = failure("\n\n$nothing");
    CHECK(unknown.line == 3);
    CHECK(unknown.message == "$nothing is not defined");
    CHECK(failure("halt").kind == Kind::Forbidden);
  }

  TEST_CASE("endless work is stopped") {
    JqLimits limits = test_limits();
    limits.time = std::chrono::milliseconds(300);
    for (const char* program : {"def f: f; f", "last(repeat(1))", "last(range(infinite))", "until(false; .)"}) {
      CAPTURE(std::string(program));
      const auto begin = std::chrono::steady_clock::now();
      const auto error = failure(program, limits);
      CHECK(error.kind == Kind::Timeout);
      CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
    }
  }

  TEST_CASE("memory is bounded") {
    JqLimits limits = test_limits();
    limits.time = std::chrono::milliseconds(20'000);
    limits.memory_bytes = std::size_t{32} << 20;
    for (const char* program : {"[range(infinite)]", "[range(10000000000)] | length", "\"x\" * 10000000000",
                                "reduce range(64) as $i (\"x\"; . + .) | length", "def f: 1 + f; f",
                                "[limit(1000000000; repeat(\"x\"))]", ".[1000000000] = 1 | length"}) {
      CAPTURE(std::string(program));
      JqError error{};
      const auto result = run_jq(program, {}, document("{}"), limits, &error);
      // Some versions of jq 1.6 take a count that large for a negative one and say null.
      if (result) {
        CHECK(result->is_null());
        continue;
      }
      CHECK((error.kind == Kind::Memory || error.kind == Kind::Internal || error.kind == Kind::Runtime));
    }
    CHECK(failure("[range(infinite)]", limits).kind == Kind::Memory);
  }

  TEST_CASE("large and deep results are refused") {
    JqLimits patient = test_limits();
    patient.time = std::chrono::milliseconds(20'000);
    JqLimits limits = patient;
    limits.output_bytes = 1000;
    CHECK(failure("[range(1000)]", limits).kind == Kind::Output);
    CHECK(failure("reduce range(300) as $i (null; [.])", patient).kind == Kind::Output);
    CHECK(failure("reduce range(300000) as $i (null; {a: .})", patient).kind == Kind::Output);
    CHECK(run("reduce range(256) as $i (null; [.]) | tojson | length") == "516");
    CHECK(run("reduce range(255) as $i (null; [.]) | [.] | [..] | length") != "error");
  }

  TEST_CASE("crashes of jq stay in the cage") {
    CHECK(failure(std::string(100'000, '(') + "1" + std::string(100'000, ')')).kind != Kind::Timeout);
    CHECK(failure(std::string(200'000, '[')).kind == Kind::Compile);
    std::string pipes = "1";
    for (int i = 0; i < 100'000; ++i) pipes += "|1";
    failure(pipes);
    CHECK(run("1") == "1");
  }

  TEST_CASE("the environment is empty, whatever the program") {
    ::setenv("MAJS_SECRET", "open sesame", 1);
    CHECK(run("env") == "{}");
    CHECK(run("$ENV") == "{}");
    CHECK(run("[env.MAJS_SECRET, $ENV.HOME]") == "[null,null]");
    ::unsetenv("MAJS_SECRET");
    CHECK(failure("import \"a\" as a; .").kind == Kind::Compile);
    CHECK(failure("input").kind == Kind::Runtime);
  }

  TEST_CASE("callers keep their signals, descriptors and children") {
    ::signal(SIGCHLD, SIG_IGN);
    CHECK(run("1 + 1") == "2");
    CHECK(failure("error(\"x\")").kind == Kind::Runtime);
    ::signal(SIGCHLD, SIG_DFL);
    const int before = ::dup(0);
    ::close(before);
    for (int i = 0; i < 5; ++i) CHECK(run("2") == "2");
    const int after = ::dup(0);
    ::close(after);
    CHECK(before == after);
  }

  // The allocator of GCC 12's AddressSanitizer does not survive a fork() while another thread allocates: the child
  // waits forever for a lock. The allocator of the C library does.
  TEST_CASE("several threads may run jq at once") {
    if (tests::kSanitized) return;
    std::vector<std::string> results(4);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < results.size(); ++i) {
      threads.emplace_back([&results, i] { results[i] = run("[range(" + std::to_string(i) + ")] | length"); });
    }
    for (auto& thread : threads) thread.join();
    for (std::size_t i = 0; i < results.size(); ++i) CHECK(results[i] == std::to_string(i));
  }
}

}  // namespace jq_engine_test
