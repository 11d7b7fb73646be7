#include "runtime/rules/number.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "runtime/rules/scoring.hpp"

namespace number_test {

using namespace majs::runtime;

TEST_CASE("integers stay integers, division makes reals") {
  CHECK((Number(2) + Number(3)).is_integer());
  CHECK_FALSE(divide(6, 3).is_integer());
  CHECK(divide(6, 3) == Number(2));
  CHECK(divide(6, 3).normalised().is_integer());
  CHECK(divide(7, 2).text() == "3.5");
  CHECK(divide(7, 0) == Number(0));
}

TEST_CASE("what does not fit becomes a real instead of wrapping around") {
  const Number big = power(2, 62);
  CHECK(big.is_integer());
  CHECK((big * Number(4)).as_double() == doctest::Approx(1.8446744073709552e19));
  CHECK(power(2, 200).as_double() == doctest::Approx(1.6069380442589903e60));
}

TEST_CASE("rounding follows the reference") {
  CHECK(round_nearest(150, 100) == Number(200));
  CHECK(round_nearest(-150, 100) == Number(-200));
  CHECK(round_up(Number::real(7700.9), 100) == Number(7700));
  CHECK(round_up(7701, 100) == Number(7800));
  CHECK(round_up(-150, 100) == Number(0));
  CHECK(round_down(7799, 100) == Number(7700));
  CHECK(modulo(-7, 3) == Number(-1));
  CHECK(floor_divide(-7, 3) == Number(-3));
  CHECK(round_up(5, 0) == Number(5));
}

TEST_CASE("counters are compared as numbers are") {
  using Is = CounterTest::Is;
  const Number nan = Number::real(std::numeric_limits<double>::quiet_NaN());
  const std::vector<Number> numbers = {-2, 0, 1, 2, Number::real(0.5), Number::real(1.0), Number::real(-2.5), nan};
  for (const Number value : numbers) {
    for (const Number number : numbers) {
      const std::vector<std::pair<Is, bool>> expected = {{Is::Equal, value == number},
                                                         {Is::AtLeast, value >= number},
                                                         {Is::AtMost, value <= number},
                                                         {Is::MoreThan, value > number},
                                                         {Is::LessThan, value < number}};
      for (const auto& [way, holds] : expected) {
        const Is is = way;  // clang 14 captures no structured bindings
        CAPTURE(value.text());
        CAPTURE(number.text());
        CAPTURE(static_cast<int>(is));
        CHECK(CounterTest{0, is, false, number}.holds(value) == holds);
        CHECK(CounterTest{0, is, true, number}.holds(value) != holds);
      }
    }
  }
}

}  // namespace number_test
