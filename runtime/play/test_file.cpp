#include "runtime/play/test_file.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "grammar/json_pointer.hpp"
#include "grammar/suggest.hpp"
#include "grammar/vocabulary.hpp"
#include "runtime/play/expectations.hpp"
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
    {"tests", kList},
};

constexpr ShapedKey kCaseKeys[] = {
    {"name", kText},
    {"description", kText},
    {"source", kText},
    {"ruleset", kText | kObject},
    {"ruleset_file", kText},
    {"mods", kList},
    {"config", kObject | kText | kNull},
    {"start", kObject},
    {"events", kList},
    {"expect", kObject},
};

constexpr ShapedKey kStartKeys[] = {
    {"scores", kBySeat}, {"pot", kNumber},  {"honba", kNumber},  {"round", kNumber},
    {"sticks", kList},   {"riichi", kList}, {"status", kObject}, {"counters", kObject},
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

/// `, did you mean ...?`, or nothing.
std::string instead(std::string_view name, const std::vector<std::string_view>& known) {
  const std::string_view near = grammar::nearest(name, known);
  return near.empty() ? std::string() : ", did you mean " + ticked(near) + "?";
}

std::string below(const std::string& pointer, std::string_view key) {
  return pointer + "/" + grammar::pointer_step(key);
}
std::string below(const std::string& pointer, std::size_t index) { return pointer + "/" + std::to_string(index); }

unsigned shape_of(const Document& value) {
  switch (value.type()) {
    case Document::value_t::null: return kNull;
    case Document::value_t::boolean: return kFlag;
    case Document::value_t::string: return kText;
    case Document::value_t::array: return kList;
    case Document::value_t::object: return kObject;
    default: return kNumber;
  }
}

std::string shape_names(unsigned shapes) {
  constexpr std::pair<unsigned, std::string_view> kNames[] = {{kFlag, "true or false"}, {kNumber, "a number"},
                                                              {kText, "a text"},        {kList, "a list"},
                                                              {kObject, "an object"},   {kNull, "null"}};
  std::string names;
  for (const auto& [shape, name] : kNames) {
    if ((shapes & shape) != 0) names.append(names.empty() ? "" : " or ").append(name);
  }
  return names;
}

bool check_shape(const Document& value, unsigned shapes, const std::string& pointer, Problems& problems) {
  if ((shape_of(value) & shapes) != 0) return true;
  problems.push_back({pointer, shape_names(shapes) + " is expected here"});
  return false;
}

/// Likewise of a member; where it stands is told only if that matters.
template <typename Step>
bool check_member(const Document& value, unsigned shapes, const std::string& pointer, const Step& step,
                  Problems& problems) {
  return (shape_of(value) & shapes) != 0 || check_shape(value, shapes, below(pointer, step), problems);
}

/// Every key is known and its value of a type it may have; returns whether all are.
bool check_keys(const Document& object, std::span<const ShapedKey> keys, std::string_view what,
                const std::string& pointer, Problems& problems) {
  bool fine = true;
  for (const auto& [name, value] : object.items()) {
    const auto known =
        std::find_if(keys.begin(), keys.end(), [&, &name = name](const ShapedKey& key) { return key.name == name; });
    if (known != keys.end()) {
      fine = check_member(value, known->shapes, pointer, name, problems) && fine;
      continue;
    }
    std::vector<std::string_view> names;
    for (const ShapedKey& key : keys) names.push_back(key.name);
    problems.push_back(
        {below(pointer, name), std::string(what) + " has no key " + ticked(name) + instead(name, names)});
    fine = false;
  }
  return fine;
}

const Document* find(const Document& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::vector<std::string_view> all_seats() {
  std::vector<std::string_view> names;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) names.push_back(seat_name(seat));
  return names;
}

bool check_seat(std::string_view name, const std::string& pointer, Problems& problems) {
  const std::vector<std::string_view> seats = all_seats();
  if (std::find(seats.begin(), seats.end(), name) != seats.end()) return true;
  problems.push_back({pointer, "there is no seat " + ticked(name) + instead(name, seats)});
  return false;
}

/// Something for every seat: a list in their order, or an object with the seats that matter.
void check_by_seat(const Document& value, unsigned shapes, const std::string& pointer, Problems& problems) {
  if (value.is_array() && value.size() > kMaxSeats) problems.push_back({pointer, "there are at most four seats"});
  for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
    check_member(value[i], shapes, pointer, i, problems);
  }
  if (!value.is_object()) return;
  for (const auto& [seat, one] : value.items()) {
    if (check_seat(seat, below(pointer, seat), problems)) check_member(one, shapes, pointer, seat, problems);
  }
}

void check_texts(const Document& list, const std::string& pointer, Problems& problems) {
  for (std::size_t i = 0; i < list.size(); ++i) check_member(list[i], kText, pointer, i, problems);
}

void check_seat_list(const Document& list, const std::string& pointer, Problems& problems) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (check_shape(list[i], kText, below(pointer, i), problems)) {
      check_seat(list[i].get_ref<const std::string&>(), below(pointer, i), problems);
    }
  }
}

/// A list of names, or `{"with": [...], "without": [...]}`.
void check_names(const Document& value, const std::string& pointer, Problems& problems) {
  constexpr ShapedKey kKeys[] = {{"with", kList}, {"without", kList}};
  if (value.is_array()) return check_texts(value, pointer, problems);
  if (!value.is_object() || !check_keys(value, kKeys, "a set of names", pointer, problems)) return;
  for (const auto& [key, list] : value.items()) check_texts(list, below(pointer, key), problems);
}

void check_winner(const Document& record, const std::string& pointer, Problems& problems) {
  if (!record.is_object()) return;
  const Document* alternatives = find(record, "any_of");
  if (alternatives == nullptr) {
    check_keys(record, winner_keys(), "a winner", pointer, problems);
    return;
  }
  if (!check_shape(*alternatives, kList, below(pointer, "any_of"), problems)) return;
  for (std::size_t i = 0; i < alternatives->size(); ++i) {
    const std::string place = below(below(pointer, "any_of"), i);
    if (check_shape((*alternatives)[i], kObject, place, problems)) {
      check_keys((*alternatives)[i], winner_keys(), "a winner", place, problems);
    }
  }
}

void check_expect(const Document& expect, const std::string& pointer, Problems& problems) {
  if (!expect.is_object()) return;
  std::vector<ShapedKey> keys;
  for (const Expectation& expectation : expectations()) keys.push_back({expectation.key, expectation.shapes});
  if (!check_keys(expect, keys, "`expect`", pointer, problems)) return;
  for (const auto& [key, value] : expect.items()) {
    const std::string place = below(pointer, key);
    const std::string& name = key;
    const auto known = std::find_if(expectations().begin(), expectations().end(),
                                    [&](const Expectation& expectation) { return expectation.key == name; });
    switch (known->content) {
      case Expectation::Content::Plain: break;
      case Expectation::Content::Numbers: check_by_seat(value, kNumber, place, problems); break;
      case Expectation::Content::Seats: check_seat_list(value, place, problems); break;
      case Expectation::Content::Texts: check_texts(value, place, problems); break;
      case Expectation::Content::SeatName:
        if (value.is_string()) check_seat(value.get_ref<const std::string&>(), place, problems);
        break;
      case Expectation::Content::Result:
        if (const auto names = result_names();
            std::find(names.begin(), names.end(), value.get_ref<const std::string&>()) == names.end()) {
          const auto& text = value.get_ref<const std::string&>();
          problems.push_back({place, "no round ends with " + ticked(text) +
                                         instead(text, std::vector<std::string_view>(names.begin(), names.end()))});
        }
        break;
      case Expectation::Content::NamesBySeat:
        check_by_seat(value, kList | kObject, place, problems);
        for (const auto& [seat, names] : value.items()) check_names(names, below(place, seat), problems);
        break;
      case Expectation::Content::Winners:
        check_by_seat(value, kObject, place, problems);
        for (const auto& [seat, record] : value.items()) check_winner(record, below(place, seat), problems);
        break;
    }
  }
}

void check_start(const Document& start, const std::string& pointer, Problems& problems) {
  if (!start.is_object() || !check_keys(start, kStartKeys, "`start`", pointer, problems)) return;
  for (const auto& [key, value] : start.items()) {
    const std::string place = below(pointer, key);
    if (key == "scores") check_by_seat(value, kNumber, place, problems);
    if (key == "sticks" || key == "riichi") check_seat_list(value, place, problems);
    if (key == "status") check_by_seat(value, kList, place, problems);
    if (key == "counters") check_by_seat(value, kObject, place, problems);
    for (const auto& [seat, names] : value.items()) {
      if (key == "status" && names.is_array()) check_texts(names, below(place, seat), problems);
      for (const auto& [counter, number] : names.items()) {
        if (key == "counters" && names.is_object()) {
          check_shape(number, kNumber, below(below(place, seat), counter), problems);
        }
      }
    }
  }
}

void check_player(const Document& event, const std::string& pointer, Problems& problems) {
  const Document* player = find(event, "player");
  if (player == nullptr) {
    problems.push_back({pointer, "it does not say whose event it is: a `player`"});
  } else if (player->is_string()) {
    check_seat(player->get_ref<const std::string&>(), below(pointer, "player"), problems);
  } else if (player->is_number()) {
    const double number = player->get<double>();
    const bool seat = number == 0 || number == 1 || number == 2 || number == 3;
    if (!seat) problems.push_back({below(pointer, "player"), "players are 0 (east) to 3 (north)"});
  }
}

void check_presses(const Document& event, const std::string& pointer, Problems& problems) {
  const Document* buttons = find(event, "buttons");
  if (buttons == nullptr) {
    problems.push_back({pointer, "it does not say which `buttons` are pressed"});
    return;
  }
  const std::string place = below(pointer, "buttons");
  check_by_seat(*buttons, kObject | kNull, place, problems);
  for (const auto& [seat, entry] : buttons->items()) {
    if (!entry.is_object()) continue;
    check_keys(entry, kEntryKeys, "a press", below(place, seat), problems);
    if (find(entry, "button") == nullptr) problems.push_back({below(place, seat), "it names no `button`"});
  }
}

void check_event(const Document& event, const std::string& pointer, Problems& problems) {
  if (!check_shape(event, kObject, pointer, problems)) return;
  const Document* type = find(event, "type");
  if (type == nullptr || !type->is_string()) {
    problems.push_back({pointer, "an event needs a `type`: discard, buttons_pressed, mark or lay_on_rack"});
    return;
  }
  const auto& name = type->get_ref<const std::string&>();
  const auto* const shape =
      std::find_if(std::begin(kEvents), std::end(kEvents), [&](const EventShape& one) { return one.type == name; });
  if (shape == std::end(kEvents)) {
    std::vector<std::string_view> known;
    for (const EventShape& one : kEvents) known.push_back(one.type);
    problems.push_back({below(pointer, "type"), "there is no event " + ticked(name) + instead(name, known)});
    return;
  }
  if (!check_keys(event, shape->keys, "an event " + ticked(name), pointer, problems)) return;
  if (name == "buttons_pressed") {
    check_presses(event, pointer, problems);
  } else {
    check_player(event, pointer, problems);
  }
  if ((name == "discard" || name == "lay_on_rack") && find(event, "tile") == nullptr)
    problems.push_back({pointer, "it names no `tile`"});
  if (name == "lay_on_rack" && find(event, "rack") == nullptr) problems.push_back({pointer, "it names no `rack`"});
  if (name == "mark" && find(event, "marking") == nullptr) problems.push_back({pointer, "it has no `marking`"});
  if (const Document* expect = find(event, "expect")) check_expect(*expect, below(pointer, "expect"), problems);
}

/// Cases that were recorded from the reference.
bool is_recorded(const Document& test) { return test.contains("kind") || test.contains("trace"); }

void check_case(const Document& test, const std::string& pointer, Problems& problems) {
  if (is_recorded(test)) return;
  check_keys(test, kCaseKeys, "a case", pointer, problems);
  if (!test.contains("events") && !test.contains("expect")) {
    problems.push_back({pointer, "a case has `events` and says what it `expect`s"});
  }
  if (const Document* start = find(test, "start")) check_start(*start, below(pointer, "start"), problems);
  if (const Document* expect = find(test, "expect")) check_expect(*expect, below(pointer, "expect"), problems);
  const Document* events = find(test, "events");
  const std::string place = below(pointer, "events");
  for (std::size_t i = 0; events != nullptr && events->is_array() && i < events->size(); ++i) {
    check_event((*events)[i], below(place, i), problems);
  }
}

std::string name_of(const Document& test, std::size_t index) {
  const Document* name = find(test, "name");
  return name != nullptr && name->is_string() ? name->get<std::string>() : "case " + std::to_string(index + 1);
}

/// True for an object that may be meant as a single case.
bool may_be_a_case(const Document& document) {
  return document.is_object() && (document.contains("events") || document.contains("expect") || is_recorded(document));
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
  std::string list_pointer;
  Document* list = &document;
  if (document.is_object() && !file.single) {
    check_keys(document, kFileKeys, "a test file", "", file.problems);
    list = &document["tests"];
    list_pointer = "/tests";
    if (!list->is_array()) return file;
  }
  const std::size_t count = file.single ? 1 : list->size();
  for (std::size_t i = 0; i < count; ++i) {
    Document& written = file.single ? document : (*list)[i];
    const std::string pointer = file.single ? std::string() : below(list_pointer, i);
    if (!check_shape(written, kObject, pointer, file.problems)) continue;
    TestFileCase one{i, name_of(written, i), nullptr};
    check_case(written, pointer, one.problems);
    one.test = std::move(written);
    for (const char* key : {"ruleset", "ruleset_file", "mods", "config"}) {
      const bool shared = !file.single && document.is_object() && document.contains(key) && !one.test.contains(key);
      if (shared) one.test[key] = document[key];
    }
    file.cases.push_back(std::move(one));
  }
  return file;
}

}  // namespace majs::runtime
