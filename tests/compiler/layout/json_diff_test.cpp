#include "compiler/layout/json_diff.hpp"

#include <doctest/doctest.h>

namespace json_diff_test {

using namespace majs;
using namespace majs::compiler;

namespace {

Document parsed(const char* text) { return *grammar::parse_document(text, nullptr); }

/// The patch from `before` to `after`, after making sure that applying it really gives `after`.
std::string patch(const char* before, const char* after) {
  const Document old_document = parsed(before);
  const Document new_document = parsed(after);
  const Document steps = json_patch(diff_documents(old_document, new_document));
  CHECK(same_document(old_document.patch(steps), new_document));
  return grammar::print_document(steps, false);
}

}  // namespace

TEST_CASE("documents are the same whatever the order of keys") {
  CHECK(same_document(parsed(R"({"a":1,"b":[{"x":1,"y":2}]})"), parsed(R"({"b":[{"y":2,"x":1.0}],"a":1})")));
  CHECK_FALSE(same_document(parsed(R"({"a":1})"), parsed(R"({"a":null})")));
  CHECK_FALSE(same_document(parsed("[1,2]"), parsed("[2,1]")));
  CHECK_FALSE(same_document(parsed(R"({"a":1})"), parsed(R"({"b":1})")));
}

TEST_CASE("a patch names what was added, removed and replaced") {
  CHECK(patch("{}", "{}") == "[]");
  CHECK(patch("1", "2") == R"([{"op":"replace","path":"","value":2}])");
  CHECK(patch(R"({"a":1})", R"({"b":1})") == R"([{"op":"remove","path":"/a"},{"op":"add","path":"/b","value":1}])");
  CHECK(patch(R"({"a":{"b":1,"c":2}})", R"({"a":{"c":3,"b":1}})") == R"([{"op":"replace","path":"/a/c","value":3}])");
  CHECK(patch(R"({"a/b~c":1})", R"({"a/b~c":2})") == R"([{"op":"replace","path":"/a~1b~0c","value":2}])");
}

TEST_CASE("what stays in a list is not touched") {
  CHECK(patch("[1,2,3]", "[0,1,2,3]") == R"([{"op":"add","path":"/0","value":0}])");
  CHECK(patch("[1,2,3]", "[1,3]") == R"([{"op":"remove","path":"/1"}])");
  CHECK(patch("[1,2,3]", "[1,2,3,4,5]") ==
        R"([{"op":"add","path":"/3","value":4},{"op":"add","path":"/4","value":5}])");
  CHECK(patch("[1,2,3,4]", "[4,3,2,1]").size() > 0);
  CHECK(patch(R"([["a",1],["b",2],["c",3]])", R"([["a",1],["b",5],["c",3]])") ==
        R"([{"op":"replace","path":"/1/1","value":5}])");
  CHECK(patch("[1,2,3,4,5,6]", "[0,2,9,9,5,7,8,6]").size() > 0);
  CHECK(patch("[]", "[[],{}]").size() > 0);
}

TEST_CASE("a patch of random lists leads from one to the other") {
  std::uint32_t state = 1;
  const auto next = [&state](std::uint32_t bound) {
    state = state * 1664525U + 1013904223U;
    return (state >> 16U) % bound;
  };
  for (int round = 0; round < 300; ++round) {
    Document lists[2] = {Document::array(), Document::array()};
    for (Document& list : lists) {
      for (std::uint32_t count = next(8); count > 0; --count) {
        const std::uint32_t kind = next(4);
        if (kind == 0)
          list.push_back(Document::array({next(2), next(2)}));
        else if (kind == 1)
          list.push_back(Document{{"k", next(3)}});
        else
          list.push_back(next(4));
      }
    }
    CHECK(same_document(lists[0].patch(json_patch(diff_documents(lists[0], lists[1]))), lists[1]));
  }
}

TEST_CASE("changes in words") {
  const Document before = parsed(R"({"a":1,"b":"long text","c":[1]})");
  const Document after = parsed(R"({"a":2,"c":[1,2]})");
  CHECK(print_changes(diff_documents(before, after), 5, false, "  ") ==
        "  ~ /a\n      - 1\n      + 2\n  - /b: \"long…\n  + /c/1: 2\n");
  CHECK(print_clipped(parsed("\"äöü\""), 2) == "\"…");
}

TEST_CASE("keys and texts of documents act on no terminal") {
  const auto document = [](const char* text) { return *majs::grammar::parse_document(text, nullptr); };
  const majs::Document before = document("{\"a\\u001b[2J\": 1, \"b\": \"x\"}");
  const majs::Document after = document(
      "{\"b\": \"\xC2\x9B"
      "31m\", \"c\\n::error::\": 2}");
  const std::string text = print_changes(diff_documents(before, after), 100, false, "");
  for (const char c : text) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  CHECK(text.find("\xC2\x9B") == std::string::npos);
  CHECK(text.find("\n::") == std::string::npos);
}

}  // namespace json_diff_test
