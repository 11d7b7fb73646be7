#include "runtime/game/reading_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

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

bool add_calls(const Rules& rules, const Player& player, SetSheet::Sets& sets) {
  return std::ranges::all_of(player.calls, [&](const Call& call) {
    const auto ordinary = [&](const Tile& tile) { return player.jokers->ordinary(tile.kind); };
    return is_flower_call(rules, call) ||
           (std::ranges::all_of(call.tiles, ordinary) && add_set(span_of(call.tiles), sets));
  });
}

}  // namespace

void count_reading(HandReading& reading) {
  reading.whole.reset();
  reading.apart.reset();
  constexpr std::size_t kMost = 16;
  if (reading.sets.size() > kMost) return;
  // Which of them is completed nobody foresees: the others are put together without asking.
  std::array<const ReadingSet*, kMost> others;
  std::size_t count = 0;
  const ReadingSet* completed = nullptr;
  for (const ReadingSet& set : reading.sets) {
    if (set.shape == SetSheet::kNoShape) return;
    others[count] = &set;
    count += set.completed ? 0 : 1;
    completed = set.completed ? &set : completed;
  }
  const bool is_one = completed != nullptr && count + 1 == reading.sets.size();
  if (!is_one || completed->tiles.size() > kMostLoose) return;
  // Both are made where they lie: one that was just made would have to lie in memory before it is copied.
  SetSheet::Sets& whole = reading.whole.emplace();
  SetSheet::Sets& apart = reading.apart.emplace();
  bool fits = true;
  for (std::size_t i = 0; i < count; ++i) {
    const ReadingSet& other = *others[i];
    const auto size = static_cast<std::uint32_t>(other.tiles.size());
    fits = fits && whole.add(other.shape, size, other.cells) && apart.add(other.shape, size, other.cells);
  }
  reading.completed = completed->tiles.back().kind;
  // Of a pair one tile is left, which is nothing that is asked for.
  const bool some_left = completed->tiles.size() > 2;
  if (!fits || (some_left && !apart.add(SetSheet::without(completed->shape, reading.completed)))) reading.apart.reset();
  if (!fits || !whole.add(completed->shape)) reading.whole.reset();
}

bool reads_hand(const Engine& engine, const Context& context) {
  if (context.reading == nullptr) return false;
  const Player& player = engine.player(context.seat);
  const match::JokerTable& jokers = *player.jokers;
  if (!jokers.usual_neighbors() || context.reading->jokers != player.jokers) return false;
  const Tile* const tile = winning_tile_place_in(engine, context);
  return tile != nullptr && tile->kind == context.reading->completed && jokers.ordinary(tile->kind);
}

const SetSheet::Sets* find_sets(const Engine& engine, const Context& context, HandParts parts, SetSheet::Sets& room) {
  const Player& player = engine.player(context.seat);
  const bool with_calls = (parts & kCallsPart) != 0 && !player.calls.empty();
  if ((parts & kHandPart) != 0) {
    const HandReading& reading = *context.reading;
    const std::optional<SetSheet::Sets>& of_hand = (parts & kWinningTilePart) != 0 ? reading.whole : reading.apart;
    if (!of_hand) return nullptr;
    if (!with_calls) return &*of_hand;
    room = *of_hand;
  } else {
    room = {};
  }
  return !with_calls || add_calls(engine.rules(), player, room) ? &room : nullptr;
}

SetAnswers answer_by_sets(Engine& engine, const Context& context, std::uint64_t questions) {
  SetAnswers answers;
  if (context.reading == nullptr || engine.query_cache() == nullptr) return answers;
  const ScoringRules& scoring = engine.rules().scoring;
  questions &= scoring.questions_of_sets;
  if (questions == 0) return answers;
  const CountedQuestions& asked = scoring.counted_together[static_cast<std::size_t>(std::countr_zero(questions))];
  assert(questions == asked.questions);
  const KnownSets* const sets = engine.query_cache()->sets_of(context, asked.parts);
  if (sets == nullptr) return answers;
  engine.charge(cost::kLook * asked.count, kNone);
  const SetSheet::Together::Answers found = asked.together.of(scoring.sets, sets->counted);
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
  SetSheet::Sets room;
  const SetSheet::Sets* const sets = reads_hand(engine, context) ? find_sets(engine, context, parts, room) : nullptr;
  return sets == nullptr ? std::nullopt : rules.scoring.sets.times(question, *sets);
}

}  // namespace majs::runtime
