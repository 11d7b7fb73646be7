// Small tables that stand for a slower way of looking: counters by number, what indicators indicate, texts that are
// shown.

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "runtime/game/shown_text.hpp"
#include "runtime/game/state.hpp"
#include "runtime/rules/dora_table.hpp"
#include "tests/runtime/match/random_hands.hpp"

namespace majs::runtime::test::small_tables_test {

using match::test::Dice;

TEST_CASE("counters are those that were set, in the order in which they came") {
  Dice dice(31);
  for (int round = 0; round < 50; ++round) {
    CounterValues values;
    std::map<std::uint32_t, std::int64_t> slow;
    std::vector<std::uint32_t> order;
    for (int step = 0; step < 60; ++step) {
      // Numbers 32 apart share a place.
      const auto id = static_cast<std::uint32_t>(dice.below(5) + 32 * dice.below(4));
      if (const auto known = slow.find(id); known == slow.end()) {
        CHECK(values.find(id) == nullptr);
      } else {
        REQUIRE(values.find(id) != nullptr);
        CHECK(*values.find(id) == Number(known->second));
      }
      if (dice.below(2) == 0) continue;
      const auto value = static_cast<std::int64_t>(dice.below(100));
      values.set(id, Number(value));
      if (slow.insert_or_assign(id, value).second) order.push_back(id);
    }
    REQUIRE(values.size() == order.size());
    std::size_t place = 0;
    for (const CounterValue& one : values) {
      CHECK(one.id == order[place++]);
      CHECK(one.value == Number(slow.at(one.id)));
    }
  }
}

TEST_CASE("an indicator indicates what was added for it, in order") {
  DoraTable table;
  CHECK(table.empty());
  CHECK(table.find(0) == nullptr);
  Dice dice(32);
  std::map<tiles::Kind, std::vector<tiles::Kind>> slow;
  for (int step = 0; step < 200; ++step) {
    const auto kind = static_cast<tiles::Kind>(dice.below(40));
    const auto dora = static_cast<tiles::Kind>(dice.below(40));
    table.add(kind, Tile(dora));
    slow[kind].push_back(dora);
    CHECK_FALSE(table.empty());
  }
  for (tiles::Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    const auto known = slow.find(kind);
    const std::vector<Tile>* const found = table.find(kind);
    CHECK((found != nullptr) == (known != slow.end()));
    if (found == nullptr || known == slow.end()) continue;
    std::vector<tiles::Kind> kinds;
    for (const Tile& tile : *found) kinds.push_back(tile.kind);
    CHECK(kinds == known->second);
  }
}

TEST_CASE("a shown text is a lasting one, one of its own, or nothing") {
  CHECK(ShownText().empty());
  CHECK(ShownText().str().empty());
  const std::string lasting = "Ron";
  const ShownText shown = ShownText::of(lasting);
  CHECK_FALSE(shown.empty());
  CHECK(&shown.str() == &lasting);
  const std::string nothing;
  CHECK(ShownText::of(nothing).empty());
  ShownText copy;
  {
    const ShownText made = ShownText::made(std::string("R") + "on");
    CHECK(made == shown);
    CHECK(made == std::string_view("Ron"));
    copy = made;
  }
  CHECK(copy.str() == "Ron");  // lives on
  CHECK_FALSE(copy == ShownText());
  CHECK_FALSE(copy == ShownText::made("Tsumo"));
}

}  // namespace majs::runtime::test::small_tables_test
