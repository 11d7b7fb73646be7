// Places of a JSON document: every value is found where it stands.

#include "compiler/load/json_place.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "grammar/document.hpp"

namespace json_place_test {

using namespace majs;
using namespace majs::compiler;

namespace {

std::string at(std::string_view text, const std::vector<std::string>& tokens) {
  const auto span = json_place(text, tokens);
  return span ? std::string(text.substr(span->begin, span->end - span->begin)) : "none";
}

/// Every scalar of the document stands at its place.
void check_all(std::string_view text, const Document& value, std::vector<std::string>& tokens, int& seen) {
  if (value.is_structured()) {
    for (auto it = value.begin(); it != value.end(); ++it) {
      tokens.push_back(value.is_object() ? it.key() : std::to_string(it - value.begin()));
      check_all(text, *it, tokens, seen);
      tokens.pop_back();
    }
    return;
  }
  ++seen;
  grammar::DocumentError error;
  const auto read = grammar::parse_document(at(text, tokens), &error);
  REQUIRE(read.has_value());
  CHECK(*read == value);
}

}  // namespace

TEST_CASE("json places: values, comments, escapes, repeated keys") {
  const std::string_view text = R"({ // "a": 1
    "a": [1, {"b": "x,]\"}"}, /* 2, */ [ ] , -3.5e2],
    "c/d": true, "e": {}, "e": null, "\u0066": [[[7]]] })";
  grammar::DocumentError error;
  const auto document = grammar::parse_document(text, &error);
  REQUIRE(document.has_value());
  std::vector<std::string> tokens;
  int seen = 0;
  check_all(text, *document, tokens, seen);
  CHECK(seen == 6);
  CHECK(at(text, {"a", "2"}) == "[");
  CHECK(at(text, {"f", "0", "0", "0"}) == "7");
  CHECK(at(text, {}) == "{");
}

TEST_CASE("json places: what is not there is told at what is around it") {
  CHECK(at(R"({"a": [1, 2]})", {"a", "7"}) == "[");
  CHECK(at(R"({"a": {"b": 1}})", {"a", "c", "d"}) == "{");
  CHECK(at(R"({"a": 1})", {"a", "b"}) == "1");
  CHECK(at("", {"a"}) == "none");
  // Texts that are no JSON never lead outside.
  for (const char* broken :
       {"{", "{\"", "{\"a\"", "{\"a\":", "{\"a\": [", "[1,", "[\"\\", "{\"a\": {\"b\"", "// x", "/*", "[}"}) {
    for (const auto& tokens : std::vector<std::vector<std::string>>{{}, {"a"}, {"0"}, {"a", "b"}, {"a", "0"}, {"1"}}) {
      const auto span = json_place(broken, tokens);
      if (span) CHECK(span->end <= std::string_view(broken).size());
    }
  }
}

}  // namespace json_place_test
