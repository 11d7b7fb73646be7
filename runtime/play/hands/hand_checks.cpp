#include "runtime/play/hands/hand_checks.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "runtime/match/placement.hpp"
#include "runtime/play/hands/hand_judge.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::runtime {
namespace {

std::string text_of(const Rules& rules, std::span<const Tile> tiles) {
  return tiles::print_short(tiles, rules.names.attributes);
}

template <typename Look>
void each_tile(const HandSituation& situation, const Look& look) {
  for (const Tile& tile : situation.hand) look(tile);
  look(situation.winning_tile);
  for (const Call& call : situation.calls) {
    for (const Tile& tile : call.tiles) look(tile);
  }
  for (const auto* indicators : {&situation.indicators, &situation.under_indicators}) {
    for (const Tile& tile : *indicators) look(tile);
  }
}

std::string too_many_copies(const Rules& rules, const tiles::TileBehavior& behavior, const HandSituation& situation) {
  std::optional<tiles::AttributeSet> attributes;
  std::array<std::uint16_t, tiles::kKindCount> copies{};  // of a kind, whatever their attributes
  each_tile(situation, [&](const Tile& tile) {
    if (tile.kind < copies.size()) ++copies[tile.kind];
  });
  for (const tiles::WallTile& entry : behavior.wall()) {
    if (copies[entry.tile.kind] <= entry.copies) continue;
    if (!attributes) {
      attributes.emplace();
      for (const tiles::WallTile& one : behavior.wall()) *attributes = *attributes | one.tile.attribute_set();
    }
    int count = 0;
    each_tile(situation, [&](const Tile& tile) {
      const bool same =
          tile.kind == entry.tile.kind && (tile.attribute_set() & *attributes) == entry.tile.attribute_set();
      count += same ? 1 : 0;
    });
    if (count <= entry.copies) continue;
    return std::to_string(count) + " of `" + text_of(rules, {&entry.tile, 1}) +
           "` in hand, calls and indicators, but the ruleset has " + std::to_string(entry.copies);
  }
  return {};
}

std::string too_many_tiles(const Rules& rules, const HandSituation& situation) {
  const std::size_t size = hand_size(situation) + 1;
  if (rules.starting_tiles == 0 || size <= rules.starting_tiles + 2) return {};
  return std::to_string(size) + " tiles with the winning one and with calls of three; a hand has " +
         std::to_string(rules.starting_tiles + 1);
}

/// The tiles of a call around one of them, which may stand for `base`.
bool fits(const tiles::TileBehavior& behavior, const match::CallSpec& spec, std::span<const Tile> tiles,
          tiles::Kind base) {
  std::vector<tiles::Kind> wanted = {base};
  for (const match::Item& item : spec.items) {
    tiles::Kind kind = tiles::kNoKind;
    if (item.type == match::Item::Type::Offset) {
      kind = tiles::shift(behavior, base, item.offset, tiles::EmptyLink::ShowsBase);
    } else if (item.type == match::Item::Type::Tile) {
      kind = item.kind;
    }
    if (kind == tiles::kNoKind) return false;
    wanted.push_back(kind);
  }
  return wanted.size() == tiles.size() &&
         match::each_has_a_place(tiles.size(), wanted.size(), [&](std::size_t tile, std::size_t place) {
           return tiles::same(tiles[tile], Tile(wanted[place]), behavior);
         });
}

bool fits(const tiles::TileBehavior& behavior, const match::CallSpec& spec, std::span<const Tile> tiles) {
  return std::ranges::any_of(tiles, [&](const Tile& called) {
    if (fits(behavior, spec, tiles, called.kind)) return true;
    return std::ranges::any_of(behavior.aliases(), [&](const tiles::Alias& alias) {
      return (alias.from.kind == called.kind || alias.from.kind == tiles::kAny) &&
             (alias.to.kind == tiles::kAny || fits(behavior, spec, tiles, alias.to.kind));
    });
  });
}

/// A call of this name is made of other tiles. Calls whose buttons do not say what of are left alone.
bool is_no_call(const Rules& rules, const tiles::TileBehavior& behavior, const Call& call) {
  bool described = false;
  for (const Button& button : rules.buttons) {
    if (button.kind != ButtonKind::Call || button.call_name != call.name) continue;
    if (button.call_spec == kNone || rules.call_specs[button.call_spec].specs.empty()) return false;
    described = true;
    for (const match::CallSpec& spec : rules.call_specs[button.call_spec].specs) {
      if (fits(behavior, spec, {call.tiles.begin(), call.tiles.end()})) return false;
    }
  }
  return described;
}

/// A usual call as a number: its name and its tiles in order. Nothing for larger ones, and for tiles with attributes.
std::optional<std::uint64_t> key_of(const Call& call) {
  static_assert(tiles::kKindCount < (1U << 10));
  constexpr std::size_t kMostTiles = 4;
  constexpr std::uint32_t kMostNames = 1U << 16;
  if (call.tiles.size() > kMostTiles || call.name >= kMostNames) return std::nullopt;
  std::uint64_t key = std::uint64_t{call.name} << 3 | call.tiles.size();
  for (std::size_t i = 0; i < kMostTiles; ++i) {
    const Tile tile = i < call.tiles.size() ? call.tiles[i] : Tile(0);
    if (tile.attribute_count != 0 || tile.kind >= tiles::kKindCount) return std::nullopt;
    key = key << 10 | tile.kind;
  }
  return key;
}

/// The calls with which a condition cannot hold.
void collect_barring_calls(const Rules& rules, std::uint32_t condition, std::vector<bool>& names) {
  if (condition == kNone) return;
  const ConditionNode& node = rules.conditions[condition];
  if (node.kind == ConditionNode::Kind::Test) {
    if (node.code != ConditionCode::has_no_call_named || node.negated || node.as != kNone) return;
    for (const Argument& argument : node.arguments) {
      if (argument.id >= names.size()) names.resize(argument.id + std::size_t{1});
      names[argument.id] = true;
    }
    return;
  }
  if (node.kind == ConditionNode::Kind::Any) return;
  for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
    collect_barring_calls(rules, rules.condition_children[i], names);
  }
}

}  // namespace

HandChecks::HandChecks(const Rules& rules) : rules_(rules), riichi_(rules.statuses.find("riichi")) {
  for (const Button& button : rules.buttons) {
    if (button.id.find("riichi") == std::string::npos) continue;
    collect_barring_calls(rules, button.show_when, riichi_buttons_.emplace_back());
  }
}

bool HandChecks::is_no_call(const tiles::TileBehavior& behavior, Seat seat, const Call& call) {
  const std::optional<std::uint64_t> key = key_of(call);
  if (!key) return runtime::is_no_call(rules_, behavior, call);
  match::InlineMap<std::uint8_t>& known = calls_[static_cast<std::size_t>(seat)];
  if (const std::uint8_t* const told = known.find(*key)) return *told != 0;
  const bool found = runtime::is_no_call(rules_, behavior, call);
  if (known.size() == kMostCalls) known.clear();
  known.add(*key, found ? 1 : 0);
  return found;
}

/// Riichi beside a call that keeps the button of riichi away.
std::string HandChecks::open_riichi(const HandSituation& situation) const {
  const auto& statuses = situation.statuses;
  if (situation.calls.empty() || riichi_ == Interner::kAbsent) return {};
  if (std::ranges::find(statuses, riichi_) == statuses.end()) return {};
  for (const Barring& barring : riichi_buttons_) {
    for (const Call& call : situation.calls) {
      if (call.name >= barring.size() || !barring[call.name]) continue;
      return "riichi with an open hand: `" + rules_.texts.name(call.name) + "` opens it";
    }
  }
  return {};
}

std::string HandChecks::why_impossible(const tiles::TileBehavior& behavior, const HandSituation& situation) {
  for (const Call& call : situation.calls) {
    if (!is_no_call(behavior, situation.seat, call)) continue;
    return "`" + text_of(rules_, {call.tiles.begin(), call.tiles.end()}) + "` is no `" + rules_.texts.name(call.name) +
           "` of this ruleset";
  }
  if (std::string why = too_many_copies(rules_, behavior, situation); !why.empty()) return why;
  if (std::string why = too_many_tiles(rules_, situation); !why.empty()) return why;
  if (std::string why = open_riichi(situation); !why.empty()) return why;
  if (situation.tiles_remaining && *situation.tiles_remaining > rules_.wall.size()) {
    return std::to_string(*situation.tiles_remaining) + " tiles left to draw: the ruleset has " +
           std::to_string(rules_.wall.size());
  }
  return {};
}

}  // namespace majs::runtime
