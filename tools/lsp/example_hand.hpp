#pragma once
// A hand that a match definition takes.

#include <optional>
#include <string>
#include <vector>

#include "grammar/document.hpp"

namespace majs::lsp {

/// The tiles of a hand that one of the definitions takes, found by trying: groups are put where there is room, and the
/// matcher is asked. `definitions` is a list as `~m` gives it; sets are those of the ruleset. Nothing when no hand was
/// found, which does not mean that there is none.
std::optional<std::vector<std::string>> example_hand(const Document& definitions, const Document& ruleset);

/// `123m 55z`: tiles in the order given, suits of neighbours joined.
std::string short_hand(const std::vector<std::string>& tiles);

}  // namespace majs::lsp
