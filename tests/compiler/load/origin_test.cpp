#include "compiler/load/origin.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compiler/engines/native_engine.hpp"
#include "compiler/lower/compile_file.hpp"

namespace origin_test {

using namespace majs;
using namespace majs::compiler;

namespace {

/// Builds a document from files applied in order.
Build build_from(const std::vector<std::string>& texts) {
  Build build;
  build.document = majs::Document::object();
  Defines defines;
  for (const std::string& text : texts) {
    const auto source = std::make_shared<const Source>("file" + std::to_string(build.modules.size()) + ".majs", text);
    Diagnostics diagnostics;
    build.modules.push_back(
        {.id = "x", .source = source, .module = compile(source, defines, diagnostics), .variables = {}});
    REQUIRE(!diagnostics.has_errors());
    LoadedModule& loaded = build.modules.back();
    for (const Binding& binding : loaded.module.defaults) loaded.variables[binding.name] = binding.value;
    REQUIRE(!apply(loaded.module.program, loaded.variables, build.document));
  }
  return build;
}

/// "file0.majs: text" of the place, or "".
std::string origin(const Build& build, const std::string& pointer) {
  const auto found = find_origin(build, pointer);
  return found ? found->source->name() + ": " + std::string(found->source->slice(found->span)) : "";
}

}  // namespace

TEST_CASE("origin: values, members, elements") {
  const Build build = build_from({"set wall, [\"1m\", %{tile: \"5m\", attrs: [\"red\"]}]\nset initial_score, 25000\n"});
  CHECK(origin(build, "/initial_score") == "file0.majs: 25000");
  CHECK(origin(build, "/wall/0") == "file0.majs: \"1m\"");
  CHECK(origin(build, "/wall/1/attrs/0") == "file0.majs: \"red\"");
  CHECK(origin(build, "/wall/1/nothing/here") == "file0.majs: %{tile: \"5m\", attrs: [\"red\"]}");
  CHECK(origin(build, "/nothing").empty());
  CHECK(origin(build, "no pointer").empty());
}

TEST_CASE("origin: actions of functions, events and buttons") {
  const Build build = build_from({
      "def f do\n  draw(1)\n  if our_turn do\n    helper\n  end\nend\n"
      "on after_draw do\n  sort_hand\nend\n",
      "on after_draw do\n  big_text(\"x\")\nend\n"
      "define_button b, show_when: our_turn and has_draw(\"self\") do\n  noop\n  run(\"g\")\nend\n",
  });
  CHECK(origin(build, "/functions/f/0/1") == "file0.majs: 1");
  CHECK(origin(build, "/functions/f/1/2/0/1") == "file0.majs: helper");
  CHECK(origin(build, "/after_draw/actions/0") == "file0.majs: sort_hand");
  CHECK(origin(build, "/after_draw/actions/1/1") == "file1.majs: \"x\"");
  CHECK(origin(build, "/buttons/b/actions/1/1") == "file1.majs: \"g\"");
  CHECK(origin(build, "/buttons/b/show_when/1/opts/0") == "file1.majs: \"self\"");
}

TEST_CASE("origin: the last command that made a place counts") {
  const Build build =
      build_from({"set a, 1\ndef f do\n  noop\nend\n", "set a, 2\ndef f, append: true do\n  draw\nend\n",
                  "def f, prepend: true do\n  sort_hand\nend\n"});
  CHECK(origin(build, "/a") == "file1.majs: 2");
  CHECK(origin(build, "/functions/f/0") == "file2.majs: sort_hand");
  CHECK(origin(build, "/functions/f/1") == "file0.majs: noop");
  CHECK(origin(build, "/functions/f/2") == "file1.majs: draw");
}

TEST_CASE("origin: yaku, mods, conditional commands, paths, JSON files") {
  const Build build = build_from({
      "define_yaku yaku, \"A\", 1, our_turn\ndefine_yaku yaku, \"B\", 2, status(\"x\")\n"
      "define_mod_category \"Rules\"\ndefine_mod m, name: \"M\", deps: [\"n\"]\n"
      "default flag, true\nif !flag do\n  set b, !flag\nelse\n  set b, 5\nend\n"
      "apply set, \"s.t[1]\", %{u: \"v\"}\n",
      "{\"display_name\": \"x\", \"s\": {\"w\": [1, 2]}}",
  });
  CHECK(origin(build, "/yaku/1/when/0/opts/0") == "file0.majs: \"x\"");
  CHECK(origin(build, "/yaku/0/value") == "file0.majs: 1");
  CHECK(origin(build, "/available_mods/1/deps/0") == "file0.majs: \"n\"");
  CHECK(origin(build, "/s/t/1/u") == "file0.majs: \"v\"");
  CHECK(origin(build, "/b") == "file0.majs: !flag");
  CHECK(origin(build, "/s/w/1").starts_with("file1.majs: "));
}

TEST_CASE("origin: lists that a variable of the file names") {
  const Build build = build_from({
      "default list, \"yaku\"\ndefine_yaku !list, \"A\", 1, our_turn\n",
      "default list, \"extra\"\ndefine_yaku !list, \"A\", 1, not_our_turn\ndefine_yaku !list, \"B\", 2, has_draw\n",
  });
  CHECK(origin(build, "/yaku/0/when/0") == "file0.majs: our_turn");
  CHECK(origin(build, "/extra/0/when/0") == "file1.majs: not_our_turn");
  CHECK(origin(build, "/extra/1/display_name") == "file1.majs: \"B\"");
  // Nothing stays behind when a build is copied and the first one goes.
  auto copied = std::make_unique<Build>(build);
  const Build kept = *copied;
  copied.reset();
  CHECK(origin(kept, "/extra/1/when/0") == "file1.majs: has_draw");
}

TEST_CASE("origin: match definitions joined of several parts") {
  const Build build = build_from({"define_match u, ~m\"1m:1\", \"other\", ~m\"a:2 | b:3\"\n"});
  CHECK(origin(build, "/u_definition/0/0/0/0") == "file0.majs: 1m");
  CHECK(origin(build, "/u_definition/2/0/0/0") == "file0.majs: b");
}

}  // namespace origin_test
