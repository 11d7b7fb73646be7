#include "grammar/json_pointer.hpp"

#include <doctest/doctest.h>

namespace json_pointer_test {

using majs::grammar::pointer_step;

TEST_CASE("a key as a step of a JSON pointer") {
  CHECK(pointer_step("") == "");
  CHECK(pointer_step("plain") == "plain");
  CHECK(pointer_step("a/b~c") == "a~1b~0c");
  CHECK(pointer_step("~1") == "~01");  // not a slash when it is read back
}

}  // namespace json_pointer_test
