#include "compiler/load/variables.hpp"

#include <doctest/doctest.h>

namespace variables_test {

using namespace majs::compiler;

namespace {

SourcedBinding number(double value) { return {{Scalar::Kind::Number, false, value, ""}, nullptr, {}}; }
SourcedBinding same_as(const std::string& name) { return {{Scalar::Kind::Variable, false, 0, name}, nullptr, {}}; }

}  // namespace

TEST_SUITE("variables") {
  TEST_CASE("names") {
    for (const char* name : {"a", "_", "_1st", "dai_value", "ands", "env"}) CHECK(is_variable_name(name));
    for (const char* name : {"", "1a", "A", "a-b", "and", "reduce", "module", "__loc__", "a b", "\xc3\xa9"})
      CHECK_FALSE(is_variable_name(name));
  }

  TEST_CASE("references are followed in order of dependence") {
    const Environment outer = {{"g", {Scalar::Kind::Number, false, 7, ""}},
                               {"c", {Scalar::Kind::Number, false, 9, ""}}};
    const Bindings own = {
        {"a", same_as("z")}, {"b", same_as("a")}, {"c", same_as("c")}, {"z", number(1)}, {"y", same_as("g")}};
    Diagnostics diagnostics;
    std::vector<SourcedBinding> dangling;
    auto values = resolve_variables(own, outer, dangling, diagnostics);
    CHECK(values["a"].number == 1);
    CHECK(values["b"].number == 1);
    CHECK(values["c"].number == 9);
    CHECK(values["y"].number == 7);
    CHECK(dangling.empty());
    CHECK(diagnostics.all().empty());
  }

  TEST_CASE("cycles and references to nothing") {
    Diagnostics diagnostics;
    std::vector<SourcedBinding> dangling;
    resolve_variables({{"a", same_as("b")}, {"b", same_as("c")}, {"c", same_as("b")}}, {}, dangling, diagnostics);
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].code == Code::VariableCycle);
    CHECK(diagnostics.all()[0].message == "variables are defined by each other: `a` -> `b` -> `c` -> `b`");
    CHECK(dangling.empty());
    resolve_variables({{"a", same_as("a")}, {"b", same_as("nothing")}}, {}, dangling, diagnostics);
    CHECK(dangling.size() == 2);
    CHECK(diagnostics.all().size() == 1);
  }

  TEST_CASE("long chains need no stack") {
    Bindings own;
    constexpr int kLength = 200'000;
    for (int i = 0; i < kLength; ++i)
      own.emplace("v" + std::to_string(i), i == kLength - 1 ? number(3) : same_as("v" + std::to_string(i + 1)));
    Diagnostics diagnostics;
    std::vector<SourcedBinding> dangling;
    CHECK(resolve_variables(own, {}, dangling, diagnostics)["v0"].number == 3);
  }
}

}  // namespace variables_test
