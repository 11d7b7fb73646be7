#include "tools/lsp/positions.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tools/lsp/document_store.hpp"
#include "tools/lsp/locations.hpp"

namespace majs::lsp::positions_test {

TEST_CASE("characters are counted in UTF-16 units or bytes") {
  // a, é (2 bytes, 1 unit), 牌 (3, 1), 🀄 (4, 2), b
  const std::string text = "a\u00e9\u724c\U0001F004b\nsecond\r\nthird\rfourth";
  const Positions utf16(text, Encoding::Utf16);
  const Positions utf8(text, Encoding::Utf8);
  CHECK(utf16.position(text.find('b')) == Position{0, 5});
  CHECK(utf8.position(text.find('b')) == Position{0, 10});
  CHECK(utf16.offset({0, 5}) == text.find('b'));
  CHECK(utf8.offset({0, 10}) == text.find('b'));
  CHECK(utf16.position(text.find("second")) == Position{1, 0});
  CHECK(utf16.position(text.find("third")) == Position{2, 0});
  CHECK(utf16.position(text.find("fourth")) == Position{3, 0});
  CHECK(utf16.lines() == 4);
}

TEST_CASE("places that are not there are the nearest that are") {
  const std::string text = "ab\U0001F004\ncd";
  const Positions positions(text, Encoding::Utf16);
  CHECK(positions.offset({0, 99}) == 6);  // the end of the line
  CHECK(positions.offset({9, 0}) == text.size());
  CHECK(positions.offset({0, 3}) == 2);  // inside of a pair
  CHECK(positions.offset({1, 4294967295U}) == text.size());
  CHECK(positions.position(1000) == Position{1, 2});
}

TEST_CASE("every offset of a text comes back, whatever is in it") {
  const std::string text = std::string(
                               "\xff\xfe"
                               "a\xc3") +
                           "\u00e9\U0001F004\r\n\r\n\xe7\x89\n\xf0\x9f\x80\x84z";
  for (const Encoding encoding : {Encoding::Utf16, Encoding::Utf8}) {
    const Positions positions(text, encoding);
    std::size_t before = 0;
    for (std::size_t offset = 0; offset <= text.size(); ++offset) {
      const std::size_t back = positions.offset(positions.position(offset));
      CHECK(back <= offset);
      CHECK(back >= before);
      before = back;
    }
  }
}

TEST_CASE("documents follow the changes of the editor") {
  DocumentStore store;
  const auto params = [](const char* text) { return *grammar::parse_document(text, nullptr); };
  CHECK(store.open(params(R"({"textDocument": {"uri": "untitled:1", "version": 1, "text": "one\ntwo\n"}})")) ==
        "untitled:1");
  store.change(params(R"({"textDocument": {"uri": "untitled:1", "version": 2}, "contentChanges": [
    {"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 3}}, "text": "2"},
    {"range": {"start": {"line": 0, "character": 3}, "end": {"line": 1, "character": 0}}, "text": " "},
    {"range": {"start": {"line": 5, "character": 5}, "end": {"line": 1, "character": 0}}, "text": "end"},
    {"range": 3}, 7, {"text": 4}]})"));
  REQUIRE(store.find("untitled:1") != nullptr);
  CHECK(*store.find("untitled:1")->text == "one 2\nend");
  CHECK(store.find("untitled:1")->version == 2);
  store.change(params(R"({"textDocument": {"uri": "untitled:1", "version": 3}, "contentChanges": [{"text": "all"}]})"));
  CHECK(*store.find("untitled:1")->text == "all");
  CHECK(store.change(params(R"({"textDocument": {"uri": "other"}, "contentChanges": []})")).empty());
  CHECK(store.close(params(R"({"textDocument": {"uri": "untitled:1"}})")) == "untitled:1");
  CHECK(store.all().empty());
}

TEST_CASE("addresses and paths") {
  CHECK(uri_of("/a b/\xc3\xa9#.majs") == "file:///a%20b/%C3%A9%23.majs");
  CHECK(path_of("file:///no%20such/../x%2Fy") == "/x/y");
  CHECK(path_of("file://localhost/no/x") == "/no/x");
  for (const char* bad :
       {"", "file:", "file://", "file://host/x", "untitled:Untitled-1", "file:///a%00b", "http://x/y"}) {
    CAPTURE(bad);
    CHECK(path_of(bad).empty());
  }
  CHECK(path_of("file:///a%2") == "/a%2");
}

}  // namespace majs::lsp::positions_test
