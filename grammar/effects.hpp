#pragma once
// What a word reads and changes: parts of what a game is, and what an action does besides changing them. The rows of
// the vocabulary say it of every action, condition, amount and match target; the rest is derived from there.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "grammar/vocabulary.hpp"

namespace majs::grammar {

/// A part of the state of a game, or of what brought a list about.
enum class StatePart : std::uint8_t {
  Hands,
  Draws,
  Melds,
  Called,
  Ponds,
  Aside,
  Wall,
  WallEnd,
  DeadWall,
  Revealed,
  Statuses,
  Counters,
  Points,
  Turn,
  Winds,
  Round,
  Seats,
  Offers,
  Marks,
  History,
  Begun,
  Source,
  Win,
  Winners,
  Result,
  Payments,
  Duties,
  Tags,
  Behavior,
  Texts,
  Cards,
  Dice,
  Choice,
  Tile,
  Log,
};
inline constexpr std::size_t kParts = static_cast<std::size_t>(StatePart::Log) + 1;

/// What a word does besides, or how it asks.
enum class Deed : std::uint8_t {
  Others,
  Steers,
  Chooses,
  Calls,
  Draws,
  Moves,
  Makes,
  Names,
  Gives,
  Orders,
  Aliases,
  Clears,
  Wins,
  Ends,
  Defers,
  Fires,
  Tries,
};
inline constexpr std::size_t kDeeds = static_cast<std::size_t>(Deed::Tries) + 1;

struct NamedBit {
  std::string_view name;
  std::string_view doc;
};

/// In the order of StatePart.
inline constexpr std::array<NamedBit, kParts> kPartNames = {{
    {"hands", "tiles in hands"},
    {"draws", "tiles just drawn"},
    {"melds", "calls, flowers and racks, with their tiles"},
    {"called", "the names of calls"},
    {"ponds", "discards, on the table and of the round"},
    {"aside", "tiles laid aside"},
    {"wall", "the wall and what lies on it"},
    {"wall_end", "whether a tile is left to draw"},
    {"dead_wall", "the dead wall"},
    {"revealed", "what is turned up or looked at: indicators, hands, tiles of the wall"},
    {"statuses", "statuses of players"},
    {"counters", "counters of players"},
    {"points", "scores, sticks and the pot"},
    {"turn", "whose turn it is, who may discard, and the order of turns"},
    {"winds", "the winds of the round and of the seats"},
    {"round", "honba, the number of the round, who deals next, the round before"},
    {"seats", "which chairs are taken"},
    {"offers", "buttons, what players chose, lists that wait"},
    {"marks", "what players mark"},
    {"history", "the newest draw, discard and call"},
    {"begun", "whether anybody has discarded, or called"},
    {"source", "how a hand is won"},
    {"win", "the win that is scored: its tile, yaku, minipoints, readings"},
    {"winners", "who has won, and the records of wins"},
    {"result", "how the round ended"},
    {"payments", "what is paid, and what a win is worth"},
    {"duties", "who is responsible for whom"},
    {"tags", "tags of tiles"},
    {"behavior", "what tiles stand for, and how they follow each other"},
    {"texts", "the rules panel"},
    {"cards", "cards to draft"},
    {"dice", "the dice"},
    {"choice", "what was called or pressed, who called whom, for whom a list runs"},
    {"tile", "the tile in question"},
    {"log", "the log of the game"},
}};

/// In the order of Deed.
inline constexpr std::array<NamedBit, kDeeds> kDeedNames = {{
    {"others", "looks at what other seats have, too"},
    {"steers", "changes what runs next, or for whom"},
    {"chooses", "puts one of its own lists in front of the rest, nothing more"},
    {"calls", "makes a call of tiles of the own hand"},
    {"draws", "draws from the wall into the hand"},
    {"moves", "moves tiles or points"},
    {"makes", "makes tiles that were not there"},
    {"names", "what it makes is named where it is written, or in the button"},
    {"gives", "makes points, or makes them vanish"},
    {"orders", "lets tiles follow each other otherwise"},
    {"aliases", "lets tiles stand for others"},
    {"clears", "takes away, and gives nothing"},
    {"wins", "wins, or finishes a rack"},
    {"ends", "ends the round or the game"},
    {"defers", "offers something, or lets something wait or go on"},
    {"fires", "begins events, and whatever they run"},
    {"tries", "tries a win, a call or a discard, with all that this runs"},
}};

/// A set of parts or deeds.
template <typename Bit>
struct BitSet {
  std::uint64_t bits = 0;

  constexpr BitSet() = default;
  constexpr BitSet(std::initializer_list<Bit> all) {
    for (const Bit bit : all) bits |= std::uint64_t{1} << static_cast<unsigned>(bit);
  }
  constexpr bool has(Bit bit) const { return (bits >> static_cast<unsigned>(bit) & 1) != 0; }
  constexpr bool has_any(BitSet other) const { return (bits & other.bits) != 0; }
  constexpr bool is_within(BitSet other) const { return (bits & ~other.bits) == 0; }
  constexpr void add(BitSet other) { bits |= other.bits; }
  friend constexpr bool operator==(BitSet a, BitSet b) { return a.bits == b.bits; }
};
using StateParts = BitSet<StatePart>;
using Deeds = BitSet<Deed>;

struct Effects {
  StateParts reads = {};
  StateParts changes = {};
  Deeds does = {};

  constexpr void add(const Effects& other) {
    reads.add(other.reads);
    changes.add(other.changes);
    does.add(other.does);
  }
  friend constexpr bool operator==(const Effects&, const Effects&) = default;
};

/// Of actions, conditions, amounts and match targets; none of other words.
const Effects& effects_of(const Word& word);
/// Whether an action is known, under its name with or without prefixes, and does one of these.
bool action_does(std::string_view name, Deeds deeds);

}  // namespace majs::grammar
