#pragma once
// Holds what words do against what the vocabulary says of them: every action that runs may change the parts it names
// and no others, and a condition answers the same when any part is another one that it does not name.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/game/actions.hpp"
#include "runtime/game/conditions.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/rules/effects/effects.hpp"
#include "runtime/scoring/win.hpp"
#include "tests/rulesets/state_text.hpp"

namespace majs::runtime::test {

/// Parts that are another way to look at others: who reads one of these reads them.
inline StateParts with_hidden(StateParts parts) {
  constexpr std::pair<StatePart, StateParts> kLooks[] = {{StatePart::Called, {StatePart::Melds}},
                                                         {StatePart::WallEnd, {StatePart::Wall, StatePart::DeadWall}},
                                                         {StatePart::Begun, {StatePart::History}},
                                                         {StatePart::Win, {StatePart::Winners}},
                                                         {StatePart::Round, {StatePart::Winds}}};
  for (const auto& [part, others] : kLooks) {
    if (parts.has(part)) parts.add(others);
  }
  return parts;
}

/// The actions of games that are played with `handlers()`. One at a time.
class ActionProbe {
 public:
  using Declared = std::function<Effects(ActionCode)>;

  explicit ActionProbe(Declared declared) : declared_(std::move(declared)) {
    current_ = this;
    actions_.fill(&ActionProbe::run);
    handlers_ = {actions_.data(), all_handlers().conditions, all_handlers().amount_of_win};
  }
  ~ActionProbe() { current_ = nullptr; }
  ActionProbe(const ActionProbe&) = delete;
  ActionProbe& operator=(const ActionProbe&) = delete;

  const Handlers* handlers() const { return &handlers_; }
  /// `draw: changes points`; what is found of an action is told once.
  const std::set<std::string>& found() const { return found_; }
  const std::set<ActionCode>& ran() const { return ran_; }
  /// To be called with every event of the log.
  void hear() { ++heard_; }

 private:
  using Kinds = std::array<int, tiles::kKindCount>;
  struct Moment {
    std::array<std::string, grammar::kParts> texts;
    Kinds kinds{};
    Number points = 0;
    std::size_t winners = 0;
    int heard = 0;
  };
  struct Running {
    ActionCode code;
    std::string name;
    bool logged;  ///< not within something that is only tried
    Moment before;
  };

  Moment moment_of(const Engine& engine) const {
    const GameState& state = engine.state();
    Moment moment{StateText::of_parts(state), {}, state.pot, state.winners.size(), heard_};
    const auto count = [&](const auto& zone) {
      for (const Tile& tile : zone) {
        const bool gap = tile.kind >= tiles::kKindCount || tiles::id_of(tile.kind).ends_with('x');
        if (!gap) ++moment.kinds[tile.kind];
      }
    };
    for (const Player& player : state.players) {
      moment.points = moment.points + player.score;
      count(player.hand);
      count(player.draw);
      count(player.pond);
      count(player.aside);
      for (const Call& call : player.calls) count(call.tiles);
    }
    const std::vector<Tile>& wall = *state.wall;
    count(std::span<const Tile>(wall).subspan(std::min(state.wall_index, wall.size())));
    count(state.dead_wall);
    for (const auto& [place, tile] : *state.atop_wall) count(std::array{tile});
    return moment;
  }

  static void run(Execution& e) {
    ActionProbe& probe = *current_;
    const bool logged = e.engine.is_logged();
    Running* const outer =
        !probe.running_.empty() && probe.running_.back()->logged == logged ? probe.running_.back() : nullptr;
    if (outer != nullptr) {
      if (!probe.declared_(outer->code).does.has(Deed::Fires)) probe.tell(*outer, "begins other actions");
      probe.compare(*outer, probe.moment_of(e.engine));
    }
    Running now{e.action.code, e.rules().texts.name(e.action.name), logged, probe.moment_of(e.engine)};
    probe.ran_.insert(now.code);
    const std::size_t segments = e.rest.segments.size();
    const std::size_t branches = e.branches.size();
    probe.running_.push_back(&now);
    all_handlers().actions[static_cast<std::size_t>(now.code)](e);
    probe.running_.pop_back();
    const bool steered = e.rest.segments.size() != segments || e.branches.size() != branches;
    if (steered && !probe.declared_(now.code).does.has(Deed::Steers)) probe.tell(now, "steers");
    probe.compare(now, probe.moment_of(e.engine));
    if (outer != nullptr) outer->before = probe.moment_of(e.engine);
  }

  void compare(const Running& running, const Moment& after) {
    const Effects effects = declared_(running.code);
    for (std::size_t i = 0; i < grammar::kParts; ++i) {
      const bool same = static_cast<StatePart>(i) == StatePart::Log ? running.before.heard == after.heard
                                                                    : running.before.texts[i] == after.texts[i];
      if (same || effects.changes.has(static_cast<StatePart>(i))) continue;
      tell(running, "changes " + std::string(grammar::kPartNames[i].name));
    }
    if (after.winners > running.before.winners && !effects.does.has(Deed::Wins)) tell(running, "wins");
    if (!(after.points == running.before.points) && !effects.does.has(Deed::Gives)) tell(running, "gives points");
    for (std::size_t kind = 0; kind < after.kinds.size(); ++kind) {
      if (after.kinds[kind] > running.before.kinds[kind] && !effects.does.has(Deed::Makes))
        tell(running, "makes tiles");
    }
  }

  void tell(const Running& running, const std::string& what) { found_.insert(running.name + ": " + what); }

  static inline ActionProbe* current_ = nullptr;
  Declared declared_;
  std::array<ActionHandler, static_cast<std::size_t>(ActionCode::unknown) + 1> actions_{};
  Handlers handlers_{};
  std::vector<Running*> running_;
  int heard_ = 0;
  std::set<std::string> found_;
  std::set<ActionCode> ran_;
};

/// Asks the conditions of a ruleset on states of its games, and on the same states with parts of others.
class ConditionProbe {
 public:
  /// Of the condition by itself; its arguments are looked at besides.
  using Declared = std::function<Effects(ConditionCode)>;

  ConditionProbe(std::shared_ptr<const Rules> rules, Declared declared, std::uint64_t seed)
      : declared_(std::move(declared)), game_(rules, seed), chance_(seed) {
    game_.start();
    for (std::uint32_t id = 0; id < rules->conditions.size(); ++id) {
      const ConditionNode& node = rules->conditions[id];
      const bool asks = node.kind == ConditionNode::Kind::Test && node.code != ConditionCode::unknown &&
                        node.code != ConditionCode::room_stands;
      if (asks) tests_.push_back(id);
    }
  }

  const std::set<std::string>& found() const { return found_; }
  const std::map<ConditionCode, int>& asked() const { return asked_; }

  /// Asks so many conditions on a state of a game by the same rules.
  void look_at(const GameState& state, int count) {
    if (tests_.empty() || game_.engine().halted()) return;
    if (seen_.size() < kSeen) {
      seen_.push_back(state);
    } else {
      seen_[chance_.below(kSeen)] = state;
    }
    for (int i = 0; i < count; ++i) ask(tests_[chance_.below(tests_.size())], state);
  }

 private:
  static constexpr std::size_t kSeen = 24;

  void ask(std::uint32_t id, const GameState& state) {
    const Rules& rules = game_.rules();
    const ConditionNode& node = rules.conditions[id];
    Effects effects = Reach(rules).condition(id).effects();
    const Effects own = effects_of(node.code);
    const Effects said = declared_(node.code);
    effects.reads.bits = (effects.reads.bits & ~(own.reads.bits & ~said.reads.bits)) | said.reads.bits;
    if (effects.does.has_any({Deed::Tries, Deed::Ends})) return;  // it may ask anything
    ++asked_[node.code];
    const Context context = any_context();
    GameState& own_state = game_.engine().state();
    const bool before = holds(id, state, context);
    if (StateText::of(own_state) != StateText::of(state)) found_.insert(name_of(node) + ": changes something");
    const GameState& other = seen_[chance_.below(seen_.size())];
    const StateParts reads = with_hidden(effects.reads);
    for (std::size_t i = 0; i < grammar::kParts; ++i) {
      const auto part = static_cast<StatePart>(i);
      if (reads.has(part)) continue;
      GameState changed = state;
      copy_parts(other, changed, {part});
      if (holds(id, changed, without(part, context)) != before) {
        found_.insert(name_of(node) + ": reads " + std::string(grammar::kPartNames[i].name));
      }
    }
    if (!effects.does.has(Deed::Others)) {
      GameState changed = state;
      for (const Seat seat : game_.seats()) {
        if (seat != context.seat) changed.player(seat) = other.player(seat);
      }
      // What lies last in another's pond is the newest discard.
      const bool of_table =
          reads.has_any({StatePart::Ponds, StatePart::Melds, StatePart::Draws}) && reads.has(StatePart::History);
      if (!of_table && holds(id, changed, context) != before) found_.insert(name_of(node) + ": asks others");
    }
  }

  std::string name_of(const ConditionNode& node) const {
    static constexpr std::string_view kNames[] = {
#define MAJS_CONDITION(identifier, name, ...) name,
#define MAJS_CONDITION_MORE(identifier, name, ...) name,
#include "runtime/rules/words/conditions.def"
#undef MAJS_CONDITION
#undef MAJS_CONDITION_MORE
    };
    return std::string(kNames[static_cast<std::size_t>(node.code)]);
  }

  bool holds(std::uint32_t id, const GameState& state, const Context& context) {
    game_.engine().lay(state);  // stamps of hands are those of another engine
    game_.engine().begin_input(false);
    return game_.engine().holds(id, context);
  }

  Tile any_tile() {
    const auto& wall = game_.rules().wall;
    return wall.empty() ? Tile{} : wall[chance_.below(wall.size())];
  }

  Context any_context() {
    const auto any_seat = [&] { return game_.seats()[chance_.below(game_.seats().size())]; };
    Context context = Context::of(any_seat());
    if (chance_.below(2) == 0) context.win_source = static_cast<WinSource>(chance_.below(4));
    if (chance_.below(2) == 0) context.tile = any_tile();
    if (chance_.below(2) == 0) context.winning_tile = any_tile();
    if (chance_.below(3) == 0) context.minipoints = 20 + 10 * static_cast<std::int64_t>(chance_.below(5));
    if (chance_.below(3) == 0) context.caller = any_seat();
    if (chance_.below(3) == 0) context.callee = any_seat();
    if (chance_.below(3) == 0) context.previous = any_seat();
    const auto& buttons = game_.rules().buttons;
    if (buttons.empty()) return context;
    if (chance_.below(3) == 0) context.button = static_cast<std::uint32_t>(chance_.below(buttons.size()));
    if (chance_.below(3) == 0) {
      Choice choice;
      choice.id = static_cast<ChoiceId>(chance_.below(buttons.size()));
      choice.has_call = true;
      choice.call = {any_tile(), {}};
      choice.call.with.push_back(any_tile());
      choice.call.with.push_back(any_tile());
      context.choice = std::make_shared<const Choice>(std::move(choice));
    }
    return context;
  }

  /// The same with another part, where contexts have it.
  Context without(StatePart part, Context context) {
    const Context other = any_context();
    if (part == StatePart::Source) context.win_source = other.win_source;
    if (part == StatePart::Tile) context.tile = other.tile;
    if (part == StatePart::Win) {
      context.winning_tile = other.winning_tile;
      context.minipoints = other.minipoints;
    }
    if (part == StatePart::Choice) {
      context.choice = other.choice;
      context.button = other.button;
      context.caller = other.caller;
      context.callee = other.callee;
      context.previous = other.previous;
    }
    return context;
  }

  Declared declared_;
  Game game_;
  Random chance_;
  std::vector<std::uint32_t> tests_;
  std::vector<GameState> seen_;
  std::set<std::string> found_;
  std::map<ConditionCode, int> asked_;
};

}  // namespace majs::runtime::test
