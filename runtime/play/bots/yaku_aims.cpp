#include "runtime/play/bots/yaku_aims.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/match/levels/shanten_levels.hpp"

namespace majs::runtime {
namespace {

/// Alternatives of one yaku and aims in all beyond these are not looked at.
constexpr std::size_t kMaxAlternatives = 12;
constexpr std::size_t kMaxAims = 40;
/// What one alternative of a condition asks of the tiles.
struct Wish {
  std::optional<std::bitset<tiles::kKindCount>> kinds;
  std::shared_ptr<const HandShape> shape;  ///< null: none
  std::vector<std::uint32_t> barred_calls;
  bool closed = false;
};

bool is_same(const std::shared_ptr<const HandShape>& a, const std::shared_ptr<const HandShape>& b) {
  return a == b || (a != nullptr && b != nullptr && a->definitions == b->definitions);
}

/// Reads conditions into wishes: alternatives, each of which is enough.
class Reader {
 public:
  Reader(const Rules& rules, LevelsMemo* memo)
      : rules_(rules), names_(rules.names), source_{*rules.document, names_, nullptr}, memo_(memo) {}

  /// Nothing when something is asked for that tiles alone do not answer.
  std::vector<Wish> read(std::uint32_t condition) {
    const ConditionNode& node = rules_.conditions[condition];
    switch (node.kind) {
      case ConditionNode::Kind::True: return {Wish{}};
      case ConditionNode::Kind::All: return all_of(node);
      case ConditionNode::Kind::Any: return any_of(node);
      case ConditionNode::Kind::Test: return test(node);
      default: return {};
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
  static std::vector<Wish> just(Wish wish) {
    std::vector<Wish> wishes;
    wishes.push_back(std::move(wish));
    return wishes;
  }

  std::vector<Wish> any_of(const ConditionNode& node) {
    std::vector<Wish> wishes;
    for (std::uint32_t i = 0; i < node.size; ++i) {
      for (Wish& wish : read(rules_.condition_children[node.first + i])) wishes.push_back(std::move(wish));
    }
    if (wishes.size() > kMaxAlternatives) wishes.resize(kMaxAlternatives);
    return wishes;
  }

  std::vector<Wish> all_of(const ConditionNode& node) {
    std::vector<Wish> wishes = {Wish{}};
    for (std::uint32_t i = 0; i < node.size; ++i) {
      std::vector<Wish> further = read(rules_.condition_children[node.first + i]);
      if (i == 0) {
        if (further.size() > kMaxAlternatives) further.resize(kMaxAlternatives);
        wishes = std::move(further);
        continue;
      }
      std::vector<Wish> both;
      for (const Wish& one : wishes) {
        for (const Wish& other : further) {
          if (auto joined = join(one, other); joined && both.size() < kMaxAlternatives)
            both.push_back(std::move(*joined));
        }
      }
      wishes = std::move(both);
    }
    return wishes;
  }

  /// Both wishes at once; two shapes are not put together.
  static std::optional<Wish> join(Wish one, const Wish& other) {
    if (one.shape != nullptr && other.shape != nullptr) return std::nullopt;
    if (one.shape == nullptr) one.shape = other.shape;
    if (one.kinds && other.kinds) {
      *one.kinds &= *other.kinds;
    } else if (other.kinds) {
      one.kinds = other.kinds;
    }
    one.closed = one.closed || other.closed;
    one.barred_calls.insert(one.barred_calls.end(), other.barred_calls.begin(), other.barred_calls.end());
    return one;
  }

  std::vector<Wish> test(const ConditionNode& node) {
    Wish wish;
    switch (node.code) {
      // How a hand is won is for later; fu are known when it is there.
      case ConditionCode::won_by_draw:
      case ConditionCode::won_by_discard:
      case ConditionCode::won_by_call:
      case ConditionCode::minipoints_equals: return {wish};
      case ConditionCode::has_no_call_named:
        if (node.negated) return {wish};
        for (const Argument& argument : node.arguments) wish.barred_calls.push_back(argument.id);
        return {wish};
      case ConditionCode::winning_hand_consists_of:
        if (node.negated || node.kinds == kNone) return {};
        wish.kinds = rules_.kind_sets[node.kinds];
        return just(std::move(wish));
      case ConditionCode::match: return shape(node);
      default: return negated_list(node) ? std::vector<Wish>{wish} : std::vector<Wish>{};
    }
  }

  /// `not` of a list which is no wish of its own: of calls that a hand must not have.
  bool negated_list(const ConditionNode& node) {
    if (node.code != ConditionCode::negation || node.arguments.size() != 1) return false;
    const std::vector<Wish> inner = read(node.arguments[0].id);
    return inner.size() == 1 && !inner[0].kinds && inner[0].shape == nullptr;
  }

  std::vector<Wish> shape(const ConditionNode& node) {
    if (node.negated || node.arguments.size() < 2) return {};
    Wish wish;
    bool hand = false;
    bool winning_tile = false;
    wish.closed = true;
    for (const Target& target : rules_.target_lists[node.arguments[0].id]) {
      switch (target.code) {
        case TargetCode::hand: hand = true; break;
        case TargetCode::winning_tile: winning_tile = true; break;
        case TargetCode::calls: wish.closed = false; break;
        default: return {};
      }
    }
    const std::uint32_t program = node.arguments[1].id;
    if (!hand || !winning_tile || program >= rules_.programs.size()) return {};
    const auto make = [&] { return expanded(node); };
    wish.shape = memo_ == nullptr ? std::make_shared<const HandShape>(make())
                                  : memo_->shapes.get(rules_.programs.item(program), make);
    const std::vector<std::size_t>& tiles = wish.shape->tiles;
    const bool whole_hands = !tiles.empty() && std::all_of(tiles.begin(), tiles.end(), [&](std::size_t asked) {
      return asked == rules_.starting_tiles + 1;
    });
    return whole_hands ? just(std::move(wish)) : std::vector<Wish>{};
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

  const Rules& rules_;
  match::Names names_;
  match::DefinitionSource source_;
  LevelsMemo* memo_;
};

/// The points of a yaku when they are the same for every hand, else 0.
std::int64_t worth_of(const YakuRule& yaku, const Rules& rules) {
  if (yaku.value.empty() || yaku.value[0].amount == kNone) return 0;
  const AmountNode& amount = rules.amounts[yaku.value[0].amount];
  return amount.kind == AmountNode::Kind::Literal ? amount.literal.truncated() : 0;
}

}  // namespace

bool YakuAim::allows(tiles::Kind kind, const match::JokerTable& jokers) const {
  if (!kinds || kinds->test(kind)) return true;
  return jokers.any_alias_of(kind, [&](const match::JokerAlias& alias) {
    return alias.target < tiles::kKindCount && kinds->test(alias.target);
  });
}

bool YakuAim::open_to(std::span<const Call> calls, const Rules& rules, const match::JokerTable& jokers) const {
  return std::all_of(calls.begin(), calls.end(), [&](const Call& call) {
    if (is_flower_call(rules, call)) return true;
    return !closed && std::find(barred_calls.begin(), barred_calls.end(), call.name) == barred_calls.end() &&
           std::all_of(call.tiles.begin(), call.tiles.end(),
                       [&](const Tile& tile) { return allows(tile.kind, jokers); });
  });
}

std::vector<YakuAim> yaku_aims(const Rules& rules, LevelsMemo* memo) {
  std::vector<YakuAim> aims;
  if (rules.document == nullptr) return aims;
  Reader reader(rules, memo);
  const LevelsMaker levels(reader.source(), rules.copies, memo, rules.passes);
  HandShape wins;
  for (const Document& definition :
       match::resolve_definitions(std::string(match::kShantenLevels[0]), reader.source())) {
    if (auto expanded = match::expand_sets(definition, *rules.document))
      wins.definitions.push_back(std::move(*expanded));
  }
  const auto win = std::make_shared<const HandShape>(std::move(wins));
  std::vector<std::shared_ptr<const HandShape>> shapes;  // of the aims, in their order
  const auto add = [&](Wish& wish, std::int64_t worth, const std::string& name) {
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
        const std::int64_t worth = worth_of(yaku, rules);
        if (worth < 1 || yaku.when == kNone) continue;
        for (Wish& wish : reader.read(yaku.when)) add(wish, limit ? kLimitWorth : worth, rules.texts.name(yaku.name));
      }
    }
  };
  add_lists(rules.scoring.minimum_lists, false);
  add_lists(rules.scoring.minimum2_lists, true);
  return aims;
}

}  // namespace majs::runtime
