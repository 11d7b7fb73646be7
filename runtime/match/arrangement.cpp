#include "runtime/match/arrangement.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "runtime/match/exact_cover.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;
using TileList = std::vector<Tile>;

/// A hand whose jokers are what they stand for.
struct PlainHand {
  TileList tiles;
  std::vector<TileList> call_tiles;
  std::vector<Call> calls;

  PlainHand(const Hand& hand, const TileAssignment& meanings) : tiles(hand.tiles.begin(), hand.tiles.end()) {
    for (const Call& call : hand.calls) call_tiles.emplace_back(call.tiles.begin(), call.tiles.end());
    for (const auto& [index, meaning] : meanings) {
      if (Tile* tile = at(index)) *tile = meaning;
    }
    for (std::size_t c = 0; c < call_tiles.size(); ++c) calls.push_back({hand.calls[c].name, call_tiles[c]});
  }

 private:
  Tile* at(std::size_t index) {
    if (index < tiles.size()) return &tiles[index];
    index -= tiles.size();
    for (TileList& call : call_tiles) {
      if (index < call.size()) return &call[index];
      index -= call.size();
    }
    return nullptr;
  }
};

/// Gives every loose tile of a cover to one of its sets.
Arrangement with_tiles(const Cover& cover, std::size_t definition, const TileList& hand) {
  Arrangement arrangement{definition, {}};
  std::vector<bool> used(hand.size(), false);
  for (const CoverSet& set : cover.sets) {
    ArrangedSet arranged{set.element, set.group, set.call, {}};
    for (const Kind kind : set.call ? std::span<const Kind>{} : set.kinds) {
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if (used[i] || hand[i].kind != kind) continue;
        used[i] = true;
        arranged.tiles.push_back(i);
        break;
      }
    }
    arrangement.sets.push_back(std::move(arranged));
  }
  return arrangement;
}

/// What looking at a set of an arrangement costs, beside finding it.
constexpr std::uint64_t kArrangementSteps = 20;

using CoverSignature = std::vector<std::pair<std::size_t, std::vector<Kind>>>;

/// The sets of a cover whatever their order.
CoverSignature signature_of(const Cover& cover, std::size_t definition) {
  CoverSignature signature;
  for (const CoverSet& set : cover.sets) {
    signature.emplace_back(set.element * 64 + (set.call ? *set.call + 1 : 0),
                           std::vector<Kind>(set.kinds.begin(), set.kinds.end()));
  }
  std::sort(signature.begin(), signature.end());
  signature.insert(signature.begin(), {definition, {}});
  return signature;
}

/// Looks for the groups that leave the fewest tiles over.
class GroupSearch {
 public:
  GroupSearch(const MatchProgram& win, const PlainHand& hand, const JokerTable& jokers, MatchMemory& memory)
      : win_(win), hand_(hand), jokers_(jokers), memory_(memory), shapes_(shapes_of(win)) {
    for (const Tile& tile : hand.tiles) kinds_.push_back(tile.kind);
    std::sort(kinds_.begin(), kinds_.end(), shown_before);
  }

  /// The groups, in the order in which they were found; what they do not take is left over.
  std::vector<std::vector<Kind>> run() {
    solve(kinds_, true);
    std::vector<std::vector<Kind>> groups;
    std::vector<Kind> rest = kinds_;
    bool first = true;
    while (!rest.empty()) {
      const auto known = solved_.find({rest, first});
      if (known == solved_.end()) break;
      if (known->second.group.empty()) {
        rest.erase(rest.begin());
        continue;
      }
      groups.push_back(known->second.group);
      rest = *without(rest, known->second.group);
      first = false;
    }
    return groups;
  }

 private:
  static constexpr std::uint64_t kShapeSteps = 40;

  /// The best that can be done with some tiles: with this group, or leaving the first tile over when it is empty.
  struct Best {
    std::size_t left_over = 0;
    std::vector<Kind> group;
  };

  static bool shown_before(Kind a, Kind b) {
    const std::int32_t left = tiles::display_key(a);
    const std::int32_t right = tiles::display_key(b);
    return left != right ? left < right : a < b;
  }

  /// In the order in which groups are looked for.
  static std::vector<std::vector<int>> shapes_of(const MatchProgram& win) {
    std::vector<std::vector<int>> shapes = {{0, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 0, 1, 1, 2, 2}, {0, 1, 2}, {0, 0, 0}};
    const bool across_suits =
        std::any_of(win.definitions().begin(), win.definitions().end(), [](const Definition& definition) {
          return definition.offsets.front() <= -10 || definition.offsets.back() >= 10;
        });
    if (across_suits) {
      shapes.push_back({0, 10, 20});
      shapes.push_back({0, 11, 22});
    }
    shapes.push_back({0, 0});
    return shapes;
  }

  static std::optional<std::vector<Kind>> without(std::vector<Kind> rest, const std::vector<Kind>& group) {
    for (const Kind kind : group) {
      const auto found = std::find(rest.begin(), rest.end(), kind);
      if (found == rest.end()) return std::nullopt;
      rest.erase(found);
    }
    return rest;
  }

  /// The group of a shape on a base tile, if all its tiles exist.
  std::optional<std::vector<Kind>> group_on(const std::vector<int>& shape, Kind base) const {
    std::vector<Kind> group;
    for (const int offset : shape) {
      group.push_back(jokers_.shift(base, offset));
      if (group.back() == tiles::kNoKind) return std::nullopt;
    }
    return group;
  }

  /// The hand still wins when the group is a call.
  bool wins_as_call(const std::vector<Kind>& group) {
    TileList rest = hand_.tiles;
    TileList called;
    for (const Kind kind : group) {
      const auto found = std::find_if(rest.begin(), rest.end(), [&](const Tile& tile) { return tile.kind == kind; });
      called.push_back(*found);
      rest.erase(found);
    }
    std::vector<Call> calls = hand_.calls;
    calls.push_back({0, called});
    return match(win_, {rest, calls}, jokers_, memory_) == Answer::Yes;
  }

  const Best& solve(const std::vector<Kind>& rest, bool first) {
    const auto [place, is_new] = solved_.try_emplace({rest, first});
    if (!is_new || rest.empty()) return place->second;
    Best best{rest.size(), {}};
    if (!memory_.search.budget.spend(kShapeSteps + 4 * rest.size())) return place->second = std::move(best);
    for (const std::vector<int>& shape : shapes_) {
      for (const int offset : shape) {
        // The groups that take the first tile; the others come when it is left over.
        const Kind base = jokers_.shift(rest.front(), -offset);
        if (best.left_over == 0 || base == tiles::kNoKind || !memory_.search.budget.spend(kShapeSteps)) continue;
        const auto group = group_on(shape, base);
        const auto after = group ? without(rest, *group) : std::nullopt;
        if (!after || (first && !wins_as_call(*group))) continue;
        const std::size_t left_over = solve(*after, false).left_over;
        if (left_over < best.left_over) best = {left_over, *group};
      }
    }
    if (best.left_over > 1) {
      const std::size_t left_over = solve({rest.begin() + 1, rest.end()}, first).left_over + 1;
      if (left_over < best.left_over) best = {left_over, {}};
    }
    return solved_[{rest, first}] = std::move(best);
  }

  const MatchProgram& win_;
  const PlainHand& hand_;
  const JokerTable& jokers_;
  MatchMemory& memory_;
  std::vector<std::vector<int>> shapes_;
  std::vector<Kind> kinds_;
  std::map<std::pair<std::vector<Kind>, bool>, Best> solved_;
};

}  // namespace

std::vector<Arrangement> arrangements(const MatchProgram& win, const Hand& hand, const TileAssignment& meanings,
                                      const JokerTable& jokers, MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  const PlainHand plain(hand, meanings);
  CoverProblem problem;
  for (const Tile& tile : plain.tiles) problem.naturals.push_back(tile.kind);
  for (const Call& call : plain.calls) {
    problem.calls.emplace_back();
    for (const Tile& tile : call.tiles) problem.calls.back().naturals.push_back(tile.kind);
  }
  std::vector<Arrangement> found;
  std::set<CoverSignature> known;
  for (std::size_t d = 0; d < win.definitions().size(); ++d) {
    each_cover(win.definitions()[d], problem, jokers, memory.search.budget, [&](const Cover& cover) {
      if (!memory.search.budget.spend(kArrangementSteps * (1 + cover.sets.size()))) return false;
      if (known.insert(signature_of(cover, d)).second) found.push_back(with_tiles(cover, d, plain.tiles));
      return found.size() < kMaxArrangements;
    });
  }
  return found;
}

std::vector<TileList> shown_groups(const MatchProgram& win, const Hand& hand, const TileAssignment& meanings,
                                   const JokerTable& jokers, MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  const PlainHand plain(hand, meanings);
  std::vector<bool> used(hand.tiles.size(), false);
  std::vector<std::pair<Kind, TileList>> groups;  // with what the first tile is
  const auto take = [&](Kind kind) {
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i] || plain.tiles[i].kind != kind) continue;
      used[i] = true;
      return i;
    }
    return used.size();
  };
  // The winning tile is shown apart: of its copies the last one is left out.
  std::pair<std::size_t, std::size_t> winning = {0, 0};
  for (const std::vector<Kind>& kinds : GroupSearch(win, plain, jokers, memory).run()) {
    groups.emplace_back(kinds.front(), TileList{});
    for (const Kind kind : kinds) groups.back().second.push_back(hand.tiles[take(kind)]);
  }
  TileList left_over;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) left_over.push_back(hand.tiles[i]);
  }
  tiles::sort_for_display(left_over);
  if (!left_over.empty()) groups.emplace_back(left_over.front().kind, std::move(left_over));
  std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
    return tiles::display_key(a.first) < tiles::display_key(b.first);
  });
  bool found = false;
  for (std::size_t g = 0; g < groups.size() && !hand.tiles.empty(); ++g) {
    for (std::size_t i = 0; i < groups[g].second.size(); ++i) {
      if (!tiles::identical(groups[g].second[i], hand.tiles.back())) continue;
      winning = {g, i};
      found = true;
    }
  }
  std::vector<TileList> shown;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    TileList& group = groups[g].second;
    if (found && g == winning.first) group.erase(group.begin() + static_cast<std::ptrdiff_t>(winning.second));
    if (!group.empty()) shown.push_back(std::move(group));
  }
  return shown;
}

TileList shown_hand(const std::vector<TileList>& groups) {
  static const Kind kSpace = *tiles::find_kind("7x");
  TileList row;
  for (const TileList& group : groups) {
    if (!row.empty()) row.emplace_back(kSpace);
    row.insert(row.end(), group.begin(), group.end());
  }
  return row;
}

}  // namespace majs::match
