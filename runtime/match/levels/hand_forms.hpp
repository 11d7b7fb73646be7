#pragma once
// Forms of hands whose distance from a win can be told without a search: sets and a pair, pairs, one of each of a list.
// Which form a definition has follows from what it means; a definition of none of them is nobody's business here.

#include <array>
#include <optional>

#include "runtime/match/hand.hpp"
#include "runtime/match/levels/set_tables.hpp"

namespace majs::match {

/// How many tiles these are.
std::size_t tiles_of(const FourZones& counts);
/// The cells that have one, two, three and four tiles at least.
inline std::array<Nine, 4> nine_levels(Nine counts) {
  const Nine ones = counts & kNineCells;
  const Nine twos = (counts >> 1) & kNineCells;
  const Nine fours = (counts >> 2) & kNineCells;
  return {ones | twos | fours, twos | fours, (ones & twos) | fours, fours};
}

/// A set of one part with offsets only, in ascending order from 0; empty for everything else.
std::vector<int> plain_offsets(const Group& group, const tiles::AttributeSet& known);

/// A hand as the forms look at it.
struct CountedHand {
  FourZones counts{};     ///< loose tiles
  FourZones most{};       ///< how many of each cell a complete hand can have besides the calls
  std::size_t room = 0;   ///< loose tiles of the complete hand that this one can become
  std::size_t sets = 0;   ///< calls that are a run or all alike
  std::size_t calls = 0;  ///< all calls
  bool runs = false;      ///< some call is a run
  bool triplets = false;  ///< … or not
  FourZones four{};       ///< the cells of which the wall has four that are what they are: what `nojoker` sees
};

/// How far a hand is away.
struct FormAnswer {
  std::uint32_t lacking = kFarAway;  ///< tiles that have to come; kFarAway: it can never be
  FourZones useful{};                ///< the cells one more of which is one less lacking
};

/// What a hand lacks as it is, and less one tile of a cell, by cell: kFarAway where it has none.
struct LackingWithout {
  std::uint32_t now = kFarAway;
  std::array<std::uint32_t, kCellCount> cells;

  LackingWithout() { cells.fill(kFarAway); }
};

class HandForm {
 public:
  enum class Type : std::uint8_t {
    Sets,   ///< `count` sets, and a pair or none
    Pairs,  ///< `count` pairs
    Each,   ///< one of each of `listed`, and one of them twice
  };

  /// The form of the definition; nothing when it has none. `known` are the attributes of the ruleset.
  static std::optional<HandForm> of(const Definition& definition, const tiles::AttributeSet& known);

  Type type() const { return type_; }
  /// Tiles of a complete hand without calls.
  std::size_t size() const;
  SetShapes shapes() const { return shapes_; }

  /// Cells that are asked for by themselves, by number.
  std::uint64_t listed() const;

  /// How far away the hand is; nothing when only a search knows. `tables` are those for shapes(). `whole`: the loose
  /// tiles of another hand, one or several of which the hand is without; others without some of them are asked about,
  /// too. Null for a hand by itself.
  std::optional<FormAnswer> ask(const CountedHand& hand, SetTables& tables, const FourZones* whole = nullptr) const;
  /// What it lacks, nothing else.
  std::optional<std::uint32_t> lacking(const CountedHand& hand, SetTables& tables) const;
  /// The same with one tile less, each of its cells in turn: what is below what `least` has is taken over. False when
  /// only a search knows some of it.
  bool lacking_without(const CountedHand& hand, SetTables& tables, LackingWithout& least) const;

 private:
  bool read_sets(const Element& element, const tiles::AttributeSet& known);
  bool read_list(const Definition& definition, const tiles::AttributeSet& known);
  std::size_t room_of(const CountedHand& hand) const;
  /// Guards are about the whole hand: with tiles that are no part of the pairs they ask for more.
  bool guard_is_known(const CountedHand& hand) const { return !different_ || hand.room <= size(); }
  bool sets_are_known(const CountedHand& hand) const;
  std::optional<FormAnswer> ask_sets(const CountedHand& hand, SetTables& tables, const FourZones* whole) const;
  std::uint32_t lacking_sets(const CountedHand& hand, SetTables& tables) const;
  void sets_without(const CountedHand& hand, SetTables& tables, LackingWithout& least) const;
  std::optional<FormAnswer> ask_pairs(const CountedHand& hand) const;
  FormAnswer ask_each(const CountedHand& hand) const;
  /// A call can be a pair, or one of the list.
  bool call_may_serve(const CountedHand& hand) const;

  Type type_ = Type::Sets;
  int count_ = 0;
  bool pair_ = false;                       ///< Sets
  SetShapes shapes_ = SetShapes::Triplets;  ///< Sets
  bool different_ = false;                  ///< Pairs: no four of a kind
  bool natural_only_ = false;               ///< … of tiles that are what they are
  bool dismantled_ = false;                 ///< calls are taken apart first
  FourZones listed_{};                      ///< Each
};

}  // namespace majs::match
