#include "compiler/platform/won_places.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

bool marks_winning_tile(const Document& attribute) {
  return attribute == "winning_tile" || attribute == "platform_won";  // waiting_tiles.hpp
}

/// Of an offset, or of a tile in three suits and honours; nothing for others.
std::optional<int> number_of(const Document& item) {
  if (item.is_number() && std::abs(item.get<double>()) < kFarthestOffset) return static_cast<int>(item.get<double>());
  constexpr std::string_view kSuitsAndHonours = "mpsz";
  const std::string tile = item.is_string() ? item.get<std::string>() : std::string();
  const auto suit = tile.size() == 2 ? kSuitsAndHonours.find(tile[1]) : std::string_view::npos;
  if (suit == std::string_view::npos || tile[0] < '0' || tile[0] > '9') return std::nullopt;
  return tile[0] - '0' + 10 * static_cast<int>(suit);
}

/// The mark of the place that a form of a set wants the winning tile in; "" when it says nothing of it.
std::string place_in(const Document& form) {
  if (!form.is_array() || form.size() < 2) return "";
  std::string place = "platform_won_in";
  std::size_t won = 0;
  std::optional<int> first;
  for (const Document& item : form) {
    const Document* attributes = item.is_object() ? grammar::find_member(item, "attrs") : nullptr;
    const bool is_won =
        attributes != nullptr && std::any_of(attributes->begin(), attributes->end(), marks_winning_tile);
    const auto number = number_of(item.is_object() ? item.value("offset", item.value("tile", Document())) : item);
    if (!number) return "";
    if (!first) first = number;
    won += is_won ? 1 : 0;
    place += (is_won ? "_won" : "_") + std::to_string(*number - *first);
  }
  return won == 1 ? place : "";
}

const Document* set_named(const Document& document, const Document& name) {
  const Document* sets = grammar::find_member(document, "set_definitions");
  return sets == nullptr || !name.is_string() ? nullptr : grammar::find_member(*sets, name.get<std::string>());
}

bool wants_place(const Document& document, const Document& name) {
  const Document* set = set_named(document, name);
  return set != nullptr && set->is_array() &&
         std::any_of(set->begin(), set->end(), [](const Document& form) { return !place_in(form).empty(); });
}

/// The set with marks instead, which is made where there is none yet.
std::string marked_set(Document& document, const std::string& set, std::vector<std::string>& places) {
  Document marked = *set_named(document, set);
  for (Document& form : marked) {
    const std::string place = place_in(form);
    if (place.empty()) continue;
    if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    for (Document& item : form) {
      if (item.is_object()) std::replace_if(item["attrs"].begin(), item["attrs"].end(), marks_winning_tile, place);
    }
  }
  const std::string name = "platform_placed_" + set;
  document["set_definitions"][name] = std::move(marked);
  return name;
}

/// Each name of a set in definitions that wants the winning tile somewhere.
template <typename Definitions, typename Visit>
void each_placed(const Document& document, Definitions& definitions, const Visit& visit) {
  for (auto& definition : definitions) {
    if (!definition.is_array()) continue;
    for (auto& element : definition) {
      if (!element.is_array() || element.empty() || !element[0].is_array()) continue;
      for (auto& name : element[0]) {
        if (wants_place(document, name)) visit(name);
      }
    }
  }
}

}  // namespace

bool asks_for_won_place(const Document& document, const Document& value) {
  return any_within(document, value, [&](const Document& condition) {
    const Document* const options = asked_of_whole_hand(document, condition);
    if (options == nullptr) return false;
    bool some = false;
    const Document definitions = definitions_of(document, (*options)[1]);
    each_placed(document, definitions, [&](const Document&) { some = true; });
    return some;
  });
}

void ask_for_marked_place(Document& document, Document& value, std::vector<std::string>& places) {
  if (!value.is_structured()) return;
  for (Document& member : value) ask_for_marked_place(document, member, places);
  const Document* const options = asked_of_whole_hand(document, value);
  if (options == nullptr) return;
  Document definitions = definitions_of(document, (*options)[1]);
  const Document asked = definitions;
  each_placed(document, definitions,
              [&](Document& name) { name = marked_set(document, name.get<std::string>(), places); });
  if (definitions != asked) value["opts"][1] = std::move(definitions);
}

void judge_each_place(Document& document, const std::vector<std::string>& places,
                      const std::vector<Document>& wanting) {
  const Document tile = Document::array({"winning_tile"});
  Document marks = Document::array();
  for (const std::string& place : places) marks.push_back("_" + place);
  const Document mark_all = action("add_attr", tile, marks);
  Document& before_win = actions_of(document, "before_win");
  before_win.insert(before_win.begin(), mark_all);

  const Document judge = action("run", "platform_judge_in_place");
  Document judges = Document::array({set_counter("platform_best_in_place", -1.0)});
  Document chooses = Document::array();
  double number = 0;
  for (const Document& mark : marks) {
    ++number;
    const Document choose =
        Document::array({action("remove_attr", tile, marks), action("add_attr", tile, Document::array({mark}))});
    judges.insert(judges.end(), choose.begin(), choose.end());
    judges.push_back(judge);
    judges.push_back(action("run", "platform_count_worth"));
    judges.push_back(when(test("amount_more_than", Document::array({"platform_worth", "platform_best_in_place"})),
                          Document::array({set_counter("platform_best_in_place", "platform_worth"),
                                           set_counter("platform_best_place", number)})));
    chooses.push_back(when(test("amount_equals", Document::array({"platform_best_place", number})), choose));
  }
  judges.insert(judges.end(), chooses.begin(), chooses.end());
  judges.push_back(judge);
  document["functions"]["platform_judge_places"] = std::move(judges);

  Document& actions = actions_of(document, "before_scoring");
  document["functions"]["platform_judge_in_place"] = std::move(actions);
  actions = Document::array({action("remove_attr", tile, marks), mark_all, judge, set_counter("platform_placed", 0.0)});
  for (const Document& conditions : wanting) {
    actions.push_back(
        Document::array({"when", conditions, Document::array({changed_counter("platform_placed", "+", 1.0)})}));
  }
  actions.push_back(when(test("amount_at_least", Document::array({"platform_placed", 2.0})),
                         Document::array({action("run", "platform_judge_places")})));
}

}  // namespace majs::compiler
