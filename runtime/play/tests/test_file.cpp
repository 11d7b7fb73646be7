#include "runtime/play/tests/test_file.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/document_shape.hpp"
#include "grammar/json_pointer.hpp"
#include "grammar/phrases.hpp"
#include "grammar/vocabulary.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/always.hpp"
#include "runtime/play/tests/expectations.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

using namespace shapes;
using Problems = std::vector<TestFileProblem>;

constexpr unsigned kTextOrFlag = kText | kFlag;
constexpr unsigned kBySeat = kList | kObject;

constexpr ShapedKey kFileKeys[] = {
    {"name", kText},         {"description", kText}, {"ruleset", kText | kObject},
    {"ruleset_file", kText}, {"mods", kList},        {"config", kObject | kText | kNull},
    {"preset", kText},       {"as", kText},          {"always", kList},
    {"tests", kList},
};

constexpr ShapedKey kCaseKeys[] = {
    {"name", kText},         {"description", kText}, {"source", kText},  {"ruleset", kText | kObject},
    {"ruleset_file", kText}, {"mods", kList},        {"preset", kText},  {"config", kObject | kText | kNull},
    {"as", kText},           {"opening", kText},     {"start", kObject}, {"events", kList},
    {"expect", kObject},     {"play", kObject},      {"always", kList},
};

constexpr ShapedKey kPlayKeys[] = {{"games", kNumber}, {"seed", kNumber}, {"bots", kText | kList}};
constexpr ShapedKey kAlwaysKeys[] = {{"holds", kText | kList | kObject}, {"at", kList}};

constexpr ShapedKey kStartKeys[] = {
    {"scores", kBySeat},   {"pot", kNumber},  {"honba", kNumber},  {"round", kNumber},
    {"sticks", kList},     {"riichi", kList}, {"status", kObject}, {"counters", kObject},
    {"indicators", kList}, {"ura", kList},    {"auto", kObject},
};

constexpr ShapedKey kDiscardKeys[] = {
    {"type", kText},      {"player", kNumber | kText}, {"tile", kText | kList | kObject},
    {"tsumogiri", kFlag}, {"refused", kTextOrFlag},    {"expect", kObject},
};
constexpr ShapedKey kPressKeys[] = {
    {"type", kText},
    {"buttons", kBySeat},
    {"refused", kTextOrFlag},
    {"expect", kObject},
};
constexpr ShapedKey kMarkKeys[] = {
    {"type", kText}, {"player", kNumber | kText}, {"marking", kList}, {"refused", kTextOrFlag}, {"expect", kObject},
};
constexpr ShapedKey kEntryKeys[] = {
    {"button", kText},
    {"call_choice", kList},
    {"called_tile", kText | kList | kObject | kNull},
    {"refused", kTextOrFlag},
};

constexpr ShapedKey kRackKeys[] = {
    {"type", kText},   {"player", kNumber | kText}, {"tile", kText | kList | kObject},
    {"rack", kNumber}, {"refused", kTextOrFlag},    {"expect", kObject},
};

struct EventShape {
  std::string_view type;
  std::span<const ShapedKey> keys;
};
constexpr EventShape kEvents[] = {
    {"discard", kDiscardKeys}, {"buttons_pressed", kPressKeys}, {"mark", kMarkKeys}, {"lay_on_rack", kRackKeys}};

std::string ticked(std::string_view name) { return "`" + std::string(name) + "`"; }

/// Where something stands in the file. Most of it is right: a pointer is written only to what is not.
class FilePlace {
 public:
  FilePlace() = default;
  /// Both outlive it.
  FilePlace(const FilePlace& above, std::string_view key) : above_(&above), key_(key) {}
  FilePlace(const FilePlace& above, std::size_t index) : above_(&above), index_(index) {}

  /// A JSON pointer (RFC 6901).
  std::string pointer() const {
    if (above_ == nullptr) return {};
    return above_->pointer() + "/" + (index_ == kNoIndex ? grammar::pointer_step(key_) : std::to_string(index_));
  }

 private:
  static constexpr std::size_t kNoIndex = ~std::size_t{0};

  const FilePlace* above_ = nullptr;
  std::string_view key_;
  std::size_t index_ = kNoIndex;
};

std::string shape_names(unsigned shapes) {
  constexpr std::pair<unsigned, std::string_view> kNames[] = {{kFlag, "true or false"}, {kNumber, "a number"},
                                                              {kText, "a text"},        {kList, "a list"},
                                                              {kObject, "an object"},   {kNull, "null"}};
  std::string names;
  for (const auto& [shape, name] : kNames) {
    if ((shapes & shape) != 0) grammar::add_to_list(names, name, " or ");
  }
  return names;
}

bool check_shape(const Document& value, unsigned shapes, const FilePlace& place, Problems& problems) {
  if ((grammar::type_of(value) & shapes) != 0) return true;
  problems.push_back({place.pointer(), shape_names(shapes) + " is expected here"});
  return false;
}

/// Likewise of a member; where it stands is told only if that matters.
template <typename Step>
bool check_member(const Document& value, unsigned shapes, const FilePlace& place, const Step& step,
                  Problems& problems) {
  return (grammar::type_of(value) & shapes) != 0 || check_shape(value, shapes, FilePlace(place, step), problems);
}

/// Shows the items of a list, or the members of an object, each with its place.
template <typename Visit>
void each_item(const Document& value, const FilePlace& place, Visit visit) {
  if (const auto* list = value.get_ptr<const Document::array_t*>()) {
    for (std::size_t i = 0; i < list->size(); ++i) visit((*list)[i], FilePlace(place, i));
  } else if (const auto* object = value.get_ptr<const Document::object_t*>()) {
    for (const auto& [key, one] : *object) visit(one, FilePlace(place, key));
  }
}

/// Every key is known and its value of a type it may have; returns whether all are. `what` it is, and `which`.
bool check_keys(const Document& object, std::span<const ShapedKey> keys, std::string_view what, const FilePlace& place,
                Problems& problems, std::string_view which = {}) {
  bool fine = true;
  for (const auto& [name, value] : object.get_ref<const Document::object_t&>()) {
    const auto known =
        std::find_if(keys.begin(), keys.end(), [&, &name = name](const ShapedKey& key) { return key.name == name; });
    if (known != keys.end()) {
      fine = check_member(value, known->shapes, place, name, problems) && fine;
      continue;
    }
    std::vector<std::string_view> names;
    for (const ShapedKey& key : keys) names.push_back(key.name);
    problems.push_back(
        {FilePlace(place, name).pointer(), std::string(what) + (which.empty() ? "" : " " + ticked(which)) +
                                               " has no key " + ticked(name) + grammar::did_you_mean(name, names)});
    fine = false;
  }
  return fine;
}

bool check_seat(std::string_view name, const FilePlace& place, Problems& problems) {
  constexpr std::array seats = {seat_name(0), seat_name(1), seat_name(2), seat_name(3)};
  if (std::find(seats.begin(), seats.end(), name) != seats.end()) return true;
  problems.push_back({place.pointer(), "there is no seat " + ticked(name) + grammar::did_you_mean(name, seats)});
  return false;
}

/// Something for every seat: a list in their order, or an object with the seats that matter.
void check_by_seat(const Document& value, unsigned shapes, const FilePlace& place, Problems& problems) {
  if (value.is_array() && value.size() > kMaxSeats)
    problems.push_back({place.pointer(), "there are at most four seats"});
  for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
    check_member(value[i], shapes, place, i, problems);
  }
  if (!value.is_object()) return;
  for (const auto& [seat, one] : value.get_ref<const Document::object_t&>()) {
    if (check_seat(seat, FilePlace(place, seat), problems)) check_member(one, shapes, place, seat, problems);
  }
}

void check_texts(const Document& list, const FilePlace& place, Problems& problems) {
  for (std::size_t i = 0; i < list.size(); ++i) check_member(list[i], kText, place, i, problems);
}

void check_seat_list(const Document& list, const FilePlace& place, Problems& problems) {
  each_item(list, place, [&](const Document& name, const FilePlace& at) {
    if (check_shape(name, kText, at, problems)) check_seat(name.get_ref<const std::string&>(), at, problems);
  });
}

/// A list of names, or `{"with": [...], "without": [...]}`.
void check_names(const Document& value, const FilePlace& place, Problems& problems) {
  constexpr ShapedKey kKeys[] = {{"with", kList}, {"without", kList}};
  if (value.is_array()) return check_texts(value, place, problems);
  if (!value.is_object() || !check_keys(value, kKeys, "a set of names", place, problems)) return;
  each_item(value, place, [&](const Document& list, const FilePlace& at) { check_texts(list, at, problems); });
}

/// By seat numbers by name.
void check_counters(const Document& value, const FilePlace& place, Problems& problems) {
  check_by_seat(value, kObject, place, problems);
  each_item(value, place, [&](const Document& counters, const FilePlace& of_seat) {
    if (!counters.is_object()) return;
    each_item(counters, of_seat,
              [&](const Document& number, const FilePlace& at) { check_shape(number, kNumber, at, problems); });
  });
}

void check_winner(const Document& record, const FilePlace& place, Problems& problems) {
  if (!record.is_object()) return;
  const Document* alternatives = grammar::find_member(record, "any_of");
  if (alternatives == nullptr) {
    check_keys(record, winner_keys(), "a winner", place, problems);
    return;
  }
  const FilePlace list(place, "any_of");
  if (!check_shape(*alternatives, kList, list, problems)) return;
  each_item(*alternatives, list, [&](const Document& one, const FilePlace& at) {
    if (check_shape(one, kObject, at, problems)) check_keys(one, winner_keys(), "a winner", at, problems);
  });
}

void check_expect(const Document& expect, const FilePlace& place, Problems& problems) {
  if (!expect.is_object()) return;
  std::vector<ShapedKey> keys;
  for (const Expectation& expectation : expectations()) keys.push_back({expectation.key, expectation.shapes});
  if (!check_keys(expect, keys, "`expect`", place, problems)) return;
  for (const auto& [key, value] : expect.get_ref<const Document::object_t&>()) {
    const FilePlace inside(place, key);
    const std::string& name = key;
    const auto known = std::find_if(expectations().begin(), expectations().end(),
                                    [&](const Expectation& expectation) { return expectation.key == name; });
    switch (known->content) {
      case Expectation::Content::Plain: break;
      case Expectation::Content::Numbers: check_by_seat(value, kNumber, inside, problems); break;
      case Expectation::Content::Seats: check_seat_list(value, inside, problems); break;
      case Expectation::Content::Texts: check_texts(value, inside, problems); break;
      case Expectation::Content::SeatName:
        if (value.is_string()) check_seat(value.get_ref<const std::string&>(), inside, problems);
        break;
      case Expectation::Content::Result:
        if (const auto names = result_names();
            std::find(names.begin(), names.end(), value.get_ref<const std::string&>()) == names.end()) {
          const auto& text = value.get_ref<const std::string&>();
          problems.push_back({inside.pointer(), "no round ends with " + ticked(text) +
                                                    grammar::did_you_mean(text, std::vector<std::string_view>(
                                                                                    names.begin(), names.end()))});
        }
        break;
      case Expectation::Content::NamesBySeat:
        check_by_seat(value, kList | kObject, inside, problems);
        each_item(value, inside, [&](const Document& names, const FilePlace& at) { check_names(names, at, problems); });
        break;
      case Expectation::Content::Counters: check_counters(value, inside, problems); break;
      case Expectation::Content::TilesBySeat: check_by_seat(value, kList, inside, problems); break;
      case Expectation::Content::Winners:
        check_by_seat(value, kObject, inside, problems);
        each_item(value, inside,
                  [&](const Document& record, const FilePlace& at) { check_winner(record, at, problems); });
        break;
    }
  }
}

void check_start(const Document& start, const FilePlace& place, Problems& problems) {
  if (!start.is_object() || !check_keys(start, kStartKeys, "`start`", place, problems)) return;
  for (const auto& [key, value] : start.get_ref<const Document::object_t&>()) {
    const FilePlace inside(place, key);
    if (key == "scores") check_by_seat(value, kNumber, inside, problems);
    if (key == "sticks" || key == "riichi") check_seat_list(value, inside, problems);
    if (key == "status" || key == "auto") {
      check_by_seat(value, kList, inside, problems);
      each_item(value, inside, [&](const Document& names, const FilePlace& at) {
        if (names.is_array()) check_texts(names, at, problems);
      });
    }
    if (key == "counters") {
      check_counters(value, inside, problems);
    }
  }
}

void check_player(const Document& event, const FilePlace& place, Problems& problems) {
  const Document* player = grammar::find_member(event, "player");
  if (player == nullptr) {
    problems.push_back({place.pointer(), "it does not say whose event it is: a `player`"});
  } else if (player->is_string()) {
    check_seat(player->get_ref<const std::string&>(), FilePlace(place, "player"), problems);
  } else if (player->is_number()) {
    const double number = player->get<double>();
    const bool seat = number == 0 || number == 1 || number == 2 || number == 3;
    if (!seat) problems.push_back({FilePlace(place, "player").pointer(), "players are 0 (east) to 3 (north)"});
  }
}

void check_presses(const Document& event, const FilePlace& place, Problems& problems) {
  const Document* buttons = grammar::find_member(event, "buttons");
  if (buttons == nullptr) {
    problems.push_back({place.pointer(), "it does not say which `buttons` are pressed"});
    return;
  }
  const FilePlace inside(place, "buttons");
  check_by_seat(*buttons, kObject | kNull, inside, problems);
  each_item(*buttons, inside, [&](const Document& entry, const FilePlace& at) {
    if (!entry.is_object()) return;
    check_keys(entry, kEntryKeys, "a press", at, problems);
    if (grammar::find_member(entry, "button") == nullptr) problems.push_back({at.pointer(), "it names no `button`"});
  });
}

void check_event(const Document& event, const FilePlace& place, Problems& problems) {
  if (!check_shape(event, kObject, place, problems)) return;
  const Document* type = grammar::find_member(event, "type");
  if (type == nullptr || !type->is_string()) {
    problems.push_back({place.pointer(), "an event needs a `type`: discard, buttons_pressed, mark or lay_on_rack"});
    return;
  }
  const auto& name = type->get_ref<const std::string&>();
  const auto* const shape =
      std::find_if(std::begin(kEvents), std::end(kEvents), [&](const EventShape& one) { return one.type == name; });
  if (shape == std::end(kEvents)) {
    std::vector<std::string_view> known;
    for (const EventShape& one : kEvents) known.push_back(one.type);
    problems.push_back(
        {FilePlace(place, "type").pointer(), "there is no event " + ticked(name) + grammar::did_you_mean(name, known)});
    return;
  }
  if (!check_keys(event, shape->keys, "an event", place, problems, name)) return;
  if (name == "buttons_pressed") {
    check_presses(event, place, problems);
  } else {
    check_player(event, place, problems);
  }
  if ((name == "discard" || name == "lay_on_rack") && grammar::find_member(event, "tile") == nullptr)
    problems.push_back({place.pointer(), "it names no `tile`"});
  if (name == "lay_on_rack" && grammar::find_member(event, "rack") == nullptr)
    problems.push_back({place.pointer(), "it names no `rack`"});
  if (name == "mark" && grammar::find_member(event, "marking") == nullptr)
    problems.push_back({place.pointer(), "it has no `marking`"});
  if (const Document* expect = grammar::find_member(event, "expect"))
    check_expect(*expect, FilePlace(place, "expect"), problems);
}

/// `[least, most]`.
void check_range(const Document& range, const FilePlace& place, Problems& problems) {
  const bool fine = range.is_array() && range.size() == 2 && range[0].is_number() && range[1].is_number() &&
                    range[0].get<double>() <= range[1].get<double>();
  if (!fine) problems.push_back({place.pointer(), "two numbers are expected here: at least, and at most"});
}

/// What many games come to.
void check_figures(const Document& expect, const FilePlace& place, Problems& problems) {
  if (!expect.is_object()) return;
  std::vector<ShapedKey> keys = {{"never_win", kList}};
  for (const FigureKey& figure : figure_keys()) keys.push_back({figure.key, figure.by_name ? kObject : kList});
  if (!check_keys(expect, keys, "`expect` of a case with `play`", place, problems)) return;
  if (const Document* names = grammar::find_member(expect, "never_win")) {
    check_texts(*names, FilePlace(place, "never_win"), problems);
  }
  for (const FigureKey& figure : figure_keys()) {
    const Document* const value = grammar::find_member(expect, figure.key);
    if (value == nullptr) continue;
    const FilePlace inside(place, figure.key);
    if (!figure.by_name) {
      check_range(*value, inside, problems);
    } else {
      each_item(*value, inside, [&](const Document& range, const FilePlace& at) { check_range(range, at, problems); });
    }
  }
}

void check_play(const Document& play, const FilePlace& place, Problems& problems) {
  constexpr double kMostGames = 1e6;
  if (!play.is_object() || !check_keys(play, kPlayKeys, "`play`", place, problems)) return;
  const Document* const games = grammar::find_member(play, "games");
  if (games != nullptr && !(games->get<double>() >= 1 && games->get<double>() <= kMostGames)) {
    problems.push_back({FilePlace(place, "games").pointer(), "from 1 to 1000000 games can be played"});
  }
  if (const Document* bots = grammar::find_member(play, "bots"); bots != nullptr && bots->is_array()) {
    check_texts(*bots, FilePlace(place, "bots"), problems);
  }
  std::array<std::string, kMaxSeats> seats;
  for (const std::string& bots : play_plan(play).bots) {
    if (bots_of(bots, seats)) continue;
    problems.push_back({FilePlace(place, "bots").pointer(),
                        "bots are efficient, expert, random, odd, pass or cmd:PROGRAM, not " + ticked(bots)});
  }
}

void check_always(const Document& list, const FilePlace& place, Problems& problems) {
  if (!list.is_array()) return;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const FilePlace inside(place, i);
    if (!check_shape(list[i], kText | kList | kObject, inside, problems) || !list[i].is_object()) continue;
    if (!check_keys(list[i], kAlwaysKeys, "an entry of `always`", inside, problems)) continue;
    if (!list[i].contains("holds")) problems.push_back({inside.pointer(), "it does not say what `holds`"});
    const Document* const at = grammar::find_member(list[i], "at");
    for (std::size_t k = 0; at != nullptr && k < at->size(); ++k) {
      if ((*at)[k].is_string() && moment_named((*at)[k].get_ref<const std::string&>()) != 0) continue;
      problems.push_back({FilePlace(inside, "at").pointer(), "moments are turn, call, win and draw"});
    }
  }
}

/// Cases that were recorded from the reference.
bool is_recorded(const Document& test) { return test.contains("kind") || test.contains("trace"); }

void check_case(const Document& test, const FilePlace& place, Problems& problems) {
  if (is_recorded(test)) return;
  check_keys(test, kCaseKeys, "a case", place, problems);
  const Document* const play = grammar::find_member(test, "play");
  if (const Document* always = grammar::find_member(test, "always"))
    check_always(*always, FilePlace(place, "always"), problems);
  if (play != nullptr) {
    check_play(*play, FilePlace(place, "play"), problems);
    for (const char* key : {"events", "start"}) {
      if (test.contains(key)) problems.push_back({FilePlace(place, key).pointer(), "a case with `play` has none"});
    }
    if (const Document* expect = grammar::find_member(test, "expect"))
      check_figures(*expect, FilePlace(place, "expect"), problems);
    return;
  }
  if (!test.contains("events") && !test.contains("expect")) {
    problems.push_back({place.pointer(), "a case has `events` and says what it `expect`s, or `play`s many games"});
  }
  if (const Document* opening = grammar::find_member(test, "opening"); opening != nullptr && *opening != "skip")
    problems.push_back({FilePlace(place, "opening").pointer(), "the opening is played, or `skip` passes it"});
  if (const Document* start = grammar::find_member(test, "start"))
    check_start(*start, FilePlace(place, "start"), problems);
  if (const Document* expect = grammar::find_member(test, "expect"))
    check_expect(*expect, FilePlace(place, "expect"), problems);
  const Document* events = grammar::find_member(test, "events");
  const FilePlace inside(place, "events");
  for (std::size_t i = 0; events != nullptr && events->is_array() && i < events->size(); ++i) {
    check_event((*events)[i], FilePlace(inside, i), problems);
  }
}

std::string name_of(const Document& test, std::size_t index) {
  const Document* name = grammar::find_member(test, "name");
  return name != nullptr && name->is_string() ? name->get<std::string>() : "case " + std::to_string(index + 1);
}

/// True for an object that may be meant as a single case.
bool may_be_a_case(const Document& document) {
  return document.is_object() && (document.contains("events") || document.contains("expect") ||
                                  document.contains("play") || is_recorded(document));
}

}  // namespace

TestFile read_test_file(Document document) {
  TestFile file;
  file.single = may_be_a_case(document) && !document.contains("tests");
  if (!file.single && !document.is_array() && !(document.is_object() && document.contains("tests"))) {
    file.problems.push_back(
        {"", "this is no test file: a list of cases is expected, or an object with a list `tests`"});
    return file;
  }
  const FilePlace whole;
  const FilePlace tests(whole, "tests");
  const FilePlace* place_of_list = &whole;
  Document* list = &document;
  if (document.is_object() && !file.single) {
    check_keys(document, kFileKeys, "a test file", whole, file.problems);
    if (const Document* always = grammar::find_member(document, "always"))
      check_always(*always, FilePlace(whole, "always"), file.problems);
    list = &document["tests"];
    place_of_list = &tests;
    if (!list->is_array()) return file;
  }
  const std::size_t count = file.single ? 1 : list->size();
  for (std::size_t i = 0; i < count; ++i) {
    Document& written = file.single ? document : (*list)[i];
    const FilePlace place = file.single ? whole : FilePlace(*place_of_list, i);
    if (!check_shape(written, kObject, place, file.problems)) continue;
    TestFileCase one{i, name_of(written, i), nullptr};
    check_case(written, place, one.problems);
    one.test = std::move(written);
    for (const char* key : {"ruleset", "ruleset_file", "mods", "preset", "config", "as", "always"}) {
      if (file.single || !document.is_object() || !document.contains(key)) continue;
      Document* const own = one.test.contains(key) ? &grammar::member(one.test, key) : nullptr;
      if (own == nullptr) {
        grammar::member(one.test, key) = document[key];
      } else if (std::string_view(key) == "config" && own->is_object() && document[key].is_object()) {
        // What a case says comes on top: the hand of a seat does not take away those of the others.
        Document config = document[key];
        merge_config(config, *own);
        *own = std::move(config);
      }
    }
    file.cases.push_back(std::move(one));
  }
  return file;
}

}  // namespace majs::runtime
