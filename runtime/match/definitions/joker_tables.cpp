#include "runtime/match/definitions/joker_tables.hpp"

namespace majs::match {

std::shared_ptr<const JokerTable> JokerTables::of(const tiles::TileBehavior& behavior) {
  const std::uint64_t fingerprint = behavior.fingerprint();
  for (const auto& [known, table] : known_) {
    if (table->fingerprint() == fingerprint && known.means_the_same(behavior)) return table;
  }
  if (known_.size() == kMostTables) known_.clear();
  known_.emplace_back(behavior, std::make_shared<const JokerTable>(behavior));
  return known_.back().second;
}

}  // namespace majs::match
