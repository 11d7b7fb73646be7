#pragma once
// How wins are priced, after loading (runtime/scoring/README.md 4, 9). The texts of yaku names and units are ids of
// Rules::texts.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/match/inline_map.hpp"
#include "runtime/match/levels/set_sheet.hpp"
#include "runtime/match/passes.hpp"
#include "runtime/rules/action.hpp"
#include "runtime/rules/number.hpp"
#include "runtime/rules/small_vector.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::runtime {

/// An amount of some unit. A bare number, which takes the unit of what it is added to, has the unit kNone.
struct Points {
  Number amount = 0;
  std::uint32_t unit = kNone;

  friend bool operator==(const Points&, const Points&) = default;
};
/// One amount for each unit, in byte order of the units.
using PointList = SmallVector<Points, 2>;

/// `[amount, unit, ...]` of a yaku entry; the amounts are worked out when the yaku is scored.
struct YakuTerm {
  std::uint32_t amount = kNone;  ///< id in Rules::amounts
  std::uint32_t unit = kNone;
};

struct YakuRule {
  std::uint32_t name = kNone;
  std::uint32_t when = kNone;  ///< id in Rules::conditions
  std::uint32_t place = kNone;
  std::vector<YakuTerm> value;
  std::uint32_t overrides = kNone;  ///< index in ScoringRules::overrides
  /// Later entries of the list which are skipped once this one has passed (4.3 step 2).
  std::vector<std::uint16_t> skips;
  bool joins_sets = false;  ///< named in `account_once`: see YakuList::joins
};

/// A counter of the winner compared with a number.
struct CounterTest {
  /// Where the counter may be: below the number (1), at it (2), above it (4).
  enum class Is : std::uint8_t { Equal = 2, AtLeast = 6, AtMost = 3, MoreThan = 4, LessThan = 1 };
  std::uint32_t counter = kNone;  ///< id in Rules::counters
  Is is = Is::Equal;
  bool negated = false;
  Number number = 0;
  std::uint32_t place = kNone;

  bool holds(Number value) const {
    const unsigned where = value < number ? 1U : value == number ? 2U : value > number ? 4U : 0U;  // NaN is nowhere
    return ((static_cast<unsigned>(is) & where) != 0) != negated;
  }
};

/// One way for a yaku of a list to hold: facts that hold and facts that do not, by their bits (see
/// ScoringRules::facts), questions, the tiles that the hand may have, what a counter is, and the rest of its condition.
/// What is looked at for a hand lies together; the facts are in GateSheet.
struct alignas(64) YakuGate {
  std::uint64_t asked = 0;                  ///< ScoringRules::questions, by their bits: the hand may match all of them
  std::uint64_t cells = ~std::uint64_t{0};  ///< a hand of ordinary tiles has none of other cells
  std::uint32_t yaku = 0;                   ///< index in the list
  std::uint32_t rest = kNone;               ///< id in Rules::conditions; kNone when nothing is left
  std::uint32_t beyond = kNone;             ///< the same where it is known that all questions are answered by Yes
  bool joins_sets = false;                  ///< as of its yaku
  std::uint16_t test = kNoTest;             ///< place in YakuList::counter_tests
  std::uint64_t held = 0;
  std::uint64_t missing = 0;

  static constexpr std::uint16_t kNoTest = 0xFFFF;
};
static_assert(sizeof(YakuGate) == 64);

// Yaku that join sets of a hand, and are accounted once (runtime/scoring/README.md 4.7).

/// At most so many sets are joined by one yaku.
inline constexpr std::size_t kMostJoined = 4;
/// Different sets that the yaku of a ruleset join: their numbers, from 1 on, have 16 bits.
inline constexpr std::size_t kMostJoinedSets = 0xFFFE;

/// Some sets which a yaku joins.
struct SetJoin {
  std::uint64_t sets = 0;  ///< their numbers in ScoringRules::joined_sets, ascending, see joined_sets_key
  std::uint16_t yaku = 0;  ///< index in the list

  friend auto operator<=>(const SetJoin&, const SetJoin&) = default;
};

/// The bit for the set of a number in YakuList::partners.
inline std::uint64_t partner_bit(std::uint16_t number) { return std::uint64_t{1} << (number % 64U); }

/// Sets of more tiles are never joined.
inline constexpr std::size_t kMostTilesJoined = 4;

/// The kinds of a set as one number; a kong is its triplet. 0 for what is never joined.
inline std::uint64_t set_key(std::span<const tiles::Kind> tiles) {
  if (tiles.empty() || tiles.size() > kMostTilesJoined) return 0;
  std::array<tiles::Kind, kMostTilesJoined> kinds{};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    std::size_t place = i;
    for (; place > 0 && kinds[place - 1] > tiles[i]; --place) kinds[place] = kinds[place - 1];
    kinds[place] = tiles[i];
  }
  const bool kong = tiles.size() == 4 && kinds[0] == kinds[3];
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < (kong ? 3 : tiles.size()); ++i) key = (key << 16U) | (kinds[i] + std::uint64_t{1});
  return key;
}

/// The numbers of up to kMostJoined sets, ascending, as one number.
inline std::uint64_t joined_sets_key(std::span<const std::uint16_t> numbers) {
  std::uint64_t key = 0;
  for (const std::uint16_t number : numbers) key = (key << 16U) | (number + std::uint64_t{1});
  return key;
}

struct YakuList {
  std::uint32_t name = kNone;
  std::vector<YakuRule> yaku;
  std::vector<YakuGate> gates;  ///< of all yaku, in order
  std::vector<CounterTest> counter_tests;
  // See GateSheet: the numbers of its gates among those of all lists, and the facts they ask for.
  std::size_t first_gate = 0;
  std::size_t end_gate = 0;
  std::uint64_t facts = 0;
  std::uint32_t overrides = kNone;
  bool declared_only = false;  ///< only yaku the winner has declared count
  /// The sets that those of its yaku join which are accounted once, ascending.
  std::vector<SetJoin> joins;
  /// By number of a set: with which others some yaku joins it, as partner_bit(); others may have the same bit.
  std::vector<std::uint64_t> partners;
};

/// Which gates what is known closes, for all lists at once: a gate that is closed is never looked at.
class GateSheet {
 public:
  GateSheet() = default;
  /// Numbers the gates of the lists, in order (YakuList::first_gate). `alike`: by question, the bits of those like it
  /// (ScoringRules::questions_alike). `least_calls`: by question, how many calls a hand has at the least that matches
  /// (MatchProgram::least_named_calls); 0 where that is not known.
  GateSheet(std::vector<YakuList>& lists, const std::vector<std::uint64_t>& alike,
            const std::vector<std::size_t>& least_calls);
  /// Gates are closed in words of 64.
  std::size_t words() const { return words_; }
  /// As many words: the gates that are closed when the fact with this bit holds, and when it does not.
  const std::uint64_t* by_holding(std::size_t fact) const { return row(fact); }
  const std::uint64_t* by_missing(std::size_t fact) const { return row(kBits + fact); }
  /// The gates that ask the question with this bit, and those that ask any of the questions like it.
  const std::uint64_t* asking(std::size_t question) const { return row(2 * kBits + question); }
  const std::uint64_t* asking_alike(std::size_t question) const { return row(3 * kBits + question); }
  /// The gates that are closed because the hand has a set of this shape: they want no tiles of its cells.
  const std::uint64_t* by_shape(match::SetSheet::Shape shape) const { return row(4 * kBits + shape); }
  /// The gates that are closed because the hand has no more calls than these, flowers counted; null for many calls.
  const std::uint64_t* by_calls(std::size_t calls) const {
    return calls < kCallRows ? row(kFirstCalls + calls) : nullptr;
  }

 private:
  static constexpr std::size_t kBits = 64;
  static constexpr std::size_t kFirstCalls = 4 * kBits + match::SetSheet::kShapes;
  static constexpr std::size_t kCallRows = 5;
  const std::uint64_t* row(std::size_t i) const { return rows_.data() + i * words_; }

  std::size_t words_ = 0;
  std::vector<std::uint64_t> rows_;
};

/// What a yaku or a list overrides (4.2): names, units and amounts.
struct Overrides {
  std::vector<std::uint32_t> texts;  ///< ascending
  std::vector<Number> numbers;
};

/// An option of `has_existing_yaku`: a name, perhaps with a value.
struct YakuSpec {
  std::uint32_t name = kNone;
  bool has_value = false;
  PointList value;  ///< bare: only the first amount is compared (D-04)
};

enum class ScoringMethod : std::uint8_t { None, Multiplier, ScoreTable, Vietnamese, HanFu };

/// What becomes of the share of the fourth player when three play (8.3).
enum class TsumoLoss : std::uint8_t {
  Plain,
  NorthSplit,
  NorthToOya,
  UnequalSplit,
  EqualSplit,
  DoubleCollection,
  AddThousand,
  ShareLost,          ///< our extension: what each would pay among four
  AddThousandToRest,  ///< `add_1000` as the platform has it: each pays 1000 of the 2000 that are split no more
};

/// The built-in formula: everything of `score_calculation` that only the table profile reads (7, 8).
struct TableProfile {
#define MAJS_SCORE_KEY(type, member, key, usual) type member = usual;
#include "runtime/rules/words/score_keys.def"
  std::array<ScoringMethod, 2> methods{};  ///< of the first and of the second group of yaku
  Number score_multiplier = 1;
  bool multiply_by_points2 = false;                    ///< score_multiplier: "points2"
  bool points2_add_up = false;                         ///< ... which is a sum, 0 without any, not a product (D-21)
  std::vector<std::pair<Number, Number>> score_table;  ///< points -> score
  std::optional<Number> score_table_max;
  struct Limit {
    Number points = 0;
    Number fu = 0;
    Number score = 0;
    std::string name;
    bool has_score = true;  ///< false: the list of scores is too short; only where the platform is played
  };
  std::vector<Limit> limits;
  TsumoLoss tsumo_loss = TsumoLoss::NorthSplit;
  std::vector<std::uint32_t> pao_yaku;  ///< pao_eligible_yaku
  std::array<Number, 3> tenpai_payments{};
  bool pays_tenpai = false;
  std::array<Number, 2> nagashi_payments{};  ///< from others, and when either side is the dealer
  bool pays_nagashi = false;
};

/// The names under which results are told.
struct ScoreNames {
#define MAJS_SCORE_NAME(member, key, usual) std::string member = usual;
#include "runtime/rules/words/score_keys.def"
  std::array<std::string, 3> win_by_discard = {"Win by Discard", "Win by Discard", "Win by Discard"};
};

/// What `modify_winner` changes of a win: numbers, so many, and texts. Each is a bit of WinRecord::edited.
inline constexpr std::string_view kEditedKeys[] = {
    "score",      "points",      "points2",     "minipoints",     "shuugi_gain",       "score_name",
    "point_name", "point2_name", "shuugi_name", "minipoint_name", "winning_tile_text", "score_denomination"};
inline constexpr std::size_t kEditedNumbers = 5;

/// How points are worked out of the last scores: our extension, the key `final_points` of a ruleset.
enum class FinalRounding : std::uint8_t {
  Differences,  ///< from the return score to thousands, 500 toward zero
  Scores,       ///< … scores, 500 away from zero
  None,
};
struct FinalSum {
  Number return_score = 30000;
  Number oka = 20;
  std::vector<Number> uma = {20, 10, -10, -20};         ///< by place
  FinalRounding rounding = FinalRounding::Differences;  ///< before oka and uma are added
  bool shared_places = false;  ///< `ties`: players with equal scores share what their places are worth
};

/// Parts of a winning hand, as bits.
using HandParts = std::uint8_t;
inline constexpr HandParts kHandPart = 1;  ///< the tiles in hand
inline constexpr HandParts kCallsPart = 2;
inline constexpr HandParts kWinningTilePart = 4;
inline constexpr HandParts kEveryPart = 7;

/// Questions about the same parts of a hand that its sets answer by counting.
struct CountedQuestions {
  match::SetSheet::Together together;
  std::uint64_t questions = 0;  ///< their bits
  std::uint32_t count = 0;      ///< how many they are
  HandParts parts = 0;          ///< what they are about; none where that are no parts of a hand
};

struct ScoringRules {
  std::vector<YakuList> lists;               ///< every list that something names
  GateSheet gates;                           ///< of all of them
  std::vector<std::uint32_t> yaku_lists;     ///< indices in `lists`
  std::vector<std::uint32_t> yaku2_lists;    ///< the second group, evaluated on its own
  std::vector<std::uint32_t> minimum_lists;  ///< `yaku_lists` without the extra ones: what a minimum is counted from
  std::vector<std::uint32_t> minimum2_lists;
  static constexpr std::size_t kMostFacts = 64;
  /// What gates ask for, ids in Rules::conditions: conditions, at most kMostFacts ...
  std::vector<std::uint32_t> facts;
  /// Those, by their bits, which depend on nothing but who won how in which round, the winner's statuses and the names
  /// of its calls, and whether anybody has discarded or called, or a tile is left (see FactMemo).
  std::uint64_t settled_facts = 0;
  bool facts_ask_wall = false;  ///< whether any asks the last of these
  /// ... and `match` conditions of which they ask whether a hand has what those need at the least; as many at most.
  std::vector<std::uint32_t> questions;
  /// By question: the bits of all that gates ask about the same parts, or of the same targets.
  std::vector<std::uint64_t> questions_alike;
  std::vector<Overrides> overrides;
  std::map<std::uint32_t, std::uint32_t> override_ids;  ///< name of a yaku or list -> index in `overrides`
  std::vector<YakuSpec> specs;
  std::map<std::uint32_t, std::uint32_t> translations;  ///< of yaku names
  bool highest_only = false;
  bool highest2_only = false;       ///< of the second group alone: our extension
  bool solve_jokers = true;         ///< `use_smt`
  bool per_interpretation = false;  ///< our extension (D-02)
  /// `before_scoring` changes nothing but counters and statuses, and nothing is booked before the best reading of a
  /// hand is known: the state need not be copied for each of them (see SavedState in game/trial.hpp).
  bool readings_differ_in_marks = false;
  std::vector<std::uint32_t> account_once;  ///< names of yaku that join sets: our extension
  /// The number of every set they speak of, by its set_key.
  match::InlineMap<std::uint16_t> joined_sets;
  std::uint32_t point_name = kNone;
  std::uint32_t point2_name = kNone;
  std::uint32_t shuugi_name = kNone;
  std::uint32_t minipoint_name = kNone;
  std::uint32_t empty_text = kNone;   ///< the text ""
  std::uint32_t win_program = kNone;  ///< id in Rules::programs of `win_definition`; kNone without one
  /// What is asked about the sets of a hand that is read, and by program the number of its question: of those made of
  /// sets, ReadingPrograms::sets. kNone for programs that nobody asks about such hands.
  match::SetSheet sets;
  std::vector<std::uint32_t> set_questions;
  /// By question: all that are like it and a matter of counting, by their bits.
  std::vector<CountedQuestions> counted_together;
  /// Those that are, by their bits, and those of them that ask for nothing but sets: No is an answer then.
  std::uint64_t questions_of_sets = 0;
  std::uint64_t questions_of_sets_alone = 0;
  bool has_script = false;                       ///< `scoring_logic` is there: the script profile
  std::map<std::uint32_t, std::uint32_t> logic;  ///< scoring key -> id in Rules::lists
  std::uint32_t default_key = kNone;             ///< the text "win"
  std::uint32_t all_text = kNone;
  std::uint32_t remaining_text = kNone;
  std::uint32_t fu_counter = kNone;  ///< ids in Rules::counters
  std::uint32_t delta_multiplier_counter = kNone;
  std::uint32_t delta_counter = kNone;
  /// The calls that the built-in minipoints know: ids in Rules::texts, kNone for those of which the ruleset knows
  /// nothing.
  struct FuCalls {
    std::uint32_t pon = kNone;
    std::uint32_t daiminkan = kNone;
    std::uint32_t kakan = kNone;
    std::uint32_t ankan = kNone;
  };
  FuCalls fu_calls;
  bool triple_ron_draw = false;
  bool agariyame = false;   ///< a dealer who wins in the last round ends the game
  bool tenpaiyame = false;  ///< ... who is tenpai at its draw
  Number riichi_value = 0;
  Number honba_value = 0;
  TableProfile table;
  ScoreNames names;
  std::optional<FinalSum> final_sum;
  /// By text id: its rank in byte order among the names and units above; kNone for other texts.
  std::vector<std::uint32_t> order;
  /// By text id: the place where a yaku of that name first stands in the lists; kNone for other texts.
  std::vector<std::uint32_t> places;
};

/// A set of a minipoint program of the early dialect (runtime/game/actions.md 10.4): offsets from a base tile, and what
/// it is worth there.
struct BasedGroup {
  std::vector<int> offsets;
  Number value = 0;
  Number suited_mult = 1;
  Number yaochuuhai_mult = 1;
  Number tsumo_mult = 1;
  Number yakuhai_value = 0;                         ///< for every way in which the base is a value tile
  std::vector<std::vector<int>> reject_if_exists;   ///< no such base where all tiles of one list exist
  std::vector<std::vector<int>> reject_if_missing;  ///< ... where none of one list exists
};

/// One step of a `minipoints` program (runtime/scoring/README.md 5.1).
struct MinipointStep {
  enum class Kind : std::uint8_t {
#define MAJS_MINIPOINT_STEP(identifier, name) identifier,
#include "runtime/rules/words/minipoint_steps.def"
    Nothing,
  };
  Kind kind = Kind::Nothing;
  std::uint32_t condition = kNone;
  std::uint32_t amount = kNone;                          ///< of add
  Number number = 10;                                    ///< of round_up
  std::vector<std::pair<std::uint32_t, Number>> calls;   ///< of convert_calls: name -> value
  std::vector<std::uint32_t> names;                      ///< of put_calls_in_hand
  std::uint32_t specs = kNone;                           ///< of remove_calls: id in Rules::tile_spec_lists
  std::vector<std::pair<std::uint32_t, Number>> groups;  ///< of remove_groups: id in Rules::groups -> value
  std::vector<BasedGroup> based;                         ///< of both removals, in the early dialect
  std::uint32_t place = kNone;
};

struct MinipointProgram {
  std::vector<MinipointStep> steps;
  bool early = false;      ///< the early dialect: begins without the winning tile, and removals add to what is there
  std::string missing;     ///< a step that the platform has not, and why that ends the room
  bool countable = false;  ///< it takes simple sets out, nothing else (see scoring/minipoint_counts.cpp)
};

}  // namespace majs::runtime
