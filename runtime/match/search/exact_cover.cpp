#include "runtime/match/search/exact_cover.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <memory_resource>
#include <string>
#include <unordered_set>

#include "runtime/match/definitions/base_tiles.hpp"

namespace majs::match {
namespace {

using tiles::Kind;

/// One instance of a group: a range of CoverSearch::kinds_of_instances_, ascending.
struct Instance {
  std::uint32_t element = 0;
  std::uint32_t group = 0;
  std::uint32_t first = 0;
  std::uint32_t size = 0;
  bool one_part = true;  ///< found together: a call can be it
};

struct CoverElement {
  int left = 0;
  bool unique = false;
  std::uint32_t first = 0;  ///< range of CoverSearch::instances_
  std::uint32_t last = 0;
  std::size_t first_used = 0;  ///< of CoverSearch::used_
  std::uint32_t least = 0;
  std::uint32_t most = 0;
};

template <typename T>
using ArenaVector = std::pmr::vector<T>;
/// Kinds of sets, few enough that a text of them needs no memory of its own, as a rule.
using KnownSets = std::unordered_set<std::u16string, std::hash<std::u16string>, std::equal_to<>,
                                     std::pmr::polymorphic_allocator<std::u16string>>;

class CoverSearch {
 public:
  CoverSearch(const Definition& definition, const CoverProblem& problem, const JokerTable& jokers, Budget& budget,
              const std::function<bool(const Cover&)>& visit)
      : problem_(problem), jokers_(jokers), budget_(budget), visit_(visit) {
    collect_kinds();
    for (const CoverCall& call : problem.calls) {
      ArenaVector<Kind>& naturals = call_naturals_.emplace_back();
      naturals.assign(call.naturals.begin(), call.naturals.end());
      std::sort(naturals.begin(), naturals.end());
    }
    const Segment& segment = definition.segments.back();
    for (std::size_t i = 0; i < segment.size() && !impossible_ && !limit_; ++i) {
      const Step& step = segment[i];
      if (step.type == Step::Type::Fail) impossible_ = true;
      if (step.type == Step::Type::Element && step.element.count > 0) add_element(step.element);
    }
    index_instances();
  }

  bool run() {
    if (!limit_ && !impossible_) place_call(0);
    return !limit_;
  }

 private:
  // ---- the sets there can be --------------------------------------------------------------------------------------

  void collect_kinds() {
    const auto want = [&](Kind kind) {
      impossible_ = impossible_ || kind >= tiles::kKindCount;  // no set has such a tile
      if (!impossible_) wanted_[kind] = true;
      return !impossible_;
    };
    for (const Kind kind : problem_.naturals) {
      if (want(kind)) ++counts_[kind];
    }
    for (const Kind kind : problem_.joker_kinds) {
      if (want(kind)) can_be_joker_[kind] = true;
    }
    for (const CoverCall& call : problem_.calls) std::for_each(call.naturals.begin(), call.naturals.end(), want);
    for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
      if (wanted_[kind]) kinds_.push_back(kind);
    }
  }

  /// Appends the kinds of a group on a base; false when some tile does not exist, has attributes or can never be there.
  bool reify(const Group& group, Kind base) {
    const std::size_t first = kinds_of_instances_.size();
    for (const std::vector<Item>& items : group.subgroups) {
      if (spend(4 + items.size())) return false;
      for (const Item& item : items) {
        const Kind kind = kind_of(item, base, jokers_);
        if (kind == tiles::kNoKind || !item.attributes.empty() || !wanted_[kind]) {
          kinds_of_instances_.resize(first);
          return false;
        }
        kinds_of_instances_.push_back(kind);
      }
    }
    std::sort(kinds_of_instances_.begin() + static_cast<std::ptrdiff_t>(first), kinds_of_instances_.end());
    return kinds_of_instances_.size() > first;
  }

  void add_element(const Element& element) {
    CoverElement added;
    added.left = element.count;
    added.unique = element.unique;
    added.first_used = used_.size();
    used_.resize(used_.size() + element.groups.size(), 0);
    added.first = static_cast<std::uint32_t>(instances_.size());
    added.least = tiles::kKindCount * 2;
    KnownSets known(&arena_);
    for (std::uint32_t g = 0; g < element.groups.size(); ++g) {
      const Group& group = element.groups[g];
      if (group.type == Group::Type::Call) continue;
      const Kind no_base[] = {0};
      const bool relative = group.has(Item::Type::Offset) || group.has(Item::Type::Fixed);
      for (const Kind base : relative ? std::span<const Kind>(kinds_) : std::span<const Kind>(no_base)) {
        const auto first = static_cast<std::uint32_t>(kinds_of_instances_.size());
        if (!reify(group, base)) continue;
        const auto size = static_cast<std::uint32_t>(kinds_of_instances_.size()) - first;
        // The same set by another alternative would only be found twice.
        const Instance instance = {static_cast<std::uint32_t>(elements_.size()), g, first, size,
                                   group.subgroups.size() == 1};
        const std::span<const Kind> kinds = kinds_of(instance);
        if (!element.unique && instance.one_part && !known.emplace(kinds.begin(), kinds.end()).second) {
          kinds_of_instances_.resize(first);
          continue;
        }
        instances_.push_back(instance);
        added.least = std::min(added.least, size);
        added.most = std::max(added.most, size);
      }
    }
    added.last = static_cast<std::uint32_t>(instances_.size());
    if (added.first == added.last) impossible_ = true;
    least_left_ += std::size_t{added.least} * static_cast<std::size_t>(added.left);
    most_left_ += std::size_t{added.most} * static_cast<std::size_t>(added.left);
    elements_.push_back(added);
  }

  std::span<const Kind> kinds_of(const Instance& instance) const {
    return {kinds_of_instances_.data() + instance.first, instance.size};
  }

  /// The instances that contain a tile of each kind, in order, by the places of kinds in kinds_.
  void index_instances() {
    if (impossible_ || limit_) return;
    containing_.resize(kinds_.size());
    for (std::uint32_t i = 0; i < instances_.size(); ++i) {
      Kind before = tiles::kNoKind;
      for (const Kind kind : kinds_of(instances_[i])) {
        const auto place = std::lower_bound(kinds_.begin(), kinds_.end(), kind) - kinds_.begin();
        if (kind != before) containing_[static_cast<std::size_t>(place)].push_back(i);
        before = kind;
      }
    }
  }

  // ---- the search -------------------------------------------------------------------------------------------------

  /// Counts steps; true when there are none left.
  bool spend(std::uint64_t steps = 1) {
    limit_ = limit_ || !budget_.spend(steps);
    return limit_;
  }

  /// All loose tiles and the calls from `c` on have to go into the sets that are left. A quad counts as three if need
  /// be.
  bool sizes_can_fit(std::size_t c) const {
    std::size_t all = problem_.naturals.size() - taken_.size() + problem_.jokers - hand_jokers_.size();
    std::size_t fewest = all;
    for (; c < problem_.calls.size(); ++c) {
      const std::size_t size = problem_.calls[c].naturals.size() + problem_.calls[c].jokers.size();
      all += size;
      fewest += size == 4 ? 3 : size;
    }
    return least_left_ <= all && most_left_ >= fewest;
  }

  /// Tries `next` with the instance taken out of its element. True ends the search.
  template <typename Next>
  bool take(const Instance& instance, std::optional<std::size_t> call, Next next) {
    CoverElement& element = elements_[instance.element];
    const std::size_t use = element.first_used + instance.group;
    if (element.left == 0 || (element.unique && used_[use] != 0)) return false;
    --element.left;
    least_left_ -= element.least;
    most_left_ -= element.most;
    const std::uint8_t was_used = used_[use];
    used_[use] = 1;
    sets_.push_back({call, kinds_of(instance)});
    const bool ended = next();
    sets_.pop_back();
    used_[use] = was_used;
    least_left_ += element.least;
    most_left_ += element.most;
    ++element.left;
    return ended;
  }

  bool place_call(std::size_t c) {
    if (!sizes_can_fit(c)) return false;
    if (c == problem_.calls.size()) return place_natural(0);
    for (const Instance& instance : instances_) {
      if (spend()) return true;
      if (!instance.one_part) continue;
      const bool ended = each_reading(c, kinds_of(instance), [&](const std::vector<Kind>& jokers) {
        return take(instance, c, [&] {
          const CoverCall& call = problem_.calls[c];
          const std::size_t before = call_jokers_.size();
          for (std::size_t i = 0; i < jokers.size(); ++i) call_jokers_.push_back({c, call.jokers[i], jokers[i]});
          const bool done = place_call(c + 1);
          call_jokers_.resize(before);
          return done;
        });
      });
      if (ended) return true;
    }
    return false;
  }

  /// Calls `visit` with what the jokers of a call are when it is this set, in every way; true ends the search. Any
  /// three tiles of a call of four can be a set; the fourth is whatever it may be.
  template <typename Visit>
  bool each_reading(std::size_t c, std::span<const Kind> kinds, Visit visit) {
    const ArenaVector<Kind>& naturals = call_naturals_[c];
    const std::size_t jokers = problem_.calls[c].jokers.size();
    const std::size_t size = naturals.size() + jokers;
    if (size == kinds.size()) return each_order(missing_from(kinds, naturals, kNone), jokers, visit);
    if (size != 4 || kinds.size() != 3) return false;
    if (naturals.empty() || naturals.front() == naturals.back()) {
      // Four of a kind: its jokers are its tile.
      const Kind kind = naturals.empty() ? kinds.front() : naturals.front();
      if (kinds.front() != kind || kinds.back() != kind) return false;
      return visit(std::vector<Kind>(jokers, kind));
    }
    for (std::size_t left_out = 0; left_out < naturals.size(); ++left_out) {
      if (left_out > 0 && naturals[left_out] == naturals[left_out - 1]) continue;
      if (each_order(missing_from(kinds, naturals, left_out), jokers, visit)) return true;
    }
    const std::vector<Kind> missing = missing_from(kinds, naturals, kNone);
    for (std::size_t free = 0; free < jokers; ++free) {
      for (const Kind kind : problem_.joker_kinds) {
        if (spend()) return true;
        const bool ended = each_order(missing, jokers - 1, [&](std::vector<Kind> others) {
          others.insert(others.begin() + static_cast<std::ptrdiff_t>(free), kind);
          return visit(others);
        });
        if (ended) return true;
      }
    }
    return false;
  }

  /// Every order of the kinds that are missing, if there are as many as jokers.
  template <typename Visit>
  bool each_order(std::vector<Kind> missing, std::size_t jokers, Visit visit) {
    if (missing.size() != jokers) return false;
    do {
      if (spend() || visit(missing)) return true;
    } while (std::next_permutation(missing.begin(), missing.end()));
    return false;
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// What a set has besides the ordinary tiles of a call but for one of them, ascending; more than the set when it does
  /// not have all of them.
  static std::vector<Kind> missing_from(std::span<const Kind> kinds, const ArenaVector<Kind>& naturals,
                                        std::size_t left_out) {
    std::vector<Kind> missing(kinds.begin(), kinds.end());
    for (std::size_t i = 0; i < naturals.size(); ++i) {
      if (i == left_out) continue;
      const auto found = std::find(missing.begin(), missing.end(), naturals[i]);
      if (found == missing.end()) return std::vector<Kind>(kinds.size() + 1, tiles::kNoKind);
      missing.erase(found);
    }
    return missing;
  }

  /// Covers the lowest loose tile that is left: none is among the first `from` kinds.
  bool place_natural(std::size_t from) {
    while (from < kinds_.size() && counts_[kinds_[from]] == 0) ++from;
    if (from == kinds_.size()) return place_jokers(0, elements_.empty() ? 0 : elements_[0].first);
    for (const std::uint32_t i : containing_[from]) {
      if (spend()) return true;
      if (use(instances_[i], [&] { return sizes_can_fit(problem_.calls.size()) && place_natural(from); })) return true;
    }
    return false;
  }

  /// Only jokers are left: whole sets of them, in a fixed order.
  bool place_jokers(std::size_t e, std::uint32_t first) {
    while (e < elements_.size() && elements_[e].left == 0) {
      if (++e < elements_.size()) first = elements_[e].first;
    }
    if (e == elements_.size()) {
      if (hand_jokers_.size() != problem_.jokers) return false;
      return spend() || !visit_({sets_, hand_jokers_, call_jokers_});
    }
    for (std::uint32_t i = first; i < elements_[e].last; ++i) {
      if (spend()) return true;
      if (use(instances_[i], [&] { return place_jokers(e, i); })) return true;
    }
    return false;
  }

  /// Takes the instance from the loose tiles, jokers for what is missing.
  template <typename Next>
  bool use(const Instance& instance, Next next) {
    if (elements_[instance.element].left == 0) return false;
    const std::size_t jokers_before = hand_jokers_.size();
    const std::size_t taken_before = taken_.size();
    bool possible = true;
    for (const Kind kind : kinds_of(instance)) {
      if (counts_[kind] > 0) {
        --counts_[kind];
        taken_.push_back(kind);
      } else if (can_be_joker_[kind] && hand_jokers_.size() < problem_.jokers) {
        hand_jokers_.push_back(kind);
      } else {
        possible = false;
        break;
      }
    }
    const bool ended = possible && take(instance, std::nullopt, next);
    for (; taken_.size() > taken_before; taken_.pop_back()) ++counts_[taken_.back()];
    hand_jokers_.resize(jokers_before);
    return ended;
  }

  const CoverProblem& problem_;
  const JokerTable& jokers_;
  Budget& budget_;
  const std::function<bool(const Cover&)>& visit_;
  /// What everything below is taken from: the heap is for large problems only.
  std::array<std::byte, 12'288> room_;
  std::pmr::monotonic_buffer_resource arena_{room_.data(), room_.size()};
  ArenaVector<Kind> kinds_{&arena_};
  ArenaVector<Kind> kinds_of_instances_{&arena_};
  ArenaVector<Instance> instances_{&arena_};
  ArenaVector<ArenaVector<std::uint32_t>> containing_{&arena_};
  ArenaVector<CoverElement> elements_{&arena_};
  ArenaVector<std::uint8_t> used_{&arena_};  // groups of elements
  std::array<bool, tiles::kKindCount> wanted_{};
  std::array<std::uint16_t, tiles::kKindCount> counts_{};
  std::array<bool, tiles::kKindCount> can_be_joker_{};
  ArenaVector<ArenaVector<Kind>> call_naturals_{&arena_};
  ArenaVector<CoverSet> sets_{&arena_};
  ArenaVector<Kind> taken_{&arena_};  // from the hand, in order
  ArenaVector<Kind> hand_jokers_{&arena_};
  ArenaVector<CallJoker> call_jokers_{&arena_};
  std::size_t least_left_ = 0;
  std::size_t most_left_ = 0;
  bool impossible_ = false;
  bool limit_ = false;
};

}  // namespace

bool each_cover(const Definition& definition, const CoverProblem& problem, const JokerTable& jokers, Budget& budget,
                const std::function<bool(const Cover&)>& visit) {
  return CoverSearch(definition, problem, jokers, budget, visit).run();
}

}  // namespace majs::match
