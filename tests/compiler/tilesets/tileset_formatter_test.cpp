#include "compiler/tilesets/tileset_formatter.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/compiler/build_fixture.hpp"
#include "tests/compiler/tileset_fixture.hpp"

namespace majs::compiler::test::tileset_formatter_test {
namespace {

std::string formatted(std::string_view text) {
  Diagnostics diagnostics;
  const tileset::Tree tree = tileset::parse(tiles_source(text), diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  return format_tiles(tree);
}

std::size_t comment_count(std::string_view text) {
  Diagnostics diagnostics;
  return tileset::parse(tiles_source(text), diagnostics).comments.size();
}

/// The layout is a fixed point, means the same, and keeps every comment.
void check_round_trip(const std::string& text) {
  const std::string once = formatted(text);
  CHECK(formatted(once) == once);
  CHECK(problems(text).empty() == problems(once).empty());
  if (problems(text).empty()) CHECK(tiles_of(once) == tiles_of(text));
  CHECK(comment_count(once) == comment_count(text));
}

struct Case {
  const char* text;
  const char* layout;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(formatted(c.text) == c.layout);
    check_round_trip(c.text);
  }
}

}  // namespace

TEST_CASE("tile formatter: blanks, words, definitions") {
  check({
      {"", ""},
      {"\n\n; only a comment \r\n\n", "; only a comment\n"},
      {"(^plain   ^red)(players\n3)", "(^plain ^red)\n(PLAYERS 3)\n"},
      {"(^a ^b)\n\n\n\n(PLAYERS 2)", "(^a ^b)\n\n(PLAYERS 2)\n"},
      {"(tiles( 1 to 9 )(manzu)4)", "(TILES (1 TO 9) (MANZU) 4)\n"},
      {"(players (manzu to  \"A\" (plus)) ( ))", "(PLAYERS (manzu to \"A\" (plus)) ())\n"},
      {"()", "()\n"},
      {"stray 4", "stray\n4\n"},
  });
}

TEST_CASE("tile formatter: a clause a line, unless the author had all on one") {
  check({
      {"(TILES ('1M) 4 PLUS ('2M))", "(TILES ('1M) 4 PLUS ('2M))\n"},
      {"(TILES ('1M) 4\nPLUS ('2M))", "(TILES\n  ('1M) 4\n  PLUS ('2M))\n"},
      {"(TILES\n\n PLUS ('1M\n'2M) MINUS\nALL ('1M)\n\nTIMES 4\n)",
       "(TILES\n  PLUS ('1M '2M)\n  MINUS ALL ('1M)\n\n  TIMES 4)\n"},
      {"(^a ^b)\n(TILES ('1M)\n MODIFY ('1M) by ^b )", "(^a ^b)\n(TILES\n  ('1M)\n  MODIFY ('1M) BY ^b)\n"},
  });
}

TEST_CASE("tile formatter: long lines") {
  std::string wide = "(TILES ('X1F";
  for (int i = 0; i < 40; ++i) wide += " '10M";
  wide += ") 4 PLUS (1 TO 9) (MANZU))";
  check_round_trip(wide);
  const std::string layout = formatted(wide);
  CHECK(layout.starts_with("(TILES\n  ('X1F '10M"));
  CHECK(layout.ends_with("'10M) 4\n  PLUS (1 TO 9) (MANZU))\n"));
  CHECK(layout.find("\n    '10M") != std::string::npos);
  for (std::size_t at = 0; at < layout.size();) {
    const std::size_t end = layout.find('\n', at);
    CHECK(end - at <= 100);
    at = end + 1;
  }
  // A short list is not torn apart.
  std::string lists = "(TILES\n('1M)";
  for (int i = 0; i < 30; ++i) lists += " ('1M 1)";
  CHECK(formatted(lists + ")").find("'1M\n") == std::string::npos);
  check_round_trip(lists + ")");
}

TEST_CASE("tile formatter: comments stay where they are") {
  check({
      {"(^a ^b);flags\n; next\n(PLAYERS 2)", "(^a ^b) ;flags\n; next\n(PLAYERS 2)\n"},
      {"(TILES ; the set\n('1M) ; one\n\n; two\nPLUS ('2M) ; last\n; close\n) ; end",
       "(TILES ; the set\n  ('1M) ; one\n\n  ; two\n  PLUS ('2M) ; last\n  ; close\n) ; end\n"},
      {"(TILES ('1M ; inside\n'2M))", "(TILES\n  ('1M ; inside\n    '2M))\n"},
      {"(^a ; first\n^b)", "(^a ; first\n  ^b)\n"},
      {"(PLAYERS ; n\n 3)", "(PLAYERS ; n\n  3)\n"},
      {"; \u00e9\u8d64\n(TILES ('1M))", "; \u00e9\u8d64\n(TILES ('1M))\n"},
      {"(TILES ('1M)\n(; empty\n))", "(TILES\n  ('1M) ( ; empty\n    ))\n"},
  });
}

TEST_CASE("tile formatter: the bundled sets and the seeds of the fuzzer") {
  std::size_t count = 0;
  for (const char* folder : {"rulesets/tiles", "tools/fuzz/seeds/tiles"}) {
    for (const auto& entry : std::filesystem::directory_iterator(kRepository / folder)) {
      CAPTURE(entry.path().string());
      const std::string text = read_file(entry.path());
      Diagnostics diagnostics;
      tileset::parse(tiles_source(text), diagnostics);
      if (diagnostics.has_errors()) continue;
      check_round_trip(text);
      if (std::string_view(folder) == "rulesets/tiles") CHECK(formatted(text) == text);
      ++count;
    }
  }
  CHECK(count >= 11);
}

}  // namespace majs::compiler::test::tileset_formatter_test
