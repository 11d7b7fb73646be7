#pragma once
// The sets of a hand that is read, counted for what is asked about them (match/levels/set_sheet.hpp).

#include <cstdint>
#include <optional>

#include "runtime/game/engine.hpp"
#include "runtime/match/levels/set_sheet.hpp"

namespace majs::runtime {

/// Collects the sets of a reading, see HandReading::whole.
void count_reading(HandReading& reading);

/// Whether the context's reading is one of the seat's winning tile, and the tiles of its sets are nothing else.
bool reads_hand(const Engine& engine, const Context& context);

/// The sets which some parts of the winning hand consist of under a reading that reads_hand: those of the reading, or
/// `room`, in which others are put beside them. Null when they are not known to be sets and nothing else, such as calls
/// of other shapes.
const match::SetSheet::Sets* find_sets(const Engine& engine, const Context& context, HandParts parts,
                                       match::SetSheet::Sets& room);

/// What is known about questions of the lists of yaku, by their bits (ScoringRules::questions): which are answered by
/// Yes and which by No, of those about the same parts as the first one.
struct SetAnswers {
  std::uint64_t yes = 0;
  std::uint64_t no = 0;
};
SetAnswers answer_by_sets(Engine& engine, const Context& context, std::uint64_t questions);

/// Whether the targets match those definitions of a program that are made of sets; Ask when it is no matter of counting
/// them.
match::SetSheet::Answer match_by_sets(Engine& engine, const Context& context, std::uint32_t targets,
                                      std::uint32_t program);
/// How many times they match; nothing when it is no matter of counting sets.
std::optional<int> times_by_sets(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program);

}  // namespace majs::runtime
