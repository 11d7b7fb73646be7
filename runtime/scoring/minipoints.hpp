#pragma once
// Minipoints: the programs of rulesets (runtime/scoring/README.md 5.1) and the built-in riichi fu of older rulesets
// (5.2), and the items of a breakdown of them.

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/game/breakdown.hpp"
#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// The largest number of minipoints some reading of the context seat's hand gets; 0 when none remains.
Number run_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The same on counts (minipoint_counts.cpp): the hand is a number of tiles of each class, and a set that is taken out
/// is a number to subtract. Nothing when the hand has wildcards or too many different tiles, or the program does more.
std::optional<Number> count_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The same without the fast way: the definition of what a program means.
Number search_minipoints(Engine& engine, const Context& context, const MinipointProgram& program);

/// The built-in fu of the hand with the context's winning tile.
Number riichi_fu(Engine& engine, const Context& context);

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
