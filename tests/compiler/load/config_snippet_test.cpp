#include "compiler/load/config_snippet.hpp"

#include <doctest/doctest.h>

#include <ctime>
#include <string>

namespace config_snippet_test {

using majs::compiler::blank_slash_comments;

TEST_CASE("slash comments of the config snippet become blanks") {
  CHECK(blank_slash_comments("// a\nset b, 1 // c\nset d, 2") == "    \nset b, 1     \nset d, 2");
  CHECK(blank_slash_comments("set a, 4//2") == "set a, 4//2");
  CHECK(blank_slash_comments("set a, \"x // y\" // z") == "set a, \"x // y\"     ");
  CHECK(blank_slash_comments("set a, \"\\\" // y\"") == "set a, \"\\\" // y\"");
  CHECK(blank_slash_comments("set a, \"\"\"\n // \"x\"\n\"\"\" // y") == "set a, \"\"\"\n // \"x\"\n\"\"\"     ");
  CHECK(blank_slash_comments("set a, ~s(1 // 2) // y") == "set a, ~s(1 // 2)     ");
  CHECK(blank_slash_comments("set a, ~s/1/ // y") == "set a, ~s/1/     ");
  CHECK(blank_slash_comments("# it's // here\nset a, 1 // b") == "# it's // here\nset a, 1     ");
  CHECK(blank_slash_comments("\"open // ") == "\"open // ");
  CHECK(blank_slash_comments("\"open \\") == "\"open \\");
  CHECK(blank_slash_comments("").empty());
}

TEST_CASE("config snippets: one line of 2 MB takes no time") {
  const std::string line(2'000'000, 'a');
  const std::clock_t began = std::clock();
  CHECK(blank_slash_comments(line + " // x") == line + "     ");
  CHECK(static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC < 5);
}

}  // namespace config_snippet_test
