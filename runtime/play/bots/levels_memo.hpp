#pragma once
// What was worked out for other rules: levels of hands, shapes that yaku ask for, and what the matcher remembers. Mods
// seldom change what a hand is: where many of them are tried on one ruleset, most of it is that of the trials before.

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/game/engine.hpp"
#include "runtime/play/bots/hand_levels.hpp"
#include "runtime/rules/shared_list.hpp"

namespace majs::runtime {

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
