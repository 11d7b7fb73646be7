#pragma once
// Joker tables of behaviours seen before: rulesets give the same aliases to everybody in every round.

#include <memory>
#include <utility>
#include <vector>

#include "runtime/match/definitions/joker_table.hpp"

namespace majs::match {

class JokerTables {
 public:
  /// The table of a behaviour, made when it is new.
  std::shared_ptr<const JokerTable> of(const tiles::TileBehavior& behavior);

 private:
  /// Tables kept; with more it starts afresh.
  static constexpr std::size_t kMostTables = 64;

  std::vector<std::pair<tiles::TileBehavior, std::shared_ptr<const JokerTable>>> known_;
};

}  // namespace majs::match
