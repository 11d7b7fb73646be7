#include "compiler/layout/text_diff.hpp"

#include <doctest/doctest.h>

namespace text_diff_test {

using majs::compiler::unified_diff;

TEST_CASE("equal texts have no diff") {
  CHECK(unified_diff("", "", "f", false) == "");
  CHECK(unified_diff("a\nb", "a\nb", "f", true) == "");
}

TEST_CASE("a change stands in its context") {
  CHECK(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n", "f", false) ==
        "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST_CASE("changes far apart are hunks of their own") {
  CHECK(unified_diff("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n", "f", false) ==
        "--- a/f\n+++ b/f\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
  CHECK(unified_diff("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n", "f", false) ==
        "--- a/f\n+++ b/f\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
}

TEST_CASE("ends of texts") {
  CHECK(unified_diff("", "a\n", "f", false) == "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
  CHECK(unified_diff("a\n", "", "f", false) == "--- a/f\n+++ b/f\n@@ -1 +0,0 @@\n-a\n");
  CHECK(unified_diff("a", "a\n", "f", false) ==
        "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
}

TEST_CASE("what a file says acts on no terminal") {
  CHECK(unified_diff("a\x1b[2J\n", "\ta\a\xE2\x80\xAE\n", "f\x1b", false) ==
        "--- a/f\xEF\xBF\xBD\n+++ b/f\xEF\xBF\xBD\n@@ -1 +1 @@\n-a\xEF\xBF\xBD[2J\n+\ta\xEF\xBF\xBD\xEF\xBF\xBD\n");
}

}  // namespace text_diff_test
