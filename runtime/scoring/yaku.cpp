#include "runtime/scoring/yaku.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "runtime/game/query_cache.hpp"
#include "runtime/scoring/joined_sets.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {
namespace {

using tiles::each_bit;

bool overrides(const Overrides& items, const ScoredYaku& yaku) {
  const auto has_text = [&](std::uint32_t text) {
    return std::binary_search(items.texts.begin(), items.texts.end(), text);
  };
  if (has_text(yaku.name)) return true;
  return std::any_of(yaku.value.begin(), yaku.value.end(), [&](const Points& points) {
    return has_text(points.unit) ||
           std::find(items.numbers.begin(), items.numbers.end(), points.amount) != items.numbers.end();
  });
}

/// Element by element, numbers before texts: in practice the first amount decides.
bool less_valuable(const Rules& rules, const PointList& a, const PointList& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (!(a[i].amount == b[i].amount)) return a[i].amount < b[i].amount;
    if (a[i].unit != b[i].unit) return text_before(rules, a[i].unit, b[i].unit);
  }
  return a.size() < b.size();
}

/// The gates of a list that nothing has closed.
class OpenGates {
 public:
  explicit OpenGates(const YakuList& list) : list_(list) {
    const GateIndex::Gates all = list.index.all();
    words_.assign(all.begin(), all.end());
  }

  /// The first one from a number on; the number of gates when there are no more.
  std::size_t next(std::size_t from) const {
    if (from >= list_.gates.size()) return list_.gates.size();
    std::size_t word = from / 64;
    std::uint64_t left = words_[word] & (~std::uint64_t{0} << (from % 64));
    while (left == 0 && ++word < words_.size()) left = words_[word];
    return left == 0 ? list_.gates.size() : word * 64 + static_cast<std::size_t>(std::countr_zero(left));
  }
  bool has(std::size_t gate) const { return (words_[gate / 64] >> (gate % 64) & 1) != 0; }
  void close(std::size_t gate) { words_[gate / 64] &= ~(std::uint64_t{1} << (gate % 64)); }
  void close(GateIndex::Gates gates) {
    for (std::size_t i = 0; i < gates.size(); ++i) words_[i] &= ~gates[i];
  }
  void close_yaku(std::size_t yaku) {
    for (std::size_t gate = list_.index.first_of(yaku); gate < list_.index.first_of(yaku + 1); ++gate) close(gate);
  }
  void open_yaku(std::size_t yaku) {
    const std::size_t gate = list_.index.first_of(yaku);
    words_[gate / 64] |= std::uint64_t{1} << (gate % 64);
  }

 private:
  const YakuList& list_;
  SmallVector<std::uint64_t, 4> words_;
};

/// What is known about what gates ask for.
class Facts {
 public:
  Facts(Engine& engine, const Context& context) : engine_(engine), context_(context) {}

  /// Closes the gates of a list that are known to let nothing through.
  void close(const YakuList& list, OpenGates& open) {
    const GateIndex& index = list.index;
    each_bit(held_ & index.missing(), [&](std::size_t fact) { open.close(index.missing(fact)); });
    each_bit(missing_ & index.held(), [&](std::size_t fact) { open.close(index.held(fact)); });
    each_bit(ruled_out_ & index.asked(), [&](std::size_t question) { open.close(index.asked(question)); });
    for (const std::uint32_t gate : index.limited()) {
      if ((cells() & ~list.gates[gate].cells) != 0) open.close(gate);
    }
  }

  /// Whether an open gate lets its yaku through. What is found out closes others.
  bool let_through(const YakuList& list, std::size_t number, OpenGates& open) {
    const YakuGate& gate = list.gates[number];
    for (std::uint64_t unknown = (gate.held | gate.missing) & ~(held_ | missing_); unknown != 0;
         unknown &= unknown - 1) {
      const auto fact = static_cast<std::size_t>(std::countr_zero(unknown));
      const bool holds = engine_.holds(engine_.rules().scoring.facts[fact], context_);
      (holds ? held_ : missing_) |= std::uint64_t{1} << fact;
      open.close(holds ? list.index.missing(fact) : list.index.held(fact));
      if (!open.has(number)) return false;
    }
    while (const std::uint64_t questions = gate.asked & ~asked_) {
      each_bit(ask_like(questions) & list.index.asked(),
               [&](std::size_t question) { open.close(list.index.asked(question)); });
      if (!open.has(number)) return false;
    }
    return true;
  }

 private:
  /// The tiles of the hand; null where they are not known.
  HandFacts* tiles() const {
    QueryCache* const cache = engine_.query_cache();
    return cache == nullptr ? nullptr : cache->facts(context_);
  }

  /// The cells of the tiles of the hand; none where tiles may be others than they are, or are not known.
  std::uint64_t cells() {
    if (!cells_) {
      HandFacts* const known = tiles();
      cells_ = known == nullptr ? 0 : known->cells().value_or(0);
    }
    return *cells_;
  }

  /// Answers the first one of the questions and all those like it: most of them are asked sooner or later. Returns
  /// which of them are ruled out.
  std::uint64_t ask_like(std::uint64_t questions) {
    const ScoringRules& scoring = engine_.rules().scoring;
    const std::uint64_t alike = scoring.questions_alike[static_cast<std::size_t>(std::countr_zero(questions))];
    HandFacts* const known = tiles();
    const std::uint64_t remembered = known == nullptr ? 0 : alike & known->asked();
    const std::uint64_t fresh = alike & ~remembered;
    std::uint64_t may = may_match(engine_, context_, fresh);
    if (known != nullptr) {
      known->set_answers(fresh & scoring.questions_of_tiles, may & scoring.questions_of_tiles);
      may |= remembered & known->had();
    }
    asked_ |= alike;
    ruled_out_ |= alike & ~may;
    return alike & ~may;
  }

  Engine& engine_;
  const Context& context_;
  std::uint64_t held_ = 0;
  std::uint64_t missing_ = 0;
  std::uint64_t asked_ = 0;
  std::uint64_t ruled_out_ = 0;  ///< of those asked
  std::optional<std::uint64_t> cells_;
};

bool is_declared(const Player& player, std::uint32_t name) {
  return std::find(player.declared_yaku.begin(), player.declared_yaku.end(), name) != player.declared_yaku.end();
}

/// The yaku of a list that the hand has, by number, and what they are worth.
struct Passed {
  SmallVector<std::uint16_t, 16> yaku;
  SmallVector<ScoredYaku, 8> scored;
};

/// Nothing when the engine halts.
Passed passed_gates(Engine& engine, const Context& context, const YakuList& list, Facts& known) {
  OpenGates open(list);
  known.close(list, open);
  const bool joins = !list.joins.empty();
  const JoinedYakus joined = join_sets(engine, context, list);
  open.close(list.index.joining());
  for (const JoinedYaku& one : joined) open.open_yaku(one.yaku);
  Passed passed;
  for (std::size_t g = open.next(0); g < list.gates.size(); g = open.next(g + 1)) {
    const YakuGate& gate = list.gates[g];
    const bool joined_before = joins && list.yaku[gate.yaku].joins_sets;
    if (!joined_before && !known.let_through(list, g, open)) continue;
    if (list.declared_only && !is_declared(engine.player(context.seat), list.yaku[gate.yaku].name)) continue;
    if (!joined_before && gate.rest != kNone && !engine.holds(gate.rest, context)) continue;
    if (engine.halted()) return {};
    passed.yaku.push_back(static_cast<std::uint16_t>(gate.yaku));
    open.close_yaku(gate.yaku);
    for (const std::uint16_t skipped : list.yaku[gate.yaku].skips) open.close_yaku(skipped);
  }
  const auto times_joined = [&](std::size_t yaku) {
    const auto found =
        std::find_if(joined.begin(), joined.end(), [&](const JoinedYaku& one) { return one.yaku == yaku; });
    return found == joined.end() ? 0 : found->times;
  };
  for (const std::uint16_t i : passed.yaku) {
    const YakuRule& yaku = list.yaku[i];
    ScoredYaku& scored = passed.scored.emplace_back();
    scored.name = yaku.name;
    const Number times = yaku.joins_sets ? times_joined(i) : 1;
    for (const YakuTerm& term : yaku.value) {
      scored.value.push_back({(engine.amount(term.amount, context) * times).normalised(), term.unit});
    }
    if (scored.value.size() > 1) scored.value = add_points(engine.rules(), scored.value, {});
  }
  return passed;
}

void score_gated(Engine& engine, const Context& context, const YakuList& list, Facts& known, WinFacts& facts,
                 YakuScore& score) {
  const Rules& rules = engine.rules();
  std::swap(facts.existing, score);  // lent: the list asks for the yaku of earlier ones
  Passed passed = passed_gates(engine, context, list, known);
  std::swap(facts.existing, score);
  if (passed.yaku.empty()) return;
  score.reserve(score.size() + passed.scored.size());
  for (ScoredYaku& scored : passed.scored) add_yaku(rules, score, std::move(scored));
  const auto drop = [&](std::uint32_t items) {
    if (items == kNone) return;
    std::erase_if(score, [&](const ScoredYaku& yaku) { return overrides(rules.scoring.overrides[items], yaku); });
  };
  drop(list.overrides);
  for (const std::uint16_t i : passed.yaku) drop(list.yaku[i].overrides);
}

}  // namespace

void score_list(Engine& engine, const Context& context, const YakuList& list, WinFacts& facts, YakuScore& score) {
  Facts known(engine, context);
  score_gated(engine, context, list, known, facts, score);
}

HandYaku score_lists(Engine& engine, Context context, std::span<const std::uint32_t> lists,
                     std::span<const std::uint32_t> lists2, WinMemo::Case* noted) {
  const auto facts = context.win != nullptr ? std::make_shared<WinFacts>(*context.win) : std::make_shared<WinFacts>();
  context.win = facts;
  HandYaku scored;
  Facts known(engine, context);
  const ScoringRules& scoring = engine.rules().scoring;
  const auto score_group = [&](std::span<const std::uint32_t> group, YakuScore& score) {
    for (const std::uint32_t list : group) score_gated(engine, context, scoring.lists[list], known, *facts, score);
  };
  /// Scores the first lists of a group, and notes it.
  const auto score_minimum = [&](std::span<const std::uint32_t> group, std::size_t first, YakuScore& score,
                                 YakuScore& note) {
    score_group(group.first(first), score);
    note = score;
    keep_highest(engine.rules(), note);
    score_group(group.subspan(first), score);
  };
  if (noted == nullptr) {
    score_group(lists, scored.yaku);
    score_group(lists2, scored.yaku2);
  } else {
    score_minimum(lists, scoring.minimum_lists.size(), scored.yaku, noted->yaku);
    score_minimum(lists2, scoring.minimum2_lists.size(), scored.yaku2, noted->yaku2);
  }
  return scored;
}

void keep_highest(const Rules& rules, YakuScore& score, bool second_group) {
  const bool asked = rules.scoring.highest_only || (second_group && rules.scoring.highest2_only);
  if (!asked || score.size() < 2) return;
  const auto best = std::max_element(score.begin(), score.end(), [&](const ScoredYaku& a, const ScoredYaku& b) {
    return less_valuable(rules, a.value, b.value);
  });
  ScoredYaku kept = *best;
  score.assign(1, std::move(kept));
}

YakuScore translated(const Rules& rules, const YakuScore& score) {
  if (rules.scoring.translations.empty()) return score;
  YakuScore result;
  for (ScoredYaku yaku : score) {
    const auto known = rules.scoring.translations.find(yaku.name);
    if (known != rules.scoring.translations.end()) yaku.name = known->second;
    add_yaku(rules, result, std::move(yaku));
  }
  return result;
}

}  // namespace majs::runtime
