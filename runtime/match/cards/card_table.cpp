#include "runtime/match/cards/card_table.hpp"

#include <algorithm>

#include "runtime/match/definitions/base_tiles.hpp"

namespace majs::match {
namespace {

using tiles::Kind;

/// Ways to give calls to runs that are tried; beyond them the calls do not fit.
constexpr int kMaxCallTries = 2000;
/// Equal tiles from so many on may be exposed.
constexpr std::size_t kLeastExposed = 3;

Kind reify(const Item& item, Kind base, const JokerTable& jokers) {
  const Kind kind = kind_of(item, base, jokers);
  return kind == tiles::kNoKind ? kind : merged_flowers(kind);
}

/// The kinds of the first part of a group; empty when some tile does not exist.
std::vector<Kind> kinds_of(const Group& group, Kind base, const JokerTable& jokers) {
  std::vector<Kind> kinds;
  if (group.subgroups.empty()) return kinds;
  for (const Item& item : group.subgroups[0]) kinds.push_back(reify(item, base, jokers));
  if (std::find(kinds.begin(), kinds.end(), tiles::kNoKind) != kinds.end()) kinds.clear();
  return kinds;
}

/// Base tiles within reach of these tiles (4.2), and one for what is nowhere else.
std::vector<Kind> bases_within_reach(const Definition& definition, const CardCounts& present,
                                     const JokerTable& jokers) {
  std::vector<PlainTile> reachable;
  for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    if (present[kind] > 0) reachable.push_back({kind, {}});
  }
  std::vector<Kind> bases;
  Budget budget;
  base_kinds(definition, {}, reachable, jokers, {}, budget, bases);
  if (bases.empty() || bases.front() != 0) bases.insert(bases.begin(), 0);
  return bases;
}

/// All base tiles that make a difference when neighbours are as usual: numbers, or a tile of each suit, or any tile.
/// One out of reach asks for no tile that is there, so that it does no harm.
std::vector<Kind> usual_bases(const Definition& definition) {
  const auto is_relative = [](const Step& step) {
    return std::any_of(step.element.groups.begin(), step.element.groups.end(), [](const Group& group) {
      return !group.subgroups.empty() && !group.subgroups[0].empty() &&
             group.subgroups[0][0].type == Item::Type::Offset;
    });
  };
  const Segment& steps = definition.segments.front();
  if (std::any_of(steps.begin(), steps.end(), is_relative)) {
    std::vector<Kind> numbers;
    for (Kind kind = 0; kind < 27; ++kind) numbers.push_back(kind);
    return numbers;
  }
  return definition.fixed.empty() ? std::vector<Kind>{0} : std::vector<Kind>{0, 9, 18};
}

std::vector<Kind> bases_of(const Definition& definition, const JokerTable& jokers, const CardCounts* present) {
  return present == nullptr ? usual_bases(definition) : bases_within_reach(definition, *present, jokers);
}

const JokerTable& usual_jokers() {
  static const JokerTable usual{tiles::TileBehavior{}};
  return usual;
}

/// How many choices there are for the groups that can be several things, such as any one wind.
std::size_t most_alternatives(const Definition& definition, Kind base, const JokerTable& jokers) {
  std::size_t most = 1;
  for (const Step& step : definition.segments.front()) {
    const Element& element = step.element;
    if (step.type != Step::Type::Element || element.unique || element.count <= 0 || element.groups.empty()) continue;
    const std::vector<Kind> first = kinds_of(element.groups.front(), base, jokers);
    const bool differ = std::any_of(element.groups.begin(), element.groups.end(),
                                    [&](const Group& group) { return kinds_of(group, base, jokers) != first; });
    if (differ) most = std::max(most, element.groups.size());
  }
  return most;
}

/// What the tiles of a call are: no joker, and no flower unless there is nothing else.
Kind natural_kind(std::span<const tiles::Tile> call) {
  Kind found = call.empty() ? tiles::kNoKind : card_joker();
  for (const tiles::Tile& tile : call) {
    const Kind kind = merged_flowers(tile.kind);
    if (kind == card_joker()) continue;
    if (kind != card_flower()) return kind;
    found = kind;
  }
  return found;
}

}  // namespace

Kind card_joker() {
  static const Kind joker = *tiles::find_kind("1j");
  return joker;
}

Kind card_flower() {
  static const Kind flower = *tiles::find_kind("1f");
  return flower;
}

Kind merged_flowers(Kind kind) {
  static const Kind first_flower = card_flower();
  static const Kind last_flower = *tiles::find_kind("4f");
  static const Kind first_season = *tiles::find_kind("1g");
  static const Kind last_season = *tiles::find_kind("4g");
  const bool flower = (kind >= first_flower && kind <= last_flower) || (kind >= first_season && kind <= last_season);
  return flower ? first_flower : kind;
}

CardCounts count_merged(std::span<const tiles::Tile> tiles) {
  CardCounts counts{};
  for (const tiles::Tile& tile : tiles) {
    if (tile.kind < tiles::kKindCount) ++counts[merged_flowers(tile.kind)];
  }
  return counts;
}

std::vector<PlainCall> plain_calls(std::span<const Call> calls) {
  std::vector<PlainCall> plain;
  for (const Call& call : calls) {
    PlainCall one;
    one.size = call.tiles.size();
    one.jokers = std::any_of(call.tiles.begin(), call.tiles.end(),
                             [](const tiles::Tile& tile) { return tile.kind == card_joker(); });
    const Kind natural = natural_kind(call.tiles);
    for (const tiles::Tile& tile : call.tiles) {
      one.tiles.push_back(merged_flowers(tile.kind == card_joker() ? natural : tile.kind));
    }
    one.kind = natural;
    for (const Kind kind : one.tiles) {
      if (kind == natural) continue;
      one.flowers = one.flowers || kind == card_flower();
      if (kind != card_flower()) one.kind = tiles::kNoKind;
    }
    plain.push_back(std::move(one));
  }
  return plain;
}

CardTable::CardTable(const std::vector<MatchProgram>& programs, const JokerTable& jokers, const CardCounts* present) {
  for (const MatchProgram& program : programs) {
    first_of_string_.push_back(static_cast<std::uint32_t>(requirements_.size()));
    for (const Definition& definition : program.definitions()) {
      for (const Kind base : bases_of(definition, jokers, present)) add(definition, base, jokers, kFirstOnly);
    }
  }
  first_of_string_.push_back(static_cast<std::uint32_t>(requirements_.size()));
}

CardTable::CardTable(const MatchProgram& program, const JokerTable& jokers, const CardCounts* present) {
  for (const Definition& definition : program.definitions()) {
    for (const Kind base : bases_of(definition, jokers, present)) {
      const std::size_t most = most_alternatives(definition, base, jokers);
      for (std::size_t i = 0; i < most; ++i) add(definition, base, jokers, i);
    }
  }
  first_of_string_ = {0, static_cast<std::uint32_t>(requirements_.size())};
}

CardTable::CardTable(const MatchProgram& program) : CardTable(program, usual_jokers(), nullptr) {}

void CardTable::add(const Definition& definition, Kind base, const JokerTable& jokers, std::size_t alternative) {
  Requirement& required = requirements_.emplace_back();
  required.first_need = static_cast<std::uint32_t>(needs_.size());
  required.first_run = static_cast<std::uint32_t>(runs_.size());
  for (const Step& step : definition.segments.front()) {
    const Element& element = step.element;
    if (step.type != Step::Type::Element || element.count <= 0 || element.groups.empty()) continue;
    const bool exists =
        element.unique ? add_unique(element, base, jokers) : add_sets(element, base, jokers, alternative);
    if (exists || alternative == kFirstOnly) continue;
    needs_.resize(required.first_need);
    runs_.resize(required.first_run);
    requirements_.pop_back();
    return;
  }
  required.run_count = static_cast<std::uint32_t>(runs_.size()) - required.first_run;
  required.need_count = static_cast<std::uint32_t>(needs_.size()) - required.first_need;
  for (std::uint32_t i = required.first_need; i < needs_.size(); ++i) {
    required.tiles += static_cast<std::uint32_t>(needs_[i].natural) + needs_[i].joker_ok;
    required.kinds |= needs_[i].kind == card_joker() ? ~std::uint64_t{0} : kinds_bit(needs_[i].kind);
  }
  for (std::uint32_t i = required.first_run; i < runs_.size(); ++i) {
    for (std::uint32_t k = 0; k < runs_[i].kind_count; ++k) {
      required.run_kinds |= kinds_bit(kinds_[runs_[i].first_kind + k]);
    }
  }
}

std::uint64_t CardTable::kinds_called(std::span<const PlainCall> calls) {
  std::uint64_t kinds = 0;
  for (const PlainCall& call : calls) kinds |= kinds_bit(call.kind);
  return kinds;
}

/// All its tiles, or none, and false, when some does not exist.
bool CardTable::add_unique(const Element& element, Kind base, const JokerTable& jokers) {
  std::vector<Kind> kinds;
  kinds.reserve(element.groups.size());
  for (const Group& group : element.groups) {
    if (group.subgroups.empty() || group.subgroups[0].empty()) return false;
    for (const Item& item : group.subgroups[0]) {
      const Kind kind = reify(item, base, jokers);
      if (kind == tiles::kNoKind) return false;
      if (&item == &group.subgroups[0].front()) kinds.push_back(kind);
    }
  }
  for (std::size_t i = 0; i < kinds.size();) {
    std::size_t end = i + 1;
    const Group& first = element.groups[i];
    while (end < kinds.size() && kinds[end] == kinds[i] && element.groups[end].nojoker == first.nojoker &&
           element.groups[end].melds == first.melds) {
      ++end;
    }
    add_equal({&kinds[i], 1}, end - i, first);
    i = end;
  }
  return true;
}

/// The chosen alternative, as often as it is asked for; false when it does not exist. Of kFirstOnly the others only
/// matter for calls.
bool CardTable::add_sets(const Element& element, Kind base, const JokerTable& jokers, std::size_t alternative) {
  const std::size_t chosen = alternative == kFirstOnly ? 0 : std::min(alternative, element.groups.size() - 1);
  const std::vector<Kind> first = kinds_of(element.groups[chosen], base, jokers);
  if (first.empty()) return false;
  std::vector<Kind> alternatives;
  bool equal = true;
  for (std::size_t i = 0; i < element.groups.size(); ++i) {
    if (alternative != kFirstOnly && i != chosen) continue;
    const Group& group = element.groups[i];
    const std::vector<Kind> kinds = kinds_of(group, base, jokers);
    if (kinds.empty()) continue;
    equal = equal && std::all_of(kinds.begin(), kinds.end(), [&](Kind kind) { return kind == kinds[0]; });
    alternatives.push_back(kinds[0]);
  }
  const auto count = static_cast<std::size_t>(element.count);
  if (!equal) {
    for (const Kind kind : first) add_need(kind, count, 0);
  } else {
    add_equal(alternatives, first.size() * count, element.groups.front());
  }
  return true;
}

void CardTable::add_need(Kind kind, std::size_t natural, std::size_t joker_ok) {
  const auto first = needs_.begin() + requirements_.back().first_need;
  auto need = std::find_if(first, needs_.end(), [&](const Need& other) { return other.kind == kind; });
  if (need == needs_.end()) need = needs_.insert(need, Need{kind, 0, 0});
  need->natural = static_cast<std::uint16_t>(need->natural + natural);
  need->joker_ok = static_cast<std::uint16_t>(need->joker_ok + joker_ok);
}

void CardTable::add_equal(std::span<const Kind> kinds, std::size_t size, const Group& group) {
  add_need(kinds[0], group.nojoker ? size : 0, group.nojoker ? 0 : size);
  if (group.melds == Group::Melds::None || (group.nojoker && size < kLeastExposed)) return;
  runs_.push_back(
      {static_cast<std::uint32_t>(kinds_.size()),
       static_cast<std::uint32_t>(kinds.size()),
       {kinds[0], static_cast<std::uint16_t>(size), group.nojoker, group.melds == Group::Melds::WithFlowers}});
  kinds_.insert(kinds_.end(), kinds.begin(), kinds.end());
}

/// Takes a run of exactly its length for every call; false when some call finds none.
bool CardTable::consume_calls(const Requirement& required, std::span<const PlainCall> calls, std::vector<bool>& used,
                              int& tries) const {
  if (calls.empty()) return true;
  if (--tries < 0) return false;
  for (std::uint32_t i = 0; i < required.run_count; ++i) {
    const Run& run = runs_[required.first_run + i];
    const auto kinds = kinds_.begin() + run.first_kind;
    if (used[i] || !run.tiles.takes(calls[0]) ||
        std::find(kinds, kinds + run.kind_count, calls[0].kind) == kinds + run.kind_count) {
      continue;
    }
    used[i] = true;
    if (consume_calls(required, calls.subspan(1), used, tries)) return true;
    used[i] = false;
  }
  return false;
}

/// The counting formula of 7.4.
std::size_t CardTable::matched(const Requirement& required, const CardCounts& held, const std::vector<bool>& used,
                               bool calls_fit) const {
  std::size_t matched = 0;
  std::size_t open = 0;
  for (std::uint32_t i = 0; i < required.need_count; ++i) {
    const Need& need = needs_[required.first_need + i];
    std::size_t joker_ok = calls_fit ? need.joker_ok : 0;
    std::size_t natural = need.natural;
    for (std::uint32_t r = 0; r < used.size() && calls_fit; ++r) {
      const Run& run = runs_[required.first_run + r];
      if (used[r] && run.tiles.kind == need.kind) (run.tiles.natural ? natural : joker_ok) -= run.tiles.size;
    }
    const std::size_t there = held[need.kind];
    matched += std::min<std::size_t>(there, natural + joker_ok);
    if (need.kind == card_joker()) continue;  // a joker asked for by itself
    const std::size_t left = there > natural ? there - natural : 0;
    open += joker_ok > left ? joker_ok - left : 0;
  }
  return matched + std::min<std::size_t>(held[card_joker()], open);
}

std::size_t CardTable::matched(std::size_t string, const CardCounts& held, std::span<const PlainCall> calls) const {
  std::size_t best = 0;
  for (std::uint32_t r = first_of_string_[string]; r < first_of_string_[string + 1]; ++r) {
    std::vector<bool> used(calls.empty() ? 0 : requirements_[r].run_count);
    int tries = kMaxCallTries;
    const bool fit = consume_calls(requirements_[r], calls, used, tries);
    best = std::max(best, matched(requirements_[r], held, used, fit));
  }
  return best;
}

std::span<const CardTable::Need> CardTable::needs(std::size_t requirement) const {
  const Requirement& required = requirements_[requirement];
  return std::span<const Need>(needs_).subspan(required.first_need, required.need_count);
}

std::vector<CardTable::EqualTiles> CardTable::groups(std::size_t requirement) const {
  const Requirement& required = requirements_[requirement];
  std::vector<EqualTiles> groups;
  for (std::uint32_t i = 0; i < required.run_count; ++i) {
    groups.push_back(runs_[required.first_run + i].tiles);
  }
  return groups;
}

bool CardTable::takes_in(std::size_t requirement, std::span<const PlainCall> calls) const {
  const Requirement& required = requirements_[requirement];
  if ((kinds_called(calls) & ~required.run_kinds) != 0) return false;
  std::vector<bool> used(required.run_count);
  int tries = kMaxCallTries;
  return consume_calls(required, calls, used, tries);
}

bool CardTable::string_takes_in(std::size_t string, std::span<const PlainCall> calls) const {
  for (std::uint32_t r = first_of_string_[string]; r < first_of_string_[string + 1]; ++r) {
    if (takes_in(r, calls)) return true;
  }
  return false;
}

bool CardTable::takes_in(std::span<const PlainCall> calls) const {
  for (std::size_t r = 0; r < size(); ++r) {
    if (takes_in(r, calls)) return true;
  }
  return false;
}

bool CardTable::holds(const Requirement& required, const CardCounts& held, std::span<const PlainCall> calls) const {
  std::size_t loose = required.tiles;
  for (const PlainCall& call : calls) loose -= std::min(loose, call.size);
  std::vector<bool> used(required.run_count);
  int tries = kMaxCallTries;
  return consume_calls(required, calls, used, tries) && matched(required, held, used, true) == loose;
}

bool CardTable::holds(const CardCounts& held, std::span<const PlainCall> calls) const {
  return std::any_of(requirements_.begin(), requirements_.end(),
                     [&](const Requirement& required) { return holds(required, held, calls); });
}

bool CardTable::completes(const CardCounts& held, std::span<const PlainCall> calls) const {
  std::size_t tiles = 0;
  std::uint64_t held_kinds = 0;
  for (tiles::Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    if (held[kind] == 0) continue;
    tiles += held[kind];
    if (kind != card_joker()) held_kinds |= kinds_bit(kind);
  }
  for (const PlainCall& call : calls) tiles += call.size;
  const std::uint64_t called_kinds = kinds_called(calls);
  return std::any_of(requirements_.begin(), requirements_.end(), [&](const Requirement& required) {
    // A held tile that is not asked for is left over.
    return required.tiles == tiles && ((held_kinds & ~required.kinds) | (called_kinds & ~required.run_kinds)) == 0 &&
           holds(required, held, calls);
  });
}

}  // namespace majs::match
