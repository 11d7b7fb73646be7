#pragma once
// Test files (*.test.json): their cases, and what in them cannot be meant.

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"

namespace majs::runtime {

/// Something in a test file that cannot be meant.
struct TestFileProblem {
  std::string pointer;  ///< JSON pointer (RFC 6901) into the file
  std::string message;
};

/// A case where it stands in its file.
struct TestFileCase {
  std::size_t index = 0;  ///< in the list
  std::string name;
  Document test;                               ///< with what its file says for all of them
  std::vector<TestFileProblem> problems = {};  ///< it cannot be played with any
};

struct TestFile {
  bool single = false;  ///< the document is one case, not a list
  std::vector<TestFileCase> cases;
  std::vector<TestFileProblem> problems;  ///< of the file itself
};

/// Reads a list of cases, an object whose `tests` share its `ruleset`, `ruleset_file`, `mods`, `preset` and `config`
/// (which is merged with their own), or a single case. Unknown keys and values of the wrong type are problems. Cases of
/// a corpus that was recorded from the reference (they have a `kind` or a `trace`) are taken as they are. The cases are
/// taken out of the document.
TestFile read_test_file(Document document);

}  // namespace majs::runtime
