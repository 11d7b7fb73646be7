#pragma once
// A folder of modules, and what is built from it by both engines.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "compiler/load/request_document.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "tests/compiler/temporary_folder.hpp"

namespace majs::compiler::test {

/// A root and what building in it gives, with both engines.
class Pantry : public tests::TemporaryFolder {
 public:
  Diagnostics diagnostics;

  Roots roots() const { return {{path()}}; }

  static BuildRequest request(std::string_view text) {
    Diagnostics problems;
    const auto read = read_request(*grammar::parse_document(text, nullptr), problems);
    REQUIRE(read);
    return *read;
  }

  /// The document as text, "" when there is none. Both engines must agree to the byte.
  std::string build(const BuildRequest& request) {
    Diagnostics of_jq;
    const auto native = compiler::build(request, roots(), Engine::Native, diagnostics = {});
    const auto jq = compiler::build(request, roots(), Engine::Jq, of_jq);
    const std::string text = native ? grammar::print_document(native->document, false) : "";
    CHECK(text == (jq ? grammar::print_document(jq->document, false) : ""));
    CHECK(diagnostics.error_count() == of_jq.error_count());
    CHECK(native.has_value() == !diagnostics.has_errors());
    if (diagnostics.has_errors() && of_jq.has_errors()) {
      CHECK(first_error().message == first_error(of_jq).message);
      CHECK(first_error().span.begin == first_error(of_jq).span.begin);
    }
    return text;
  }
  std::string build(std::string_view text) { return build(request(text)); }

  const Diagnostic& first_error() const { return first_error(diagnostics); }
  static const Diagnostic& first_error(const Diagnostics& from) {
    const auto found = std::ranges::find(from.all(), Severity::Error, &Diagnostic::severity);
    REQUIRE(found != from.all().end());
    return *found;
  }
  bool reports(Code code) const {
    return std::ranges::find(diagnostics.all(), code, &Diagnostic::code) != diagnostics.all().end();
  }
};

/// A line of a script that notes a word in the list `log`.
inline std::string log_line(std::string_view word) { return "apply append, \"log\", \"" + std::string(word) + "\"\n"; }

}  // namespace majs::compiler::test
