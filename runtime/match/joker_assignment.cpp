#include "runtime/match/joker_assignment.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "runtime/match/exact_cover.hpp"

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
};

bool means(const Joker& joker, Kind kind) {
  return std::any_of(joker.meanings.begin(), joker.meanings.end(), [&](const Tile& tile) { return tile.kind == kind; });
}

class Solver {
 public:
  Solver(const MatchProgram& win, const Hand& hand, const tiles::TileBehavior& behavior)
      : win_(win), hand_(hand), behavior_(behavior), table_(behavior) {}

  JokerAssignments run(bool solve) {
    for (const Tile& tile : hand_.tiles) add_tile(tile, std::nullopt);
    for (std::size_t c = 0; c < hand_.calls.size(); ++c) {
      problem_.calls.emplace_back();
      call_start_.push_back(next_index_);
      for (const Tile& tile : hand_.calls[c].tiles) add_tile(tile, c);
    }
    if (!solve || (loose_.empty() && called_.empty())) return std::move(result_);
    problem_.jokers = loose_.size();
    std::set<Kind> kinds;
    for (const Joker& joker : loose_) {
      for (const Tile& tile : joker.meanings) kinds.insert(tile.kind);
    }
    for (const auto& [index, joker] : called_) {
      for (const Tile& tile : joker.meanings) kinds.insert(tile.kind);
    }
    problem_.joker_kinds.assign(kinds.begin(), kinds.end());
    std::set<std::pair<std::vector<Kind>, std::vector<std::pair<std::size_t, Kind>>>> covers;
    for (const Definition& definition : win_.definitions()) {
      const bool finished = each_cover(definition, problem_, table_, [&](const Cover& cover) {
        if (call_jokers_fit(cover)) covers.insert({cover.hand_jokers, cover.call_jokers});
        return covers.size() < kMaxAssignments;
      });
      result_.complete = result_.complete && finished && covers.size() < kMaxAssignments;
    }
    for (const auto& [kinds_of_jokers, call_jokers] : covers) {
      base_.clear();
      for (const auto& [place, kind] : call_jokers) base_.emplace_back(joker_index(place), Tile(kind));
      left_.clear();
      for (const Kind kind : kinds_of_jokers) ++left_[kind];
      chosen_.clear();
      distribute(0);
    }
    add_attributes();
    return std::move(result_);
  }

 private:
  void add_tile(const Tile& tile, std::optional<std::size_t> call) {
    const std::size_t index = next_index_++;
    Tile now = tile;
    if (const auto obvious = obvious_meaning(tile)) {
      now = *obvious;
      result_.obvious.emplace_back(index, now);
    }
    Joker joker{index, now, {}};
    if (now.kind == tile.kind) joker.meanings = meanings(tile);
    if (call) {
      CoverCall& cover_call = problem_.calls[*call];
      if (joker.meanings.empty()) {
        cover_call.naturals.push_back(now.kind);
      } else {
        cover_call.jokers.push_back(index - call_start_[*call]);
        called_.emplace(index, std::move(joker));
      }
    } else if (joker.meanings.empty()) {
      problem_.naturals.push_back(now.kind);
    } else {
      loose_.push_back(std::move(joker));
    }
  }

  /// The meaning of a wildcard that has exactly one, which is not `any`.
  std::optional<Tile> obvious_meaning(const Tile& tile) const {
    for (const tiles::Alias& alias : behavior_.aliases()) {
      if (alias.to.kind == tiles::kAny || !tiles::same(tile, alias.from)) continue;
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
    std::vector<Tile> list;
    if (first == aliases.end()) return list;
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
    std::vector<Tile> maximal;
    for (const Tile& meaning : list) {
      const bool beaten = std::any_of(list.begin(), list.end(), [&](const Tile& other) {
        return other.kind == meaning.kind && other.attribute_set() != meaning.attribute_set() &&
               meaning.attribute_set().subset_of(other.attribute_set());
      });
      const bool known = std::any_of(maximal.begin(), maximal.end(), [&](const Tile& other) {
        return other.kind == meaning.kind && other.attribute_set() == meaning.attribute_set();
      });
      if (!beaten && !known) maximal.push_back(meaning);
    }
    std::stable_sort(maximal.begin(), maximal.end(), [](const Tile& a, const Tile& b) { return a.kind < b.kind; });
    return maximal;
  }

  /// `any` is every kind of the wall and of the alias targets that is no wildcard itself.
  std::vector<Kind> any_kinds() const {
    std::set<Kind> kinds;
    for (const tiles::WallTile& entry : behavior_.wall()) kinds.insert(entry.tile.kind);
    for (const tiles::Alias& alias : behavior_.aliases()) kinds.insert(alias.to.kind);
    kinds.erase(tiles::kAny);
    for (const tiles::Alias& alias : behavior_.aliases()) {
      if (alias.from.attribute_count == 0) kinds.erase(alias.from.kind);
    }
    return {kinds.begin(), kinds.end()};
  }

  std::size_t joker_index(std::size_t place) const { return call_start_[place / 16] + place % 16; }

  bool call_jokers_fit(const Cover& cover) const {
    return std::all_of(cover.call_jokers.begin(), cover.call_jokers.end(), [&](const auto& assigned) {
      return means(called_.at(joker_index(assigned.first)), assigned.second);
    });
  }

  /// Jokers that can be exchanged: the same tile, and neither is the winning tile.
  bool interchangeable(const Joker& a, const Joker& b) const {
    return tiles::identical(a.tile, b.tile) && a.index + 1 != hand_.tiles.size() && b.index + 1 != hand_.tiles.size();
  }

  void distribute(std::size_t j) {
    if (result_.solutions.size() >= kMaxAssignments) {
      result_.complete = false;
      return;
    }
    if (j == loose_.size()) {
      TileAssignment assignment = base_;
      for (std::size_t i = 0; i < loose_.size(); ++i) assignment.emplace_back(loose_[i].index, Tile(chosen_[i]));
      std::sort(assignment.begin(), assignment.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      result_.solutions.push_back(std::move(assignment));
      return;
    }
    Kind least = 0;
    for (std::size_t i = 0; i < j; ++i) {
      if (interchangeable(loose_[i], loose_[j])) least = std::max(least, chosen_[i]);
    }
    for (auto& [kind, count] : left_) {
      if (count == 0 || kind < least || !means(loose_[j], kind)) continue;
      --count;
      chosen_.push_back(kind);
      distribute(j + 1);
      chosen_.pop_back();
      ++count;
    }
  }

  const Joker& joker_at(std::size_t index) const {
    if (const auto called = called_.find(index); called != called_.end()) return called->second;
    return *std::find_if(loose_.begin(), loose_.end(), [&](const Joker& joker) { return joker.index == index; });
  }

  /// Gives the assigned kinds their attributes and drops assignments whose tiles all have less than another's.
  void add_attributes() {
    std::vector<TileAssignment> full;
    for (const TileAssignment& plain : result_.solutions) expand(plain, 0, {}, full);
    std::map<std::vector<Kind>, std::vector<std::size_t>> by_kinds;
    bool attributes = false;
    for (std::size_t i = 0; i < full.size(); ++i) {
      std::vector<Kind> kinds;
      for (const auto& [index, tile] : full[i]) {
        kinds.push_back(tile.kind);
        attributes = attributes || tile.attribute_count > 0;
      }
      std::sort(kinds.begin(), kinds.end());
      by_kinds[kinds].push_back(i);
    }
    result_.solutions.clear();
    for (const auto& [kinds, members] : by_kinds) {
      for (const std::size_t i : members) {
        const bool beaten = attributes && std::any_of(members.begin(), members.end(), [&](std::size_t other) {
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

  void expand(const TileAssignment& plain, std::size_t i, TileAssignment done, std::vector<TileAssignment>& out) const {
    if (out.size() >= kMaxAssignments) return;
    if (i == plain.size()) {
      out.push_back(std::move(done));
      return;
    }
    for (const Tile& meaning : joker_at(plain[i].first).meanings) {
      if (meaning.kind != plain[i].second.kind) continue;
      TileAssignment longer = done;
      longer.emplace_back(plain[i].first, meaning);
      expand(plain, i + 1, std::move(longer), out);
    }
  }

  /// Every tile of `a` has a tile of the same kind and at least its attributes in `b`, one-to-one.
  static bool dominated(const TileAssignment& a, const TileAssignment& b) {
    std::vector<bool> used(b.size(), false);
    const std::function<bool(std::size_t)> place = [&](std::size_t i) {
      if (i == a.size()) return true;
      for (std::size_t j = 0; j < b.size(); ++j) {
        const Tile& better = b[j].second;
        if (used[j] || better.kind != a[i].second.kind ||
            !a[i].second.attribute_set().subset_of(better.attribute_set())) {
          continue;
        }
        used[j] = true;
        if (place(i + 1)) return true;
        used[j] = false;
      }
      return false;
    };
    return place(0);
  }

  const MatchProgram& win_;
  const Hand& hand_;
  const tiles::TileBehavior& behavior_;
  JokerTable table_;
  JokerAssignments result_;
  CoverProblem problem_;
  std::vector<Joker> loose_;
  std::map<std::size_t, Joker> called_;
  std::vector<std::size_t> call_start_;
  std::size_t next_index_ = 0;
  TileAssignment base_;
  std::map<Kind, int> left_;
  std::vector<Kind> chosen_;
};

}  // namespace

JokerAssignments joker_assignments(const MatchProgram& win, const Hand& hand, const tiles::TileBehavior& behavior,
                                   bool solve) {
  return Solver(win, hand, behavior).run(solve);
}

}  // namespace majs::match
