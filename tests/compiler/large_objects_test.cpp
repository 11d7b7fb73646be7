// Objects with very many keys: what the native engine remembers of them from one command to the next never shows.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/engines/jq_emitter.hpp"
#include "compiler/engines/jq_engine.hpp"
#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"
#include "grammar/document.hpp"
#include "tests/compiler/random.hpp"
#include "tests/sanitized.hpp"

namespace large_objects_test {

using namespace majs;
using namespace majs::compiler;
using majs::compiler::test::Random;

namespace {

Module compiled(const std::string& text) {
  Diagnostics diagnostics;
  Defines defines;
  Module module = compile(std::make_shared<const Source>("test.majs", text), defines, diagnostics);
  REQUIRE_MESSAGE(!diagnostics.has_errors(), text);
  return module;
}

Document many_keys(const std::string& prefix, int count) {
  Document object = Document::object();
  for (int i = 0; i < count; ++i) grammar::member(object, prefix + std::to_string(i)) = Document::array();
  return object;
}

std::string random_command(Random& random) {
  const std::string key = std::to_string(random.below(random.chance(50) ? 700 : 4));
  switch (random.below(14)) {
    case 0: return "set k" + key + ", 1";
    case 1: return "apply delete_key, \"functions\", \"f" + key + "\"";
    case 2: return "apply merge, \"functions\", %{f" + key + ": [1], g" + key + ": [2]}";
    case 3: return "apply delete_key, \"\", \"k" + key + "\"";
    case 4: return "apply set, \"functions\", %{f1: [], f" + key + ": []}";
    case 5: return "replace all, \"functions\", [], [1, 2]";
    case 6: return "apply append, \"functions[\\\"f1\\\", \\\"f" + key + "\\\"]\", 3";
    case 7: return "if \"x\" in \"functions\" do set a, 1 else def f" + key + " do noop end end";
    case 8: return "apply set_append, \"buttons.b" + key + "\", 1";
    case 9: return "apply deep_merge, \"functions\", %{f" + key + ": %{x: 1}}";
    default: return "def " + std::string(random.chance(50) ? "f" : "g") + key + ", append: true do draw end";
  }
}

}  // namespace

TEST_CASE("large objects: commands in one program do what they do one by one") {
  std::size_t applied = 0;
  constexpr int kScripts = tests::fewer(40);
  for (std::uint64_t seed = 1; seed <= kScripts; ++seed) {
    Random random(seed);
    Document together = many_keys("k", 600);
    grammar::member(together, "functions") = many_keys("f", 650);
    grammar::member(together, "buttons") = many_keys("b", 800);
    Document alone = together;
    std::string script;
    for (int i = 0; i < 25; ++i) {
      const std::string command = random_command(random);
      Document next = alone;
      if (apply(compiled(command).program, {}, next)) continue;  // it does not fit what the others made
      alone = std::move(next);
      script += command + "\n";
      ++applied;
    }
    CAPTURE(script);
    const Module module = compiled(script);
    REQUIRE_FALSE(apply(module.program, {}, together));
    CHECK(grammar::print_document(together, false) == grammar::print_document(alone, false));
  }
  CHECK(applied > 12 * kScripts);
}

TEST_CASE("large objects: a literal of very many keys is more than jq's parser takes at once") {
  std::string script = "set m, %{k0: 0";
  for (int i = 1; i < 12'345; ++i) script += ", k" + std::to_string(i) + ": " + std::to_string(i % 7);
  const Module module = compiled(script + "}");
  Document native = Document::object();
  REQUIRE_FALSE(apply(module.program, {}, native));
  JqError error{};
  const auto jq = run_jq(std::string(jq_prelude()) + emit_jq(module.program), {}, Document::object(), {}, &error);
  REQUIRE_MESSAGE(jq.has_value(), error.message);
  CHECK(grammar::print_document(*jq, false) == grammar::print_document(native, false));
}

}  // namespace large_objects_test
