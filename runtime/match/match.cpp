#include "runtime/match/match.hpp"

#include <algorithm>

namespace majs::match {
namespace {

Answer match_definition(const MatchProgram& program, std::size_t index, const Hand& hand, const JokerTable& jokers,
                        MatchMemory& memory, const QueryOptions& options) {
  return search_match(program.definitions()[index], hand, jokers, options, program.known(), memory);
}

bool matches_times(const MatchProgram& program, std::span<const Hand> candidates, int times, const JokerTable& jokers,
                   MatchMemory& memory) {
  QueryOptions options;
  options.multiplier = times;
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](const Hand& hand) { return match(program, hand, jokers, memory, options) == Answer::Yes; });
}

class LeftoverList : public SuccessListener {
 public:
  explicit LeftoverList(std::size_t most) : most_(most) {}
  bool on_success(const Leftover& leftover, std::span<const TakenTiles>) override {
    const bool known = std::any_of(list.begin(), list.end(), [&](const Leftover& other) {
      return other.calls == leftover.calls && other.tiles.size() == leftover.tiles.size() &&
             std::equal(other.tiles.begin(), other.tiles.end(), leftover.tiles.begin(), tiles::identical);
    });
    if (!known) list.push_back(leftover);
    return list.size() >= most_;
  }
  std::vector<Leftover> list;

 private:
  std::size_t most_;
};

}  // namespace

MatchProgram::MatchProgram(std::vector<Definition> definitions, const tiles::AttributeSet& known)
    : definitions_(std::move(definitions)), known_(known) {}
MatchProgram::~MatchProgram() = default;
MatchProgram::MatchProgram(MatchProgram&&) noexcept = default;
MatchProgram& MatchProgram::operator=(MatchProgram&&) noexcept = default;

Answer match(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory,
             const QueryOptions& options) {
  Answer answer = Answer::No;
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    const Answer one = match_definition(program, i, hand, jokers, memory, options);
    if (one == Answer::Yes) return Answer::Yes;
    if (one == Answer::Limit) answer = Answer::Limit;
  }
  return answer;
}

Answer match_any(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                 MatchMemory& memory) {
  Answer answer = Answer::No;
  for (const Hand& hand : candidates) {
    const Answer one = match(program, hand, jokers, memory);
    if (one == Answer::Yes) return Answer::Yes;
    if (one == Answer::Limit) answer = Answer::Limit;
  }
  return answer;
}

int count_matches(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                  MatchMemory& memory) {
  constexpr int kMost = 127;
  if (!matches_times(program, candidates, 1, jokers, memory)) return 0;
  int good = 1;
  int bad = 2;
  while (bad <= kMost && matches_times(program, candidates, bad, jokers, memory)) {
    good = bad;
    bad *= 2;
  }
  bad = std::min(bad, kMost + 1);
  while (good + 1 < bad) {
    const int middle = (good + bad) / 2;
    (matches_times(program, candidates, middle, jokers, memory) ? good : bad) = middle;
  }
  return good;
}

int count_matching_ways(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                        MatchMemory& memory) {
  return static_cast<int>(std::count_if(candidates.begin(), candidates.end(), [&](const Hand& hand) {
    return match(program, hand, jokers, memory) == Answer::Yes;
  }));
}

std::vector<Leftover> leftovers(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                MatchMemory& memory, std::size_t most, const QueryOptions& options) {
  LeftoverList found(most);
  for (const Definition& definition : program.definitions()) {
    if (found.list.size() >= most) break;
    search_successes(definition, hand, jokers, options, program.known(), memory, found);
  }
  return std::move(found.list);
}

}  // namespace majs::match
