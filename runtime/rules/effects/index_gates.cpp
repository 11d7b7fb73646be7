// What gates ask about a hand, sorted by what it is about: whoever scores one finds out about all that is alike at
// once.

#include <algorithm>

#include "runtime/rules/effects/effects.hpp"
#include "runtime/rules/load/loader.hpp"
#include "runtime/tiles/bits.hpp"

namespace majs::runtime {
namespace {

/// Tiles that may be one more of a hand.
bool is_one_tile(TargetCode code) {
  return code == TargetCode::draw || code == TargetCode::last_discard || code == TargetCode::last_called_tile ||
         code == TargetCode::called_tile || code == TargetCode::tile || code == TargetCode::winning_tile;
}

/// The hand and its melds, each once, and at most one kind of other tiles; nothing for other targets.
std::optional<HandAndTile> hand_and_tile_of(const std::vector<Target>& targets) {
  HandAndTile found;
  for (const Target& target : targets) {
    const HandParts part = target.code == TargetCode::hand    ? kHandPart
                           : target.code == TargetCode::calls ? kCallsPart
                                                              : HandParts{0};
    if (part != 0 && (found.hand & part) == 0) {
      found.hand |= part;
    } else if (part == 0 && !found.more && is_one_tile(target.code)) {
      found.more = target.code;
    } else {
      return std::nullopt;
    }
  }
  return found;
}

/// The parts of a winning hand that such targets are.
HandParts parts_of(const std::vector<Target>& targets, const std::optional<HandAndTile>& found) {
  if (targets.size() == 1 && targets[0].code == TargetCode::winning_hand) return kEveryPart;
  if (!found || (found->more && *found->more != TargetCode::winning_tile)) return 0;
  return static_cast<HandParts>(found->hand | (found->more ? kWinningTilePart : 0));
}

/// Where a condition was looked at for alternatives that it does not have, no gate asks its questions.
void group_questions(const Rules& rules, ScoringRules& scoring) {
  std::uint64_t asked = 0;
  for (const YakuList& list : scoring.lists) {
    for (const YakuGate& gate : list.gates) asked |= gate.asked;
  }
  const auto alike = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t targets = rules.conditions[a].arguments[0].id;
    const std::uint32_t others = rules.conditions[b].arguments[0].id;
    const HandParts parts = rules.target_parts[targets];
    return parts != 0 ? parts == rules.target_parts[others] : targets == others;
  };
  for (const std::uint32_t one : scoring.questions) {
    std::uint64_t group = 0;
    for (std::size_t k = 0; k < scoring.questions.size(); ++k) {
      if (alike(one, scoring.questions[k])) group |= std::uint64_t{1} << k;
    }
    scoring.questions_alike.push_back(group & asked);
  }
  // A hand has no more calls than lie before its player, and parts without calls have none.
  constexpr std::size_t kNever = 0xFFFF;
  std::vector<std::size_t> least;
  for (const std::uint32_t one : scoring.questions) {
    const std::vector<Argument>& asked = rules.conditions[one].arguments;
    const HandParts parts = rules.target_parts[asked[0].id];
    const std::size_t named = parts == 0 ? 0 : rules.programs[asked[1].id].least_named_calls();
    const std::size_t calls = named > 0 && (parts & kCallsPart) == 0 ? kNever : named;
    least.push_back(rules.passes.has(Pass::gate_calls) ? calls : 0);
  }
  scoring.gates = GateSheet(scoring.lists, scoring.questions_alike, least);
}

void find_settled_facts(const Rules& rules, ScoringRules& scoring) {
  for (std::size_t fact = 0; fact < scoring.facts.size(); ++fact) {
    const Effects effects = Reach(rules).condition(scoring.facts[fact]).effects();
    const bool of_others =
        effects.does.has(Deed::Others) && effects.reads.has_any({StatePart::Statuses, StatePart::Called});
    const bool settled = effects.reads.is_within(kSettledParts) && !of_others;
    scoring.settled_facts |= std::uint64_t{settled} << fact;
    scoring.facts_ask_wall = scoring.facts_ask_wall || effects.reads.has(StatePart::WallEnd);
  }
}

/// What is asked about parts of winning hands is counted where they are read as sets: first what gates ask.
void know_sets(const Rules& rules, ScoringRules& scoring, ProgramMemo* memo) {
  if (rules.reading_programs.empty() || !rules.passes.has(Pass::set_sheet)) return;
  scoring.set_questions.assign(rules.programs.size(), kNone);
  const auto know = [&](const std::vector<Argument>& asked) {
    if (asked.size() < 2 || asked[0].id == kNone || asked[1].id >= rules.programs.size()) return;
    const auto& program = rules.reading_programs.item(asked[1].id);
    const std::vector<match::Definition>& sets = program->sets.definitions();
    std::uint32_t& question = scoring.set_questions[asked[1].id];
    if (rules.target_parts[asked[0].id] == 0 || question != kNone || sets.empty()) return;
    const auto read = [&] { return match::SetSheet::Asked(sets); };
    question = static_cast<std::uint32_t>(
        scoring.sets.add(memo == nullptr ? read() : *memo->asked_of_sets.get(program, read)));
  };
  std::vector<std::uint32_t> counted_questions;  // their numbers
  for (std::size_t i = 0; i < scoring.questions.size(); ++i) {
    const std::vector<Argument>& asked = rules.conditions[scoring.questions[i]].arguments;
    know(asked);
    const std::uint32_t program = asked[1].id;
    const std::uint32_t question = scoring.set_questions[program];
    const bool counted = question != kNone && scoring.sets.tells(question);
    const std::uint64_t bit = std::uint64_t{counted} << i;
    counted_questions.push_back(question);
    scoring.questions_of_sets |= bit;
    if (rules.reading_programs[program].tiles.definitions().empty()) scoring.questions_of_sets_alone |= bit;
  }
  static_assert(match::SetSheet::kNoQuestion == kNone);
  for (std::size_t question = 0; question < scoring.questions.size(); ++question) {
    const std::uint64_t alike = scoring.questions_alike[question];
    std::vector<std::uint32_t> together = counted_questions;
    for (std::size_t i = 0; i < together.size(); ++i) {
      if ((alike >> i & 1) == 0) together[i] = kNone;
    }
    CountedQuestions& counted = scoring.counted_together.emplace_back();
    counted.together = match::SetSheet::Together(scoring.sets, together);
    counted.questions = alike & scoring.questions_of_sets;
    counted.count = static_cast<std::uint32_t>(tiles::count_bits(counted.questions));
    counted.parts = rules.target_parts[rules.conditions[scoring.questions[question]].arguments[0].id];
  }
  for (const AmountNode& node : rules.amounts) {
    if (node.keyword == AmountCode::count_matches) know(node.arguments);
  }
  for (const ConditionNode& node : rules.conditions) {
    if (node.code == ConditionCode::match) know(node.arguments);
  }
}

}  // namespace

void Loader::index_gates() {
  for (const auto& targets : rules_.target_lists) {
    const std::optional<HandAndTile> found = hand_and_tile_of(targets);
    rules_.target_parts.push_back(parts_of(targets, found));
    const bool has_hand = found && (found->hand & kHandPart) != 0 && rules_.passes.has(Pass::hand_memo);
    rules_.hands_and_tiles.push_back(has_hand ? *found : HandAndTile{});
  }
  for (ButtonGate& gate : rules_.button_gates) {
    const bool of_hands = gate.hand_match != kNone &&
                          rules_.hands_and_tiles[rules_.conditions[gate.hand_match].arguments[0].id].hand != 0;
    if (!of_hands) gate.hand_match = kNone;
  }
  for (YakuList& list : rules_.scoring.lists) {
    for (YakuGate& gate : list.gates) gate.joins_sets = list.yaku[gate.yaku].joins_sets;
  }
  find_settled_facts(rules_, rules_.scoring);
  group_questions(rules_, rules_.scoring);
  know_sets(rules_, rules_.scoring, memo_);
}

/// What closes which gates of yaku, as rows of bits.
GateSheet::GateSheet(std::vector<YakuList>& lists, const std::vector<std::uint64_t>& alike,
                     const std::vector<std::size_t>& least_calls) {
  std::size_t count = 0;
  for (YakuList& list : lists) {
    list.first_gate = count;
    count += list.gates.size();
    list.end_gate = count;
    list.facts = 0;
    for (const YakuGate& gate : list.gates) list.facts |= gate.held | gate.missing;
  }
  words_ = (count + 63) / 64;
  rows_.assign((kFirstCalls + kCallRows) * words_, 0);
  for (const YakuList& list : lists) {
    for (std::size_t i = 0; i < list.gates.size(); ++i) {
      const YakuGate& gate = list.gates[i];
      const std::size_t number = list.first_gate + i;
      const auto mark = [&](std::size_t row) {
        rows_[row * words_ + number / 64] |= std::uint64_t{1} << (number % 64);
      };
      tiles::each_bit(gate.missing, [&](std::size_t fact) { mark(fact); });
      tiles::each_bit(gate.held, [&](std::size_t fact) { mark(kBits + fact); });
      std::size_t calls = 0;
      tiles::each_bit(gate.asked, [&](std::size_t question) {
        mark(2 * kBits + question);
        calls = std::max(calls, least_calls[question]);
      });
      for (std::size_t question = 0; question < alike.size(); ++question) {
        if ((gate.asked & alike[question]) != 0) mark(3 * kBits + question);
      }
      for (std::size_t shape = 0; shape < match::SetSheet::kShapes; ++shape) {
        const std::uint64_t cells = match::SetSheet::cells_of(static_cast<match::SetSheet::Shape>(shape));
        if ((cells & ~gate.cells) != 0) mark(4 * kBits + shape);
      }
      for (std::size_t few = 0; few < std::min(calls, kCallRows); ++few) mark(kFirstCalls + few);
    }
  }
}

}  // namespace majs::runtime
