#include "runtime/rules/effects/effects.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace majs::runtime {
namespace {

using grammar::WordKind;

/// The effects of words by their codes, up to the last one; of codes that are no words, those of `other`.
template <typename Code>
std::vector<Effects> effects_of_words(WordKind kind, Code last, const Signature<Code>* (*find)(std::string_view),
                                      const Effects& other = {}) {
  std::vector<Effects> table(static_cast<std::size_t>(last) + 1, other);
  for (const grammar::Word& word : grammar::words(kind)) {
    const Signature<Code>* const known = find(word.name);
    if (known != nullptr) table[static_cast<std::size_t>(known->code)] = grammar::effects_of(word);
  }
  return table;
}

}  // namespace

const Effects& effects_of(ActionCode code) {
  static const auto table = effects_of_words(WordKind::Action, ActionCode::unknown, find_action);
  return table[static_cast<std::size_t>(code)];
}

const Effects& effects_of(ConditionCode code) {
  // What `room_stands` asks is not worth following: it may end the game.
  static const auto table = effects_of_words(WordKind::Condition, ConditionCode::unknown, find_condition,
                                             {.does = {Deed::Ends, Deed::Tries}});
  return table[static_cast<std::size_t>(code)];
}

const Effects& effects_of(AmountCode code) {
  static const auto table = effects_of_words(WordKind::Amount, AmountCode::none, find_amount);
  return table[static_cast<std::size_t>(code)];
}

const Effects& effects_of(TargetCode code) {
  static const auto table = effects_of_words(WordKind::MatchTarget, TargetCode::named, find_target);
  return table[static_cast<std::size_t>(code)];
}

Effects effects_of(SeatWord word) {
  using enum StatePart;
  static constexpr StateParts kReads[] = {
#define MAJS_SEAT_WORD(identifier, name, ...) {__VA_ARGS__},
#include "runtime/rules/words/seat_words.def"
  };
  if (word == SeatWord::Self || word == SeatWord::Unknown) return {};
  return {.reads = kReads[static_cast<std::size_t>(word)], .does = {Deed::Others}};
}

Reach& Reach::list(std::uint32_t id) {
  add(Kind::List, id);
  follow();
  return *this;
}

Reach& Reach::condition(std::uint32_t id) {
  add(Kind::Condition, id);
  follow();
  return *this;
}

Reach& Reach::yaku(const YakuRule& yaku) {
  add(Kind::Condition, yaku.when);
  for (const YakuTerm& term : yaku.value) add(Kind::Amount, term.amount);
  follow();
  return *this;
}

void Reach::add(Kind kind, std::uint32_t id) {
  if (id == kNone) return;
  std::vector<bool>& seen = seen_[static_cast<std::size_t>(kind)];
  if (seen.size() <= id) seen.resize(id + 1);
  if (seen[id]) return;
  seen[id] = true;
  pending_.push_back({kind, id});
}

void Reach::follow() {
  while (!pending_.empty()) {
    const Node node = pending_.back();
    pending_.pop_back();
    look_at(node);
  }
}

void Reach::look_at(const Node& node) {
  if (node.kind == Kind::List) {
    for (const Action& action : rules_.lists[node.id]) {
      effects_.add(effects_of(action.code));
      if (action.interruptible) effects_.does.add({Deed::Defers});
      arguments(action.arguments, true);
    }
  } else if (node.kind == Kind::Condition) {
    const ConditionNode& condition = rules_.conditions[node.id];
    if (condition.kind == ConditionNode::Kind::Test) effects_.add(effects_of(condition.code));
    seats(condition.as);
    arguments(condition.arguments, false);
    for (std::uint32_t i = 0; i < condition.size; ++i) {
      add(Kind::Condition, rules_.condition_children[condition.first + i]);
    }
  } else {
    const AmountNode& amount = rules_.amounts[node.id];
    effects_.add(effects_of(amount.keyword));
    if (amount.kind == AmountNode::Kind::Named) effects_.reads.add({StatePart::Counters});  // they hide keywords
    name_counter(amount.counter);
    add(Kind::Amount, amount.left);
    add(Kind::Amount, amount.right);
    arguments(amount.arguments, false);
  }
}

void Reach::arguments(const std::vector<Argument>& all, bool of_action) {
  for (const Argument& argument : all) {
    if (argument.id == kNone) continue;
    switch (argument.type) {
      case ArgumentType::Counter:
        name_counter(argument.id);
        if (of_action) set_counters_.push_back(argument.id);
        break;
      case ArgumentType::Condition: add(Kind::Condition, argument.id); break;
      case ArgumentType::Actions:
      case ArgumentType::Function: add(Kind::List, argument.id); break;
      case ArgumentType::Amount:
      case ArgumentType::AmountTail:
      case ArgumentType::Expression: add(Kind::Amount, argument.id); break;
      case ArgumentType::Seat:
      case ArgumentType::Seats: seats(argument.id); break;
      case ArgumentType::NamedTile:
      case ArgumentType::NamedTiles: tiles(rules_.named_tile_lists[argument.id]); break;
      case ArgumentType::Targets:
        for (const Target& target : rules_.target_lists[argument.id]) {
          effects_.add(effects_of(target.code));
          if (target.code == TargetCode::named) tiles({target.name});
        }
        break;
      case ArgumentType::Minipoints:
        for (const MinipointStep& step : rules_.minipoint_programs[argument.id].steps) {
          add(Kind::Condition, step.condition);
          add(Kind::Amount, step.amount);
        }
        break;
      case ArgumentType::Mark: {
        const MarkSpec& mark = rules_.mark_specs[argument.id];
        for (const std::uint32_t id : {mark.before, mark.after, mark.cancel}) add(Kind::List, id);
        break;
      }
      case ArgumentType::Variables:
        for (const TextVariable& variable : rules_.variable_lists[argument.id]) {
          add(Kind::Amount, variable.amount);
          name_counter(variable.counter);
        }
        break;
      default: break;
    }
  }
}

void Reach::seats(std::uint32_t id) {
  if (id == kNone) return;
  for (const SeatSpec::Term& term : rules_.seat_specs[id].terms) {
    effects_.add(effects_of(term.word));
    if (term.negated) effects_.does.add({Deed::Others});
  }
}

void Reach::tiles(const std::vector<NamedTile>& names) {
  for (const NamedTile& name : names) {
    if (name.reserved != kNone || name.index) effects_.reads.add({StatePart::DeadWall});
    if (name.tag != kNone) effects_.reads.add({StatePart::Tags});
    if (name.counter != kNone) effects_.reads.add({StatePart::Counters, StatePart::DeadWall});
    name_counter(name.counter);
    add(Kind::Amount, name.amount);
  }
}

void Reach::name_counter(std::uint32_t id) {
  if (id == kNone) return;
  if (named_.size() <= id) named_.resize(id + 1);
  named_[id] = true;
}

bool changes_only_marks(const Rules& rules, std::uint32_t list) {
  const Effects effects = Reach(rules).list(list).effects();
  return effects.changes.is_within({StatePart::Statuses, StatePart::Counters}) &&
         !effects.does.has_any({Deed::Ends, Deed::Defers, Deed::Fires});
}

std::vector<std::uint32_t> list_takes(const std::vector<std::vector<Action>>& lists) {
  std::vector<std::uint32_t> result(lists.size(), 0);
  const auto takes = [&](const Action& action) {
    if (effects_of(action.code).does.has_any({Deed::Calls, Deed::Draws})) return true;
    return std::ranges::any_of(action.arguments, [&](const Argument& argument) {
      const bool runs = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      return runs && argument.id != kNone && result[argument.id] != 0;
    });
  };
  bool found = true;
  while (found) {  // lists may run each other
    found = false;
    for (std::size_t list = 0; list < lists.size(); ++list) {
      std::size_t count = lists[list].size();
      while (count > result[list] && !takes(lists[list][count - 1])) --count;
      found = found || count > result[list];
      result[list] = static_cast<std::uint32_t>(count);
    }
  }
  return result;
}

}  // namespace majs::runtime
