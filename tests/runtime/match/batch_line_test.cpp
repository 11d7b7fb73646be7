// Lines of a batch: what is read as it stands, and what goes through the JSON parser, is read alike.

#include "tools/questions/batch_line.hpp"

#include <doctest/doctest.h>

#include <string>

namespace batch_line_test {

using majs::match::BatchLine;

namespace {

/// Everything a line says, in one text; the message of a wrong one.
std::string said(const std::string& line) {
  BatchLine read;
  std::string error;
  if (!read.read(line, error)) return "error: " + error;
  std::string text = "id=" + std::string(read.id);
  if (read.has_hand) text.append(" hand=").append(read.hand);
  if (read.has_visible) text.append(" visible=").append(read.visible);
  if (read.has_calls) text += " calls=";
  for (const std::string_view call : read.calls) text.append(call).append(";");
  return text;
}

}  // namespace

TEST_CASE("members of a line") {
  CHECK(said(R"({"hand":"123m"})") == "id= hand=123m");
  CHECK(said(R"({"id":7,"hand":"1m","calls":"pon:111z","visible":"2m"})") == "id=7 hand=1m visible=2m calls=pon:111z;");
  CHECK(said(R"( { "calls" : [ "a:1m" , "b:2m" ] , "hand" : "" } )") == "id= hand= calls=a:1m;b:2m;");
  CHECK(said(R"({"calls":[]})") == "id= calls=");
}

TEST_CASE("the id comes back as it was written") {
  for (const char* id : {"0", "15", "9007199254740993", "123456789012345678901234567890", "-0.50", "1e2", "null",
                         "true", R"("a b")", R"("\u0041\n")", R"([1.0,{"a":"]"}])"}) {
    CAPTURE(id);
    CHECK(said(R"({"hand":"1m","id":)" + std::string(id) + "}") == "id=" + std::string(id) + " hand=1m");
  }
}

TEST_CASE("written in another way, a line says the same") {
  // An escape, or a comment, sends a line to the JSON parser.
  const std::string usual = said(R"({"hand":"123m","calls":["pon:111z"],"visible":"9s","id":"x"})");
  CHECK(said(R"({"h\u0061nd":"123m","calls":["pon:111z"],"visible":"9s","id":"x"})") == usual);
  CHECK(said(R"({"hand":"12\u0033m","calls":["pon:111z"],"visible":"9s","id":"x"})") == usual);
  CHECK(said(R"(/* so */ {"hand":"123m","calls":["pon:111z"],"visible":"9s","id":"x"})") == usual);
  CHECK(said(R"({"hand":"7z","hand":"123m","calls":["pon:111z"],"visible":"9s","id":"x"})") == usual);
}

TEST_CASE("lines that are none") {
  for (const char* line : {"", "{", "[]", "7", R"({"hand":1})", R"({"hand":null})", R"({"calls":[1]})",
                           R"({"calls":{}})", R"({"visible":[]})", R"({"hand":"1m"} x)", "{\"hand\":\"1\x01m\"}",
                           "{\"hand\":\"\xff\"}", R"({"id":01,"hand":"1m"})"}) {
    CAPTURE(line);
    CHECK(said(line).starts_with("error: "));
  }
  CHECK(said(R"({"hnd":"1m"})") == "error: there is no member `hnd`; did you mean `hand`?");
}

TEST_CASE("a line leaves nothing to the next") {
  BatchLine read;
  std::string error;
  REQUIRE(read.read(R"({"hand":"1m","calls":["a:1m"],"visible":"2m","id":3})", error));
  REQUIRE(read.read(R"({"hand":"9s"})", error));
  CHECK(read.id.empty());
  CHECK(read.calls.empty());
  CHECK_FALSE(read.has_visible);
  CHECK_FALSE(read.has_calls);
}

}  // namespace batch_line_test
