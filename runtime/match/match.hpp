#pragma once
// Does this hand match this specification? A MatchProgram is compiled once from the definitions of a query and run
// against any hand under any tile behaviour. This library knows tiles, not games.

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "runtime/match/definitions/joker_table.hpp"
#include "runtime/match/levels/needs.hpp"
#include "runtime/match/levels/set_tables.hpp"
#include "runtime/match/plans/cover_plan.hpp"
#include "runtime/match/plans/fast_path.hpp"
#include "runtime/match/search/general_search.hpp"
#include "runtime/match/search/tile_bound.hpp"

namespace majs::match {

/// Suit tables of one program, counted in sets that contain a tile; definitions beyond are searched. The tables of this
/// many are found out about any hand in less than 100 ms, and real programs have a tenth of it.
inline constexpr std::size_t kMaxTableWidth = 2000;

/// A list of definitions, any of which has to match, ready to run. Immutable; shared between threads.
class MatchProgram {
 public:
  /// `known` are the attributes of the ruleset: others are ignored (runtime/match/README.md 2.2).
  MatchProgram(std::vector<Definition> definitions, const tiles::AttributeSet& known, runtime::Passes passes = {});
  /// Some definitions of another program, whose plans they share.
  MatchProgram(const MatchProgram& whole, const std::vector<bool>& chosen);

  const std::vector<Definition>& definitions() const { return definitions_; }
  /// How each definition is run, in the order of definitions().
  const std::vector<FastPath>& paths() const { return paths_; }
  /// What each definition needs.
  const std::vector<Needs>& needs() const { return needs_; }
  /// Its needs alone decide about most hands, each of them (Needs::decides): a search is seldom asked.
  bool decided_by_needs() const { return decided_by_needs_; }
  /// No definition matches where there is nothing at all.
  bool needs_something() const { return needs_something_; }
  const tiles::AttributeSet& known() const { return known_; }
  /// The fast paths that it takes.
  runtime::Passes passes() const { return passes_; }
  /// The attributes that some definition asks for: tiles of which no wildcard is made may have others or not.
  const tiles::AttributeSet& asked() const { return asked_; }
  /// True only if the hand has too few calls of the names that every definition asks for: none of them matches it.
  bool lacks_calls(const Hand& hand) const;
  /// That is so of every hand with fewer calls than this, whatever they are called.
  std::size_t least_named_calls() const { return least_named_calls_; }
  /// Calls of certain names.
  struct NamedCalls {
    std::vector<CallName> names;
    std::size_t count = 0;
    bool has(CallName name) const {
      for (const CallName one : names) {  // few: std::find looks at four at once
        if (one == name) return true;
      }
      return false;
    }
  };
  /// The calls that are all its only definition asks for: so many at least, of any of the names. Null where it asks for
  /// something else.
  const NamedCalls* only_calls() const { return asks_for_calls_alone_ ? named_calls_.data() : nullptr; }

  /// What a definition needs that the general search has to look for; null for one that has another path.
  const TileBound* bound(std::size_t i) const { return i < bounds_.size() ? bounds_[i].get() : nullptr; }

  /// Prepares for each_cover of the definitions.
  void prepare_covers();
  /// The plan for the i-th definition; null when there is none, or none was prepared.
  const CoverPlan* cover_plan(std::size_t i) const { return i < covers_.size() ? covers_[i].get() : nullptr; }

 private:
  std::vector<Definition> definitions_;
  std::vector<Needs> needs_;
  std::vector<FastPath> paths_;
  std::vector<std::shared_ptr<const TileBound>> bounds_;
  std::vector<std::shared_ptr<const CoverPlan>> covers_;
  void know_all();
  void find_named_calls();
  std::size_t least_named_calls_ = 0;
  bool asks_for_calls_alone_ = false;
  std::vector<NamedCalls> named_calls_;  ///< one for each definition; empty when some of them asks for none
  tiles::AttributeSet known_;
  runtime::Passes passes_;
  tiles::AttributeSet asked_;
  bool decided_by_needs_ = false;
  bool needs_something_ = false;
};

/// Room for working out calls (removal.hpp).
struct CallMemory {
  std::vector<tiles::Tile> wanted;     ///< what goes with a called tile
  std::vector<tiles::Kind> meanings;   ///< what that tile may be
  std::vector<tiles::Kind> wildcards;  ///< of the hand
};

/// Buffers of a thread that runs programs. Answers never depend on what was run before.
struct MatchMemory {
  SearchMemory search;
  ReachMemo reach;
  ReachMemo lacks;  ///< of what zones lack: never forgotten, as it costs the same whether or not it is remembered
  JokerTables tables;
  CallMemory calls;
  CountedCells cells;                ///< of the current query
  std::optional<TileSupply> supply;  ///< of the current query
  FormTables forms;

  /// The last query met a limit (kMaxSteps and those of hand.hpp): what it answered is not everything.
  bool gave_up() const { return search.budget.gave_up(); }
};

/// A hand of which many questions are asked: what the fast paths need is counted once.
class PreparedHand {
 public:
  /// `hand` and `jokers` are borrowed.
  PreparedHand(const Hand& hand, const JokerTable& jokers) { reset(hand, jokers); }
  /// Another hand in its room.
  void reset(const Hand& hand, const JokerTable& jokers) {
    hand_ = hand;
    jokers_ = &jokers;
    tiles_ = hand.tile_count();
    cells_.forget();
    lent_ = nullptr;
    questions_ = 0;
  }

  const Hand& hand() const { return hand_; }
  const JokerTable& jokers() const { return *jokers_; }
  std::size_t tile_count() const { return tiles_; }
  /// Its counts, with calls kept or dismantled.
  const HandCells& cells(bool loose_calls) { return cells_.get(hand_, *jokers_, loose_calls); }
  /// What it has, for hands of which so many questions are asked that looking at it first pays; else null. Also null
  /// when that says nothing.
  const HandProfile* profile();
  /// Many questions will be asked, or some that mostly end at the profile.
  void expect_questions() { questions_ = std::max(questions_, kQuestionsWithout); }
  /// Its profile, borrowed from who knows it already. It is plain.
  void lend(const HandProfile& profile) { lent_ = &profile; }

 private:
  Hand hand_;
  const JokerTable* jokers_ = nullptr;
  std::size_t tiles_ = 0;
  CountedCells cells_;
  HandProfile profile_;
  const HandProfile* lent_ = nullptr;
  static constexpr std::uint32_t kQuestionsWithout = 2;
  std::uint32_t questions_ = 0;
};

/// `match` of a prepared hand, with every positive count multiplied.
Answer match(const MatchProgram& program, PreparedHand& hand, MatchMemory& memory, int multiplier = 1);

/// False when no definition matches, because the hand is without what they need: quickly found out. True says nothing.
bool may_match(const MatchProgram& program, PreparedHand& hand);

/// True when any definition matches (runtime/match/README.md 4). Limit only when none does and one was given up.
Answer match(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory,
             const QueryOptions& options = {});

/// The same for the i-th definition by itself.
Answer match_one(const MatchProgram& program, std::size_t i, const Hand& hand, const JokerTable& jokers,
                 MatchMemory& memory);

/// So many tiles of those that `is_one_of_cells` have to come at least before some definition matches the hand, up to
/// kMostLacking; 0 and 1 say nothing: with more than 1 no tile whatever completes it (out_of_reach.cpp). A tile less
/// never makes it fewer, as long as it is such a tile, nor does a `JokerTable::ordinary` tile more by more than one.
std::uint32_t least_lacking(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                            MatchMemory& memory);

/// A tile of a cell that is nothing else, or a plain one that stands for exactly one cell.
bool is_one_of_cells(const tiles::Tile& tile, const JokerTable& jokers);

/// The largest m for which some candidate matches with every positive count multiplied by m (8.2); at most 127.
int count_matches(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                  MatchMemory& memory);
int count_matches(const MatchProgram& program, std::span<PreparedHand> candidates, MatchMemory& memory);

/// count_matches of a hand and a program of one definition that asks for single tiles; nothing where that is more than
/// counting.
std::optional<int> count_kinds(const MatchProgram& program, std::span<const std::span<const tiles::Tile>> hand,
                               const JokerTable& jokers);

/// How many of the candidates match (8.2).
int count_matching_ways(const MatchProgram& program, std::span<const Hand> candidates, const JokerTable& jokers,
                        MatchMemory& memory);

/// What is left after one definition, or some definition, succeeded in every possible way, at most `most` leftovers,
/// distinct.
std::vector<Leftover> leftovers(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                                const tiles::AttributeSet& known, MatchMemory& memory, std::size_t most);
std::vector<Leftover> leftovers(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                MatchMemory& memory, std::size_t most);

}  // namespace majs::match
