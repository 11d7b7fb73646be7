#include "runtime/game/query_cache.hpp"

#include <utility>

namespace majs::runtime {

PreparedCandidates::PreparedCandidates(const Rules& rules, std::vector<Candidate> candidates,
                                       const match::JokerTable& jokers)
    : hands(rules, std::move(candidates)) {
  for (const match::Hand& hand : hands.hands()) prepared.emplace_back(hand, jokers);
}

QueryCache::QueryCache(Game& game, const Context& context)
    : game_(game),
      outer_(game.query_cache),
      seat_(context.seat),
      source_(context.win_source),
      reading_(context.reading.get()) {
  game.query_cache = this;
}

QueryCache::~QueryCache() { game_.query_cache = outer_; }

PreparedCandidates* QueryCache::find(const Context& context, std::uint32_t targets, bool loose) {
  const bool same = context.seat == seat_ && context.win_source == source_ && context.reading.get() == reading_ &&
                    context.choice == nullptr && !context.tile;
  if (!same) return nullptr;
  auto& known = loose ? loose_by_targets_ : by_targets_;
  if (known.size() <= targets) known.resize(game_.rules().target_lists.size());
  auto& entry = known[targets];
  if (entry == nullptr) {
    Context of_tiles = context;
    if (loose) of_tiles.reading = nullptr;
    entry = std::make_unique<PreparedCandidates>(game_.rules(), candidates(game_, of_tiles, targets),
                                                 *game_.player(seat_).jokers);
  }
  return entry.get();
}

namespace {

match::Answer match_prepared(Game& game, const Context& context, std::uint32_t targets,
                             const match::MatchProgram& program, bool loose) {
  std::unique_ptr<PreparedCandidates> own;
  PreparedCandidates* hands = game.query_cache == nullptr ? nullptr : game.query_cache->find(context, targets, loose);
  if (hands == nullptr) {
    Context of_tiles = context;
    if (loose) of_tiles.reading = nullptr;
    own = std::make_unique<PreparedCandidates>(game.rules(), candidates(game, of_tiles, targets),
                                               *game.player(context.seat).jokers);
    hands = own.get();
  }
  game.charge(20 * hands->prepared.size(), kNone);
  match::Answer answer = match::Answer::No;
  for (match::PreparedHand& hand : hands->prepared) {
    if (game.halted_) return match::Answer::No;
    const match::Answer one = match::match(program, hand, *game.match_memory);
    if (one == match::Answer::Yes) return one;
    if (one == match::Answer::Limit) answer = one;
  }
  return answer;
}

}  // namespace

match::Answer match_targets(Game& game, const Context& context, std::uint32_t targets, std::uint32_t program) {
  const Rules& rules = game.rules();
  if (context.reading == nullptr || rules.reading_programs.empty()) {
    return match_prepared(game, context, targets, rules.programs[program], false);
  }
  const ReadingPrograms& parts = rules.reading_programs[program];
  match::Answer answer = match::Answer::No;
  if (!parts.sets.definitions().empty()) answer = match_prepared(game, context, targets, parts.sets, false);
  if (answer == match::Answer::Yes || parts.tiles.definitions().empty()) return answer;
  return match_prepared(game, context, targets, parts.tiles, true);
}

}  // namespace majs::runtime
