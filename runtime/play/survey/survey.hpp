#pragma once
// What all hands of a ruleset score: how often each yaku comes, with which others, what hands are worth. Names and
// numbers alone, so that parts can be put together without the ruleset.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grammar/document.hpp"

namespace majs::runtime {

/// Hands that are shown of each sort.
inline constexpr std::size_t kShownHands = 10;

/// A hand won with a tile.
struct SurveyedHand {
  double score = 0;       ///< what the others pay
  std::size_t kinds = 0;  ///< of tiles
  std::string hand;       ///< without the last tile
  std::string win;
  std::string by;     ///< draw, discard …; of a hand that differs, the situation as well
  std::string worth;  ///< its yaku; of a hand that differs, by both rulesets: "Pinfu: 1000 → nothing"
};

/// Ways to win, each a hand with a last tile and how that one came, and their weight: in how many ways the tiles can be
/// drawn from the wall, the last tile last.
struct SurveyCount {
  std::uint64_t ways = 0;
  std::uint64_t weight = 0;

  /// `times` ways of the same weight.
  void add(std::uint64_t more, std::uint64_t times = 1) { ways += times, weight += more * times; }
  void add(const SurveyCount& other) { ways += other.ways, weight += other.weight; }
};

struct SurveyedYaku {
  SurveyCount count;
  std::uint64_t drawn = 0;                    ///< ways by draw
  std::uint64_t hands = 0;                    ///< that have it in one way at least
  std::map<std::string, std::uint64_t> with;  ///< ways in which another one of a greater name counts, too
};

/// What was looked at: parts of one survey have the same.
struct SurveyScope {
  std::string version;  ///< of majs
  std::string hash;     ///< of the ruleset
  std::string ruleset;  ///< and its mods
  std::string situation;
  std::uint64_t tiles = 0;  ///< in a hand
  std::uint64_t all = 0;    ///< complete hands that there are
  bool estimated = false;
  std::uint64_t chosen = 0;        ///< so many of them are looked at, by all parts together
  std::uint64_t seed = 1;          ///< of the sample
  std::vector<std::string> notes;  ///< what is left out

  friend bool operator==(const SurveyScope&, const SurveyScope&) = default;
};

struct Survey {
  SurveyScope scope;
  /// Which parts of how many this has; empty: everything.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> parts;

  std::uint64_t hands = 0;                          ///< looked at
  std::uint64_t complete = 0;                       ///< complete in one way at least
  std::uint64_t winning = 0;                        ///< that win in one way at least
  std::map<std::string, std::uint64_t> winning_by;  ///< the same by draw, by discard …
  std::uint64_t stopped = 0;                        ///< ways of which the ruleset's evaluation came to no end
  SurveyCount complete_ways;
  SurveyCount winning_ways;
  std::map<std::string, SurveyedYaku> yaku;  ///< those of the ruleset's lists, though none has them, and others met
  std::map<double, SurveyCount> values;      ///< of winning ways, by what the others pay
  /// The same of a sample in other situations and with calls: what is true of closed hands alone shows there. Only the
  /// first part has it.
  std::map<std::string, SurveyedYaku> around;
  std::uint64_t around_ways = 0;        ///< complete ones
  std::vector<std::string> situations;  ///< which ones
  std::vector<SurveyedHand> dearest;    ///< one way of each
  std::vector<SurveyedHand> worthless;  ///< complete and win in no way
};

/// Keeps the first of items that are in order, so many at the most.
template <typename Item, typename Before>
void keep_first(std::vector<Item>& kept, Item item, std::size_t most, const Before& before) {
  kept.insert(std::ranges::upper_bound(kept, item, before), std::move(item));
  if (kept.size() > most) kept.pop_back();
}
/// Keeps the best of `shown`, which are in order.
void keep_dearest(std::vector<SurveyedHand>& shown, SurveyedHand hand);
void keep_simplest(std::vector<SurveyedHand>& shown, SurveyedHand hand);

/// Adds what was counted.
void add_counts(Survey& sum, const Survey& more);
/// The same of a part; "" or why it does not belong to the others.
std::string add_survey(Survey& sum, const Survey& part);
/// Parts that are missing.
std::uint64_t missing_parts(const Survey& survey);

/// Yaku that never count without another one, or two that never count without each other, wherever they were looked at.
/// Those that every closed hand has are left out.
struct ImpliedYaku {
  std::string yaku;
  std::string by;            ///< comes whenever `yaku` does
  std::uint64_t ways = 0;    ///< that have both
  std::uint64_t around = 0;  ///< of them in other situations
  bool both = false;         ///< and the other way round
};
std::vector<ImpliedYaku> implied_yaku(const Survey& survey);
/// In how many ways two yaku come together, those in other situations and with calls included; nothing when one of them
/// comes there or elsewhere in too few hands to tell.
std::optional<std::uint64_t> ways_together(const Survey& survey, const std::string& a, const std::string& b);
/// Hands with a yaku from which on it is no chance with what it comes.
inline constexpr std::uint64_t kFewHands = 20;
/// Pairs of yaku that come, but in no way together.
std::vector<std::pair<std::string, std::string>> apart(const Survey& survey);

Document survey_document(const Survey& survey);
/// Nothing, with a message, when the document is no such one.
std::optional<Survey> read_survey(const Document& document, std::string& error);
inline constexpr const char* kSurveyFormat = "majs survey 1";

/// Lines for people.
std::string survey_text(const Survey& survey);
/// "at most 0.0003 % of them" where nothing was found among so many (95 %); "" where all were looked at.
std::string survey_bound(const SurveyScope& scope);
/// `11,498,658`.
std::string with_commas(std::uint64_t number);
/// `12.34 %`; of less than a tenth two digits that say something. 0 when `whole` is 0.
std::string share_text(std::uint64_t part, std::uint64_t whole);

}  // namespace majs::runtime
