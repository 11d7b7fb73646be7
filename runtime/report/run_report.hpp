#pragma once
// Many games as one page: who wins and how, what hands are made of, what never happened.

#include <string>
#include <vector>

#include "runtime/play/course/simulation.hpp"

namespace majs::report {

/// What was played, and how to play it again.
struct RunDescription {
  std::string title;    ///< display name of the ruleset
  std::string ruleset;  ///< as it was named
  std::string bots;     ///< as they were named
  std::string command;  ///< the command line that plays the same games
  std::string version;  ///< of majs
  std::uint64_t seed = 1;
};

/// A finding with its place in the author's file, when it is known.
struct PlacedFinding {
  runtime::Finding finding;
  std::string place;
  std::string link = {};  ///< to the moment on a replay page; may be empty
};

/// One self-contained HTML page.
std::string run_page(const RunDescription& description, const runtime::Rules& rules,
                     const runtime::Statistics& statistics, const std::vector<PlacedFinding>& findings);

}  // namespace majs::report
