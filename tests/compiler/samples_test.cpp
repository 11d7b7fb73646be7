// The sample scripts of tests/samples: both engines build the stored document.

#include <doctest/doctest.h>

#include "compiler/load/ruleset_loader.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace majs::compiler::test::samples_test {
namespace {

Document build_file(const std::filesystem::path& file, Engine engine) {
  BuildRequest request;
  request.ruleset_file = file.string();
  Diagnostics diagnostics;
  const std::optional<Build> built = build(request, roots(), engine, diagnostics);
  INFO(file.filename().string(), "\n", summary(diagnostics));
  REQUIRE(built.has_value());
  return built->document;
}

TEST_CASE("samples build the stored documents with both engines") {
  const auto files = scripts_in(kSamples, false);
  CHECK(files.size() >= 16);
  for (const auto& file : files) {
    CAPTURE(file.filename().string());
    auto stored_file = file;
    stored_file.replace_extension(".json");
    grammar::DocumentError error;
    const auto stored = grammar::parse_document(read_file(stored_file), &error);
    REQUIRE_MESSAGE(stored.has_value(), error.message);
    const Document native = build_file(file, Engine::Native);
    CHECK(grammar::print_document(native, true) == grammar::print_document(*stored, true));
    CHECK(grammar::print_document(native, false) == grammar::print_document(build_file(file, Engine::Jq), false));
  }
}

}  // namespace
}  // namespace majs::compiler::test::samples_test
