#include "runtime/match/match.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <unordered_set>
#include <utility>

namespace majs::match {

using runtime::Pass;
using runtime::Passes;

namespace {

/// The cell of the extra wildcard, if its tile has one. False when only the general search knows what it is.
bool extra_cell(const QueryOptions& options, const JokerTable& jokers, std::optional<Cell>& cell) {
  if (options.extra == nullptr) return true;
  const tiles::Tile& tile = *options.extra;
  if (tile.kind >= tiles::kAny || (jokers.attributed_wildcards() && tile.attribute_count > 0)) return false;
  if (tile.kind >= kCellCount) return true;
  // As it stands for this very tile, what such tiles stand for is nothing to it.
  const CellRole role = jokers.cell(tile.kind).role;
  cell = Cell{CellRole::Natural, static_cast<std::uint8_t>(tile.kind / 9), static_cast<std::uint8_t>(tile.kind % 9)};
  return role == CellRole::Natural || role == CellRole::Stands;
}

/// What is known of a definition before it is looked for.
enum class Hope : std::uint8_t { None, Some, Sure };

/// What the hand has is counted for the first definition of a query that asks for it. Not among what is always run.
[[gnu::noinline]] bool lacks_tiles(const TileBound& bound, const Hand& hand, const JokerTable& jokers,
                                   MatchMemory& memory, const QueryOptions& options) {
  if (!memory.search.budget.spend(bound.steps())) return false;
  if (!memory.supply) memory.supply.emplace(hand, jokers, options);
  return !bound.may_match(*memory.supply);
}

/// Does the i-th definition match? `cells_of` gives the counts of the hand, with calls kept or dismantled; `paths` are
/// null where they do not apply.
template <typename CellsOf>
Answer match_definition(const MatchProgram& program, std::size_t i, const std::vector<FastPath>* paths,
                        const std::optional<Cell>& extra, const Hand& hand, const JokerTable& jokers,
                        MatchMemory& memory, const QueryOptions& options, CellsOf cells_of) {
  if (paths != nullptr && (*paths)[i].usable() && memory.search.budget.spend(FastPath::kSteps)) {
    const FastPath& path = (*paths)[i];
    const std::optional<bool> fast =
        path.matches({hand, cells_of(path.loose_calls()), jokers, extra, options}, memory.reach);
    memory.search.budget.add(memory.reach.take_work());
    if (fast) return *fast ? Answer::Yes : Answer::No;
  }
  const TileBound* const bound = program.bound(i);
  if (bound != nullptr && lacks_tiles(*bound, hand, jokers, memory, options)) return Answer::No;
  return search_match(program.definitions()[i], hand, jokers, options, program.known(), memory.search);
}

/// Does some definition match? `hope_of` says whether the hand has what a definition needs, as far as that is known.
template <typename CellsOf, typename HopeOf>
Answer match_some(const MatchProgram& program, const Hand& hand, long long tiles, const JokerTable& jokers,
                  MatchMemory& memory, const QueryOptions& options, CellsOf cells_of, HopeOf hope_of) {
  std::optional<Cell> extra;
  const bool by_paths = options.multiplier == 1 && extra_cell(options, jokers, extra);
  const std::vector<FastPath>* paths = by_paths ? &program.paths() : nullptr;
  memory.supply.reset();
  Answer answer = Answer::No;
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    const Needs& needs = program.needs()[i];
    if (!options.any_length && !needs.enough_tiles(tiles, options.multiplier)) continue;
    const Hope hope = hope_of(needs);
    if (hope == Hope::Sure) return Answer::Yes;
    if (hope == Hope::None) continue;
    const Answer one = match_definition(program, i, paths, extra, hand, jokers, memory, options, cells_of);
    if (one == Answer::Yes) return Answer::Yes;
    if (one == Answer::Limit) answer = Answer::Limit;
  }
  return answer;
}

/// More times are not counted.
constexpr int kMostTimes = 127;

/// The largest number of times for which `holds` is true, by bisection.
template <typename Holds>
int most_times(Holds holds) {
  if (!holds(1)) return 0;
  int good = 1;
  int bad = 2;
  while (bad <= kMostTimes && holds(bad)) {
    good = bad;
    bad *= 2;
  }
  bad = std::min(bad, kMostTimes + 1);
  while (good + 1 < bad) {
    const int middle = (good + bad) / 2;
    (holds(middle) ? good : bad) = middle;
  }
  return good;
}

/// How often the only definition of a program matches some hand, without asking how often it may; nothing where that is
/// no matter of counting.
std::optional<int> counted_times(const MatchProgram& program, std::span<PreparedHand> candidates) {
  const auto is_nothing = [](const PreparedHand& hand) {
    return hand.hand().tiles.empty() && hand.hand().calls.empty();
  };
  if (program.needs_something() && std::all_of(candidates.begin(), candidates.end(), is_nothing)) return 0;
  if (program.definitions().size() != 1 || !program.passes().has(Pass::counted_times)) return std::nullopt;
  const TilePlan* const plan = program.paths().front().only_tiles();
  if (plan == nullptr) return std::nullopt;
  int most = 0;
  for (const PreparedHand& hand : candidates) {
    const std::optional<int> times = plan->times(hand.hand(), hand.jokers());
    if (!times) return std::nullopt;
    most = std::max(most, *times);
  }
  return std::min(most, kMostTimes);
}

/// Leftovers of several definitions, each once.
class LeftoverList {
 public:
  explicit LeftoverList(std::size_t most) : most_(most) {}
  bool operator()(const Leftover& leftover, std::span<const TakenTiles>) {
    if (known_.insert(signature(leftover)).second) list.push_back(leftover);
    return list.size() >= most_;
  }
  std::vector<Leftover> list;

 private:
  /// Leftovers of one hand come with their tiles in the same order.
  static std::string signature(const Leftover& leftover) {
    std::string text;
    const auto add = [&](std::size_t value) {
      text.push_back(static_cast<char>(value & 255));
      text.push_back(static_cast<char>(value >> 8));
    };
    for (const std::size_t call : leftover.calls) add(call);
    add(0xFFFF);
    for (const tiles::Tile& tile : leftover.tiles) {
      add(tile.kind);
      add(tile.attribute_count);
      text.append(tile.attributes.begin(), tile.attributes.begin() + tile.attribute_count);
    }
    return text;
  }

  std::size_t most_;
  std::unordered_set<std::string> known_;
};

/// Steps of the suit tables are not counted when a query runs, because what is remembered must not change answers: the
/// tables of all definitions together are no wider than this.
void limit_tables(std::vector<FastPath>& paths) {
  std::size_t width = 0;
  for (FastPath& path : paths) {
    width += path.width();
    if (width > kMaxTableWidth) path.give_up();
  }
}

}  // namespace

MatchProgram::MatchProgram(std::vector<Definition> definitions, const tiles::AttributeSet& known, Passes passes)
    : definitions_(std::move(definitions)), known_(known), passes_(passes) {
  needs_.reserve(definitions_.size());
  paths_.reserve(definitions_.size());
  for (const Definition& definition : definitions_) {
    needs_.emplace_back(definition, passes);
    paths_.emplace_back(definition, known, passes);
    asked_ = asked_ | definition.attributes;
  }
  limit_tables(paths_);
  if (passes.has(Pass::tile_bound)) {
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      bounds_.push_back(paths_[i].usable() ? nullptr : std::make_shared<const TileBound>(definitions_[i], known));
    }
  }
  know_all();
}

MatchProgram::MatchProgram(const MatchProgram& whole, const std::vector<bool>& chosen)
    : known_(whole.known_), passes_(whole.passes_), asked_(whole.asked_) {
  for (std::size_t i = 0; i < whole.definitions_.size(); ++i) {
    if (!chosen[i]) continue;
    definitions_.push_back(whole.definitions_[i]);
    needs_.push_back(whole.needs_[i]);
    // One that was given up may have room here.
    paths_.push_back(whole.paths_[i].usable() ? whole.paths_[i] : FastPath(definitions_.back(), known_, passes_));
    if (!whole.bounds_.empty()) bounds_.push_back(whole.bounds_[i]);
  }
  limit_tables(paths_);
  know_all();
}

/// What its definitions have in common.
void MatchProgram::know_all() {
  const HandProfile nothing;
  decided_by_needs_ = std::all_of(needs_.begin(), needs_.end(), [](const Needs& one) { return one.decides(); });
  needs_something_ =
      std::none_of(needs_.begin(), needs_.end(), [&](const Needs& one) { return one.may_hold(nothing, 1); });
  find_named_calls();
}

void MatchProgram::find_named_calls() {
  if (!passes_.has(Pass::named_calls)) return;
  for (const Definition& definition : definitions_) {
    NamedCalls named;
    const auto is_element = [](const Step& step) { return step.type == Step::Type::Element; };
    const bool simple = definition.segments.size() == 1 &&
                        std::all_of(definition.segments[0].begin(), definition.segments[0].end(), is_element);
    for (const Step& step : simple ? definition.segments[0] : Segment{}) {
      const auto& groups = step.element.groups;
      const auto is_call = [](const Group& group) { return group.type == Group::Type::Call; };
      // Melds that no definition names are without a name, and so is one that none can have: they do not match.
      const auto is_marked = [](const Group& group) { return group.nojoker || group.call == 0; };
      if (step.element.count <= 0 || groups.empty() || !std::all_of(groups.begin(), groups.end(), is_call)) continue;
      for (const Group& group : groups) named.names.push_back(group.call);
      named.count = static_cast<std::size_t>(step.element.count);
      asks_for_calls_alone_ = definitions_.size() == 1 && definition.segments[0].size() == 1 && !step.element.unique &&
                              !definition.debug && std::none_of(groups.begin(), groups.end(), is_marked);
      break;
    }
    if (named.count == 0) {
      named_calls_.clear();
      least_named_calls_ = 0;
      return;
    }
    least_named_calls_ = named_calls_.empty() ? named.count : std::min(least_named_calls_, named.count);
    named_calls_.push_back(std::move(named));
  }
}

bool MatchProgram::lacks_calls(const Hand& hand) const {
  return !named_calls_.empty() && std::all_of(named_calls_.begin(), named_calls_.end(), [&](const NamedCalls& named) {
    const auto is_named = [&](const Call& call) { return named.has(call.name); };
    return static_cast<std::size_t>(std::count_if(hand.calls.begin(), hand.calls.end(), is_named)) < named.count;
  });
}

void MatchProgram::prepare_covers() {
  covers_.clear();
  if (!passes_.has(Pass::cover_plan)) return;
  for (const Definition& definition : definitions_) covers_.push_back(CoverPlan::make(definition));
}

const HandProfile* PreparedHand::profile() {
  if (lent_ != nullptr) return lent_;
  if (questions_ < kQuestionsWithout) {
    ++questions_;
    return nullptr;
  }
  if (questions_ == kQuestionsWithout) {
    ++questions_;
    write_profile(hand_, *jokers_, profile_);
  }
  return profile_.plain ? &profile_ : nullptr;
}

Answer match(const MatchProgram& program, PreparedHand& hand, MatchMemory& memory, int multiplier) {
  const QueryScope query(memory.search.budget);
  QueryOptions options;
  options.multiplier = multiplier;
  const HandProfile* profile = nullptr;
  bool looked = false;
  return match_some(
      program, hand.hand(), static_cast<long long>(hand.tile_count()), hand.jokers(), memory, options,
      [&](bool loose_calls) -> const HandCells& { return hand.cells(loose_calls); },
      [&](const Needs& needs) {
        if (!std::exchange(looked, true)) profile = hand.profile();
        if (profile == nullptr) return Hope::Some;
        if (!needs.may_hold(*profile, multiplier)) return Hope::None;
        return needs.decides() && hand.hand().calls.empty() ? Hope::Sure : Hope::Some;
      });
}

bool may_match(const MatchProgram& program, PreparedHand& hand) {
  const auto tiles = static_cast<long long>(hand.tile_count());
  const HandProfile* profile = hand.profile();
  return std::any_of(program.needs().begin(), program.needs().end(), [&](const Needs& needs) {
    return needs.enough_tiles(tiles, 1) && (profile == nullptr || needs.may_hold(*profile, 1));
  });
}

Answer match(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory,
             const QueryOptions& options) {
  const QueryScope query(memory.search.budget);
  memory.cells.forget();
  const auto tiles = static_cast<long long>(hand.tile_count()) + (options.extra != nullptr ? 1 : 0);
  return match_some(
      program, hand, tiles, jokers, memory, options,
      [&](bool loose_calls) -> const HandCells& { return memory.cells.get(hand, jokers, loose_calls, options); },
      [](const Needs&) { return Hope::Some; });
}

Answer match_one(const MatchProgram& program, std::size_t i, const Hand& hand, const JokerTable& jokers,
                 MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  const QueryOptions options;
  memory.cells.forget();
  const auto tiles = static_cast<long long>(hand.tile_count());
  if (!program.needs()[i].enough_tiles(tiles, options.multiplier)) return Answer::No;
  memory.supply.reset();
  return match_definition(
      program, i, &program.paths(), {}, hand, jokers, memory, options,
      [&](bool loose_calls) -> const HandCells& { return memory.cells.get(hand, jokers, loose_calls, options); });
}

int count_matches(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                  MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  return most_times([&](int times) {
    QueryOptions options;
    options.multiplier = times;
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](const Hand& hand) { return match(program, hand, jokers, memory, options) == Answer::Yes; });
  });
}

int count_matches(const MatchProgram& program, std::span<PreparedHand> candidates, MatchMemory& memory) {
  if (const std::optional<int> counted = counted_times(program, candidates)) return *counted;
  const QueryScope query(memory.search.budget);
  for (PreparedHand& hand : candidates) hand.expect_questions();
  return most_times([&](int times) {
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](PreparedHand& hand) { return match(program, hand, memory, times) == Answer::Yes; });
  });
}

std::optional<int> count_kinds(const MatchProgram& program, std::span<const std::span<const tiles::Tile>> hand,
                               const JokerTable& jokers) {
  if (program.definitions().size() != 1 || !program.passes().has(Pass::counted_times)) return std::nullopt;
  const TilePlan* const plan = program.paths().front().only_tiles();
  if (plan == nullptr) return std::nullopt;
  if (const std::optional<int> times = plan->times(hand, jokers)) return std::min(*times, kMostTimes);
  const auto is_empty = [](std::span<const tiles::Tile> zone) { return zone.empty(); };
  if (program.needs_something() && std::all_of(hand.begin(), hand.end(), is_empty)) return 0;
  return std::nullopt;
}

int count_matching_ways(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                        MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  return static_cast<int>(std::count_if(candidates.begin(), candidates.end(), [&](const Hand& hand) {
    return match(program, hand, jokers, memory) == Answer::Yes;
  }));
}

std::vector<Leftover> leftovers(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                                const tiles::AttributeSet& known, MatchMemory& memory, std::size_t most) {
  const QueryScope query(memory.search.budget);
  LeftoverList found(most);
  search_successes(definition, hand, jokers, {}, known, memory.search, std::ref(found));
  return std::move(found.list);
}

std::vector<Leftover> leftovers(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                MatchMemory& memory, std::size_t most) {
  const QueryScope query(memory.search.budget);
  LeftoverList found(most);
  for (const Definition& definition : program.definitions()) {
    if (found.list.size() >= most) break;
    search_successes(definition, hand, jokers, {}, program.known(), memory.search, std::ref(found));
  }
  return std::move(found.list);
}

}  // namespace majs::match
