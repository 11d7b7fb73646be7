// Yaku that are accounted once: the sets each of them joins (runtime/scoring/README.md 4.7).

#include <algorithm>
#include <optional>
#include <set>

#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

/// The one element of the definition; null when it asks for more.
const match::Element* only_element(const match::Definition& definition) {
  if (definition.segments.size() != 1 || definition.segments[0].size() != 1) return nullptr;
  const match::Step& step = definition.segments[0][0];
  return step.type == match::Step::Type::Element && step.element.count == 1 ? &step.element : nullptr;
}

bool is_join(const match::Group& group) {
  return group.type == match::Group::Type::Set && group.subgroups.size() > 1 && group.subgroups.size() <= kMostJoined;
}

/// The sets of the group on a base tile; nothing when there are none.
std::optional<std::vector<std::uint64_t>> sets_on(const match::Group& group, tiles::Kind base) {
  const tiles::TileBehavior usual;
  std::vector<std::uint64_t> keys;
  for (const auto& subgroup : group.subgroups) {
    std::vector<tiles::Kind> kinds;
    for (const match::Item& item : subgroup) {
      tiles::Kind kind = tiles::kNoKind;
      if (item.type == match::Item::Type::Offset) {
        kind = tiles::shift(usual, base, item.offset, tiles::EmptyLink::ShowsBase);
      } else if (item.type == match::Item::Type::Tile) {
        kind = item.kind;
      }
      if (kind == tiles::kNoKind) return std::nullopt;
      kinds.push_back(kind);
    }
    keys.push_back(set_key(kinds));
    if (keys.back() == 0) return std::nullopt;
  }
  return keys;
}

/// The groups of sets that the condition asks for; nothing when it is no `match` of sets and nothing else.
std::optional<std::vector<const match::Group*>> joined_by(const Rules& rules, std::uint32_t condition) {
  const ConditionNode& test = rules.conditions[rules.made_of(condition)];
  if (!test.asks_to_match()) return std::nullopt;
  std::vector<const match::Group*> groups;
  for (const match::Definition& definition : rules.programs[test.arguments[1].id].definitions()) {
    const match::Element* element = only_element(definition);
    if (element == nullptr || !std::ranges::all_of(element->groups, is_join)) {
      return std::nullopt;
    }
    for (const match::Group& group : element->groups) groups.push_back(&group);
  }
  return groups;
}

}  // namespace

void Loader::load_joins() {
  ScoringRules& scoring = rules_.scoring;
  struct Join {
    YakuList* list;
    std::uint16_t yaku;
    std::vector<std::uint64_t> sets;
  };
  std::vector<Join> joins;
  std::vector<std::uint64_t> known;
  std::set<tiles::Kind> bases;
  for (const Tile& tile : rules_.wall) bases.insert(tile.kind);
  const std::set<std::uint32_t> names(scoring.account_once.begin(), scoring.account_once.end());
  for (YakuList& list : scoring.lists) {
    for (std::size_t i = 0; i < list.yaku.size(); ++i) {
      YakuRule& yaku = list.yaku[i];
      if (!names.contains(yaku.name)) continue;
      const auto groups = joined_by(rules_, yaku.when);
      yaku.joins_sets = groups.has_value();
      if (!groups) {
        warn("R138", yaku.place,
             "`" + rules_.texts.name(yaku.name) + "` is accounted once: its condition must be one `match` of the " +
                 "sets it joins, two to " + std::to_string(kMostJoined));
        continue;
      }
      if (!spend(groups->size() * bases.size(), yaku.place, "yaku that are accounted once")) return;
      for (const match::Group* group : *groups) {
        for (const tiles::Kind base : bases) {
          auto sets = sets_on(*group, base);
          if (!sets) continue;
          known.insert(known.end(), sets->begin(), sets->end());
          joins.push_back({&list, static_cast<std::uint16_t>(i), std::move(*sets)});
        }
      }
    }
  }
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  if (known.size() > kMostJoinedSets) {
    report("R136", Severity::Error, kNone,
           "this document is too large: yaku that are accounted once join more than " +
               std::to_string(kMostJoinedSets) + " different sets");
    return;
  }
  for (const std::uint64_t key : known) {
    scoring.joined_sets.add(key, static_cast<std::uint16_t>(scoring.joined_sets.size()));
  }
  for (const Join& join : joins) {
    SmallVector<std::uint16_t, kMostJoined> numbers;
    for (const std::uint64_t key : join.sets) {
      numbers.push_back(*scoring.joined_sets.find(key));
    }
    std::ranges::sort(numbers);
    join.list->joins.push_back({joined_sets_key({numbers.data(), numbers.size()}), join.yaku});
    join.list->partners.resize(known.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      for (std::size_t k = 0; k < numbers.size(); ++k) {
        if (i != k) join.list->partners[numbers[i]] |= partner_bit(numbers[k]);
      }
    }
  }
  for (YakuList& list : scoring.lists) {
    std::ranges::sort(list.joins);
    list.joins.erase(std::unique(list.joins.begin(), list.joins.end()), list.joins.end());
  }
}

}  // namespace majs::runtime
