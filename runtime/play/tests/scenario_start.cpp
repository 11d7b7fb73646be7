#include <algorithm>
#include <bit>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::runtime {
namespace {

/// What is set when the tiles lie on the table and nobody has done anything: a new round takes the rest from players.
class TableSetup {
 public:
  TableSetup(Engine& engine, const Document& setup, std::vector<std::string>& problems)
      : engine_(engine), setup_(setup), problems_(problems) {}

  void before_start() {
    GameState& state = engine_.state();
    // Far beyond any game, and well within what the engine counts with.
    constexpr std::int64_t kMost = 1'000'000;
    if (const auto round = whole("round", 0, kMost)) state.kyoku = *round;
    if (const auto honba = whole("honba", -kMost, kMost)) state.honba = *honba;
    by_seat("scores", [&](Player& player, const Document& score) {
      if (score.is_number()) player.score = Number::literal(score.get<double>());
    });
    if (const auto pot = grammar::find_number(setup_, "pot")) {
      state.pot = Number::literal(*pot);
    } else {
      state.pot = state.pot + Number(seats_with_stick()) * engine_.rules().scoring.riichi_value;
    }
  }

  void at_start() {
    for (const std::string_view key : {"sticks", "riichi"}) {
      for (const Document& seat : grammar::find_items(setup_, key)) {
        Player* player = player_at(seat);
        if (player == nullptr) continue;
        player->riichi_stick = true;
        if (key == "riichi") set_status(*player, "riichi");
      }
    }
    by_seat("status", [&](Player& player, const Document& names) {
      for (const std::string& name : grammar::texts_of(&names)) set_status(player, name);
    });
    by_seat("auto", [&](Player& player, const Document& ids) {
      for (const std::string& id : grammar::texts_of(&ids)) switch_on(player, id);
    });
    by_seat("counters", [&](Player& player, const Document& values) {
      for (const auto& [name, value] : values.items()) {
        const std::uint32_t id = known(engine_.rules().counters, name, "counter");
        if (id != Interner::kAbsent && value.is_number()) {
          set_counter(player, id, Number::literal(value.get<double>()));
        }
      }
    });
  }

 private:
  std::optional<std::int64_t> whole(const char* key, std::int64_t least, std::int64_t most) {
    const Document* const value = grammar::find_member(setup_, key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    const auto number = grammar::whole_number(*value, least, most);
    if (!number) {
      problems_.push_back("`" + std::string(key) + "` is a whole number, not " +
                          grammar::print_document(*value, false));
    }
    return number;
  }

  int seats_with_stick() {
    SeatSet seats = 0;
    for (const std::string_view key : {"sticks", "riichi"}) {
      for (const Document& name : grammar::find_items(setup_, key)) seats |= seat_bit(seat_named(name));
    }
    return std::popcount(seats);
  }

  Seat seat_named(const Document& name) const {
    const Seat seat = name.is_string() ? written_seat(name) : kNobody;
    return engine_.in_play(seat) ? seat : kNobody;
  }

  Player* player_at(const Document& name) {
    const Seat seat = seat_named(name);
    if (seat != kNobody) return &engine_.player(seat);
    problems_.push_back("nobody sits at " + grammar::print_document(name, false));
    return nullptr;
  }

  /// What is set for each seat, if it is: a list in their order, or an object.
  template <typename Use>
  void by_seat(std::string_view key, const Use& use) {
    const Document* const set = grammar::find_member(setup_, key);
    const Document& values = set == nullptr ? Document() : *set;
    if (values.is_array()) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (i < engine_.seats().size()) {
          use(engine_.player(engine_.seats()[i]), values[i]);
        } else {
          problems_.push_back("nobody sits on chair " + std::to_string(i + 1));
        }
      }
    } else if (values.is_object()) {
      for (const auto& [seat, value] : values.items()) {
        if (Player* player = player_at(Document(seat))) use(*player, value);
      }
    }
  }

  std::uint32_t known(const Interner& names, const std::string& name, std::string_view what) {
    const std::uint32_t id = names.find(name);
    if (id != Interner::kAbsent) return id;
    problems_.push_back("the ruleset has no " + std::string(what) + " `" + name + "`" +
                        grammar::did_you_mean_of(name, names.names(), std::identity()));
    return Interner::kAbsent;
  }

  void set_status(Player& player, const std::string& name) {
    const std::uint32_t id = known(engine_.rules().statuses, name, "status");
    if (id != Interner::kAbsent) player.status.insert(id);
  }

  /// An auto button, before anything is offered: as if the player had switched it on in the round before.
  void switch_on(Player& player, const std::string& id) {
    const std::vector<AutoButton>& buttons = engine_.rules().auto_buttons;
    const auto found = std::ranges::find(buttons, id, &AutoButton::id);
    if (found != buttons.end()) {
      player.auto_enabled[static_cast<std::size_t>(found - buttons.begin())] = 1;
      return;
    }
    problems_.push_back("the ruleset has no auto button `" + id + "`" +
                        grammar::did_you_mean_of(id, buttons, &AutoButton::id));
  }

  Engine& engine_;
  const Document& setup_;
  std::vector<std::string>& problems_;
};

}  // namespace

std::vector<std::string> start_round_with(Game& game, const Document& setup) {
  std::vector<std::string> problems;
  if (!setup.is_object()) {
    game.start();
    return problems;
  }
  TableSetup table(game.engine(), setup, problems);
  if (grammar::find_member(setup, "auto") != nullptr) {
    game.settings().auto_buttons = true;
    game.settings().posted_inputs = true;  // what an auto button presses or discards
  }
  table.before_start();
  // The tiles are dealt, and no action of the round has run yet, when its start is told.
  const auto told = std::exchange(game.watchers().log, nullptr);
  bool first = true;
  game.watchers().log = [&](const LogEvent& event) {
    if (event.kind == LogEvent::Kind::RoundStart && std::exchange(first, false)) table.at_start();
    if (told) told(event);
  };
  game.start();
  game.watchers().log = told;
  return problems;
}

}  // namespace majs::runtime
