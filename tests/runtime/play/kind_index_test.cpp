// Entries found by kind against a search through all of them.

#include "runtime/play/bots/kind_index.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>

namespace majs::runtime::test::kind_index_test {
namespace {

struct Entry {
  tiles::Kind kind = tiles::kNoKind;
  int number = 0;
};

}  // namespace

TEST_CASE("an index finds the entries of one list after the other, and no others") {
  std::mt19937 random(7);
  KindIndex index;
  std::vector<Entry> entries;
  for (int list = 0; list < 200; ++list) {
    entries.clear();  // what the index knows of the last list stays
    for (int i = 0; i < 30; ++i) {
      const std::uint32_t drawn = static_cast<std::uint32_t>(random()) % (tiles::kKindCount + 1);
      const auto kind =
          drawn == tiles::kKindCount
              ? tiles::kNoKind
              : static_cast<tiles::Kind>(drawn % (i % 2 != 0 ? 40U : static_cast<std::uint32_t>(tiles::kKindCount)));
      const auto known =
          std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.kind == kind; });
      const Entry* const found = index.find(entries, kind);
      REQUIRE((found != nullptr) == (known != entries.end()));
      if (found == nullptr) {
        index.add(entries, {kind, i});
      } else {
        CHECK(found == &*known);
      }
    }
  }
}

}  // namespace majs::runtime::test::kind_index_test
