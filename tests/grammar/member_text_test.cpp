#include "grammar/member_text.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"

namespace member_text_test {

using majs::Document;
using majs::grammar::member_text;

TEST_CASE("a member as it is written") {
  CHECK(member_text(R"({"id":9007199254740993,"hand":"1m"})", "id") == "9007199254740993");
  CHECK(member_text(R"({"hand":"1m" , "id" : -1.50e+2 })", "id") == "-1.50e+2");
  CHECK(member_text(R"({"id":"a\"b\\","x":1})", "id") == R"("a\"b\\")");
  CHECK(member_text(R"({"id":"\u00e9 , } : é"})", "id") == R"("\u00e9 , } : é")");
  CHECK(member_text(R"({"id":[1, {"id": 2.50}, "a b"] , "x":{}})", "id") == R"([1,{"id":2.50},"a b"])");
  CHECK(member_text("{\"id\": [ /* one, */ 1, // }\n 2]}", "id") == "[1,2]");
  CHECK(member_text(R"({"id":null})", "id") == "null");
}

TEST_CASE("which member it is") {
  CHECK(member_text(R"({"x":{"id":1},"y":"id","z":[{"id":2}]})", "id").empty());
  CHECK(member_text(R"({"id":1,"x":2,"id":3})", "id") == "3");
  CHECK(member_text(R"({"i\u0064":1})", "id") == "1");
  CHECK(member_text(R"({"id2":1,"i":2})", "id").empty());
  CHECK(member_text(R"({"":1})", "") == "1");
  CHECK(member_text("{}", "id").empty());
  CHECK(member_text("[\"id\",1]", "id").empty());
  CHECK(member_text("/* { */ {\"id\":1}", "id") == "1");
}

TEST_CASE("it is what the parser reads") {
  // All objects of three members out of these keys and values, tightly and loosely written.
  const char* const keys[] = {R"("id")", R"("x")", R"("\u0069d")"};
  const char* const values[] = {"1", R"("id")", R"({"id":"}"})", "[[],{}]", "true", R"("\\")"};
  for (int code = 0; code < 18 * 18 * 18; ++code) {
    std::string text = "{";
    for (int i = 0, rest = code; i < 3; ++i, rest /= 18) {
      text += std::string(i == 0 ? "" : ",") + (code % 2 == 0 ? " " : "") + keys[rest % 3] +
              (code % 3 == 0 ? "/**/ :" : ":") + values[rest / 3 % 6];
    }
    text += "}";
    const auto document = majs::grammar::parse_document(text, nullptr);
    REQUIRE(document.has_value());
    const std::string member = member_text(text, "id");
    REQUIRE(member.empty() == !document->contains("id"));
    if (!member.empty()) REQUIRE(*majs::grammar::parse_document(member, nullptr) == document->at("id"));
  }
}

TEST_CASE("texts that are no documents end") {
  for (const char* text :
       {"", "{", R"({"id)", R"({"id")", R"({"id":)", R"({"id":[1)", R"({"id":"a\)", "{]", R"({"id":1]})", "/*"}) {
    CHECK(member_text(text, "id").size() <= 4);
  }
}

}  // namespace member_text_test
