#include "grammar/json_text.hpp"

#include <doctest/doctest.h>

namespace json_text_test {

using majs::grammar::behind_blanks;
using majs::grammar::behind_string;
using majs::grammar::closing_quote;

TEST_CASE("blanks and comments are stepped over") {
  CHECK(behind_blanks("a", 0) == 0);
  CHECK(behind_blanks(" \t\r\n1", 0) == 4);
  CHECK(behind_blanks("// one\n  2", 0) == 9);
  CHECK(behind_blanks("/* { */[", 0) == 7);
  CHECK(behind_blanks("/**///\n/*//*/x", 0) == 13);
  CHECK(behind_blanks("/x", 0) == 0);
  CHECK(behind_blanks("1 2", 1) == 2);
  // What has no end ends with the text.
  for (const std::string_view text : {"", "  ", "//", "// x", "/*", "/* *", "/*/"})
    CHECK(behind_blanks(text, 0) == text.size());
  CHECK(behind_blanks("ab", 7) == 2);
}

TEST_CASE("a string ends with its own quote") {
  CHECK(closing_quote(R"("")", 0) == 1);
  CHECK(closing_quote(R"("a\"b" ")", 0) == 5);
  CHECK(closing_quote(R"("\\" ")", 0) == 3);
  CHECK(behind_string(R"("\\"x)", 0) == 4);
  for (const std::string_view text : {R"(")", R"("a)", R"("\)", R"("a\")", R"("\\\")"}) {
    CHECK(closing_quote(text, 0) == text.size());
    CHECK(behind_string(text, 0) == text.size());
  }
}

}  // namespace json_text_test
