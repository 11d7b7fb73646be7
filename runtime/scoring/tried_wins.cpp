#include "runtime/scoring/tried_wins.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "runtime/rules/only_marks.hpp"

namespace majs::runtime {
namespace {

// What may run and be asked. Words that are not here may look at who has won, at the result of the round or at who may
// act, or leave the state other than it was: it is not worth finding out about them.

/// Besides counters and statuses.
constexpr ActionCode kHarmlessActions[] = {ActionCode::set_counter_alias, ActionCode::counter_assignment};

constexpr ConditionCode kHarmlessConditions[] = {
    ConditionCode::negation,
    ConditionCode::always,
    ConditionCode::never,
    ConditionCode::our_turn,
    ConditionCode::no_discards_yet,
    ConditionCode::no_calls_yet,
    ConditionCode::last_call_is,
    ConditionCode::has_draw,
    ConditionCode::has_aside,
    ConditionCode::has_calls,
    ConditionCode::has_call_named,
    ConditionCode::has_no_call_named,
    ConditionCode::won,
    ConditionCode::won_by_call,
    ConditionCode::won_by_draw,
    ConditionCode::won_by_discard,
    ConditionCode::status,
    ConditionCode::status_missing,
    ConditionCode::discarder_status,
    ConditionCode::shimocha_status,
    ConditionCode::toimen_status,
    ConditionCode::kamicha_status,
    ConditionCode::others_status,
    ConditionCode::anyone_status,
    ConditionCode::everyone_status,
    ConditionCode::tile_revealed,
    ConditionCode::tile_not_revealed,
    ConditionCode::no_tiles_remaining,
    ConditionCode::tiles_remaining,
    ConditionCode::round_wind_is,
    ConditionCode::seat_is,
    ConditionCode::last_discard_exists,
    ConditionCode::dice_equals,
    ConditionCode::counter_equals,
    ConditionCode::counter_at_least,
    ConditionCode::counter_at_most,
    ConditionCode::counter_more_than,
    ConditionCode::counter_less_than,
    ConditionCode::amount_equals,
    ConditionCode::amount_at_least,
    ConditionCode::amount_at_most,
    ConditionCode::amount_more_than,
    ConditionCode::amount_less_than,
    ConditionCode::num_players,
    ConditionCode::current_turn_is,
    ConditionCode::minipoints_equals,
    ConditionCode::minipoints_at_least,
    ConditionCode::minipoints_at_most,
    ConditionCode::match,
    ConditionCode::winning_hand_consists_of,
    ConditionCode::winning_hand_and_tile_consists_of,
    ConditionCode::winning_hand_not_tile_consists_of,
    ConditionCode::has_attr,
    ConditionCode::fu_equals,
    ConditionCode::has_existing_yaku,
    ConditionCode::has_no_yaku,
    ConditionCode::has_points,
    ConditionCode::winning_dora_count,
    ConditionCode::winning_reverse_dora_count,
};

constexpr AmountCode kHarmlessAmounts[] = {
    AmountCode::none,
    AmountCode::minipoints,
    AmountCode::minipoints_of_hand,
    AmountCode::fu,
    AmountCode::honba,
    AmountCode::num_players,
    AmountCode::riichi_value,
    AmountCode::honba_value,
    AmountCode::tiles_in_wall,
    AmountCode::num_discards,
    AmountCode::num_passed_discards,
    AmountCode::num_aside,
    AmountCode::num_visible_copies,
    AmountCode::count_tiles,
    AmountCode::count_draws,
    AmountCode::dice,
    AmountCode::hundred_times_tile_number,
    AmountCode::count_matches,
    AmountCode::count_matching_ways,
    AmountCode::count_dora,
    AmountCode::count_reverse_dora,
};

constexpr SeatWord kHarmlessSeats[] = {
    SeatWord::East,        SeatWord::South,         SeatWord::West,   SeatWord::North,
    SeatWord::Self,        SeatWord::Shimocha,      SeatWord::Toimen, SeatWord::Kamicha,
    SeatWord::CurrentTurn, SeatWord::LastDiscarder, SeatWord::All,    SeatWord::Others,
};

constexpr TargetCode kHarmlessTargets[] = {
    TargetCode::hand,
    TargetCode::draw,
    TargetCode::pond,
    TargetCode::discards,
    TargetCode::aside,
    TargetCode::aside_unique,
    TargetCode::call_tiles,
    TargetCode::winning_tile,
    TargetCode::orig_hand,
    TargetCode::last_discard,
    TargetCode::flowers,
    TargetCode::start_flowers,
    TargetCode::jokers,
    TargetCode::start_jokers,
    TargetCode::orig_winning_tile,
    TargetCode::calls,
    TargetCode::orig_calls,
    TargetCode::winning_hand,
    TargetCode::waiting_tiles,
    TargetCode::orig_winning_hand,
    TargetCode::hand_any,
    TargetCode::call_tiles_any,
    TargetCode::named,
};

template <typename Word>
bool is_among(std::span<const Word> words, Word word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Follows what scoring runs and asks. Everything once: functions may call themselves.
class Walk {
 public:
  explicit Walk(const Rules& rules) : rules_(rules) {}

  bool list(std::uint32_t id) {
    if (id == kNone || !lists_.insert(id).second) return true;
    const std::vector<Action>& actions = rules_.lists[id];
    return std::all_of(actions.begin(), actions.end(), [&](const Action& action) {
      const bool harmless = sets_marks(action.code) || is_among<ActionCode>(kHarmlessActions, action.code);
      return harmless && arguments(action.arguments);
    });
  }

  bool condition(std::uint32_t id) {
    if (id == kNone || !conditions_.insert(id).second) return true;
    const ConditionNode& node = rules_.conditions[id];
    if (node.kind == ConditionNode::Kind::Test) {
      return is_among<ConditionCode>(kHarmlessConditions, node.code) && seats(node.as) && arguments(node.arguments);
    }
    for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
      if (!condition(rules_.condition_children[i])) return false;
    }
    return true;
  }

  bool amount(std::uint32_t id) {
    if (id == kNone || !amounts_.insert(id).second) return true;
    const AmountNode& node = rules_.amounts[id];
    return is_among<AmountCode>(kHarmlessAmounts, node.keyword) && amount(node.left) && amount(node.right) &&
           arguments(node.arguments);
  }

 private:
  bool seats(std::uint32_t id) const {
    if (id == kNone) return true;
    const auto& terms = rules_.seat_specs[id].terms;
    return std::all_of(terms.begin(), terms.end(),
                       [](const SeatSpec::Term& term) { return is_among<SeatWord>(kHarmlessSeats, term.word); });
  }

  bool targets(std::uint32_t id) const {
    const auto& list = rules_.target_lists[id];
    return std::all_of(list.begin(), list.end(),
                       [](const Target& target) { return is_among<TargetCode>(kHarmlessTargets, target.code); });
  }

  bool program(std::uint32_t id) {
    if (id == kNone) return true;
    const auto& steps = rules_.minipoint_programs[id].steps;
    return std::all_of(steps.begin(), steps.end(),
                       [&](const MinipointStep& step) { return condition(step.condition) && amount(step.amount); });
  }

  bool arguments(const std::vector<Argument>& all) {
    return std::all_of(all.begin(), all.end(), [&](const Argument& argument) {
      switch (argument.type) {
        case ArgumentType::Condition: return condition(argument.id);
        case ArgumentType::Actions:
        case ArgumentType::Function: return list(argument.id);
        case ArgumentType::Amount:
        case ArgumentType::AmountTail:
        case ArgumentType::Expression: return amount(argument.id);
        case ArgumentType::Seat:
        case ArgumentType::Seats: return seats(argument.id);
        case ArgumentType::Targets: return argument.id == kNone || targets(argument.id);
        case ArgumentType::Minipoints: return program(argument.id);
        case ArgumentType::Mark:
        case ArgumentType::Moves:
        case ArgumentType::Variables: return false;
        default: return true;
      }
    });
  }

  const Rules& rules_;
  std::set<std::uint32_t> lists_;
  std::set<std::uint32_t> conditions_;
  std::set<std::uint32_t> amounts_;
};

/// The counters that are named by what is run and asked, to be set or to be asked for. Everything is looked at once.
class NamedCounters {
 public:
  explicit NamedCounters(const Rules& rules) : rules_(rules) {}

  void list(std::uint32_t id) {
    if (id == kNone || !lists_.insert(id).second) return;
    for (const Action& action : rules_.lists[id]) arguments(action.arguments);
  }
  void condition(std::uint32_t id) {
    if (id == kNone || !conditions_.insert(id).second) return;
    const ConditionNode& node = rules_.conditions[id];
    arguments(node.arguments);
    for (std::uint32_t i = 0; i < node.size; ++i) condition(rules_.condition_children[node.first + i]);
  }
  void amount(std::uint32_t id) {
    if (id == kNone || !amounts_.insert(id).second) return;
    const AmountNode& node = rules_.amounts[id];
    found_.insert(node.counter);
    amount(node.left);
    amount(node.right);
    arguments(node.arguments);
  }
  void counter(std::uint32_t id) { found_.insert(id); }

  bool has(std::uint32_t id) const { return found_.count(id) > 0; }

 private:
  void arguments(const std::vector<Argument>& all) {
    for (const Argument& argument : all) {
      switch (argument.type) {
        case ArgumentType::Counter: found_.insert(argument.id); break;
        case ArgumentType::Condition: condition(argument.id); break;
        case ArgumentType::Actions:
        case ArgumentType::Function: list(argument.id); break;
        case ArgumentType::Amount:
        case ArgumentType::AmountTail:
        case ArgumentType::Expression: amount(argument.id); break;
        case ArgumentType::Minipoints:
          if (argument.id == kNone) break;
          for (const MinipointStep& step : rules_.minipoint_programs[argument.id].steps) {
            condition(step.condition);
            amount(step.amount);
          }
          break;
        default: break;
      }
    }
  }

  const Rules& rules_;
  std::set<std::uint32_t> lists_;
  std::set<std::uint32_t> conditions_;
  std::set<std::uint32_t> amounts_;
  std::set<std::uint32_t> found_;
};

/// Whether a list, and what it runs, does nothing but set counters that nobody asks for.
bool sets_only_others(const Rules& rules, std::uint32_t list, const NamedCounters& asked,
                      std::set<std::uint32_t>& seen) {
  if (list == kNone || !seen.insert(list).second) return true;
  return std::all_of(rules.lists[list].begin(), rules.lists[list].end(), [&](const Action& action) {
    return std::all_of(action.arguments.begin(), action.arguments.end(), [&](const Argument& argument) {
      switch (argument.type) {
        case ArgumentType::Status: return false;
        case ArgumentType::Counter: return !asked.has(argument.id);
        case ArgumentType::Actions:
        case ArgumentType::Function: return sets_only_others(rules, argument.id, asked, seen);
        default: return true;
      }
    });
  });
}

/// Some action lets a counter be told by another name.
bool has_counter_aliases(const Rules& rules) {
  return std::any_of(rules.lists.begin(), rules.lists.end(), [](const auto& list) {
    return std::any_of(list.begin(), list.end(),
                       [](const Action& action) { return action.code == ActionCode::set_counter_alias; });
  });
}

/// Of the words that scores_alike_when_tried lets pass none but these tell a counter: those that name it, and what
/// counts minipoints.
bool asks_for_before_win(const Rules& rules) {
  const ScoringRules& scoring = rules.scoring;
  NamedCounters asked(rules);
  asked.counter(scoring.fu_counter);
  asked.list(rules.events[static_cast<std::size_t>(EventCode::before_scoring)]);
  for (const auto* lists : {&scoring.minimum_lists, &scoring.minimum2_lists}) {
    for (const std::uint32_t list : *lists) {
      for (const YakuRule& yaku : scoring.lists[list].yaku) {
        asked.condition(yaku.when);
        for (const YakuTerm& term : yaku.value) asked.amount(term.amount);
      }
    }
  }
  std::set<std::uint32_t> seen;
  return !sets_only_others(rules, rules.events[static_cast<std::size_t>(EventCode::before_win)], asked, seen);
}

/// The lists that a minimum is counted from are the first ones of their group: what they score does not depend on those
/// after them.
bool come_first(const std::vector<std::uint32_t>& minimum, const std::vector<std::uint32_t>& all) {
  return minimum.size() <= all.size() && std::equal(minimum.begin(), minimum.end(), all.begin());
}

}  // namespace

bool scores_alike_when_tried(const Rules& rules) {
  const ScoringRules& scoring = rules.scoring;
  if (!come_first(scoring.minimum_lists, scoring.yaku_lists)) return false;
  if (!come_first(scoring.minimum2_lists, scoring.yaku2_lists)) return false;
  Walk walk(rules);
  for (const EventCode event : {EventCode::before_win, EventCode::before_scoring}) {
    if (!walk.list(rules.events[static_cast<std::size_t>(event)])) return false;
  }
  for (const auto* lists : {&scoring.minimum_lists, &scoring.minimum2_lists}) {
    for (const std::uint32_t list : *lists) {
      for (const YakuRule& yaku : scoring.lists[list].yaku) {
        if (!walk.condition(yaku.when)) return false;
        for (const YakuTerm& term : yaku.value) {
          if (!walk.amount(term.amount)) return false;
        }
      }
    }
  }
  return true;
}

TrialNeeds trial_needs(const Rules& rules) {
  TrialNeeds needs;
  needs.copies = !changes_only_marks(rules, rules.events[static_cast<std::size_t>(EventCode::before_win)]) ||
                 !changes_only_marks(rules, rules.events[static_cast<std::size_t>(EventCode::before_scoring)]);
  needs.before_win =
      needs.copies || !scores_alike_when_tried(rules) || has_counter_aliases(rules) || asks_for_before_win(rules);
  return needs;
}

bool scoring_leaves_the_table(const Rules& rules) {
  if (rules.scoring.has_script || rules.bloody_end) return false;
  Walk walk(rules);
  for (const EventCode event :
       {EventCode::before_win, EventCode::before_scoring, EventCode::after_win, EventCode::after_scoring}) {
    if (!walk.list(rules.events[static_cast<std::size_t>(event)])) return false;
  }
  return true;
}

}  // namespace majs::runtime
