#include "compiler/syntax/block_layout.hpp"

#include <doctest/doctest.h>

#include <string>

namespace block_layout_test {

using namespace majs::compiler;

namespace {

/// "do 2" for the second `do`, "elif" for such a word, "" for nothing.
std::string slip(const std::string& text) {
  const auto found = find_block_slip(text);
  if (!found) return {};
  const std::string word = text.substr(found->offset, found->length);
  if (found->kind == BlockSlip::Kind::ElseIf) return word;
  std::size_t number = 1;
  for (std::size_t at = text.find("do"); at < found->offset; at = text.find("do", at + 1)) ++number;
  return word + " " + std::to_string(number);
}

}  // namespace

TEST_CASE("the block whose `end` is missing is told by the indentation") {
  CHECK(slip("on a do\n  if b do\n    draw\nend\n") == "do 2");
  CHECK(slip("on a do\n  if b do\n    draw\n  end\n  if c do\n    draw\nend\n") == "do 3");
  CHECK(slip("on a do\n  if b do\n    if c do\n      draw\n    end\nend\n") == "do 2");
  CHECK(slip("on a do\n  if b do\n    draw\n  else\n    noop\nend\n") == "do 2");
  CHECK(slip("on a do\n\tif b do\n\t\tdraw\nend\n") == "do 2");
}

TEST_CASE("nothing is guessed where the indentation does not tell") {
  CHECK(slip("").empty());
  CHECK(slip("on a do\n  draw\n").empty());
  CHECK(slip("on a do\nif b do\ndraw\nend\n").empty());
  CHECK(slip("on a do if b do draw end\n").empty());
  CHECK(slip("end\nend\n").empty());
}

TEST_CASE("words in texts, comments and keys are no blocks") {
  CHECK(slip("on a do\n  print(\"do\\\" do\")\n  # do\nend\n").empty());
  CHECK(slip("on a, do: draw\nset b, \"\"\"\n    x do\n  \"\"\"\n").empty());
  CHECK(slip("redo\n  undo\nend\n").empty());
}

TEST_CASE("words of other languages for a second condition") {
  for (const char* word : {"elif", "elsif", "elseif", "else if"}) {
    CHECK(slip("on a do\n  if b do\n    draw\n  " + std::string(word) + " c do\n    noop\n  end\nend\n") == word);
  }
  CHECK(slip("elif x\n").empty());  // in no block
  CHECK(slip("on a do\n  elifx y\nend\n").empty());
}

}  // namespace block_layout_test
