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
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/always.hpp"
#include "runtime/play/tests/expectations.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {
namespace {

using namespace shapes;
using Content = ShapedKey::Content;
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

constexpr ShapedKey kStartKeys[] = {{"scores", kBySeat, Content::Numbers},
                                    {"pot", kNumber},
                                    {"honba", kNumber},
                                    {"round", kNumber},
                                    {"sticks", kList, Content::Seats},
                                    {"riichi", kList, Content::Seats},
                                    {"status", kObject, Content::ListsBySeat},
                                    {"counters", kObject, Content::Counters},
                                    {"indicators", kList},
                                    {"ura", kList},
                                    {"auto", kObject, Content::ListsBySeat}};

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
  std::string_view name;
  std::span<const ShapedKey> keys;
};
constexpr EventShape kEvents[] = {
    {"discard", kDiscardKeys}, {"buttons_pressed", kPressKeys}, {"mark", kMarkKeys}, {"lay_on_rack", kRackKeys}};

std::string ticked(std::string_view name) { return "`" + std::string(name) + "`"; }

/// Where something stands in the file. Most of it is right: a pointer is written only to what is not.
class FilePlace {
 public:
  /// The whole file, and what becomes of its problems. All that a place is made of outlives it.
  explicit FilePlace(std::vector<TestFileProblem>& problems) : problems_(&problems) {}
  FilePlace(const FilePlace& above, std::string_view key) : above_(&above), key_(key), problems_(above.problems_) {}
  FilePlace(const FilePlace& above, std::size_t index) : above_(&above), index_(index), problems_(above.problems_) {}
  /// The same place, of a case that has problems of its own.
  FilePlace of_case(std::vector<TestFileProblem>& problems) const {
    FilePlace place = *this;
    place.problems_ = &problems;
    return place;
  }

  void problem(std::string message) const { problems_->push_back({pointer(), std::move(message)}); }

 private:
  /// A JSON pointer (RFC 6901).
  std::string pointer() const {
    if (above_ == nullptr) return {};
    return above_->pointer() + "/" + (index_ == kNoIndex ? grammar::pointer_step(key_) : std::to_string(index_));
  }

  static constexpr std::size_t kNoIndex = ~std::size_t{0};

  const FilePlace* above_ = nullptr;
  std::string_view key_;
  std::size_t index_ = kNoIndex;
  std::vector<TestFileProblem>* problems_;
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

bool check_shape(const Document& value, unsigned shapes, const FilePlace& place) {
  if ((grammar::type_of(value) & shapes) != 0) return true;
  place.problem(shape_names(shapes) + " is expected here");
  return false;
}

/// Likewise of a member; where it stands is told only if that matters.
template <typename Step>
bool check_member(const Document& value, unsigned shapes, const FilePlace& place, const Step& step) {
  return (grammar::type_of(value) & shapes) != 0 || check_shape(value, shapes, FilePlace(place, step));
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

/// Every key is known and its value of a type it may have; returns whether all are. `what` it is.
template <typename Keys>
bool check_keys(const Document& object, const Keys& keys, const std::string& what, const FilePlace& place) {
  bool fine = true;
  for (const auto& [name, value] : object.get_ref<const Document::object_t&>()) {
    if (const auto* const known = find_row(keys, name)) {
      fine = check_member(value, known->shapes, place, name) && fine;
      continue;
    }
    FilePlace(place, name)
        .problem(what + " has no key " + ticked(name) +
                 grammar::did_you_mean_of(name, keys, [](const auto& key) { return key.name; }));
    fine = false;
  }
  return fine;
}

/// `check` for a member, if it is there.
template <typename Check>
void check_if_there(const Document& object, std::string_view key, const FilePlace& place, const Check& check) {
  if (const Document* const value = grammar::find_member(object, key)) check(*value, FilePlace(place, key));
}

/// A problem where a member is missing.
void wants(const Document& object, std::string_view key, const FilePlace& place, std::string_view without) {
  if (grammar::find_member(object, key) == nullptr) place.problem(std::string(without));
}

bool check_seat(std::string_view name, const FilePlace& place) {
  constexpr std::array seats = {seat_name(0), seat_name(1), seat_name(2), seat_name(3)};
  if (std::ranges::find(seats, name) != seats.end()) return true;
  place.problem("there is no seat " + ticked(name) + grammar::did_you_mean(name, seats));
  return false;
}

using Check = void (*)(const Document& value, const FilePlace& place);

/// Something for every seat: a list in their order, or an object with the seats that matter. `inside`: of each.
void check_by_seat(const Document& value, unsigned shapes, const FilePlace& place, Check inside = nullptr) {
  if (value.is_array() && value.size() > kMaxSeats) place.problem("there are at most four seats");
  for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
    check_member(value[i], shapes, place, i);
  }
  if (const auto* const object = value.get_ptr<const Document::object_t*>()) {
    for (const auto& [seat, one] : *object) {
      if (check_seat(seat, FilePlace(place, seat))) check_member(one, shapes, place, seat);
    }
  }
  if (inside != nullptr) each_item(value, place, inside);
}

/// Of a list: anything else is told elsewhere.
void check_texts(const Document& list, const FilePlace& place) {
  if (list.is_array())
    each_item(list, place, [](const Document& one, const FilePlace& at) { check_shape(one, kText, at); });
}

void check_seat_list(const Document& list, const FilePlace& place) {
  each_item(list, place, [&](const Document& name, const FilePlace& at) {
    if (check_shape(name, kText, at)) check_seat(name.get_ref<const std::string&>(), at);
  });
}

/// A list of names, or `{"with": [...], "without": [...]}`.
void check_names(const Document& value, const FilePlace& place) {
  constexpr ShapedKey kKeys[] = {{"with", kList}, {"without", kList}};
  if (value.is_array()) return check_texts(value, place);
  if (value.is_object() && check_keys(value, kKeys, "a set of names", place)) each_item(value, place, check_texts);
}

/// Numbers by name.
void check_numbers(const Document& counters, const FilePlace& place) {
  if (!counters.is_object()) return;
  each_item(counters, place, [](const Document& number, const FilePlace& at) { check_shape(number, kNumber, at); });
}

void check_winner_keys(const Document& record, const FilePlace& place) {
  if (!record.is_object()) return;
  const Document* alternatives = grammar::find_member(record, "any_of");
  if (alternatives == nullptr) check_keys(record, winner_keys(), "a winner", place);
  const FilePlace list(place, "any_of");
  if (alternatives == nullptr || !check_shape(*alternatives, kList, list)) return;
  each_item(*alternatives, list, [](const Document& one, const FilePlace& at) {
    if (check_shape(one, kObject, at)) check_keys(one, winner_keys(), "a winner", at);
  });
}

void check_result(const std::string& text, const FilePlace& place) {
  const auto names = result_names();
  if (std::ranges::find(names, text) != names.end()) return;
  place.problem("no round ends with " + ticked(text) + grammar::did_you_mean(text, names));
}

/// What is inside of a value that is of a type it may have.
void check_content(Content content, const Document& value, const FilePlace& place) {
  switch (content) {
    case Content::Plain: return;
    case Content::Numbers: return check_by_seat(value, kNumber, place);
    case Content::Seats: return check_seat_list(value, place);
    case Content::Texts: return check_texts(value, place);
    case Content::SeatName:
      if (value.is_string()) check_seat(value.get_ref<const std::string&>(), place);
      return;
    case Content::Result: return check_result(value.get_ref<const std::string&>(), place);
    case Content::NamesBySeat: return check_by_seat(value, kList | kObject, place, check_names);
    case Content::ListsBySeat: return check_by_seat(value, kList, place, check_texts);
    case Content::Counters: return check_by_seat(value, kObject, place, check_numbers);
    case Content::TilesBySeat: return check_by_seat(value, kList, place);
    case Content::Winners: return check_by_seat(value, kObject, place, check_winner_keys);
  }
}

/// An object with these keys, if it is one.
template <typename Keys>
void check_object(const Document& object, const Keys& keys, const std::string& what, const FilePlace& place) {
  if (!object.is_object() || !check_keys(object, keys, what, place)) return;
  for (const auto& [name, value] : object.get_ref<const Document::object_t&>()) {
    check_content(find_row(keys, name)->content, value, FilePlace(place, name));
  }
}

void check_expect(const Document& expect, const FilePlace& place) {
  check_object(expect, expectations(), "`expect`", place);
}

void check_player(const Document& event, const FilePlace& place) {
  const Document* player = grammar::find_member(event, "player");
  if (player == nullptr) {
    place.problem("it does not say whose event it is: a `player`");
  } else if (player->is_string()) {
    check_seat(player->get_ref<const std::string&>(), FilePlace(place, "player"));
  } else if (player->is_number()) {
    const bool seat = grammar::whole_number(*player, 0, kMaxSeats - 1).has_value();
    if (!seat) FilePlace(place, "player").problem("players are 0 (east) to 3 (north)");
  }
}

void check_presses(const Document& event, const FilePlace& place) {
  const Document* buttons = grammar::find_member(event, "buttons");
  if (buttons == nullptr) return place.problem("it does not say which `buttons` are pressed");
  check_by_seat(*buttons, kObject | kNull, FilePlace(place, "buttons"), [](const Document& entry, const FilePlace& at) {
    if (!entry.is_object()) return;
    check_keys(entry, kEntryKeys, "a press", at);
    wants(entry, "button", at, "it names no `button`");
  });
}

void check_event(const Document& event, const FilePlace& place) {
  if (!check_shape(event, kObject, place)) return;
  const Document* type = grammar::find_member(event, "type");
  if (type == nullptr || !type->is_string()) {
    return place.problem("an event needs a `type`: discard, buttons_pressed, mark or lay_on_rack");
  }
  const auto& name = type->get_ref<const std::string&>();
  const EventShape* const shape = find_row(kEvents, name);
  if (shape == nullptr) {
    return FilePlace(place, "type")
        .problem("there is no event " + ticked(name) + grammar::did_you_mean_of(name, kEvents, &EventShape::name));
  }
  if (!check_keys(event, shape->keys, "an event " + ticked(name), place)) return;
  if (name == "buttons_pressed") {
    check_presses(event, place);
  } else {
    check_player(event, place);
  }
  if (name == "discard" || name == "lay_on_rack") wants(event, "tile", place, "it names no `tile`");
  if (name == "lay_on_rack") wants(event, "rack", place, "it names no `rack`");
  if (name == "mark") wants(event, "marking", place, "it has no `marking`");
  check_if_there(event, "expect", place, check_expect);
}

/// `[least, most]`.
void check_range(const Document& range, const FilePlace& place) {
  const bool fine = range.is_array() && range.size() == 2 && range[0].is_number() && range[1].is_number() &&
                    range[0].get<double>() <= range[1].get<double>();
  if (!fine) place.problem("two numbers are expected here: at least, and at most");
}

/// What many games come to.
void check_figures(const Document& expect, const FilePlace& place) {
  if (!expect.is_object() || !check_keys(expect, figure_keys(), "`expect` of a case with `play`", place)) return;
  for (const ShapedKey& figure : figure_keys()) {
    check_if_there(expect, figure.name, place, [&](const Document& value, const FilePlace& inside) {
      if (figure.content == Content::Texts) return check_texts(value, inside);
      value.is_object() ? each_item(value, inside, check_range) : check_range(value, inside);
    });
  }
}

void check_play(const Document& play, const FilePlace& place) {
  constexpr double kMostGames = 1e6;
  if (!play.is_object() || !check_keys(play, kPlayKeys, "`play`", place)) return;
  const double games = grammar::find_number(play, "games").value_or(1);
  if (!(games >= 1 && games <= kMostGames)) {
    FilePlace(place, "games").problem("from 1 to 1000000 games can be played");
  }
  check_if_there(play, "bots", place, check_texts);
  std::array<std::string, kMaxSeats> seats;
  for (const std::string& bots : play_plan(play).bots) {
    if (bots_of(bots, seats)) continue;
    FilePlace(place, "bots")
        .problem("bots are efficient, expert, random, odd, pass or cmd:PROGRAM, not " + ticked(bots));
  }
}

void check_always_rule(const Document& rule, const FilePlace& place) {
  if (!check_shape(rule, kText | kList | kObject, place) || !rule.is_object()) return;
  if (!check_keys(rule, kAlwaysKeys, "an entry of `always`", place)) return;
  wants(rule, "holds", place, "it does not say what `holds`");
  for (const Document& moment : grammar::find_items(rule, "at")) {
    if (moment.is_string() && moment_named(moment.get_ref<const std::string&>()) != 0) continue;
    FilePlace(place, "at").problem("moments are turn, call, win and draw");
  }
}

void check_always(const Document& list, const FilePlace& place) {
  if (list.is_array()) each_item(list, place, check_always_rule);
}

/// Cases that were recorded from the reference.
bool is_recorded(const Document& test) { return test.contains("kind") || test.contains("trace"); }

void check_case(const Document& test, const FilePlace& place) {
  if (is_recorded(test)) return;
  check_keys(test, kCaseKeys, "a case", place);
  check_if_there(test, "always", place, check_always);
  if (test.contains("play")) {
    check_if_there(test, "play", place, check_play);
    for (const char* key : {"events", "start"}) {
      if (test.contains(key)) FilePlace(place, key).problem("a case with `play` has none");
    }
    return check_if_there(test, "expect", place, check_figures);
  }
  if (!test.contains("events") && !test.contains("expect")) {
    place.problem("a case has `events` and says what it `expect`s, or `play`s many games");
  }
  check_if_there(test, "opening", place, [](const Document& opening, const FilePlace& inside) {
    if (opening != "skip") inside.problem("the opening is played, or `skip` passes it");
  });
  check_if_there(test, "start", place, [](const Document& start, const FilePlace& inside) {
    check_object(start, kStartKeys, "`start`", inside);
  });
  check_if_there(test, "expect", place, check_expect);
  check_if_there(test, "events", place, [](const Document& events, const FilePlace& inside) {
    if (events.is_array()) each_item(events, inside, check_event);
  });
}

std::string name_of(const Document& test, std::size_t index) {
  const std::string* const name = grammar::find_text(test, "name");
  return name != nullptr ? *name : "case " + std::to_string(index + 1);
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
  const FilePlace whole(file.problems);
  const FilePlace tests(whole, "tests");
  const bool shares = document.is_object() && !file.single;
  if (shares) {
    check_keys(document, kFileKeys, "a test file", whole);
    check_if_there(document, "always", whole, check_always);
    if (!document["tests"].is_array()) return file;
  }
  Document& list = shares ? document["tests"] : document;
  const std::size_t count = file.single ? 1 : list.size();
  for (std::size_t i = 0; i < count; ++i) {
    Document& written = file.single ? document : list[i];
    const FilePlace place = file.single ? whole : FilePlace(shares ? tests : whole, i);
    if (!check_shape(written, kObject, place)) continue;
    TestFileCase one{i, name_of(written, i), nullptr};
    check_case(written, place.of_case(one.problems));
    one.test = std::move(written);
    for (const char* key : {"ruleset", "ruleset_file", "mods", "preset", "config", "as", "always"}) {
      if (!shares || !document.contains(key)) continue;
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
