#pragma once
// What was worked out for other rules: levels of hands, and the tables that the matcher looks them up in. Mods seldom
// change what a hand is: where many of them are tried on one ruleset, most levels are those of the trials before.

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/set_tables.hpp"
#include "runtime/play/hand_levels.hpp"

namespace majs::runtime {

/// Several threads may use one.
class LevelsMemo {
 public:
  /// More are not kept: those that are kept are forgotten first.
  static constexpr std::size_t kMostKept = 4096;

  /// The levels with this key, made when there are none.
  std::shared_ptr<const HandLevels> get(const std::string& key, const std::function<HandLevels()>& make);
  std::size_t size() const;

  /// Tables that nobody uses at the moment, or new ones.
  match::FormTables take_tables();
  void give_back(match::FormTables tables);

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const HandLevels>> kept_;
  std::vector<match::FormTables> free_tables_;
};

/// Makes the levels of one ruleset, or takes them out of a memo.
class LevelsMaker {
 public:
  /// All are borrowed; `memo` may be null.
  LevelsMaker(const match::DefinitionSource& source, std::span<const tiles::WallTile> wall, LevelsMemo* memo);

  /// See HandLevels::of_wins.
  std::shared_ptr<const HandLevels> of_wins() const;
  /// See HandLevels::of.
  std::shared_ptr<const HandLevels> of(const std::vector<Document>& definitions) const;

 private:
  const match::DefinitionSource& source_;
  std::span<const tiles::WallTile> wall_;
  LevelsMemo* memo_;
  tiles::AttributeSet known_;
  std::string scope_;  ///< what names and tiles mean: levels of other scopes are others
};

}  // namespace majs::runtime
