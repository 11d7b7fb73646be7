#pragma once
// Making the items of a breakdown of minipoints.

#include <span>
#include <string_view>
#include <vector>

#include "runtime/game/breakdown.hpp"

namespace majs::runtime {

struct MinipointStep;
struct Rules;

/// Adds an item that is worth something; one of the same name and tiles gets its value added. A name is kept by the
/// engine or by the ruleset, or by the item that has it.
void add_item(MinipointBreakdown& breakdown, const MinipointItem& item);
void add_item(MinipointBreakdown& breakdown, std::string_view name, std::span<const Tile> tiles, Number value);

/// Takes out pairs of items that cancel each other: programs mark readings with large amounts for a while.
void drop_markers(MinipointBreakdown& breakdown);

/// The item of a step that adds an amount, named after its condition; the value is left open.
MinipointItem added_item(const Rules& rules, const MinipointStep& step);

/// The item of a set that was taken out of a hand.
MinipointItem removed_item(std::vector<Tile> before, const std::vector<Tile>& after);

}  // namespace majs::runtime
