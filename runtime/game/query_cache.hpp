#pragma once
// Candidate hands of queries, prepared for the matcher. While only conditions run, the candidates of a list of targets
// stay the same: what the matcher needs of them is prepared once.

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/game/engine.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/match/levels/needs.hpp"
#include "runtime/match/levels/set_sheet.hpp"

namespace majs::runtime {

/// The candidates of a list of targets in the form the matcher borrows. Filled again and again: it keeps its room.
class PreparedCandidates {
 public:
  void fill(Engine& engine, const Context& context, std::uint32_t targets);

  std::span<const Candidate> candidates() const { return candidates_; }
  std::span<const match::Hand> hands() const { return hands_; }
  const match::JokerTable& jokers() const { return *jokers_; }
  /// The hands for many questions, made when they are first asked for.
  std::span<match::PreparedHand> prepared() {
    if (!is_prepared_) prepare();
    return {prepared_.data(), hands_.size()};
  }

 private:
  void prepare();

  std::vector<Candidate> candidates_;
  std::vector<match::Hand> hands_;
  const match::JokerTable* jokers_ = nullptr;
  std::vector<match::PreparedHand> prepared_;  ///< as many as there ever were candidates
  bool is_prepared_ = false;                   ///< … of these candidates
};

/// Those that are not in use.
class QueryPool {
 public:
  struct GiveBack {
    QueryPool* pool = nullptr;
    void operator()(PreparedCandidates* lent) const { pool->free_.emplace_back(lent); }
  };
  using Lent = std::unique_ptr<PreparedCandidates, GiveBack>;

  Lent take() {
    if (free_.empty()) return {new PreparedCandidates, {this}};
    Lent lent(free_.back().release(), {this});
    free_.pop_back();
    return lent;
  }

 private:
  std::vector<std::unique_ptr<PreparedCandidates>> free_;
};

/// Candidates for one question; loose: the tiles of a reading instead of its sets.
QueryPool::Lent lend_candidates(Engine& engine, const Context& context, std::uint32_t targets, bool loose = false);

/// What is known of the tiles of a hand while nothing but conditions run: found out when it is first asked for.
class HandFacts {
 public:
  /// What some parts of the hand are made of.
  struct Profile {
    match::HandProfile tiles;
    std::size_t count = 0;  ///< of tiles
    HandParts parts = 0;
  };

  /// Of the context's seat. Its tiles lie where they are as long as anything is asked.
  HandFacts(const Engine& engine, const Context& context);
  HandFacts(const HandFacts&) = delete;
  HandFacts& operator=(const HandFacts&) = delete;

  /// The cells of the tiles of hand, melds and winning tile, as bits, flowers laid down left out. Nothing when one of
  /// them may be something else than it is.
  std::optional<std::uint64_t> cells();
  /// The profile of some parts of the hand; null where it says nothing, because of jokers or the like.
  const Profile* profile(HandParts parts);

 private:
  Profile& add_profile(HandParts parts);

  const Rules& rules_;
  const Player& player_;
  std::optional<Tile> winning_tile_;
  std::optional<Tile> tile_of_cells_;  ///< the winning tile, as well where the win is another seat's
  std::optional<std::uint64_t> cells_;
  bool counted_ = false;                           ///< `cells_` was found out
  SmallVector<Profile, kEveryPart + 1> profiles_;  ///< they stay where they are: those of all parts have room
};

/// The sets that parts of a hand consist of.
struct KnownSets {
  const match::SetSheet::Sets* sets;
  match::SetSheet::Sets with_calls;  ///< those that the reading does not have by itself
  match::SetSheet::Counted counted;
  std::uint64_t tiles;  ///< no fewer than the parts have
};

/// Lives as long as a seat's yaku are evaluated. Only queries of that seat, win source and reading are remembered.
/// Candidates borrow from the state, so all are forgotten when something was tried on it (see Quiet).
class QueryCache {
 public:
  QueryCache(Engine& engine, const Context& context);
  ~QueryCache();
  QueryCache(const QueryCache&) = delete;
  QueryCache& operator=(const QueryCache&) = delete;

  /// The prepared candidates of a target list; null when this context's are not remembered. `loose` asks for the tiles
  /// of a reading instead of its sets.
  PreparedCandidates* find(const Context& context, std::uint32_t targets, bool loose);
  /// What is known of the tiles of the hand; null when the context asks about another one.
  HandFacts* facts(const Context& context) { return facts_ && is_about(context) ? &*facts_ : nullptr; }
  /// The profile of targets that are parts of the winning hand; null for others, and where it says nothing.
  const HandFacts::Profile* profile(const Context& context, std::uint32_t targets);
  /// The sets of such parts under the context's reading; null where they are not known (find_sets).
  const KnownSets* sets(const Context& context, std::uint32_t targets);
  const KnownSets* sets_of(const Context& context, HandParts parts) {
    if (parts == 0 || reading_ == nullptr || !is_about(context)) return nullptr;
    parts &= parts_;
    return (known_sets_ >> parts & 1) != 0 ? &sets_[parts] : look_for_sets(context, parts);
  }
  void forget();

 private:
  bool is_about(const Context& context) const {
    return context.seat == seat_ && context.win_source == source_ && context.reading.get() == reading_ &&
           context.choice == nullptr && !context.tile;
  }
  const KnownSets* look_for_sets(const Context& context, HandParts parts);

  struct Known {
    std::uint32_t targets = kNone;
    bool loose = false;
    QueryPool::Lent candidates;
  };

  Engine& engine_;
  QueryCache* outer_;
  Seat seat_;
  WinSource source_;
  const HandReading* reading_;
  HandParts parts_;                 ///< those that the hand has
  std::optional<HandFacts> facts_;  ///< until something was tried
  SmallVector<Known, 10> known_;
  std::array<KnownSets, kEveryPart + 1> sets_;  ///< by parts, as bits of the following
  std::uint8_t asked_sets_ = 0;                 ///< they were looked for
  std::uint8_t known_sets_ = 0;                 ///< ... and are known
  std::optional<bool> reads_;                   ///< reads_hand
};

/// Does some candidate of the targets match the definitions (a program's id)? Under a reading, definitions made of sets
/// look at its sets.
match::Answer match_targets(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program);
/// True only if the answer is No and that is known of the hand of the seat: looks up, and asks nothing.
bool is_known_not_to_match(Engine& engine, const Context& context, std::uint32_t targets, std::uint32_t program);
/// Which of the questions of a ruleset (bits, see ScoringRules::questions) that have the same targets are not answered
/// by No because the candidates are without what the definitions need: much cheaper, as long as the candidates are
/// remembered. To be among them says nothing.
std::uint64_t may_match(Engine& engine, const Context& context, std::uint64_t questions);

}  // namespace majs::runtime
