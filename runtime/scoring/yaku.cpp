#include "runtime/scoring/yaku.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "runtime/game/query_cache.hpp"
#include "runtime/game/reading_sets.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {
namespace {

using tiles::each_bit;

bool overrides(const Overrides& items, const ScoredYaku& yaku) {
  const auto has_text = [&](std::uint32_t text) { return std::ranges::binary_search(items.texts, text); };
  if (has_text(yaku.name)) return true;
  return std::ranges::any_of(yaku.value, [&](const Points& points) {
    return has_text(points.unit) || std::ranges::find(items.numbers, points.amount) != items.numbers.end();
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

/// What is known about what gates ask for, and so which of them let nothing through.
class Facts {
 public:
  Facts(Engine& engine, const Context& context)
      : engine_(engine), context_(context), sheet_(engine.rules().scoring.gates) {
    FactMemo::Key key;
    const bool has_key = FactMemo::write_key(engine, context, key);
    FactMemo& memo = engine.hands().facts();
    const FactMemo::Gates* const open = has_key ? memo.find(key) : nullptr;
    if (open != nullptr) {
      open_ = *open;
      known_ = engine.rules().scoring.settled_facts;
    } else {
      open_.reserve(sheet_.words());
      for (std::size_t word = 0; word < sheet_.words(); ++word) open_.push_back(~std::uint64_t{0});
      find_out(engine.rules().scoring.settled_facts);
      if (has_key && !engine.halted() && engine.rules().passes.has(Pass::fact_memo)) memo.keep(key, open_);
    }
    const std::uint64_t* const closed = sheet_.by_calls(engine.player(context.seat).calls.size());
    if (closed != nullptr) close(closed);
    look_at_sets();
  }

  /// The first gate from this one on, by its number, of which it is not known that it lets nothing through; `end` when
  /// there is none before.
  std::size_t next_open(std::size_t gate, std::size_t end) const {
    for (; gate < end; gate = (gate / 64 + 1) * 64) {
      const std::uint64_t open = open_[gate / 64] >> (gate % 64);
      if (open != 0) return std::min(gate + static_cast<std::size_t>(std::countr_zero(open)), end);
    }
    return end;
  }

  /// Finds out the facts that gates of the list ask for: they are cheap, and close most of them.
  void find_facts(const YakuList& list) {
    if (const std::uint64_t unknown = list.facts & ~known_; unknown != 0) find_out(unknown);
  }

  /// Whether a gate whose facts are as it wants them lets its yaku through. What becomes known closes most of the
  /// others.
  bool let_through(const YakuList& list, const YakuGate& gate) {
    if ((gate.asked & no_) != 0) return false;
    if (gate.cells != ~std::uint64_t{0} && (cells() & ~gate.cells) != 0) return false;
    if (gate.test != YakuGate::kNoTest && !counts(list.counter_tests[gate.test])) return false;
    while (const std::uint64_t questions = gate.asked & ~asked_) {
      ask_like(questions);
      if ((gate.asked & no_) != 0) return false;
    }
    return true;
  }

  /// What has to be asked yet once the gate has let its yaku through; kNone when nothing is left.
  std::uint32_t rest_of(const YakuGate& gate) const {
    return gate.asked != 0 && (gate.asked & ~yes_) == 0 ? gate.beyond : gate.rest;
  }

 private:
  /// The sets of the hand close the gates that want no tiles of their cells: then the others need not be asked for
  /// cells. Only where the hand is what it was when it was read.
  void look_at_sets() {
    QueryCache* const cache = engine_.query_cache();
    const Rules& rules = engine_.rules();
    if (cache == nullptr || !rules.scoring.readings_differ_in_marks || !rules.passes.has(Pass::gate_shapes)) return;
    const KnownSets* const known = cache->sets_of(context_, kEveryPart);
    if (known == nullptr) return;
    for (const match::SetSheet::Shape shape : known->sets->shapes()) close(sheet_.by_shape(shape));
    cells_ = 0;
  }

  /// The cells of the tiles of the hand; none where tiles may be others than they are, or are not known.
  std::uint64_t cells() {
    if (!cells_) {
      QueryCache* const cache = engine_.query_cache();
      HandFacts* const known = cache == nullptr ? nullptr : cache->facts(context_);
      cells_ = known == nullptr ? 0 : known->cells().value_or(0);
    }
    return *cells_;
  }

  /// The same as Engine::holds says.
  bool counts(const CounterTest& test) {
    engine_.charge(cost::kTest, test.place);
    return test.holds(counter_value(engine_.player(context_.seat), test.counter));
  }

  /// Answers the first one of the questions and all those like it: most of them are asked sooner or later.
  [[gnu::noinline]] void ask_like(std::uint64_t questions) {
    const ScoringRules& scoring = engine_.rules().scoring;
    const std::uint64_t alike = scoring.questions_alike[static_cast<std::size_t>(std::countr_zero(questions))];
    const SetAnswers counted = answer_by_sets(engine_, context_, alike);
    asked_ |= alike;
    yes_ |= counted.yes;
    const std::uint64_t left = counted.yes | may_match(engine_, context_, alike & ~(counted.yes | counted.no));
    no_ |= alike & ~left;
    // Of gates that ask several of them all stay that ask one which is left: let_through looks at the others.
    const std::uint64_t* const asking = sheet_.asking_alike(static_cast<std::size_t>(std::countr_zero(questions)));
    for (std::size_t word = 0; word < open_.size(); ++word) {
      std::uint64_t kept = 0;
      each_bit(left, [&](std::size_t question) { kept |= sheet_.asking(question)[word]; });
      open_[word] &= kept | ~asking[word];
    }
  }

  void find_out(std::uint64_t facts) {
    known_ |= facts;
    each_bit(facts, [&](std::size_t fact) {
      close(engine_.holds(engine_.rules().scoring.facts[fact], context_) ? sheet_.by_holding(fact)
                                                                         : sheet_.by_missing(fact));
    });
  }

  void close(const std::uint64_t* gates) {
    for (std::size_t word = 0; word < open_.size(); ++word) open_[word] &= ~gates[word];
  }

  Engine& engine_;
  const Context& context_;
  const GateSheet& sheet_;
  FactMemo::Gates open_;     ///< by their numbers
  std::uint64_t known_ = 0;  ///< facts that were found out
  std::uint64_t asked_ = 0;
  std::uint64_t yes_ = 0;  ///< of those asked: known to hold
  std::uint64_t no_ = 0;   ///< ... and not to hold
  std::optional<std::uint64_t> cells_;
};

/// Yaku of a list, by number.
using YakuNumbers = SmallVector<std::uint16_t, 16>;

const JoinedYaku* find_joined(const JoinedYakus& joined, std::size_t yaku) {
  const auto* const found = std::ranges::find_if(joined, [&](const JoinedYaku& one) { return one.yaku == yaku; });
  return found == joined.end() ? nullptr : found;
}

/// The yaku of a list that the hand has: those behind its gates from this one on, which is open. None when the engine
/// halts.
void pass_gates(Engine& engine, const Context& context, const YakuList& list, std::size_t gate_number, Facts& known,
                const JoinedYakus& joined, YakuNumbers& passed) {
  YakuNumbers skipped;
  const std::size_t end = list.end_gate;
  const YakuGate* const gates = list.gates.data();
  std::uint32_t newest = kNone;  // of those that passed
  for (; gate_number < end; gate_number = known.next_open(gate_number + 1, end)) {
    const YakuGate& gate = gates[gate_number - list.first_gate];
    if (gate.yaku == newest) continue;  // the gates of a yaku are side by side
    if (!skipped.empty() && std::ranges::find(skipped, gate.yaku) != skipped.end()) continue;
    std::uint32_t rest = kNone;
    if (gate.joins_sets) [[unlikely]] {
      if (find_joined(joined, gate.yaku) == nullptr) continue;
    } else {
      if (!known.let_through(list, gate)) continue;
      rest = known.rest_of(gate);
    }
    const YakuRule& yaku = list.yaku[gate.yaku];
    const auto& declared = engine.player(context.seat).declared_yaku;
    if (list.declared_only && std::ranges::find(declared, yaku.name) == declared.end()) continue;
    if (rest != kNone && !engine.holds(rest, context)) continue;
    if (engine.halted()) [[unlikely]] {
      passed.clear();
      return;
    }
    newest = gate.yaku;
    passed.push_back(static_cast<std::uint16_t>(newest));
    if (!yaku.skips.empty()) skipped.append(yaku.skips.data(), yaku.skips.data() + yaku.skips.size());
  }
}

/// What a yaku is worth, once or for every time that it joins sets; added to `worth`, which is empty.
void add_worth(Engine& engine, const Context& context, const YakuRule& yaku, const JoinedYaku* joined,
               PointList& worth) {
  for (const YakuTerm& term : yaku.value) {
    Number amount = engine.amount(term.amount, context);
    if (joined != nullptr) amount = amount * Number(joined->times);
    worth.emplace_back(amount.normalised(), term.unit);
  }
  if (worth.size() > 1) worth = add_points(engine.rules(), worth, {});
}

/// Takes out what is overridden.
[[gnu::noinline]] void drop(const Overrides& items, YakuScore& score) {
  std::erase_if(score, [&](const ScoredYaku& yaku) { return overrides(items, yaku); });
}

/// For so many more: lists come one after the other, and most hands have a few yaku of each.
void make_room(YakuScore& score, std::size_t more) {
  constexpr std::size_t kUsual = 6;
  if (score.capacity() - score.size() < more) score.reserve(std::max(score.size() + more, kUsual));
}

void score_gated(Engine& engine, const Context& context, const YakuList& list, Facts& known, WinFacts& facts,
                 YakuScore& score) {
  known.find_facts(list);
  const std::size_t first = known.next_open(list.first_gate, list.end_gate);
  if (first == list.end_gate) return;
  const Rules& rules = engine.rules();
  YakuNumbers passed;
  SmallVector<ScoredYaku, 8> worth;  // of those
  const bool lent = !score.empty();  // the list asks for the yaku of earlier ones
  if (lent) std::swap(facts.existing, score);
  const JoinedYakus joined = list.joins.empty() ? JoinedYakus() : join_sets(engine, context, list);
  pass_gates(engine, context, list, first, known, joined, passed);
  for (const std::uint16_t i : passed) {
    const YakuRule& yaku = list.yaku[i];
    ScoredYaku& scored = worth.emplace_back();
    scored.name = yaku.name;
    add_worth(engine, context, yaku, yaku.joins_sets ? find_joined(joined, i) : nullptr, scored.value);
  }
  if (lent) std::swap(facts.existing, score);
  if (passed.empty()) return;
  make_room(score, passed.size());
  for (ScoredYaku& scored : worth) add_yaku(rules, score, std::move(scored));
  if (list.overrides != kNone) drop(rules.scoring.overrides[list.overrides], score);
  for (const std::uint16_t i : passed) {
    const std::uint32_t overrides = list.yaku[i].overrides;
    if (overrides != kNone) drop(rules.scoring.overrides[overrides], score);
  }
}

}  // namespace

void score_list(Engine& engine, const Context& context, const YakuList& list, WinFacts& facts, YakuScore& score) {
  Facts known(engine, context);
  score_gated(engine, context, list, known, facts, score);
}

void score_lists(Engine& engine, Context&& context, std::span<const std::uint32_t> lists,
                 std::span<const std::uint32_t> lists2, WinMemo::Case* noted, HandYaku& scored) {
  scored.yaku.clear();
  scored.yaku2.clear();
  scored.facts = engine.hands().win_facts().take();
  WinFacts& facts = *scored.facts;
  facts.clear();
  context.win = scored.facts;
  scored.yaku.swap(facts.yaku);  // which have room
  scored.yaku2.swap(facts.yaku2);
  Facts known(engine, context);
  const ScoringRules& scoring = engine.rules().scoring;
  const auto score_group = [&](std::span<const std::uint32_t> group, YakuScore& score) {
    for (const std::uint32_t list : group) score_gated(engine, context, scoring.lists[list], known, facts, score);
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
