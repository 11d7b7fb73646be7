#include "compiler/text/explain.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace explain_test {

using namespace majs::compiler;

namespace {
constexpr CodeInfo kInfo = {
    Code::SyntaxError,
    "SyntaxError",
    Severity::Error,
    "the title",
    "A text that is long enough that it has to be broken into two lines, as the terminal has 80 "
    "columns only.",
    "set a, [1\n\nset b, 2",
    "set a, 1\n"};
}

TEST_CASE("explain as text") {
  CHECK(explain_text(explanation_of(kInfo)) ==
        "error[M0101] SyntaxError: the title\n\n"
        "A text that is long enough that it has to be broken into two lines, as the\n"
        "terminal has 80 columns only.\n\n"
        "Wrong:\n\n    set a, [1\n\n    set b, 2\n\n"
        "Right:\n\n    set a, 1\n");
}

TEST_CASE("explain as Markdown and JSON") {
  CHECK(explain_markdown(explanation_of(kInfo)).starts_with("## M0101 the title\n\n`SyntaxError`, error. A text"));
  CHECK(explain_markdown(explanation_of(kInfo)).ends_with("Right:\n\n```majs\nset a, 1\n```\n"));
  CHECK(nlohmann::json::parse(explain_json(explanation_of(kInfo)))["wrong"] == kInfo.wrong);
}

TEST_CASE("list and suggestions") {
  CHECK(code_list(explanations()).find("M0101 error   the text is not MahjongScript\n") != std::string::npos);
  CHECK(nearest_code("SintaxError") == "SyntaxError");
  CHECK(nearest_code("Banana").empty());
}

}  // namespace explain_test
