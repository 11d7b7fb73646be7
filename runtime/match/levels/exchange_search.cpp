#include "runtime/match/levels/exchange_search.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace majs::match {
namespace {

using tiles::Tile;

/// What asking the matcher something costs at least; a question may cost as much as one query, kMaxSteps.
constexpr std::uint64_t kStepsOfQuestion = 32;

/// What matches whenever the definition does, with wildcards for any of the tiles; guards look at what is no wildcard,
/// or are left out.
Definition easier_definition(Definition definition, bool guards) {
  for (Segment& segment : definition.segments) {
    std::erase_if(segment, [&](const Step& step) {
      return step.type == Step::Type::Element && (step.element.count == 0 || (step.element.count < 0 && !guards));
    });
    for (Step& step : segment) {
      for (Group& group : step.element.groups) {
        group.nojoker = step.element.count < 0;
        if (group.nojoker) continue;
        for (std::vector<Item>& items : group.subgroups) {
          for (Item& item : items) item.attributes = {};
        }
      }
    }
  }
  return definition;
}

bool is_guarded(const Definition& definition) {
  return std::any_of(definition.segments.begin(), definition.segments.end(), [](const Segment& segment) {
    return std::any_of(segment.begin(), segment.end(),
                       [](const Step& step) { return step.type == Step::Type::Element && step.element.count < 0; });
  });
}

std::size_t tiles_of(const Group& group) {
  if (group.type == Group::Type::Call) return 3;
  std::size_t tiles = 0;
  for (const std::vector<Item>& items : group.subgroups) tiles += items.size();
  return tiles;
}

/// The fewest and most tiles that the definition takes.
std::pair<std::size_t, std::size_t> tiles_of(const Definition& definition) {
  std::pair<std::size_t, std::size_t> sum;
  for (const Segment& segment : definition.segments) {
    for (const Step& step : segment) {
      if (step.type != Step::Type::Element || step.element.count <= 0 || step.element.groups.empty()) continue;
      std::size_t fewest = kMaxQueryTiles;
      std::size_t most = 0;
      for (const Group& group : step.element.groups) {
        fewest = std::min(fewest, tiles_of(group));
        most = std::max(most, tiles_of(group));
      }
      sum.first += fewest * static_cast<std::size_t>(step.element.count);
      sum.second += most * static_cast<std::size_t>(step.element.count);
    }
  }
  return sum;
}

tiles::TileBehavior with_wildcards(const tiles::TileBehavior& behavior, tiles::Kind wildcard) {
  tiles::TileBehavior wild = behavior;
  const Tile one(wildcard);
  const Tile any(tiles::kAny);
  wild.add_aliases({&one, 1}, {&any, 1});
  // A wildcard is within reach of what another one stands for: so every tile of the wall can be the base of a set.
  const Tile other(static_cast<tiles::Kind>(wildcard - 1));
  std::vector<Tile> wall;
  for (const tiles::WallTile& entry : behavior.wall()) wall.emplace_back(entry.tile.kind);
  wild.add_aliases({&other, 1}, wall);
  return wild;
}

}  // namespace

/// One question being worked on.
class ExchangeSearch::Attempt {
 public:
  Attempt(const ExchangeSearch& search, const ExchangeQuestion& question, MatchMemory& memory)
      : search_(search),
        question_(question),
        memory_(memory),
        tiles_(question.hand.tiles.begin(), question.hand.tiles.end()),
        left_(question.left.begin(), question.left.end()) {
    const std::size_t in_calls = std::min(search.tiles_, 3 * question.hand.calls.size());
    room_ = std::max(question.room, search.tiles_ - in_calls);
    loose_ = tiles_.size();
    // Where copies go, guards look first.
    std::stable_sort(tiles_.begin(), tiles_.end(), [&](const Tile& a, const Tile& b) {
      const auto copies_a = copies(a);
      const auto copies_b = copies(b);
      return copies_a != copies_b ? copies_a > copies_b : a.kind < b.kind;
    });
  }

  bool gave_up() const { return gave_up_; }
  /// Loose tiles of a complete hand.
  std::size_t room() const { return room_; }

  /// So many wildcards would do.
  bool may_do(std::uint32_t wildcards) {
    return search_.guarded_ ? matches_without(going(wildcards), 0, wildcards)
                            : matches(search_.easier_, search_.with_wildcards_, wildcards);
  }

  /// The hand with tiles of the entry of the wall and so many others, none of them before `first` in the wall.
  bool does_with(std::size_t entry, std::uint32_t others, std::size_t first) {
    if (left_[entry] <= 0 || gave_up_) return false;
    tiles_.push_back(question_.wall[entry].tile);
    --left_[entry];
    const bool found = does(others, first);
    ++left_[entry];
    tiles_.pop_back();
    return found;
  }

  bool does(std::uint32_t others, std::size_t first) {
    if (others == 0) return matches_in_room();
    if (!may_do(others)) return false;
    for (std::size_t entry = first; entry < question_.wall.size(); ++entry) {
      if (does_with(entry, others - 1, entry)) return true;
    }
    return false;
  }

  /// Does it match when what is too much goes?
  bool matches_in_room() {
    if (search_.guarded_) return matches_without(going(0), 0, 0);
    if (!matches(search_.program_, search_.jokers_, 0)) return false;
    const Hand hand{tiles_, question_.hand.calls};
    if (going(0) == 0 || (search_.exact_ && hand.calls.empty() && search_.tiles_ <= room_)) return true;
    bool enough = false;
    search_successes(search_.program_.definitions().front(), hand, search_.jokers_, {}, search_.program_.known(),
                     memory_.search, [&](const Leftover& leftover, std::span<const TakenTiles>) {
                       return enough = leftover.tiles.size() >= going(0);
                     });
    return enough;
  }

 private:
  std::ptrdiff_t copies(const Tile& tile) const {
    return std::count_if(question_.hand.tiles.begin(), question_.hand.tiles.end(),
                         [&](const Tile& other) { return other.kind == tile.kind; });
  }

  /// Tiles that go when so many more come.
  std::size_t going(std::size_t coming) const {
    return tiles_.size() + coming > room_ ? tiles_.size() + coming - room_ : 0;
  }

  bool matches(const MatchProgram& program, const JokerTable& jokers, std::uint32_t wildcards) {
    gave_up_ = gave_up_ || steps_ >= kMaxSteps;
    if (gave_up_) return false;
    const std::size_t before = tiles_.size();
    tiles_.insert(tiles_.end(), wildcards, Tile(search_.wildcard_));
    const Answer answer = match(program, {tiles_, question_.hand.calls}, jokers, memory_);
    tiles_.resize(before);
    steps_ += kStepsOfQuestion + memory_.search.budget.spent();
    memory_.search.budget.add(kStepsOfQuestion);
    gave_up_ = gave_up_ || answer == Answer::Limit;
    return answer == Answer::Yes;
  }

  /// Does it match with wildcards, and without so many of the tiles it had, from the given one on?
  bool matches_without(std::size_t going, std::size_t from, std::uint32_t wildcards) {
    if (going == 0) {
      return wildcards == 0 ? matches(search_.program_, search_.jokers_, 0)
                            : matches(search_.guarded_easier_, search_.with_wildcards_, wildcards);
    }
    if (!matches(search_.easier_, search_.with_wildcards_, wildcards)) return false;  // with fewer tiles even less
    for (std::size_t i = from; i < loose_ && !gave_up_; ++i) {
      if (i > from && tiles::identical(tiles_[i], tiles_[i - 1])) continue;
      const Tile tile = tiles_[i];
      tiles_.erase(tiles_.begin() + static_cast<std::ptrdiff_t>(i));
      --loose_;
      const bool found = matches_without(going - 1, i, wildcards);
      ++loose_;
      tiles_.insert(tiles_.begin() + static_cast<std::ptrdiff_t>(i), tile);
      if (found) return true;
    }
    return false;
  }

  const ExchangeSearch& search_;
  const ExchangeQuestion& question_;
  MatchMemory& memory_;
  std::vector<Tile> tiles_;
  std::vector<int> left_;
  std::size_t room_ = 0;
  std::size_t loose_ = 0;  ///< tiles of the hand itself, before those that came
  std::uint64_t steps_ = 0;
  bool gave_up_ = false;
};

ExchangeSearch::ExchangeSearch(const Definition& definition, const tiles::AttributeSet& known,
                               const tiles::TileBehavior& behavior, tiles::Kind wildcard)
    : program_({definition}, known),
      easier_({easier_definition(definition, false)}, known),
      guarded_easier_({easier_definition(definition, true)}, known),
      jokers_(behavior),
      with_wildcards_(with_wildcards(behavior, wildcard)),
      wildcard_(wildcard),
      guarded_(is_guarded(definition)) {
  const auto [fewest, most] = tiles_of(definition);
  tiles_ = most;
  exact_ = fewest == most;
  for (const Segment& segment : definition.segments) {
    for (const Step& step : segment) {
      if (step.type == Step::Type::DismantleCalls || step.type == Step::Type::Almost) dismantled_ = true;
      if (step.type != Step::Type::Element || step.element.count <= 0) continue;
      std::size_t size = kMaxQueryTiles;
      for (const Group& group : step.element.groups) size = std::min(size, tiles_of(group));
      takings_.insert(takings_.end(), static_cast<std::size_t>(step.element.count), size);
    }
  }
  std::sort(takings_.begin(), takings_.end(), std::greater<>());
}

/// Too few tiles whatever they are: each call serves once, the loose ones have to do the rest.
bool ExchangeSearch::too_small(std::size_t room, std::size_t calls) const {
  if (dismantled_) return false;
  const auto first = takings_.begin() + static_cast<std::ptrdiff_t>(std::min(calls, takings_.size()));
  return std::accumulate(first, takings_.end(), std::size_t{0}) > room;
}

ExchangeAnswer ExchangeSearch::ask(const ExchangeQuestion& question, std::uint32_t most, MatchMemory& memory) const {
  Attempt attempt(*this, question, memory);
  ExchangeAnswer answer;
  if (match(program_, question.hand, jokers_, memory) == Answer::Yes) {
    answer.reachable = true;
    return answer;
  }
  if (too_small(attempt.room(), question.hand.calls.size())) return answer;
  const auto last = static_cast<std::uint32_t>(std::min<std::size_t>(most, attempt.room()));
  for (std::uint32_t lacking = 1; lacking <= last && !attempt.gave_up(); ++lacking) {
    if (!attempt.may_do(lacking)) continue;
    for (std::size_t entry = 0; entry < question.wall.size(); ++entry) {
      if (attempt.does_with(entry, lacking - 1, 0)) answer.useful.push_back(static_cast<std::uint16_t>(entry));
    }
    if (answer.useful.empty()) continue;
    answer.reachable = true;
    answer.lacking = lacking;
    break;
  }
  answer.gave_up = attempt.gave_up();
  return answer;
}

}  // namespace majs::match
