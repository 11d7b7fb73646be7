#pragma once
// The page of a recorded game: a table to step through, one file with everything in it
// (runtime/report/table/README.md).

#include <string>

#include "runtime/report/table_recorder.hpp"

namespace majs::report {

struct TableDescription {
  std::string title;    ///< as people name the ruleset
  std::string about;    ///< a line below: which game this is
  std::string version;  ///< of majs
  std::string command;  ///< that makes this page again; may be empty
};

/// HTML. Texts of the ruleset stand in it as data only; the page runs no other script than its own, and loads nothing.
std::string table_page(const TableDescription& description, const TableRecorder& recorder);

}  // namespace majs::report
