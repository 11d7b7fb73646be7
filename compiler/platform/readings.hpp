#pragma once
// `per_interpretation`: yaku judged by one reading of the hand at a time. Riichi Advanced looks for a reading of its
// own for every question; so questions are put that only readings of the whole hand answer.

#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::compiler {

struct Readings {
  std::vector<std::string> parts;    ///< of majs/platform/ that are needed
  std::vector<std::string> changes;  ///< in sentences
  std::vector<std::string> differs;  ///< what is left that readings may answer together, in sentences
};

/// Counts triplets and looks for sets in complete hands only.
Readings write_readings(Document& document);

}  // namespace majs::compiler
