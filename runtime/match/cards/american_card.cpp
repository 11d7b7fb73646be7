#include "runtime/match/cards/american_card.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

namespace majs::match {
namespace {

using tiles::Kind;

// ---- arranging (7.6) ----------------------------------------------------------------------------------------------

/// The kinds of a written group for one choice of base, suits and wind; empty when some tile does not exist.
std::vector<Kind> group_kinds(const CardGroup& group, Kind base, const std::array<int, 3>& suits, std::size_t wind,
                              const JokerTable& jokers) {
  std::vector<Kind> kinds;
  if (group.suit >= 0) {
    const int suit = suits[static_cast<std::size_t>(group.suit)];
    for (const Document& item : group.items) {
      Kind kind = tiles::kNoKind;
      if (item.is_number()) {
        kind = jokers.shift(base, item.get<int>() + 10 * suit);
      } else {
        const char c = item.get_ref<const std::string&>()[0];
        if (c >= '1' && c <= '9') kind = tiles::fixed_offset(base, c - '0', suit);
        if (c == 'D') kind = tiles::fixed_offset(base, 0, suit);
        if (c == 'R') kind = 33;
        if (c == 'G') kind = 32;
        if (c == '0') kind = 34;
      }
      if (kind == tiles::kNoKind) return {};
      kinds.push_back(kind);
    }
    return kinds;
  }
  for (const Document& element : group.elements) {
    const Document& groups = element[0];
    const Document& chosen = groups[std::min(wind, groups.size() - 1)];
    const auto count = static_cast<std::size_t>(element[1].get<double>());
    if (chosen.is_array()) {
      for (const Document& item : chosen) {
        const auto kind = item.is_string() ? tiles::find_kind(item.get_ref<const std::string&>()) : std::nullopt;
        if (!kind) return {};
        kinds.push_back(*kind);
      }
    } else {
      kinds.insert(kinds.end(), count, merged_flowers(*tiles::find_kind("1f")));
    }
  }
  return kinds;
}

/// Tiles that are missing when the groups are laid out in written order from the loose tiles and the calls; nothing
/// when some call is none of them.
std::optional<std::size_t> missing_when_laid(const CardHand& hand, Kind base, const std::array<int, 3>& suits,
                                             std::size_t wind, CardCounts loose, std::span<const PlainCall> calls,
                                             const JokerTable& jokers) {
  std::size_t missing = 0;
  std::vector<bool> used(calls.size(), false);
  for (const CardGroup& group : hand) {
    const std::vector<Kind> kinds = group_kinds(group, base, suits, wind, jokers);
    if (kinds.empty()) {
      ++missing;
      continue;
    }
    const bool equal = std::all_of(kinds.begin(), kinds.end(), [&](Kind kind) { return kind == kinds[0]; });
    const CardTable::EqualTiles whole{kinds[0], static_cast<std::uint16_t>(kinds.size()), group.natural, group.flowers};
    bool from_call = false;
    for (std::size_t c = 0; c < calls.size() && equal && group.as_flowers == 0 && !from_call; ++c) {
      from_call = !used[c] && calls[c].kind == merged_flowers(kinds[0]) && whole.takes(calls[c]);
      used[c] = used[c] || from_call;
    }
    if (from_call) continue;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const bool as_flower = i >= kinds.size() - group.as_flowers;
      std::uint16_t& natural = loose[merged_flowers(as_flower ? card_flower() : kinds[i])];
      std::uint16_t& joker = loose[card_joker()];
      if (natural > 0) {
        --natural;
      } else if (equal && !as_flower && !group.natural && kinds.size() >= 3 && joker > 0) {
        --joker;
      } else {
        ++missing;
      }
    }
  }
  const bool all_used = std::all_of(used.begin(), used.end(), [](bool value) { return value; });
  return all_used ? std::optional(missing) : std::nullopt;
}

/// The base tiles that make a difference to a written hand.
std::vector<Kind> bases_of(const CardHand& hand) {
  const auto is_relative = [](const CardGroup& group) {
    return group.suit >= 0 && !group.items.empty() && group.items.front().is_number();
  };
  if (std::any_of(hand.begin(), hand.end(), is_relative)) {
    std::vector<Kind> numbers;
    for (Kind kind = 0; kind < 27; ++kind) numbers.push_back(kind);
    return numbers;
  }
  return {0, 9, 18};
}

/// How many winds a group of the hand can be.
std::size_t winds_of(const CardHand& hand) {
  std::size_t winds = 1;
  for (const CardGroup& group : hand) {
    for (const Document& element : group.elements) {
      if (element[0][0].is_array()) winds = std::max(winds, element[0].size());
    }
  }
  return winds;
}

/// The fewest missing tiles of an arrangement that uses all calls; nothing when there is none.
std::optional<std::size_t> fewest_missing(const std::vector<CardHand>& hands, const CardCounts& loose,
                                          std::span<const PlainCall> calls, const JokerTable& jokers) {
  std::optional<std::size_t> fewest;
  for (const CardHand& hand : hands) {
    for (const std::array<int, 3>& suits : kCardSuits) {
      for (const Kind base : bases_of(hand)) {
        for (std::size_t wind = 0; wind < winds_of(hand); ++wind) {
          const auto missing = missing_when_laid(hand, base, suits, wind, loose, calls, jokers);
          if (missing && (!fewest || *missing < *fewest)) fewest = missing;
          if (fewest == 0U) return fewest;
        }
      }
    }
  }
  return fewest;
}

}  // namespace

AmericanCard::AmericanCard(const std::vector<std::string>& strings, Names& names, const AmericanCard* other)
    : strings_(strings) {
  const Document ruleset = Document::object();
  const DefinitionSource source{ruleset, names, nullptr};
  hands_.reserve(strings_.size());
  programs_.reserve(strings_.size());
  std::map<std::string_view, std::size_t> there;
  for (std::size_t i = 0; other != nullptr && i < other->strings_.size(); ++i) there.emplace(other->strings_[i], i);
  for (const std::string& text : strings_) {
    if (const auto known = there.find(text); known != there.end()) {
      hands_.push_back(other->hands_[known->second]);
      programs_.push_back(other->programs_[known->second]);
      continue;
    }
    hands_.push_back(card_readings(text, nullptr));
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
    if (fewest_missing(hands_[hand.string], held, called, jokers)) kept.push_back(hand);
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
  std::vector<tiles::Tile> tiles(free_tiles, tiles::Tile(tiles::kAny));
  for (const PlainCall& call : plain_calls(calls)) {
    for (const Kind kind : call.tiles) tiles.emplace_back(kind);
  }
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    if (compatible(s, tiles, jokers, memory)) return true;
  }
  return false;
}

bool AmericanCard::is_dead(std::size_t hand_tiles, std::span<const Call> calls, std::span<const tiles::Tile> pool,
                           const JokerTable& jokers, MatchMemory& memory) const {
  const QueryScope query(memory.search.budget);
  std::vector<tiles::Tile> tiles(hand_tiles + 1, tiles::Tile(tiles::kAny));
  const std::vector<PlainCall> called = plain_calls(calls);
  for (const PlainCall& call : called) {
    for (const Kind kind : call.tiles) tiles.emplace_back(kind);
  }
  const CardCounts loose = count_merged(pool);
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    const bool assemblable =
        fewest_missing(hands_[s], loose, called, jokers) == 0U;  // the quicker one of the two tests
    if (assemblable && compatible(s, tiles, jokers, memory)) return false;
  }
  return true;
}

}  // namespace majs::match
