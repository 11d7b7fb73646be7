#include "runtime/match/cards/american_card.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace majs::match {
namespace {

using tiles::Kind;

/// So many tiles that are anything, and those of the calls, loose.
std::vector<tiles::Tile> any_tiles_with(std::size_t count, std::span<const PlainCall> calls) {
  std::vector<tiles::Tile> tiles(count, tiles::Tile(tiles::kAny));
  for (const PlainCall& call : calls) {
    for (const Kind kind : call.tiles) tiles.emplace_back(kind);
  }
  return tiles;
}

}  // namespace

AmericanCard::AmericanCard(const std::vector<std::string>& strings, Names& names, const AmericanCard* other)
    : strings_(strings) {
  const Document ruleset = Document::object();
  const DefinitionSource source{ruleset, names, nullptr};
  programs_.reserve(strings_.size());
  std::map<std::string_view, std::size_t> there;
  for (std::size_t i = 0; other != nullptr && i < other->strings_.size(); ++i) there.emplace(other->strings_[i], i);
  for (const std::string& text : strings_) {
    if (const auto known = there.find(text); known != there.end()) {
      programs_.push_back(other->programs_[known->second]);
      continue;
    }
    std::vector<Definition> definitions;
    for (const Document& definition : translate_american(text, nullptr)) {
      if (const auto expanded = expand_sets(definition, ruleset)) {
        definitions.push_back(read_definition(*expanded, "", source));
      }
    }
    programs_.emplace_back(std::move(definitions), names.known);
  }
  table_.emplace(programs_, JokerTable(tiles::TileBehavior{}), nullptr);
}

std::vector<NearestHand> AmericanCard::nearest(std::span<const tiles::Tile> tiles, std::span<const Call> calls,
                                               const JokerTable& jokers, std::size_t most) const {
  const CardCounts held = count_merged(tiles);
  const std::vector<PlainCall> called = plain_calls(calls);
  std::optional<CardTable> own;
  if (!jokers.usual_neighbors()) {
    CardCounts present = held;  // base tiles are within reach of the calls too
    for (const PlainCall& call : called) {
      for (const Kind kind : call.tiles) {
        if (kind < tiles::kKindCount) ++present[kind];
      }
    }
    own.emplace(programs_, jokers, &present);
  }
  const CardTable& table = own ? *own : *table_;
  std::vector<NearestHand> found;
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    const NearestHand hand{s, table.matched(s, held, called)};
    if (hand.matched > 0) found.push_back(hand);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const NearestHand& a, const NearestHand& b) { return a.matched > b.matched; });
  std::vector<NearestHand> kept;
  for (const NearestHand& hand : found) {
    if (kept.size() == most) break;
    if (table.string_takes_in(hand.string, called)) kept.push_back(hand);
  }
  return kept;
}

bool AmericanCard::is_tenpai(std::span<const tiles::Tile> tiles, std::span<const Call> calls,
                             const JokerTable& jokers) const {
  constexpr std::size_t kShown = 5;
  const std::vector<NearestHand> near = nearest(tiles, calls, jokers, kShown);
  return std::any_of(near.begin(), near.end(), [&](const NearestHand& hand) { return hand.matched >= tiles.size(); });
}

bool AmericanCard::compatible(std::size_t string, std::span<const tiles::Tile> tiles, const JokerTable& jokers,
                              MatchMemory& memory) const {
  return match(programs_[string], {tiles, {}}, jokers, memory) == Answer::Yes;
}

bool AmericanCard::compatible_with_calls(std::size_t free_tiles, std::span<const Call> calls, const JokerTable& jokers,
                                         MatchMemory& memory) const {
  const QueryScope query(memory.search.budget);
  const std::vector<tiles::Tile> tiles = any_tiles_with(free_tiles, plain_calls(calls));
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    if (compatible(s, tiles, jokers, memory)) return true;
  }
  return false;
}

bool AmericanCard::is_dead(std::size_t hand_tiles, std::span<const Call> calls, std::span<const tiles::Tile> pool,
                           const JokerTable& jokers, MatchMemory& memory) const {
  const QueryScope query(memory.search.budget);
  const std::vector<PlainCall> called = plain_calls(calls);
  const std::vector<tiles::Tile> tiles = any_tiles_with(hand_tiles + 1, called);
  const CardCounts loose = count_merged(pool);
  const CardCounts* present = jokers.usual_neighbors() ? nullptr : &loose;
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    if (present == nullptr && !table_->string_takes_in(s, called)) continue;
    const bool assemblable = CardTable(programs_[s], jokers, present).holds(loose, called);
    if (assemblable && compatible(s, tiles, jokers, memory)) return false;
  }
  return true;
}

}  // namespace majs::match
