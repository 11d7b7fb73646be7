#include "grammar/tileset_grammar.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <tao/pegtl/contrib/analyze.hpp>

namespace tileset_grammar_test {

namespace rules = majs::grammar::tileset;

namespace {

/// Whether the rule takes all of the text.
template <typename Rule>
bool is(std::string_view text) {
  tao::pegtl::memory_input in(text.data(), text.size(), "");
  return tao::pegtl::parse<tao::pegtl::seq<Rule, tao::pegtl::eof>>(in);
}

}  // namespace

TEST_CASE("tile-set grammar: no rule loops without progress") { CHECK(tao::pegtl::analyze<rules::file>() == 0); }

TEST_CASE("tile-set grammar: tokens") {
  for (const char* text : {"'0M", "'9P", "'10S", "'15M", "'E", "'S", "'W", "'N", "'C", "'F", "'P", "'X1F", "'X4Q"}) {
    CAPTURE(text);
    CHECK(is<rules::tile>(text));
  }
  for (const char* text : {"'16M", "'05M", "'5m", "'5", "'X", "'X0F", "'X5S", "'X1M", "'EE", "5M", "'", "''E"}) {
    CAPTURE(text);
    CHECK_FALSE(is<rules::tile>(text));
  }
  CHECK(is<rules::flag>("^red"));
  CHECK(is<rules::flag>("^_a-1"));
  CHECK_FALSE(is<rules::flag>("^"));
  CHECK_FALSE(is<rules::flag>("^a!"));
  CHECK(is<rules::number>("0042"));
  CHECK_FALSE(is<rules::number>("-1"));
  CHECK_FALSE(is<rules::number>("1M"));
  CHECK(is<rules::word>("Manzu"));
  CHECK_FALSE(is<rules::word>("1st"));
  CHECK(is<rules::comment>("; (anything"));
  CHECK_FALSE(is<rules::comment>("; two\nlines"));
}

TEST_CASE("tile-set grammar: every text is a sequence of tokens") {
  for (const char* text : {"", "()", "((", "))", "(TILES ('1M) ; x\n)", "\x01 ''^^ #\\", "'1M'2M^a(1)"}) {
    CAPTURE(text);
    CHECK(is<rules::file>(text));
  }
}

}  // namespace tileset_grammar_test
