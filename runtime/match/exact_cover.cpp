#include "runtime/match/exact_cover.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace majs::match {
namespace {

using tiles::Kind;

/// One instance of a group: subgroups of kinds, each ascending.
struct Instance {
  std::size_t group = 0;
  std::vector<std::vector<Kind>> subgroups;
  std::size_t size = 0;
};

struct CoverElement {
  std::size_t index = 0;
  int left = 0;
  bool unique = false;
  std::vector<Instance> instances;
  std::vector<bool> used;  // by group
  std::size_t least = 0;
  std::size_t most = 0;
};

class CoverSearch {
 public:
  CoverSearch(const Definition& definition, const CoverProblem& problem, const JokerTable& jokers,
              const std::function<bool(const Cover&)>& visit)
      : problem_(problem), jokers_(jokers), visit_(visit) {
    for (const Kind kind : problem.naturals) ++counts_[kind];
    for (const Kind kind : problem.joker_kinds) can_be_joker_[kind] = true;
    collect_kinds();
    const Segment& segment = definition.segments.back();
    for (std::size_t i = 0; i < segment.size(); ++i) {
      const Step& step = segment[i];
      if (step.type == Step::Type::Fail) impossible_ = true;
      if (step.type == Step::Type::Element && step.element.count > 0) add_element(i, step.element);
    }
  }

  bool run() {
    if (!impossible_ && sizes_can_fit()) place_call(0);
    return !limit_;
  }

 private:
  void collect_kinds() {
    std::vector<bool> wanted(tiles::kKindCount, false);
    for (const Kind kind : problem_.naturals) wanted[kind] = true;
    for (const Kind kind : problem_.joker_kinds) wanted[kind] = true;
    for (const CoverCall& call : problem_.calls) {
      for (const Kind kind : call.naturals) wanted[kind] = true;
    }
    for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
      if (wanted[kind]) kinds_.push_back(kind);
    }
    wanted_ = std::move(wanted);
  }

  /// The kinds of a group on a base; false when some tile does not exist, has attributes or can never be there.
  bool reify(const Group& group, Kind base, Instance& instance) const {
    for (const std::vector<Item>& items : group.subgroups) {
      std::vector<Kind> kinds;
      for (const Item& item : items) {
        Kind kind = tiles::kNoKind;
        if (item.type == Item::Type::Tile) kind = item.kind;
        if (item.type == Item::Type::Offset) kind = jokers_.shift(base, item.offset);
        if (item.type == Item::Type::Fixed) kind = tiles::fixed_offset(base, item.number, item.letter);
        if (kind == tiles::kNoKind || !item.attributes.empty() || !wanted_[kind]) return false;
        kinds.push_back(kind);
      }
      std::sort(kinds.begin(), kinds.end());
      instance.size += kinds.size();
      instance.subgroups.push_back(std::move(kinds));
    }
    return instance.size > 0;
  }

  void add_element(std::size_t index, const Element& element) {
    CoverElement added;
    added.index = index;
    added.left = element.count;
    added.unique = element.unique;
    added.used.assign(element.groups.size(), false);
    for (std::size_t g = 0; g < element.groups.size(); ++g) {
      const Group& group = element.groups[g];
      if (group.type == Group::Type::Call) continue;
      bool relative = false;
      for (const std::vector<Item>& items : group.subgroups) {
        relative = relative || std::any_of(items.begin(), items.end(), [](const Item& item) {
                     return item.type == Item::Type::Offset || item.type == Item::Type::Fixed;
                   });
      }
      for (const Kind base : relative ? kinds_ : std::vector<Kind>{0}) {
        Instance instance;
        instance.group = g;
        if (reify(group, base, instance)) added.instances.push_back(std::move(instance));
      }
    }
    added.least = tiles::kKindCount;
    for (const Instance& instance : added.instances) {
      added.least = std::min(added.least, instance.size);
      added.most = std::max(added.most, instance.size);
    }
    if (added.instances.empty()) impossible_ = true;
    elements_.push_back(std::move(added));
  }

  /// Quads in calls count as triplets if need be, everything else has to add up exactly.
  bool sizes_can_fit() const {
    std::size_t least = 0;
    std::size_t most = 0;
    for (const CoverElement& element : elements_) {
      least += element.least * static_cast<std::size_t>(element.left);
      most += element.most * static_cast<std::size_t>(element.left);
    }
    std::size_t all = problem_.naturals.size() + problem_.jokers;
    std::size_t fewest = all;
    for (const CoverCall& call : problem_.calls) {
      const std::size_t size = call.naturals.size() + call.jokers.size();
      all += size;
      fewest += size == 4 ? 3 : size;
    }
    return least <= all && most >= fewest;
  }

  bool spend_step() {
    if (++steps_ > kMaxCoverSteps) limit_ = true;
    return limit_;
  }

  /// Tries `next` with the instance taken from the element. True ends the search.
  template <typename Next>
  bool take(CoverElement& element, const Instance& instance, Next next) {
    if (element.left == 0 || (element.unique && element.used[instance.group])) return false;
    --element.left;
    const bool was_used = element.used[instance.group];
    element.used[instance.group] = true;
    const bool ended = next();
    element.used[instance.group] = was_used;
    ++element.left;
    return ended;
  }

  bool place_call(std::size_t c) {
    if (spend_step()) return true;
    if (c == problem_.calls.size()) return place_natural();
    const CoverCall& call = problem_.calls[c];
    for (CoverElement& element : elements_) {
      for (const Instance& instance : element.instances) {
        if (instance.subgroups.size() != 1) continue;
        std::vector<Kind> missing;
        if (!fits_call(instance.subgroups[0], call, missing)) continue;
        const bool ended = take(element, instance, [&] {
          const std::size_t before = cover_.call_jokers.size();
          for (std::size_t i = 0; i < call.jokers.size(); ++i) {
            cover_.call_jokers.emplace_back(c * 16 + call.jokers[i], missing[i]);
          }
          cover_.sets.push_back({element.index, instance.group, c, instance.subgroups[0], call.jokers.size()});
          const bool done = place_call(c + 1);
          cover_.sets.pop_back();
          cover_.call_jokers.resize(before);
          return done;
        });
        if (ended) return true;
      }
    }
    return false;
  }

  /// Is the call this set? `missing` gets what its jokers are.
  static bool fits_call(const std::vector<Kind>& kinds, const CoverCall& call, std::vector<Kind>& missing) {
    const std::size_t size = call.naturals.size() + call.jokers.size();
    std::vector<Kind> naturals = call.naturals;
    std::sort(naturals.begin(), naturals.end());
    if (size == kinds.size() + 1 && size == 4) {
      // Any three tiles of a quad: its jokers are its tile.
      if (naturals.empty() || naturals.front() != naturals.back()) return false;
      if (kinds.front() != kinds.back() || kinds.front() != naturals.front()) return false;
      missing.assign(call.jokers.size(), naturals.front());
      return true;
    }
    if (size != kinds.size()) return false;
    std::set_difference(kinds.begin(), kinds.end(), naturals.begin(), naturals.end(), std::back_inserter(missing));
    return missing.size() == call.jokers.size();
  }

  /// Covers the lowest loose tile that is left.
  bool place_natural() {
    if (spend_step()) return true;
    const auto lowest = std::find_if(kinds_.begin(), kinds_.end(), [&](Kind kind) { return counts_[kind] > 0; });
    if (lowest == kinds_.end()) return place_jokers(0, 0);
    for (CoverElement& element : elements_) {
      if (element.left == 0) continue;
      for (const Instance& instance : element.instances) {
        const bool has_it = std::any_of(
            instance.subgroups.begin(), instance.subgroups.end(),
            [&](const std::vector<Kind>& part) { return std::binary_search(part.begin(), part.end(), *lowest); });
        if (has_it && use(element, instance, [&] { return place_natural(); })) return true;
      }
    }
    return false;
  }

  /// Only jokers are left: whole sets of them, in a fixed order.
  bool place_jokers(std::size_t e, std::size_t first) {
    if (spend_step()) return true;
    while (e < elements_.size() && elements_[e].left == 0) {
      ++e;
      first = 0;
    }
    if (e == elements_.size()) {
      if (cover_.hand_jokers.size() != problem_.jokers) return false;
      Cover finished = cover_;
      std::sort(finished.hand_jokers.begin(), finished.hand_jokers.end());
      return !visit_(finished);
    }
    for (std::size_t i = first; i < elements_[e].instances.size(); ++i) {
      if (use(elements_[e], elements_[e].instances[i], [&] { return place_jokers(e, i); })) return true;
    }
    return false;
  }

  /// Takes the instance from the loose tiles, jokers for what is missing.
  template <typename Next>
  bool use(CoverElement& element, const Instance& instance, Next next) {
    const std::size_t jokers_before = cover_.hand_jokers.size();
    std::vector<Kind> taken;
    bool possible = true;
    for (const std::vector<Kind>& part : instance.subgroups) {
      for (const Kind kind : part) {
        if (counts_[kind] > 0) {
          --counts_[kind];
          taken.push_back(kind);
        } else if (can_be_joker_[kind] && cover_.hand_jokers.size() < problem_.jokers) {
          cover_.hand_jokers.push_back(kind);
        } else {
          possible = false;
        }
      }
    }
    bool ended = false;
    if (possible) {
      ended = take(element, instance, [&] {
        std::vector<Kind> kinds;
        for (const std::vector<Kind>& part : instance.subgroups) kinds.insert(kinds.end(), part.begin(), part.end());
        std::sort(kinds.begin(), kinds.end());
        cover_.sets.push_back(
            {element.index, instance.group, std::nullopt, std::move(kinds), cover_.hand_jokers.size() - jokers_before});
        const bool done = next();
        cover_.sets.pop_back();
        return done;
      });
    }
    for (const Kind kind : taken) ++counts_[kind];
    cover_.hand_jokers.resize(jokers_before);
    return ended;
  }

  const CoverProblem& problem_;
  const JokerTable& jokers_;
  const std::function<bool(const Cover&)>& visit_;
  std::vector<Kind> kinds_;
  std::vector<bool> wanted_;
  std::vector<CoverElement> elements_;
  std::array<std::uint16_t, tiles::kKindCount> counts_{};
  std::array<bool, tiles::kKindCount> can_be_joker_{};
  Cover cover_;
  std::uint64_t steps_ = 0;
  bool impossible_ = false;
  bool limit_ = false;
};

}  // namespace

bool each_cover(const Definition& definition, const CoverProblem& problem, const JokerTable& jokers,
                const std::function<bool(const Cover&)>& visit) {
  return CoverSearch(definition, problem, jokers, visit).run();
}

}  // namespace majs::match
