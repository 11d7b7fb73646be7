#include "grammar/display.hpp"

#include <doctest/doctest.h>

namespace display_test {

using namespace majs::grammar;

namespace {

constexpr const char* kBad = "\xEF\xBF\xBD";  // U+FFFD

}  // namespace

TEST_CASE("names are one line, without anything that acts") {
  CHECK(printable("Riichi") == "Riichi");
  CHECK(printable("立直 🀄") == "立直 🀄");
  CHECK(printable("a\nb\r\tc") == "a b  c");
  CHECK(printable("\x1b[31m") == std::string(kBad) + "[31m");
  CHECK(printable("\a") == kBad);
  CHECK(printable("\x7f") == kBad);
  CHECK(printable("\xC2\x9B") == kBad);      // CSI, of the C1 controls
  CHECK(printable("\xE2\x80\xAE") == kBad);  // right to left from here on
  CHECK(printable("\xFF") == kBad);
  CHECK(printable("x ##[error]") == "x " + std::string(kBad) + "#[error]");
}

TEST_CASE("plain runs between what must not be printed") {
  CHECK(printable("##[a#b##vso[c\x1b d#") == "\xEF\xBF\xBD#[a#b\xEF\xBF\xBD#vso[c\xEF\xBF\xBD d#");
  CHECK(printable("\x7F~ \x1F") == "\xEF\xBF\xBD~ \xEF\xBF\xBD");
  CHECK(printable("plain").size() == 5);
  CHECK(printable("").empty());
}

TEST_CASE("lines keep their ends and are no commands to a CI service") {
  CHECK(printable_lines("yaku\n  Tanyao  1 Han\n") == "yaku\n  Tanyao  1 Han\n");
  CHECK(printable_lines("") == "");
  CHECK(printable_lines("a\tb") == "a b");
  const std::string bad = kBad;
  CHECK(printable_lines("::error::x\n") == bad + ":error::x\n");
  CHECK(printable_lines("a\n  ::add-mask::x") == "a\n  " + bad + ":add-mask::x");
  CHECK(printable_lines("a ::b") == "a ::b");
  CHECK(printable_lines(":a") == ":a");
  CHECK(printable_lines("x ##[error]y") == "x " + bad + "#[error]y");
  CHECK(printable_lines("##vso[task]") == bad + "#vso[task]");
  CHECK(printable_lines("##teamcity[x]") == bad + "#teamcity[x]");
  CHECK(printable_lines("# a ## b") == "# a ## b");
  CHECK(printable_lines("a\x1b]0;x\a\r\nb") == "a" + bad + "]0;x" + bad + bad + "\nb");
}

TEST_CASE("JSON for a terminal means the same") {
  CHECK(escaped_unprintable("{\"a\": [\"立直\"]}\n\t") == "{\"a\": [\"立直\"]}\n\t");
  CHECK(escaped_unprintable("\"\xC2\x9B\"") == "\"\\u009B\"");
  CHECK(escaped_unprintable("\"\xE2\x80\xAE\"") == "\"\\u202E\"");
  CHECK(escaped_unprintable("\xF3\xA0\x80\x81") == "\\uDB40\\uDC01");  // U+E0001
  CHECK(escaped_unprintable("\x1b") == "\\u001B");
  CHECK(escaped_unprintable("\x80") == kBad);
}

}  // namespace display_test
