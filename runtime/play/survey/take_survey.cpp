#include "runtime/play/survey/take_survey.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "grammar/phrases.hpp"
#include "runtime/play/course/workers.hpp"
#include "runtime/play/hands/hand_words.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::runtime {
namespace {

/// Counts by the numbers of yaku; names come at the end.
class SurveyCounter {
 public:
  SurveyCounter(std::shared_ptr<const Rules> rules, const WallKinds& kinds, std::size_t of_each = 0)
      : series_(std::move(rules)), kinds_(kinds), of_each_(of_each) {
    for (const auto& list : series_.rules().scoring.lists) {
      for (const YakuRule& yaku : list.yaku) {
        if (yaku.name != kNone) number_of(yaku.name);
      }
    }
  }

  HandSeries& series() { return series_; }

  /// The first of the hands, which are alike; it counts for all of them.
  void look_at(const std::vector<HandKey>& images) {
    begin(images.front(), images.size());
    is_complete_ = false;
    wins_in_.assign(series_.ways(), false);
    best_.reset();
    series_.each_way(closed_, [&](const HandVerdict& verdict, std::size_t way, std::size_t i, std::uint64_t copies) {
      if (verdict.complete && verdict.wins) wins_in_[way] = true;
      add(verdict, i, ways_to_draw_ * copies);
    });
    sum_.complete += is_complete_ ? alike_ : 0;
    sum_.winning += best_ ? alike_ : 0;
    for (std::size_t way = 0; way < wins_in_.size(); ++way) winning_in_[way] += wins_in_[way] ? alike_ : 0;
    if (!is_shown()) return;
    show();
    for (std::size_t i = 1; i < images.size(); ++i) {
      kinds_.tiles_of(images[i], closed_.rest);
      best_.reset();
      series_.each_way(closed_, [&](const HandVerdict& verdict, std::size_t, std::size_t at, std::uint64_t) {
        if (verdict.complete && verdict.wins) keep_best(verdict, at);
      });
      show();
    }
  }

  /// Only which yaku count together.
  void look_around(const HandKey& key, bool open) {
    begin(key);
    each_form(closed_, open, series_, [&](const OpenHand& hand) {
      bool complete = false;
      series_.each_way(hand, [&](const HandVerdict& verdict, std::size_t, std::size_t, std::uint64_t) {
        complete = complete || verdict.complete;
        if (verdict.complete) sum_.complete_ways.add(1);
        if (verdict.complete && verdict.wins) add_yaku(*verdict.scored.record, verdict.situation.source, 1);
      });
      return complete;
    });
  }

  /// Some hands of every yaku.
  std::vector<HandKey> some() const {
    std::vector<HandKey> hands;
    for (const Row& row : rows_) {
      for (const auto& [hash, hand] : row.some) hands.push_back(hand);
    }
    return hands;
  }

  /// Everything that was counted.
  Survey take() {
    for (std::size_t way = 0; way < series_.ways(); ++way) {
      sum_.winning_by[std::string(win_source_text(series_.source(way)))] = winning_in_[way];
    }
    for (std::size_t a = 0; a < names_.size(); ++a) {
      SurveyedYaku& yaku = sum_.yaku[series_.rules().texts.name(names_[a])];
      yaku.count = rows_[a].count;
      yaku.drawn = rows_[a].drawn;
      yaku.hands = rows_[a].hands;
      for (std::size_t b = 0; b < a; ++b) {
        if (rows_[a].with[b] == 0) continue;
        auto [first, second] =
            std::minmax(series_.rules().texts.name(names_[a]), series_.rules().texts.name(names_[b]));
        sum_.yaku[first].with[second] = rows_[a].with[b];
      }
    }
    return std::move(sum_);
  }

 private:
  struct Row {
    SurveyCount count;
    std::uint64_t drawn = 0;
    std::uint64_t hands = 0;
    std::uint64_t last_hand = 0;                          ///< that was counted
    std::vector<std::uint64_t> with;                      ///< those of smaller numbers
    std::vector<std::pair<std::uint64_t, HandKey>> some;  ///< hands that have it, the least hashes
  };

  void keep_for(Row& row) {
    const std::pair one(hash_of(key_, 1), key_);
    if (row.some.size() == of_each_ && one > row.some.back()) return;
    keep_first(row.some, one, of_each_, std::less<>());
  }

  std::size_t number_of(std::uint32_t name) {
    if (name >= numbers_.size()) numbers_.resize(name + std::size_t{1}, kNone);
    if (numbers_[name] == kNone) {
      numbers_[name] = static_cast<std::uint32_t>(names_.size());
      rows_.emplace_back().with.resize(names_.size());
      names_.push_back(name);
    }
    return numbers_[name];
  }

  void begin(const HandKey& key, std::uint64_t alike = 1) {
    kinds_.tiles_of(key, closed_.rest);
    key_ = key;
    ways_to_draw_ = kinds_.ways(key);
    alike_ = alike;
    sum_.hands += alike;
  }
  void add(const HandVerdict& verdict, std::size_t i, std::uint64_t weight) {
    sum_.stopped += verdict.stopped.empty() ? 0 : alike_;
    if (!verdict.complete) return;
    is_complete_ = true;
    sum_.complete_ways.add(weight, alike_);
    if (!verdict.wins) return;
    sum_.winning_ways.add(weight, alike_);
    const WinRecord& record = *verdict.scored.record;
    sum_.values[record.score.as_double()].add(weight, alike_);
    keep_best(verdict, i);
    add_yaku(record, verdict.situation.source, weight);
  }

  void keep_best(const HandVerdict& verdict, std::size_t i) {
    const double score = verdict.scored.record->score.as_double();
    if (!best_ || score > best_->score) best_ = Best{score, i, verdict.situation.source};
  }

  void add_yaku(const WinRecord& record, WinSource source, std::uint64_t weight) {
    counted_.clear();
    record.each_yaku([&](const ScoredYaku& yaku, bool) {
      const std::size_t number = number_of(yaku.name);
      if (std::ranges::find(counted_, number) == counted_.end()) counted_.push_back(number);
    });
    std::ranges::sort(counted_);
    for (std::size_t a = 0; a < counted_.size(); ++a) {
      Row& row = rows_[counted_[a]];
      row.count.add(weight, alike_);
      row.drawn += source == WinSource::Draw ? alike_ : 0;
      if (row.last_hand != sum_.hands) {
        row.hands += alike_;
        if (of_each_ > 0) keep_for(row);
      }
      row.last_hand = sum_.hands;
      for (std::size_t b = 0; b < a; ++b) row.with[counted_[b]] += alike_;
    }
  }

  /// Whether the hand may be among those that are shown.
  bool is_shown() const {
    if (!is_complete_) return false;
    const auto& shown = best_ ? sum_.dearest : sum_.worthless;
    if (shown.size() < kShownHands) return true;
    return best_ ? best_->score >= shown.back().score : kinds_.distinct(key_) <= shown.back().kinds;
  }

  void show() {
    auto& shown = best_ ? sum_.dearest : sum_.worthless;
    SurveyedHand hand;
    hand.kinds = kinds_.distinct(key_);
    if (!best_) {
      hand.hand = written(closed_.rest, series_.rules());
      return keep_simplest(shown, std::move(hand));
    }
    hand.score = best_->score;
    hand.hand = written_without(closed_.rest, best_->tile, series_.rules());
    hand.win = written({&closed_.rest[best_->tile], 1}, series_.rules());
    hand.by = win_source_text(best_->source);
    const std::size_t way = series_.source(0) == best_->source ? 0 : 1;
    series_.judge(way, closed_.rest, best_->tile).scored.record->each_yaku([&](const ScoredYaku& yaku, bool) {
      grammar::add_to_list(hand.worth, series_.rules().texts.name(yaku.name));
    });
    keep_dearest(shown, std::move(hand));
  }

  struct Best {
    double score = 0;
    std::size_t tile = 0;
    WinSource source = WinSource::None;
  };

  HandSeries series_;
  const WallKinds& kinds_;
  std::size_t of_each_;
  HandKey key_;
  Survey sum_;
  std::vector<std::uint32_t> names_;    ///< by number
  std::vector<std::uint32_t> numbers_;  ///< by text id
  std::vector<Row> rows_;               ///< by number
  OpenHand closed_;
  std::vector<std::size_t> counted_;
  std::uint64_t ways_to_draw_ = 0;
  std::uint64_t alike_ = 1;                    ///< hands that this one counts for
  std::vector<bool> wins_in_;                  ///< by the ways of the series
  std::array<std::uint64_t, 2> winning_in_{};  ///< hands
  bool is_complete_ = false;
  std::optional<Best> best_;
};

/// A sample in every other situation.
void look_around(const std::shared_ptr<const Rules>& rules, const CompleteHands& hands, const SurveyOptions& options,
                 const std::vector<HandKey>& some, Survey& sum) {
  CompleteHands sample = hands;
  cut(sample, {options.covering, 1});
  sample.hands.insert(sample.hands.end(), some.begin(), some.end());
  std::ranges::sort(sample.hands);
  sample.hands.erase(std::unique(sample.hands.begin(), sample.hands.end()), sample.hands.end());
  SurveyCounter counter(rules, hands.kinds);
  for (const NamedSituation& situation : other_situations(options.situation, hands.kinds, *rules)) {
    std::string ignored;
    if (!set_table(counter.series(), situation.request, sample, ignored)) continue;
    sum.situations.push_back(situation.name);
    for (const HandKey& hand : sample.hands) counter.look_around(hand, situation.open);
  }
  Survey counted = counter.take();
  sum.around = std::move(counted.yaku);
  sum.around_ways = counted.complete_ways.ways;
}

/// Some tile may stand for others that is in none of the hands: a joker that is left out, or whatever gets an
/// attribute.
bool has_jokers_besides(const Rules& rules, const CompleteHands& hands) {
  const std::vector<tiles::Kind>& left_out = hands.kinds.left_out();
  const auto is_besides = [&](const AliasSource& source) {
    return source.kind != AliasSource::Kind::Tile || source.tile.kind >= tiles::kAny ||
           source.tile.attribute_count > 0 || std::ranges::find(left_out, source.tile.kind) != left_out.end();
  };
  return std::ranges::any_of(
      rules.alias_lists, [&](const std::vector<AliasSource>& list) { return std::ranges::any_of(list, is_besides); });
}

}  // namespace

bool set_table(HandSeries& series, const HandRequest& situation, const CompleteHands& hands, std::string& error) {
  // Some cannot be in one situation or another: the tiles of an indicator, a fifth five.
  constexpr std::size_t kTried = 64;
  std::vector<Tile> tiles;
  for (std::size_t i = 0; i < std::min(kTried, hands.hands.size()); ++i) {
    hands.kinds.tiles_of(hands.hands[i * hands.hands.size() / std::min(kTried, hands.hands.size())], tiles);
    HandRequest request = situation;
    request.win = written({&tiles.back(), 1}, series.rules());
    tiles.pop_back();
    request.hand = written(tiles, series.rules());
    error.clear();
    if (series.set(request, error)) return true;
  }
  if (hands.hands.empty()) error = "no hand of the wall's tiles is complete";
  return false;
}

void each_hand(const CompleteHands& hands, const SurveyOptions& options,
               const std::function<void(unsigned job, const std::vector<HandKey>& images)>& work) {
  constexpr std::size_t kTogether = 1024;
  const std::size_t first = options.part - 1;
  const std::size_t total = hands.hands.size() > first ? (hands.hands.size() - first - 1) / options.of + 1 : 0;
  const HandRequest& situation = options.situation;
  const bool all = !hands.sampled && situation.dora.empty() && situation.ura.empty() && situation.calls.empty();
  const SuitImages suits(hands.kinds, all ? options.alike : std::vector<SuitOrder>());
  std::mutex mutex;
  std::uint64_t done = 0;
  work_together(options.jobs, (total + kTogether - 1) / kTogether, [&](unsigned job, std::size_t task) {
    const std::size_t end = std::min(total, (task + 1) * kTogether);
    for (std::size_t i = task * kTogether; i < end; ++i) {
      const HandKey& hand = hands.hands[first + i * options.of];
      const std::vector<HandKey> images = suits.of(hand);
      if (images.front() == hand) work(job, images);
    }
    if (!options.progress) return;
    const std::lock_guard lock(mutex);
    done += end - task * kTogether;
    options.progress(done);
  });
}

std::optional<Survey> take_survey(const std::shared_ptr<const Rules>& rules, const CompleteHands& hands,
                                  const SurveyOptions& options, SurveyScope scope, std::string& error) {
  std::vector<std::unique_ptr<SurveyCounter>> counters;
  for (unsigned job = 0; job < std::max(1U, options.jobs); ++job) {
    counters.push_back(std::make_unique<SurveyCounter>(rules, hands.kinds, options.of_each_yaku));
    if (!set_table(counters.back()->series(), options.situation, hands, error)) return std::nullopt;
  }
  each_hand(hands, options, [&](unsigned job, const std::vector<HandKey>& images) { counters[job]->look_at(images); });
  Survey sum;
  std::vector<HandKey> some;
  for (const auto& counter : counters) {
    for (const HandKey& hand : counter->some()) some.push_back(hand);
    add_counts(sum, counter->take());
  }
  if (options.covering > 0 && options.part == 1) look_around(rules, hands, options, some, sum);
  sum.scope = scope_of_hands(hands, std::move(scope));
  sum.scope.notes = survey_notes(hands, *rules);
  if (options.of > 1) sum.parts = {{options.part, options.of}};
  return sum;
}

SurveyScope scope_of_hands(const CompleteHands& hands, SurveyScope scope) {
  scope.tiles = hands.tiles;
  scope.all = hands.all;
  scope.estimated = hands.estimated;
  scope.chosen = hands.hands.size();
  return scope;
}

std::vector<std::string> survey_notes(const CompleteHands& hands, const Rules& rules) {
  std::vector<std::string> notes;
  if (!hands.kinds.left_out().empty()) {
    const std::vector<Tile> tiles(hands.kinds.left_out().begin(), hands.kinds.left_out().end());
    notes.push_back("hands are made without " + tiles::print_long(tiles, rules.names.attributes) +
                    " (jokers, or tiles that no definition of a win asks for)");
  }
  for (const std::string& why : hands.not_made) notes.push_back("without hands of " + why);
  notes.emplace_back("nothing is called");
  return notes;
}

std::optional<CompleteHands> hands_of_rules(const std::shared_ptr<const Rules>& rules, std::size_t sample,
                                            std::uint64_t seed, const WallKinds* kinds, std::string& error) {
  const HandSeries series(rules);
  return complete_hands(*rules, series.jokers(), {sample, seed}, error, kinds);
}

std::optional<CompleteHands> hands_for_check(const std::shared_ptr<const Rules>& rules, std::uint64_t hands) {
  std::string ignored;
  auto made = hands_of_rules(rules, static_cast<std::size_t>(hands), 1, nullptr, ignored);
  if (!made || !made->not_made.empty() || has_jokers_besides(*rules, *made)) return std::nullopt;
  return made;
}

std::optional<Survey> survey_for_check(const std::shared_ptr<const Rules>& rules, const CompleteHands& hands,
                                       unsigned jobs) {
  constexpr std::size_t kOfEachYaku = 10;
  SurveyOptions options;
  options.covering = kUsualCovering;
  options.of_each_yaku = kOfEachYaku;
  options.jobs = jobs;
  std::string ignored;
  return take_survey(rules, hands, options, {}, ignored);
}

}  // namespace majs::runtime
