#pragma once
// The mods that are to be loaded together, as entries.

#include <span>
#include <vector>

#include "compiler/load/load_draft.hpp"

namespace majs::compiler {

/// Whether two entries of a batch are the same load (compiler/README.md 7.3: exact duplicates).
bool is_same(const ModEntry& a, const ModEntry& b);

/// Whether one of the entries is the same load.
bool contains(std::span<const ModEntry> entries, const ModEntry& entry);

/// Of exact duplicates the last stays (Q76).
std::vector<ModEntry> without_duplicates(std::vector<ModEntry> entries);

std::vector<ModEntry> entries_of(const std::vector<ModRequest>& mods);

/// A library that a file requires, with the config that it gives.
ModEntry entry_of(const Requirement& requirement, const Draft& requirer);

}  // namespace majs::compiler
