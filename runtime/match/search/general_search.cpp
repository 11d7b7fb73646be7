#include "runtime/match/search/general_search.hpp"

#include <algorithm>
#include <bit>

#include "runtime/match/search/reification.hpp"

namespace majs::match {
namespace {

constexpr std::size_t kMaxEntries = std::size_t{1} << 19;

std::uint64_t hash_of(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  std::uint64_t hash = static_cast<std::uint64_t>(hand) * 0x9E3779B97F4A7C15u +
                       static_cast<std::uint64_t>(hand >> 64) * 0xC2B2AE3D27D4EB4Fu;
  hash ^= calls * 0x165667B19E3779F9u + place * 0x27D4EB2F165667C5u;
  hash ^= hash >> 32;
  hash *= 0xD6E8FEB86659FD93u;
  return hash ^ (hash >> 29);
}

}  // namespace

void VisitedStates::clear() {
  used_ = 0;
  if (++generation_ == 0) {
    for (Entry& entry : entries_) entry.generation = 0;
    generation_ = 1;
  }
}

VisitedStates::Entry* VisitedStates::slot(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t i = hash_of(hand, calls, place) & mask;; i = (i + 1) & mask) {
    Entry& entry = entries_[i];
    if (entry.generation != generation_) return &entry;
    if (entry.hand == hand && entry.calls == calls && entry.place == place) return &entry;
  }
}

void VisitedStates::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  for (const Entry& entry : old) {
    if (entry.generation == generation_) *slot(entry.hand, entry.calls, entry.place) = entry;
  }
}

VisitedStates::Found VisitedStates::visit(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  Entry* entry = slot(hand, calls, place);
  if (entry->generation == generation_) return entry->succeeded ? Found::Succeeded : Found::Failed;
  if (used_ * 2 >= entries_.size()) {
    if (entries_.size() >= kMaxEntries) return Found::New;
    grow();
    entry = slot(hand, calls, place);
  }
  *entry = {hand, calls, place, generation_, false};
  ++used_;
  return Found::New;
}

void VisitedStates::mark_success(const HandKey& hand, std::uint64_t calls, std::uint64_t place) {
  Entry* entry = slot(hand, calls, place);
  if (entry->generation == generation_) entry->succeeded = true;
}

SearchMemory::SearchMemory() : state_(std::make_unique<State>()) {}
SearchMemory::~SearchMemory() = default;

namespace {

class Search {
 public:
  Search(const Definition& definition, const Hand& hand, const JokerTable& jokers, const QueryOptions& options,
         const tiles::AttributeSet& known, SearchMemory& memory, const OnSuccess* on_success)
      : definition_(definition),
        options_(options),
        s_(memory.state()),
        budget_(memory.budget),
        reification_(definition, hand, jokers, options, known, memory, on_success != nullptr),
        on_success_(on_success) {}

  Answer run() {
    if (!reification_.read_hand()) return Answer::Limit;
    for (segment_ = 0; segment_ < definition_.segments.size(); ++segment_) {
      const bool last = segment_ + 1 == definition_.segments.size();
      reporting_ = last ? on_success_ : nullptr;
      restore();
      const bool found = run_step(0);
      if (limit_) return Answer::Limit;
      if (!found && !(last && reported_)) return Answer::No;
      first_step_ += definition_.segments[segment_].size();
    }
    return Answer::Yes;
  }

 private:
  // ---- the hand ---------------------------------------------------------------------------------------------------

  /// The hand as it was given.
  void restore() {
    s_.path.clear();
    s_.chosen.clear();
    spend(s_.classes.size() / 8 + s_.hand_classes.size() / 4);
    for (TileClass& tile_class : s_.classes) tile_class.count = 0;
    key_ = 0;
    tiles_left_ = 0;
    for (const std::uint16_t index : s_.hand_classes) put_back(index);
    calls_left_ = s_.calls.empty() ? 0 : ~std::uint64_t{0} >> (64 - s_.calls.size());
  }

  void put_back(std::uint16_t index) {
    ++s_.classes[index].count;
    key_ += s_.weights[index];
    ++tiles_left_;
  }

  void take_out(std::uint16_t index) {
    --s_.classes[index].count;
    key_ -= s_.weights[index];
    --tiles_left_;
  }

  // ---- the search -------------------------------------------------------------------------------------------------

  /// A look into the memo, which is larger than the caches.
  static constexpr std::uint64_t kVisitSteps = 6;

  /// Counts steps; true when there are none left.
  bool spend(std::uint64_t steps = 1) {
    limit_ = limit_ || !budget_.spend(steps);
    return limit_;
  }

  /// Runs the steps of the segment from `index` on. True ends the search: success (or the limit).
  bool run_step(std::size_t index) {
    const Segment& segment = definition_.segments[segment_];
    if (spend()) return true;
    if (index == segment.size()) return succeed();
    const Step& step = segment[index];
    switch (step.type) {
      case Step::Type::Fail: return false;
      case Step::Type::Almost: {
        put_back(s_.free_class);
        const bool found = run_step(index + 1);
        take_out(s_.free_class);
        return found;
      }
      case Step::Type::DismantleCalls: return dismantle(index);
      case Step::Type::Element: break;
    }
    // Where nobody asks which tiles are taken, single tiles need no search.
    const bool matching = on_success_ == nullptr && reification_.step(first_step_ + index).single_tiles;
    if (matching && reification_.step(first_step_ + index).ends_in_singles) {
      return matches_singles(index, segment.size());
    }
    const std::optional<PreparedStep> prepared = reification_.prepare(first_step_ + index, step.element);
    if (!prepared) return limit_ = true;
    if (step.element.count <= 0) {
      const int wanted = std::max(1, -step.element.count);
      const bool found =
          matching ? matches_singles(index, index + 1) : remove_in_some_context(index, *prepared, wanted, true);
      if (limit_) return true;
      return found == (step.element.count == 0) && run_step(index + 1);
    }
    return remove_in_some_context(index, *prepared, step.element.count * options_.multiplier, false);
  }

  /// Are the single tiles there that the steps from `first` to before `last` ask for?
  bool matches_singles(std::size_t first, std::size_t last) {
    TileMatching& matching = s_.matching;
    s_.supplies.clear();
    for (const TileClass& tile_class : s_.classes) s_.supplies.push_back(tile_class.count);
    for (std::size_t call = 0; call < s_.calls.size(); ++call) s_.supplies.push_back((calls_left_ >> call) & 1);
    matching.start(s_.supplies);
    for (std::size_t index = first; index < last; ++index) {
      const Element& element = definition_.segments[segment_][index].element;
      const std::optional<PreparedStep> prepared = reification_.prepare(first_step_ + index, element);
      if (!prepared) return limit_ = true;
      const int count = element.count > 0 ? element.count * options_.multiplier : std::max(1, -element.count);
      matching.add_element(count, element.unique);
      if (prepared->context_count == 0) return false;
      add_places(s_.contexts[prepared->first_context]);
    }
    const bool complete = matching.complete(budget_);
    limit_ = limit_ || budget_.out_of_steps();
    return complete || limit_;
  }

  void add_places(const Context& context) {
    for (std::uint32_t m = context.first; m < context.last; ++m) {
      const Move& move = s_.moves[m];
      std::uint64_t calls = move.named_calls & calls_left_;
      s_.matching.add_place();
      for (std::uint32_t i = 0; i < move.subset_count; ++i) {
        const Subset& subset = s_.subsets[move.subset + i];
        const SpecTile& spec = s_.specs[s_.spec_lists[subset.first]];
        for (std::uint32_t c = 0; c < spec.count; ++c) s_.matching.add_server(s_.satisfying[spec.first + c]);
        calls |= subset.calls & calls_left_;
      }
      for (; calls != 0; calls &= calls - 1) {
        s_.matching.add_server(static_cast<std::uint16_t>(s_.classes.size()) +
                               static_cast<std::uint16_t>(std::countr_zero(calls)));
      }
    }
  }

  bool dismantle(std::size_t index) {
    const std::uint64_t calls = calls_left_;
    const auto each_tile = [&](auto apply) {
      for (std::size_t call = 0; call < s_.calls.size(); ++call) {
        if (((calls >> call) & 1) == 0) continue;
        for (std::uint32_t i = 0; i < s_.calls[call].count; ++i) apply(s_.call_classes[s_.calls[call].first + i]);
      }
    };
    each_tile([&](std::uint16_t tile) { put_back(tile); });
    calls_left_ = 0;
    const bool found = run_step(index + 1);
    each_tile([&](std::uint16_t tile) { take_out(tile); });
    calls_left_ = calls;
    return found;
  }

  bool remove_in_some_context(std::size_t index, const PreparedStep& prepared, int count, bool lookahead) {
    for (std::uint32_t c = 0; c < prepared.context_count; ++c) {
      const std::uint32_t context = prepared.first_context + c;
      if (remove(index, context, s_.contexts[context].first, count, lookahead)) return true;
    }
    return false;
  }

  /// Removes `left` more instances, moves from `from` on, then goes on with the next step (or just succeeds when
  /// looking ahead).
  bool remove(std::size_t index, std::uint32_t context_index, std::uint32_t from, int left, bool lookahead) {
    if (left == 0) return lookahead || run_step(index + 1);
    const Context context = s_.contexts[context_index];
    if (from == context.last || spend(kVisitSteps)) return limit_;
    if (static_cast<std::size_t>(std::popcount(calls_left_)) + tiles_left_ / std::max(1u, context.least_tiles) <
            static_cast<std::size_t>(left) &&
        context.least_tiles > 0) {
      return false;
    }
    // Each group is taken once, and has one move or more: the last ones are too few to begin with.
    const bool unique = definition_.segments[segment_][index].element.unique;
    const std::uint32_t needed = unique ? static_cast<std::uint32_t>(left) : 1;
    if (context.last - from < needed) return false;
    const std::uint64_t place = (static_cast<std::uint64_t>(from) << 32) |
                                (static_cast<std::uint64_t>(first_step_ + index) << 17) |
                                (static_cast<std::uint64_t>(left) << 1) | (lookahead ? 1u : 0u);
    const HandKey key = key_;
    const std::uint64_t calls = calls_left_;
    const VisitedStates::Found found = s_.visited.visit(key, calls, place);
    if (found != VisitedStates::Found::New) return found == VisitedStates::Found::Succeeded;
    for (std::uint32_t m = from; m + needed <= context.last; ++m) {
      if (spend()) return true;
      if (takes_nothing(s_.moves[m]) && !unique) {
        // Any number of sets without tiles is there.
        if (lookahead || run_step(index + 1)) return true;
        continue;
      }
      std::uint32_t next = m;
      if (unique) {
        while (next < context.last && s_.moves[next].group == s_.moves[m].group) ++next;
      }
      if (take_move(m, {index, context_index, next, left - 1, lookahead})) {
        if (lookahead && !limit_) s_.visited.mark_success(key, calls, place);
        return true;
      }
    }
    return false;
  }

  bool takes_nothing(const Move& move) const {
    if (move.named_calls != 0) return false;
    for (std::uint32_t i = 0; i < move.subset_count; ++i) {
      if (s_.subsets[move.subset + i].count > 0) return false;
    }
    return true;
  }

  /// Where to go on after an instance was taken.
  struct Continuation {
    std::size_t index;
    std::uint32_t context;
    std::uint32_t from;
    int left;
    bool lookahead;
  };

  bool take_move(std::uint32_t m, const Continuation& then) {
    const Move move = s_.moves[m];
    if (move.named_calls == 0) return take_subset(m, 0, then);
    return each_call(move.named_calls & calls_left_, [&](std::uint32_t call) {
      s_.path.push_back({path_segment(), static_cast<std::uint32_t>(then.index), m, 0, call, 0, 0});
      const bool found = remove(then.index, then.context, then.from, then.left, then.lookahead);
      s_.path.pop_back();
      return found;
    });
  }

  template <typename Try>
  bool each_call(std::uint64_t calls, Try attempt) {
    for (; calls != 0; calls &= calls - 1) {
      const std::uint64_t bit = calls & (~calls + 1);
      calls_left_ ^= bit;
      const bool found = attempt(static_cast<std::uint32_t>(std::countr_zero(bit)));
      calls_left_ ^= bit;
      if (found) return true;
    }
    return false;
  }

  bool take_subset(std::uint32_t m, std::uint32_t i, const Continuation& then) {
    const Move move = s_.moves[m];
    if (i == move.subset_count) return remove(then.index, then.context, then.from, then.left, then.lookahead);
    const Subset subset = s_.subsets[move.subset + i];
    const bool by_call = each_call(subset.calls & calls_left_, [&](std::uint32_t call) {
      s_.path.push_back({path_segment(), static_cast<std::uint32_t>(then.index), m, move.subset + i, call, 0, 0});
      const bool found = take_subset(m, i + 1, then);
      s_.path.pop_back();
      return found;
    });
    return by_call || choose(m, i, subset, 0, 0, then);
  }

  /// Chooses hand tiles for the spec tiles of a subset from the `tile`-th on.
  bool choose(std::uint32_t m, std::uint32_t i, const Subset& subset, std::uint32_t tile, std::uint32_t least,
              const Continuation& then) {
    if (tile == subset.count) {
      s_.path.push_back({path_segment(), static_cast<std::uint32_t>(then.index), m, s_.moves[m].subset + i, kNone,
                         static_cast<std::uint32_t>(s_.chosen.size()) - subset.count, subset.count});
      const bool found = take_subset(m, i + 1, then);
      s_.path.pop_back();
      return found;
    }
    const std::uint32_t id = s_.spec_lists[subset.first + tile];
    const std::uint32_t first = s_.specs[id].first;
    const std::uint32_t count = s_.specs[id].count;
    if (spend(count / 8)) return true;
    const bool repeats = tile + 1 < subset.count && s_.spec_lists[subset.first + tile + 1] == id;
    for (std::uint32_t c = least; c < count; ++c) {
      const std::uint16_t held = s_.satisfying[first + c];
      if (s_.classes[held].count == 0) continue;
      if (spend()) return true;
      take_out(held);
      s_.chosen.push_back(held);
      // Equal spec tiles take classes in order: the other orders are the same choice.
      const bool found = choose(m, i, subset, tile + 1, repeats ? c : 0, then);
      s_.chosen.pop_back();
      put_back(held);
      if (found) return true;
    }
    return false;
  }

  // ---- reporting --------------------------------------------------------------------------------------------------

  std::uint32_t path_segment() const { return static_cast<std::uint32_t>(segment_); }

  bool succeed() {
    if (reporting_ == nullptr) return true;
    // Two ways to the same leftover are reported once.
    constexpr std::uint64_t kEnd = ~std::uint64_t{0};
    if (s_.visited.visit(key_, calls_left_, kEnd) != VisitedStates::Found::New) return false;
    reported_ = true;
    if (spend(8 + s_.hand_classes.size() + s_.chosen.size())) return true;
    Leftover leftover;
    for (const TileClass& tile_class : s_.classes) {
      if (tile_class.extra) continue;
      leftover.tiles.insert(leftover.tiles.end(), tile_class.count, tile_class.sample);
    }
    for (std::size_t call = 0; call < s_.calls.size(); ++call) {
      if (((calls_left_ >> call) & 1) != 0) leftover.calls.push_back(call);
    }
    std::vector<TakenTiles> taken;
    for (const Taken& step : s_.path) {
      TakenTiles group;
      group.segment = step.segment;
      group.step = step.step;
      group.group = s_.moves[step.move].group;
      if (step.call != kNone) group.call = step.call;
      for (std::uint32_t i = 0; i < step.tile_count; ++i) {
        group.tiles.push_back(s_.classes[s_.chosen[step.first_tile + i]].sample);
        group.required.push_back(s_.specs[s_.spec_lists[s_.subsets[step.subset].first + i]].tile.kind);
      }
      taken.push_back(std::move(group));
    }
    return (*reporting_)(leftover, taken);
  }

  const Definition& definition_;
  const QueryOptions& options_;
  SearchMemory::State& s_;
  Budget& budget_;
  Reification reification_;
  const OnSuccess* on_success_;
  const OnSuccess* reporting_ = nullptr;
  std::uint64_t calls_left_ = 0;
  HandKey key_ = 0;
  std::size_t tiles_left_ = 0;
  std::size_t segment_ = 0;
  std::size_t first_step_ = 0;
  bool limit_ = false;
  bool reported_ = false;
};

bool passes_length_check(const Definition& definition, const Hand& hand, const QueryOptions& options) {
  if (!definition.length_check || options.any_length) return true;
  const std::size_t tiles = hand.tile_count() + (options.extra != nullptr ? 1 : 0);
  const long long sets = static_cast<long long>(definition.sets()) * options.multiplier;
  return sets <= static_cast<long long>(tiles);
}

}  // namespace

Answer search_match(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                    const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory) {
  const QueryScope query(memory.budget);
  if (!passes_length_check(definition, hand, options)) return Answer::No;
  return Search(definition, hand, jokers, options, known, memory, nullptr).run();
}

Answer search_successes(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                        const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory,
                        const OnSuccess& on_success) {
  const QueryScope query(memory.budget);
  if (!passes_length_check(definition, hand, options)) return Answer::No;
  return Search(definition, hand, jokers, options, known, memory, &on_success).run();
}

}  // namespace majs::match
