// What surveys say of two yaku together, and of how many hands that takes.

#include "runtime/play/survey/survey.hpp"

#include <doctest/doctest.h>

namespace majs::runtime::test::survey_test {
namespace {

/// `hands` have each of two yaku where hands are looked at, `around` in other situations.
Survey survey_of(std::uint64_t hands, std::uint64_t around, std::uint64_t together) {
  Survey survey;
  for (const char* const name : {"Little", "Big"}) {
    survey.yaku[name].hands = hands;
    survey.around[name].hands = around;
  }
  if (together > 0) survey.around["Big"].with["Little"] = together;
  return survey;
}

TEST_CASE("survey: two yaku that come together, or in too few hands to tell") {
  CHECK(ways_together(survey_of(kFewHands, 1, 0), "Little", "Big") == 0U);
  CHECK(ways_together(survey_of(kFewHands, 1, 3), "Little", "Big") == 3U);
  CHECK(ways_together(survey_of(kFewHands, 1, 3), "Big", "Little") == 3U);
  CHECK_FALSE(ways_together(survey_of(kFewHands - 1, 1, 0), "Little", "Big"));
  CHECK_FALSE(ways_together(survey_of(kFewHands, 0, 0), "Little", "Big"));
  CHECK_FALSE(ways_together(survey_of(kFewHands, 1, 0), "Little", "Other"));
}

}  // namespace
}  // namespace majs::runtime::test::survey_test
