// Documents that are shared end like others, however deep they are.

#include "grammar/shared_document.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace shared_document_test {

using majs::Document;
using majs::grammar::shared_document;

TEST_CASE("a shared document is what was given, and ends with the last who has it") {
  const Document plain = Document::parse(R"({"a":[1,"long enough to lie elsewhere",[[],{}],null],"b":{"c":[true]}})");
  const auto shared = shared_document(plain);
  const auto second = shared;
  CHECK(*shared == plain);
  CHECK(second.use_count() == 2);
  for (const Document& small : {Document(), Document(1.5), Document("text"), Document::array(), Document::object()}) {
    CHECK(*shared_document(small) == small);
  }
}

TEST_CASE("the end of a deep document is no deep recursion") {
  Document deep = 1;
  for (int i = 0; i < 200'000; ++i) {
    Document outer = i % 2 == 0 ? Document::array() : Document::object();
    if (outer.is_array()) {
      outer.push_back(std::move(deep));
    } else {
      outer["x"] = std::move(deep);
    }
    deep = std::move(outer);
  }
  CHECK(shared_document(std::move(deep))->size() == 1);
}

}  // namespace shared_document_test
