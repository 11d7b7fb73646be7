#pragma once
// The page of a recorded game: a table to step through, one file with everything in it
// (runtime/report/table/README.md).

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/report/table_recorder.hpp"

namespace majs::report {

/// Somebody plays on the page, which is told how the game goes on (table/seat.js).
struct TableSeat {
  std::size_t number = 0;       ///< where, in the order of play
  std::set<std::string> drawn;  ///< ids of tiles that may still come
};

struct TableDescription {
  std::string title;    ///< as people name the ruleset
  std::string about;    ///< a line below: which game this is
  std::string version;  ///< of majs
  std::string command;  ///< that makes this page again; may be empty
  std::optional<TableSeat> seat = {};
  std::vector<std::string> names = {};  ///< of the players, by seat, where they have any
};

/// HTML. Texts of the ruleset stand in it as data only; the page runs no other script than its own, and loads nothing.
std::string table_page(const TableDescription& description, const TableRecorder& recorder);

}  // namespace majs::report
