#include "compiler/load/config_snippet.hpp"

#include <doctest/doctest.h>

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

}  // namespace config_snippet_test
