#pragma once
// Pao of tables of scores: who is liable for yaku of a hand. For Riichi Advanced statuses say who it is, and a script
// what that costs (majs/platform/liability.majs); there any `make_responsible_for` opens a payment of its own.

#include <functional>
#include <string>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Told what cannot be said: a JSON pointer and a sentence.
using Refuse = std::function<void(const std::string& pointer, const std::string& message)>;

/// Puts statuses in the place of `make_responsible_for`, and adds the function `platform_count_liable`, which leaves
/// what everybody is liable for in counters. `scoring` is the document's `score_calculation`. Whether there is any.
bool write_liability(Document& document, const Document& scoring, const Refuse& refuse);

}  // namespace majs::compiler
