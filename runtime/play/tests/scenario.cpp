#include "runtime/play/tests/scenario.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/game/racks.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/logs/riichi_events.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::runtime {
namespace {

/// So often everybody is made to skip until a button shows (runtime/play/README.md 3.2).
constexpr int kSkipPasses = 10;

ChoiceId choice_of(const Rules& rules, const Document& entry) {
  const std::string* const id = grammar::find_text(entry, "button");
  return id == nullptr ? kNoChoice : choice_named(rules, *id);
}

bool press_button(Game& game, Seat seat, ChoiceId button) {
  return game.apply({.kind = Input::Kind::Press, .seat = seat, .button = button});
}

bool choose_call(Game& game, Seat seat, const Document& entry) {
  Input input{.kind = Input::Kind::PressCall, .seat = seat};
  for (const Document& tile : entry["call_choice"]) {
    input.call.with.push_back(written_tile(tile, game.rules()));
  }
  input.call.called = tile_at(entry, "called_tile", game.rules());
  return game.apply(input);
}

/// `"refused": true`, or the text that stands in the reason.
bool says_refused(const Document& entry) {
  const Document* const refused = grammar::find_member(entry, "refused");
  return refused != nullptr && (refused->is_string() || *refused == true);
}

/// What is wrong about an event that was to be refused, and how (`refused` of it); `reason` says why it was, "" when it
/// was not.
std::string not_as_refused(const Document& wanted, const std::string& reason) {
  if (reason.empty()) return "this should be refused, but it is allowed";
  if (!wanted.is_string() || reason.find(wanted.get_ref<const std::string&>()) != std::string::npos) return "";
  return "this should be refused because of `" + wanted.get<std::string>() + "`, but the reason is: " + reason;
}

/// What a seat presses, of a list by seat number or of an object by name of seat; null when nothing is said of it.
const Document* press_of(const Document& buttons, Seat seat) {
  if (buttons.is_object()) return grammar::find_member(buttons, seat_name(seat));
  const auto i = static_cast<std::size_t>(seat);
  return i < buttons.size() ? &buttons[i] : nullptr;
}

/// The tiles of `call_choice` make up one of the combinations on offer, whatever attributes they carry.
bool offers_combination(const CallOffers& offers, const Document& entry, const Rules& rules) {
  const std::vector<tiles::Kind> wanted = sorted_kinds(entry["call_choice"], rules);
  return std::ranges::any_of(offers, [&](const CallOffer& offer) {
    return std::ranges::any_of(offer.choices, [&](const Tiles& with) { return sorted_kinds(with) == wanted; });
  });
}

/// What the seat has to choose from before its press counts: `a tile has to be chosen: 1f, 2g`; "" when nothing.
std::string open_choice(const Game& game, Seat seat) {
  const auto& offers = game.player(seat).call_buttons;
  if (offers == nullptr) return {};
  std::string list;
  std::string_view what = "a tile";
  for (const CallOffer& offer : *offers) {
    for (const Tiles& with : offer.choices) {
      if (with.size() > 1) what = "a combination";
      const auto name = [&](const Tile& tile) { return game.rules().tile_name(tile); };
      grammar::add_to_list(list, grammar::joined(with, " ", name));
    }
    for (const std::uint32_t card : offer.cards) {
      what = "a card";
      grammar::add_to_list(list, game.rules().statuses.name(card));
    }
  }
  return std::string(what) + " has to be chosen: " + list;
}

/// Whom the game waits for: `; the game waits for south (chii, skip)`.
std::string waits_for(Game& game) {
  std::string list;
  const auto add = [&](Seat seat, const std::string& what) {
    grammar::add_to_list(list, std::string(seat_name(seat)) + " (" + what + ")");
  };
  for (const Seat seat : game.seats()) {
    if (game.player(seat).call_buttons != nullptr) {
      add(seat, "a combination");
    } else if (game.engine().marking_incomplete(seat)) {
      add(seat, "marks");
    } else if (!game.player(seat).buttons.empty()) {
      add(seat, offered_buttons(game, seat));
    } else if (game.state().turn == seat && game.can_discard(seat)) {
      add(seat, "a discard");
    }
  }
  return "; the game waits for " + (list.empty() ? "nobody" : list);
}

/// Puts a tile that is still to come to a place of the dead wall, if there is one left: what lay there changes places
/// with it. `laid` are the places where tiles lie that are wanted there, with this one.
void lay_tile(GameState& state, std::int64_t place, const Tile& wanted, std::vector<std::int64_t>& laid) {
  const auto length = static_cast<std::int64_t>(state.dead_wall.size());
  const std::int64_t at = place < 0 ? place + length : place;
  if (at < 0 || at >= length || !exists(wanted)) return;
  const auto in_dead_wall = [&](std::int64_t index) -> Tile& {
    return state.dead_wall[static_cast<std::size_t>(index)];
  };
  laid.push_back(at);
  if (in_dead_wall(at).kind == wanted.kind) return;
  std::vector<Tile>& wall = state.wall.edit();
  const auto first = wall.begin() + static_cast<std::ptrdiff_t>(std::min(state.wall_index, wall.size()));
  const auto found = std::find_if(first, wall.end(), [&](const Tile& tile) { return tile.kind == wanted.kind; });
  if (found != wall.end()) return std::swap(*found, in_dead_wall(at));
  for (std::int64_t i = 0; i < length; ++i) {
    if (in_dead_wall(i).kind != wanted.kind || std::ranges::find(laid, i) != laid.end()) continue;
    return std::swap(in_dead_wall(i), in_dead_wall(at));
  }
  in_dead_wall(at) = wanted;
}

}  // namespace

void merge_config(Document& document, const Document& config) {
  if (config.is_null()) return;
  if (!config.is_object() || !document.is_object()) {
    document = config;
    return;
  }
  for (const auto& [key, value] : config.items()) {
    Document& target = grammar::member(document, key);
    if (value.is_null()) {
      target = nullptr;
    } else {
      merge_config(target, value);
    }
  }
}

bool equal_documents(const Document& a, const Document& b) {
  if (a.is_object() && b.is_object()) {
    if (a.size() != b.size()) return false;
    for (const auto& [key, value] : a.items()) {
      const auto found = b.find(key);
      if (found == b.end() || !equal_documents(value, *found)) return false;
    }
    return true;
  }
  if (a.is_array() && b.is_array()) {
    return std::ranges::equal(a, b, equal_documents);
  }
  return a == b;
}

ScenarioPlayer::ScenarioPlayer(std::shared_ptr<const Rules> rules, std::uint64_t seed, Workspace workspace)
    : game_(std::move(rules), seed, std::move(workspace)) {
  game_.settings().next_rounds = false;
  game_.settings().auto_buttons = false;
  game_.settings().posted_inputs = false;
}

void ScenarioPlayer::start() { start(Document()); }

std::vector<std::string> ScenarioPlayer::start(const Document& setup) {
  std::vector<std::string> problems = start_round_with(game_, setup);
  for (const auto& [key, tiles] : {std::pair{"indicators", &indicators_}, {"ura", &under_indicators_}}) {
    for (const Document& tile : grammar::find_items(setup, key)) {
      tiles->push_back(written_tile(tile, game_.rules()));
      if (!exists(tiles->back())) problems.push_back("there is no tile " + grammar::print_document(tile, false));
    }
  }
  lay_indicators();
  return problems;
}

void ScenarioPlayer::lay_indicators() {
  GameState& state = game_.engine().state();
  for (; laid_ < state.revealed.size(); ++laid_) {
    RevealedTile& revealed = state.revealed[laid_];
    const Tile wanted = laid_ < indicators_.size() ? indicators_[laid_] : Tile{};
    if (revealed.index) {
      lay_tile(state, *revealed.index, wanted, laid_at_);
      if (laid_ < under_indicators_.size()) {
        lay_tile(state, place_under(*revealed.index), under_indicators_[laid_], laid_at_);
      }
    } else if (exists(wanted)) {
      revealed.tile = wanted;
    }
  }
  game_.engine().sort_hands();
}

std::string ScenarioPlayer::skip_opening() {
  constexpr int kMostPresses = 200;
  for (int presses = 0; presses < kMostPresses; ++presses) {
    bool pressed = false;
    for (const Seat seat : game_.seats()) {
      const Player& player = game_.player(seat);
      if (player.buttons.empty() || is_offered(player, kSkip)) continue;
      const auto asks = [&](ChoiceId id) {
        return std::ranges::any_of(player.button_choices, [&](const ButtonChoice& choice) {
          return choice.button == id && choice.offers != nullptr;
        });
      };
      // What has to be pressed; of several what asks for no tile, such as to keep the other flowers.
      const auto plain = std::ranges::count_if(player.buttons, std::not_fn(asks));
      if (player.buttons.size() > 1 && plain != 1) continue;
      const auto* const button =
          std::ranges::find_if(player.buttons, [&](ChoiceId id) { return plain == 0 || !asks(id); });
      pressed = press_button(game_, seat, *button);
      if (const auto offers = game_.player(seat).call_buttons; offers != nullptr && !offers->empty()) {
        const CallOffer& offer = offers->front();
        game_.apply({.kind = Input::Kind::PressCall,
                     .seat = seat,
                     .call = {offer.called, offer.choices.empty() ? Tiles() : offer.choices.front()}});
      }
      if (pressed) break;
    }
    if (pressed) continue;
    lay_indicators();
    return {};
  }
  return "the opening does not end" + waits_for(game_);
}

std::string ScenarioPlayer::play(const Document& event) {
  const std::string* const written = grammar::find_text(event, "type");
  if (written == nullptr) return "an event needs a type";
  const std::string& type = *written;
  const bool refused = says_refused(event);
  std::string problem;
  if (type == "discard") {
    problem = discard(event);
  } else if (type == "buttons_pressed") {
    problem = press(event, refused);
  } else if (type == "mark") {
    problem = mark(event);
  } else if (type == "lay_on_rack") {
    problem = lay_on_rack(event);
  } else {
    return "there is no event `" + type + "`";
  }
  lay_indicators();
  // Of presses every entry says for itself whether it was refused.
  return refused && type != "buttons_pressed" ? not_as_refused(event["refused"], problem) : problem;
}

bool ScenarioPlayer::skip_pass() {
  // Who may skip by then: the last one lets the game go on, and the next player has something else to skip.
  std::vector<Seat> skipping;
  for (const Seat seat : game_.seats()) {
    if (is_offered(game_.player(seat), kSkip)) skipping.push_back(seat);
  }
  for (const Seat seat : skipping) press_button(game_, seat, kSkip);
  return !skipping.empty();
}

std::string ScenarioPlayer::lay_on_rack(const Document& event) {
  const Seat seat = seat_at(event, "player");
  const Tile wanted = tile_at(event, "tile", game_.rules());
  if (seat == kNobody || !game_.in_play(seat)) return "nobody sits there";
  if (!exists(wanted)) return "there is no such tile";
  const Player& player = game_.player(seat);
  const Document* const rack = grammar::find_member(event, "rack");
  const auto number = rack != nullptr ? grammar::whole_number(*rack, 0, game_.rules().racks - 1) : std::nullopt;
  if (!number) {
    return "players have no such rack: they have " + std::to_string(game_.rules().racks) + ", counted from 0";
  }
  Input input{.kind = Input::Kind::LayOnRack, .seat = seat, .rack = static_cast<std::uint8_t>(*number)};
  if (finished_rack(player, input.rack) != nullptr) return "that rack is finished: its tiles stay, and no others come";
  const std::vector<Tile> held = hand_and_draw(player);
  const auto elsewhere = std::ranges::find_if(
      held, [&](const Tile& tile) { return tiles::same(tile, wanted) && rack_of(game_.rules(), tile) != input.rack; });
  if (elsewhere == held.end()) return "no such concealed tile lies on another rack";
  input.index = static_cast<std::size_t>(elsewhere - held.begin());
  return game_.apply(input) ? "" : "the round is over";
}

std::string ScenarioPlayer::discard(const Document& event) {
  const Seat seat = seat_at(event, "player");
  const Tile wanted = tile_at(event, "tile", game_.rules());
  if (seat == kNobody || !game_.in_play(seat)) return "nobody sits there";
  if (!exists(wanted)) return "there is no such tile";
  const Player& player = game_.player(seat);
  const Document* const drawn = grammar::find_member(event, "tsumogiri");
  const bool tsumogiri = drawn != nullptr && drawn->is_boolean() && drawn->get<bool>();
  auto index = tsumogiri ? first_such(player.draw, wanted, player.hand.size()) : first_such(player.hand, wanted, 0);
  const bool blocked =
      game_.engine().unskippable_showing(seat) || player.call_buttons != nullptr || game_.engine().is_unfinished(seat);
  if (!index || blocked || game_.state().turn != seat || !game_.engine().is_playable(seat, *index)) {
    skip_pass();
    index = first_such(player.hand, wanted, 0);
    if (!index) index = first_such(player.draw, wanted, player.hand.size());
  }
  if (!index) return "the player has no such tile";
  return game_.apply({.seat = seat, .index = *index}) ? "" : why_not_discarded(seat);
}

/// Why a discard was refused, as far as the seat can know.
std::string ScenarioPlayer::why_not_discarded(Seat seat) const {
  const Player& player = game_.player(seat);
  const Seat turn = game_.state().turn;
  const std::string refused = std::string(seat_name(seat)) + " may not discard this tile now: ";
  if (!game_.state().active) return refused + "the round is over";
  if (turn != seat) return refused + "it is the turn of " + std::string(seat_name(turn));
  if (player.call_buttons != nullptr) return refused + "a combination has to be chosen first";
  if (game_.engine().marking_incomplete(seat)) return refused + "tiles have to be marked first";
  if (!player.buttons.empty() && player.buttons.back() != kSkip) {
    return refused + "a button has to be pressed first (" + offered_buttons(game_, seat) + ")";
  }
  return refused + "a restriction of the ruleset forbids it";
}

std::string ScenarioPlayer::not_offered(Seat seat, const Document& entry) {
  const std::string* const button = grammar::find_text(entry, "button");
  const std::string name = button != nullptr ? *button : std::string();
  if (!name.empty() && choice_of(game_.rules(), entry) == kNoChoice) {
    return "there is no button `" + name + "`" + grammar::did_you_mean_of(name, game_.rules().buttons, &Button::id);
  }
  const std::string offered = offered_buttons(game_, seat);
  return std::string(seat_name(seat)) + " is not offered " + (name.empty() ? "this button" : "`" + name + "`") + ", " +
         (offered.empty() ? "nor any other button" : "but: " + offered) + waits_for(game_);
}

/// A press that is to be refused, as `wanted` says: by what is offered now, or of its combination.
std::string ScenarioPlayer::press_refused(Seat seat, const Document& entry, const Document& wanted) {
  const ChoiceId button = choice_of(game_.rules(), entry);
  if (!is_offered(game_.player(seat), button)) {
    // A button that the ruleset does not have may be a slip: the case has to say that it means this.
    const std::string reason = not_offered(seat, entry);
    return button == kNoChoice && !wanted.is_string() ? reason : not_as_refused(wanted, reason);
  }
  if (!entry.contains("call_choice")) return not_as_refused(wanted, "");
  for (const ButtonChoice& choice : game_.player(seat).button_choices) {
    if (choice.button == button && choice.offers != nullptr && offers_combination(*choice.offers, entry, game_.rules()))
      return not_as_refused(wanted, "");
  }
  return not_as_refused(wanted, std::string(seat_name(seat)) + " is not offered this combination");
}

std::string ScenarioPlayer::press(const Document& event, bool refused) {
  const Document* const buttons = grammar::find_member(event, "buttons");
  if (buttons == nullptr || !(buttons->is_array() || buttons->is_object()))
    return "an event `buttons_pressed` needs a list `buttons`";
  struct Press {
    const Document* entry = nullptr;  ///< an object; null for a seat that presses nothing
    ChoiceId button = kNoChoice;
    bool offered = false;
  };
  std::array<Press, kMaxSeats> presses;
  std::string problem;
  // Those that are to be refused come first: what is offered is looked up before the event.
  bool skips = true;
  for (const Seat seat : game_.seats()) {
    const Document* const entry = press_of(*buttons, seat);
    if (entry == nullptr || !entry->is_object()) continue;
    if (!refused && !says_refused(*entry)) {
      presses[static_cast<std::size_t>(seat)] = {entry, choice_of(game_.rules(), *entry)};
      continue;
    }
    skips = false;
    const Document* const own = grammar::find_member(*entry, "refused");
    std::string told = press_refused(seat, *entry, own != nullptr ? *own : event["refused"]);
    if (!told.empty()) problem = std::move(told);
  }
  // What is offered is looked up before the event: two seats may win on one discard, although the first press already
  // takes the second one's buttons away.
  for (const Seat seat : game_.seats()) {
    Press& press = presses[static_cast<std::size_t>(seat)];
    press.offered = press.entry != nullptr && is_offered(game_.player(seat), press.button);
  }
  for (const Seat seat : game_.seats()) {
    const auto& [entry, button, offered] = presses[static_cast<std::size_t>(seat)];
    if (entry == nullptr) continue;
    for (int pass = 0; pass < kSkipPasses && skips && !offered && !is_offered(game_.player(seat), button); ++pass) {
      if (!skip_pass()) break;
    }
    // Whoever is offered nothing has nothing to skip, and who was offered a button may come too late with it.
    const bool pressed = press_button(game_, seat, button);
    if (!pressed && button != kSkip && !offered) problem = not_offered(seat, *entry);
  }
  for (const Seat seat : game_.seats()) {
    const Document* const entry = presses[static_cast<std::size_t>(seat)].entry;
    const Document* const choice = entry != nullptr ? grammar::find_member(*entry, "call_choice") : nullptr;
    // A single combination was taken by itself: then there is nothing to choose.
    if (choice != nullptr && choice->is_array() && game_.player(seat).call_buttons != nullptr &&
        !choose_call(game_, seat, *entry)) {
      problem = std::string(seat_name(seat)) + " is not offered this combination: " + open_choice(game_, seat);
    } else if (entry != nullptr && choice == nullptr && game_.player(seat).call_buttons != nullptr) {
      problem = std::string(seat_name(seat)) + " has not chosen: " + open_choice(game_, seat);
    }
  }
  return problem;
}

std::string ScenarioPlayer::mark(const Document& event) {
  const Seat seat = seat_at(event, "player");
  if (seat == kNobody || !game_.in_play(seat)) return "nobody sits there";
  if (!event.contains("marking") || !event["marking"].is_array()) return "an event `mark` needs a list `marking`";
  bool done = false;
  std::string problem;
  for (const Document& entry : event["marking"]) {
    if (entry.is_array() && entry.size() == 2 && entry[0] == "done") done = entry[1] == true;
  }
  const std::vector<RecordedMarks> marks = written_marks(game_, seat, event["marking"], problem);
  if (!problem.empty()) return problem;
  if (!game_.player(seat).marking.open) return "the player is not marking" + waits_for(game_);
  if (!trusts_marks_ && !may_mark(seat, marks)) {
    return std::string(seat_name(seat)) + " may not mark all of this: the ruleset forbids it";
  }
  return game_.replace_marks(seat, marks, done) ? "" : "the round is over";
}

/// Whether a player could make these marks, one after the other, in the place of those there are; nothing changes.
bool ScenarioPlayer::may_mark(Seat seat, const std::vector<RecordedMarks>& marks) {
  Engine& engine = game_.engine();
  Marking& marking = engine.player(seat).marking;
  const Marking before = marking;
  std::vector<MarkableObject> objects;
  for (const RecordedMarks& entry : marks) {
    objects.insert(objects.end(), entry.objects.begin(), entry.objects.end());
    for (Marking::Target& target : marking.targets) {
      if (target.zone == entry.zone) target.marked.clear();
    }
  }
  std::size_t room = 0;
  for (const Marking::Target& target : marking.targets)
    room += target.needed - std::min(target.needed, target.marked.size());
  // The last one would let the game go on: it is only asked about.
  const auto markable = [&](const MarkableObject& object) {
    const std::vector<MarkableObject> there = engine.markable(seat);
    return std::ranges::any_of(there, [&](const MarkableObject& one) {
      return one.zone == object.zone && one.seat == object.seat && one.index == object.index;
    });
  };
  const bool fits = objects.size() <= room && std::ranges::all_of(objects, [&](const auto& object) {
                      return &object == &objects.back() ? markable(object) : engine.mark(seat, object);
                    });
  marking = before;
  return fits;
}

}  // namespace majs::runtime
