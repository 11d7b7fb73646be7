#include "runtime/match/search/joker_assignment.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/match/placement.hpp"
#include "runtime/match/search/exact_cover.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

/// A tile standing for `alias.to`: the target's attributes and its own without those the alias asked for.
Tile standing_for(const Tile& tile, const tiles::Alias& alias) {
  Tile result(alias.to.kind);
  for (std::size_t i = 0; i < alias.to.attribute_count; ++i) result.add(alias.to.attribute(i));
  const tiles::AttributeSet asked = alias.from.attribute_set();
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    if (!asked.contains(tile.attribute(i).id)) result.add(tile.attribute(i));
  }
  return result;
}

bool same_wildcard(const tiles::Alias& a, const tiles::Alias& b) { return tiles::identical(a.from, b.from); }

/// A joker of the hand: where it is and what it can be.
struct Joker {
  std::size_t index = 0;
  Tile tile;
  std::vector<Tile> meanings;  ///< ascending by kind; one kind may come with several attribute sets
  KindSet can_be;
};

/// What jokers stand for, in their order. Short ones need no memory of their own.
using Kinds = std::u16string;

class Solver {
 public:
  Solver(const MatchProgram& win, const Hand& hand, const tiles::TileBehavior& behavior, const JokerTable& table)
      : win_(win), hand_(hand), behavior_(behavior), table_(table) {}

  JokerAssignments run(bool solve) {
    for (const Tile& tile : hand_.tiles) add_tile(tile, nullptr, 0);
    for (const Call& call : hand_.calls) {
      CoverCall& covered = problem_.calls.emplace_back();
      for (std::size_t i = 0; i < call.tiles.size(); ++i) add_tile(call.tiles[i], &covered, i);
    }
    if (!solve || jokers_.empty()) return std::move(result_);
    std::set<Kind> kinds;
    for (const Joker& joker : jokers_) {
      for (const Tile& tile : joker.meanings) kinds.insert(tile.kind);
    }
    problem_.joker_kinds.assign(kinds.begin(), kinds.end());
    const std::set<Kinds> covers = find_covers();
    assign_classes();
    for (const Kinds& cover : covers) distribute(cover);
    finish();
    result_.steps = budget_.spent() + giving_.spent();
    return std::move(result_);
  }

 private:
  /// The next tile; of a call, if any, that at `place`.
  void add_tile(const Tile& tile, CoverCall* call, std::size_t place) {
    const std::size_t index = next_index_++;
    Tile now = tile;
    if (const auto obvious = obvious_meaning(tile)) {
      now = *obvious;
      result_.obvious.emplace_back(index, now);
    }
    Joker joker{index, now, {}, {}};
    if (now.kind == tile.kind) joker.meanings = meanings(tile);
    for (const Tile& meaning : joker.meanings) joker.can_be.set(meaning.kind);
    if (joker.meanings.empty()) {
      (call != nullptr ? call->naturals : problem_.naturals).push_back(now.kind);
      return;
    }
    if (call != nullptr) {
      call->jokers.push_back(place);
    } else {
      ++problem_.jokers;
    }
    jokers_.push_back(std::move(joker));
  }

  /// The meaning of a wildcard that has exactly one, which is not `any`.
  std::optional<Tile> obvious_meaning(const Tile& tile) const {
    const tiles::Alias* seen = nullptr;
    for (const tiles::Alias& alias : behavior_.aliases()) {
      if (alias.to.kind == tiles::kAny || !tiles::same(tile, alias.from)) continue;
      if (seen != nullptr && same_wildcard(*seen, alias)) continue;
      seen = &alias;
      const auto meanings = std::count_if(behavior_.aliases().begin(), behavior_.aliases().end(),
                                          [&](const tiles::Alias& other) { return same_wildcard(other, alias); });
      if (meanings == 1) return standing_for(tile, alias);
    }
    return std::nullopt;
  }

  /// What a joker can be: the targets of the first wildcard it is the same as, with maximal attribute sets.
  std::vector<Tile> meanings(const Tile& tile) const {
    const auto& aliases = behavior_.aliases();
    const auto first = std::find_if(aliases.begin(), aliases.end(),
                                    [&](const tiles::Alias& alias) { return tiles::same(tile, alias.from); });
    if (first == aliases.end()) return {};
    for (const Joker& joker : jokers_) {
      if (tiles::identical(joker.tile, tile)) return joker.meanings;
    }
    std::vector<Tile> list;
    for (const tiles::Alias& alias : aliases) {
      if (!same_wildcard(alias, *first)) continue;
      if (alias.to.kind != tiles::kAny) {
        list.push_back(standing_for(tile, alias));
        continue;
      }
      for (const Kind kind : any_kinds()) {
        tiles::Alias to_kind = alias;
        to_kind.to.kind = kind;
        list.push_back(standing_for(tile, to_kind));
      }
    }
    return maximal(list);
  }

  /// Of the meanings of one kind those with attributes no other one has all of; ascending by kind.
  static std::vector<Tile> maximal(std::vector<Tile>& list) {
    std::stable_sort(list.begin(), list.end(), [](const Tile& a, const Tile& b) { return a.kind < b.kind; });
    std::vector<Tile> kept;
    for (auto first = list.begin(); first != list.end();) {
      const auto last = std::find_if(first, list.end(), [&](const Tile& tile) { return tile.kind != first->kind; });
      for (auto meaning = first; meaning != last; ++meaning) {
        const tiles::AttributeSet attributes = meaning->attribute_set();
        const auto is_known = [&](const Tile& other) { return other.attribute_set() == attributes; };
        const auto is_better = [&](const Tile& other) {
          return !is_known(other) && attributes.subset_of(other.attribute_set());
        };
        if (std::none_of(first, meaning, is_known) && std::none_of(first, last, is_better)) kept.push_back(*meaning);
      }
      first = last;
    }
    return kept;
  }

  /// `any` is every kind of the wall and of the alias targets that is no wildcard itself.
  std::vector<Kind> any_kinds() const {
    std::set<Kind> kinds;
    for (const tiles::WallTile& entry : behavior_.wall()) kinds.insert(entry.tile.kind);
    for (const tiles::Alias& alias : behavior_.aliases()) kinds.insert(alias.to.kind);
    kinds.erase(kinds.lower_bound(tiles::kAny), kinds.end());
    for (const tiles::Alias& alias : behavior_.aliases()) {
      if (alias.from.attribute_count == 0) kinds.erase(alias.from.kind);
    }
    return {kinds.begin(), kinds.end()};
  }

  /// What the jokers are in every decomposition of the hand: the loose ones ascending, then those of the calls.
  std::set<Kinds> find_covers() {
    std::set<Kinds> covers;
    Kinds row;
    for (const Definition& definition : win_.definitions()) {
      const bool finished = each_cover(definition, problem_, table_, budget_, [&](const Cover& cover) {
        row.assign(cover.hand_jokers.begin(), cover.hand_jokers.end());
        std::sort(row.begin(), row.end());
        for (std::size_t i = 0; i < cover.call_jokers.size(); ++i) {
          const Kind kind = cover.call_jokers[i].kind;
          const Joker* const called = jokers_.data() + problem_.jokers;
          if (!called[i].can_be.test(kind)) return true;
          // Equal jokers of one call can be exchanged: one order is enough.
          for (std::size_t k = 0; k < i; ++k) {
            const bool exchanged = cover.call_jokers[k].call == cover.call_jokers[i].call &&
                                   tiles::identical(called[k].tile, called[i].tile) && cover.call_jokers[k].kind > kind;
            if (exchanged) return true;
          }
          row.push_back(kind);
        }
        covers.insert(row);
        return covers.size() < kMaxAssignments;
      });
      result_.complete = result_.complete && finished && covers.size() < kMaxAssignments;
    }
    return covers;
  }

  /// Jokers that can be exchanged: the same tile, and neither is the winning tile.
  bool interchangeable(const Joker& a, const Joker& b) const {
    return tiles::identical(a.tile, b.tile) && a.index + 1 != hand_.tiles.size() && b.index + 1 != hand_.tiles.size();
  }

  /// Loose jokers that can be exchanged, together; the biggest class last, because it takes what is left.
  void assign_classes() {
    for (std::size_t j = 0; j < problem_.jokers; ++j) {
      const auto same = std::find_if(classes_.begin(), classes_.end(), [&](const std::vector<std::size_t>& members) {
        return interchangeable(jokers_[members.front()], jokers_[j]);
      });
      if (same == classes_.end()) {
        classes_.push_back({j});
      } else {
        same->push_back(j);
      }
    }
    std::stable_sort(classes_.begin(), classes_.end(),
                     [](const auto& a, const auto& b) { return a.size() < b.size(); });
  }

  /// Every way to give the kinds of a cover to the loose jokers.
  void distribute(const Kinds& cover) {
    left_.clear();
    for (std::size_t i = 0; i < problem_.jokers; ++i) {
      if (left_.empty() || left_.back().first != cover[i]) left_.emplace_back(cover[i], 0);
      ++left_.back().second;
    }
    chosen_ = cover;
    give(0, 0, 0);
  }

  /// Gives the `member`-th joker of a class a kind, not before the `from`-th of those that are left.
  void give(std::size_t c, std::size_t member, std::size_t from) {
    room_ = room_ && assigned_.size() < kMaxAssignments && giving_.spend();
    result_.complete = result_.complete && room_;
    if (!room_) return;
    if (c == classes_.size()) return assigned_.push_back(chosen_);
    if (member == classes_[c].size()) return give(c + 1, 0, 0);
    const std::size_t j = classes_[c][member];
    const bool takes_the_rest = c + 1 == classes_.size();
    for (std::size_t i = from; i < left_.size(); ++i) {
      auto& [kind, count] = left_[i];
      if (count == 0) continue;
      if (jokers_[j].can_be.test(kind)) {
        --count;
        chosen_[j] = kind;
        give(c, member + 1, i);
        ++count;
      }
      if (takes_the_rest) return;
    }
  }

  void finish() {
    std::sort(assigned_.begin(), assigned_.end());
    const bool plain = std::all_of(jokers_.begin(), jokers_.end(), has_plain_meanings);
    result_.solutions.reserve(assigned_.size());
    for (const Kinds& row : assigned_) {
      TileAssignment& assignment = result_.solutions.emplace_back();
      assignment.reserve(row.size());
      for (std::size_t i = 0; i < row.size(); ++i) assignment.emplace_back(jokers_[i].index, Tile(row[i]));
    }
    if (!plain) add_attributes();
  }

  static bool has_plain_meanings(const Joker& joker) {
    return std::all_of(joker.meanings.begin(), joker.meanings.end(),
                       [](const Tile& tile) { return tile.attribute_count == 0; });
  }

  /// Gives the assigned kinds their attributes and drops assignments whose tiles all have less than another's.
  void add_attributes() {
    std::vector<TileAssignment> full;
    for (const TileAssignment& plain : result_.solutions) expand(plain, 0, {}, full);
    std::map<std::vector<Kind>, std::vector<std::size_t>> by_kinds;
    for (std::size_t i = 0; i < full.size(); ++i) {
      std::vector<Kind> kinds;
      for (const auto& [index, tile] : full[i]) kinds.push_back(tile.kind);
      std::sort(kinds.begin(), kinds.end());
      by_kinds[kinds].push_back(i);
    }
    result_.solutions.clear();
    for (const auto& [kinds, members] : by_kinds) {
      for (const std::size_t i : members) {
        constexpr std::uint64_t kComparisonsPerStep = 4;
        if (!giving_.spend(members.size() * kinds.size() + std::exchange(comparisons_, 0) / kComparisonsPerStep)) {
          result_.complete = false;
          break;
        }
        const bool beaten = std::any_of(members.begin(), members.end(), [&](std::size_t other) {
          return other != i && dominated(full[i], full[other]) && !dominated(full[other], full[i]);
        });
        if (!beaten) result_.solutions.push_back(full[i]);
      }
    }
    const auto less = [](const TileAssignment& a, const TileAssignment& b) {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.second.kind != y.second.kind ? x.second.kind < y.second.kind
                                              : x.second.attribute_set() < y.second.attribute_set();
      });
    };
    std::sort(result_.solutions.begin(), result_.solutions.end(), less);
  }

  void expand(const TileAssignment& plain, std::size_t i, TileAssignment done, std::vector<TileAssignment>& out) {
    if (out.size() >= kMaxAssignments) {
      result_.complete = false;
      return;
    }
    if (i == plain.size()) {
      out.push_back(std::move(done));
      return;
    }
    for (const Tile& meaning : jokers_[i].meanings) {
      if (meaning.kind != plain[i].second.kind) continue;
      TileAssignment longer = done;
      longer.emplace_back(plain[i].first, meaning);
      expand(plain, i + 1, std::move(longer), out);
    }
  }

  /// Every tile of `a` has a tile of the same kind and at least its attributes in `b`, one-to-one.
  bool dominated(const TileAssignment& a, const TileAssignment& b) {
    return each_has_a_place(a.size(), b.size(), [&](std::size_t i, std::size_t j) {
      ++comparisons_;
      const Tile& better = b[j].second;
      return better.kind == a[i].second.kind && a[i].second.attribute_set().subset_of(better.attribute_set());
    });
  }

  const MatchProgram& win_;
  const Hand& hand_;
  const tiles::TileBehavior& behavior_;
  const JokerTable& table_;
  Budget budget_;
  JokerAssignments result_;
  CoverProblem problem_;
  std::vector<Joker> jokers_;  // those of the hand first
  std::size_t next_index_ = 0;
  std::vector<std::vector<std::size_t>> classes_;  // of those of the hand
  std::vector<std::pair<Kind, int>> left_;         // kinds not given yet, ascending
  Kinds chosen_;
  std::vector<Kinds> assigned_;    // what the jokers are, each way once
  Budget giving_;                  // what is found is given to the jokers, even when finding it took the whole budget
  bool room_ = true;               // for more assignments
  std::uint64_t comparisons_ = 0;  // of tiles, since the budget was last asked
};

}  // namespace

JokerAssignments joker_assignments(const MatchProgram& win, const Hand& hand, const tiles::TileBehavior& behavior,
                                   const JokerTable& table, bool solve) {
  if (!any_tile(hand, [&](const Tile& tile) { return table.may_be_wildcard(tile.kind); })) return {};
  return Solver(win, hand, behavior, table).run(solve);
}

}  // namespace majs::match
