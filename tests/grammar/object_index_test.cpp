#include "grammar/object_index.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "grammar/document_members.hpp"

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

TEST_CASE("kept index: a large object of two operations in a row is remembered, as long as only its members change") {
  Document root = Document::object();
  for (std::size_t i = 0; i < 500; ++i) member(root, "k" + std::to_string(i)) = i;
  KeptIndex index;
  const auto change = [&](Document& object, std::string_view key) {
    index.begin_path();
    Document* const member = index.change(object, key);
    index.end_path();
    return member;
  };
  for (int operation = 0; operation < 4; ++operation) {
    index.begin_operation(true);
    CHECK(*index.find(root, "k499") == 499);
    CHECK(index.find(root, "x") == nullptr);
    CHECK(*change(root, "k7") == 7);
    *change(root, "n" + std::to_string(operation)) = operation;
    CHECK(index.find(root, "n" + std::to_string(operation)) == &root.back());
  }
  CHECK(root.size() == 504);
  // Something else changes the object: what was known of it is forgotten.
  index.begin_operation(false);
  root.erase("k0");
  member(root, "last") = 1;
  index.begin_operation(true);
  CHECK(index.find(root, "k0") == nullptr);
  CHECK(*change(root, "k1") == 1);
  CHECK(*index.find(root, "last") == 1);
  // A path that ends above it counts as such a change too.
  index.begin_operation(true);
  CHECK(*index.find(root, "k1") == 1);
  index.begin_path();
  index.end_path();
  root.erase("k1");
  member(root, "other") = 2;
  index.begin_operation(true);
  CHECK(index.find(root, "k1") == nullptr);
  CHECK(*index.find(root, "other") == 2);

  Document full = Document::object();
  for (std::size_t i = 0; i < kMaxObjectKeys; ++i) append_member(full, std::to_string(i));
  CHECK(change(full, "5") != nullptr);
  CHECK(change(full, "new") == nullptr);
}

TEST_CASE("indexes of several objects are kept beside each other, and each is right after any change") {
  std::mt19937 chance(3);
  const auto any = [&](std::size_t below) { return static_cast<std::size_t>(chance() % below); };
  Document root = Document::object();
  for (const char* room : {"a", "b", "c"}) {
    for (int i = 0; i < 600; ++i) root[room]["k" + std::to_string(i)] = Document::object();
  }
  KeptIndex index;
  for (int operation = 0; operation < 4000; ++operation) {
    index.begin_operation(true);
    const std::string room(1, static_cast<char>('a' + any(3)));
    const std::string key = "k" + std::to_string(any(900));
    Document& object = root[room];
    const Document* const known = find_member(object, key);
    CHECK(index.find(object, key) == known);
    index.begin_path();
    Document* const at = index.change(root, room);
    REQUIRE(at == &object);
    if (any(200) == 0) {  // the room is made anew: perhaps at the same place in memory
      index.end_path();
      Document other = Document::object();
      for (std::size_t i = any(40); i < 700; ++i) other["k" + std::to_string(i)] = operation;
      *at = std::move(other);
      continue;
    }
    Document* const member = index.change(*at, key);
    index.end_path();
    CHECK(member == find_member(object, key));
    *member = operation;
  }
}

}  // namespace object_index_test
