#include "grammar/object_index.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

using namespace majs;
using namespace majs::grammar;

TEST_CASE("object index: finds and adds members, few or many") {
  for (const std::size_t count : {0, 1, 23, 24, 25, 300}) {
    Document object = Document::object();
    for (std::size_t i = 0; i < count; ++i) member(object, "k" + std::to_string(i)) = i;
    ObjectIndex index(object);
    CHECK(index.find("other") == nullptr);
    for (std::size_t i = 0; i < count; ++i) {
      REQUIRE(index.find("k" + std::to_string(i)) != nullptr);
      CHECK(index.find("k" + std::to_string(i))->get<std::size_t>() == i);
    }
    for (std::size_t i = 0; i < 60; ++i) {
      index.member("n" + std::to_string(i)) = -1.0 - static_cast<double>(i);
      CHECK(&index.member("n" + std::to_string(i)) == index.find("n" + std::to_string(i)));
    }
    CHECK(object.size() == count + 60);
    CHECK(index.member("n59") == -60.0);
    CHECK(object["n3"] == -4.0);
    CHECK(object.back() == -60.0);
    if (count > 0) CHECK(index.member("k0") == 0);
    CHECK(object.size() == count + 60);
  }
}
