#pragma once
// Levels of hands, and what was worked out for other rules: levels of hands, shapes that yaku ask for, and what the
// matcher remembers. Mods seldom change what a hand is: where many of them are tried on one ruleset, most of it is that
// of the trials before.

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/game/engine.hpp"
#include "runtime/match/levels/form_tiles.hpp"
#include "runtime/match/levels/joined_bound.hpp"
#include "runtime/match/levels/lacking_bound.hpp"
#include "runtime/match/match.hpp"
#include "runtime/rules/shared_list.hpp"
#include "runtime/rules/tile.hpp"

namespace majs::runtime {

/// What tells how far a hand is from some definitions (hand_sheet.hpp asks): 0 for a hand that matches, 1 for one that
/// lacks a tile, and so on.
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

/// Definitions with their sets expanded.
struct HandShape {
  std::vector<Document> definitions;  ///< none when they cannot be told
  std::vector<std::size_t> tiles;     ///< of the smallest hand that each of them matches
};

/// Several threads may use one.
class LevelsMemo {
 public:
  /// More are not kept: those that are kept are forgotten first.
  static constexpr std::size_t kMostKept = 4096;

  /// The levels with this key, made when there are none.
  std::shared_ptr<const HandLevels> get(const std::string& key, const std::function<HandLevels()>& make);
  std::size_t size() const;

  /// The shape that a condition with this program asks for. Of rules that were loaded with one ProgramMemo, a program
  /// is the same where everything is that its definitions mean.
  MadeOf<match::MatchProgram, HandShape> shapes;

  /// One that nobody uses at the moment, or a new one.
  Workspace take_workspace();
  void give_back(Workspace workspace);

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const HandLevels>> kept_;
  std::vector<Workspace> free_;
};

/// Makes the levels of one ruleset, or takes them out of a memo.
class LevelsMaker {
 public:
  /// All are borrowed; `memo` may be null.
  LevelsMaker(const match::DefinitionSource& source, std::span<const tiles::WallTile> wall, LevelsMemo* memo,
              Passes passes);

  /// See HandLevels::of_wins.
  std::shared_ptr<const HandLevels> of_wins() const;
  /// See HandLevels::of.
  std::shared_ptr<const HandLevels> of(const std::vector<Document>& definitions) const;

 private:
  const match::DefinitionSource& source_;
  std::span<const tiles::WallTile> wall_;
  LevelsMemo* memo_;
  Passes passes_;
  tiles::AttributeSet known_;
  std::string scope_;  ///< what names and tiles mean: levels of other scopes are others
};

}  // namespace majs::runtime
