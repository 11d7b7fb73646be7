#include "compiler/platform/pair_readings.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "compiler/platform/document_parts.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {
namespace {

constexpr const char* kReadsPair = "platform_reads_pair";
constexpr std::size_t kTilesOfPair = 2;

bool is_pair(const Document& form) {
  return form.is_array() && form.size() == kTilesOfPair && !form[0].is_array() && !form[1].is_array();
}

/// The first tile says which pair it is.
void mark_first(Document& form) {
  Document& first = form[0];
  if (!first.is_object()) {
    Document item = Document::object();
    item[first.is_string() ? "tile" : "offset"] = first;
    first = std::move(item);
  }
  first["attrs"].push_back(kPairedTile);
}

/// A definition of a whole hand that asks for one pair, which is the chosen one then.
Document with_chosen_pair(Document& document, const Document& definition) {
  if (!definition.is_array() || definition.empty() || definition[0] != "exhaustive") return definition;
  Document changed = definition;
  for (std::size_t i = 1; i < changed.size(); ++i) {
    Document& element = changed[i];
    if (tiles_of(document, element) != kTilesOfPair) continue;
    for (Document& name : element[0]) name = paired_set(document, name.get<std::string>());
  }
  return changed;
}

Document element(const std::string& set, std::int64_t count) {
  return Document::array({Document::array({set}), static_cast<double>(count)});
}

/// Whether the hand is complete with this kind as its pair.
Document has_pair(Document& document, const HandShape& shape, const std::string& kind) {
  const std::string name = "platform_pair_of_" + kind;
  document["set_definitions"][name] = Document::array({Document::array({kind, kind})});
  Document hand = Document::array({"exhaustive", element(name, 1), element(shape.set, shape.sets)});
  return test("match", Document::array(
                           {Document::array({"hand", "calls", "winning_tile"}), Document::array({std::move(hand)})}));
}

Document choose(const std::string& kind) {
  const Document zones = Document::array({"hand", "draw", "winning_tile"});
  const Document marks = Document::array({std::string("_") + kPairedTile});
  return Document::array({Document::array({"remove_attr", zones, marks}),
                          Document::array({"add_attr", zones, marks, Document::array({kind})})});
}

}  // namespace

std::string paired_set(Document& document, const std::string& set) {
  const std::string name = std::string(kPairedTile) + "_" + set;
  Document& sets = document["set_definitions"];
  if (sets.contains(name)) return name;
  const Document* found = grammar::find_member(sets, set);
  if (found == nullptr || !found->is_array() || !std::all_of(found->begin(), found->end(), is_pair)) return set;
  Document paired = *found;
  for (Document& form : paired) mark_first(form);
  sets[name] = std::move(paired);
  return name;
}

void ask_for_chosen_pair(Document& document, Document& value) {
  if (!value.is_structured()) return;
  for (Document& member : value) ask_for_chosen_pair(document, member);
  const Document* const options = asked_of_whole_hand(document, value);
  if (options == nullptr) return;
  const Document asked = definitions_of(document, (*options)[1]);
  Document chosen = Document::array();
  for (const Document& definition : asked) chosen.push_back(with_chosen_pair(document, definition));
  if (chosen == asked) return;
  const Document reads = Document::array({kReadsPair});
  Document any = any_of(Document::array(
      {all_of(Document::array({test("status_missing", reads), test("match", *options)})),
       all_of(Document::array({test("status", reads), test("match", Document::array({(*options)[0], chosen}))}))}));
  value = value["name"] == "not_match" ? not_all_of(Document::array({std::move(any)})) : std::move(any);
}

void judge_each_pair(Document& document, const HandShape& shape) {
  Document& functions = document["functions"];
  Document& actions = actions_of(document, "before_scoring");
  const Document judge = action("run", "platform_judge_reading");
  Document counts = Document::array({set_counter("platform_pairs", 0.0)});
  Document judges = Document::array({action("set_status", kReadsPair), set_counter("platform_best", -1.0)});
  Document chooses = Document::array();
  double place = 0;
  const auto kinds = kinds_of(document);
  // Of equals the first one is taken: with the highest pair the sets begin with the lowest tiles (readings.hpp of the
  // runtime).
  for (auto place_of_kind = kinds.rbegin(); place_of_kind != kinds.rend(); ++place_of_kind) {
    const auto& [kind, copies] = *place_of_kind;
    if (copies < kTilesOfPair) continue;
    const Document has = has_pair(document, shape, kind);
    ++place;
    counts.push_back(when(has, Document::array({changed_counter("platform_pairs", "+", 1.0)})));
    Document judged = choose(kind);
    judged.push_back(judge);
    judged.push_back(action("run", "platform_count_worth"));
    judged.push_back(when(
        test("amount_more_than", Document::array({"platform_worth", "platform_best"})),
        Document::array({set_counter("platform_best", "platform_worth"), set_counter("platform_best_pair", place)})));
    judges.push_back(when(has, std::move(judged)));
    chooses.push_back(when(test("amount_equals", Document::array({"platform_best_pair", place})), choose(kind)));
  }
  for (Document& chosen : chooses) judges.push_back(std::move(chosen));
  judges.push_back(judge);
  functions["platform_judge_reading"] = std::move(actions);
  functions["platform_count_pairs"] = std::move(counts);
  functions["platform_judge_pairs"] = std::move(judges);
  const Document several = test("amount_at_least", Document::array({"platform_pairs", 2.0}));
  actions = Document::array(
      {action("unset_status", kReadsPair), action("run", "platform_count_pairs"),
       Document::array({"ite", Document::array({several}), Document::array({action("run", "platform_judge_pairs")}),
                        Document::array({judge})})});
}

}  // namespace majs::compiler
