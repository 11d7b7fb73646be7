// What the yaku of a list need at the least, as bits: most yaku are out of the question for most hands because of a few
// facts, such as who won how and whether the hand is closed, or because the hand is without the tiles for them, and
// many yaku ask for the same. Likewise what restrictions of play need whichever tile is in question, and what buttons
// need besides the facts of the table.

#include <algorithm>
#include <optional>

#include "runtime/rules/effects/effects.hpp"
#include "runtime/rules/load/loader.hpp"

namespace majs::runtime {
namespace {

constexpr std::size_t kMostFacts = ScoringRules::kMostFacts;
constexpr std::uint32_t kMostAlternatives = 8;

/// Facts: cheap to find out, and the same for all yaku and tiles of a hand.
bool is_fact(ConditionCode code) {
  const Effects& effects = effects_of(code);
  return effects.reads.bits != 0 && effects.reads.is_within(kSettledParts) && !effects.does.has(Deed::Others);
}

/// How a condition compares a counter with an amount.
std::optional<CounterTest::Is> comparison_of(ConditionCode code) {
  switch (code) {
    case ConditionCode::counter_equals: return CounterTest::Is::Equal;
    case ConditionCode::counter_at_least: return CounterTest::Is::AtLeast;
    case ConditionCode::counter_at_most: return CounterTest::Is::AtMost;
    case ConditionCode::counter_more_than: return CounterTest::Is::MoreThan;
    case ConditionCode::counter_less_than: return CounterTest::Is::LessThan;
    default: return std::nullopt;
  }
}

class Gates {
 public:
  explicit Gates(Rules& rules) : rules_(rules) {}

  void add(PlayRule& restriction) {
    if (!rules_.passes.has(Pass::restriction_gates)) return;
    Conjuncts conjuncts;
    split(restriction.then, conjuncts);
    for (std::uint32_t& condition : conjuncts) condition = whatever_the_tile(condition);
    const auto asks_for_the_tile = [&](std::uint32_t condition) {
      const ConditionNode& node = rules_.conditions[condition];
      const bool same_for_all =
          is_fact(node.code) || std::count(std::begin(kButtonFacts), std::end(kButtonFacts), node.code) > 0;
      return !node.is_own_test() || !same_for_all;
    };
    std::erase_if(conjuncts, asks_for_the_tile);
    restriction.gate = all_of(rules_, conjuncts, rules_.conditions[restriction.then].place);
    if (conjuncts.size() == 1 && is_status(rules_.conditions[conjuncts.front()])) {
      restriction.gate_status = rules_.conditions[conjuncts.front()].arguments.front().id;
    }
  }

  void add(const Button& button) {
    ButtonGate& gate = rules_.button_gates.emplace_back();
    gate.interrupt_level = button.interrupt_level;
    gate.show_rest = button.show_when;
    if (button.show_when == kNone || !rules_.passes.has(Pass::button_gates)) return;
    Conjuncts conjuncts;
    split(button.show_when, conjuncts);
    std::erase_if(conjuncts, [&](std::uint32_t condition) {
      const ConditionNode& node = rules_.conditions[condition];
      if (!is_button_fact(node)) return false;
      (node.negated ? gate.needs.fail : gate.needs.hold) |= fact_bit(node.code);
      return true;
    });
    for (const std::uint32_t condition : conjuncts) {
      if (!rules_.passes.has(Pass::button_hands)) break;
      const ConditionNode& node = rules_.conditions[rules_.made_of(condition)];
      if (node.asks(ConditionCode::call_available)) gate.call_spec = button.call_spec;
      if (node.asks_to_match() && gate.hand_match == kNone) gate.hand_match = rules_.made_of(condition);
    }
    gate.show_rest = all_of(rules_, conjuncts, rules_.conditions[button.show_when].place);
  }

  void add(YakuList& list) {
    list.gates.clear();
    list.counter_tests.clear();
    const auto& once = rules_.scoring.account_once;
    for (std::uint32_t i = 0; i < list.yaku.size(); ++i) {
      const bool joins = std::ranges::find(once, list.yaku[i].name) != once.end();
      if (joins || !rules_.passes.has(Pass::yaku_gates)) {
        YakuGate gate;  // the sets it joins are looked for, see load_joins
        gate.rest = list.yaku[i].when;
        gate.yaku = i;
        list.gates.push_back(gate);
        continue;
      }
      for (const Conjuncts& alternative : alternatives(list.yaku[i].when)) {
        YakuGate gate = gate_of(alternative, list.yaku[i].place, list.counter_tests);
        gate.yaku = i;
        list.gates.push_back(gate);
      }
    }
  }

 private:
  using Conjuncts = std::vector<std::uint32_t>;  ///< conditions all of which have to hold

  /// The test that the player has a status.
  static bool is_status(const ConditionNode& node) {
    return node.asks(ConditionCode::status) && node.arguments.size() == 1 && node.arguments.front().id != kNone;
  }

  struct Fact {
    std::uint64_t bit = 0;
    bool missing = false;
  };

  void split(std::uint32_t condition, Conjuncts& conjuncts) const {
    const ConditionNode& node = rules_.conditions[condition];
    if (node.kind == ConditionNode::Kind::True) return;
    if (node.kind != ConditionNode::Kind::All) {
      conjuncts.push_back(condition);
      return;
    }
    for (std::uint32_t i = 0; i < node.size; ++i) split(rules_.condition_children[node.first + i], conjuncts);
  }

  /// The fact that a condition is, or is not.
  std::optional<Fact> fact_of(std::uint32_t condition, bool missing = false) {
    condition = rules_.made_of(condition);
    const ConditionNode& node = rules_.conditions[condition];
    if (!node.is_own_test()) return std::nullopt;
    if (node.code == ConditionCode::negation) {
      if (node.arguments.empty() || node.arguments[0].id == kNone) return std::nullopt;
      return fact_of(node.arguments[0].id, missing == node.negated);
    }
    if (!is_fact(node.code)) return std::nullopt;
    const auto place = place_in(rules_.scoring.facts, condition);
    if (!place) return std::nullopt;
    const bool opposite = rules_.conditions[rules_.scoring.facts[*place]].negated != node.negated;
    return Fact{std::uint64_t{1} << *place, missing != opposite};
  }

  /// The bit for what the condition asks of the tiles of a hand; 0 when it does not, or is not known to.
  std::uint64_t question_of(std::uint32_t condition) {
    condition = rules_.made_of(condition);
    const ConditionNode& node = rules_.conditions[condition];
    const auto place = node.asks_to_match() ? place_in(rules_.scoring.questions, condition) : std::nullopt;
    if (!place) return 0;
    return std::uint64_t{1} << *place;
  }

  /// The cells of the only tiles that the condition leaves to a winning hand; all when it says nothing of them.
  std::uint64_t cells_of(std::uint32_t condition) const {
    static_assert(match::kCellCount < 64);
    const ConditionNode& node = rules_.conditions[condition];
    const bool says = node.plain_kinds && (node.asks(ConditionCode::winning_hand_consists_of) ||
                                           node.asks(ConditionCode::winning_hand_and_tile_consists_of));
    static constexpr std::uint64_t kOthers = ~std::uint64_t{0} << match::kCellCount;
    return says ? node.cells | kOthers : ~std::uint64_t{0};
  }

  /// What the condition says of a counter, when it says nothing else.
  std::optional<CounterTest> counter_test_of(std::uint32_t condition) const {
    const ConditionNode& node = rules_.conditions[rules_.made_of(condition)];
    if (!node.is_own_test() || node.arguments.size() != 2) return std::nullopt;
    const auto is = comparison_of(node.code);
    const std::uint32_t amount = node.arguments[1].id;
    if (!is || node.arguments[0].id == kNone || amount == kNone) return std::nullopt;
    if (rules_.amounts[amount].kind != AmountNode::Kind::Literal) return std::nullopt;
    return CounterTest{node.arguments[0].id, *is, node.negated, rules_.amounts[amount].literal, node.place};
  }

  /// The place of the condition, or of one like it, in facts or questions; it is added if there is room.
  std::optional<std::size_t> place_in(std::vector<std::uint32_t>& list, std::uint32_t condition) {
    const ConditionNode& one = rules_.conditions[condition];
    const auto alike = [&](std::uint32_t other) {
      return rules_.conditions[other].code == one.code && rules_.conditions[other].arguments == one.arguments;
    };
    const auto known = std::ranges::find_if(list, alike);
    const auto place = static_cast<std::size_t>(known - list.begin());
    if (known != list.end()) return place;
    if (list.size() == kMostFacts) return std::nullopt;
    list.push_back(condition);
    return place;
  }

  /// Something of them can be told at the gate.
  bool is_gated(const Conjuncts& conjuncts) {
    return std::ranges::any_of(conjuncts, [&](std::uint32_t condition) {
      return fact_of(condition) || question_of(condition) != 0 || cells_of(condition) != ~std::uint64_t{0};
    });
  }

  /// The condition as conjunctions any of which is enough: several where gates decide between them.
  std::vector<Conjuncts> alternatives(std::uint32_t condition) {
    Conjuncts all;
    split(condition, all);
    for (std::size_t c = 0; c < all.size(); ++c) {
      const ConditionNode& node = rules_.conditions[all[c]];
      if (node.kind != ConditionNode::Kind::Any || node.size < 2 || node.size > kMostAlternatives) continue;
      std::vector<Conjuncts> branches(node.size);
      for (std::uint32_t i = 0; i < node.size; ++i) split(rules_.condition_children[node.first + i], branches[i]);
      if (!std::ranges::all_of(branches, [&](const Conjuncts& branch) { return is_gated(branch); })) {
        continue;
      }
      for (Conjuncts& branch : branches) {
        for (std::size_t other = 0; other < all.size(); ++other) {
          if (other != c) branch.push_back(all[other]);
        }
      }
      return branches;
    }
    return {all};
  }

  /// Puts the test of a counter among `tests`.
  YakuGate gate_of(const Conjuncts& conjuncts, std::uint32_t place, std::vector<CounterTest>& tests) {
    YakuGate gate;
    Conjuncts rest;
    Conjuncts beyond;
    for (const std::uint32_t condition : conjuncts) {
      const auto fact = fact_of(condition);
      const auto counter = counter_test_of(condition);
      if (fact) {
        (fact->missing ? gate.missing : gate.held) |= fact->bit;
      } else if (counter && gate.test == YakuGate::kNoTest && tests.size() < YakuGate::kNoTest) {
        gate.test = static_cast<std::uint16_t>(tests.size());
        tests.push_back(*counter);
      } else {
        const std::uint64_t question = question_of(condition);
        gate.asked |= question;
        if (question == 0) beyond.push_back(condition);
        gate.cells &= cells_of(condition);
        rest.push_back(condition);
      }
    }
    gate.rest = all_of(rules_, rest, place);
    gate.beyond = beyond.size() == rest.size() ? gate.rest : all_of(rules_, beyond, place);
    return gate;
  }

  /// What a condition needs of the table whichever tile is in question; itself if that is not known.
  std::uint32_t whatever_the_tile(std::uint32_t condition) {
    const ConditionNode& node = rules_.conditions[condition];
    if (!node.asks(ConditionCode::last_called_tile_matches)) return condition;
    ConditionNode called;
    called.kind = ConditionNode::Kind::Test;
    called.code = ConditionCode::anyone_just_called;
    called.place = node.place;
    return added(rules_.conditions, std::move(called));
  }

  Rules& rules_;
};

}  // namespace

void Loader::set_gates() {
  Gates gates(rules_);
  for (PlayRule& restriction : rules_.play_restrictions) gates.add(restriction);
  for (const Button& button : rules_.buttons) gates.add(button);
  for (YakuList& list : rules_.scoring.lists) gates.add(list);
}

}  // namespace majs::runtime
