#include "grammar/object_index.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace object_index_test {

using namespace majs;
using namespace majs::grammar;

TEST_CASE("object index: finds and adds members, few or many") {
  for (const std::size_t count : {0U, 1U, 23U, 24U, 25U, 300U}) {
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

TEST_CASE(
    "kept index: the largest object of two operations in a row is remembered, as long as only its members change") {
  Document root = Document::object();
  for (std::size_t i = 0; i < 500; ++i) member(root, "k" + std::to_string(i)) = i;
  KeptIndex index;
  for (int operation = 0; operation < 4; ++operation) {
    index.begin_operation(true);
    CHECK(*index.find(root, "k499") == 499);
    CHECK(index.find(root, "x") == nullptr);
    CHECK(*index.change(root, "k7") == 7);
    *index.change(root, "n" + std::to_string(operation)) = operation;
    CHECK(index.find(root, "n" + std::to_string(operation)) == &root.back());
  }
  CHECK(root.size() == 504);
  // Something else changes the object: what was known of it is forgotten.
  index.begin_operation(false);
  root.erase("k0");
  member(root, "last") = 1;
  index.begin_operation(true);
  CHECK(index.find(root, "k0") == nullptr);
  CHECK(*index.change(root, "k1") == 1);
  CHECK(*index.find(root, "last") == 1);
  // An operation that looks into it but changes it from above counts as such a change too.
  index.begin_operation(true);
  CHECK(*index.find(root, "k1") == 1);
  root.erase("k1");
  member(root, "other") = 2;
  index.begin_operation(true);
  CHECK(index.find(root, "k1") == nullptr);
  CHECK(*index.find(root, "other") == 2);

  Document full = Document::object();
  for (std::size_t i = 0; i < kMaxObjectKeys; ++i) append_member(full, std::to_string(i));
  CHECK(index.change(full, "5") != nullptr);
  CHECK(index.change(full, "new") == nullptr);
}

}  // namespace object_index_test
