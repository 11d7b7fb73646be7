#pragma once
// A jq program read token by token: whether a mod may say it, and what of it older versions of jq do not know.

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/engines/jq_engine.hpp"

namespace majs::compiler {

/// Replace `length` bytes at `at` by `text`, which has no line break.
struct JqEdit {
  std::size_t at;
  std::size_t length;
  std::string text;
  bool always = false;  ///< whatever the version of jq; otherwise only before 1.7
};

/// Something that jq before 1.7 cannot do, or does differently.
struct JqNotice {
  std::size_t at;
  std::size_t length;
  std::string message;
  bool fatal;  ///< it cannot be offered at all
};

struct JqScan {
  std::optional<JqError> error;   ///< why the program may not run; then the rest is incomplete
  bool lacks_expression = false;  ///< the text ends where jq expects an expression
  bool catches = false;           ///< there is a `try` or a `?`
  bool updates = false;           ///< there is a `|=`
  std::vector<JqEdit> edits;      ///< in order of position
  std::vector<JqNotice> notices;
  std::set<std::string_view> builtins;        ///< functions it calls without having defined them
  std::set<std::string_view> free_variables;  ///< `$name` that it uses and nowhere binds
};

/// The result points into `program`.
JqScan scan_jq(std::string_view program);

}  // namespace majs::compiler
