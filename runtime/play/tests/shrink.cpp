#include "runtime/play/tests/shrink.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "runtime/play/course/game_course.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::runtime {
namespace {

/// Rounds that are played to find a shorter one.
constexpr std::size_t kMostTrials = 12'000;

/// Tiles that are tried in the place of one of a hand.
constexpr std::size_t kOthers = 5;

/// A round: all tiles in the order of the wall, the dice, how it begins, and what the players do.
struct Round {
  std::vector<Tile> tiles;
  std::vector<std::int64_t> dice;
  Document start = Document::object();
  std::vector<Document> events;
};

bool was_found(const Game& game, std::string_view code) {
  return std::ranges::any_of(game.findings(), [&](const Finding& finding) { return finding.code == code; });
}

/// Takes so many items out of a list.
template <typename List>
void drop_from(List& list, std::size_t first, std::size_t count) {
  const auto from = list.begin() + static_cast<std::ptrdiff_t>(first);
  list.erase(from, from + static_cast<std::ptrdiff_t>(count));
}

/// Looks whether the finding came, in a game whose rules were loaded with the conditions of `always`.
class Lookout {
 public:
  Lookout(Game& game, const std::vector<AlwaysRule>& always, std::string_view code)
      : game_(game), code_(code), invariants_(game), always_(game, always) {}
  void hear(const LogEvent& event) {
    invariants_.hear(event);
    always_.hear(event);
  }
  /// To be called when the game has begun, and whenever it waits for somebody.
  bool is_found() {
    invariants_.check();
    always_.check();
    return was_found(game_, code_);
  }

 private:
  const Game& game_;
  std::string_view code_;
  Invariants invariants_;
  AlwaysWatch always_;
};

/// A tile that was drawn from the live wall or discarded, and which event came before it.
struct Moved {
  Seat seat = kNobody;
  Tile tile;
  std::size_t events = 0;  ///< played before
};

/// What a round comes to.
struct Course {
  std::optional<std::size_t> found_after;  ///< so many events
  std::vector<Moved> draws;                ///< of the live wall
  std::vector<Moved> discards;
  std::size_t undrawn = 0;       ///< of the live wall, when it was found
  std::vector<Document> events;  ///< that were played
};

/// What whoever is in turn drew, or else the first tile that may go.
std::optional<Document> any_discard(Game& game) {
  const Seat turn = game.state().turn;
  if (!game.in_play(turn)) return std::nullopt;
  const std::vector<std::size_t> playable = game.playable(turn);
  if (playable.empty()) return std::nullopt;
  std::vector<Document> events;
  add_event(events, game, {.seat = turn, .index = playable.back()});
  return std::move(events.front());
}

class Shrinker {
 public:
  Shrinker(std::shared_ptr<const Rules> rules, std::vector<AlwaysRule> always, std::string code)
      : rules_(std::move(rules)), always_(std::move(always)), code_(std::move(code)) {}

  /// `mend`: what cannot be played is left out, or becomes the discard of whoever is in turn.
  Course play(const Round& round, bool mend = false) {
    ++trials_;
    auto rules = std::make_shared<Rules>(*rules_);
    rules->wall = round.tiles;
    auto deal = std::make_shared<Deal>(rules_->deal);
    const std::size_t hand = rules->starting_tiles;
    for (std::size_t i = 0; i < rules->seats.size(); ++i) {
      const auto first = round.tiles.begin() + static_cast<std::ptrdiff_t>(i * hand);
      deal->starting_hand[static_cast<std::size_t>(rules->seats[i])].assign(first,
                                                                            first + static_cast<std::ptrdiff_t>(hand));
    }
    deal->starting_draws.assign(round.tiles.begin() + static_cast<std::ptrdiff_t>(dealt()), round.tiles.end());
    deal->starting_dead_wall.clear();
    deal->starting_dice.assign(round.dice.begin(), round.dice.end());
    ScenarioPlayer player(rules, 1, workspace_);
    player.game().settings().deal = deal;
    Course course;
    std::size_t played = 0;
    Lookout lookout(player.game(), always_, code_);
    player.game().watchers().log = [&](const LogEvent& event) {
      lookout.hear(event);
      if (event.kind == LogEvent::Kind::Draw && !event.flag) course.draws.push_back({event.seat, event.tile, played});
      if (event.kind == LogEvent::Kind::Discard) course.discards.push_back({event.seat, event.tile, played});
    };
    const auto is_found = [&] {
      if (!lookout.is_found()) return false;
      const GameState& state = player.game().state();
      course.undrawn = state.wall->size() - std::min(state.wall_index, state.wall->size());
      course.found_after = played;
      return true;
    };
    if (!player.start(round.start).empty() || is_found()) return course;
    for (Document event : round.events) {
      if (!player.play(event).empty()) {
        if (!mend) return course;
        if (event["type"] != "discard") continue;
        const auto instead = any_discard(player.game());
        if (!instead || !player.play(*instead).empty()) continue;
        event = *instead;
      }
      course.events.push_back(std::move(event));
      ++played;
      if (is_found()) return course;
    }
    return course;
  }

  /// Takes over what shows it with as many events at most; those after it are dropped.
  bool take(Round& best, Round tried) {
    if (trials_ >= kMostTrials) return false;
    Course course = play(tried);
    if (!course.found_after) {
      course = play(tried, true);
      if (!course.found_after || course.events.size() > best.events.size()) return false;
      tried.events = std::move(course.events);
      course = play(tried);
      if (!course.found_after) return false;
    }
    tried.events.resize(*course.found_after);
    best = std::move(tried);
    return true;
  }

  /// Leaves out runs of events, ever shorter ones: of many events by halves, of few every one there is.
  void drop_events(Round& best) {
    constexpr std::size_t kFew = 40;
    for (std::size_t length = best.events.size() / 2; length > 0; length = next_length(best, length, kFew)) {
      const bool few = best.events.size() <= kFew;
      for (std::size_t at = 0; at < best.events.size() && trials_ < kMostTrials;) {
        if (!drop(best, at, std::min(length, best.events.size() - at))) at += few ? 1 : length;
      }
    }
  }

  /// Leaves out go-arounds in which everybody draws and discards: who kept what was drawn has it from the beginning,
  /// in the place of what was discarded for it. The wall loses as many tiles, so that as many as before are left later.
  void drop_turns(Round& best) {
    for (bool again = true; again && trials_ < kMostTrials;) {
      again = false;
      const Course course = play(best);
      for (std::size_t at = 0; at < best.events.size() && !again; ++at) {
        std::optional<Round> tried = without_turns(best, course, at);
        again = tried && take(best, std::move(*tried));
      }
    }
  }

  /// Leaves out presses that a tile of the hand brings about, by giving that tile for one that nobody draws.
  void drop_presses(Round& best) {
    for (std::size_t at = 0; at < best.events.size(); ++at) {
      if (best.events[at]["type"] != "buttons_pressed") continue;
      const std::string seat = best.events[at]["buttons"].begin().key();
      const Seat player = written_seat(seat);
      const std::size_t undrawn = dealt() + play(best).draws.size();
      for (std::size_t i = first_of_hand(player); i < first_of_hand(player) + rules_->starting_tiles; ++i) {
        if (undrawn + i % kOthers >= best.tiles.size()) break;
        Round tried = best;
        std::swap(tried.tiles[i], tried.tiles[undrawn + i % kOthers]);
        drop_from(tried.events, at, 1);
        const std::size_t before = best.events.size();
        if (take(best, std::move(tried)) && best.events.size() < before) {
          --at;
          break;
        }
      }
    }
  }

  /// Leaves out tiles that nobody draws: behind those that are drawn, before those that replace others.
  void drop_undrawn(Round& best) {
    for (std::size_t count = play(best).undrawn; count > 0; count /= 2) {
      for (bool again = true; again && trials_ < kMostTrials;) {
        const Course course = play(best);
        Round tried = best;
        const std::size_t from = dealt() + course.draws.size();
        again = course.undrawn >= count && tried.tiles.size() >= from + count;
        if (!again) break;
        drop_from(tried.tiles, from, count);
        again = take(best, std::move(tried));
      }
    }
  }

 private:
  static std::size_t next_length(const Round& best, std::size_t length, std::size_t few) {
    return best.events.size() <= few ? std::min(length, best.events.size()) - 1 : length / 2;
  }

  /// Leaves out these events; the next player draws what was drawn in their course, or what was drawn after them.
  bool drop(Round& best, std::size_t at, std::size_t count) {
    Round tried = best;
    drop_from(tried.events, at, count);
    Round shorter = tried;
    if (take(best, std::move(tried))) return true;
    const Course course = play(best);
    for (std::size_t i = course.draws.size(); i-- > 0;) {
      const bool goes = course.draws[i].events >= at && course.draws[i].events < at + count;
      const std::size_t place = dealt() + i;
      if (goes && place < shorter.tiles.size()) drop_from(shorter.tiles, place, 1);
    }
    return shorter.tiles.size() != best.tiles.size() && take(best, std::move(shorter));
  }

  std::size_t dealt() const { return rules_->starting_tiles * rules_->seats.size(); }

  std::size_t first_of_hand(Seat seat) const {
    const auto place = std::ranges::find(rules_->seats, seat) - rules_->seats.begin();
    return static_cast<std::size_t>(place) * rules_->starting_tiles;
  }

  /// The round without the turns of the events from `at`, one for each seat; nothing where they are more than turns.
  std::optional<Round> without_turns(const Round& round, const Course& course, std::size_t at) const {
    const std::size_t players = rules_->seats.size();
    if (at + players > round.events.size()) return std::nullopt;
    Round tried = round;
    std::size_t first = course.draws.size();
    for (std::size_t i = 0; i < players; ++i) {
      const auto drawn = std::ranges::find(course.draws, at + i, &Moved::events);
      const auto discarded = std::ranges::find(course.discards, at + i, &Moved::events);
      // While event n is played, the next player draws: what the player of event n drew came before it.
      const auto own = std::find_if(course.draws.rbegin(), course.draws.rend(), [&](const Moved& draw) {
        return draw.events + 1 == at + i || (at + i == 0 && draw.events == 0);
      });
      if (drawn == course.draws.end() || discarded == course.discards.end() || own == course.draws.rend() ||
          own->seat != discarded->seat || round.events[at + i]["type"] != "discard") {
        return std::nullopt;
      }
      const auto number = static_cast<std::size_t>(course.draws.rend() - own - 1);
      if (i == 0) first = number;
      if (number != first + i) return std::nullopt;
      if (!keep_drawn(tried, course, number, *discarded)) return std::nullopt;
    }
    drop_from(tried.tiles, dealt() + first, players);
    drop_from(tried.events, at, players);
    return tried;
  }

  /// What the seat drew with draw `number` lies where what it discards came from.
  bool keep_drawn(Round& round, const Course& course, std::size_t number, const Moved& discarded) const {
    const std::size_t place = dealt() + number;
    if (place >= round.tiles.size()) return false;
    const Tile drawn = round.tiles[place];
    if (drawn.kind == discarded.tile.kind) return true;
    const std::size_t hand = first_of_hand(discarded.seat);
    for (std::size_t i = hand; i < hand + rules_->starting_tiles; ++i) {
      if (round.tiles[i].kind != discarded.tile.kind) continue;
      round.tiles[i] = drawn;
      return true;
    }
    for (std::size_t i = 0; i < number; ++i) {
      if (course.draws[i].seat != discarded.seat || round.tiles[dealt() + i].kind != discarded.tile.kind) continue;
      round.tiles[dealt() + i] = drawn;
      return true;
    }
    return false;
  }

  std::shared_ptr<const Rules> rules_;
  std::vector<AlwaysRule> always_;
  std::string code_;
  Workspace workspace_;
  std::size_t trials_ = 0;
};

/// The round of the game in which it was found, as it was played. Nothing when test files cannot write it.
std::optional<Round> record(const std::shared_ptr<const Rules>& rules, const std::vector<AlwaysRule>& always,
                            const std::array<std::string, kMaxSeats>& bots, const Finding& finding) {
  Game game(rules, finding.seed);
  game.settings().asks_dealer = true;
  Players players(*rules, bots, progress_for(*rules, bots));
  GameCourse course(game, {}, nullptr);
  Lookout lookout(game, always, finding.code);
  Round round;
  bool told = true;
  game.watchers().log = [&](const LogEvent& event) {
    course.hear(event);
    lookout.hear(event);
    players.hear(game, event);
    if (event.kind != LogEvent::Kind::RoundStart || was_found(game, finding.code)) return;
    const GameState& state = game.state();
    round = {};
    told = true;
    round.tiles = *state.wall;
    round.tiles.insert(round.tiles.end(), state.dead_wall.begin(), state.dead_wall.end());
    round.dice.assign(state.dice.begin(), state.dice.end());
    round.start = table_document(game);
  };
  Random chance(game.engine().seed() ^ kBotChance);
  course.start();
  bool found = lookout.is_found();
  while (!found) {
    const auto decision = course.next();
    if (!decision) return std::nullopt;
    const Input input = players.choose(game, *decision, chance);
    told = add_event(round.events, game, input) && told;
    if (game.over() || !course.take(input)) return std::nullopt;
    found = lookout.is_found();
  }
  return told ? std::optional(std::move(round)) : std::nullopt;
}

Document case_of(const Rules& rules, const Round& round, const std::vector<AlwaysRule>& always,
                 const Finding& finding) {
  const auto tiles = [&](std::size_t first, std::size_t count) {
    return tile_documents({round.tiles.data() + first, count}, rules);
  };
  Document test = Document::object();
  test["config"]["wall"] = tiles(0, round.tiles.size());
  const std::size_t hand = rules.starting_tiles;
  for (std::size_t i = 0; i < rules.seats.size(); ++i) {
    test["config"]["starting_hand"][std::string(seat_name(rules.seats[i]))] = tiles(i * hand, hand);
  }
  const std::size_t dealt = hand * rules.seats.size();
  test["config"]["starting_draws"] = tiles(dealt, round.tiles.size() - dealt);
  for (const std::int64_t die : round.dice) test["config"]["starting_dice"].push_back(static_cast<double>(die));
  if (!round.start.empty()) test["start"] = round.start;
  test["events"] = round.events;
  test["always"] = Document::array();
  for (const AlwaysRule& rule : always) {
    if (rule.moments == 0) continue;
    Document entry = {{"holds", rule.is_list ? grammar::parse_document(rule.text, nullptr).value_or(Document())
                                             : Document(rule.text)}};
    test["always"].push_back(std::move(entry));
  }
  if (test["always"].empty()) test["always"].push_back(finding.code);
  return test;
}

}  // namespace

std::optional<Shrunk> shrink(const std::shared_ptr<const Rules>& rules, const std::vector<AlwaysRule>& always,
                             const std::array<std::string, kMaxSeats>& bots, const Finding& finding) {
  std::vector<AlwaysRule> broken = always;
  for (AlwaysRule& rule : broken) {
    const bool is_this = finding.code == "R316" && finding.message.find("`" + rule.text + "`") != std::string::npos;
    if (!is_this) rule.moments = 0;
  }
  std::optional<Round> recorded = record(rules, broken, bots, finding);
  if (!recorded || recorded->tiles.size() < rules->starting_tiles * rules->seats.size()) return std::nullopt;
  Shrinker shrinker(rules, broken, finding.code);
  Shrunk shrunk;
  shrunk.inputs_before = recorded->events.size();
  shrunk.tiles_before = recorded->tiles.size();
  Round best = *recorded;
  if (!shrinker.take(best, *recorded)) return std::nullopt;
  for (const auto& [key, value] : recorded->start.items()) {
    Round plain = best;
    plain.start.erase(key);
    shrinker.take(best, std::move(plain));
  }
  for (std::size_t before = best.events.size() + 1; best.events.size() < before;) {
    before = best.events.size();
    shrinker.drop_events(best);
    shrinker.drop_turns(best);
    shrinker.drop_presses(best);
  }
  shrinker.drop_undrawn(best);
  shrunk.inputs = best.events.size();
  shrunk.tiles = best.tiles.size();
  shrunk.test = case_of(*rules, best, broken, finding);
  return shrunk;
}

}  // namespace majs::runtime
