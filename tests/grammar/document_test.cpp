#include "grammar/document.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace document_test {

using majs::grammar::append_number;
using majs::grammar::DocumentError;
using majs::grammar::parse_document;
using majs::grammar::print_document;

namespace {

std::string number(double value) {
  std::string out;
  append_number(out, value);
  return out;
}

std::string round_trip(const std::string& text, bool pretty = false) {
  DocumentError error;
  const auto document = parse_document(text, &error);
  REQUIRE_MESSAGE(document.has_value(), error.message);
  return print_document(*document, pretty);
}

}  // namespace

TEST_CASE("numbers print as jq 1.6 prints them") {
  CHECK(number(1e15) == "1000000000000000");
  CHECK(number(1e16) == "1e+16");
  CHECK(number(1.1e16) == "11000000000000000");
  CHECK(number(1.1e17) == "1.1e+17");
  CHECK(number(12345678901234567890.0) == "12345678901234567000");
  CHECK(number(0.1) == "0.1");
  CHECK(number(0.0001) == "0.0001");
  CHECK(number(0.00001) == "1e-05");
  CHECK(number(1.234e-5) == "1.234e-05");
  CHECK(number(5e-324) == "5e-324");
  CHECK(number(1.5e300) == "1.5e+300");
  CHECK(number(-0.0) == "0");
  CHECK(number(-2.5) == "-2.5");
  CHECK(number(std::numeric_limits<double>::infinity()) == "1.7976931348623157e+308");
  CHECK(number(33e20) == "3.3e+21");
}

TEST_CASE("documents keep key order, read comments outside strings, and print as jq does") {
  CHECK(round_trip(R"({"z":1,"a":[],"m":{}, "z": 2})") == R"({"z":2,"a":[],"m":{}})");
  CHECK(round_trip("// head\n{\"a\": \"x // y /* z */\" /* c */ } // tail") == R"({"a":"x // y /* z */"})");
  CHECK(round_trip(R"("a\u007f\u0001\u00e9/<>\\\"\b\f\n\r\t\u0000")") == R"("a\u007f\u0001é/<>\\\"\b\f\n\r\t\u0000")");
  CHECK(round_trip(R"({"a":[1,{}],"b":[]})", true) == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
  CHECK(round_trip("[1.0, 1e2, 10000000000000000000000]") == "[1,100,1e+22]");
}

TEST_CASE("broken and oversized documents are refused with a place") {
  DocumentError error;
  CHECK_FALSE(parse_document("{\"a\": }", &error));
  CHECK(error.offset == 6);
  CHECK_FALSE(parse_document("", &error));
  CHECK_FALSE(parse_document("{} {}", &error));
  CHECK_FALSE(parse_document("\"\xff\"", &error));
  CHECK_FALSE(error.limit);
  CHECK(parse_document(std::string(256, '[') + std::string(256, ']'), &error));
  CHECK_FALSE(parse_document(std::string(257, '[') + std::string(257, ']'), &error));
  CHECK(error.limit);
  CHECK_FALSE(parse_document(std::string(2'000'000, '['), &error));
}

TEST_CASE("invalid UTF-8 prints as the replacement character") {
  std::string out;
  majs::grammar::append_quoted(out, "a\xFF\xC3(\xED\xA0\x80");
  CHECK(out == "\"a\xEF\xBF\xBD\xEF\xBF\xBD(\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST_CASE("members are found, or added at the end without disturbing the others") {
  majs::Document object = majs::Document::object();
  for (int i = 0; i < 100; ++i) majs::grammar::member(object, "k" + std::to_string(i)) = i;
  CHECK(object.size() == 100);
  for (int i = 0; i < 100; ++i) CHECK(majs::grammar::member(object, "k" + std::to_string(i)) == i);
  CHECK(object.size() == 100);
  CHECK(object.begin().key() == "k0");
  CHECK(majs::grammar::member(object, "new").is_null());
}

TEST_CASE("objects with too many keys are refused") {
  std::string text = "{\"k\":0";
  for (std::size_t i = 1; i < majs::grammar::kMaxObjectKeys; ++i) text += ",\"" + std::to_string(i) + "\":0";
  majs::grammar::DocumentError error;
  CHECK(majs::grammar::parse_document(text + "}", &error));
  CHECK_FALSE(majs::grammar::parse_document(text + ",\"x\":0}", &error));
  CHECK(error.limit);
}

TEST_CASE("a key may come again among many: the last value at the first place") {
  std::string text = "{\"k\":0";
  for (int i = 1; i < 100; ++i) text += ",\"" + std::to_string(i) + "\":0";
  const auto document = majs::grammar::parse_document(text + ",\"5\":1,\"k\":2,\"new\":3,\"new\":4}", nullptr);
  REQUIRE(document);
  CHECK(document->size() == 101);
  CHECK(document->begin().value() == 2);
  CHECK((*document)["5"] == 1);
  CHECK(document->back() == 4);
}

TEST_CASE("what JSON does not know is named in an author's words") {
  const auto problem = [](std::string_view text) {
    majs::grammar::DocumentError error;
    CHECK_FALSE(majs::grammar::parse_document(text, &error));
    return std::to_string(error.offset) + ": " + error.message;
  };
  CHECK(problem("[1, 1e400]") == "4: the number `1e400` is too large: at most about 1.8e308");
  CHECK(problem("{\"a\": -1e999}") == "6: the number `-1e999` is too large: at most about 1.8e308");
  CHECK(problem("[NaN]").ends_with("`NaN` is not a number of JSON: write a finite number or null"));
  CHECK(problem("[-Infinity]").ends_with("`-Infinity` is not a number of JSON: write a finite number or null"));
  CHECK(problem("[inf]").ends_with("`inf` is not a number of JSON: write a finite number or null"));
  CHECK(problem("{\"a\": True}").ends_with("`True` is written in small letters in JSON"));
  CHECK(problem("[None]").ends_with("`None` is written `null` in JSON"));
  CHECK(problem("[tiles]").ends_with("`tiles` is no value of JSON: a text stands in double quotes"));
  CHECK(problem("[" + std::string(300, 'x') + "]").find(std::string(40, 'x') + "...`") != std::string::npos);
  for (const char* text : {"[1 2]", "{\"a\"}", "[1,]", "", "[", "{1: 2}", "[1.]", "[01]", "\"a"}) {
    const std::string words = problem(text);
    CHECK_MESSAGE(words.find("json.exception") == std::string::npos, text);
    CHECK_MESSAGE(words.find("is no value of JSON") == std::string::npos, text);
  }
  const auto largest = majs::grammar::parse_document("1.7976931348623157e308", nullptr);
  REQUIRE(largest);
  CHECK(largest->get<double>() > 1e308);
}

}  // namespace document_test
