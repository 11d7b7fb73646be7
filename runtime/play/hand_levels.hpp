#pragma once
// How far a hand is from some definitions: 0 for a hand that matches, 1 for one that lacks a tile, and so on.

#include <span>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/form_lookup.hpp"
#include "runtime/match/shanten_levels.hpp"
#include "runtime/rules/tile.hpp"

namespace majs::runtime {

/// A hand that is asked about. Borrowed.
struct AskedHand {
  match::Hand hand;
  const match::JokerTable& jokers;
};

class HandLevels {
 public:
  HandLevels() = default;
  /// Of the ruleset's win definitions. Levels that the ruleset defines itself are taken where only a search knows.
  static HandLevels of_wins(const match::DefinitionSource& source, const tiles::AttributeSet& known,
                            std::span<const tiles::WallTile> wall);
  /// Of these definitions, their sets expanded. What the matcher has no tables for — some levels, and hands with
  /// wildcards by attributes — is not searched: such a hand is far away.
  static HandLevels of(std::vector<Document> definitions, const match::DefinitionSource& source,
                       const tiles::AttributeSet& known, std::span<const tiles::WallTile> wall);

  bool empty() const { return count_ == 0; }
  /// Levels that can be told apart; a hand farther away is at this one.
  int count() const { return count_; }
  /// The level of the hand. Levels below `from` are not tried.
  int distance(const AskedHand& asked, int from, match::MatchMemory& memory) const;
  bool reaches(const AskedHand& asked, int level, match::MatchMemory& memory) const;
  /// Which of these tiles, of which there are copies, would bring the hand to this level, in their order.
  std::vector<bool> useful(const AskedHand& asked, int level, std::span<const tiles::WallTile> candidates,
                           match::MatchMemory& memory) const;

 private:
  using Programs = std::vector<match::MatchProgram>;

  void split(std::vector<Document> definitions, const match::DefinitionSource& source, const tiles::AttributeSet& known,
             std::span<const tiles::WallTile> wall);
  /// The levels to search for a hand that the forms know, or not.
  std::span<const match::MatchProgram> searched(const AskedHand& asked, bool formed) const;

  match::FormLookup forms_;  ///< what has a form (match/hand_forms.hpp) is looked up
  Programs rest_;            ///< by level: definitions without a form
  Programs all_;             ///< by level: for hands that the forms do not know
  int count_ = 0;
  bool tables_only_ = false;
};

}  // namespace majs::runtime
