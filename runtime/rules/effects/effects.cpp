#include "runtime/rules/effects/effects.hpp"

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace majs::runtime {
namespace {

using grammar::WordKind;

/// The effects of words by their codes; of codes that are no words, those of `other`.
std::vector<Effects> effects_of_words(WordKind kind, std::initializer_list<std::string_view> names,
                                      const Effects& other = {}) {
  std::vector<Effects> table;
  for (const std::string_view name : names) {
    const grammar::Word* word = grammar::find_word(kind, name);
    table.push_back(word != nullptr ? grammar::effects_of(*word) : other);
  }
  return table;
}

/// Targets that are names read what the name does.
constexpr std::string_view kNoWord;

}  // namespace

const Effects& effects_of(ActionCode code) {
  static const std::vector<Effects> table = effects_of_words(WordKind::Action, {
#define MAJS_ACTION(identifier, name, ...) name,
#define MAJS_ACTION_MORE(identifier, name, ...) name,
#include "runtime/rules/words/actions.def"
#undef MAJS_ACTION
#undef MAJS_ACTION_MORE
                                                                                   kNoWord});
  return table[static_cast<std::size_t>(code)];
}

const Effects& effects_of(ConditionCode code) {
  // What `room_stands` asks is not worth following: it may end the game.
  static const std::vector<Effects> table = effects_of_words(WordKind::Condition,
                                                             {
#define MAJS_CONDITION(identifier, name, ...) name,
#define MAJS_CONDITION_MORE(identifier, name, ...) name,
#include "runtime/rules/words/conditions.def"
#undef MAJS_CONDITION
#undef MAJS_CONDITION_MORE
                                                                 kNoWord, kNoWord},
                                                             {.does = {Deed::Ends, Deed::Tries}});
  return table[static_cast<std::size_t>(code)];
}

const Effects& effects_of(AmountCode code) {
  static const std::vector<Effects> table = effects_of_words(WordKind::Amount, {
#define MAJS_AMOUNT(identifier, name, ...) name,
#include "runtime/rules/words/amounts.def"
#undef MAJS_AMOUNT
                                                                                   kNoWord});
  return table[static_cast<std::size_t>(code)];
}

const Effects& effects_of(TargetCode code) {
  static const std::vector<Effects> table = effects_of_words(WordKind::MatchTarget, {
#define MAJS_TARGET(name) #name,
#include "runtime/rules/words/targets.def"
#undef MAJS_TARGET
                                                                                        kNoWord});
  return table[static_cast<std::size_t>(code)];
}

Effects effects_of(SeatWord word) {
  using enum StatePart;
  static constexpr StateParts kReads[] = {
#define MAJS_SEAT_WORD(identifier, name, ...) {__VA_ARGS__},
#define MAJS_SEAT_ALIAS(identifier, name)
#include "runtime/rules/words/seat_words.def"
#undef MAJS_SEAT_WORD
#undef MAJS_SEAT_ALIAS
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

}  // namespace majs::runtime
