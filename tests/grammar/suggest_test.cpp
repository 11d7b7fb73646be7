#include "grammar/suggest.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "grammar/phrases.hpp"

namespace suggest_test {

using namespace majs::grammar;

TEST_CASE("a word with a slip of the finger is recognised") {
  CHECK(nearest_word(WordKind::Condition, "has_drw") == "has_draw");
  CHECK(nearest_word(WordKind::Condition, "our_trun") == "our_turn");
  CHECK(nearest_word(WordKind::Action, "setstatus") == "set_status");
  CHECK(nearest_word(WordKind::Command, "defien_button") == "define_button");
  CHECK(nearest_word(WordKind::Event, "after_drew") == "after_draw");
}

TEST_CASE("what is near nothing gets no suggestion") {
  CHECK(nearest_word(WordKind::Condition, "zebra_crossing").empty());
  CHECK(nearest_word(WordKind::Action, "").empty());
  CHECK(nearest_word(WordKind::Action, "x").empty());
  CHECK(nearest_word(WordKind::Action, std::string(100000, 'd')).empty());
}

TEST_CASE("words nobody should use are not suggested") {
  CHECK(nearest_word(WordKind::Condition, "fu_equal") != "fu_equals");
  CHECK(nearest_word(WordKind::Command, "vra") != "var");
}

TEST_CASE("nearest among given names") {
  constexpr std::array<std::string_view, 4> names = {"riichi", "ron", "tsumo", "ronn"};
  CHECK(nearest("richi", names) == "riichi");
  CHECK(nearest("roon", names) == "ron");  // equally near: the first
  CHECK(nearest("tusmo", names) == "tsumo");
  CHECK(nearest("kan", names).empty());
  CHECK(nearest("ron", names) == "ronn");                               // a name is never its own correction
  CHECK(nearest("ab", std::array<std::string_view, 1>{"ba"}).empty());  // two letters are too few to tell
}

TEST_CASE("edit distance") {
  CHECK(edit_distance("draw", "draw", 3) == 0);
  CHECK(edit_distance("darw", "draw", 3) == 1);
  CHECK(edit_distance("drw", "draw", 3) == 1);
  CHECK(edit_distance("drraw", "draw", 3) == 1);
  CHECK(edit_distance("", "draw", 3) == 4);   // more than the limit
  CHECK(edit_distance("ca", "abc", 5) == 3);  // a pair once swapped is not changed again
  CHECK(edit_distance(std::string(65, 'a'), std::string(65, 'a'), 2) == 3);
}

TEST_CASE("lists and suggestions in sentences") {
  const auto text = [](int number) { return std::to_string(number); };
  CHECK(joined(std::vector<int>{}, ", ", text) == "");
  CHECK(joined(std::vector<int>{7}, ", ", text) == "7");
  CHECK(joined(std::vector<int>{7, 0, 7}, " and ", text) == "7 and 0 and 7");
  CHECK(joined(std::vector<int>{1, 2}, "|", [](int number) { return number == 1 ? "" : "x"; }) == "|x");
  std::string list;
  for (const char* item : {"a", "b", "c"}) add_to_list(list, item, " or ");
  CHECK(list == "a or b or c");
  const std::array<std::string_view, 2> known = {"riichi", "sanma"};
  CHECK(did_you_mean("riitchi", known) == ", did you mean `riichi`?");
  CHECK(did_you_mean("riitchi", known, "; ") == "; did you mean `riichi`?");
  CHECK(did_you_mean("american", known) == "");
}

}  // namespace suggest_test
