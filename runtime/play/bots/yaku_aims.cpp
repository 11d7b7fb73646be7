#include "runtime/play/bots/yaku_aims.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/play/bots/yaku_wishes.hpp"

namespace majs::runtime {
namespace {

/// Aims in all beyond these are not looked at.
constexpr std::size_t kMaxAims = 40;
/// What one alternative of a condition asks of the tiles.
struct AimWish : YakuWish<std::shared_ptr<const HandShape>> {
  std::optional<std::bitset<tiles::kKindCount>> kinds;

  void add(const AimWish& other) {
    if (kinds && other.kinds) {
      *kinds &= *other.kinds;
    } else if (other.kinds) {
      kinds = other.kinds;
    }
  }
};

bool is_same(const std::shared_ptr<const HandShape>& a, const std::shared_ptr<const HandShape>& b) {
  return a == b || (a != nullptr && b != nullptr && a->definitions == b->definitions);
}

/// Nothing is wished where something is asked for that tiles alone do not answer.
class AimReader : public WishReader<AimWish, AimReader> {
 public:
  static constexpr std::size_t kMostWishes = 12;

  AimReader(const Rules& rules, LevelsMemo* memo)
      : WishReader(rules), names_(rules.names), source_{*rules.document, names_, nullptr}, memo_(memo) {}

  Wishes ask(std::uint32_t, const ConditionNode& node) {
    AimWish wish;
    switch (node.code) {
      case ConditionCode::winning_hand_consists_of:
        if (node.negated || node.kinds == kNone) return {};
        wish.kinds = rules_.kind_sets[node.kinds];
        return {wish};
      case ConditionCode::match: return shape(node);
      default: return negated_list(node) ? Wishes{wish} : Wishes{};
    }
  }

  const match::DefinitionSource& source() const { return source_; }

  /// The tiles of the smallest hand that a definition matches.
  static std::size_t tiles_asked(const Document& definition) {
    std::size_t asked = 0;
    for (const Document& element : definition) {
      if (!element.is_array() || element.size() != 2 || !element[1].is_number()) continue;
      const double count = element[1].get<double>();
      if (count <= 0) continue;
      std::size_t least = SIZE_MAX;
      for (const Document& group : element[0]) {
        if (match::is_group_keyword(group)) continue;
        std::size_t tiles = 1;
        if (group.is_array()) {
          tiles = 0;
          for (const Document& part : group) tiles += part.is_array() ? part.size() : 1;
        }
        least = std::min(least, tiles);
      }
      if (least != SIZE_MAX) asked += least * static_cast<std::size_t>(count);
    }
    return asked;
  }

 private:
  /// `not` of a list which is no wish of its own: of calls that a hand must not have.
  bool negated_list(const ConditionNode& node) {
    if (node.code != ConditionCode::negation || node.arguments.size() != 1) return false;
    const Wishes inner = read(node.arguments[0].id);
    return inner.size() == 1 && !inner[0].kinds && inner[0].shape == nullptr;
  }

  Wishes shape(const ConditionNode& node) {
    if (node.negated || node.arguments.size() < 2) return {};
    const std::vector<Target>& targets = rules_.target_lists[node.arguments[0].id];
    const auto closed = is_closed(targets);
    const bool as_won =
        std::ranges::any_of(targets, [](const Target& target) { return target.code == TargetCode::winning_hand; });
    AimWish wish;
    wish.closed = closed.value_or(false);
    const std::uint32_t program = node.arguments[1].id;
    if (!closed || as_won || program >= rules_.programs.size()) return {};
    const auto make = [&] { return expanded(node); };
    wish.shape = memo_ == nullptr ? std::make_shared<const HandShape>(make())
                                  : memo_->shapes.get(rules_.programs.item(program), make);
    const std::vector<std::size_t>& tiles = wish.shape->tiles;
    const bool whole_hands = !tiles.empty() && std::ranges::all_of(tiles, [&](std::size_t asked) {
      return asked == rules_.starting_tiles + 1;
    });
    return whole_hands ? Wishes{wish} : Wishes{};
  }

  /// The definitions that a condition asks for.
  HandShape expanded(const ConditionNode& node) const {
    HandShape shape;
    const Document::json_pointer place(rules_.pointer(node.place) + "/opts/1");
    if (!rules_.document->contains(place)) return {};
    std::size_t tiles_left = match::kMaxListTiles;
    for (const Document& definition : match::resolve_definitions(rules_.document->at(place), source_)) {
      auto expanded = match::expand_sets(definition, *rules_.document, tiles_left);
      if (!expanded) return {};
      shape.tiles.push_back(tiles_asked(*expanded));
      shape.definitions.push_back(std::move(*expanded));
    }
    return shape;
  }

  match::Names names_;
  match::DefinitionSource source_;
  LevelsMemo* memo_;
};

}  // namespace

bool YakuAim::allows(tiles::Kind kind, const match::JokerTable& jokers) const {
  if (!kinds || kinds->test(kind)) return true;
  return jokers.any_alias_of(kind, [&](const match::JokerAlias& alias) {
    return alias.target < tiles::kKindCount && kinds->test(alias.target);
  });
}

bool YakuAim::open_to(std::span<const Call> calls, const Rules& rules, const match::JokerTable& jokers) const {
  return std::ranges::all_of(calls, [&](const Call& call) {
    if (is_flower_call(rules, call)) return true;
    return !closed && std::ranges::find(barred_calls, call.name) == barred_calls.end() &&
           std::ranges::all_of(call.tiles, [&](const Tile& tile) { return allows(tile.kind, jokers); });
  });
}

std::vector<YakuAim> yaku_aims(const Rules& rules, LevelsMemo* memo) {
  std::vector<YakuAim> aims;
  if (rules.document == nullptr) return aims;
  AimReader reader(rules, memo);
  const LevelsMaker levels(reader.source(), rules.copies, memo, rules.passes);
  HandShape wins;
  for (const Document& definition :
       match::resolve_definitions(std::string(match::kShantenLevels[0]), reader.source())) {
    if (auto expanded = match::expand_sets(definition, *rules.document))
      wins.definitions.push_back(std::move(*expanded));
  }
  const auto win = std::make_shared<const HandShape>(std::move(wins));
  std::vector<std::shared_ptr<const HandShape>> shapes;  // of the aims, in their order
  const auto add = [&](AimWish& wish, std::int64_t worth, const std::string& name) {
    if (is_same(wish.shape, win)) wish.shape = nullptr;
    if (!wish.kinds && wish.shape == nullptr) return;
    for (std::size_t i = 0; i < aims.size(); ++i) {
      if (aims[i].kinds != wish.kinds || !is_same(shapes[i], wish.shape)) continue;
      if (wish.barred_calls.empty()) aims[i].barred_calls.clear();
      aims[i].closed = aims[i].closed && wish.closed;
      aims[i].worth = std::min(aims[i].worth, worth);
      return;
    }
    if (aims.size() >= kMaxAims) return;
    auto of_shape = wish.shape == nullptr ? nullptr : levels.of(wish.shape->definitions);
    if (of_shape != nullptr && of_shape->empty()) of_shape = nullptr;
    aims.push_back({name, worth, wish.kinds, std::move(of_shape), std::move(wish.barred_calls), wish.closed});
    shapes.push_back(std::move(wish.shape));
  };
  const auto add_lists = [&](const std::vector<std::uint32_t>& lists, bool limit) {
    for (const std::uint32_t list : lists) {
      for (const YakuRule& yaku : rules.scoring.lists[list].yaku) {
        const std::int64_t worth = reader.literal_points(yaku);
        if (worth < 1 || yaku.when == kNone) continue;
        for (AimWish& wish : reader.read(yaku.when))
          add(wish, limit ? kLimitWorth : worth, rules.texts.name(yaku.name));
      }
    }
  };
  add_lists(rules.scoring.minimum_lists, false);
  add_lists(rules.scoring.minimum2_lists, true);
  return aims;
}

}  // namespace majs::runtime
