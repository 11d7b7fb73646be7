#include "runtime/game/query_cache.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/reading_sets.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {

void PreparedCandidates::fill(Engine& engine, const Context& context, std::uint32_t targets) {
  find_candidates(engine, context, targets, candidates_);
  hands_.clear();
  for (const Candidate& candidate : candidates_) hands_.push_back({span_of(candidate.tiles), candidate.calls});
  jokers_ = engine.player(context.seat).jokers.get();
  is_prepared_ = false;
}

void PreparedCandidates::prepare() {
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    if (i < prepared_.size()) {
      prepared_[i].reset(hands_[i], *jokers_);
    } else {
      prepared_.emplace_back(hands_[i], *jokers_);
    }
  }
  is_prepared_ = true;
}

QueryPool::Lent lend_candidates(Engine& engine, const Context& context, std::uint32_t targets, bool loose) {
  QueryPool::Lent lent = engine.query_pool().take();
  if (loose && context.reading != nullptr) {
    Context of_tiles = context;
    of_tiles.reading = nullptr;
    lent->fill(engine, of_tiles, targets);
  } else {
    lent->fill(engine, context, targets);
  }
  return lent;
}

QueryCache::QueryCache(Engine& engine, const Context& context)
    : engine_(engine),
      outer_(engine.query_cache_),
      seat_(context.seat),
      source_(context.win_source),
      reading_(context.reading.get()),
      parts_(engine.player(context.seat).calls.empty() ? static_cast<HandParts>(kEveryPart & ~kCallsPart)
                                                       : kEveryPart) {
  if (!engine.rules().passes.has(Pass::query_cache)) seat_ = kNobody;
  if (engine.rules().passes.has(Pass::hand_facts)) facts_.emplace(engine, context);
  engine.query_cache_ = this;
}

QueryCache::~QueryCache() {
  engine_.query_cache_ = outer_;
  forget();
}

void QueryCache::forget() {
  known_.clear();
  asked_sets_ = 0;
  known_sets_ = 0;
  reads_.reset();
  facts_.reset();
}

const KnownSets* QueryCache::sets(const Context& context, std::uint32_t targets) {
  return sets_of(context, engine_.rules().target_parts[targets]);
}

const KnownSets* QueryCache::look_for_sets(const Context& context, HandParts parts) {
  static_assert(kEveryPart < 8);
  const auto bit = static_cast<std::uint8_t>(1U << parts);
  KnownSets& known = sets_[parts];
  if ((asked_sets_ & bit) == 0) {
    asked_sets_ |= bit;
    if (!reads_) reads_ = reads_hand(engine_, context);
    known.sets = *reads_ ? find_sets(engine_, context, parts, known.with_calls) : nullptr;
    if (known.sets != nullptr) {
      known.counted = engine_.rules().scoring.sets.count(*known.sets);
      // What may be left of a pair, or the winning tile itself, is in none of them.
      const bool apart = ((parts & kHandPart) != 0) != ((parts & kWinningTilePart) != 0);
      known.tiles = known.sets->tiles() + (apart ? 1U : 0U);
      known_sets_ |= bit;
    }
  }
  return (known_sets_ & bit) != 0 ? &known : nullptr;
}

PreparedCandidates* QueryCache::find(const Context& context, std::uint32_t targets, bool loose) {
  if (!is_about(context)) return nullptr;
  for (const Known& known : known_) {
    if (known.targets == targets && known.loose == loose) return known.candidates.get();
  }
  QueryPool::Lent fresh = lend_candidates(engine_, context, targets, loose);
  const HandFacts::Profile* const profile = this->profile(context, targets);
  for (match::PreparedHand& hand : fresh->prepared()) {
    hand.expect_questions();
    if (profile != nullptr) hand.lend(profile->tiles);
  }
  return known_.emplace_back(targets, loose, std::move(fresh)).candidates.get();
}

const HandFacts::Profile* QueryCache::profile(const Context& context, std::uint32_t targets) {
  const HandParts parts = engine_.rules().target_parts[targets];
  HandFacts* const known = parts == 0 ? nullptr : facts(context);
  return known == nullptr ? nullptr : known->profile(parts);
}

namespace {

/// `often`: more will be asked of these hands.
match::Answer match_hands(Engine& engine, PreparedCandidates& hands, const match::MatchProgram& program, bool often) {
  engine.charge(cost::kMatch * hands.hands().size(), kNone);
  match::Answer answer = match::Answer::No;
  if (!often && program.decided_by_needs()) {
    for (match::PreparedHand& hand : hands.prepared()) hand.expect_questions();
    often = true;
  }
  const auto ask = [&](std::size_t i) {
    if (program.lacks_calls(hands.hands()[i])) return match::Answer::No;
    return often ? match::match(program, hands.prepared()[i], engine.match_memory())
                 : match::match(program, hands.hands()[i], hands.jokers(), engine.match_memory());
  };
  for (std::size_t i = 0; i < hands.hands().size(); ++i) {
    if (engine.halted()) return match::Answer::No;
    const match::Answer one = ask(i);
    engine.attribute(kNone, &program);
    if (one == match::Answer::Yes) return one;
    if (one == match::Answer::Limit) answer = one;
  }
  return answer;
}

match::Answer match_prepared(Engine& engine, const Context& context, std::uint32_t targets,
                             const match::MatchProgram& program, bool loose) {
  PreparedCandidates* known =
      engine.query_cache() == nullptr ? nullptr : engine.query_cache()->find(context, targets, loose);
  if (known != nullptr) return match_hands(engine, *known, program, true);
  const auto lent = lend_candidates(engine, context, targets, loose);
  return match_hands(engine, *lent, program, false);
}

/// The tile besides a hand, as long as it lies where it is.
class TileBesides {
 public:
  /// False when there are several, or one that is not of a cell.
  bool find(const Engine& engine, const Context& context, std::optional<TargetCode> code) {
    if (!code) return true;
    const GameState& state = engine.state();
    const Player& player = engine.player(context.seat);
    switch (*code) {
      case TargetCode::draw:
        if (player.draw.size() > 1) return false;
        if (!player.draw.empty()) tile_ = &player.draw.front();
        break;
      case TargetCode::last_discard:
        if (state.last_discard.seat != kNobody) tile_ = &state.last_discard.tile;
        break;
      case TargetCode::last_called_tile:
        if (state.last_call.seat != kNobody) tile_ = &state.last_call.tile;
        break;
      case TargetCode::called_tile:
        if (context.choice != nullptr && context.choice->has_call && exists(context.choice->call.called)) {
          tile_ = &context.choice->call.called;
        }
        break;
      case TargetCode::winning_tile:
        if (const auto tile = winning_tile_in(engine, context)) {
          marked_ = *tile;
          marked_.add(engine.rules().engine_attributes.winning_tile);
          tile_ = &marked_;
        }
        break;
      case TargetCode::tile:
        if (context.tile) tile_ = &*context.tile;
        break;
      default: return false;
    }
    return tile_ == nullptr || match::is_one_of_cells(*tile_, *player.jokers);
  }

  /// The bit of the tile for which answers are remembered; 0 for none, and for others. Attributes that the program does
  /// not ask for make no difference to it: most tiles have some, of where they lie.
  std::uint64_t cell(const Player& player, const match::MatchProgram& program) const {
    if (tile_ == nullptr || !player.jokers->ordinary(tile_->kind)) return 0;
    const bool plain = (tile_->attribute_set() & program.asked()).empty();
    return plain ? std::uint64_t{1} << tile_->kind : 0;
  }

 private:
  const Tile* tile_ = nullptr;  ///< null when there is none
  Tile marked_;
};

/// How many tiles the hand of the seat, with its melds or without, lacks at least.
std::uint32_t least_lacking(Engine& engine, Seat seat, bool with_calls, const match::MatchProgram& program) {
  const Player& player = engine.player(seat);
  const Melds melds = with_calls ? melds_of(engine.rules(), player.calls) : Melds();
  const match::Hand hand{span_of(player.hand), melds};
  return match::least_lacking(program, hand, *player.jokers, engine.match_memory());
}

/// A question about whole hands: those of players are known until they change.
match::Answer match_whole(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t id) {
  const match::MatchProgram& program = engine.rules().programs[id];
  const HandAndTile& asked = engine.rules().hands_and_tiles[targets];
  TileBesides more;
  // Of a hand that was just scored nothing will be asked again.
  const bool once = engine.query_cache() != nullptr || engine.hands().wins().is_recalled();
  if (asked.hand == 0 || once || !engine.in_play(context.seat) || !more.find(engine, context, asked.more)) {
    return match_prepared(engine, context, targets, program, false);
  }
  const Player& player = engine.player(context.seat);
  const bool with_calls = (asked.hand & kCallsPart) != 0;
  HandMemo::Entry& entry = engine.hands().of(context.seat, player, with_calls);
  HandMemo::Known* known = entry.find(id);
  if (known == nullptr) {
    known = &entry.add(id);
    known->lacking = least_lacking(engine, context.seat, with_calls, program);
  }
  const std::uint64_t cell = more.cell(player, program);
  if (known->out_of_reach() || (known->asked & cell) != 0) {
    engine.charge(cost::kMatch, kNone);
    engine.attribute(kNone, &program);
    return !engine.halted() && (known->completed & cell) != 0 ? match::Answer::Yes : match::Answer::No;
  }
  const match::Answer answer = match_prepared(engine, context, targets, program, false);
  if (answer == match::Answer::Limit || engine.halted()) return answer;
  known->asked |= cell;
  if (answer == match::Answer::Yes) known->completed |= cell;
  return answer;
}

/// What a question of the lists of yaku asks: targets and a program.
const std::vector<Argument>& asked_by(const Rules& rules, std::size_t question) {
  return rules.conditions[rules.scoring.questions[question]].arguments;
}

/// Those of the questions whose program passes the test.
template <typename Test>
std::uint64_t those(const Rules& rules, std::uint64_t questions, Test test) {
  std::uint64_t passed = 0;
  tiles::each_bit(questions, [&](std::size_t question) {
    passed |= std::uint64_t{test(asked_by(rules, question)[1].id)} << question;
  });
  return passed;
}

/// Those of the questions, which have the same targets, that are not answered by No because of which cells the sets of
/// a hand have tiles of (by how many calls it has, gates are closed: GateSheet::by_calls). Only where the hand is what
/// it was when it was read.
std::uint64_t may_fit_sets(Engine& engine, const Context& context, std::uint32_t targets, std::uint64_t questions) {
  const Rules& rules = engine.rules();
  if (!rules.scoring.readings_differ_in_marks) return questions;
  const KnownSets* const sets = engine.query_cache()->sets(context, targets);
  if (sets == nullptr) return questions;
  const std::uint64_t kinds = tiles::count_bits(sets->sets->cells());
  return those(rules, questions, [&](std::uint32_t program) {
    return std::ranges::any_of(rules.programs[program].needs(), [&](const match::Needs& definition) {
      return definition.may_fit(sets->sets->cells(), kinds, sets->tiles);
    });
  });
}

}  // namespace

match::Answer match_targets(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program) {
  const Rules& rules = engine.rules();
  if (context.reading == nullptr || rules.reading_programs.empty()) {
    return match_whole(engine, context, targets, program);
  }
  const ReadingPrograms& parts = rules.reading_programs[program];
  const match::SetSheet::Answer counted = match_by_sets(engine, context, targets, program);
  if (counted != match::SetSheet::Answer::Ask) engine.charge(cost::kMatch, kNone);
  if (engine.halted()) return match::Answer::No;
  if (counted == match::SetSheet::Answer::Yes) return match::Answer::Yes;
  match::Answer answer = match::Answer::No;
  if (counted == match::SetSheet::Answer::Ask && !parts.sets.definitions().empty()) {
    answer = match_prepared(engine, context, targets, parts.sets, false);
  }
  if (answer == match::Answer::Yes || parts.tiles.definitions().empty()) return answer;
  return match_prepared(engine, context, targets, parts.tiles, true);
}

bool is_known_not_to_match(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program) {
  const HandAndTile& asked = engine.rules().hands_and_tiles[targets];
  TileBesides more;
  if (asked.hand == 0 || engine.query_cache() != nullptr || context.reading != nullptr ||
      !engine.in_play(context.seat) || !more.find(engine, context, asked.more)) {
    return false;
  }
  const Player& player = engine.player(context.seat);
  const HandMemo::Known* known = engine.hands().of(context.seat, player, (asked.hand & kCallsPart) != 0).find(program);
  if (known == nullptr || known->out_of_reach()) return known != nullptr;
  return (known->asked & ~known->completed & more.cell(player, engine.rules().programs[program])) != 0;
}

std::uint64_t may_match(Engine& engine, const Context& context, std::uint64_t questions) {
  if (engine.query_cache() == nullptr || questions == 0) return questions;
  const Rules& rules = engine.rules();
  const std::uint32_t targets = asked_by(rules, static_cast<std::size_t>(std::countr_zero(questions)))[0].id;
  questions = may_fit_sets(engine, context, targets, questions);
  if (questions == 0) return 0;
  if (const HandFacts::Profile* profile = engine.query_cache()->profile(context, targets)) {
    engine.charge(cost::kLook * tiles::count_bits(questions), kNone);
    return those(rules, questions, [&](std::uint32_t program) {
      return std::ranges::any_of(rules.programs[program].needs(), [&](const match::Needs& definition) {
        return definition.enough_tiles(static_cast<long long>(profile->count), 1) &&
               definition.may_hold(profile->tiles, 1);
      });
    });
  }
  const auto some_may_match = [&](const match::MatchProgram& program, bool loose) {
    if (program.definitions().empty()) return false;
    PreparedCandidates* const known = engine.query_cache()->find(context, targets, loose);
    if (known == nullptr) return true;
    engine.charge(cost::kLook * known->hands().size(), kNone);
    return std::ranges::any_of(known->prepared(),
                               [&](match::PreparedHand& hand) { return match::may_match(program, hand); });
  };
  const bool whole = context.reading == nullptr || rules.reading_programs.empty();
  return those(rules, questions, [&](std::uint32_t program) {
    if (whole) return some_may_match(rules.programs[program], false);
    const ReadingPrograms& parts = rules.reading_programs[program];
    return some_may_match(parts.sets, false) || some_may_match(parts.tiles, true);
  });
}

HandFacts::HandFacts(const Engine& engine, const Context& context)
    : rules_(engine.rules()), player_(engine.player(context.seat)) {
  const Tile* const placed = winning_tile_place(engine, context.seat, context.win_source);
  put_tile(placed != nullptr ? placed : winning_tile_place_in(engine, context), winning_tile_);
  tile_of_cells_ = placed != nullptr ? winning_tile_ : context.winning_tile;
}

std::optional<std::uint64_t> HandFacts::cells() {
  if (counted_) return cells_;
  counted_ = true;
  std::uint64_t cells = 0;
  const auto add = [&](const Tile& tile) {
    if (!player_.jokers->ordinary(tile.kind)) return false;
    cells |= std::uint64_t{1} << tile.kind;
    return true;
  };
  const auto add_call = [&](const Call& call) {
    return is_flower_call(rules_, call) || std::ranges::all_of(call.tiles, add);
  };
  const bool ordinary = std::ranges::all_of(player_.hand, add) && std::ranges::all_of(player_.calls, add_call) &&
                        (!tile_of_cells_ || add(*tile_of_cells_));
  if (ordinary) cells_ = cells;
  return cells_;
}

const HandFacts::Profile* HandFacts::profile(HandParts parts) {
  if (player_.calls.empty()) parts &= static_cast<HandParts>(~kCallsPart);  // the same tiles
  const auto known = std::ranges::find_if(profiles_, [&](const Profile& one) { return one.parts == parts; });
  Profile& profile = known != profiles_.end() ? *known : add_profile(parts);
  return profile.tiles.plain ? &profile : nullptr;
}

HandFacts::Profile& HandFacts::add_profile(HandParts parts) {
  Profile& profile = profiles_.emplace_back();
  profile.parts = parts;
  const bool with_tile = (parts & kWinningTilePart) != 0 && winning_tile_;
  SmallVector<Tile, 18> tiles;
  if ((parts & kHandPart) != 0) tiles.assign(player_.hand.begin(), player_.hand.end());
  if (with_tile) tiles.push_back(*winning_tile_);
  const Melds melds = (parts & kCallsPart) != 0 ? melds_of(rules_, player_.calls) : Melds();
  const match::Hand hand{span_of(tiles), melds};
  match::write_profile(hand, *player_.jokers, profile.tiles);
  profile.count = hand.tile_count();
  return profile;
}

}  // namespace majs::runtime
