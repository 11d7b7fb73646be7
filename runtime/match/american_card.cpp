#include "runtime/match/american_card.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace majs::match {
namespace {

using tiles::Kind;

/// All flowers count as one kind.
struct CardKinds {
  Kind joker = *tiles::find_kind("1j");
  std::array<Kind, 8> flowers = {*tiles::find_kind("1f"), *tiles::find_kind("2f"), *tiles::find_kind("3f"),
                                 *tiles::find_kind("4f"), *tiles::find_kind("1g"), *tiles::find_kind("2g"),
                                 *tiles::find_kind("3g"), *tiles::find_kind("4g")};

  Kind merged(Kind kind) const {
    return std::find(flowers.begin(), flowers.end(), kind) == flowers.end() ? kind : flowers[0];
  }
};

const CardKinds& card_kinds() {
  static const CardKinds kinds;
  return kinds;
}

using Counts = std::array<std::uint8_t, tiles::kKindCount>;

Counts count_merged(std::span<const tiles::Tile> tiles) {
  Counts counts{};
  for (const tiles::Tile& tile : tiles) {
    if (tile.kind < tiles::kKindCount) ++counts[card_kinds().merged(tile.kind)];
  }
  return counts;
}

/// A call with its jokers replaced by its natural tile.
struct PlainCall {
  Kind kind = tiles::kNoKind;  ///< kNoKind when its tiles differ
  std::size_t size = 0;
  std::vector<Kind> tiles;
};

std::vector<PlainCall> plain_calls(std::span<const Call> calls) {
  std::vector<PlainCall> plain;
  for (const Call& call : calls) {
    PlainCall one;
    one.size = call.tiles.size();
    const auto natural = std::find_if(call.tiles.begin(), call.tiles.end(),
                                      [](const tiles::Tile& tile) { return tile.kind != card_kinds().joker; });
    const Kind replaced = natural == call.tiles.end() ? card_kinds().joker : natural->kind;
    for (const tiles::Tile& tile : call.tiles) {
      one.tiles.push_back(card_kinds().merged(tile.kind == card_kinds().joker ? replaced : tile.kind));
    }
    const bool equal = std::all_of(one.tiles.begin(), one.tiles.end(), [&](Kind kind) { return kind == one.tiles[0]; });
    if (equal && !one.tiles.empty()) one.kind = one.tiles[0];
    plain.push_back(std::move(one));
  }
  return plain;
}

Kind reify(const Item& item, Kind base, const JokerTable& jokers) {
  Kind kind = tiles::kNoKind;
  if (item.type == Item::Type::Tile) kind = item.kind;
  if (item.type == Item::Type::Offset) kind = jokers.shift(base, item.offset);
  if (item.type == Item::Type::Fixed) kind = tiles::fixed_offset(base, item.number, item.letter);
  return kind == tiles::kNoKind ? kind : card_kinds().merged(kind);
}

/// A run of equal required tiles that jokers may help with.
struct Run {
  std::vector<Kind> alternatives;  ///< the first one counts for the distance
  std::size_t size = 0;
};

/// What a definition asks for on a base tile.
struct Requirement {
  std::vector<Run> joker_part;
  Counts natural{};
};

Requirement required_tiles(const Definition& definition, Kind base, const JokerTable& jokers) {
  Requirement required;
  for (const Step& step : definition.segments.front()) {
    const Element& element = step.element;
    if (step.type != Step::Type::Element || element.count <= 0 || element.groups.empty()) continue;
    if (element.unique) {
      std::vector<Kind> kinds;
      for (const Group& group : element.groups) {
        kinds.push_back(group.subgroups.empty() ? tiles::kNoKind : reify(group.subgroups[0][0], base, jokers));
      }
      if (std::find(kinds.begin(), kinds.end(), tiles::kNoKind) != kinds.end()) continue;
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (element.groups[i].nojoker) {
          ++required.natural[kinds[i]];
        } else if (i > 0 && !element.groups[i - 1].nojoker && kinds[i] == kinds[i - 1]) {
          ++required.joker_part.back().size;
        } else {
          required.joker_part.push_back({{kinds[i]}, 1});
        }
      }
      continue;
    }
    // The first alternative, `count` times; the others only matter for calls.
    Run run;
    bool exists = true;
    bool equal = true;
    for (const Group& group : element.groups) {
      std::vector<Kind> kinds;
      if (!group.subgroups.empty()) {
        for (const Item& item : group.subgroups[0]) kinds.push_back(reify(item, base, jokers));
      }
      const bool first = &group == &element.groups.front();
      const bool known = !kinds.empty() && std::find(kinds.begin(), kinds.end(), tiles::kNoKind) == kinds.end();
      if (first && !known) exists = false;
      if (!known) continue;
      equal = equal && std::all_of(kinds.begin(), kinds.end(), [&](Kind kind) { return kind == kinds[0]; });
      run.alternatives.push_back(kinds[0]);
      if (first) run.size = kinds.size() * static_cast<std::size_t>(element.count);
    }
    if (!exists) continue;
    if (element.groups.front().nojoker || !equal) {
      for (int n = 0; n < element.count; ++n) {
        for (const Item& item : element.groups.front().subgroups[0]) ++required.natural[reify(item, base, jokers)];
      }
    } else {
      required.joker_part.push_back(std::move(run));
    }
  }
  return required;
}

/// Takes a run of exactly its length for every call; false when some call finds none.
bool consume_calls(std::vector<Run>& runs, std::span<const PlainCall> calls) {
  if (calls.empty()) return true;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Run run = runs[i];
    const bool fits = run.size == calls[0].size && std::find(run.alternatives.begin(), run.alternatives.end(),
                                                             calls[0].kind) != run.alternatives.end();
    if (!fits) continue;
    runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
    if (consume_calls(runs, calls.subspan(1))) return true;
    runs.insert(runs.begin() + static_cast<std::ptrdiff_t>(i), run);
  }
  return false;
}

/// How many hand tiles belong to the requirement: spec/matching.md 7.4, counting formula.
std::size_t matched_tiles(Requirement required, const Counts& held, std::span<const PlainCall> calls) {
  if (!consume_calls(required.joker_part, calls)) required.joker_part.clear();
  Counts joker_part{};
  for (const Run& run : required.joker_part) {
    joker_part[run.alternatives[0]] = static_cast<std::uint8_t>(joker_part[run.alternatives[0]] + run.size);
  }
  std::size_t matched = 0;
  std::size_t open = 0;
  for (std::size_t kind = 0; kind < held.size(); ++kind) {
    if (kind == card_kinds().joker) {
      // A joker asked for by itself.
      matched += std::min<std::size_t>(held[kind], required.natural[kind] + std::size_t{joker_part[kind]});
      continue;
    }
    const std::size_t natural = required.natural[kind];
    const std::size_t joker_ok = joker_part[kind];
    matched += std::min<std::size_t>(held[kind], natural + joker_ok);
    const std::size_t left = held[kind] > natural ? held[kind] - natural : 0;
    open += joker_ok > left ? joker_ok - left : 0;
  }
  return matched + std::min<std::size_t>(held[card_kinds().joker], open);
}

/// Base tiles within reach of these tiles (4.2), with a suit tile each for fixed offsets.
std::vector<Kind> card_bases(const Definition& definition, const Counts& present, const JokerTable& jokers) {
  KindSet bases;
  const auto add = [&](Kind kind) {
    if (kind != tiles::kNoKind) bases.set(kind);
  };
  for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    if (present[kind] == 0) continue;
    for (const int offset : definition.offsets) add(jokers.shift(kind, -offset));
    for (const std::uint8_t fixed : definition.fixed) add(tiles::fixed_offset(kind, fixed / 3, fixed % 3));
  }
  if (!definition.fixed.empty()) {
    for (const Kind kind : {Kind{0}, Kind{9}, Kind{18}}) bases.set(kind);
  }
  bases.set(0);
  std::vector<Kind> list;
  for (Kind kind = 0; kind < tiles::kAny; ++kind) {
    if (bases.test(kind)) list.push_back(kind);
  }
  return list;
}

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
      kinds.insert(kinds.end(), count, card_kinds().flowers[0]);
    }
  }
  return kinds;
}

struct Arranged {
  std::vector<ArrangedGroup> groups;
  std::size_t missing = 0;
  bool all_calls_used = false;
};

/// Lays out the groups in written order from the loose tiles and the calls.
Arranged arrange(const CardHand& hand, Kind base, const std::array<int, 3>& suits, std::size_t wind, Counts loose,
                 std::span<const PlainCall> calls, const JokerTable& jokers) {
  Arranged arranged;
  std::vector<bool> used(calls.size(), false);
  for (const CardGroup& group : hand) {
    const std::vector<Kind> kinds = group_kinds(group, base, suits, wind, jokers);
    ArrangedGroup laid;
    if (kinds.empty()) {
      ++arranged.missing;
      arranged.groups.push_back(std::move(laid));
      continue;
    }
    const bool equal = std::all_of(kinds.begin(), kinds.end(), [&](Kind kind) { return kind == kinds[0]; });
    bool from_call = false;
    for (std::size_t c = 0; c < calls.size() && equal && !from_call; ++c) {
      from_call = !used[c] && calls[c].kind == card_kinds().merged(kinds[0]) && calls[c].size == kinds.size();
      used[c] = used[c] || from_call;
    }
    for (const Kind kind : kinds) {
      std::uint8_t& natural = loose[card_kinds().merged(kind)];
      std::uint8_t& joker = loose[card_kinds().joker];
      laid.tiles.push_back(kind);
      laid.missing.push_back(false);
      if (from_call) continue;
      if (natural > 0) {
        --natural;
      } else if (equal && kinds.size() >= 3 && joker > 0) {
        --joker;
        laid.tiles.back() = card_kinds().joker;
      } else {
        laid.missing.back() = true;
        ++arranged.missing;
      }
    }
    arranged.groups.push_back(std::move(laid));
  }
  arranged.all_calls_used = std::all_of(used.begin(), used.end(), [](bool value) { return value; });
  return arranged;
}

/// The arrangement with the fewest missing tiles that uses all calls; the first one among equals.
std::optional<Arranged> best_arrangement(const std::vector<CardHand>& hands, const Counts& loose,
                                         std::span<const PlainCall> calls, const JokerTable& jokers) {
  std::optional<Arranged> best;
  for (const CardHand& hand : hands) {
    for (const std::array<int, 3>& suits : kCardSuits) {
      for (Kind base = 0; base < 27; ++base) {
        for (std::size_t wind = 0; wind < 4; ++wind) {
          Arranged arranged = arrange(hand, base, suits, wind, loose, calls, jokers);
          if (arranged.all_calls_used && (!best || arranged.missing < best->missing)) best = std::move(arranged);
        }
      }
    }
  }
  return best;
}

std::vector<Document> as_definitions(const std::string& text) { return translate_american(text, nullptr); }

}  // namespace

AmericanCard::AmericanCard(const std::vector<std::string>& strings, Names& names) : strings_(strings) {
  const Document ruleset = Document::object();
  const DefinitionSource source{ruleset, names, nullptr};
  for (const std::string& text : strings_) {
    hands_.push_back(read_card_string(text, nullptr));
    std::vector<Definition> definitions;
    for (const Document& definition : as_definitions(text)) {
      definitions.push_back(read_definition(expand_sets(definition, ruleset), "", source));
    }
    programs_.emplace_back(std::move(definitions), names.known);
  }
}

std::vector<NearestHand> AmericanCard::nearest(std::span<const tiles::Tile> tiles, std::span<const Call> calls,
                                               const JokerTable& jokers, std::size_t most) const {
  const Counts held = count_merged(tiles);
  const std::vector<PlainCall> called = plain_calls(calls);
  Counts present = held;  // base tiles are within reach of the calls too
  for (const PlainCall& call : called) {
    for (const Kind kind : call.tiles) ++present[kind];
  }
  std::vector<NearestHand> found;
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    NearestHand hand{s, 0, {}};
    for (const Definition& definition : programs_[s].definitions()) {
      for (const Kind base : card_bases(definition, present, jokers)) {
        hand.matched = std::max(hand.matched, matched_tiles(required_tiles(definition, base, jokers), held, called));
      }
    }
    if (hand.matched > 0) found.push_back(std::move(hand));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const NearestHand& a, const NearestHand& b) { return a.matched > b.matched; });
  std::vector<NearestHand> kept;
  for (NearestHand& hand : found) {
    if (kept.size() == most) break;
    auto arranged = best_arrangement(hands_[hand.string], held, called, jokers);
    if (!arranged) continue;
    hand.arrangement = std::move(arranged->groups);
    kept.push_back(std::move(hand));
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
  std::vector<tiles::Tile> tiles(hand_tiles + 1, tiles::Tile(tiles::kAny));
  const std::vector<PlainCall> called = plain_calls(calls);
  for (const PlainCall& call : called) {
    for (const Kind kind : call.tiles) tiles.emplace_back(kind);
  }
  const Counts loose = count_merged(pool);
  for (std::size_t s = 0; s < strings_.size(); ++s) {
    if (!compatible(s, tiles, jokers, memory)) continue;
    const auto arranged = best_arrangement(hands_[s], loose, called, jokers);
    if (arranged && arranged->missing == 0) return false;
  }
  return true;
}

}  // namespace majs::match
