// Tables that documents share with the code say the same in both.

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "runtime/play/tests/expectations.hpp"

namespace majs::runtime::documents_test {
namespace {

std::string document(const char* name) {
  std::ifstream file(std::string(MAJS_SOURCE_DIR) + "/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("what test cases expect is described in the document of the room") {
  const std::string text = document("runtime/play/README.md");
  REQUIRE_FALSE(text.empty());
  std::string table;
  for (const Expectation& expectation : expectations()) {
    table += "| `" + std::string(expectation.name) + "` | " + std::string(expectation.doc) + " |\n";
  }
  CHECK(text.find(table) != std::string::npos);
}

}  // namespace
}  // namespace majs::runtime::documents_test
