#pragma once
// What tells how far a hand is from some definitions (hand_sheet.hpp asks): 0 for a hand that matches, 1 for one that
// lacks a tile, and so on.

#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/levels/form_tiles.hpp"
#include "runtime/match/levels/joined_bound.hpp"
#include "runtime/match/levels/lacking_bound.hpp"
#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/match/match.hpp"
#include "runtime/rules/tile.hpp"

namespace majs::runtime {

class HandLevels {
 public:
  HandLevels() = default;
  /// Of the ruleset's win definitions. Levels that the ruleset defines itself are taken where only a search knows.
  static HandLevels of_wins(const match::DefinitionSource& source, const tiles::AttributeSet& known, Passes passes);
  /// Of these definitions, their sets expanded. What the matcher has no tables for — some levels, and hands with
  /// wildcards by attributes — is not searched: such a hand is far away.
  static HandLevels of(std::vector<Document> definitions, const match::DefinitionSource& source,
                       const tiles::AttributeSet& known, Passes passes);

  bool empty() const { return count_ == 0; }
  /// Levels that can be told apart; a hand farther away is at this one.
  int count() const { return count_; }
  /// Some hand may be at this level, or farther away.
  bool tells_from(int level) const { return !forms_.formed().empty() || level < static_cast<int>(all_.levels.size()); }
  /// What has a form (match/levels/hand_forms.hpp) is looked up.
  const match::FormLookup& forms() const { return forms_; }
  /// What has to be searched.
  struct Search {
    std::vector<match::MatchProgram> levels;
    match::LackingBound bound;  ///< levels below what this says need no search
    match::JoinedBound joined;  ///< tells of some hands that they do not match a level which `bound` does not rule out
  };
  /// Besides the forms for a hand that they know, or for one that they do not.
  const Search& search(bool formed) const { return formed ? rest_ : all_; }
  /// Hands with wildcards by attributes are not searched.
  bool tables_only() const { return tables_only_; }

 private:
  void split(std::vector<Document> definitions, const match::DefinitionSource& source, const tiles::AttributeSet& known,
             Passes passes);

  match::FormLookup forms_;
  Search rest_;  ///< definitions without a form
  Search all_;
  int count_ = 0;
  bool tables_only_ = false;
};

}  // namespace majs::runtime
