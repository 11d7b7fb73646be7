#include "compiler/load/mod_argument.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace mod_argument_test {

using namespace majs;
using namespace majs::compiler;

namespace {

/// "id [file] config", or the error.
std::string described(std::string_view text) {
  std::string error;
  const auto mod = parse_mod_argument(text, error);
  if (!mod) return error;
  std::string result = mod->id;
  if (!mod->file.empty()) result += " [" + mod->file + "]";
  if (mod->config) result += " " + grammar::print_document(*mod->config, false);
  return result;
}

}  // namespace

TEST_CASE("a mod without config") {
  CHECK(described("dora") == "dora");
  CHECK(described("lib/yaku/riichi") == "lib/yaku/riichi");
  CHECK(described("./my-mod.majs") == "my_mod [./my-mod.majs]");
  CHECK(described("a/b.jq") == "b [a/b.jq]");
}

TEST_CASE("values of a mod's config") {
  CHECK(described("m:a=1,b=-2.5,c=true,d=false,e=text,f=null,g=") ==
        R"(m {"a":1,"b":-2.5,"c":true,"d":false,"e":"text","f":"null","g":""})");
  CHECK(described(R"(m:a="x, y=\" z",b="1")") == R"(m {"a":"x, y=\" z","b":"1"})");
  CHECK(described("m:a=1m2m") == R"(m {"a":"1m2m"})");
  CHECK(described("m:a=b=c") == R"(m {"a":"b=c"})");
  CHECK(described("./x.majs:v=1") == R"(x [./x.majs] {"v":1})");
}

TEST_CASE("what is no mod argument") {
  CHECK(described("") == "expected the id of a mod before `:`");
  CHECK(described(":a=1") == "expected the id of a mod before `:`");
  CHECK(described("m:") == "expected `key=value` at ``");
  CHECK(described("m:a") == "expected `key=value` at `a`");
  CHECK(described("m:a=1,") == "expected `key=value` at ``");
  CHECK(described("m:=1") == "expected `key=value` at `=1`");
  CHECK(described("m:a=\"x") == "`\"x` is not a string in quotes");
}

TEST_CASE("variables") {
  std::string error;
  auto binding = parse_set_argument("bet=1000", error);
  REQUIRE(binding);
  CHECK(binding->name == "bet");
  CHECK(binding->value.kind == Scalar::Kind::Number);
  CHECK(binding->value.number == 1000);
  binding = parse_set_argument("on=true", error);
  REQUIRE(binding);
  CHECK((binding->value.kind == Scalar::Kind::Boolean && binding->value.boolean));
  binding = parse_set_argument("s=a,b", error);
  REQUIRE(binding);
  CHECK(binding->value.text == "a,b");
  CHECK_FALSE(parse_set_argument("bet", error));
  CHECK_FALSE(parse_set_argument("1a=2", error));
  CHECK_FALSE(parse_set_argument("=2", error));
  CHECK(error == "expected `variable=value`, not `=2`");
}

}  // namespace mod_argument_test
