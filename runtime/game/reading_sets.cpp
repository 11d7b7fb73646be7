#include "runtime/game/reading_sets.hpp"

#include <algorithm>
#include <bit>

#include "runtime/game/costs.hpp"
#include "runtime/game/hand_reading.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {
namespace {

using match::SetSheet;

/// The tiles of a completed set lie loose: of more than these several sets could be taken.
constexpr std::size_t kMostLoose = 3;
constexpr std::size_t kMostTiles = 4;

/// False for what is no set.
bool add_set(std::span<const Tile> tiles, SetSheet::Sets& sets) {
  if (tiles.size() > kMostTiles) return false;
  std::array<tiles::Kind, kMostTiles> kinds;
  for (std::size_t i = 0; i < tiles.size(); ++i) kinds[i] = tiles[i].kind;
  const SetSheet::Shape shape = SetSheet::shape_of({kinds.data(), tiles.size()});
  return shape != SetSheet::kNoShape && sets.add(shape);
}

/// The number of the program's question, kNone without one.
std::uint32_t question_of(const Rules& rules, std::uint32_t program) {
  const auto& questions = rules.scoring.set_questions;
  return program < questions.size() ? questions[program] : kNone;
}

}  // namespace

void count_reading(HandReading& reading) {
  reading.whole.reset();
  reading.apart.reset();
  SetSheet::Sets sets;
  const ReadingSet* completed = nullptr;
  for (const ReadingSet& set : reading.sets) {
    if (set.shape == SetSheet::kNoShape) return;
    if (set.completed) {
      if (completed != nullptr || set.tiles.size() > kMostLoose) return;
      completed = &set;
    } else if (!sets.add(set.shape)) {
      return;
    }
  }
  if (completed == nullptr) return;
  reading.apart = sets;
  // Of a pair one tile is left, which is nothing that is asked for.
  if (completed->tiles.size() > 2 && !add_set(span_of(completed->tiles).first(2), *reading.apart)) {
    reading.apart.reset();
  }
  if (sets.add(completed->shape)) reading.whole = sets;
  reading.completed = completed->tiles.back().kind;
}

bool reads_hand(const Engine& engine, const Context& context) {
  if (context.reading == nullptr) return false;
  const Player& player = engine.player(context.seat);
  const match::JokerTable& jokers = *player.jokers;
  if (!jokers.usual_neighbors() || context.reading->jokers != player.jokers) return false;
  const auto tile = winning_tile_in(engine, context);
  return tile && tile->kind == context.reading->completed && jokers.ordinary(tile->kind);
}

bool add_sets(const Engine& engine, const Context& context, HandParts parts, SetSheet::Sets& sets) {
  const Player& player = engine.player(context.seat);
  if ((parts & kHandPart) != 0) {
    const HandReading& reading = *context.reading;
    const std::optional<SetSheet::Sets>& of_hand = (parts & kWinningTilePart) != 0 ? reading.whole : reading.apart;
    if (!of_hand) return false;
    sets = *of_hand;
  }
  if ((parts & kCallsPart) == 0) return true;
  for (const Call& call : player.calls) {
    if (is_flower_call(engine.rules(), call)) continue;
    const auto ordinary = [&](const Tile& tile) { return player.jokers->ordinary(tile.kind); };
    if (!std::all_of(call.tiles.begin(), call.tiles.end(), ordinary) || !add_set(span_of(call.tiles), sets)) {
      return false;
    }
  }
  return true;
}

SetAnswers answer_by_sets(Engine& engine, const Context& context, std::uint64_t questions) {
  SetAnswers answers;
  if (context.reading == nullptr || engine.query_cache() == nullptr) return answers;
  const Rules& rules = engine.rules();
  const ScoringRules& scoring = rules.scoring;
  questions &= scoring.questions_of_sets;
  if (questions == 0) return answers;
  const auto first = static_cast<std::size_t>(std::countr_zero(questions));
  const std::uint32_t targets = rules.conditions[scoring.questions[first]].arguments[0].id;
  const KnownSets* const sets = engine.query_cache()->sets(context, targets);
  if (sets == nullptr) return answers;
  engine.charge(cost::kLook * tiles::count_bits(questions), kNone);
  const SetSheet::Together::Answers found = scoring.counted_together[first].of(scoring.sets, sets->counted);
  answers.yes = questions & found.yes;
  answers.no = questions & ~found.yes & ~found.ask & scoring.questions_of_sets_alone;
  return answers;
}

SetSheet::Answer match_by_sets(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program) {
  const std::uint32_t question = question_of(engine.rules(), program);
  if (question == kNone || engine.query_cache() == nullptr) return SetSheet::Answer::Ask;
  const SetSheet& sheet = engine.rules().scoring.sets;
  const KnownSets* const sets = sheet.tells(question) ? engine.query_cache()->sets(context, targets) : nullptr;
  return sets == nullptr ? SetSheet::Answer::Ask : sheet.answer(question, sets->counted);
}

std::optional<int> times_by_sets(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program) {
  const Rules& rules = engine.rules();
  const std::uint32_t question = question_of(rules, program);
  const HandParts parts = rules.target_parts[targets];
  if (question == kNone || parts == 0 || !rules.scoring.sets.tells(question)) return std::nullopt;
  if (!rules.reading_programs[program].tiles.definitions().empty()) return std::nullopt;
  SetSheet::Sets sets;
  if (!reads_hand(engine, context) || !add_sets(engine, context, parts, sets)) return std::nullopt;
  return rules.scoring.sets.times(question, sets);
}

}  // namespace majs::runtime
