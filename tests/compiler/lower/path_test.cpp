#include "compiler/lower/path.hpp"

#include <doctest/doctest.h>

namespace path_test {

using namespace majs::compiler;

namespace {

/// `.key`, `[0]`, `{a|b}`, `{0|1}`; or `offset: problem`.
std::string show(std::string_view text) {
  Arena arena;
  std::string problem;
  std::size_t offset = 0;
  const auto path = parse_path(text, arena, &problem, &offset);
  if (!path) return std::to_string(offset) + ": " + problem;
  std::string out;
  for (const ir::Step& step : path->steps) {
    const bool several = step.kind == ir::StepKind::Keys || step.kind == ir::StepKind::Indices;
    std::string places;
    for (const std::string_view key : step.keys) places += (places.empty() ? "" : "|") + std::string(key);
    for (const double index : step.indices) {
      places += (places.empty() ? "" : "|") + std::to_string(static_cast<long long>(index));
    }
    if (several) {
      out += "{" + places + "}";
    } else {
      out += step.kind == ir::StepKind::Key ? "." + places : "[" + places + "]";
    }
  }
  return out.empty() ? "whole" : out;
}

}  // namespace

TEST_CASE("paths") {
  CHECK(show("") == "whole");
  CHECK(show(".") == "whole");
  CHECK(show("a") == ".a");
  CHECK(show(".a.b_2") == ".a.b_2");
  CHECK(show("a[0][-1].c") == ".a[0][-1].c");
  CHECK(show("a[\"two words\"].c") == ".a.two words.c");
  CHECK(show("a[\"0b\"]") == ".a.0b");
  CHECK(show("a[0, 1]") == ".a{0|1}");
  CHECK(show("a[\"x\",\t\"y\"].b") == ".a{x|y}.b");
  CHECK(show(std::string(1000, 'a')).size() == 1001);
}

TEST_CASE("malformed paths say what is wrong") {
  CHECK(show("a b") == "1: a plain key may not contain a blank; write `[\"two words\"]`");
  CHECK(show("a..b") == "2: a key is missing between two `.`");
  CHECK(show("a.") == "1: a key is missing behind the last `.`");
  CHECK(show("a-b") == "1: a plain key may contain only letters, digits and `_`");
  CHECK(show("a[]") == "1: the brackets are empty: write an index as in `[0]` or a key as in `[\"key\"]`");
  CHECK(show("a[0:1]") == "3: there are no slices; list the indices as in `[0,1,2]`");
  CHECK(show("a[0,1][0,1]") == "6: only one component may list several indices or keys");
  CHECK(show("a[\"b\"]c") == "6: a `.` is missing before this key");
  CHECK(show("[0]") == "0: a path begins with a key, not with a bracket");
  CHECK(show(".[0]") == "1: a path begins with a key, not with a bracket");
  CHECK(show("a.[0]") == "2: no `.` stands before a bracket");
  CHECK(show("a[$x]") == "2: a quoted key may contain only letters, digits, blanks and `_`");
  CHECK(show("a[b]") == "1: a key in brackets needs quotes: `[\"key\"]`");
  CHECK(show("a[1.5]") == "3: an index is a whole number");
  CHECK(show("a[0") == "1: `[` is not closed");
  CHECK(show("a.0b") == "2: a plain key may not begin with a digit; write `[\"0...\"]`");
  CHECK(show("0b") == "0: a plain key may not begin with a digit; write `[\"0...\"]`");
  CHECK(show("a\n") == "1: a path may not contain a line break");
  CHECK(show("a[9999999999999999]") == "2: the index is too large");
  CHECK(show(std::string(1001, 'a')) == "1000: a path may have at most 1000 bytes");
  std::string long_path = "a";
  for (int i = 0; i < 100; ++i) long_path += ".b";
  CHECK(show(long_path) == "0: a path may have at most 100 components");
}

}  // namespace path_test
