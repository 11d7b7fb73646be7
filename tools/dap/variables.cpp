#include "tools/dap/variables.hpp"

#include <nlohmann/json.hpp>

#include "runtime/play/logs/observation.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::dap {
namespace {

using runtime::Engine;
using runtime::Number;
using runtime::Seat;
using runtime::Tile;

std::string json(const Document& value) { return grammar::print_document(value, false); }

class Scopes {
 public:
  Scopes(View& view, const StackFrame& frame)
      : view_(view), frame_(frame), rules_(view.rules()), game_(view.game()), state_(view.game().state()) {}

  std::vector<Variable> all() {
    std::vector<Variable> list = {{"Step", "", [step = step()] { return step; }, {}},
                                  {"Table", "", [table = table()] { return table; }, {}}};
    for (const Seat seat : rules_.seats) {
      const std::string name = std::string(runtime::seat_name(seat)) + (game_.dealer() == seat ? " (dealer)" : "");
      list.push_back({name, "", [variables = player(seat)] { return variables; }, {}});
    }
    return list;
  }

 private:
  std::string tiles(std::span<const Tile> list) const {
    std::vector<Tile> seen;
    for (const Tile& tile : list) seen.push_back(runtime::seen_tile(tile));
    return tiles::print_short(seen, rules_.names.attributes);
  }
  std::string tile(const Tile& tile) const { return runtime::exists(tile) ? tiles(std::span(&tile, 1)) : "none"; }
  static std::string seat(Seat seat) {
    return seat == runtime::kNobody ? "nobody" : std::string(runtime::seat_name(seat));
  }

  void add_action(std::vector<Variable>& list) const {
    if (const Document* const written = view_.places().written(frame_.place)) {
      list.push_back({frame_.condition != nullptr ? "condition" : "action", json(*written), {}, {}});
    }
    if (frame_.condition == nullptr) return;
    const auto number = static_cast<std::uint32_t>(frame_.condition - rules_.conditions.data());
    Variable answer = parts_of(view_, number, frame_.context);
    list.push_back({"holds", answer.value, answer.children, {}});
  }
  std::vector<Variable> step() const {
    std::vector<Variable> list;
    const Position& at = view_.timeline().position();
    const runtime::Context& context = frame_.context;
    list.push_back({"step", std::to_string(at.number), {}, {}});
    add_action(list);
    list.push_back({"seat", seat(context.seat), {}, {}});
    for (const auto& [name, who] : {std::pair{"previous", context.previous}, std::pair{"caller", context.caller},
                                    std::pair{"callee", context.callee}, std::pair{"winner", context.winner}}) {
      if (who != runtime::kNobody) list.push_back({name, seat(who), {}, {}});
    }
    if (context.tile) list.push_back({"tile", tile(*context.tile), {}, {}});
    if (context.winning_tile) list.push_back({"winning tile", tile(*context.winning_tile), {}, {}});
    if (context.has_minipoints) list.push_back({"minipoints", context.minipoints.text(), {}, {}});
    if (context.choice != nullptr) list.push_back({"choice", runtime::choice_name(rules_, context.choice->id), {}, {}});
    if (at.engine != nullptr && at.engine->tries()) list.push_back({"tried", "on a copy of the table", {}, {}});
    return list;
  }

  std::vector<Variable> table() const {
    const runtime::GameState& state = state_;
    Engine& engine = game_.engine();
    std::vector<Variable> list;
    const auto set_honba = [&view = view_](const std::string& text) {
      return set_number(view, text, [](Engine& to, Number number) { to.state().honba = number.truncated(); });
    };
    const auto set_pot = [&view = view_](const std::string& text) {
      return set_number(view, text, [](Engine& to, Number number) { to.state().pot = number; });
    };
    list.push_back({"round", std::to_string(state.kyoku), {}, {}});
    list.push_back({"honba", std::to_string(state.honba), {}, set_honba});
    list.push_back({"pot", state.pot.text(), {}, set_pot});
    list.push_back({"dealer", seat(game_.dealer()), {}, {}});
    list.push_back({"turn", seat(state.turn), {}, {}});
    list.push_back({"wall", std::to_string(engine.remaining_draws()) + " left", {}, {}});
    const std::size_t next = std::min(state.wall_index, state.wall->size());
    list.push_back({"to come", tiles(std::span(*state.wall).subspan(next)), {}, {}});
    list.push_back({"dead wall", tiles(runtime::span_of(state.dead_wall)), {}, {}});
    list.push_back({"indicators", tiles(runtime::turned_indicators(game_)), {}, {}});
    list.push_back({"dora", tiles(engine.current_doras()), {}, {}});
    list.push_back({"last discard", tile(state.last_discard.tile), {}, {}});
    list.push_back(
        {"result", std::string(runtime::result_names()[static_cast<std::size_t>(state.round_result)]), {}, {}});
    std::string winners;
    for (const runtime::Winner& winner : state.winners) {
      winners += (winners.empty() ? "" : " ") + seat(winner.seat) + (winner.trial ? " (tried)" : "");
    }
    list.push_back({"winners", winners.empty() ? "none" : winners, {}, {}});
    return list;
  }

  std::vector<Variable> counters(Seat who) const {
    std::vector<Variable> list;
    for (const runtime::CounterValue& counter : game_.player(who).counters) {
      const std::string& name = rules_.counters.name(counter.id);
      const auto set = [&view = view_, who, name](const std::string& text) {
        return set_number(view, text, [who, name](Engine& to, Number number) {
          runtime::set_counter(to.player(who), to.rules().counters.find(name), number);
        });
      };
      list.push_back({name, counter.value.text(), {}, set});
    }
    return list;
  }
  /// Lists that wait for the player.
  std::vector<Variable> waiting(Seat who) const {
    std::vector<Variable> list;
    for (const runtime::Frame& frame : game_.player(who).deferred) {
      for (const auto& segment : frame.rest.segments) {
        const auto& actions = rules_.lists[segment.list];
        if (segment.next >= actions.size()) continue;
        const Document* const written = view_.places().written(actions[segment.next].place);
        list.push_back({view_.places().owner(rules_.pointer(actions[segment.next].place)),
                        written != nullptr ? json(*written) : "",
                        {},
                        {}});
      }
    }
    return list;
  }
  void add_hand(Seat who, std::vector<Variable>& list) const {
    const runtime::Player& player = game_.player(who);
    const auto set_hand = [&view = view_, who](const std::string& text) {
      return set_tiles(view, text, [who](Engine& to, const std::vector<Tile>& tiles) {
        to.player(who).hand.clear();
        for (const Tile& tile : tiles) to.player(who).hand.push_back(tile);
      });
    };
    const auto set_draw = [&view = view_, who](const std::string& text) {
      return set_tiles(view, text, [who](Engine& to, const std::vector<Tile>& tiles) {
        to.player(who).draw.clear();
        for (Tile tile : tiles) {
          tile.add(to.rules().engine_attributes.draw);
          to.player(who).draw.push_back(tile);
        }
      });
    };
    list.push_back({"hand", tiles(runtime::span_of(player.hand)), {}, set_hand});
    list.push_back({"draw", tiles(runtime::span_of(player.draw)), {}, set_draw});
    list.push_back(
        {"calls", json(runtime::call_documents(std::span(player.calls.data(), player.calls.size()), rules_)), {}, {}});
    list.push_back({"pond", tiles(runtime::span_of(player.pond)), {}, {}});
    if (!player.aside.empty()) list.push_back({"aside", tiles(runtime::span_of(player.aside)), {}, {}});
  }
  std::vector<Variable> player(Seat who) const {
    const runtime::Player& player = game_.player(who);
    std::vector<Variable> list;
    const auto set_score = [&view = view_, who](const std::string& text) {
      return set_number(view, text, [who](Engine& to, Number number) {
        to.state().made = to.state().made + number - to.player(who).score;
        to.player(who).score = number;
      });
    };
    list.push_back({"score", player.score.text(), {}, set_score});
    add_hand(who, list);
    std::string statuses;
    for (const Document& one : runtime::status_document(rules_, player)) {
      statuses += (statuses.empty() ? "" : " ") + one.get<std::string>();
    }
    list.push_back({"statuses", statuses, {}, [&view = view_, who](const std::string& text) {
                      return set_statuses(view, who, text);
                    }});
    const auto count = [](std::vector<Variable> children, std::string name) {
      const std::string size = std::to_string(children.size());
      return Variable{std::move(name), size, [children = std::move(children)] { return children; }, {}};
    };
    list.push_back(count(counters(who), "counters"));
    list.push_back({"offered", runtime::offered_buttons(game_, who), {}, {}});
    list.push_back(
        {"buttons", std::to_string(rules_.buttons.size()), [&view = view_, who] { return buttons_of(view, who); }, {}});
    if (auto lists = waiting(who); !lists.empty()) list.push_back(count(std::move(lists), "waiting"));
    return list;
  }

  View& view_;
  const StackFrame& frame_;
  const runtime::Rules& rules_;
  runtime::Game& game_;
  const runtime::GameState& state_;
};

}  // namespace

bool View::holds(std::uint32_t condition, const runtime::Context& context) {
  refresh();
  return game_.engine().holds(condition, context);
}

runtime::Number View::amount(std::uint32_t amount, const runtime::Context& context) {
  refresh();
  return game_.engine().amount(amount, context);
}

std::vector<Variable> scopes_of(View& view, const StackFrame& frame) {
  view.refresh();
  return Scopes(view, frame).all();
}

}  // namespace majs::dap
